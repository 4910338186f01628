import type { AlertDetails } from '../../shared/contract/attention.ts';
import type { Booking } from '../../shared/contract/bookings.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { libStrings } from './strings.ts';

type Unfinished = Extract<AlertDetails, { kind: 'unfinished_booking' }>;

/** The alert of a journal entry that was sent without a known outcome, or not sent. */
export function unfinishedBooking(booking: Booking) {
  const { id, carrierName, totalCents, currency, quoteReference } = booking;
  const state = booking.state === 'draft' ? ('draft' as const) : ('unknown' as const);
  const consigneeName = booking.details.consignee.name;
  const details: Unfinished = {
    kind: 'unfinished_booking',
    bookingId: id,
    state,
    quoteReference,
    carrierName,
    consigneeName,
    totalCents,
    currency,
  };
  return {
    id,
    bolNumber: null,
    carrier: booking.carrier,
    carrierName,
    consigneeName,
    sinceMs: booking.createdAtMs,
    details,
  };
}

/** What happened to the booking. */
export function unfinishedTitle({ carrierName, totalCents, currency, state }: Unfinished): string {
  const total = formatMoney(totalCents, currency);
  return state === 'draft'
    ? libStrings.savedNotSent(carrierName, total)
    : libStrings.outcomeUnknown(carrierName, total);
}

/** Screen where it can be finished. */
export function unfinishedPath({ bookingId }: Pick<Unfinished, 'bookingId'>): string {
  return `/booked/${bookingId}`;
}
