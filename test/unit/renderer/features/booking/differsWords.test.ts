import { describe, expect, it } from 'vitest';
import { anyDiffers, differsWords } from '../../../../../renderer/features/booking/differsWords.ts';
import type { Booking } from '../../../../../shared/ipc/contract/bookings.ts';

const same = { carrier: false, total: false, pickupDate: false, quote: false, details: false };
const outcome = (differs: Partial<typeof same>): NonNullable<Booking['outcome']> => ({
  alreadyBooked: true,
  recovered: false,
  newlyBooked: false,
  bolNumber: '4410283617',
  proNumber: null,
  pickupNumber: null,
  pickupDate: '2026-11-19',
  carrier: 'EXMX',
  totalCents: 121430,
  currency: 'USD',
  serviceShipmentId: null,
  pickupWarning: null,
  differs: { ...same, ...differs },
  bolTaken: null,
  unread: [],
  bookedAtMs: 0,
});
const party = { name: 'Acme Pallet Co.', address1: '1 Example St', contact: 'Shipping Desk', phone: '6145550142' };
const window = { readyTime: '08:00', closeTime: '17:00' };
const booking: Booking = {
  id: 'b1',
  quoteId: 'q1',
  quoteReference: 'Q-1',
  state: 'booked',
  carrier: 'SMPF',
  carrierName: 'Sample Freightways',
  totalCents: 114236,
  currency: 'USD',
  details: { shipper: party, consignee: party, pickup: window, delivery: window },
  createdAtMs: 0,
  attempts: 1,
  sentAs: null,
  lastError: null,
  abandonedBecause: null,
  outcome: null,
};

describe('differsWords', () => {
  it('sets the chosen carrier and price against the booked ones', () => {
    expect(differsWords(booking, outcome({ carrier: true }), 'Example Motor Express')).toEqual([
      'Chosen: Sample Freightways for $1,142.36. Booked: Example Motor Express for $1,214.30.',
    ]);
  });

  it('has a sentence for a price, a day, a quote and details that differ, and none when all is as chosen', () => {
    for (const key of ['total', 'pickupDate', 'quote', 'details'] as const) {
      expect(differsWords(booking, outcome({ [key]: true }), 'X')).toHaveLength(1);
      expect(anyDiffers(outcome({ [key]: true }))).toBe(true);
    }
    expect(differsWords(booking, outcome({}), 'X')).toEqual([]);
    expect(anyDiffers(outcome({}))).toBe(false);
  });

  it('names the day that is booked', () => {
    expect(differsWords(booking, outcome({ pickupDate: true }), 'X').join()).toContain('Thu, Nov 19, 2026');
  });
});
