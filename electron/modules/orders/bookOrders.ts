/** Books one order of a run, through the booking journal. */
import { failsEveryRequest } from '../../../shared/rules/errorKinds.ts';
import { orderBookingDetails } from '../../../shared/rules/orderRequest.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import type { OrdersService } from './orders.ts';
import type { OrderRunStore } from './runStore.ts';
import type { RunWork } from './runs.ts';

export interface BookOrdersOptions {
  readonly orders: OrdersService;
  readonly quotes: Pick<QuotesService, 'get'>;
  readonly bookings: Pick<BookingsService, 'submit' | 'withdraw'>;
  readonly store: Pick<OrderRunStore, 'addDecline'>;
  /** Aborted when the account closes: nothing is stored then. */
  readonly signal: AbortSignal;
}

/**
 * Creates the work of runs that book. An order is booked only in the revision that the user reviewed; the journal
 * prevents a second booking of its quote.
 */
export function createBookWork({ orders, quotes, bookings, store, signal: closing }: BookOrdersOptions): RunWork {
  return {
    lanes: 1,
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
      if (quoteId === null || position === null || rate === undefined || !details.ok) return { outcome: 'left_out' };
      if (orders.progress(orderId, { status: 'booking', reason: null }, revision) === null) {
        return { outcome: 'left_out' };
      }
      // During a pause that the provider requested, canceling the run withdraws the booking. One that was sent isn't.
      const withdraw = () => void bookings.withdraw(quoteId);
      signal.addEventListener('abort', withdraw, { once: true });
      const result = await bookings.submit({ quoteId, position, carrier: rate.carrier, details: details.value });
      signal.removeEventListener('abort', withdraw);
      if (closing.aborted) return { outcome: null };
      // The journal's events have settled the order, unless there was no entry.
      const after = orders.get(orderId);
      if (after.ok && after.value.status === 'booking') {
        const isUnknown = !result.ok && result.error.code === 'booking_outcome_unknown';
        const reason = result.ok ? null : ({ kind: 'failed', error: result.error } as const);
        orders.progress(orderId, { status: isUnknown ? 'unknown' : 'quoted', reason });
      }
      const settled = orders.get(orderId);
      const status = settled.ok ? settled.value.status : null;
      if (status === 'declined') store.addDecline(orderId, quoteId, position);
      const outcome = status === 'booked' || status === 'declined' || status === 'unknown' ? status : 'not_sent';
      const stops = !result.ok && failsEveryRequest(result.error.code);
      return stops ? { outcome, stoppedBy: result.error } : { outcome };
    },
  };
}
