/** Books one order of a run, through the booking journal. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { OrderReason } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { failsEveryRequest } from '../../../shared/rules/errorKinds.ts';
import { orderBookingDetails } from '../../../shared/rules/orderRequest.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { StorageError } from '../../platform/storage.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import { bookingOutcome, fieldErrors } from './afterBooking.ts';
import type { OrdersService } from './orders.ts';
import type { OrderRunStore } from './runStore.ts';
import type { RunWork } from './runs.ts';

export interface BookOrdersOptions {
  readonly orders: OrdersService;
  readonly quotes: Pick<QuotesService, 'get'>;
  readonly bookings: Pick<BookingsService, 'submit' | 'withdraw' | 'duplicates'>;
  readonly store: Pick<OrderRunStore, 'addDecline'>;
  /** Similar bookings that a review has shown. */
  readonly reviewed: ReadonlySet<string>;
  readonly clock: Clock;
  /** Aborted when the account closes: nothing is stored then. */
  readonly signal: AbortSignal;
}

/** Until what could not be saved is saved again. */
const RETRY_MS = 5_000;

/**
 * Creates the work of runs that book. An order is booked only in the revision that the user reviewed; the journal
 * prevents a second booking of its quote.
 */
export function createBookWork(options: BookOrdersOptions): RunWork {
  const { orders, quotes, bookings, store, reviewed, clock, signal: closing } = options;
  /** The quotes that the run has booked. */
  const ownQuotes = new Set<string>();

  /** Similar bookings of an order. */
  function similarTo(orderId: string): readonly Booking[] {
    const found = orders.get(orderId);
    if (!found.ok || found.value.quoteId === null) return [];
    const details = orderBookingDetails(found.value, orders.shipperOf(found.value));
    const similar = details.ok ? bookings.duplicates(found.value.quoteId, details.value) : null;
    return similar?.ok === true ? similar.value.similar.map(({ booking }) => booking) : [];
  }

  function failureReason(error: AppError, orderId: string): OrderReason {
    if (error.code !== 'similar_bookings') return { kind: 'failed', error };
    const [bookingId = ''] = error.bookingIds;
    const booking = similarTo(orderId).find(({ id }) => id === bookingId);
    return { kind: 'similar_booking', bookingId, bolNumber: booking?.outcome?.bolNumber ?? null };
  }

  /** Settles an order whose booking has ended, unless an event of the journal did. */
  function settle(orderId: string, result: Result<Booking>): void {
    const after = orders.get(orderId);
    if (!after.ok || after.value.status !== 'booking') return;
    if (result.ok) {
      orders.onBooking(result.value);
      return;
    }
    const fields = fieldErrors(result.error);
    const isUnknown = result.error.code === 'booking_outcome_unknown';
    orders.progress(
      orderId,
      fields.length > 0
        ? { status: 'to_check', reason: { kind: 'fields', fields } }
        : { status: isUnknown ? 'unknown' : 'quoted', reason: failureReason(result.error, orderId) },
    );
  }

  /** Orders that could not be saved after their booking, such as on a full disk. They can't be edited until they are. */
  const unsaved = new Map<string, Result<Booking>>();
  const retry = createAlarm(clock, closing, () => {
    try {
      for (const [orderId, result] of unsaved) {
        settle(orderId, result);
        unsaved.delete(orderId);
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      retry.set(RETRY_MS);
    }
  });

  return {
    concurrency: 1,
    begin: () => ownQuotes.clear(),
    async step({ orderId, revision }, signal) {
      const found = orders.get(orderId);
      if (!found.ok || found.value.status !== 'quoted' || revision === null || found.value.revision !== revision) {
        return { outcome: 'left_out' };
      }
      const { value: order } = found;
      const { quoteId, position } = order;
      const quote = quoteId === null ? null : quotes.get(quoteId);
      const rate = quote?.ok === true && position !== null ? quote.value.rates[position] : undefined;
      const details = orderBookingDetails(order, orders.shipperOf(order));
      if (quoteId === null || position === null || rate === undefined || !details.ok || !orders.hasValidQuote(order)) {
        return { outcome: 'left_out' };
      }
      const lacking = orders.referenceErrors(order);
      if (lacking.length > 0) {
        orders.progress(orderId, { status: 'to_check', reason: { kind: 'fields', fields: lacking } }, revision);
        return { outcome: 'to_check' };
      }
      if (orders.progress(orderId, { status: 'booking', reason: null }, revision) === null) {
        return { outcome: 'left_out' };
      }
      // During a pause that the provider requested, canceling the run withdraws the booking. One that was sent isn't.
      const withdraw = () => void bookings.withdraw(quoteId);
      signal.addEventListener('abort', withdraw, { once: true });
      const seen = similarTo(orderId)
        .filter((booking) => reviewed.has(booking.id) || ownQuotes.has(booking.quoteId))
        .map(({ id }) => id);
      ownQuotes.add(quoteId);
      const submission = { quoteId, position, carrier: rate.carrier, details: details.value, seen };
      const result = await bookings.submit(submission).catch((error: unknown): Result<Booking> => {
        if (error instanceof StorageError) return fail(error.failure);
        throw error;
      });
      signal.removeEventListener('abort', withdraw);
      if (closing.aborted) return { outcome: null };
      try {
        settle(orderId, result);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        unsaved.set(orderId, result);
        retry.set(RETRY_MS);
        throw error;
      }
      const settled = orders.get(orderId);
      const status = settled.ok ? settled.value.status : null;
      if (status === 'declined') store.addDecline(orderId, quoteId, position);
      const outcome = bookingOutcome(status);
      const stops = !result.ok && failsEveryRequest(result.error.code);
      return stops ? { outcome, stoppedBy: result.error } : { outcome };
    },
  };
}
