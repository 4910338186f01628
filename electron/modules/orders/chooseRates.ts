/** Choosing a rate for an order by the user, against the routing guide or after a carrier declined. */
import type { OverrideCost } from '../../../shared/contract/orderRuns.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { hasPrice, sameCodeAs } from '../../../shared/rules/rates.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import type { OrderProgress, OrdersService } from './orders.ts';
import { type OrderRouting, type Override, overrideText } from './routeOrder.ts';
import type { OrderRunStore } from './runStore.ts';

export interface ChooseOptions {
  readonly orders: OrdersService;
  readonly quotes: Pick<QuotesService, 'get'>;
  readonly orderRouting: OrderRouting;
  readonly store: OrderRunStore;
}

/** Creates the choices of one account. */
export function createRateChoices({ orders, quotes, orderRouting, store }: ChooseOptions) {
  /** An order whose rate may be chosen, and its quote. */
  function choosable(orderId: string, revision: number | null): Result<{ order: Order; quote: Quote }> {
    const found = orders.get(orderId);
    if (!found.ok) return found;
    const { value: order } = found;
    if (revision !== null && order.revision !== revision) {
      return fail({ code: 'order_changed', revision: order.revision });
    }
    if (!['quoted', 'to_choose', 'declined'].includes(order.status)) {
      return fail({ code: 'order_locked', status: order.status, bolNumber: order.bolNumber });
    }
    const quote = order.quoteId === null ? null : quotes.get(order.quoteId);
    return quote?.ok === true ? ok({ order, quote: quote.value }) : fail({ code: 'not_found', what: 'quote' });
  }

  function declinedPositions({ id, position, status }: Order, quoteId: string): ReadonlySet<number> {
    const known = store.declines(id, quoteId);
    return new Set(status === 'declined' && position !== null ? [...known, position] : known);
  }

  const byGuide = (order: Order, quote: Quote) =>
    orderRouting.byGuide(order, quote, declinedPositions(order, quote.id));

  function progress(order: Order, to: OrderProgress): Result<Order> {
    const next = orders.progress(order.id, to, order.revision);
    return next === null ? fail({ code: 'order_changed', revision: order.revision }) : ok(next);
  }

  return {
    /** The position that the guide chooses; null if none. */
    guide(orderId: string): Result<{ position: number | null }> {
      const found = choosable(orderId, null);
      if (!found.ok) return found;
      const routed = byGuide(found.value.order, found.value.quote);
      return ok({ position: routed.kind === 'chosen' ? routed.position : null });
    },
    choose(orderId: string, revision: number, position: number, override: Override | null): Result<Order> {
      const found = choosable(orderId, revision);
      if (!found.ok) return found;
      const { order, quote } = found.value;
      const rate = quote.rates[position];
      if (rate === undefined || !hasPrice(rate) || sameCodeAs(rate, quote.rates) !== null) {
        return fail({ code: 'not_found', what: 'rate' });
      }
      const common = { status: 'quoted', reason: null, position, bookingId: null } as const;
      const routed = byGuide(order, quote);
      const guided = routed.kind === 'chosen' ? quote.rates[routed.position] : undefined;
      if (routed.kind === 'chosen' && routed.position === position) {
        const next = progress(order, { ...common, chosenBy: { rule: routed.ruleName }, overrideReason: null });
        if (next.ok) store.removeOverride(orderId);
        return next;
      }
      if (guided === undefined) {
        // Without a rate of the guide nothing is overridden.
        const next = progress(order, { ...common, chosenBy: 'clerk', overrideReason: null });
        if (next.ok) store.removeOverride(orderId);
        return next;
      }
      if (override === null) {
        return fail({ code: 'fields_invalid', fields: [{ field: 'reason', message: 'Choose a reason.' }] });
      }
      if (override.reason === 'other' && override.note === '') {
        return fail({ code: 'fields_invalid', fields: [{ field: 'note', message: 'Enter the reason.' }] });
      }
      const next = progress(order, { ...common, chosenBy: 'clerk', overrideReason: overrideText(override) });
      if (next.ok) {
        orderRouting.saveOverride(orderId, quote, rate, routed, override);
      }
      return next;
    },
    nextRate(orderId: string, revision: number): Result<Order> {
      const found = choosable(orderId, revision);
      if (!found.ok) return found;
      const { order, quote } = found.value;
      if (order.status !== 'declined') {
        return fail({ code: 'order_locked', status: order.status, bolNumber: order.bolNumber });
      }
      const routed = byGuide(order, quote);
      if (routed.kind === 'none' || quote.isExpired) return fail({ code: 'not_found', what: 'rate' });
      if (order.position !== null) store.addDecline(orderId, quote.id, order.position);
      store.removeOverride(orderId);
      return progress(order, {
        status: 'quoted',
        reason: null,
        position: routed.position,
        chosenBy: { rule: routed.ruleName },
        overrideReason: null,
        bookingId: null,
      });
    },
    /** Moves the order of a quote that is not submitted to another quote for the same shipment. */
    requoted(quoteId: string, newQuoteId: string): void {
      const quote = quotes.get(newQuoteId);
      const previous = orders.ofQuote(quoteId);
      const found = previous === null ? null : choosable(previous.id, null);
      if (!quote.ok || found?.ok !== true || orders.ofQuote(newQuoteId) !== null) return;
      let { order } = found.value;
      const override = orderRouting.overrideOf(order);
      const { pickupDate, accessorials = [] } = quote.value.request;
      const isSame = accessorials.toSorted().join() === order.accessorials.toSorted().join();
      if (!isSame || pickupDate !== order.pickupDate) {
        const changed = orders.update(order.id, order.revision, { pickupDate, accessorials: [...accessorials] });
        if (!changed.ok) return;
        order = changed.value;
      }
      if (order.status === 'ready') orders.progress(order.id, { status: 'quoting', reason: null });
      orders.progress(order.id, orderRouting.requoted(order, override, quote.value));
    },
    costs: (): OverrideCost[] => store.overrideCosts(),
  };
}
