/** What a booking says about the order it is for. */

import type { Booking } from '../../../shared/contract/bookings.ts';
import type { FieldError } from '../../../shared/contract/directory.ts';
import type { OrderOutcome } from '../../../shared/contract/orderRuns.ts';
import type { Order, OrderReason } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { orderFieldOf } from '../../../shared/rules/orderRequest.ts';
import { type OrderStatus, statusOfBooking } from '../../../shared/rules/orderStatus.ts';
import { VALUE_REJECTED } from '../../../shared/rules/requestPath.ts';

/** The order after what the journal says about its quote; null: no change. */
export function afterBooking(
  order: Order,
  booking: Pick<Booking, 'id' | 'state' | 'lastError' | 'outcome' | 'position' | 'carrierName'>,
): Order | null {
  const isWaiting = booking.state === 'draft' && booking.lastError === null;
  const status = statusOfBooking(booking.state);
  if (isWaiting || (status === order.status && order.bookingId === booking.id)) return null;
  // A booking that was abandoned or withdrawn changes only an order that waits for it.
  if (status === 'quoted' && order.status !== 'booking' && order.status !== 'unknown') return null;
  const fields = fieldErrors(booking.lastError);
  // Fields that the provider rejected can be corrected. Once: a later event of the same entry says nothing new.
  if (status === 'declined' && fields.length > 0) {
    return order.bookingId === booking.id && order.status !== 'booking' && order.status !== 'unknown'
      ? null
      : { ...order, status: 'to_check', reason: { kind: 'fields', fields }, bookingId: booking.id };
  }
  const isOtherRate = booking.position !== null && booking.position !== order.position;
  return {
    ...order,
    status,
    reason: reasonOf(booking),
    bookingId: status === 'quoted' ? null : booking.id,
    bolNumber: booking.outcome?.bolNumber ?? null,
    ...(isOtherRate ? { position: booking.position, chosenBy: 'clerk', overrideReason: null } : {}),
  };
}

/** Errors of the provider by fields of the order; none if the failure isn't about fields. */
export function fieldErrors(error: AppError | null): FieldError[] {
  if (error?.code === 'pickup_date_passed') {
    return [{ field: 'pickupDate', message: 'Enter a date that has not passed.' }];
  }
  if (error?.code === 'references_required') {
    return error.fields.map(({ field, message }) => ({ field: orderFieldOf(field), message }));
  }
  if (error?.code !== 'validation_failed') return [];
  return error.fields.map(({ field, message }) => ({
    field: orderFieldOf(field),
    message: message === '' ? VALUE_REJECTED : message,
  }));
}

function reasonOf({
  state,
  lastError,
  carrierName,
}: Pick<Booking, 'state' | 'lastError' | 'carrierName'>): OrderReason | null {
  if (state === 'abandoned') return { kind: 'not_sent' };
  if (lastError === null || state === 'booked') return null;
  return lastError.code === 'booking_failed'
    ? { kind: 'declined', carrierName, message: lastError.reason }
    : { kind: 'failed', error: lastError };
}

/** The outcome of an order in a booking run, from its status afterwards. */
export function bookingOutcome(status: OrderStatus | null): OrderOutcome {
  const isKnown = status === 'booked' || status === 'declined' || status === 'unknown' || status === 'to_check';
  return isKnown ? status : 'not_sent';
}
