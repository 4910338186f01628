import { z } from 'zod';
import { AppErrorSchema } from '../../../shared/errors.ts';
import { BookingDetailsSchema, BookingSchema } from '../../../shared/ipc/contract/bookings.ts';
import type { BookingJournal, JournalEntry } from '../../services/bookings/ports.ts';
import { jsonColumn, readRow } from './columns.ts';
import type { Database, Row } from './database.ts';

const RowSchema = z
  .object({
    id: z.string(),
    quote_id: z.string(),
    quote_reference: z.string(),
    state: BookingSchema.shape.state,
    carrier: z.string(),
    carrier_name: z.string(),
    total_cents: z.int(),
    currency: z.string(),
    details: jsonColumn(BookingDetailsSchema),
    body: z.string(),
    created_at_ms: z.int(),
    last_error: jsonColumn(AppErrorSchema).nullable(),
    outcome: jsonColumn(BookingSchema.shape.outcome.unwrap()).nullable(),
    attempts: z.int(),
  })
  .transform(({ id, state, carrier, currency, details, body, outcome, attempts, ...row }) => ({
    id,
    quoteId: row.quote_id,
    quoteReference: row.quote_reference,
    state,
    carrier,
    carrierName: row.carrier_name,
    totalCents: row.total_cents,
    currency,
    details,
    body,
    createdAtMs: row.created_at_ms,
    lastError: row.last_error,
    outcome,
    attempts,
  }));

const SELECT = `
  SELECT bookings.*, (SELECT COUNT(*) FROM booking_attempts WHERE booking_id = bookings.id) AS attempts FROM bookings`;

const read = (row: Row): JournalEntry => readRow('bookings', RowSchema, row);

/**
 * The booking journal in a connection's database. Entries that were being sent when the app ended are of unknown
 * outcome from now on.
 */
export function createBookingJournal(db: Database): BookingJournal {
  db.run("UPDATE bookings SET state = 'unknown' WHERE state = 'submitting'");

  function one(where: string, value: string): JournalEntry | null {
    const row = db.get(`${SELECT} WHERE ${where} = :value`, { value });
    return row === null ? null : read(row);
  }

  function startAttempt(bookingId: string, body: string, startedAtMs: number): number {
    const row = db.get('SELECT COUNT(*) + 1 AS attempt FROM booking_attempts WHERE booking_id = :bookingId', {
      bookingId,
    });
    const attempt = z.int().parse(row?.['attempt']);
    db.run(
      `INSERT INTO booking_attempts (booking_id, attempt, body, started_at_ms)
       VALUES (:bookingId, :attempt, :body, :startedAtMs)`,
      { bookingId, attempt, body, startedAtMs },
    );
    return attempt;
  }

  const journal: BookingJournal = {
    byId: (id) => one('bookings.id', id),
    byQuoteReference: (quoteReference) => one('bookings.quote_reference', quoteReference),
    inStates: (states) =>
      db
        .all(`${SELECT} WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY created_at_ms, bookings.rowid`, {
          states: JSON.stringify(states),
        })
        .map(read),
    begin: (entry) =>
      db.transaction(() => {
        const present = journal.byQuoteReference(entry.quoteReference);
        if (present !== null && ['submitting', 'unknown', 'booked'].includes(present.state)) {
          return { kind: 'in_the_way', entry: present };
        }
        const id = present?.id ?? entry.id;
        db.run(
          `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency,
             details, body, created_at_ms)
           VALUES (:id, :quoteId, :quoteReference, 'submitting', :carrier, :carrierName, :totalCents, :currency,
             :details, :body, :createdAtMs)
           ON CONFLICT (quote_reference) DO UPDATE SET state = 'submitting', quote_id = :quoteId, carrier = :carrier,
             carrier_name = :carrierName, total_cents = :totalCents, currency = :currency, details = :details,
             body = :body, last_error = NULL, outcome = NULL, abandoned_because = NULL`,
          {
            id,
            quoteId: entry.quoteId,
            quoteReference: entry.quoteReference,
            carrier: entry.carrier,
            carrierName: entry.carrierName,
            totalCents: entry.totalCents,
            currency: entry.currency,
            details: JSON.stringify(entry.details),
            body: entry.body,
            createdAtMs: entry.createdAtMs,
          },
        );
        return { kind: 'begun', bookingId: id, attempt: startAttempt(id, entry.body, entry.createdAtMs) };
      }),
    beginAgain: (bookingId, atMs) =>
      db.transaction(() => {
        const entry = journal.byId(bookingId);
        if (entry === null) throw new Error(`no journal entry ${bookingId}`);
        db.run("UPDATE bookings SET state = 'submitting' WHERE id = :bookingId", { bookingId });
        return startAttempt(bookingId, entry.body, atMs);
      }),
    end: ({ bookingId, attempt, endedAtMs, state, lastError, outcome }, whenBooked) =>
      db.transaction(() => {
        db.run(
          'UPDATE bookings SET state = :state, last_error = :lastError, outcome = :outcome WHERE id = :bookingId',
          {
            bookingId,
            state,
            lastError: lastError === null ? null : JSON.stringify(lastError),
            outcome: outcome === null ? null : JSON.stringify(outcome),
          },
        );
        db.run(
          `UPDATE booking_attempts SET ended_at_ms = :endedAtMs, outcome = :outcome
           WHERE booking_id = :bookingId AND attempt = :attempt`,
          { bookingId, attempt, endedAtMs, outcome: lastError?.code ?? state },
        );
        whenBooked?.();
      }),
    abandon(bookingId, reason) {
      db.run("UPDATE bookings SET state = 'abandoned', abandoned_because = :reason WHERE id = :bookingId", {
        bookingId,
        reason,
      });
    },
  };
  return journal;
}
