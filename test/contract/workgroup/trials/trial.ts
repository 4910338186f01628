/** What the directed trials share: three members, a freight provider, and the steps of a booking. */
import { randomUUID } from 'node:crypto';
import type { AttemptResult, BookingIntent, SimilarityRules } from '../../../../electron/modules/workgroup/shared.ts';
import type { PostgresServer } from '../../../support/postgres.ts';
import { type Member, openOffice } from '../../../support/sharedStore.ts';

export type { Member };

/** Does what must go right because of one condition of the SQL; `run` describes how it ended. */
export interface Trial {
  readonly condition: string;
  readonly what: string;
  readonly run: (scene: Scene) => Promise<string>;
  /** With the complete SQL, and without the condition. */
  readonly right: string;
  readonly wrong: string;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;
/** Longer than a draft is reserved, than a submission is, and than a request may still arrive. */
export const DRAFT_OVER = 61 * SECOND;
export const SUBMITTING_OVER = 151 * SECOND;
export const QUIET_OVER = 21 * MINUTE;

export const RULES: SimilarityRules = { similarDays: 1, seen: [] };

/** The intent to book a quote. All are of one order unless changed. */
export function intentOf(quoteReference: string, changes: Partial<BookingIntent> = {}): BookingIntent {
  return {
    id: randomUUID(),
    account: 'acme',
    quoteId: `quote ${quoteReference}`,
    quoteReference,
    position: 0,
    carrier: 'SMPF',
    carrierName: 'Sample Freightways',
    totalCents: 52_345,
    currency: 'USD',
    details: '{}',
    body: JSON.stringify({ quoteReference }),
    orderKey: 'order 1',
    pickupDate: '2026-12-01',
    ...changes,
  };
}

const without = { response: '{}', responseText: null };

export const rejected = (failure = 'booking_failed'): AttemptResult => ({ ...without, result: 'rejected', failure });
export const notSent = (): AttemptResult => ({ ...without, result: 'not_sent', failure: 'unreachable' });
export const unknown = (): AttemptResult => ({ ...without, result: 'unknown', failure: 'timed_out' });

/** Opens a database with the members of a trial. */
export async function openScene(server: PostgresServer, condition?: string) {
  const office = await openOffice(server, condition);
  const clerk1 = await office.member('clerk1');
  const clerk2 = await office.member('clerk2');
  const supervisor1 = await office.member('supervisor1');
  /** Quotes that the provider has booked: a truck each. */
  const trucks = new Set<string>();

  /** The provider books the quote, or has; what it responds, with the BOL number of the quote or another. */
  function booked(quoteReference: string, bolNumber = `BOL ${quoteReference}`): AttemptResult {
    trucks.add(quoteReference);
    const shipment = {
      bolNumber,
      proNumber: null,
      pickupNumber: null,
      carrier: 'SMPF',
      carrierName: 'Sample Freightways',
      pickupDate: '2026-12-01',
      totalCents: 52_345,
      currency: 'USD',
      poNumber: 'PO 7',
      orderId: null,
      referenceNumbers: '[]',
      consigneeName: 'Acme',
      consigneePlace: null,
      originPlace: null,
      bookedAtMs: Date.now(),
      serviceShipmentId: null,
      pickupWarning: null,
    };
    return { ...without, result: 'booked', response: JSON.stringify({ bolNumber }), shipment };
  }

  async function entry(quoteReference: string) {
    const [row] = await office.sql(
      'SELECT id, state, attempts, body, owner FROM waybill.bookings WHERE quote_reference = $1',
      [quoteReference],
    );
    if (row === undefined) throw new Error(`no entry of ${quoteReference}`);
    return row as { id: string; state: 'draft' | 'unknown'; attempts: number; body: string; owner: string };
  }

  /** The code of the failure, or `begun`. */
  async function begin(member: Member, quoteReference: string, changes: Partial<BookingIntent> = {}, rules = RULES) {
    const begun = await member.store.begin(intentOf(quoteReference, changes), rules);
    return begun.ok ? 'begun' : begun.error.code;
  }

  /** Requests leave to submit the current entry, or what was `seen` of it; null: it was not given. */
  async function leave(member: Member, quoteReference: string, seen: object = {}, username = 'office') {
    const { id: bookingId, state, attempts, body } = await entry(quoteReference);
    const attemptId = randomUUID();
    const given = await member.store.leave({ bookingId, state, attempts, body, ...seen }, { attemptId, username });
    return given.ok ? attemptId : null;
  }

  async function end(member: Member, attemptId: string | null, result: AttemptResult) {
    if (attemptId === null) return 'no leave';
    const done = await member.store.end(attemptId, result, false);
    return done.ok ? done.value.state : done.error.code;
  }

  /** Begins, submits, and books a quote, as far as the store allows it. */
  async function book(member: Member, quoteReference: string, changes: Partial<BookingIntent> = {}, rules = RULES) {
    const begun = await begin(member, quoteReference, changes, rules);
    if (begun !== 'begun') return begun;
    return await submit(member, quoteReference);
  }

  async function submit(member: Member, quoteReference: string) {
    const attemptId = await leave(member, quoteReference);
    return attemptId === null ? 'no leave' : await end(member, attemptId, booked(quoteReference));
  }

  /** How many trucks come, and whether the store knows them. */
  async function result(): Promise<string> {
    const rows = await office.sql(`
      SELECT quote_reference FROM waybill.bookings b WHERE state = 'booked'
        AND EXISTS (SELECT FROM waybill.shipments s WHERE s.booking_id = b.id)`);
    const known = new Set(rows.map((row) => row['quote_reference']));
    if ([...trucks].some((quoteReference) => !known.has(quoteReference))) return 'lost';
    return ['not booked', 'booked once'][trucks.size] ?? 'doubled';
  }

  return { office, clerk1, clerk2, supervisor1, trucks, booked, entry, begin, leave, end, book, submit, result };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;
