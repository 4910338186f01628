/**
 * What this computer submits and which responses it gets, on its own disk: written before the store gives leave to submit,
 * and before the result is sent to the store. The store may lose what it acknowledged; until then these are copies.
 */
import type { z } from 'zod';
import type { AppError } from '../../../shared/errors.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Migration, Row } from '../../platform/sqlite/database.ts';
import { otherQuoteSql } from '../bookings/otherQuoteSql.ts';
import type { JournalEntry } from '../bookings/types.ts';
import type { StoredQuote } from '../quotes/ports.ts';
import {
  AttemptColumns,
  ClerkColumns,
  EntryColumns,
  HolderColumns,
  IdentityColumns,
  InstantColumns,
  NoteColumns,
} from './ownJournalRows.ts';
import type { AttemptResult, OwnEntry } from './shared.ts';

export const OWN_JOURNAL_SCHEMA: Migration = `
  CREATE TABLE own_bookings (
    id TEXT PRIMARY KEY,
    quote_reference TEXT NOT NULL,
    -- The entry as this computer knows it.
    entry TEXT NOT NULL,
    -- What the store compares it with others by.
    account TEXT NOT NULL,
    order_key TEXT NOT NULL,
    pickup_date TEXT NOT NULL,
    similar_days INTEGER NOT NULL,
    -- Bookings of its order that the clerk saw, and booked in addition to; JSON.
    seen TEXT NOT NULL,
    changed_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX own_bookings_by_quote ON own_bookings (quote_reference);
  CREATE TABLE own_attempts (
    id TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES own_bookings (id),
    body TEXT NOT NULL,
    username TEXT NOT NULL,
    -- When leave was requested, by this computer's clock; when it was given, by the server's. NULL: unknown.
    requested_at_ms INTEGER NOT NULL,
    started_at_ms INTEGER,
    ended_at_ms INTEGER,
    -- How it ended; NULL: no response so far.
    result TEXT,
    -- The store has the result.
    is_taken INTEGER NOT NULL DEFAULT 0 CHECK (is_taken IN (0, 1))
  ) STRICT;
  CREATE INDEX own_attempts_by_booking ON own_attempts (booking_id);
  CREATE INDEX own_attempts_waiting ON own_attempts (ended_at_ms) WHERE result IS NOT NULL AND is_taken = 0;
  -- Why an entry was not sent from here.
  CREATE TABLE own_booking_notes (booking_id TEXT PRIMARY KEY, last_error TEXT NOT NULL) STRICT, WITHOUT ROWID;`;

export const OWN_BRING_AGAIN_SCHEMA: Migration = `
  -- Has a row while a store that went back in time may lack entries.
  CREATE TABLE own_bring_again (row INTEGER PRIMARY KEY CHECK (row = 1)) STRICT;`;

/** What the store compares an entry with others by. */
export interface OrderIdentity {
  readonly account: string;
  readonly orderKey: string;
  readonly pickupDate: string;
  readonly similarDays: number;
  /** Bookings of its order that the clerk books in addition to. */
  readonly seen: readonly string[];
}

export interface OwnAttempt {
  readonly id: string;
  readonly bookingId: string;
  /** null: it is unknown whether leave was given. */
  readonly startedAtMs: number | null;
  readonly result: AttemptResult | null;
}

/** Creates the store of own entries, in `own.db` with the replica attached. */
export function createOwnJournal(db: Database) {
  function readEntry(row: Row | null) {
    return row === null ? null : parseDbRow('own_bookings', EntryColumns, row);
  }
  const attemptRows = (where: string, values: Readonly<Record<string, string | number>>) =>
    db
      .all(`SELECT * FROM own_attempts WHERE ${where} ORDER BY requested_at_ms, rowid`, values)
      .map((row) => parseDbRow('own_attempts', AttemptColumns, row));
  const attemptsWhere = (where: string, values: Readonly<Record<string, string | number>> = {}): OwnAttempt[] =>
    attemptRows(where, values).map(({ id, booking_id, started_at_ms, result }) => ({
      id,
      bookingId: booking_id,
      startedAtMs: started_at_ms,
      result,
    }));

  function put(entry: JournalEntry, identity: OrderIdentity, atMs: number): void {
    db.run(
      `INSERT INTO own_bookings (id, quote_reference, entry, account, order_key, pickup_date, similar_days, seen,
         changed_at_ms)
       VALUES (:id, :quoteReference, :entry, :account, :orderKey, :pickupDate, :similarDays, :seen, :atMs)
       ON CONFLICT (id) DO UPDATE SET entry = :entry, account = :account, order_key = :orderKey, pickup_date = :pickupDate,
         similar_days = :similarDays, seen = :seen, changed_at_ms = :atMs`,
      {
        ...identity,
        id: entry.id,
        quoteReference: entry.quoteReference,
        entry: JSON.stringify(entry),
        seen: JSON.stringify(identity.seen),
        atMs,
      },
    );
  }

  function setEntry(entry: JournalEntry, atMs: number): void {
    db.run('UPDATE own_bookings SET entry = :entry, changed_at_ms = :atMs WHERE id = :id', {
      id: entry.id,
      entry: JSON.stringify(entry),
      atMs,
    });
  }

  return {
    byId: (id: string) => readEntry(db.get('SELECT * FROM own_bookings WHERE id = :id', { id })),
    /** @param account references of quotes are unique only within a freight account */
    byQuote: ({ id, quoteReference }: Pick<StoredQuote, 'id' | 'quoteReference'>, account: string) =>
      readEntry(
        db.get(
          `SELECT * FROM own_bookings WHERE quote_reference = :quoteReference AND account = :account
             AND NOT ${otherQuoteSql("own_bookings.entry ->> '$.quoteId'")}
           ORDER BY rowid DESC`,
          { id, quoteReference, account },
        ),
      ),
    /** What the replica has of an entry that another computer began. */
    identityOf(bookingId: string): Omit<OrderIdentity, 'similarDays'> | null {
      const row = db.get('SELECT account, order_key, pickup_date, seen FROM bookings WHERE id = :bookingId', {
        bookingId,
      });
      return row === null ? null : parseDbRow('bookings', IdentityColumns, row);
    },
    /** The member that an entry is reserved for, as the replica has it, and until when. */
    holderOf(bookingId: string): { readonly owner: string; readonly untilMs: number } | null {
      const row = db.get('SELECT owner, lease_until_ms FROM bookings WHERE id = :bookingId', { bookingId });
      if (row === null) return null;
      const { owner, lease_until_ms } = parseDbRow('bookings', HolderColumns, row);
      return { owner, untilMs: lease_until_ms };
    },
    /** The member whose entry it is, as the replica has it; null once the member was removed. */
    clerkOf(bookingId: string): z.output<typeof ClerkColumns> | null {
      const row = db.get(
        `SELECT members.id, members.name, members.computer FROM bookings JOIN members ON members.id = bookings.owner
         WHERE bookings.id = :bookingId`,
        { bookingId },
      );
      return row === null ? null : parseDbRow('members', ClerkColumns, row);
    },
    /** Not flushed: nothing is sent before `requesting`. */
    began: (entry: JournalEntry, identity: OrderIdentity, atMs: number): void =>
      db.quickTransaction(() => put(entry, identity, atMs)),
    /** Records that leave is about to be requested, flushed. */
    requesting: (
      entry: JournalEntry,
      identity: OrderIdentity,
      attempt: { id: string; username: string; atMs: number },
    ): void =>
      db.transaction(() => {
        put(entry, identity, attempt.atMs);
        db.run(
          `INSERT INTO own_attempts (id, booking_id, body, username, requested_at_ms)
           VALUES (:id, :bookingId, :body, :username, :atMs)`,
          { ...attempt, bookingId: entry.id, body: entry.body },
        );
      }),
    /** Leave was given. The disk has the request for it; this may be lost in a power failure. */
    left: (attemptId: string, startedAtMs: number, entry: JournalEntry | null): void =>
      db.quickTransaction(() => {
        db.run('UPDATE own_attempts SET started_at_ms = :startedAtMs WHERE id = :attemptId', {
          attemptId,
          startedAtMs,
        });
        if (entry !== null) setEntry(entry, startedAtMs);
      }),
    /** Leave was not given: there was no attempt. */
    notLeft(attemptId: string): void {
      db.run('DELETE FROM own_attempts WHERE id = :attemptId', { attemptId });
    },
    /** Records a result, flushed, before it is sent to the store. */
    ended: (attemptId: string, result: AttemptResult, endedAtMs: number, entry: JournalEntry): void =>
      db.transaction(() => {
        db.run(
          `UPDATE own_attempts SET result = :result, ended_at_ms = :endedAtMs, is_taken = 0 WHERE id = :attemptId`,
          { attemptId, result: JSON.stringify(result), endedAtMs },
        );
        setEntry(entry, endedAtMs);
      }),
    /** The store has the results of these attempts. */
    taken: (attemptIds: readonly string[]): void =>
      db.transaction(() => {
        for (const id of attemptIds) db.run('UPDATE own_attempts SET is_taken = 1 WHERE id = :id', { id });
      }),
    setEntry,
    /** Attempts whose result the store has not taken, in order. */
    waitingIds: (): string[] =>
      db
        .all('SELECT id FROM own_attempts WHERE result IS NOT NULL AND is_taken = 0 ORDER BY requested_at_ms, rowid')
        .map(({ id }) => String(id)),
    attempt: (id: string): OwnAttempt | null => attemptsWhere('id = :id', { id })[0] ?? null,
    /** Attempts without a result. */
    open: (): OwnAttempt[] => attemptsWhere('result IS NULL'),
    /** When the store gave leave for an attempt, according to the replica; null: it has no such attempt. */
    leaveInReplica(attemptId: string): number | null {
      const row = db.get('SELECT started_at_ms FROM booking_attempts WHERE id = :attemptId', { attemptId });
      return row === null ? null : parseDbRow('booking_attempts', InstantColumns, row).started_at_ms;
    },
    /** Whether the store lacks a result of an entry. */
    isWaiting: (bookingId: string): boolean =>
      db.get('SELECT 1 FROM own_attempts WHERE booking_id = :bookingId AND result IS NOT NULL AND is_taken = 0', {
        bookingId,
      }) !== null,
    /** Whether the replica lacks a result of an entry. The store may have it. */
    isAhead: (bookingId: string): boolean =>
      db.get(
        `SELECT 1 FROM own_attempts AS own WHERE booking_id = :bookingId AND result IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM booking_attempts AS other
           WHERE other.booking_id = own.booking_id AND other.id = own.id AND other.result IS NOT NULL)`,
        { bookingId },
      ) !== null,
    /** Whether everything is to be brought to a store that went back in time, also in an earlier run. */
    bringsAgain: (): boolean => db.get('SELECT row FROM own_bring_again') !== null,
    /** Flushed: a killed app must still bring the rest. */
    setBringsAgain: (isTrue: boolean): void =>
      db.transaction(() => {
        db.run(isTrue ? 'INSERT OR IGNORE INTO own_bring_again VALUES (1)' : 'DELETE FROM own_bring_again');
      }),
    bookingIds: (): string[] => db.all('SELECT id FROM own_bookings ORDER BY rowid').map(({ id }) => String(id)),
    /** An entry with its attempts, to be brought to the store; null if nothing of it was ever submitted. */
    ownEntry(bookingId: string): OwnEntry | null {
      const own = readEntry(db.get('SELECT * FROM own_bookings WHERE id = :bookingId', { bookingId }));
      const attempts = attemptRows('booking_id = :bookingId', { bookingId });
      if (own === null || attempts.length === 0) return null;
      const { entry, identity } = own;
      const { account, orderKey, pickupDate, seen } = identity;
      return {
        account,
        orderKey,
        pickupDate,
        seen,
        id: entry.id,
        quoteId: entry.quoteId,
        quoteReference: entry.quoteReference,
        position: entry.position,
        carrier: entry.carrier,
        carrierName: entry.carrierName,
        totalCents: entry.totalCents,
        currency: entry.currency,
        details: JSON.stringify(entry.details),
        body: entry.body,
        state: entry.state,
        createdAtMs: entry.createdAtMs,
        sentAs: entry.sentAs,
        abandonedBecause: entry.abandonedBecause,
        attempts: attempts.map(({ id, body, username, requested_at_ms, started_at_ms, ended_at_ms, result }) => ({
          id,
          body,
          username,
          startedAtMs: started_at_ms ?? requested_at_ms,
          endedAtMs: ended_at_ms,
          end: result,
        })),
      };
    },
    note(bookingId: string, lastError: AppError | null): void {
      if (lastError === null) db.run('DELETE FROM own_booking_notes WHERE booking_id = :bookingId', { bookingId });
      else {
        db.run(
          `INSERT INTO own_booking_notes (booking_id, last_error) VALUES (:bookingId, :lastError)
           ON CONFLICT (booking_id) DO UPDATE SET last_error = :lastError`,
          { bookingId, lastError: JSON.stringify(lastError) },
        );
      }
    },
    noteOf(bookingId: string): AppError | null {
      const row = db.get('SELECT last_error FROM own_booking_notes WHERE booking_id = :bookingId', { bookingId });
      return row === null ? null : parseDbRow('own_booking_notes', NoteColumns, row).last_error;
    },
    /** Deletes entries that were not changed since, and that the store has. */
    prune: (beforeMs: number): void =>
      db.transaction(() => {
        const old = `SELECT id FROM own_bookings WHERE changed_at_ms < :beforeMs AND NOT EXISTS (
          SELECT 1 FROM own_attempts WHERE booking_id = own_bookings.id AND is_taken = 0)`;
        db.run(`DELETE FROM own_booking_notes WHERE booking_id IN (${old})`, { beforeMs });
        db.run(
          `DELETE FROM own_attempts WHERE booking_id IN (${old})
             OR (requested_at_ms < :beforeMs AND result IS NULL)`,
          { beforeMs },
        );
        db.run(
          `DELETE FROM own_bookings WHERE changed_at_ms < :beforeMs AND NOT EXISTS (
             SELECT 1 FROM own_attempts WHERE booking_id = own_bookings.id)`,
          { beforeMs },
        );
      }),
  };
}

export type OwnJournal = ReturnType<typeof createOwnJournal>;
