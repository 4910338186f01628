/** Trials of what clerks bring in who join with data. */
import { randomUUID } from 'node:crypto';
import type { BroughtAttempt, BroughtBooking, Cells } from '../../../../electron/modules/workgroup/sharedBringIn.ts';
import { DAY, type Member, MINUTE, type Scene, type Trial } from './trial.ts';

const AT = Date.now() - 30 * DAY;

/** The shipment B1 with what was found when it was checked. */
export function broughtShipment(status: string, checkedAtMs: number): Cells {
  return {
    bol_number: 'B1',
    carrier: 'SMPF',
    carrier_name: 'Sample Freightways',
    status,
    voided: 0,
    reference_numbers: '[]',
    last_checked_at_ms: checkedAtMs,
    tracking: 'open',
    polls_not_found: 0,
    polls_failed: 0,
    available: '[]',
    currency: 'USD',
    checks_since_documents: 0,
  };
}

const change = (became: string, seenAtMs: number): Cells => ({
  bol_number: 'B1',
  field: 'status',
  was: null,
  became,
  seen_at_ms: seenAtMs,
});

async function bringShipment({ bringIn }: Member, row: Cells, ...changes: readonly Cells[]): Promise<void> {
  const brought = await bringIn.bringShipments([row], changes);
  if (!brought.ok) throw new Error(brought.error.code);
}

async function history({ office }: Scene): Promise<string> {
  const rows = await office.sql('SELECT became FROM waybill.shipment_changes ORDER BY seen_at_ms');
  return rows.map(({ became }) => String(became)).join(', ');
}

/** A rejected booking with one attempt. */
function booking(id: string, account: string, attempt: Partial<BroughtAttempt> = {}): BroughtBooking {
  return {
    entry: {
      id,
      account,
      quote_id: 'q1',
      quote_reference: 'Q1',
      state: 'rejected',
      carrier: 'SMPF',
      carrier_name: 'Sample Freightways',
      total_cents: 52_345,
      currency: 'USD',
      details: '{}',
      body: '{}',
      created_at_ms: AT,
      sent_as: 'office',
      order_key: 'order 1',
      pickup_date: '2026-12-01',
    },
    attempts: [
      {
        id: randomUUID(),
        body: '{}',
        username: 'office',
        started_at_ms: AT,
        abandoned_because: null,
        outcome: 'booking_failed',
        result: 'rejected',
        endedAtMs: AT + MINUTE,
        response: '{}',
        ...attempt,
      },
    ],
  };
}

/** How many entries and attempts there are afterwards, or why it could not be brought. */
async function bringBookings(
  { office }: Scene,
  member: Member,
  ...bookings: readonly BroughtBooking[]
): Promise<string> {
  for (const each of bookings) {
    try {
      const brought = await member.bringIn.bringBookings([each]);
      if (!brought.ok) return brought.error.code;
    } catch (error) {
      return /23505/.test(String(error)) ? 'a duplicate' : String(error);
    }
  }
  const [row] = await office.sql(`SELECT (SELECT count(*) FROM waybill.bookings) AS entries,
    (SELECT count(*) FROM waybill.booking_attempts) AS attempts`);
  return `${String(row?.['entries'])} entries, ${String(row?.['attempts'])} attempts`;
}

export const BRING_IN_TRIALS: readonly Trial[] = [
  {
    condition: 'record brought once',
    what: 'a page whose response was lost is brought again',
    async run({ clerk1 }) {
      const columns = { bol_number: 'B1', text: 'Dock 4', created_at_ms: AT, edited_at_ms: null };
      for (let count = 0; count < 2; count += 1) {
        try {
          await clerk1.bringIn.bringRecords('notes', [{ id: 'n1', columns }]);
        } catch {
          return 'a duplicate';
        }
      }
      return 'once';
    },
    right: 'once',
    wrong: 'a duplicate',
  },
  {
    condition: 'found later',
    what: 'what another clerk found later is not replaced by what is brought',
    async run({ office, clerk1, clerk2 }) {
      await bringShipment(clerk1, broughtShipment('delivered', AT + DAY));
      await bringShipment(clerk2, broughtShipment('in_transit', AT));
      const [row] = await office.sql('SELECT status FROM waybill.shipments');
      return String(row?.['status']);
    },
    right: 'delivered',
    wrong: 'in_transit',
  },
  {
    condition: 'history of one clerk',
    what: 'what a second clerk noticed is not mixed into the history of the first',
    async run(scene) {
      const row = broughtShipment('delivered', AT);
      await bringShipment(scene.clerk1, row, change('created', AT), change('delivered', AT + 9 * DAY));
      await bringShipment(scene.clerk2, row, change('in_transit', AT + 5 * DAY), change('returned', AT + 20 * DAY));
      return await history(scene);
    },
    right: 'created, delivered, returned',
    wrong: 'created, in_transit, delivered, returned',
  },
  {
    condition: 'change of two clerks',
    what: 'a change that two clerks noticed, each at another time, is in the history once',
    async run(scene) {
      const row = broughtShipment('delivered', AT);
      await bringShipment(scene.clerk1, row, change('created', AT), change('delivered', AT + DAY));
      await bringShipment(scene.clerk2, row, change('delivered', AT + DAY + MINUTE));
      return await history(scene);
    },
    right: 'created, delivered',
    wrong: 'created, delivered, delivered',
  },
  {
    condition: 'account of a known booking',
    what: 'a booking that comes back with a clerk who has another account is the one that is there',
    async run(scene) {
      const { clerk1, clerk2 } = scene;
      const known = booking(randomUUID(), 'acme');
      await bringBookings(scene, clerk1, known);
      return await bringBookings(scene, clerk2, { ...known, entry: { ...known.entry, account: 'another' } });
    },
    right: '1 entries, 1 attempts',
    wrong: 'a duplicate',
  },
  {
    condition: 'attempt brought once',
    what: 'an attempt that another member brought before is no failure',
    async run(scene) {
      const id = randomUUID();
      const known = booking(id, 'acme', { id: randomUUID() });
      const [attempt] = known.attempts;
      await bringBookings(scene, scene.clerk1, known);
      // From a file that was restored on another computer, whose clock was set differently.
      const again = { ...known, attempts: attempt === undefined ? [] : [{ ...attempt, started_at_ms: AT - 1 }] };
      return await bringBookings(scene, scene.clerk2, again);
    },
    right: '1 entries, 1 attempts',
    wrong: 'not_allowed',
  },
  {
    condition: 'attempt of another clerk',
    what: 'an attempt that left the workgroup with a clerk, without its identity, is not doubled',
    async run(scene) {
      const id = randomUUID();
      await bringBookings(scene, scene.clerk1, booking(id, 'acme'));
      return await bringBookings(scene, scene.clerk2, booking(id, 'acme'));
    },
    right: '1 entries, 1 attempts',
    wrong: '1 entries, 2 attempts',
  },
  {
    condition: 'attempt booked after leaving',
    what: 'what was booked by an attempt that left the workgroup with its clerk is known when it comes back',
    async run(scene) {
      const id = randomUUID();
      const { entry, attempts } = booking(id, 'acme');
      const open = attempts.map(({ result: _, endedAtMs: _at, response: _text, ...attempt }) => ({
        ...attempt,
        outcome: 'interrupted',
      }));
      await bringBookings(scene, scene.clerk1, { entry, attempts: open });
      const booked = { result: 'booked', outcome: 'booked', shipment: broughtShipment('', AT) } as const;
      await bringBookings(scene, scene.clerk2, booking(id, 'acme', { ...booked, id: randomUUID() }));
      const rows = await scene.office.sql(`SELECT state, bol_number FROM waybill.bookings b
        LEFT JOIN waybill.shipments s ON s.booking_id = b.id`);
      return rows.map(({ state, bol_number }) => `${String(state)}, ${String(bol_number)}`).join('; ');
    },
    right: 'booked, B1',
    wrong: 'unknown, null',
  },
];
