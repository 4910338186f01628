/**
 * Bookings: written to the journal, flushed, then sent. Whatever happens after that, the journal has the last known
 * state, and the identical request can be repeated (spec §4.2 rule 1).
 */

import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { BookingDetails, BookingRequest, RateRequest } from '../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { sameCodeAs } from '../../../shared/rules/rates.ts';
import { missingReferences, type ReferenceRules } from '../../../shared/rules/referenceRules.ts';
import type { StoredQuote } from '../quotes/ports.ts';
import { duplicateCriteria, isSameOrder } from './duplicateCriteria.ts';
import { createQuietTime } from './quietTime.ts';
import { createSubmissions, type SubmissionOptions } from './submissions.ts';
import type { JournalEntry } from './types.ts';

export interface SimilarBooking {
  booking: Booking;
  request: RateRequest;
}

export interface BookingsOptions extends Omit<SubmissionOptions, 'quietTime'> {
  /** What the consignee requires of references; null if it isn't a contact. */
  readonly referenceRulesOf: (consignee: {
    readonly name: string;
    readonly zip: string;
    readonly address1: string;
  }) => ReferenceRules | null;
}

/** States of an entry that was sent and may have been booked. */
const SENT_STATES: readonly JournalEntry['state'][] = ['submitting', 'unknown', 'booked'];

/** Creates the bookings service of one account. */
export function createBookings(options: BookingsOptions) {
  const { journal, quotes, shipments, clock, emit } = options;
  const quietTime = createQuietTime(clock);
  const submissions = createSubmissions({ ...options, quietTime });

  /** Until when a request of an entry may still arrive and be booked; null if none can. */
  const mayArriveUntil = ({ id, state, attempts }: JournalEntry): number | null =>
    state === 'booked' || attempts === 0 ? null : quietTime.mayArriveUntil(id, journal.attempts(id));

  /** Shows a `submitting` entry without a submission in this process as `unknown`: an earlier run left it behind. */
  function view(entry: JournalEntry): Booking {
    const { body: _, ...booking } = { ...entry, mayArriveUntilMs: mayArriveUntil(entry) };
    const leftBehind = booking.state === 'submitting' && submissions.of(booking.id) === null;
    return leftBehind ? { ...booking, state: 'unknown' } : booking;
  }

  async function settledBooking(bookingId: string, submission: Promise<Result<void>>): Promise<Result<Booking>> {
    const result = await submission;
    if (!result.ok) return result;
    const entry = journal.byId(bookingId);
    if (entry === null) throw new Error(`journal entry ${bookingId} is missing`);
    return ok(view(entry));
  }

  /**
   * Rejects a booking whose pickup date has passed everywhere (spec §4.1 rule 5). A request that was sent may be
   * repeated.
   */
  function pickupDatePassed({ request: { pickupDate } }: { request: RateRequest }): Result<never> | null {
    return pickupDate < firstOpenDay(clock.now())
      ? fail({ code: 'pickup_date_passed', pickupDate } satisfies AppError)
      : null;
  }

  /** Rejects a booking without the references that its consignee requires. */
  function referencesMissing({ request }: { request: RateRequest }, details: BookingDetails): Result<never> | null {
    const { name, address1 } = details.consignee;
    const rules = options.referenceRulesOf({ name, address1, zip: request.destination.zip });
    const missing = rules === null ? [] : missingReferences(rules, details);
    if (rules === null || missing.length === 0) return null;
    const fields = missing.map(({ field, message }) => ({ field, message }));
    return fail({ code: 'references_required', customer: rules.customer, fields } satisfies AppError);
  }

  /** Whether it waits to be sent, or was waiting when the app ended. */
  const isWaiting = (entry: JournalEntry) => entry.state === 'draft' && entry.lastError === null;

  function similarTo(quote: StoredQuote, details: BookingDetails): SimilarBooking[] {
    const isCanceled = ({ outcome }: JournalEntry) => {
      const shipment = outcome === null || outcome.bolTaken !== null ? null : shipments.byBol(outcome.bolNumber);
      return shipment !== null && (shipment.voided || shipment.status === 'cancelled');
    };
    const criteria = duplicateCriteria(quote.request, details, clock.now());
    const isLive = (entry: JournalEntry) =>
      entry.createdAtMs >= criteria.createdFromMs && (SENT_STATES.includes(entry.state) || isWaiting(entry));
    return journal
      .findSimilar(criteria)
      .filter(({ entry }) => entry.quoteReference !== quote.quoteReference)
      .filter(({ entry }) => isSameOrder(entry.details, details) && !isCanceled(entry))
      .filter(({ entry }) => isLive(entry) || mayArriveUntil(entry) !== null)
      .map(({ entry, request }) => ({ booking: view(entry), request }));
  }

  function changed({ id, quoteId }: JournalEntry): void {
    emit({ name: 'bookings.changed', id });
    emit({ name: 'quotes.changed', id: quoteId });
  }

  return {
    async submit({
      quoteId,
      position,
      carrier,
      details,
      corrects = null,
      seen = [],
    }: {
      quoteId: string /** Index of the rate in the quote, and its carrier code there. */;
      position: number;
      carrier: string;
      details: BookingDetails;
      corrects?: string | null;
      seen?: readonly string[];
    }): Promise<Result<Booking>> {
      const quote = quotes.byId(quoteId);
      if (quote === null) return notFound('quote');
      const rate = quote.rates[position];
      // If two rates have the same carrier code, the request can't identify one of them.
      if (rate?.carrier !== carrier || sameCodeAs(rate, quote.rates) !== null) return notFound('rate');
      const present = journal.byQuoteReference(quote.quoteReference);
      if (present !== null && submissions.of(present.id) !== null) return inUse({ ...present, state: 'submitting' });
      const body = JSON.stringify(requestOf(quote.quoteReference, carrier, details));
      if (present !== null && present.id === corrects && mayBeCorrected(present) && present.carrier === carrier) {
        journal.correct(present.id, details, body);
        return settledBooking(present.id, submissions.start({ ...present, details, body }));
      }
      // Not for entries that are booked or unknown: a passed date would suggest that they have no pickup.
      const mayBeNew = present === null || !SENT_STATES.includes(present.state);
      const invalid = mayBeNew ? (pickupDatePassed(quote) ?? referencesMissing(quote, details)) : null;
      if (invalid !== null) return invalid;
      // In one turn with `begin`: another submission comes before both, or after both.
      const unseen = mayBeNew ? similarTo(quote, details).filter(({ booking }) => !seen.includes(booking.id)) : [];
      if (unseen.length > 0) {
        const bookingIds = unseen.map(({ booking }) => booking.id);
        return fail({ code: 'similar_bookings', bookingIds } satisfies AppError);
      }
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
      return settledBooking(begun.entry.id, submissions.start(begun.entry));
    },

    /** Cancels a booking that has not been sent yet. */
    async withdraw(quoteId: string): Promise<Result<Booking>> {
      const quote = quotes.byId(quoteId);
      const entry = quote === null ? null : journal.byQuoteReference(quote.quoteReference);
      if (entry === null) return notFound('booking');
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
      const running = submissions.of(bookingId);
      if (running !== null) return settledBooking(bookingId, running.settled);
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
          const passed = quote === null ? null : pickupDatePassed(quote);
          if (passed !== null) return passed;
          journal.note(bookingId, null);
          break;
        }
        default:
      }
      return settledBooking(bookingId, submissions.start(entry));
    },

    abandon(bookingId: string, reason: string): Result<Booking> {
      const entry = journal.byId(bookingId);
      if (entry === null) return notFound('booking');
      if (submissions.of(bookingId) !== null) return inUse({ ...entry, state: 'submitting' });
      if (entry.state === 'unknown' || entry.state === 'submitting' || entry.state === 'draft') {
        journal.abandon(bookingId, reason);
        changed(entry);
      }
      return ok(view(journal.byId(bookingId) ?? entry));
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

function notFound(what: string): Result<never> {
  return fail({ code: 'not_found', what } satisfies AppError);
}

function inUse({ id, state }: JournalEntry): Result<never> {
  const known = state === 'booked' || state === 'submitting' ? state : 'unknown';
  return fail({ code: 'quote_already_used', bookingId: id, state: known } satisfies AppError);
}
