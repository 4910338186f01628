import { z } from 'zod';
import { BookingSchema } from '../../../shared/contract/bookings.ts';
import { type AppError, AppErrorSchema } from '../../../shared/errors.ts';
import { BookingDetailsSchema, type RateRequest, RateRequestSchema } from '../../../shared/freight/requests.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import { zipsOf } from '../quotes/zips.ts';
import { type BookingLedger, NO_LEDGER } from './ledger.ts';
import type { Attempt, AttemptEnd, Begun, DuplicateCriteria, JournalEntry, JournalState } from './types.ts';

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

const QuoteColumns = z.object({ request: jsonColumn(RateRequestSchema) });

const SELECT = `
  SELECT bookings.*, (SELECT COUNT(*) FROM booking_attempts WHERE booking_id = bookings.id) AS attempts,
    (SELECT substr(response_text, 1, 2000) FROM booking_attempts WHERE booking_id = bookings.id AND response_text IS NOT NULL
     ORDER BY attempt DESC LIMIT 1) AS last_response FROM bookings`;

/** States of an entry that may be sent. */
const SENDABLE: readonly JournalState[] = ['draft', 'submitting', 'unknown'];

const read = (row: Row): JournalEntry => parseDbRow('bookings', RowSchema, row);

/**
 * Creates the booking journal in an account's database. Entries that were being sent when the app ended become unknown.
 */
export function createBookingJournal(db: Database, ledger: BookingLedger = NO_LEDGER) {
  markInterrupted(db);

  function one(where: string, value: string): JournalEntry | null {
    const row = db.get(`${SELECT} WHERE ${where} = :value`, { value });
    return row === null ? null : read(row);
  }

  /** Closes earlier attempts whose result was never saved. */
  function closeUnended(bookingId: string): void {
    db.run("UPDATE booking_attempts SET outcome = 'interrupted' WHERE booking_id = :bookingId AND outcome IS NULL", {
      bookingId,
    });
  }

  /** Whether the entry waits for the result of this attempt: it is the latest, and nothing has settled it since. */
  function isAwaited(bookingId: string, attempt: number): boolean {
    const row = db.get(
      `SELECT 1 FROM bookings WHERE id = :bookingId AND state IN ('submitting', 'unknown')
         AND :attempt = (SELECT MAX(attempt) FROM booking_attempts WHERE booking_id = :bookingId)`,
      { bookingId, attempt },
    );
    return row !== null;
  }

  const journal = {
    byId: (id: string): JournalEntry | null => one('bookings.id', id),
    byQuoteReference: (quoteReference: string): JournalEntry | null => one('bookings.quote_reference', quoteReference),
    /** Entries in one of the states, oldest first. */
    inStates: (states: readonly JournalState[]): JournalEntry[] =>
      db
        .all(`${SELECT} WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY created_at_ms, bookings.rowid`, {
          states: JSON.stringify(states),
        })
        .map(read),
    /** Entries on the same lane around the same day, in any state, with their quote requests; latest first. */
    findSimilar: (criteria: DuplicateCriteria): { entry: JournalEntry; request: RateRequest }[] =>
      db
        .all(
          `SELECT alike.*, quotes.request FROM (${SELECT}) AS alike JOIN quotes ON quotes.id = alike.quote_id
           WHERE (alike.state IN ('draft', 'submitting', 'unknown', 'abandoned')
               OR (alike.state IN ('booked', 'rejected') AND alike.created_at_ms >= :createdFromMs))
             AND json_extract(quotes.request, '$.origin.zip') = :originZip
             AND json_extract(quotes.request, '$.destination.zip') = :destinationZip
             AND json_extract(quotes.request, '$.pickupDate') BETWEEN :fromPickupDate AND :toPickupDate
           ORDER BY alike.created_at_ms DESC`,
          { ...criteria },
        )
        .map((row) => ({ entry: read(row), ...parseDbRow('quotes', QuoteColumns, row) })),
    /** The booked entry of the latest quote on the lane, or null. */
    lastBooked(originZip: string, destinationZip: string): JournalEntry | null {
      const row = db.get(
        `SELECT booked.* FROM quotes CROSS JOIN (${SELECT}) AS booked ON booked.quote_reference = quotes.quote_reference
         WHERE quotes.zips = :zips AND booked.state = 'booked'
         ORDER BY quotes.quoted_at_ms DESC, quotes.rowid DESC LIMIT 1`,
        { zips: zipsOf(originZip, destinationZip) },
      );
      return row === null ? null : read(row);
    },
    /** All attempts of an entry, in order. */
    attempts: (bookingId: string): Attempt[] =>
      db
        .all('SELECT * FROM booking_attempts WHERE booking_id = :bookingId ORDER BY attempt', { bookingId })
        .map((row): Attempt => parseDbRow('booking_attempts', AttemptColumns, row)),
    // Nothing is sent yet: `beginAttempt` flushes this too, or the checkpoint after a pause does.
    begin: (
      entry: Omit<JournalEntry, 'attempts' | 'sentAs' | 'state' | 'lastError' | 'abandonedBecause' | 'outcome'>,
    ): Begun =>
      db.quickTransaction(() => {
        const present = journal.byQuoteReference(entry.quoteReference);
        if (present !== null && ['submitting', 'unknown', 'booked'].includes(present.state)) {
          return { kind: 'in_the_way', entry: present };
        }
        // As `byId` would read it.
        const begun: JournalEntry = {
          ...entry,
          id: present?.id ?? entry.id,
          createdAtMs: present?.createdAtMs ?? entry.createdAtMs,
          state: 'draft',
          sentAs: null,
          lastError: null,
          lastResponse: present?.lastResponse ?? null,
          abandonedBecause: null,
          outcome: null,
          attempts: present?.attempts ?? 0,
        };
        const { details, ...columns } = entry;
        db.run(
          `INSERT INTO bookings (id, quote_id, quote_reference, state, position, carrier, carrier_name, total_cents, currency,
             details, body, created_at_ms)
           VALUES (:id, :quoteId, :quoteReference, 'draft', :position, :carrier, :carrierName, :totalCents, :currency,
             :details, :body, :createdAtMs)
           ON CONFLICT (quote_reference) DO UPDATE SET state = 'draft', quote_id = :quoteId, position = :position,
             carrier = :carrier, carrier_name = :carrierName, total_cents = :totalCents, currency = :currency, details = :details,
             body = :body, sent_as = NULL, last_error = NULL, outcome = NULL, abandoned_because = NULL`,
          { ...columns, id: begun.id, details: JSON.stringify(details) },
        );
        return { kind: 'begun', entry: begun };
      }),
    /**
     * Records that an entry is being sent: sets `submitting`, adds an attempt, and returns its number. Returns null
     * without a change if the entry was changed since the caller read it, or is settled.
     */
    beginAttempt(seen: JournalEntry, username: string, atMs: number): number | null {
      if (!SENDABLE.includes(seen.state)) return null;
      ledger.prepare();
      const begun = db.transaction(() => {
        const now = db.get(
          `SELECT state, body, (SELECT COUNT(*) FROM booking_attempts WHERE booking_id = bookings.id) AS attempts
           FROM bookings WHERE id = :id`,
          { id: seen.id },
        );
        if (now?.['state'] !== seen.state || now['attempts'] !== seen.attempts || now['body'] !== seen.body) {
          return null;
        }
        closeUnended(seen.id);
        const attempt = seen.attempts + 1;
        db.run(
          `UPDATE bookings SET sent_as = CASE state WHEN 'draft' THEN :username ELSE sent_as END, state = 'submitting'
           WHERE id = :id`,
          { id: seen.id, username },
        );
        db.run(
          `INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms)
           VALUES (:id, :attempt, :body, :username, :atMs)`,
          { id: seen.id, attempt, body: seen.body, username, atMs },
        );
        return attempt;
      });
      // After the database: a ledger line without its attempt then proves that the database has lost data.
      if (begun !== null) ledger.sent(seen.id, begun, seen.quoteReference);
      return begun;
    },
    /**
     * Records the result of an attempt; `whenBooked` runs in the same transaction. "Booked" always applies to the entry.
     * A failure applies if it is of the latest attempt and nothing has settled the entry since; returns whether it did.
     */
    endAttempt(end: AttemptEnd, whenBooked?: () => void): boolean {
      const applies = db.transaction(() => {
        const { bookingId, attempt, endedAtMs, state } = end;
        const isCurrent = state === 'booked' || isAwaited(bookingId, attempt);
        if (isCurrent) {
          db.run(
            // While an unknown outcome is being resolved, its error is unchanged.
            `UPDATE bookings SET state = :state, outcome = :outcome,
               last_error = CASE :state WHEN 'unknown' THEN COALESCE(:lastError, last_error) ELSE :lastError END
             WHERE id = :bookingId`,
            { bookingId, state, ...entryColumnsAfter(end) },
          );
        }
        db.run(
          `UPDATE booking_attempts SET ended_at_ms = :endedAtMs, outcome = :outcome, response = :response,
             response_text = :responseText
           WHERE booking_id = :bookingId AND attempt = :attempt`,
          {
            bookingId,
            attempt,
            endedAtMs,
            outcome: end.state === 'booked' ? 'booked' : end.failure.code,
            response: JSON.stringify(end.state === 'booked' ? end.outcome : end.failure),
            responseText: end.responseText ?? null,
          },
        );
        whenBooked?.();
        return isCurrent;
      });
      const { bookingId, attempt } = end;
      if (end.state === 'booked') ledger.ended({ kind: 'booked', bookingId, bolNumber: end.outcome.bolNumber });
      else if (applies && end.state !== 'unknown') ledger.ended({ kind: 'refused', bookingId, attempt });
      db.scheduleTidy();
      return applies;
    },
    /** Replaces the next request of an entry with unknown outcome. Earlier attempts retain their requests. */
    correct(bookingId: string, details: JournalEntry['details'], body: string): void {
      db.run("UPDATE bookings SET details = :details, body = :body WHERE id = :bookingId AND state = 'unknown'", {
        bookingId,
        details: JSON.stringify(details),
        body,
      });
    },
    /** Records why an entry was not sent, without changing its state; null: it is about to be tried again. */
    note(bookingId: string, lastError: AppError | null): void {
      db.run("UPDATE bookings SET last_error = :lastError WHERE id = :bookingId AND state <> 'booked'", {
        bookingId,
        lastError: lastError === null ? null : JSON.stringify(lastError),
      });
    },
    /** Closes an unknown entry or a draft, as confirmed by the user. One that has been booked stays booked. */
    abandon: (bookingId: string, reason: string): void =>
      db.transaction(() => {
        if (journal.byId(bookingId)?.state === 'booked') return;
        db.run("UPDATE bookings SET state = 'abandoned', abandoned_because = :reason WHERE id = :bookingId", {
          bookingId,
          reason,
        });
        closeUnended(bookingId);
        // The entry may be booked again, but the attempt retains the reason.
        db.run(
          `UPDATE booking_attempts SET abandoned_because = :reason WHERE booking_id = :bookingId
             AND attempt = (SELECT MAX(attempt) FROM booking_attempts WHERE booking_id = :bookingId)`,
          { bookingId, reason },
        );
      }),
  };
  return journal;
}

/**
 * Every method that writes runs in one transaction, flushed to the disk on return (`synchronous=FULL`), and throws
 * StorageError if that fails. Only `begin` is flushed by the next write, because nothing is sent until then.
 */
export type BookingJournal = ReturnType<typeof createBookingJournal>;

/** The columns of the entry after an attempt. */
function entryColumnsAfter(end: AttemptEnd): { lastError: string | null; outcome: string | null } {
  if (end.state === 'booked') return { lastError: null, outcome: JSON.stringify(end.outcome) };
  return { lastError: end.isLast ? JSON.stringify(end.failure) : null, outcome: null };
}

/**
 * Marks submissions that were in progress when the app ended. A disk that can't be written must not prevent reading the
 * journal, and an entry that is still `submitting` is treated the same way.
 */
function markInterrupted(db: Database): void {
  try {
    db.transaction(() => {
      db.run("UPDATE booking_attempts SET outcome = 'interrupted' WHERE outcome IS NULL");
      db.run("UPDATE bookings SET state = 'unknown' WHERE state = 'submitting'");
    });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}
