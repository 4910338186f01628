/**
 * Submits bookings. Commits each attempt to the journal right before the request is sent, and its result after. One
 * submission per journal entry.
 */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { BookingResponse } from '../../../shared/freight/responses.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';
import type { FreightClient } from '../freight/client.ts';
import type { StoredQuote } from '../quotes/ports.ts';
import type { StoredShipment } from '../shipments/types.ts';
import { settlesUnknown, stateAfterFailure } from './attemptState.ts';
import type { BookingJournal } from './journal.ts';
import { bookingResult } from './outcome.ts';
import type { QuietTime } from './quietTime.ts';
import type { JournalEntry } from './types.ts';

export interface SubmissionOptions {
  readonly client: Pick<FreightClient, 'bookShipment'>;
  readonly journal: BookingJournal;
  readonly quotes: { byId(id: string): StoredQuote | null };
  readonly shipments: {
    byBol(bolNumber: string): StoredShipment | null;
    /** Adds a shipment that was just booked; runs in the journal's transaction. */
    insertBooked(booked: { entry: JournalEntry; outcome: NonNullable<Booking['outcome']> }): void;
  };
  /** Called when a response has the BOL number of another shipment; runs in the journal's transaction. */
  readonly onBolTaken: (booked: { readonly entry: JournalEntry; readonly bolNumber: string }) => void;
  readonly quietTime: QuietTime;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Aborted only when the app closes: a booking that was sent is never canceled. */
  readonly signal: AbortSignal;
}

export interface Submission {
  /** Resolves when the entry is booked, or with the error. */
  readonly settled: Promise<Result<void>>;
  /** Cancels the submission unless it was sent. Returns whether it could. */
  withdraw(): boolean;
}

/** How often a request is retried after a 429: the service only requests a pause (spec §7). */
const MAX_RETRIES = 5;
/** Characters of a response that are stored with its attempt. */
const RESPONSE_TEXT_LIMIT = 64 * 1024;

/** An attempt that was sent. */
interface SentAttempt {
  readonly attempt: number;
  readonly username: string;
  /** Whether an earlier request could still arrive when this one was sent. */
  readonly othersMayArrive: boolean;
}

/** The result of one attempt to send. `sentAttempt` is null when nothing was sent. */
interface SendResult {
  readonly sentAttempt: SentAttempt | null;
  readonly response: Result<BookingResponse>;
  /** The text of the response. */
  readonly responseText: string | null;
}

/** Creates the submissions of one account. */
export function createSubmissions(options: SubmissionOptions) {
  const { client, journal, quotes, shipments, quietTime, clock, emit, signal } = options;
  const submissions = new Map<string, Submission>();

  function entryOf(bookingId: string): JournalEntry {
    const entry = journal.byId(bookingId);
    if (entry === null) throw new Error(`journal entry ${bookingId} is missing`);
    return entry;
  }

  /** Sends the entry's body once, after writing the attempt to the journal. */
  async function sendOnce(entry: JournalEntry, withdrawal: AbortSignal, onSend: () => void): Promise<SendResult> {
    let sentAttempt: SentAttempt | null = null;
    let responseText: string | null = null;
    const onBody = (text: string) => {
      responseText = text.slice(0, RESPONSE_TEXT_LIMIT).toWellFormed();
    };
    const beforeSend = (username: string): Result<void> => {
      if (withdrawal.aborted || signal.aborted) return fail({ code: 'cancelled' });
      const othersMayArrive = quietTime.mayArriveUntil(entry.id, journal.attempts(entry.id)) !== null;
      const attempt = journal.beginAttempt(entry, username, clock.now());
      if (attempt === null) return overtaken(entry.id);
      quietTime.markActive(entry.id, attempt);
      sentAttempt = { attempt, username, othersMayArrive };
      onSend();
      emit({ name: 'bookings.changed', id: entry.id });
      return ok(undefined);
    };
    const response = await client.bookShipment(entry.body, AbortSignal.any([signal, withdrawal]), beforeSend, onBody);
    return { sentAttempt, response, responseText };
  }

  async function submit(
    first: JournalEntry,
    withdrawal: AbortSignal,
    setSent: (isSent: boolean) => void,
  ): Promise<Result<void>> {
    const bookingId = first.id;
    for (let entry = first, retries = 0; ; entry = entryOf(bookingId), retries += 1) {
      const sendResult = await sendOnce(entry, withdrawal, () => setSent(true));
      const { sentAttempt, response } = sendResult;
      // The store is closed now: the next start resolves the outcome.
      if (signal.aborted)
        return fail(sentAttempt === null ? { code: 'cancelled' } : outcomeUnknown(bookingId, 'cancelled'));
      const isRetried =
        !response.ok && response.error.code === 'rate_limited' && sentAttempt !== null && retries < MAX_RETRIES;
      const result = settle(entry, sendResult, !isRetried);
      if (!isRetried || isOvertaken(result)) return result;
      setSent(false);
      emit({ name: 'bookings.changed', id: bookingId });
    }
  }

  /** Another process has sent or settled the entry, which now belongs to its attempt. */
  function overtaken(bookingId: string): Result<never> {
    const { state } = entryOf(bookingId);
    const known = state === 'booked' || state === 'unknown' ? state : 'submitting';
    return fail({ code: 'quote_already_used', bookingId, state: known });
  }

  /** Saves the result of an attempt, and returns it. */
  function settle(
    entry: JournalEntry,
    { sentAttempt, response, responseText }: SendResult,
    isLast: boolean,
  ): Result<void> {
    if (sentAttempt === null) {
      if (response.ok) throw new Error('a response without a sent request');
      return notSent(entry, response.error);
    }
    quietTime.markActive(entry.id, sentAttempt.attempt);
    try {
      return response.ok
        ? saveBooked(entry, sentAttempt.attempt, response.value, responseText)
        : saveFailure(entry, sentAttempt, response.error, { isLast, responseText });
    } catch (error) {
      // The response arrived but couldn't be saved. The entry still says that it was sent: finishing it repeats the
      // request, and the service returns the same response.
      if (error instanceof StorageError) return fail(outcomeUnknown(entry.id, error.failure.code));
      throw error;
    }
  }

  /** Not sent, so the state known before is still valid. */
  function notSent(entry: JournalEntry, reason: AppError): Result<void> {
    if (isOvertaken(fail(reason))) return fail(reason);
    if (!isOpenState(entry)) {
      journal.note(entry.id, reason);
      return fail(reason);
    }
    if (reason.code === 'cancelled') return fail(reason);
    journal.note(entry.id, reason);
    return fail(outcomeUnknown(entry.id, reason.code));
  }

  /** The shipment that has this BOL number already, unless it may be this booking: tracked earlier by number only. */
  function ownerOf(bolNumber: string, entry: JournalEntry): { poNumber: string | null } | null {
    const present = shipments.byBol(bolNumber);
    if (present === null) return null;
    const { bookingId, quoteReference, poNumber } = present;
    const isAnothers =
      (bookingId !== null && bookingId !== entry.id) ||
      (quoteReference !== null && quoteReference.trim() !== entry.quoteReference.trim());
    return isAnothers ? { poNumber } : null;
  }

  function saveBooked(
    entry: JournalEntry,
    attempt: number,
    response: BookingResponse,
    responseText: string | null,
  ): Result<void> {
    const endedAtMs = clock.now();
    const earlier = journal.attempts(entry.id).filter((before) => before.attempt < attempt);
    const pickupDate = quotes.byId(entry.quoteId)?.request.pickupDate ?? null;
    const bolTaken = ownerOf(response.bolNumber, entry);
    const outcome = bookingResult({ entry, pickupDate, bolTaken, earlier }, response, endedAtMs);
    journal.endAttempt({ bookingId: entry.id, attempt, endedAtMs, responseText, state: 'booked', outcome }, () => {
      if (bolTaken === null) shipments.insertBooked({ entry, outcome });
      else options.onBolTaken({ entry, bolNumber: response.bolNumber });
    });
    emit({ name: 'shipments.changed', id: outcome.bolNumber });
    return ok(undefined);
  }

  function saveFailure(
    entry: JournalEntry,
    { attempt, username, othersMayArrive }: SentAttempt,
    failure: AppError,
    { isLast, responseText }: { readonly isLast: boolean; readonly responseText: string | null },
  ): Result<void> {
    const isOpen = isOpenState(entry) && !settlesUnknown(failure, entry, username, journal.attempts(entry.id));
    const state = stateAfterFailure(failure, othersMayArrive || isOpen);
    const end = { bookingId: entry.id, attempt, endedAtMs: clock.now(), responseText, state, failure, isLast };
    if (!journal.endAttempt(end)) return overtaken(entry.id);
    if (state !== 'unknown') return fail(failure);
    const isForeign = failure.code === 'quote_not_found' && isOpenState(entry) && entry.sentAs !== username;
    return fail(outcomeUnknown(entry.id, isForeign ? 'other_account' : failure.code));
  }

  return {
    /** Returns the submission of an entry, or null. */
    of: (bookingId: string): Submission | null => submissions.get(bookingId) ?? null,
    /**
     * Sends an entry that has no submission, as the caller read or wrote it: it isn't read again. If another process has
     * changed it, nothing is sent.
     */
    start(entry: JournalEntry): Promise<Result<void>> {
      const { id: bookingId, quoteId } = entry;
      const withdrawal = new AbortController();
      const { promise, resolve, reject } = Promise.withResolvers<Result<void>>();
      let isSent = false;
      submissions.set(bookingId, {
        settled: promise,
        withdraw() {
          if (!isSent) withdrawal.abort();
          return !isSent;
        },
      });
      const changed = () => {
        emit({ name: 'bookings.changed', id: bookingId });
        emit({ name: 'quotes.changed', id: quoteId });
      };
      changed();
      submit(entry, withdrawal.signal, (sent) => {
        isSent = sent;
      })
        .finally(() => {
          submissions.delete(bookingId);
          changed();
        })
        .then(resolve, reject);
      return promise;
    },
  };
}

function isOpenState({ state }: JournalEntry): boolean {
  return state === 'unknown' || state === 'submitting';
}

const isOvertaken = (result: Result<void>): boolean => !result.ok && result.error.code === 'quote_already_used';

function outcomeUnknown(bookingId: string, cause: string): AppError {
  return { code: 'booking_outcome_unknown', bookingId, cause };
}
