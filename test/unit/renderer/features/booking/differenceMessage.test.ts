import { describe, expect, it } from 'vitest';
import { anyDiffers, differenceMessage } from '../../../../../renderer/features/booking/differenceMessage.ts';
import { nothingDiffers, sampleBooking, sampleOutcome } from '../../../../support/sampleBooking.ts';

const outcome = (differs: Partial<typeof nothingDiffers>) =>
  sampleOutcome({
    alreadyBooked: true,
    carrier: 'EXMX',
    totalCents: 121430,
    differs: { ...nothingDiffers, ...differs },
  });
const booking = sampleBooking();

describe('differenceMessage', () => {
  it('sets the chosen carrier and price against the booked ones', () => {
    expect(differenceMessage(booking, outcome({ carrier: true }), 'Example Motor Express')).toEqual([
      'Selected: Sample Freightways for $1,142.36. Booked: Example Motor Express for $1,214.30.',
    ]);
  });

  it('says that the booked price is not given, with its currency if that is known', () => {
    const booked = outcome({ carrier: true });
    const withoutPrice = (currency: string | null) =>
      differenceMessage(booking, { ...booked, totalCents: null, currency }, 'Example Motor Express');
    expect(withoutPrice('CAD')).toEqual([
      'Selected: Sample Freightways for $1,142.36. Booked: Example Motor Express, price not given, in CAD.',
    ]);
    expect(withoutPrice(null)).toEqual([
      'Selected: Sample Freightways for $1,142.36. Booked: Example Motor Express, price not given.',
    ]);
  });

  it('has a sentence for a price, a day, a quote and details that differ, and none when all is as chosen', () => {
    for (const key of ['total', 'pickupDate', 'quote', 'details'] as const) {
      expect(differenceMessage(booking, outcome({ [key]: true }), 'X')).toHaveLength(1);
      expect(anyDiffers(outcome({ [key]: true }))).toBe(true);
    }
    expect(differenceMessage(booking, outcome({}), 'X')).toEqual([]);
    expect(anyDiffers(outcome({}))).toBe(false);
  });

  it('names the day that is booked', () => {
    expect(differenceMessage(booking, outcome({ pickupDate: true }), 'X').join()).toContain('Thu, Nov 19, 2026');
  });
});
