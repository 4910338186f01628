/** What the service's answer means for the entry that was sent. */
import type { BookingResponse } from '../../../shared/freight/responses.ts';
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';
import { isOpen } from './attemptMeaning.ts';
import type { Attempt, JournalEntry } from './ports.ts';

export interface Sent {
  readonly entry: JournalEntry;
  /** The date the quote was asked for, `YYYY-MM-DD`. */
  readonly pickupDate: string | null;
  /** Another shipment that has the BOL number of the answer, or null. */
  readonly bolTaken: NonNullable<Booking['outcome']>['bolTaken'];
  /** Attempts of the entry before the one that was answered. */
  readonly earlier: readonly Attempt[];
}

/** The answer as the journal keeps it, with everything in which it is not what the clerk chose. */
export function outcomeOf(sent: Sent, answer: BookingResponse, bookedAtMs: number): NonNullable<Booking['outcome']> {
  const { entry, pickupDate, bolTaken, earlier } = sent;
  const { quoteNumber, ...facts } = answer;
  // Only an attempt that was never settled can be the one that the service booked.
  const recovered = answer.alreadyBooked && earlier.some((attempt) => isOpen(attempt) && attempt.body === entry.body);
  return {
    ...facts,
    recovered,
    differs: {
      carrier: answer.carrier !== entry.carrier,
      total: answer.totalCents !== entry.totalCents,
      pickupDate: answer.pickupDate !== null && pickupDate !== null && answer.pickupDate !== pickupDate,
      quote: quoteNumber !== null && quoteNumber !== entry.quoteReference,
      details: answer.alreadyBooked && !recovered,
    },
    bolTaken,
    bookedAtMs,
  };
}
