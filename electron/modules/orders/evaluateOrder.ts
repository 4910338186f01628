/** Status of an order, as it follows from its fields, its shipper, and what its consignee requires. */
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Order, OrderReason } from '../../../shared/contract/orders.ts';
import type { OrderFields } from '../../../shared/freight/orders.ts';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';
import { orderErrors, orderRateRequest, referenceErrors } from '../../../shared/rules/orderRequest.ts';
import type { OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { referenceRulesOf } from '../../../shared/rules/referenceRules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import type { ContactsService } from '../contacts/contacts.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import { afterBooking } from './afterBooking.ts';

export interface EvaluationOptions {
  readonly contacts: Pick<ContactsService, 'get' | 'match' | 'defaultShipper'>;
  readonly quotes: Pick<QuotesService, 'get'>;
  readonly bookings: Pick<BookingsService, 'get'>;
  readonly clock: Clock;
}

/** Creates the evaluation of orders. */
export function createOrderEvaluation({ contacts, quotes, bookings, clock }: EvaluationOptions) {
  /** The contact where an order is picked up; null if there is none. */
  function shipperOf({ shipperContactId }: Pick<OrderFields, 'shipperContactId'>): Contact | null {
    if (shipperContactId === null) return contacts.defaultShipper();
    const contact = contacts.get(shipperContactId);
    return contact.ok ? contact.value : null;
  }

  /** What the consignee of an order requires of references: its contact, or the one with its name and place. */
  function rulesOf({ consigneeContactId, consignee }: OrderFields) {
    const chosen = consigneeContactId === null ? null : contacts.get(consigneeContactId);
    const contact = chosen?.ok === true ? chosen.value : contacts.match(consignee);
    return contact === null ? null : referenceRulesOf(contact);
  }

  /** Status of an order without a quote. */
  function evaluate(
    fields: OrderFields,
    shipper: Contact | null,
    similar: OrderReason | null,
  ): { status: OrderStatus; reason: OrderReason | null } {
    if (similar !== null) return { status: 'to_check', reason: similar };
    const errors = orderErrors(fields, shipper, firstOpenDay(clock.now()), rulesOf(fields));
    return errors.length === 0
      ? { status: 'ready', reason: null }
      : { status: 'to_check', reason: { kind: 'fields', fields: errors } };
  }

  const similarTo = (contact: Contact | null): OrderReason | null =>
    contact === null ? null : { kind: 'consignee_similar', contactId: contact.id, name: contact.name };

  /** Whether the quote of an order is for what the order says now. */
  function hasValidQuote(order: Order, shipper: Contact | null = shipperOf(order)): boolean {
    const quote = order.quoteId === null ? null : quotes.get(order.quoteId);
    const request = orderRateRequest(order, shipper);
    return (
      quote?.ok === true && request.ok && canonicalRequest(quote.value.request) === canonicalRequest(request.value)
    );
  }

  /** A quoted order as declined, if the carrier declined the rate that is still chosen. */
  function withDecline(order: Order): Order {
    const booking = order.bookingId === null ? null : bookings.get(order.bookingId);
    if (booking?.ok !== true || booking.value.state !== 'rejected') return order;
    const { quoteId, position } = booking.value;
    const isChosen = quoteId === order.quoteId && position === order.position;
    return isChosen ? (afterBooking(order, booking.value) ?? order) : order;
  }

  /** The order with the status that follows from its fields. A quote for something else is cleared. */
  function evaluated(order: Order, similar: OrderReason | null): Order {
    const shipper = shipperOf(order);
    const after: Order = hasValidQuote(order, shipper)
      ? order
      : { ...order, quoteId: null, position: null, chosenBy: null, overrideReason: null };
    if (order.status === 'skipped') return { ...after, reason: similar };
    const { status, reason } = evaluate(after, shipper, similar);
    if (status === 'to_check' || after.quoteId === null) return { ...after, status, reason };
    if (['quoted', 'to_choose', 'declined'].includes(after.status)) return after;
    return withDecline({ ...after, status: after.position === null ? 'to_choose' : 'quoted', reason: null });
  }

  function withFields(order: Order, fields: Partial<OrderFields>, similar: OrderReason | null): Order {
    const after: Order = { ...order, ...fields };
    const isRuleStale = after.status === 'quoted' && after.chosenBy !== 'clerk' && after.deliverBy !== order.deliverBy;
    return evaluated(
      isRuleStale
        ? {
            ...after,
            status: 'to_choose',
            position: null,
            chosenBy: null,
            reason: { kind: 'deliver_by_changed' },
          }
        : after,
      similar,
    );
  }

  return {
    shipperOf,
    similarTo,
    evaluate,
    evaluated,
    withFields,
    hasValidQuote,
    /** The references that the consignee requires and the order lacks, or has in another format. */
    referenceErrors: (order: OrderFields) => referenceErrors(order, rulesOf(order)),
  };
}
