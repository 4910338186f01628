/** The writes of the booking journal in an account's database. */
import type { AppError } from '../../../shared/errors.ts';
import { ok } from '../../../shared/ipc/result.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import { isOpenState, settlesUnknown, stateAfterFailure } from './attemptState.ts';
import type { BookingLedger } from './ledger.ts';
import type { BookedRecords, JournalReads, JournalWrites } from './ports.ts';
import type { QuietTime } from './quietTime.ts';
import { SENT_STATES, similarEntries } from './similarEntries.ts';
import type { AfterFailure, AttemptEnd, JournalEntry, JournalState } from './types.ts';

export interface JournalWriteOptions {
  readonly journal: JournalReads;
  readonly ledger: BookingLedger;
  readonly quietTime: QuietTime;
  readonly booked: BookedRecords;
}

type Booked = Extract<AttemptEnd, { result: 'booked' }>;
type Failed = Extract<AttemptEnd, { result: 'failed' }>;

/** States of an entry that may be sent. */
const SENDABLE: readonly JournalState[] = ['draft', 'submitting', 'unknown'];

/** Creates the writes. Entries that were being sent when the app ended become unknown. */
export function createJournalWrites(db: Database, options: JournalWriteOptions): JournalWrites {
  const { journal, ledger, quietTime, booked } = options;
  markInterrupted(db);

  function entryOf(bookingId: string): JournalEntry {
    const entry = journal.byId(bookingId);
    if (entry === null) throw new Error(`journal entry ${bookingId} is missing`);
    return entry;
  }

  const mayArriveUntilMs: JournalWrites['mayArriveUntilMs'] = ({ id, state, attempts }) =>
    state === 'booked' || attempts === 0 ? null : quietTime.mayArriveUntil(id, journal.attempts(id));

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

  /** The shipment that has this BOL number already, unless it may be this booking: tracked earlier by number only. */
  function ownerOf(bolNumber: string, entry: JournalEntry): { poNumber: string | null } | null {
    const present = booked.shipmentOf(bolNumber);
    if (present === null) return null;
    const { bookingId, quoteReference, poNumber } = present;
    const isAnothers =
      (bookingId !== null && bookingId !== entry.id) ||
      (quoteReference !== null && quoteReference.trim() !== entry.quoteReference.trim());
    return isAnothers ? { poNumber } : null;
  }

  function writeEnd({ leave, endedAtMs, responseText }: AttemptEnd, outcome: string, response: unknown): void {
    db.run(
      `UPDATE booking_attempts SET ended_at_ms = :endedAtMs, outcome = :outcome, response = :response,
         response_text = :responseText
       WHERE booking_id = :bookingId AND attempt = :attempt`,
      {
        bookingId: leave.entry.id,
        attempt: leave.attempt,
        endedAtMs,
        outcome,
        response: JSON.stringify(response),
        responseText,
      },
    );
  }

  function endBooked(end: Booked): void {
    const { entry } = end.leave;
    const { bolNumber } = end.outcome;
    db.transaction(() => {
      const bolTaken = ownerOf(bolNumber, entry);
      const outcome = { ...end.outcome, bolTaken };
      db.run("UPDATE bookings SET state = 'booked', outcome = :outcome, last_error = NULL WHERE id = :bookingId", {
        bookingId: entry.id,
        outcome: JSON.stringify(outcome),
      });
      writeEnd(end, 'booked', outcome);
      if (bolTaken !== null) {
        booked.raiseBolTaken(entry, bolNumber, end.endedAtMs);
        return;
      }
      booked.insertShipment(end.shipment, entry);
      if (end.firstPollAtMs !== null) booked.planFirstPoll(bolNumber, end.firstPollAtMs);
      if (end.documentsAtMs !== null) booked.requestDocuments(bolNumber, end.documentsAtMs);
    });
    ledger.ended({ kind: 'booked', bookingId: entry.id, bolNumber });
  }

  /** A rejection proves nothing while an earlier request may still arrive, or may have been booked. */
  function stateAfter({ leave, failure }: Failed): AfterFailure {
    const { entry, username, othersMayArrive } = leave;
    const isOpen = isOpenState(entry) && !settlesUnknown(failure, entry, username, journal.attempts(entry.id));
    return stateAfterFailure(failure, othersMayArrive || isOpen);
  }

  /** Returns whether it applies to the entry. */
  function endFailed(end: Failed): boolean {
    const { attempt, entry } = end.leave;
    const bookingId = entry.id;
    const state = stateAfter(end);
    const applies = db.transaction(() => {
      const isCurrent = isAwaited(bookingId, attempt);
      if (isCurrent) {
        db.run(
          // While an unknown outcome is being resolved, its error is unchanged.
          `UPDATE bookings SET state = :state, outcome = NULL,
             last_error = CASE :state WHEN 'unknown' THEN COALESCE(:lastError, last_error) ELSE :lastError END
           WHERE id = :bookingId`,
          { bookingId, state, lastError: end.isLast ? JSON.stringify(end.failure) : null },
        );
      }
      writeEnd(end, end.failure.code, end.failure);
      return isCurrent;
    });
    if (applies && state !== 'unknown') ledger.ended({ kind: 'refused', bookingId, attempt });
    return applies;
  }

  return {
    mayArriveUntilMs,
    isHeld: () => false,
    // Nothing is sent yet: `leave` flushes this too, or the checkpoint after a pause does.
    begin: async (entry, criteria, seen) =>
      db.quickTransaction(() => {
        const present = journal.byQuote({ id: entry.quoteId, quoteReference: entry.quoteReference });
        if (present !== null && SENT_STATES.includes(present.state)) return ok({ kind: 'in_the_way', entry: present });
        const search = { journal, shipmentOf: booked.shipmentOf, mayArriveUntilMs };
        const bookingIds = similarEntries(search, entry, criteria)
          .map((similar) => similar.entry.id)
          .filter((id) => !seen.includes(id));
        if (bookingIds.length > 0) return ok({ kind: 'similar', bookingIds });
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
        return ok({ kind: 'begun', entry: begun });
      }),
    async leave(seen, username, atMs) {
      const { id } = seen;
      const overtaken = () => ok({ kind: 'overtaken', state: entryOf(id).state } as const);
      if (!SENDABLE.includes(seen.state)) return overtaken();
      const othersMayArrive = mayArriveUntilMs(seen) !== null;
      ledger.prepare();
      const attempt = db.transaction(() => {
        const now = db.get(
          `SELECT state, body, (SELECT COUNT(*) FROM booking_attempts WHERE booking_id = bookings.id) AS attempts
           FROM bookings WHERE id = :id`,
          { id },
        );
        if (now?.['state'] !== seen.state || now['attempts'] !== seen.attempts || now['body'] !== seen.body) {
          return null;
        }
        closeUnended(id);
        const number = seen.attempts + 1;
        db.run(
          `UPDATE bookings SET sent_as = CASE state WHEN 'draft' THEN :username ELSE sent_as END, state = 'submitting'
           WHERE id = :id`,
          { id, username },
        );
        db.run(
          `INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms)
           VALUES (:id, :attempt, :body, :username, :atMs)`,
          { id, attempt: number, body: seen.body, username, atMs },
        );
        return number;
      });
      if (attempt === null) return overtaken();
      // After the database: a ledger line without its attempt then proves that the database has lost data.
      ledger.sent(id, attempt, seen.quoteReference);
      quietTime.markActive(id, attempt);
      return ok({ kind: 'left', leave: { entry: seen, attempt, username, othersMayArrive, until: null } });
    },
    async end(end) {
      const { entry, attempt } = end.leave;
      quietTime.markActive(entry.id, attempt);
      let applies = true;
      if (end.result === 'booked') endBooked(end);
      else applies = endFailed(end);
      db.scheduleTidy();
      return ok({ entry: entryOf(entry.id), applies });
    },
    async correct(entry, details, body) {
      db.run("UPDATE bookings SET details = :details, body = :body WHERE id = :bookingId AND state = 'unknown'", {
        bookingId: entry.id,
        details: JSON.stringify(details),
        body,
      });
      return ok({ ...entry, details, body });
    },
    async note(bookingId: string, lastError: AppError | null) {
      db.run("UPDATE bookings SET last_error = :lastError WHERE id = :bookingId AND state <> 'booked'", {
        bookingId,
        lastError: lastError === null ? null : JSON.stringify(lastError),
      });
      return ok(undefined);
    },
    async abandon(bookingId: string, reason: string) {
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
      });
      return ok(undefined);
    },
  };
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
