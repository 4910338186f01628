import { z } from 'zod';
import { BookingSchema } from '../../../shared/contract/bookings.ts';
import { AppErrorSchema } from '../../../shared/errors.ts';
import { BookingDetailsSchema, RateRequestSchema } from '../../../shared/freight/requests.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import { zipsOf } from '../quotes/zips.ts';
import { otherQuoteSql } from './otherQuoteSql.ts';
import type { JournalReads } from './ports.ts';
import type { Attempt, JournalEntry } from './types.ts';

const RowSchema = z
  .object({
    id: z.string(),
    quote_id: z.string(),
    quote_reference: z.string(),
    state: BookingSchema.shape.state,
    position: z.int().nullable(),
    carrier: z.string(),
    carrier_name: z.string(),
    total_cents: z.int(),
    currency: z.string(),
    details: jsonColumn(BookingDetailsSchema),
    body: z.string(),
    created_at_ms: z.int(),
    sent_as: z.string().nullable(),
    last_error: jsonColumn(AppErrorSchema).nullable(),
    abandoned_because: z.string().nullable(),
    outcome: jsonColumn(BookingSchema.shape.outcome.unwrap()).nullable(),
    attempts: z.int(),
    last_response: z.string().nullable(),
  })
  .transform(({ id, state, position, carrier, currency, details, body, outcome, attempts, ...row }) => ({
    id,
    quoteId: row.quote_id,
    quoteReference: row.quote_reference,
    state,
    position,
    carrier,
    carrierName: row.carrier_name,
    totalCents: row.total_cents,
    currency,
    details,
    body,
    createdAtMs: row.created_at_ms,
    sentAs: row.sent_as,
    lastError: row.last_error,
    lastResponse: row.last_response,
    abandonedBecause: row.abandoned_because,
    outcome,
    attempts,
  }));

const AttemptColumns = z
  .object({
    attempt: z.int(),
    body: z.string(),
    username: z.string(),
    started_at_ms: z.int(),
    ended_at_ms: z.int().nullable(),
    outcome: z.string().nullable(),
    response: jsonColumn(z.unknown()).nullable(),
  })
  .transform(({ started_at_ms, ended_at_ms, response, ...attempt }) => ({
    ...attempt,
    startedAtMs: started_at_ms,
    endedAtMs: ended_at_ms,
    failure: AppErrorSchema.safeParse(response).data ?? null,
  }));

const SimilarColumns = z.object({ request: jsonColumn(RateRequestSchema), last_sent_at_ms: z.int() });
/** An entry that was rejected, and begun again weeks later, retains the day on which it was created. */
const LAST_SENT = `max(alike.created_at_ms,
  (SELECT coalesce(max(started_at_ms), 0) FROM booking_attempts WHERE booking_id = alike.id))`;

const SELECT = `
  SELECT bookings.*, (SELECT COUNT(*) FROM booking_attempts WHERE booking_id = bookings.id) AS attempts,
    (SELECT substr(response_text, 1, 2000) FROM booking_attempts WHERE booking_id = bookings.id AND response_text IS NOT NULL
     ORDER BY attempt DESC LIMIT 1) AS last_response FROM bookings`;

const read = (row: Row): JournalEntry => parseDbRow('bookings', RowSchema, row);

/**
 * Creates the reads of the booking journal in an account's database.
 *
 * @param account of this computer; without it, all entries are of one account. References of quotes are unique only
 * within an account
 */
export function createJournalReads(db: Database, account: (() => string) | null = null): JournalReads {
  function one(where: string, value: string): JournalEntry | null {
    const row = db.get(`${SELECT} WHERE ${where} = :value`, { value });
    return row === null ? null : read(row);
  }

  return {
    byId: (id) => one('bookings.id', id),
    byQuote({ id, quoteReference }) {
      if (account === null) return one('bookings.quote_reference', quoteReference);
      const row = db.get(
        `${SELECT} WHERE bookings.quote_reference = :quoteReference
           AND (bookings.quote_id = :id OR (bookings.account = :account AND NOT ${otherQuoteSql('bookings.quote_id')}))
         ORDER BY bookings.quote_id = :id DESC, bookings.state = 'booked' DESC, bookings.account = :account DESC LIMIT 1`,
        { id, quoteReference, account: account() },
      );
      return row === null ? null : read(row);
    },
    inStates: (states) =>
      db
        .all(`${SELECT} WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY created_at_ms, bookings.rowid`, {
          states: JSON.stringify(states),
        })
        .map(read),
    findSimilar: ({ originZip, destinationZip, fromPickupDate, toPickupDate, sentFromMs }) =>
      db
        .all(
          `SELECT alike.*, quotes.request, ${LAST_SENT} AS last_sent_at_ms
           FROM (${SELECT}) AS alike JOIN quotes ON quotes.id = alike.quote_id
           WHERE (alike.state IN ('draft', 'submitting', 'unknown', 'abandoned')
               OR (alike.state IN ('booked', 'rejected') AND ${LAST_SENT} >= :sentFromMs))
             AND json_extract(quotes.request, '$.origin.zip') = :originZip
             AND json_extract(quotes.request, '$.destination.zip') = :destinationZip
             AND json_extract(quotes.request, '$.pickupDate') BETWEEN :fromPickupDate AND :toPickupDate
           ORDER BY alike.created_at_ms DESC`,
          { originZip, destinationZip, fromPickupDate, toPickupDate, sentFromMs },
        )
        .map((row) => {
          const { request, last_sent_at_ms } = parseDbRow('quotes', SimilarColumns, row);
          return { entry: read(row), request, lastSentAtMs: last_sent_at_ms };
        }),
    clerkOf: () => null,
    isShared: () => true,
    lastBooked(originZip, destinationZip) {
      const row = db.get(
        `SELECT booked.* FROM quotes CROSS JOIN (${SELECT}) AS booked
           ON booked.quote_reference = quotes.quote_reference AND booked.quote_id = quotes.id
         WHERE quotes.zips = :zips AND booked.state = 'booked'
         ORDER BY quotes.quoted_at_ms DESC, quotes.rowid DESC LIMIT 1`,
        { zips: zipsOf(originZip, destinationZip) },
      );
      return row === null ? null : read(row);
    },
    attempts: (bookingId) =>
      db
        .all('SELECT * FROM booking_attempts WHERE booking_id = :bookingId ORDER BY attempt', { bookingId })
        .map((row): Attempt => parseDbRow('booking_attempts', AttemptColumns, row)),
  };
}
