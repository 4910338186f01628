/** The rate of a quote that an order gets: by the routing guide, or what the user chose against it in an earlier quote. */
import type { Order } from '../../../shared/contract/orders.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { OVERRIDE_LABELS, type OverrideReason } from '../../../shared/freight/overrides.ts';
import type { Routed } from '../../../shared/freight/routing.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';
import { counterpart, hasPrice, sameCodeAs } from '../../../shared/rules/rates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import type { RoutingService } from '../routing/routing.ts';
import type { OrderProgress } from './orders.ts';
import type { OrderRunStore, StoredOverride } from './runStore.ts';

export interface OrderRoutingOptions {
  readonly quotes: Pick<QuotesService, 'get'>;
  readonly routing: Pick<RoutingService, 'chooser'>;
  readonly store: Pick<OrderRunStore, 'override' | 'putOverride' | 'removeOverride'>;
  readonly clock: Clock;
}

/** The reason of an override, as the order shows it. */
export function overrideText({ reason, note }: { readonly reason: OverrideReason; readonly note: string }): string {
  return note === '' ? OVERRIDE_LABELS[reason] : `${OVERRIDE_LABELS[reason]}: ${note}`;
}

/** Whether two quotes differ in nothing but the pickup date and the accessorials. */
function isSameShipment({ request }: Quote, { request: other }: Quote): boolean {
  const { pickupDate, accessorials = [] } = other;
  return canonicalRequest({ ...request, pickupDate, accessorials }) === canonicalRequest(other);
}

/** Creates the routing of orders of one account. */
export function createOrderRouting({ quotes, routing, store, clock }: OrderRoutingOptions) {
  function byGuide(order: Order, quote: Quote): Routed {
    return routing.chooser()(quote.rates, {
      request: quote.request,
      consigneeId: order.consigneeContactId,
      consignee: order.consignee.name,
      deliverBy: order.deliverBy,
    });
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
    /** The order with a quote, as the routing guide decides. */
    routed: (order: Order, quote: Quote): OrderProgress => progressOf(quote, byGuide(order, quote)),
    /** What the user chose against the routing guide; null if nothing, or the carrier declined it. Removes a stale one. */
    overrideOf({ id, quoteId, position, chosenBy, reason }: Order): StoredOverride | null {
      const override = store.override(id);
      if (override === null) return null;
      // Without a quote: a run that got rates again has failed, or the order was edited.
      const isChosen =
        quoteId === null || (override.quoteId === quoteId && override.position === position && chosenBy === 'clerk');
      const before = quotes.get(override.quoteId);
      const isDeclined = reason?.kind === 'declined' || (before.ok && before.value.booking?.state === 'rejected');
      if (isChosen && !isDeclined) return override;
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
      const guided = guidedAt === null ? undefined : quote.rates[guidedAt];
      store.putOverride({
        ...override,
        quoteId: quote.id,
        position,
        rule: result.ruleName,
        chosenCents: rate.totalCents,
        ruleCents: guided?.currency === rate.currency ? guided.totalCents : null,
        currency: rate.currency,
        atMs: clock.now(),
      });
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
