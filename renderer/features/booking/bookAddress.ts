/** Where a rate of a quote is booked: named by its place in the quote, since codes may repeat. */
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';
import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
import { rateOfBooking } from '../../../shared/rules/rates.ts';

/** @param position null: the quote has no rate like the one that was chosen, and offers its others there. */
export function bookAddress(quoteId: string, position: number | null): string {
  return `/book/${quoteId}/${position ?? 'none'}`;
}

/** Where the rate of an entry is booked again. */
export function addressOfBooking(quote: Quote, booking: Booking): string {
  const rate = rateOfBooking(quote.rates, booking);
  return bookAddress(quote.id, rate === undefined ? null : quote.rates.indexOf(rate));
}

/** The place that an address names, null when it names none. */
export function positionOf(part: string): number | null {
  return /^\d{1,6}$/.test(part) ? Number(part) : null;
}
