/**
 * Submits bookings. Commits each attempt to the journal right before the request is sent, and its result after. One
 * submission per journal entry.
 */
import type { AppError } from '../../../shared/errors.ts';
import type { BookingResponse } from '../../../shared/freight/responses.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';
import type { FreightClient } from '../freight/client.ts';
import type { StoredQuote } from '../quotes/ports.ts';
import type { BookedShipment } from '../shipments/types.ts';
import { FIRST_POLL_AFTER_MS } from '../tracking/pollSchedule.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import { isOpenState } from './attemptState.ts';
import { bookingResult } from './outcome.ts';
import type { BookingJournal, KnownShipment } from './ports.ts';
import type { AttemptEnd, Ended, JournalEntry, Leave } from './types.ts';

export interface SubmissionOptions {
  readonly client: Pick<FreightClient, 'bookShipment'>;
  readonly journal: BookingJournal;
  readonly quotes: { byId(id: string): StoredQuote | null };
  readonly shipments: {
    byBol(bolNumber: string): KnownShipment | null;
    /** The shipment of an entry that was just booked. */
    bookedShipment(booked: {
      readonly entry: JournalEntry;
      readonly outcome: NonNullable<JournalEntry['outcome']>;
    }): BookedShipment;
  };
  readonly clock: Clock;
  readonly emit: Emit;
  /** Aborted only when the app closes: a booking that was sent is never canceled. */
  readonly signal: AbortSignal;
}

export interface Submission {
  /** Resolves to the entry when it is booked, or with the error. */
  readonly settled: Promise<Result<JournalEntry>>;
  /** Cancels the submission unless it was sent. Returns whether it could. */
  withdraw(): boolean;
}

/** How often a request is retried after a 429: the service only requests a pause (spec §7). */
const MAX_RETRIES = 5;
/** Characters of a response that are stored with its attempt. */
const RESPONSE_TEXT_LIMIT = 64 * 1024;
/** Delay of the first download of documents: the screen with the booking's result downloads them immediately. */
const DOCUMENTS_AFTER_MS = 10_000;

/** The result of one attempt to send. `leave` is null when nothing was sent. */
interface SendResult {
  readonly leave: Leave | null;
  readonly response: Result<BookingResponse>;
  /** The text of the response. */
  readonly responseText: string | null;
}

/** Creates the submissions of one account. */
export function createSubmissions(options: SubmissionOptions) {
  const { client, journal, quotes, shipments, clock, emit, signal } = options;
  const submissions = new Map<string, Submission>();

  /** Sends the entry's body once, after writing the attempt to the journal. */
  async function sendOnce(
    entry: JournalEntry,
    withdrawal: AbortSignal,
    setSent: (isSent: boolean) => void,
  ): Promise<SendResult> {
    let leave: Leave | null = null;
    let responseText: string | null = null;
    const onBody = (text: string) => {
      responseText = text.slice(0, RESPONSE_TEXT_LIMIT).toWellFormed();
    };
    const beforeSend = async (username: string): Promise<Result<void>> => {
      if (withdrawal.aborted || signal.aborted) return fail({ code: 'cancelled' });
      // It can't be withdrawn while leave is requested: the journal may have given it.
      setSent(true);
      const left = await journal.leave(entry, username, clock.now());
      if (!left.ok) {
        setSent(false);
        return fail(appErrorOf(left.error));
      }
      if (left.value.kind === 'overtaken') {
        setSent(false);
        return overtaken(entry.id, left.value.state);
      }
      leave = left.value.leave;
      emit({ name: 'bookings.changed', id: entry.id });
      return isStillValid(leave) ? ok(undefined) : fail(LEAVE_EXPIRED);
    };
    const response = await client.bookShipment(entry.body, AbortSignal.any([signal, withdrawal]), beforeSend, onBody);
    return { leave, response, responseText };
  }

  /** A computer that slept must not send with the leave from before: others may have sent since. */
  function isStillValid({ until }: Leave): boolean {
    return until === null || (clock.now() <= until.nowMs && clock.elapsed() <= until.elapsedMs);
  }

  async function submit(
    first: JournalEntry,
    withdrawal: AbortSignal,
    setSent: (isSent: boolean) => void,
  ): Promise<Result<JournalEntry>> {
    const bookingId = first.id;
    for (let entry = first, retries = 0; ; retries += 1) {
      const sendResult = await sendOnce(entry, withdrawal, setSent);
      const { leave, response } = sendResult;
      // The store is closed now: the next start resolves the outcome.
      if (signal.aborted) return fail(leave === null ? { code: 'cancelled' } : outcomeUnknown(bookingId, 'cancelled'));
      if (leave === null) {
        if (response.ok) throw new Error('a response without a sent request');
        return await notSent(entry, response.error);
      }
      const isRetried = !response.ok && isRetriable(response.error) && retries < MAX_RETRIES;
      const ended = await settle(leave, sendResult, !isRetried);
      if (!ended.ok) return ended;
      const { entry: settled, applies } = ended.value;
      if (response.ok) return ok(settled);
      if (!applies) return overtaken(bookingId, settled.state);
      if (!isRetried) return failureOf(leave, settled, response.error);
      entry = settled;
      setSent(false);
      emit({ name: 'bookings.changed', id: bookingId });
    }
  }

  /** Another process has sent or settled the entry, which now belongs to its attempt. */
  function overtaken(bookingId: string, state: JournalEntry['state']): Result<never> {
    const known = state === 'booked' || state === 'unknown' ? state : 'submitting';
    return fail({ code: 'quote_already_used', bookingId, state: known });
  }

  /** Saves the result of an attempt; the entry after it. */
  async function settle(leave: Leave, { response, responseText }: SendResult, isLast: boolean): Promise<Result<Ended>> {
    try {
      const end: AttemptEnd = response.ok
        ? endOf(leave, response.value, responseText)
        : { result: 'failed', leave, endedAtMs: clock.now(), responseText, failure: response.error, isLast };
      const ended = await journal.end(end);
      if (!ended.ok) return fail(outcomeUnknown(leave.entry.id, ended.error.code));
      if (end.result === 'booked') {
        if (ended.value.entry.outcome?.bolTaken != null) emit({ name: 'attention.changed', id: null });
        emit({ name: 'shipments.changed', id: end.outcome.bolNumber });
      }
      return ended;
    } catch (error) {
      // The response arrived but couldn't be saved. The entry still says that it was sent: finishing it repeats the
      // request, and the service returns the same response.
      if (error instanceof StorageError) return fail(outcomeUnknown(leave.entry.id, error.failure.code));
      throw error;
    }
  }

  /** Not sent, so the state known before is still valid. */
  async function notSent(entry: JournalEntry, reason: AppError): Promise<Result<never>> {
    if (reason.code === 'quote_already_used' || reason.code === 'in_use_by') return fail(reason);
    if (!isOpenState(entry)) {
      await journal.note(entry.id, reason);
      return fail(reason);
    }
    if (reason.code === 'cancelled') return fail(reason);
    await journal.note(entry.id, reason);
    return fail(outcomeUnknown(entry.id, reason.code));
  }

  function endOf(leave: Leave, response: BookingResponse, responseText: string | null): AttemptEnd {
    const { entry, attempt } = leave;
    const endedAtMs = clock.now();
    const earlier = journal.attempts(entry.id).filter((before) => before.attempt < attempt);
    const pickupDate = quotes.byId(entry.quoteId)?.request.pickupDate ?? null;
    const outcome = bookingResult({ entry, pickupDate, earlier }, response, endedAtMs);
    return {
      result: 'booked',
      leave,
      endedAtMs,
      responseText,
      outcome,
      shipment: shipments.bookedShipment({ entry, outcome }),
      firstPollAtMs: endedAtMs + FIRST_POLL_AFTER_MS,
      // Also downloaded if the booking's result is never opened.
      documentsAtMs: endedAtMs + DOCUMENTS_AFTER_MS,
    };
  }

  /** What a failed attempt means for the clerk. */
  function failureOf({ entry, username }: Leave, after: JournalEntry, failure: AppError): Result<never> {
    if (after.state !== 'unknown') return fail(failure);
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
    start(entry: JournalEntry): Submission {
      const { id: bookingId, quoteId } = entry;
      const withdrawal = new AbortController();
      const { promise, resolve, reject } = Promise.withResolvers<Result<JournalEntry>>();
      let isSent = false;
      const submission: Submission = {
        settled: promise,
        withdraw() {
          if (!isSent) withdrawal.abort();
          return !isSent;
        },
      };
      submissions.set(bookingId, submission);
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
      return submission;
    },
  };
}

/** Leave that was given too late to be used. */
const LEAVE_EXPIRED: AppError = { code: 'workgroup_away', sinceMs: null, isOutcomeUnknown: false };

/** The provider requested a pause, or leave came too late: it is sent again automatically. */
const isRetriable = ({ code }: AppError): boolean => code === 'rate_limited' || code === LEAVE_EXPIRED.code;

function outcomeUnknown(bookingId: string, cause: string): AppError {
  return { code: 'booking_outcome_unknown', bookingId, cause };
}
