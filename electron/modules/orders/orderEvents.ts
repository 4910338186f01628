/** What happens to orders when contacts and bookings change, and at the start of the app. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { FieldError } from '../../../shared/contract/directory.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { NO_SHIPPER } from '../../../shared/rules/orderRequest.ts';
import { StorageError } from '../../platform/storage.ts';
import type { BookingsService } from '../bookings/bookings.ts';
import type { QuotesService } from '../quotes/quotes.ts';
import { afterBooking } from './afterBooking.ts';
import type { createOrderEvaluation } from './evaluateOrder.ts';
import { mergedAccessorials } from './matching.ts';
import type { OrderStore } from './store.ts';

interface OrderEventsOptions {
  readonly store: OrderStore;
  readonly quotes: Pick<QuotesService, 'get'>;
  readonly bookings: Pick<BookingsService, 'get'>;
  readonly evaluation: ReturnType<typeof createOrderEvaluation>;
  readonly save: (before: Order, after: Order) => Order;
  /** Changes the orders for which `change` returns one, in one transaction. */
  readonly changeAll: (orderIds: readonly string[], change: (order: Order) => Order | null) => number;
}

/** Fields that the contact of the consignee may require. */
const REFERENCES: ReadonlySet<string> = new Set(['orderNumber', 'poNumber', 'references']);

/** Adds these errors to an order. */
function withErrors(order: Order, errors: readonly FieldError[]): Order {
  const known = order.reason?.kind === 'fields' ? order.reason.fields : [];
  const others = errors.filter(({ field }) => known.every((error) => error.field !== field));
  if (others.length === 0) return order;
  return { ...order, status: 'to_check', reason: { kind: 'fields', fields: [...known, ...others] } };
}

/** Creates the handlers of changed contacts and bookings. */
export function createOrderEvents({ store, quotes, bookings, evaluation, save, changeAll }: OrderEventsOptions) {
  const { shipperOf, evaluated, referenceErrors } = evaluation;

  /** An order that had no shipper yet, with the pickup accessorials of the default shipper, as in an import. */
  function withDefaultShipper(order: Order): Order {
    const errors = order.reason?.kind === 'fields' ? order.reason.fields : [];
    const hadNone = order.shipperContactId === null && errors.some(({ message }) => message === NO_SHIPPER.message);
    const pickup = hadNone ? (shipperOf(order)?.pickupAccessorials ?? []) : [];
    return pickup.length === 0 ? order : { ...order, accessorials: mergedAccessorials(order.accessorials, pickup) };
  }

  /** The booking of the quote of an order, or null. */
  function bookingOf({ quoteId }: Order): Booking | null {
    const quote = quoteId === null ? null : quotes.get(quoteId);
    const entry = quote?.ok === true ? quote.value.booking : null;
    const booking = entry === null ? null : bookings.get(entry.bookingId);
    return booking?.ok === true ? booking.value : null;
  }

  /** The order after the booking of its quote, which may have been made on another screen; null if nothing changes. */
  function bookedSince(order: Order): Order | null {
    const booking = bookingOf(order);
    if (booking === null) return null;
    const { id, state, position } = booking;
    // A known decline, or one of another rate than the one that was chosen since.
    const isPast = position !== order.position || (id === order.bookingId && order.status !== 'booking');
    return state === 'rejected' && order.status !== 'unknown' && isPast ? null : afterBooking(order, booking);
  }

  /** Resets orders that were being quoted or booked when the app ended, or whose outcome became known without them. */
  function resetInterrupted(): void {
    const interrupted = store.inStatuses(['quoting', 'booking', 'unknown']);
    if (interrupted.length === 0) return;
    try {
      store.transaction(() => {
        for (const order of interrupted) {
          const isBooking = order.status === 'booking';
          const booking = order.status === 'quoting' ? null : bookingOf(order);
          const after = bookedSince(order);
          if (order.status === 'quoting') save(order, { ...order, status: 'ready', reason: null });
          else if (booking?.state === 'submitting') {
            // Another computer is sending it.
            if (isBooking) save(order, { ...order, status: 'unknown', reason: null, bookingId: booking.id });
          } else if (after !== null) save(order, after);
          else if (isBooking) save(order, { ...order, status: 'quoted', reason: { kind: 'not_sent' } });
        }
      });
    } catch (error) {
      // A disk that can't be written must not prevent reading the orders.
      if (!(error instanceof StorageError)) throw error;
    }
  }

  return {
    bookedSince,
    resetInterrupted,
    /**
     * After a contact changed, or several (null): evaluates orders that wait for a shipper, and those whose consignee
     * requires other references.
     */
    onContactsChanged(contactId: string | null): void {
      /** Whether an order is picked up at a contact that changed. */
      const isFromContact = (order: Order) => {
        const shipper = shipperOf(order);
        return shipper !== null && (contactId === null || shipper.id === contactId);
      };
      const waiting = store.withoutShipper().filter(isFromContact);
      const ids = new Set([...waiting, ...store.toConsignee(contactId)].map(({ id }) => id));
      changeAll([...ids], (order) => {
        if (order.reason?.kind === 'consignee_similar') return null;
        const errors = order.reason?.kind === 'fields' ? order.reason.fields : [];
        if (errors.length === 0 && referenceErrors(order).length === 0) return null;
        // What the provider rejected about the order itself is corrected in the order.
        const remaining = errors.filter(({ field }) =>
          field === 'shipper' ? !isFromContact(order) : !REFERENCES.has(field),
        );
        const after = withErrors(evaluated(withDefaultShipper(order), null), remaining);
        const isSame = after.status === order.status && JSON.stringify(after.reason) === JSON.stringify(order.reason);
        return isSame ? null : after;
      });
    },
    /** Applies what the journal says about a booking to the orders of its quote, wherever it was booked. */
    onBooking(booking: Pick<Booking, 'quoteId'> & Parameters<typeof afterBooking>[1]): void {
      changeAll(
        store.byQuote(booking.quoteId).map(({ id }) => id),
        (order) => {
          // A workgroup’s replica may report a decline after the clerk chose another rate.
          const isChosen = order.status === 'quoted' || order.status === 'booking';
          const isPastDecline = booking.state === 'rejected' && isChosen && booking.position !== order.position;
          return isPastDecline ? null : afterBooking(order, booking);
        },
      );
    },
    /** The same for each order that isn't booked, after many bookings changed. */
    onBookingsChanged(): void {
      const orderIds = store.openWithBooking().map(({ id }) => id);
      changeAll(orderIds, bookedSince);
    },
  };
}
