import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { BookedResult } from '../../../../../renderer/features/booking/BookedResult.tsx';
import { Toasts } from '../../../../../renderer/ui/useToast.tsx';
import {
  type BookingOutcome,
  nothingDiffers,
  sampleBooking,
  sampleOutcome,
} from '../../../../support/sampleBooking.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const asChosen = sampleOutcome({ proNumber: '1', pickupNumber: '2' });

function headOf(outcome: BookingOutcome): string | undefined {
  const booking = sampleBooking({ outcome });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BookedResult booking={booking} outcome={outcome} request={null} bookedName="Sample Freightways" side={null} />
      <Toasts />
    </QueryClientProvider>,
  );
  return screen.getByRole('heading', { level: 1 }).dataset['kind'];
}

describe('the head of a booking’s result', () => {
  beforeEach(() => {
    fakeCore({});
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each<[string, string, Partial<BookingOutcome>]>([
    ['done', 'all is as chosen', {}],
    ['done', 'the shipment was recovered', { alreadyBooked: true, recovered: true }],
    ['plain', 'it was booked before', { alreadyBooked: true, differs: { ...nothingDiffers, details: true } }],
    [
      'plain',
      'whether it was booked before is not said',
      { alreadyBooked: null, differs: { ...nothingDiffers, details: true } },
    ],
    ['plain', 'the price is not said', { totalCents: null, currency: null }],
    ['plain', 'the carrier is not said', { carrier: null }],
    ['late', 'the price is another one', { totalCents: 1, differs: { ...nothingDiffers, total: true } }],
  ])('is %s where %s', (kind, _, said) => {
    expect(headOf({ ...asChosen, ...said })).toBe(kind);
  });

  it('says which parts of the response could not be read, each once', () => {
    const unread = [
      { path: 'pickupDate', why: 'not_a_date' },
      { path: 'total', why: 'missing' },
    ] as const;
    headOf({ ...asChosen, pickupDate: null, totalCents: null, currency: null, unread: [...unread] });
    expect(screen.getByText('Couldn’t be read: the pickup date is not a date.')).toBeTruthy();
    expect(screen.getByText(/^The booked price isn’t given. Quoted: \$/)).toBeTruthy();
  });
});
