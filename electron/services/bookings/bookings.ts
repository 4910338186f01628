/**
 * Booking: written to the journal, flushed, then sent. Whatever happens after that, the journal says what is known, and
 * the very same call can be repeated (spec §4.2 rule 1).
 */
import type { AppError } from '../../../shared/errors.ts';
import { type BookingRequest, BookingRequestSchema } from '../../../shared/freight/requests.ts';
import type { BookingResponse } from '../../../shared/freight/responses.ts';
import type { Booking, BookingDetails } from '../../../shared/ipc/contract/bookings.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../clock.ts';
import type { Emit } from '../events.ts';
import type { FreightClient } from '../freight/client.ts';
import type { QuoteStore } from '../quotes/ports.ts';
import type { ShipmentStore } from '../shipments/ports.ts';
import { stateAfterFailure } from './attemptMeaning.ts';
import type { BookingJournal, JournalEntry } from './ports.ts';

export interface BookingsService {
  submit(input: { quoteId: string; carrier: string; details: BookingDetails }): Promise<Result<Booking>>;
  get(bookingId: string): Result<Booking>;
  unfinished(): Booking[];
  finish(bookingId: string): Promise<Result<Booking>>;
  abandon(bookingId: string, reason: string): Result<Booking>;
}

export interface BookingsOptions {
  readonly client: Pick<FreightClient, 'bookShipment'>;
  readonly journal: BookingJournal;
  readonly quotes: Pick<QuoteStore, 'byId'>;
  readonly shipments: Pick<ShipmentStore, 'insertBooked'>;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Aborted only when the app closes: a booking that was sent is never cancelled. */
  readonly signal: AbortSignal;
}

/** Makes the bookings service of one account. */
export function createBookings(options: BookingsOptions): BookingsService {
  const { client, journal, quotes, shipments, clock, emit } = options;
  const inFlight = new Map<string, Promise<Result<Booking>>>();

  function send(bookingId: string, attempt: number, earlierUnknown: boolean): Promise<Result<Booking>> {
    const running = sendNow(bookingId, attempt, earlierUnknown).finally(() => inFlight.delete(bookingId));
    inFlight.set(bookingId, running);
    return running;
  }

  async function sendNow(bookingId: string, attempt: number, earlierUnknown: boolean): Promise<Result<Booking>> {
    const entry = entryOf(bookingId);
    emit({ name: 'bookings.changed', id: bookingId });
    const answer = await client.bookShipment(entry.body, options.signal);
    const endedAtMs = clock.now();
    if (answer.ok) {
      const outcome = outcomeOf(entry, answer.value, endedAtMs);
      journal.end({ bookingId, attempt, endedAtMs, state: 'booked', lastError: null, outcome }, () => {
        shipments.insertBooked({ entry, outcome });
      });
      emit({ name: 'shipments.changed', id: outcome.bolNumber });
    } else {
      const state = stateAfterFailure(answer.error, earlierUnknown);
      journal.end({ bookingId, attempt, endedAtMs, state, lastError: answer.error, outcome: null });
    }
    emit({ name: 'bookings.changed', id: bookingId });
    emit({ name: 'quotes.changed', id: entry.quoteId });
    const after = entryOf(bookingId);
    if (after.state === 'booked') return ok(publicView(after));
    const error: AppError = after.lastError ?? { code: 'cancelled' };
    return fail(after.state === 'unknown' ? { code: 'booking_outcome_unknown', bookingId, cause: error.code } : error);
  }

  function entryOf(bookingId: string): JournalEntry {
    const entry = journal.byId(bookingId);
    if (entry === null) throw new Error(`journal entry ${bookingId} has gone`);
    return entry;
  }

  return {
    async submit({ quoteId, carrier, details }) {
      const quote = quotes.byId(quoteId);
      if (quote === null) return fail({ code: 'not_found', what: 'quote' });
      const rate = quote.rates.find((candidate) => candidate.carrier === carrier);
      if (rate === undefined) return fail({ code: 'not_found', what: 'rate' });
      if (quote.request.pickupDate < clock.today()) {
        return fail({ code: 'pickup_date_passed', pickupDate: quote.request.pickupDate });
      }
      const begun = journal.begin({
        id: crypto.randomUUID(),
        quoteId,
        quoteReference: quote.quoteReference,
        carrier,
        carrierName: rate.carrierName,
        totalCents: rate.totalCents,
        currency: rate.currency,
        details,
        body: JSON.stringify(requestOf(quote.quoteReference, carrier, details)),
        createdAtMs: clock.now(),
      });
      if (begun.kind === 'in_the_way') {
        const { id, state } = begun.entry;
        return fail({
          code: 'quote_already_used',
          bookingId: id,
          state: state === 'booked' || state === 'submitting' ? state : 'unknown',
        });
      }
      return send(begun.bookingId, begun.attempt, false);
    },

    get(bookingId) {
      const entry = journal.byId(bookingId);
      return entry === null ? fail({ code: 'not_found', what: 'booking' }) : ok(publicView(entry));
    },

    unfinished: () =>
      journal
        .inStates(['submitting', 'unknown'])
        .filter((entry) => !inFlight.has(entry.id))
        .map(publicView),

    async finish(bookingId) {
      const running = inFlight.get(bookingId);
      if (running !== undefined) return running;
      const entry = journal.byId(bookingId);
      if (entry === null) return fail({ code: 'not_found', what: 'booking' });
      if (entry.state === 'booked') return ok(publicView(entry));
      if (entry.state !== 'unknown' && entry.state !== 'submitting') {
        return fail(entry.lastError ?? { code: 'not_found', what: 'booking' });
      }
      return send(bookingId, journal.beginAgain(bookingId, clock.now()), true);
    },

    abandon(bookingId, reason) {
      const entry = journal.byId(bookingId);
      if (entry === null) return fail({ code: 'not_found', what: 'booking' });
      if (inFlight.has(bookingId)) {
        return fail({ code: 'quote_already_used', bookingId, state: 'submitting' });
      }
      if (entry.state === 'unknown' || entry.state === 'submitting') journal.abandon(bookingId, reason);
      emit({ name: 'bookings.changed', id: bookingId });
      emit({ name: 'quotes.changed', id: entry.quoteId });
      return ok(publicView(entryOf(bookingId)));
    },
  };
}

/** The body of Book Shipment. The clerk's `orderId` is the request's `shipmentId` (spec §4.2). */
function requestOf(quoteReference: string, carrier: string, details: BookingDetails): BookingRequest {
  const { orderId, ...rest } = details;
  return BookingRequestSchema.parse({ quoteReference, carrier, ...rest, shipmentId: orderId });
}

function outcomeOf(entry: JournalEntry, answer: BookingResponse, bookedAtMs: number): NonNullable<Booking['outcome']> {
  const { quoteNumber: _, ...facts } = answer;
  return {
    ...facts,
    differs: { carrier: answer.carrier !== entry.carrier, total: answer.totalCents !== entry.totalCents },
    bookedAtMs,
  };
}

function publicView({ body: _, ...booking }: JournalEntry): Booking {
  return booking;
}
