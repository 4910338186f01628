/** Gets the rates of one order of a run, and chooses one by the routing guide. */
import type { Order, OrderReason } from '../../../shared/contract/orders.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { errorKind, failsEveryRequest, isUnreached } from '../../../shared/rules/errorKinds.ts';
import { orderBookingDetails, orderRateRequest } from '../../../shared/rules/orderRequest.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import type { ContactsService } from '../contacts/contacts.ts';
import { PRIORITY } from '../freight/queue.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import { fieldErrors } from './afterBooking.ts';
import type { OrdersService } from './orders.ts';
import type { OrderRouting } from './routeOrder.ts';
import type { RunStep, RunWork } from './runs.ts';

/** Two requests at a time: the third slot of the queue is left for the user's own requests. */
const AT_ONCE = 2;
/** After so many errors of an unreachable provider in a row, the others are not tried. */
const UNREACHED_IN_A_ROW = 3;

export interface QuoteOrdersOptions {
  readonly orders: OrdersService;
  readonly quotes: Pick<QuotesService, 'getRates' | 'usable'>;
  readonly bookings: Pick<BookingsService, 'duplicates'>;
  readonly contacts: Pick<ContactsService, 'setQuoteContacts'>;
  readonly orderRouting: OrderRouting;
  /** Aborted when the account closes: nothing is stored then. */
  readonly signal: AbortSignal;
}

/** Creates the work of runs that get rates. */
export function createQuoteWork(options: QuoteOrdersOptions): RunWork {
  const { orders, quotes, bookings, contacts, orderRouting, signal: closing } = options;
  let unreached = 0;
  /** Quotes that an order got in this session. */
  const taken = new Set<string>();

  function similarTo(order: Order, quote: Quote): OrderReason | null {
    const details = orderBookingDetails(order, orders.shipperOf(order));
    const found = details.ok ? bookings.duplicates(quote.id, details.value) : null;
    const [first] = found?.ok === true ? found.value.similar : [];
    if (first === undefined) return null;
    const { id, outcome } = first.booking;
    return { kind: 'similar_booking', bookingId: id, bolNumber: outcome?.bolNumber ?? null };
  }

  /** Rates that no other order has: a quote can be booked only once. */
  async function ownRates(order: Order, request: Quote['request'], signal: AbortSignal) {
    for (;;) {
      const rated = await quotes.getRates(request, false, signal, PRIORITY.batch);
      // Equal requests at the same time share one quote: the first order gets it.
      if (!rated.ok) return rated;
      const { id } = rated.value.quote;
      if (taken.has(id) || orders.isQuoteOfAnother(id, order.id)) continue;
      taken.add(id);
      return rated;
    }
  }

  /** The progress and the outcome after a failure. Nothing was booked. */
  function afterFailure(orderId: string, error: AppError): RunStep {
    if (error.code === 'cancelled') {
      orders.progress(orderId, { status: 'ready', reason: null });
      return { outcome: null };
    }
    const reason: OrderReason = { kind: 'failed', error };
    unreached = isUnreached(error.code) ? unreached + 1 : 0;
    if (failsEveryRequest(error.code) || unreached >= UNREACHED_IN_A_ROW) {
      unreached = 0;
      orders.progress(orderId, { status: 'ready', reason: null });
      return { outcome: null, stoppedBy: error };
    }
    if (errorKind(error.code) === 'rejected' || error.code === 'pickup_date_passed') {
      const fields = fieldErrors(error);
      orders.progress(orderId, {
        status: 'to_check',
        reason: fields.length === 0 ? reason : { kind: 'fields', fields },
      });
      return { outcome: 'to_check' };
    }
    orders.progress(orderId, { status: 'ready', reason });
    return { outcome: 'failed' };
  }

  return {
    concurrency: AT_ONCE,
    async step({ orderId }, signal) {
      const found = orders.get(orderId);
      // `quoting`: an earlier run could not save its result.
      if (!found.ok || !['ready', 'quoting', 'quoted', 'to_choose', 'declined'].includes(found.value.status)) {
        return { outcome: 'left_out' };
      }
      const { value: order } = found;
      const recent = order.quoteId !== null && orders.hasValidQuote(order) ? quotes.usable(order.quoteId) : null;
      if (recent !== null) {
        // The routing guide may have changed. What the user chose is unchanged.
        if (order.status !== 'declined' && order.chosenBy !== 'clerk') {
          orders.progress(orderId, orderRouting.routed(order, recent), order.revision);
        }
        return { outcome: 'unchanged' };
      }
      const shipper = orders.shipperOf(order);
      const request = orderRateRequest(order, shipper);
      if (!request.ok) {
        const reason: OrderReason = { kind: 'fields', fields: [...request.errors] };
        return { outcome: orders.progress(orderId, { status: 'to_check', reason }) === null ? 'left_out' : 'to_check' };
      }
      const override = orderRouting.overrideOf(order);
      const noQuote = {
        reason: null,
        quoteId: null,
        position: null,
        chosenBy: null,
        overrideReason: null,
        bookingId: null,
      };
      const quoting = orders.progress(orderId, { status: 'quoting', ...noQuote }, order.revision);
      if (quoting === null) return { outcome: 'left_out' };
      const rated = await ownRates(quoting, request.value, signal);
      if (closing.aborted) return { outcome: null };
      if (!rated.ok) return afterFailure(orderId, rated.error);
      unreached = 0;
      const { quote } = rated.value;
      await contacts.setQuoteContacts(quote.id, shipper?.id ?? null, order.consigneeContactId);
      const progress = orderRouting.requoted(quoting, override, quote);
      const similar = progress.status === 'quoted' ? similarTo(quoting, quote) : null;
      orders.progress(orderId, similar === null ? progress : { ...progress, reason: similar });
      return { outcome: progress.status === 'quoted' ? 'quoted' : 'to_choose' };
    },
  };
}
