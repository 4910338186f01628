import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { WhatIfScreen } from '../../../../../renderer/features/rates/WhatIfScreen.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import type { Quote } from '../../../../../shared/contract/quotes.ts';
import { BLANK_CARRIER } from '../../../../../shared/freight/carriers.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleQuote } from './sampleQuote.ts';

const PICKUP = '2999-11-19';
const BLOCKED = {
  ...BLANK_CARRIER,
  id: 'c1',
  code: 'PLAC',
  name: 'Placeholder LTL',
  standing: 'blocked',
  notes: 'Two claims open.',
};

async function open(carriers: readonly object[], booking: Quote['booking'] = null, changes: Partial<Quote> = {}) {
  const original = sampleQuote({ id: 'quote-2', booking });
  const request = { ...original.request, pickupDate: PICKUP };
  const quotes = [original, sampleQuote({ id: 'quote-3', request, ...changes })];
  const requested = fakeCore({
    'quotes.get': (input) => ok(quotes.find(({ id }) => JSON.stringify(input).includes(`"${id}"`))),
    'carriers.list': () => ok({ total: carriers.length, carriers }),
  });
  const location = memoryLocation({ path: '/quote/quote-2/compare/quote-3', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <WhatIfScreen quoteId="quote-2" otherId="quote-3" />
      </Router>
    </QueryClientProvider>,
  );
  await screen.findByRole('row', { name: /Placeholder LTL/ });
  return { location, requested };
}

const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });

describe('the comparison of a quote with its what-if', () => {
  beforeEach(() => window.addEventListener('keydown', pressKey));
  afterEach(() => {
    cleanup();
    window.removeEventListener('keydown', pressKey);
    vi.unstubAllGlobals();
  });

  it('opens the booking of the selected what-if rate, without changing the order of the original', async () => {
    const { location, requested } = await open([]);
    press('Enter');
    await waitFor(() => expect(location.history.at(-1)).toBe('/book/quote-3/0/of/quote-2'));
    expect(requested.some(({ name }) => name === 'orderRuns.requoted')).toBe(false);
  });

  it.each([
    ['booked', undefined],
    ['submitting', 'The original quote is being booked. You can book this one once a response arrives.'],
    ['unknown', 'Finish the booking of the original quote first: a shipment may exist.'],
  ] as const)(
    'has, of an original that is %s, a Book button whose reason to be disabled is: %s',
    async (state, reason) => {
      const booking = { bookingId: 'b1', state, position: 0, carrier: 'PLAC', bolNumber: null };
      const { location } = await open([BLOCKED], booking);
      const book = screen.getByRole('button', { name: /^Book Placeholder LTL/ });
      expect(book.dataset['reason']).toBe(reason);
      fireEvent.click(book);
      press('Enter');
      expect(screen.queryAllByRole('dialog')).toHaveLength(reason === undefined ? 1 : 0);
      expect(location.history).toEqual(['/quote/quote-2/compare/quote-3']);
    },
  );

  const used = (state: 'booked' | 'unknown') => ({
    booking: { bookingId: 'b2', state, position: 0, carrier: 'PLAC', bolNumber: null },
  });
  it.each([
    [
      'the provider no longer has',
      { isExpired: true },
      'This quote is no longer available. View its rates to requote.',
    ],
    ['is booked', used('booked'), 'This quote is booked. View its rates to open the booking.'],
    ['may be booked', used('unknown'), 'This quote was submitted. View its rates to open the booking.'],
    [
      'is for a day in the past',
      { request: { ...sampleQuote({}).request, pickupDate: '2001-11-19' } },
      'The pickup date has passed. View its rates to copy them to a new quote.',
    ],
  ])('says why a what-if that %s can’t be booked', async (_, changes, reason) => {
    const { location } = await open([], null, changes);
    const book = screen.getByRole('button', { name: /^Book Placeholder LTL/ });
    expect(book.dataset['reason']).toBe(reason);
    // Beside the button too, in place of the default note.
    expect(screen.queryByText(/^Both quotes are saved/)).toBeNull();
    fireEvent.click(book);
    press('Enter');
    expect(location.history).toEqual(['/quote/quote-2/compare/quote-3']);
  });

  it('says why a row can’t be booked: two rates with its carrier code, or no rate in the what-if', async () => {
    const { rates } = sampleQuote({});
    const [rate] = rates;
    if (rate === undefined) throw new Error('no rate');
    const twice = [rate, { ...rate, carrierName: 'Placeholder Express', totalCents: rate.totalCents + 100 }];
    const { location } = await open([], null, { rates: twice });
    const reasonOf = (name: RegExp) => {
      fireEvent.click(screen.getByRole('row', { name }));
      const book = screen.getByRole('button', { name: /^Book / });
      fireEvent.click(book);
      press('Enter');
      return book.dataset['reason'];
    };
    const sameCode =
      'Another rate has the same carrier code: your freight provider can’t tell which one to book. Book another rate, or requote.';
    expect(reasonOf(/Placeholder Express/)).toBe(sameCode);
    expect(reasonOf(new RegExp(rates[1]?.carrierName ?? ''))).toBe('The what-if has no rate of this carrier.');
    expect(location.history).toEqual(['/quote/quote-2/compare/quote-3']);
  });

  it('asks before a blocked carrier is booked', async () => {
    const { location } = await open([BLOCKED]);
    press('Enter');
    const dialog = await screen.findByRole('dialog', { name: 'Book with Placeholder LTL?' });
    expect(within(dialog).getByText('Two claims open.')).toBeTruthy();
    expect(location.history).toEqual(['/quote/quote-2/compare/quote-3']);
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(location.history.at(-1)).toBe('/book/quote-3/0/of/quote-2'));
  });
});
