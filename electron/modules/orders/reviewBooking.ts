/** What would be booked, and everything about it that the user should see first. */
import type { FieldError } from '../../../shared/contract/directory.ts';
import type {
  BookingException,
  BookingReview,
  NotBookable,
  ReviewedOrder,
} from '../../../shared/contract/orderRuns.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { BookingDetails } from '../../../shared/freight/requests.ts';
import { addDays, firstOpenDay } from '../../../shared/rules/calendar.ts';
import { centsPer100Lb } from '../../../shared/rules/lane.ts';
import { orderBookingDetails } from '../../../shared/rules/orderRequest.ts';
import { lintRemark, type RemarkPlace } from '../../../shared/rules/remarkLint.ts';
import type { StandingOf } from '../../../shared/rules/routingGuide.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import { orderParts, similarDays } from '../bookings/duplicateCriteria.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import type { OrdersService } from './orders.ts';

export interface ReviewOptions {
  readonly orders: OrdersService;
  readonly quotes: Pick<QuotesService, 'get' | 'lane' | 'usable'>;
  readonly bookings: Pick<BookingsService, 'duplicates'>;
  readonly standings: () => StandingOf;
  /** Similar bookings that were shown are added to it. */
  readonly reviewed: Set<string>;
  readonly clock: Clock;
}

/** Percent above the carrier's last price per 100 lb on the lane that is an exception. */
const ABOVE_LAST_PERCENT = 10;
/** Light freight costs more per 100 lb, so only shipments of similar weight are compared. */
const SIMILAR_WEIGHT = 1.25;

/** Creates the review of bookings. */
export function createBookingReview({ orders, quotes, bookings, standings, reviewed, clock }: ReviewOptions) {
  function aboveLast(quote: Quote, rate: RateView): BookingException[] {
    const lane = quotes.lane(quote.id);
    const { weightLb } = freightTotals(quote.request.handlingUnits);
    const last = lane.ok
      ? lane.value.carriers
          .find(({ carrier }) => carrier === rate.carrier)
          ?.prices.findLast(
            (price) =>
              price.currency === rate.currency &&
              price.weightLb <= weightLb * SIMILAR_WEIGHT &&
              weightLb <= price.weightLb * SIMILAR_WEIGHT,
          )
      : undefined;
    const [now, before] = [
      centsPer100Lb(rate.totalCents, weightLb),
      last === undefined ? null : centsPer100Lb(last.totalCents, last.weightLb),
    ];
    if (now === null || before === null || before === 0) return [];
    const percent = Math.round(((now - before) / before) * 100);
    return percent > ABOVE_LAST_PERCENT ? [{ kind: 'price_above_last', percent }] : [];
  }

  function exceptionsOf(quote: Quote, rate: RateView, details: BookingDetails, standingOf: StandingOf) {
    const { request } = quote;
    const remarks = [
      ['pickup', details.pickup.instructions, details.pickup],
      ['delivery', details.delivery.instructions, details.delivery],
      ['special', details.specialInstructions, null],
    ] as const;
    const billed = (place: RemarkPlace, text: string | undefined, window: BookingDetails['pickup'] | null) =>
      lintRemark(text ?? '', place, request.accessorials ?? [], window).filter(
        ({ quoted, sameAsWindow, codes, isUncoded }) => !quoted && !sameAsWindow && (codes.length > 0 || isUncoded),
      );
    const found = bookings.duplicates(quote.id, details);
    const similar = found.ok ? found.value.similar : [];
    for (const { booking } of similar) reviewed.add(booking.id);
    return [
      ...(standingOf(rate.carrier) === 'blocked' ? [{ kind: 'blocked_carrier' } as const] : []),
      ...similar.slice(0, 1).map(({ booking }) => ({
        kind: 'similar_booking' as const,
        bolNumber: booking.outcome?.bolNumber ?? null,
      })),
      ...aboveLast(quote, rate),
      ...(quotes.usable(quote.id) === null && quote.booking === null
        ? [{ kind: 'quote_old' as const, quotedAtMs: quote.quotedAtMs }]
        : []),
      ...remarks.flatMap(([place, text, window]) =>
        billed(place, text, window).map(({ phrase }) => ({ kind: 'remark' as const, phrase })),
      ),
    ];
  }

  return function review(orderIds: readonly string[]): BookingReview {
    const result: BookingReview = { orders: [], notBookable: [] };
    const standingOf = standings();
    const openFrom = firstOpenDay(clock.now());
    const seen = new Map<string, Order[]>();
    for (const orderId of new Set(orderIds)) {
      const found = orders.get(orderId);
      if (!found.ok) continue;
      const { value: order } = found;
      const leaveOut = (why: NotBookable['why'], fields: readonly FieldError[] = []) =>
        result.notBookable.push({ orderId, orderNumber: order.orderNumber, why, fields: [...fields] });
      const quote = order.quoteId === null ? null : quotes.get(order.quoteId);
      const rate = quote?.ok === true && order.position !== null ? quote.value.rates[order.position] : undefined;
      if (order.status !== 'quoted' || quote?.ok !== true || rate === undefined) {
        leaveOut('status');
        continue;
      }
      const details = orderBookingDetails(order, orders.shipperOf(order));
      const state = quote.value.booking?.state;
      const lacking = details.ok ? orders.referenceErrors(order) : details.errors;
      if (!details.ok || lacking.length > 0) leaveOut('fields', lacking);
      else if (quote.value.request.pickupDate < openFrom) leaveOut('date_passed');
      else if (state === 'booked' || state === 'submitting' || state === 'unknown') leaveOut('quote_used');
      else if (!orders.hasValidQuote(order)) leaveOut('quote_differs');
      else {
        const key = JSON.stringify([order.consignee.zip, ...orderParts(details.value)]);
        const others = seen.get(key) ?? [];
        const first = others.find((other) => isNear(other, order, similarDays(details.value)));
        seen.set(key, [...others, order]);
        const one: ReviewedOrder = {
          orderId,
          revision: order.revision,
          orderNumber: order.orderNumber,
          consignee: order.consignee.name,
          carrier: rate.carrier,
          carrierName: rate.carrierName,
          totalCents: rate.totalCents,
          currency: rate.currency,
          exceptions: [
            ...(first === undefined ? [] : [{ kind: 'similar_order' as const, orderNumber: first.orderNumber }]),
            ...exceptionsOf(quote.value, rate, details.value, standingOf),
          ],
        };
        result.orders.push(one);
      }
    }
    return result;
  };
}

/** Whether the pickups are at most so many days apart. */
function isNear(one: Order, other: Order, days: number): boolean {
  if (one.pickupDate === null || other.pickupDate === null) return false;
  return addDays(one.pickupDate, -days) <= other.pickupDate && other.pickupDate <= addDays(one.pickupDate, days);
}
