/**
 * Fills the real database of an account with plausible shipments: the same ones for the same number and day, so that a
 * test can be repeated and a bench compared. About every twelfth is still open, as with an account of two years.
 */
import type { Database } from '../../electron/platform/sqlite/database.ts';
import { addBusinessDays } from '../../shared/rules/businessDays.ts';
import { addDays } from '../../shared/rules/calendar.ts';

export interface SeedOptions {
  /** The current day on the board, `YYYY-MM-DD`. */
  readonly today: string;
  readonly seed?: number;
}

const CARRIERS = [
  ['SMPF', 'Sample Freightways'],
  ['PLHD', 'Placeholder LTL'],
  ['EXMX', 'Example Motor Express'],
  ['DLFR', 'Deliverance Freight'],
  ['NOTL', 'Notional Lines'],
  ['MOCK', 'Mockingbird Transport'],
  ['FCTV', 'Fictive Van Lines'],
  ['HYPO', 'Hypothetical Haulage'],
] as const;
const FIRST = [
  'Example',
  'Sample',
  'Fictive',
  'Nowhere',
  'Imaginary',
  'Paperclip',
  'Specimen',
  'Lorem',
  'Dummy',
  'Ipsum',
];
const SECOND = ['Fixtures', 'Hardware', 'Textiles', 'Foods', 'Valve Works', 'Lighting', 'Ironworks', 'Glass', 'Pumps'];
const LAST = ['Inc.', 'Co.', 'Ltd.', '& Sons', 'GmbH', 'Supply'];
const PLACES = [
  'Denver, CO 80216',
  'Boise, ID 83705',
  'Columbus, OH 43207',
  'Portland, OR 97217',
  'Tulsa, OK 74107',
  'Mobile, AL 36602',
  'Fargo, ND 58102',
  'Laredo, TX 78045',
] as const;
const MOVING = ['onboard', 'picked_up', 'in_transit', 'at_destination', 'out_for_delivery'] as const;
const DAY_MS = 86_400_000;
/** In the minute after midnight, too, shipments weren't just checked. */
const MINUTE_MS = 60_000;

/** mulberry32: small, fast, and the same everywhere. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SHIPMENT = `
  INSERT INTO shipments (bol_number, pro_number, pickup_number, carrier, carrier_name, status, tracking_status, voided,
    pickup_date, estimated_delivery_date, delivery_date, total_cents, po_number, order_id, reference_numbers,
    consignee_name, consignee_place, last_checked_at_ms, booked_at_ms, quote_reference, pickup_warning, next_poll_at_ms, tracking, available)
  VALUES (:bol, :pro, :pickupNumber, :carrier, :carrierName, :status, :status, :voided, :pickup, :due, :delivered,
    :cents, :po, :orderId, :refs, :consignee, :place, :lastCheckedAtMs, :bookedAtMs, :quote, :warning, :nextPollAtMs, :tracking,
    :available)`;
const CHANGE = `
  INSERT INTO shipment_changes (bol_number, field, was, became, seen_at_ms)
  VALUES (:bol, 'status', :was, :became, :atMs)`;

/** Adds `count` shipments with their history, in one transaction. */
export function seedShipments(db: Database, count: number, options: SeedOptions): void {
  const random = dice(options.seed ?? 1);
  const todayMs = Date.parse(`${options.today}T00:00:00Z`);
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new RangeError('nothing to pick from');
    return one;
  };
  const chance = (share: number) => random() < share;
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
  // A long history has few different days, each computed once.
  const dueOf = new Map<string, string>();

  db.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      // The oldest first, in the order of booking; the last twelfth around today.
      const age = Math.floor(((count - at) / count) ** 1.6 * 730) - 4;
      const pickup = addDays(options.today, -age);
      const transit = 2 + Math.floor(random() * 4);
      const dueKey = `${pickup} ${transit}`;
      const due = dueOf.get(dueKey) ?? addBusinessDays(pickup, transit);
      dueOf.set(dueKey, due);
      const voided = chance(0.01);
      const status = statusOf(age, transit, chance, pick);
      const delivered = status === 'delivered' ? addDays(due, chance(0.85) ? 0 : 1 + Math.floor(random() * 3)) : null;
      const [carrier, carrierName] = pick(CARRIERS);
      const bol = `44${String(at).padStart(8, '0')}`;
      const bookedAtMs = todayMs - (Math.max(0, age) + 1) * DAY_MS + Math.floor(random() * DAY_MS * 0.9);
      const isOld = age > 5;
      const isSettled = age > 40 && (voided || status === 'delivered' || status === 'cancelled');
      const documents = [
        { type: 'BOL', name: `BOL_${bol}.pdf` },
        ...(delivered !== null && chance(0.93) ? [{ type: 'POD', name: `POD_${bol}.pdf` }] : []),
      ];
      db.run(SHIPMENT, {
        bol,
        pro: isOld || chance(0.5) ? digits(10) : null,
        pickupNumber: chance(0.8) ? digits(5) : null,
        carrier,
        carrierName,
        status,
        voided: voided ? 1 : 0,
        pickup,
        due: chance(0.98) ? due : null,
        delivered,
        cents: chance(0.99) ? 15_000 + Math.floor(random() * 250_000) : null,
        po: chance(0.8) ? digits(5) : null,
        orderId: chance(0.5) ? `ORD-${digits(5)}` : null,
        refs: JSON.stringify(chance(0.3) ? [`FIX-${digits(4)}`] : []),
        consignee: chance(0.97) ? `${pick(FIRST)} ${pick(SECOND)} ${pick(LAST)}` : null,
        place: pick(PLACES),
        lastCheckedAtMs: chance(0.98)
          ? Math.min(todayMs - MINUTE_MS, bookedAtMs + (isSettled ? 9 : 1000) * DAY_MS)
          : null,
        bookedAtMs: chance(0.99) ? bookedAtMs : null,
        quote: `Q-${at}`,
        // Nothing more is expected for shipments that ended long ago.
        nextPollAtMs: isSettled ? null : todayMs + 2 * DAY_MS + Math.floor(random() * 3_600_000),
        tracking: isSettled ? 'done' : 'open',
        warning: !isOld && chance(0.02) ? 'Call dispatch to confirm the pickup.' : null,
        available: JSON.stringify(documents),
      });
      if (isSettled) db.run('DELETE FROM evaluations WHERE bol_number = :bol', { bol });
      if (status !== 'created')
        db.run(CHANGE, {
          bol,
          was: 'created',
          became: status,
          atMs: Math.min(todayMs - MINUTE_MS, bookedAtMs + DAY_MS),
        });
    }
  });
}

function statusOf(
  age: number,
  transit: number,
  chance: (share: number) => boolean,
  pick: <T>(list: readonly T[]) => T,
): string {
  if (chance(0.01)) return 'cancelled';
  if (age <= 0) return 'created';
  // Rarely, a carrier's own status text.
  if (chance(0.001)) return 'held_at_border';
  return age > transit + 3 && chance(0.995) ? 'delivered' : pick(MOVING);
}
