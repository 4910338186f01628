import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { BookedResult } from '../../../../../renderer/features/booking/BookedResult.tsx';
import { Toasts } from '../../../../../renderer/ui/useToast.tsx';
import type { Booking } from '../../../../../shared/ipc/contract/bookings.ts';
import { sampleDetails } from '../../../../support/samples.ts';
import { fakeCore } from '../quote/fakeCore.ts';

type Outcome = NonNullable<Booking['outcome']>;
const same = { carrier: false, total: false, pickupDate: false, quote: false, details: false };
const asChosen: Outcome = {
  alreadyBooked: false,
  recovered: false,
  newlyBooked: false,
  bolNumber: '4410283617',
  proNumber: '1',
  pickupNumber: '2',
  pickupDate: '2026-11-19',
  carrier: 'SMPF',
  totalCents: 114236,
  currency: 'USD',
  serviceShipmentId: null,
  pickupWarning: null,
  differs: same,
  bolTaken: null,
  unread: [],
  bookedAtMs: 0,
};

function headOf(outcome: Outcome): string | undefined {
  const booking: Booking = {
    id: 'b1',
    quoteId: 'q1',
    quoteReference: 'Q-1',
    state: 'booked',
    carrier: 'SMPF',
    carrierName: 'Sample Freightways',
    totalCents: 114236,
    currency: 'USD',
    details: sampleDetails(),
    createdAtMs: 0,
    attempts: 1,
    sentAs: null,
    lastError: null,
    abandonedBecause: null,
    outcome,
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <BookedResult booking={booking} outcome={outcome} request={null} bookedName="Sample Freightways" side={null} />
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return screen.getByRole('heading', { level: 1 }).dataset['kind'];
}

describe('the head of a booking’s result', () => {
  beforeEach(() => {
    fakeCore({});
    Object.assign(window, {
      matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each<[string, string, Partial<Outcome>]>([
    ['done', 'all is as chosen', {}],
    ['done', 'the shipment was recovered', { alreadyBooked: true, recovered: true }],
    ['plain', 'it was booked before', { alreadyBooked: true, differs: { ...same, details: true } }],
    ['plain', 'whether it was booked before is not said', { alreadyBooked: null, differs: { ...same, details: true } }],
    ['plain', 'the price is not said', { totalCents: null, currency: null }],
    ['plain', 'the carrier is not said', { carrier: null }],
    ['late', 'the price is another one', { totalCents: 1, differs: { ...same, total: true } }],
  ])('is %s where %s', (kind, _, said) => {
    expect(headOf({ ...asChosen, ...said })).toBe(kind);
  });
});
