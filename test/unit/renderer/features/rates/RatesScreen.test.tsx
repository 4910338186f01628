import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { writeDraft } from '../../../../../renderer/features/quote/draft.ts';
import { RatesScreen } from '../../../../../renderer/features/rates/RatesScreen.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import type { Quote } from '../../../../../shared/ipc/contract/quotes.ts';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleForm } from '../quote/sampleForm.ts';
import { RATES, sampleQuote, sampleRate } from './sampleQuote.ts';

/** Lets answers arrive that lead to further calls. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await act(() => vi.advanceTimersByTimeAsync(1));
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

const summary = (quote: Quote) => ({
  id: quote.id,
  originCity: 'Columbus',
  originState: 'OH',
  destinationCity: 'Denver',
  destinationState: 'CO',
  pickupDate: quote.request.pickupDate,
  units: 3,
  weightLb: 1610,
  lowestTotalCents: null,
  quotedAtMs: quote.quotedAtMs,
  booked: false,
});

async function open(
  quotes: readonly Quote[],
  getRates: () => Result<unknown> = () => fail({ code: 'rate_limited', retryAfterMs: null }),
  drafts: readonly object[] = [],
) {
  const asked = fakeCore({
    'quotes.get': (input) => {
      const quote = quotes.find((one) => JSON.stringify(input).includes(`"${one.id}"`));
      return quote === undefined ? fail({ code: 'not_found', what: 'quote' }) : ok(quote);
    },
    'quotes.list': () => ok({ quotes: quotes.map(summary) }),
    'quotes.getRates': getRates,
    'drafts.list': () => ok({ drafts }),
    'drafts.save': () => ok({ savedAtMs: 1 }),
  });
  const location = memoryLocation({ path: '/quote/quote-2/rates', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <RatesScreen quoteId="quote-2" />
      </Router>
    </QueryClientProvider>,
  );
  await settle();
  return { location, asked };
}

const carriers = () =>
  within(screen.getByRole('table', { name: 'Rates' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[1]?.textContent);

describe('the rates screen', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2026, 10, 17, 12, 0) });
    window.addEventListener('keydown', pressKey);
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(() => {
    cleanup();
    window.removeEventListener('keydown', pressKey);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('begins on the cheapest rate, sorted by price, and Enter books it', async () => {
    const { location } = await open([sampleQuote()]);
    expect(carriers()).toEqual(RATES.map((rate) => rate.carrierName));
    press('Enter');
    expect(location.history.at(-1)).toBe('/book/quote-2/PLAC');
  });

  it('sorts by keys and keeps the chosen rate', async () => {
    const { location } = await open([sampleQuote()]);
    press('ArrowDown');
    press('t');
    expect(carriers()[0]).toBe('Fictive Freight');
    press('a');
    expect(carriers()[0]).toBe('Dotted Line Freight');
    press('a');
    expect(carriers()[0]).toBe('Sample Freightways');
    press('Enter');
    expect(location.history.at(-1)).toBe('/book/quote-2/SAMP');
  });

  it('chooses the cheapest in time when a date is asked for, and keeps the late ones in sight', async () => {
    await open([sampleQuote()]);
    const by = screen.getByRole('textbox', { name: 'Deliver by' });
    fireEvent.change(by, { target: { value: '11/25' } });
    fireEvent.blur(by);
    expect(screen.getByRole('button', { name: /Book with Sample Freightways/ })).toBeTruthy();
    expect(screen.getByText('2 d late')).toBeTruthy();
    expect(carriers()).toHaveLength(5);
  });

  it('shows what changed since the same request was quoted before, and who is missing', async () => {
    const before = sampleQuote({
      id: 'quote-1',
      quotedAtMs: sampleQuote().quotedAtMs - 60_000,
      rates: [
        ...RATES.slice(0, 2).map((rate) => ({ ...rate, totalCents: rate.totalCents + 630 })),
        sampleRate('Acme Freight Lines', 1121.4, 4, null),
      ],
    });
    await open([sampleQuote(), before]);
    expect(screen.getAllByText('−6.30').length).toBeGreaterThanOrEqual(2);
    expect(screen.getByText('Acme Freight Lines ($1,121.40 then)')).toBeTruthy();
  });

  it('says what a failed re-quote means and keeps the rates', async () => {
    await open([sampleQuote()]);
    press('r');
    await settle();
    expect(screen.getByRole('alert').textContent).toMatch(/asks to slow down/);
    expect(carriers()).toHaveLength(5);
  });

  it('opens the new quote after a re-quote that leaves the kept rates alone', async () => {
    const { location, asked } = await open([sampleQuote()], () =>
      ok({ quote: sampleQuote({ id: 'quote-3' }), fromStore: false }),
    );
    press('r');
    await settle();
    expect(asked.find((call) => call.name === 'quotes.getRates')?.input).toMatchObject({ useKept: false });
    expect(location.history.at(-1)).toBe('/quote/quote-3/rates');
  });

  it('knows after a re-quote that the quote form still holds this quote', async () => {
    const form = {
      id: 'd1',
      kind: 'quote',
      savedAtMs: 1,
      value: writeDraft({ form: sampleForm(), sentAs: 'quote-2' }),
    };
    const { asked } = await open(
      [sampleQuote()],
      () => ok({ quote: sampleQuote({ id: 'quote-3' }), fromStore: false }),
      [form],
    );
    expect(screen.getByRole('button', { name: 'Edit the quote' })).toBeTruthy();
    press('r');
    await settle();
    const saved = asked.find((call) => call.name === 'drafts.save');
    expect(saved?.input).toMatchObject({ id: 'd1', value: { sentAs: 'quote-3' } });
  });

  it('says that no carrier answered, which is no error', async () => {
    await open([sampleQuote({ rates: [] })]);
    expect(screen.getByText('No carrier answered for this lane.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['booked', /^Booked with Sample Freightways, BOL 4410/],
    ['submitting', 'Being booked with Sample Freightways'],
    ['unknown', 'Not known whether Sample Freightways was booked'],
  ] as const)('offers no second carrier while the quote is %s', async (state, words) => {
    const booking = { bookingId: 'b1', state, carrier: 'SAMP', bolNumber: '4410281177' };
    const { location } = await open([sampleQuote({ booking })]);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Book with|Re-quote/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'As a new quote' }) === null).toBe(state !== 'booked');
    press('Enter');
    expect(location.history).toEqual(['/quote/quote-2/rates']);
    fireEvent.click(screen.getByRole('button', { name: 'Open the booking' }));
    expect(location.history.at(-1)).toBe('/booked/b1');
  });

  it('offers a new quote with everything taken over once the pickup date has passed', async () => {
    const passed = sampleQuote({ request: { ...sampleQuote().request, pickupDate: '2026-11-16' } });
    const { location, asked } = await open([passed]);
    expect(screen.getByText('The pickup date, Mon, Nov 16, has passed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Book with|Re-quote/ })).toBeNull();
    press('n');
    await settle();
    const saved = JSON.stringify(asked.find((call) => call.name === 'drafts.save')?.input);
    expect(saved).toContain('"pickupDate":"2026-11-18"');
    expect(saved).toContain('"zip":"43207"');
    expect(location.history.at(-1)).toBe('/quote');
  });

  it('names the plot and leaves its values to the table', async () => {
    await open([sampleQuote()]);
    expect(screen.getByRole('img', { name: /^Price against transit days of 5 rates/ })).toBeTruthy();
  });

  it('says so when the quote is not kept here', async () => {
    await open([]);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go to the quote form' })).toBeTruthy();
  });
});
