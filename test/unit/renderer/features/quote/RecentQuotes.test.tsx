import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { RecentQuotes } from '../../../../../renderer/features/quote/RecentQuotes.tsx';
import type { QuoteSummary } from '../../../../../shared/contract/quotes.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from './fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const summary: QuoteSummary = {
  id: 'q1',
  originCity: 'Columbus',
  originState: 'OH',
  originZip: '43207',
  destinationCity: 'Denver',
  destinationState: 'CO',
  destinationZip: '80216',
  pickupDate: '2026-11-18',
  units: 2,
  weightLb: 1200,
  lowestTotalCents: 29870,
  lowestCurrency: 'USD',
  lowestCarrierName: 'Sample Freightways',
  carriers: 1,
  quotedAtMs: 0,
  booked: false,
};

it.each([
  ['a price', { lowestTotalCents: 29870 }, '$298.70'],
  ['another currency', { lowestTotalCents: 29870, lowestCurrency: 'CAD' }, '298.70 CAD'],
  ['a total of zero, which is no price', { lowestTotalCents: 0 }, 'no price'],
  ['no carrier', { lowestTotalCents: null }, 'no rates'],
] as const)('A recent quote with %s says so', async (_what, part, shown) => {
  fakeCore({ 'quotes.list': () => ok({ quotes: [{ ...summary, ...part }] }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecentQuotes
        today="2026-11-17"
        openFrom="2026-11-17"
        list={{ current: null }}
        onOpen={() => {}}
        onHistory={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(shown)).toBeTruthy();
});

it.each([
  ['is over here, but can still be booked', '2026-11-18', 'Nov 16'],
  ['is over everywhere', '2026-11-19', 'expired'],
])('A recent quote whose pickup date %s says so', async (_what, openFrom, shown) => {
  const quotedAtMs = new Date(2026, 10, 16, 9, 5).getTime();
  fakeCore({ 'quotes.list': () => ok({ quotes: [{ ...summary, quotedAtMs }] }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecentQuotes
        today="2026-11-19"
        openFrom={openFrom}
        list={{ current: null }}
        onOpen={() => {}}
        onHistory={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(new RegExp(`^${shown}`))).toBeTruthy();
});
