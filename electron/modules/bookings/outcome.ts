/** Evaluates the service's response for the entry that was sent. */

import type { Booking } from '../../../shared/contract/bookings.ts';
import type { BookingResponse } from '../../../shared/freight/responses.ts';
import { isUnresolved } from './attemptState.ts';
import type { Attempt, JournalEntry } from './types.ts';

export interface Sent {
  readonly entry: JournalEntry;
  /** The pickup date of the quote request, `YYYY-MM-DD`. */
  readonly pickupDate: string | null;
  /** Attempts of the entry before the one that got this response. */
  readonly earlier: readonly Attempt[];
}

/**
 * Returns the response as the journal stores it, with every difference from what the clerk chose. Whether its BOL number
 * is another shipment's is determined when it is stored.
 */
export function bookingResult(
  sent: Sent,
  response: BookingResponse,
  bookedAtMs: number,
): NonNullable<Booking['outcome']> {
  const { entry, pickupDate, earlier } = sent;
  const { quoteNumber, unread, ...details } = response;
  const differs = {
    carrier: response.carrier !== null && response.carrier.trim() !== entry.carrier.trim(),
    total:
      (response.totalCents !== null && response.totalCents !== entry.totalCents) ||
      (response.currency !== null && response.currency !== entry.currency),
    pickupDate: response.pickupDate !== null && pickupDate !== null && response.pickupDate !== pickupDate,
    quote: quoteNumber !== null && quoteNumber.trim() !== entry.quoteReference.trim(),
  };
  const open = earlier.filter(isUnresolved);
  // The provider can only have booked an open earlier attempt with this same request; the response then matches what
  // was sent.
  const recovered =
    response.alreadyBooked === true &&
    open.some((attempt) => attempt.body === entry.body) &&
    response.carrier !== null &&
    response.totalCents !== null &&
    !Object.values(differs).includes(true);
  return {
    ...details,
    recovered,
    newlyBooked: response.alreadyBooked === false && open.length > 0,
    differs: { ...differs, details: response.alreadyBooked !== false && !recovered },
    unread: unread.map(({ path, why }) => ({ path, why })),
    bolTaken: null,
    bookedAtMs,
  };
}
