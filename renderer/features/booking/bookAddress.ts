/** URLs of the booking screen. A rate is identified by its index in the quote, since carrier codes may repeat. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { rateOfBooking } from '../../../shared/rules/rates.ts';

/**
 * @param position null: the quote has no rate like the chosen one; the screen offers the others.
 * @param originalId the quote that this one is a what-if of; null if none
 */
export function bookAddress(quoteId: string, position: number | null, originalId: string | null = null): string {
  const address = `/book/${quoteId}/${position ?? 'none'}`;
  return originalId === null ? address : `${address}/of/${originalId}`;
}

/** URL to book the rate of a journal entry again. */
export function addressOfBooking(quote: Quote, booking: Booking): string {
  const rate = rateOfBooking(quote.rates, booking);
  return bookAddress(quote.id, rate === undefined ? null : quote.rates.indexOf(rate));
}

/** Parses the index in a URL; null if it is invalid. */
export function positionOf(part: string): number | null {
  return /^\d{1,6}$/.test(part) ? Number(part) : null;
}
