import type { Booking } from '../../shared/contract/bookings.ts';
import { sampleDetails } from './samples.ts';

export type BookingOutcome = NonNullable<Booking['outcome']>;

/** Nothing differs from what was chosen. */
export const nothingDiffers = { carrier: false, total: false, pickupDate: false, quote: false, details: false };

/** Returns the outcome of a first booking that went through as chosen. */
export const sampleOutcome = (changes: Partial<BookingOutcome> = {}): BookingOutcome => ({
  alreadyBooked: false,
  recovered: false,
  newlyBooked: false,
  bolNumber: '4410283617',
  proNumber: null,
  pickupNumber: null,
  pickupDate: '2026-11-19',
  carrier: 'SMPF',
  totalCents: 114236,
  currency: 'USD',
  serviceShipmentId: null,
  pickupWarning: null,
  differs: nothingDiffers,
  bolTaken: null,
  unread: [],
  bookedAtMs: 0,
  ...changes,
});

/** Returns a booking of {@link sampleOutcome}'s carrier and price. */
export const sampleBooking = (changes: Partial<Booking> = {}): Booking => ({
  id: 'b1',
  quoteId: 'q1',
  quoteReference: 'Q-1',
  state: 'booked',
  position: 0,
  carrier: 'SMPF',
  carrierName: 'Sample Freightways',
  totalCents: 114236,
  currency: 'USD',
  details: sampleDetails(),
  createdAtMs: 0,
  attempts: 1,
  sentAs: null,
  lastError: null,
  mayArriveUntilMs: null,
  abandonedBecause: null,
  outcome: null,
  ...changes,
});
