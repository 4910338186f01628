/**
 * Bookings: written to the journal, flushed, then sent. Whatever happens after that, the journal has the last known
 * state, and the identical request can be repeated (spec §4.2 rule 1).
 */

import type { Booking, BookingDetails } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { BookingRequest, RateRequest } from '../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { sameCodeAs } from '../../../shared/rules/rates.ts';
import { duplicateCriteria, isSameOrder } from './duplicateCriteria.ts';
import type { JournalEntry } from './ports.ts';
import { createSubmissions, type SubmissionOptions } from './submissions.ts';

export interface BookingsService {
  submit(input: {
    quoteId: string;
    /** The rate's place in the quote, and the code that it has there. */
    position: number;
    carrier: string;
    details: BookingDetails;
    corrects?: string | null;
  }): Promise<Result<Booking>>;
  /** Cancels a booking that has not been sent yet. */
  withdraw(quoteId: string): Promise<Result<Booking>>;
  /** Recent bookings similar to this one, latest first. */
  duplicates(quoteId: string, details: BookingDetails): Result<{ similar: SimilarBooking[] }>;
  /** The last booking on the lane of a quote, as a suggestion for the form; null when there is none. */
  lastOnLane(quoteId: string): Result<{ booking: Booking | null }>;
  get(bookingId: string): Result<Booking>;
  unfinished(): Booking[];
  finish(bookingId: string): Promise<Result<Booking>>;
  abandon(bookingId: string, reason: string): Result<Booking>;
}

export interface SimilarBooking {
  booking: Booking;
  request: RateRequest;
}

export type BookingsOptions = SubmissionOptions;

/** It left, and may have been booked. */
const LEFT: readonly JournalEntry['state'][] = ['submitting', 'unknown', 'booked'];

/** Makes the bookings service of one account. */
export function createBookings(options: BookingsOptions): BookingsService {
  const { journal, quotes, shipments, clock, emit } = options;
  const submissions = createSubmissions(options);

  /** Shows a `submitting` entry without a submission in this process as `unknown`: an earlier run left it behind. */
  function view({ body: _, ...booking }: JournalEntry): Booking {
    const leftBehind = booking.state === 'submitting' && submissions.of(booking.id) === null;
    return leftBehind ? { ...booking, state: 'unknown' } : booking;
  }

  async function settled(bookingId: string, submission: Promise<Result<void>>): Promise<Result<Booking>> {
    const result = await submission;
    if (!result.ok) return result;
    const entry = journal.byId(bookingId);
    if (entry === null) throw new Error(`journal entry ${bookingId} has gone`);
    return ok(view(entry));
  }

  /** Nothing goes out for a day that has passed everywhere (spec §4.1 rule 5); a repeat of what was sent still does. */
  function pickupDatePassed({ request: { pickupDate } }: { request: RateRequest }): Result<never> | null {
    return pickupDate < firstOpenDay(clock.now())
      ? fail({ code: 'pickup_date_passed', pickupDate } satisfies AppError)
      : null;
  }

  /** Waits to be sent, or would have been sent had the app not ended. */
  const isWaiting = (entry: JournalEntry) => entry.state === 'draft' && entry.lastError === null;

  function changed({ id, quoteId }: JournalEntry): void {
    emit({ name: 'bookings.changed', id });
    emit({ name: 'quotes.changed', id: quoteId });
  }

  return {
    async submit({ quoteId, position, carrier, details, corrects = null }) {
      const quote = quotes.byId(quoteId);
      if (quote === null) return missing('quote');
      const rate = quote.rates[position];
      // With two rates of the same code, the request can't say which one is meant.
      if (rate?.carrier !== carrier || sameCodeAs(rate, quote.rates) !== null) return missing('rate');
      const present = journal.byQuoteReference(quote.quoteReference);
      if (present !== null && submissions.of(present.id) !== null) return inUse({ ...present, state: 'submitting' });
      const body = JSON.stringify(requestOf(quote.quoteReference, carrier, details));
      if (present !== null && present.id === corrects && mayBeCorrected(present) && present.carrier === carrier) {
        journal.correct(present.id, details, body);
        return settled(present.id, submissions.start(present.id));
      }
      // Only of what is neither booked nor unknown: of the others "the day has passed" would say that nothing is coming.
      const mayBeNew = present === null || !LEFT.includes(present.state);
      const passed = mayBeNew ? pickupDatePassed(quote) : null;
      if (passed !== null) return passed;
      const begun = journal.begin({
        id: crypto.randomUUID(),
        quoteId,
        quoteReference: quote.quoteReference,
        position,
        carrier,
        carrierName: rate.carrierName,
        totalCents: rate.totalCents,
        currency: rate.currency,
        details,
        body,
        createdAtMs: clock.now(),
      });
      if (begun.kind === 'in_the_way') return inUse(begun.entry);
      return settled(begun.bookingId, submissions.start(begun.bookingId));
    },

    async withdraw(quoteId) {
      const quote = quotes.byId(quoteId);
      const entry = quote === null ? null : journal.byQuoteReference(quote.quoteReference);
      if (entry === null) return missing('booking');
      const submission = submissions.of(entry.id);
      if (submission === null) {
        if (entry.state === 'rejected' || entry.state === 'abandoned') return ok(view(entry));
        if (entry.state !== 'draft') return inUse(entry);
        journal.note(entry.id, { code: 'cancelled' });
        changed(entry);
      } else {
        if (!submission.withdraw()) return inUse({ ...entry, state: 'submitting' });
        await submission.settled;
      }
      return ok(view(journal.byId(entry.id) ?? entry));
    },

    duplicates(quoteId, details) {
      const quote = quotes.byId(quoteId);
      if (quote === null) return missing('quote');
      const isCanceled = ({ outcome }: JournalEntry) => {
        const shipment = outcome === null || outcome.bolTaken !== null ? null : shipments.byBol(outcome.bolNumber);
        return shipment !== null && (shipment.voided || shipment.status === 'cancelled');
      };
      const similar = journal
        .findSimilar(duplicateCriteria(quote.request, details, clock.now()))
        .filter(({ entry }) => entry.quoteReference !== quote.quoteReference)
        .filter(({ entry }) => entry.state !== 'draft' || isWaiting(entry))
        .filter(({ entry }) => isSameOrder(entry.details, details) && !isCanceled(entry))
        .map(({ entry, request }) => ({ booking: view(entry), request }));
      return ok({ similar });
    },

    lastOnLane(quoteId) {
      const quote = quotes.byId(quoteId);
      if (quote === null) return missing('quote');
      const entry = journal.lastBooked(quote.request.origin.zip, quote.request.destination.zip);
      return ok({ booking: entry === null ? null : view(entry) });
    },

    get(bookingId) {
      const entry = journal.byId(bookingId);
      return entry === null ? missing('booking') : ok(view(entry));
    },

    unfinished: () =>
      journal
        .inStates(['submitting', 'unknown', 'draft'])
        .filter((entry) => submissions.of(entry.id) === null && (entry.state !== 'draft' || isWaiting(entry)))
        .map(view),

    async finish(bookingId) {
      const running = submissions.of(bookingId);
      if (running !== null) return settled(bookingId, running.settled);
      const entry = journal.byId(bookingId);
      if (entry === null) return missing('booking');
      switch (entry.state) {
        case 'booked':
          return ok(view(entry));
        case 'rejected':
        case 'abandoned':
          return fail(entry.lastError ?? ({ code: 'not_found', what: 'booking' } satisfies AppError));
        case 'draft': {
          const quote = quotes.byId(entry.quoteId);
          const passed = quote === null ? null : pickupDatePassed(quote);
          if (passed !== null) return passed;
          journal.note(bookingId, null);
          break;
        }
        default:
      }
      return settled(bookingId, submissions.start(bookingId));
    },

    abandon(bookingId, reason) {
      const entry = journal.byId(bookingId);
      if (entry === null) return missing('booking');
      if (submissions.of(bookingId) !== null) return inUse({ ...entry, state: 'submitting' });
      if (entry.state === 'unknown' || entry.state === 'submitting' || entry.state === 'draft') {
        journal.abandon(bookingId, reason);
        changed(entry);
      }
      return ok(view(journal.byId(bookingId) ?? entry));
    },
  };
}

/** The repeat was rejected: another request under the same quote returns the original, or is booked. */
function mayBeCorrected({ state, lastError }: JournalEntry): boolean {
  return state === 'unknown' && (lastError?.code === 'validation_failed' || lastError?.code === 'booking_failed');
}

/** The body of Book Shipment. The clerk's `orderId` is the request's `shipmentId` (spec §4.2). */
function requestOf(quoteReference: string, carrier: string, details: BookingDetails): BookingRequest {
  const { orderId, ...rest } = details;
  return { quoteReference, carrier, ...rest, shipmentId: orderId };
}

function missing(what: string): Result<never> {
  return fail({ code: 'not_found', what } satisfies AppError);
}

function inUse({ id, state }: JournalEntry): Result<never> {
  const known = state === 'booked' || state === 'submitting' ? state : 'unknown';
  return fail({ code: 'quote_already_used', bookingId: id, state: known } satisfies AppError);
}
