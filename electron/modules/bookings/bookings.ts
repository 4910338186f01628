/**
 * Bookings: written to the journal, flushed, then sent. Whatever happens after that, the journal has the last known
 * state, and the identical request can be repeated (spec §4.2 rule 1).
 */

import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { BookingDetails, BookingRequest, RateRequest } from '../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { sameCodeAs } from '../../../shared/rules/rates.ts';
import type { StoredQuote } from '../quotes/ports.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import { type BookingCheckOptions, createBookingChecks } from './bookingChecks.ts';
import { duplicateCriteria } from './duplicateCriteria.ts';
import { createKeyedQueue } from './keyedQueue.ts';
import { isWaiting, SENT_STATES, similarEntries } from './similarEntries.ts';
import { createSubmissions, type Submission, type SubmissionOptions } from './submissions.ts';
import type { JournalEntry } from './types.ts';

/** What is to be booked. */
export interface BookingInput {
  readonly quoteId: string;
  /** Index of the rate in the quote, and its carrier code there. */
  readonly position: number;
  readonly carrier: string;
  readonly details: BookingDetails;
  /** The entry with an unknown outcome that is sent again with these details, or null. */
  readonly corrects?: string | null;
  /** Similar bookings that the clerk has seen. */
  readonly seen?: readonly string[];
}

export interface SimilarBooking {
  booking: Booking;
  request: RateRequest;
}

export type BookingsOptions = SubmissionOptions & BookingCheckOptions;

/** A submission in progress, for a turn that doesn't wait for its end. */
interface Started {
  readonly submission: Submission;
}

/** Creates the bookings service of one account. */
export function createBookings(options: BookingsOptions) {
  const { journal, quotes, shipments, clock, emit } = options;
  const submissions = createSubmissions(options);
  const checks = createBookingChecks(options);
  /** By quote reference: what is read of an entry is still so when it is written. */
  const enqueue = createKeyedQueue();

  /** Shows a `submitting` entry without a submission in this process as `unknown`: an earlier run left it behind. */
  function view(entry: JournalEntry): Booking {
    const clerk = journal.clerkOf(entry.id);
    const { body: _, ...own } = { ...entry, mayArriveUntilMs: journal.mayArriveUntilMs(entry) };
    const booking: Booking = {
      ...own,
      ...(clerk === null ? {} : { clerk }),
      ...(journal.isShared(entry.id) ? {} : { isUnshared: true }),
    };
    const leftBehind =
      booking.state === 'submitting' && submissions.of(booking.id) === null && !journal.isHeld(booking.id);
    return leftBehind ? { ...booking, state: 'unknown' } : booking;
  }

  /** The booking, after its submission. */
  async function settled(result: Result<Booking | Started>): Promise<Result<Booking>> {
    if (!result.ok) return result;
    if (!('submission' in result.value)) return ok(result.value);
    const entry = await result.value.submission.settled;
    return entry.ok ? ok(view(entry.value)) : entry;
  }

  function similarTo(quote: StoredQuote, details: BookingDetails): SimilarBooking[] {
    const search = { journal, shipmentOf: shipments.byBol, mayArriveUntilMs: journal.mayArriveUntilMs };
    const order = { quoteReference: quote.quoteReference, details };
    return similarEntries(search, order, duplicateCriteria(quote.request, details, clock.now())).map(
      ({ entry, request }) => ({ booking: view(entry), request }),
    );
  }

  function changed({ id, quoteId }: JournalEntry): void {
    emit({ name: 'bookings.changed', id });
    emit({ name: 'quotes.changed', id: quoteId });
  }

  async function begin(quote: StoredQuote, input: BookingInput): Promise<Result<Started>> {
    const { position, carrier, details, corrects = null, seen = [] } = input;
    const { quoteReference } = quote;
    const rate = quote.rates[position];
    // If two rates have the same carrier code, the request can't identify one of them.
    if (rate?.carrier !== carrier || sameCodeAs(rate, quote.rates) !== null) return notFound('rate');
    const present = journal.byQuote(quote);
    if (present !== null && submissions.of(present.id) !== null) return inUse({ ...present, state: 'submitting' });
    const body = JSON.stringify(requestOf(quoteReference, carrier, details));
    if (present !== null && present.id === corrects && mayBeCorrected(present) && present.carrier === carrier) {
      const corrected = await journal.correct(present, details, body);
      if (!corrected.ok) return fail(appErrorOf(corrected.error));
      return corrected.value === null ? inUse(present) : startOf(corrected.value);
    }
    // Also with another freight account of a workgroup, in which the provider may have the same reference again.
    if (present?.state === 'booked') return inUse(present);
    // Not for entries that are booked or unknown: a passed date would suggest that they have no pickup.
    const mayBeNew = present === null || !SENT_STATES.includes(present.state);
    const invalid = mayBeNew ? (checks.pickupDatePassed(quote) ?? checks.referencesMissing(quote, details)) : null;
    if (invalid !== null) return invalid;
    const nowMs = clock.now();
    const begun = await journal.begin(
      {
        id: crypto.randomUUID(),
        quoteId: quote.id,
        quoteReference,
        position,
        carrier,
        carrierName: rate.carrierName,
        totalCents: rate.totalCents,
        currency: rate.currency,
        details,
        body,
        createdAtMs: nowMs,
      },
      duplicateCriteria(quote.request, details, nowMs),
      seen,
    );
    if (!begun.ok) return fail(appErrorOf(begun.error));
    switch (begun.value.kind) {
      case 'begun':
        return startOf(begun.value.entry);
      case 'in_the_way':
        return inUse(begun.value.entry);
      case 'similar':
        return similarBookings(begun.value.bookingIds);
    }
  }

  const startOf = (entry: JournalEntry): Result<Started> => ok({ submission: submissions.start(entry) });

  async function finish(bookingId: string): Promise<Result<Booking | Started>> {
    const running = submissions.of(bookingId);
    if (running !== null) return ok({ submission: running });
    const entry = journal.byId(bookingId);
    if (entry === null) return notFound('booking');
    switch (entry.state) {
      case 'booked':
        return ok(view(entry));
      case 'rejected':
      case 'abandoned':
        return fail(entry.lastError ?? ({ code: 'not_found', what: 'booking' } satisfies AppError));
      case 'draft': {
        const quote = quotes.byId(entry.quoteId);
        const passed = quote === null ? null : checks.pickupDatePassed(quote);
        if (passed !== null) return passed;
        // The order may have been booked from another quote since.
        const similar = quote === null ? [] : similarTo(quote, entry.details);
        if (similar.length > 0) return similarBookings(similar.map(({ booking }) => booking.id));
        const noted = await journal.note(bookingId, null);
        if (!noted.ok) return fail(appErrorOf(noted.error));
        break;
      }
      default:
    }
    return startOf(entry);
  }

  async function withdraw(entry: JournalEntry): Promise<Result<Booking>> {
    const submission = submissions.of(entry.id);
    if (submission === null) {
      if (entry.state === 'rejected' || entry.state === 'abandoned') return ok(view(entry));
      if (entry.state !== 'draft') return inUse(entry);
      const noted = await journal.note(entry.id, { code: 'cancelled' });
      if (!noted.ok) return fail(appErrorOf(noted.error));
      changed(entry);
    } else {
      if (!submission.withdraw()) return inUse({ ...entry, state: 'submitting' });
      await submission.settled;
    }
    return ok(view(journal.byId(entry.id) ?? entry));
  }

  async function abandon(entry: JournalEntry, reason: string): Promise<Result<Booking>> {
    if (submissions.of(entry.id) !== null) return inUse({ ...entry, state: 'submitting' });
    if (entry.state === 'unknown' || entry.state === 'submitting' || entry.state === 'draft') {
      const abandoned = await journal.abandon(entry.id, reason);
      if (!abandoned.ok) return fail(appErrorOf(abandoned.error));
      changed(entry);
    }
    return ok(view(journal.byId(entry.id) ?? entry));
  }

  return {
    async submit(input: BookingInput): Promise<Result<Booking>> {
      const quote = quotes.byId(input.quoteId);
      if (quote === null) return notFound('quote');
      return settled(await enqueue(quote.quoteReference, () => begin(quote, input)));
    },

    /** Cancels a booking that has not been sent yet. */
    async withdraw(quoteId: string): Promise<Result<Booking>> {
      const quote = quotes.byId(quoteId);
      if (quote === null) return notFound('booking');
      const { quoteReference } = quote;
      return await enqueue(quoteReference, async () => {
        const entry = journal.byQuote(quote);
        return entry === null ? notFound('booking') : withdraw(entry);
      });
    },

    /** Recent bookings similar to this one, latest first. */
    duplicates(quoteId: string, details: BookingDetails): Result<{ similar: SimilarBooking[] }> {
      const quote = quotes.byId(quoteId);
      return quote === null ? notFound('quote') : ok({ similar: similarTo(quote, details) });
    },

    /** The last booking on the lane of a quote, to prefill the form; null if there is none. */
    lastOnLane(quoteId: string): Result<{ booking: Booking | null }> {
      const quote = quotes.byId(quoteId);
      if (quote === null) return notFound('quote');
      const entry = journal.lastBooked(quote.request.origin.zip, quote.request.destination.zip);
      return ok({ booking: entry === null ? null : view(entry) });
    },

    get(bookingId: string): Result<Booking> {
      const entry = journal.byId(bookingId);
      return entry === null ? notFound('booking') : ok(view(entry));
    },

    unfinished: (): Booking[] =>
      journal
        .inStates(['submitting', 'unknown', 'draft'])
        .filter((entry) => submissions.of(entry.id) === null && (entry.state !== 'draft' || isWaiting(entry)))
        .map(view),

    async finish(bookingId: string): Promise<Result<Booking>> {
      const entry = journal.byId(bookingId);
      if (entry === null) return notFound('booking');
      return settled(await enqueue(entry.quoteReference, () => finish(bookingId)));
    },

    async abandon(bookingId: string, reason: string): Promise<Result<Booking>> {
      const entry = journal.byId(bookingId);
      if (entry === null) return notFound('booking');
      return await enqueue(entry.quoteReference, () => abandon(journal.byId(bookingId) ?? entry, reason));
    },
  };
}

export type BookingsService = ReturnType<typeof createBookings>;

/**
 * Whether the last repeat was rejected, so that the request may be changed. The changed request returns the original
 * shipment, or is booked.
 */
function mayBeCorrected({ state, lastError }: JournalEntry): boolean {
  return state === 'unknown' && (lastError?.code === 'validation_failed' || lastError?.code === 'booking_failed');
}

/** Builds the body of Book Shipment. The user's `orderId` is the request's `shipmentId` (spec §4.2). */
function requestOf(quoteReference: string, carrier: string, details: BookingDetails): BookingRequest {
  const { orderId, ...rest } = details;
  return { quoteReference, carrier, ...rest, shipmentId: orderId };
}

function similarBookings(bookingIds: readonly string[]): Result<never> {
  return fail({ code: 'similar_bookings', bookingIds: [...bookingIds] } satisfies AppError);
}

function notFound(what: string): Result<never> {
  return fail({ code: 'not_found', what } satisfies AppError);
}

function inUse({ id, state }: Pick<JournalEntry, 'id' | 'state'>): Result<never> {
  const known = state === 'booked' || state === 'submitting' ? state : 'unknown';
  return fail({ code: 'quote_already_used', bookingId: id, state: known } satisfies AppError);
}
