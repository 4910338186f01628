// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { MissingBookings } from '../../../../../renderer/features/settings/data/MissingBookings.tsx';
import type { MissingBooking } from '../../../../../shared/errors.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const booking = (bolNumber: string | null, quoteReference: string): MissingBooking => ({ bolNumber, quoteReference });

function open(missing: readonly MissingBooking[], failing: string | null = null) {
  const calls = fakeCore({
    'shipments.track': (input) =>
      JSON.stringify(input).includes(failing ?? 'none') ? fail({ code: 'shipment_not_found' }) : ok({}),
  });
  const view = (
    <QueryClientProvider client={createQueryClient()}>
      <MissingBookings missing={missing} />
    </QueryClientProvider>
  );
  render(view);
  return calls;
}

test('every booking with a BOL number is tracked again, one after the other', async () => {
  const calls = open([booking('101', 'Q-1'), booking(null, 'Q-2'), booking('103', 'Q-3')]);
  act(() => screen.getByRole('button', { name: /^Track 2 again/ }).click());
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual(
    ['101', '103'].map((number) => ({ name: 'shipments.track', input: { number, kind: 'bolNumber' } })),
  );
  // A booking without a BOL number is named, and can't be tracked.
  expect(screen.getByText(/Q-2/)).toBeTruthy();
});

test('one that fails is reported, and the others are tracked anyway', async () => {
  const calls = open([booking('101', 'Q-1'), booking('103', 'Q-3')], '101');
  act(() => screen.getByRole('button', { name: /^Track 2 again/ }).click());
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('without a BOL number there is nothing to track', () => {
  open([booking(null, 'Q-2')]);
  expect(screen.queryByRole('button', { name: /^Track/ })).toBeNull();
});

test('nothing missing, nothing said', () => {
  open([]);
  expect(screen.queryByText(/booking/)).toBeNull();
});
