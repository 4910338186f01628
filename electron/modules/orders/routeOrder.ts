/** The rate of a quote that an order gets: by the routing guide, or what the user chose against it in an earlier quote. */
import type { Order } from '../../../shared/contract/orders.ts';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import { OVERRIDE_LABELS, type OverrideReason } from '../../../shared/freight/overrides.ts';
import type { Routed } from '../../../shared/freight/routing.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';
import { counterpart, hasPrice, sameCodeAs } from '../../../shared/rules/rates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import type { RoutingService } from '../routing/routing.ts';
import type { OrderProgress } from './orders.ts';
import type { OrderRunStore, StoredOverride } from './runStore.ts';

export interface OrderRoutingOptions {
  readonly quotes: Pick<QuotesService, 'get'>;
  readonly bookings: Pick<BookingsService, 'get'>;
  readonly routing: Pick<RoutingService, 'chooser'>;
  readonly store: Pick<OrderRunStore, 'override' | 'putOverride' | 'removeOverride'>;
  readonly clock: Clock;
}

/** Why a clerk chose a rate against the routing guide. */
export interface Override {
  readonly reason: OverrideReason;
  readonly note: string;
}

/** The reason of an override, as the order shows it. */
export function overrideText({ reason, note }: Override): string {
  return note === '' ? OVERRIDE_LABELS[reason] : `${OVERRIDE_LABELS[reason]}: ${note}`;
}

/** Whether two quotes differ in nothing but the pickup date and the accessorials. */
function isSameShipment({ request }: Quote, { request: other }: Quote): boolean {
  const { pickupDate, accessorials = [] } = other;
  return canonicalRequest({ ...request, pickupDate, accessorials }) === canonicalRequest(other);
}

/** Creates the routing of orders of one account. */
export function createOrderRouting({ quotes, bookings, routing, store, clock }: OrderRoutingOptions) {
  /** @param declined positions that are left out */
  function byGuide(order: Order, quote: Quote, declined?: ReadonlySet<number>): Routed {
    const routed = {
      request: quote.request,
      consigneeId: order.consigneeContactId,
      consignee: order.consignee.name,
      deliverBy: order.deliverBy,
    };
    return routing.chooser()(quote.rates, routed, declined);
  }

  /** Saves that a rate was chosen against the guide, and what both cost. `routed`: what the guide chooses. */
  function saveOverride(
    orderId: string,
    quote: Quote,
    rate: RateView,
    routed: Routed,
    { reason, note }: Override,
  ): void {
    const guided = routed.kind === 'chosen' ? quote.rates[routed.position] : undefined;
    store.putOverride({
      orderId,
      quoteId: quote.id,
      position: quote.rates.indexOf(rate),
      rule: routed.ruleName,
      reason,
      note,
      chosenCents: rate.totalCents,
      ruleCents: guided?.currency === rate.currency ? guided.totalCents : null,
      currency: rate.currency,
      atMs: clock.now(),
    });
  }

  /** Whether the carrier declined the booking of a quote. */
  function wasDeclined(quoteId: string): boolean {
    const quote = quotes.get(quoteId);
    const booking = quote.ok && quote.value.booking !== null ? bookings.get(quote.value.booking.bookingId) : null;
    return (
      booking?.ok === true && booking.value.state === 'rejected' && booking.value.lastError?.code === 'booking_failed'
    );
  }

  function progressOf(quote: Quote, result: Routed): OrderProgress {
    const common = { quoteId: quote.id, overrideReason: null, bookingId: null };
    return result.kind === 'chosen'
      ? { ...common, status: 'quoted', reason: null, position: result.position, chosenBy: { rule: result.ruleName } }
      : {
          ...common,
          status: 'to_choose',
          reason: { kind: 'not_chosen', rule: result.ruleName, reason: result.reason },
          position: null,
          chosenBy: null,
        };
  }

  /** The position in another quote of the rate that the user chose; null if there is none that can be booked. */
  function positionOf(override: StoredOverride, quote: Quote): number | null {
    const before = quotes.get(override.quoteId);
    if (!before.ok || !isSameShipment(before.value, quote)) return null;
    const { rates } = before.value;
    const chosen = rates[override.position];
    const rate = chosen === undefined ? null : counterpart(chosen, rates, quote.rates);
    return rate === null || !hasPrice(rate) || sameCodeAs(rate, quote.rates) !== null
      ? null
      : quote.rates.indexOf(rate);
  }

  return {
    byGuide,
    saveOverride,
    /** The order with a quote, as the routing guide decides. */
    routed: (order: Order, quote: Quote): OrderProgress => progressOf(quote, byGuide(order, quote)),
    /** What the user chose against the routing guide; null if nothing, or the carrier declined it. Removes a stale one. */
    overrideOf({ id, quoteId, position, chosenBy, reason }: Order): StoredOverride | null {
      const override = store.override(id);
      if (override === null) return null;
      // Without a quote: a run that got rates again has failed, or the order was edited.
      const isChosen =
        quoteId === null || (override.quoteId === quoteId && override.position === position && chosenBy === 'clerk');
      if (isChosen && reason?.kind !== 'declined' && !wasDeclined(override.quoteId)) return override;
      store.removeOverride(id);
      return null;
    },
    /** The order with another quote. What the user chose against the guide stays chosen if it is offered again. */
    requoted(order: Order, override: StoredOverride | null, quote: Quote): OrderProgress {
      const result = byGuide(order, quote);
      const guidedAt = result.kind === 'chosen' ? result.position : null;
      const position = override === null ? null : positionOf(override, quote);
      const rate = position === null ? undefined : quote.rates[position];
      if (override === null || position === null || rate === undefined || position === guidedAt) {
        store.removeOverride(order.id);
        return progressOf(quote, result);
      }
      saveOverride(order.id, quote, rate, result, override);
      return {
        quoteId: quote.id,
        bookingId: null,
        status: 'quoted',
        reason: null,
        position,
        chosenBy: 'clerk',
        overrideReason: overrideText(override),
      };
    },
  };
}

export type OrderRouting = ReturnType<typeof createOrderRouting>;
