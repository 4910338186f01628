import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { writeDraft } from '../../../../../renderer/features/quote/draft.ts';
import { RatesScreen } from '../../../../../renderer/features/rates/RatesScreen.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { Toasts } from '../../../../../renderer/ui/useToast.tsx';
import type { LaneHistory, Quote } from '../../../../../shared/contract/quotes.ts';
import type { Routed } from '../../../../../shared/freight/routing.ts';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleForm } from '../quote/sampleForm.ts';
import { RATES, sampleQuote, sampleRate } from './sampleQuote.ts';

/** Waits for responses that lead to further calls. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await act(() => vi.advanceTimersByTimeAsync(1));
}
const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });

/** An earlier quote as the lane history returns it. */
const earlier = ({ id, request, rates, quotedAtMs }: Quote) => ({
  quoteId: id,
  pickupDate: request.pickupDate,
  weightLb: 1610,
  quotedAtMs,
  rates,
});

const NOTHING: LaneHistory = { sameRequest: null, sameLane: null, carriers: [] };

async function open(
  quotes: readonly Quote[],
  getRates: () => Result<unknown> = () => fail({ code: 'rate_limited', retryAfterMs: null }),
  drafts: readonly object[] = [],
  memory: LaneHistory = NOTHING,
  routed: Routed | null = null,
  originalId?: string,
) {
  const requested = fakeCore({
    'quotes.get': (input) => {
      const quote = quotes.find((one) => JSON.stringify(input).includes(`"${one.id}"`));
      return quote === undefined ? fail({ code: 'not_found', what: 'quote' }) : ok(quote);
    },
    'quotes.lane': () => ok(memory),
    'routing.choose': () => ok({ routed }),
    'carriers.list': () => ok({ total: 0, carriers: [] }),
    'quotes.exportCsv': () => ok({ fileName: 'rates.csv', path: '/data/exports/rates.csv' }),
    'calls.cancel': () => ok({ wasRunning: true }),
    'quotes.getRates': getRates,
    'drafts.list': () => ok({ drafts }),
    'drafts.save': () => ok({ savedAtMs: 1 }),
    'orderRuns.requoted': () => ok({}),
  });
  const location = memoryLocation({ path: '/quote/quote-2/rates', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <RatesScreen quoteId="quote-2" {...(originalId === undefined ? {} : { originalId })} />
        <Toasts />
      </Router>
    </QueryClientProvider>,
  );
  await settle();
  return { location, requested };
}

const carriers = () =>
  within(screen.getByRole('grid', { name: 'Rates' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:nth-of-type(2) [title]')?.textContent);

describe('the rates screen', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2026, 10, 17, 12, 0) });
    window.addEventListener('keydown', pressKey);
  });
  afterEach(() => {
    cleanup();
    window.removeEventListener('keydown', pressKey);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('names the rule of the routing guide, but not the default that only chooses the lowest rate', async () => {
    const chosen = { kind: 'chosen', ruleId: null, ruleName: 'Default' } as const;
    const show = (routed: Routed) => open([sampleQuote()], undefined, [], NOTHING, routed);
    await show({ ...chosen, position: 0 });
    expect(screen.queryByText(/^Routing guide/)).toBeNull();
    cleanup();
    await show({ ...chosen, position: 1 });
    expect(screen.getByText('Routing guide: Default')).toBeTruthy();
    cleanup();
    await show({ ...chosen, position: 0, ruleId: 'rule-1', ruleName: 'Colorado' });
    expect(screen.getByText('Routing guide: Colorado')).toBeTruthy();
  });

  it('begins on the cheapest rate, sorted by price, and Enter books it', async () => {
    const { location } = await open([sampleQuote()]);
    expect(carriers()).toEqual(RATES.map((rate) => rate.carrierName));
    press('Enter');
    expect(location.history.at(-1)).toBe('/book/quote-2/0');
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
    expect(location.history.at(-1)).toBe('/book/quote-2/1');
  });

  it('shows dollars before other currencies, and what has no price last, in either order', async () => {
    const [first, second, third] = sampleQuote().rates;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three rates are needed');
    const rates = [
      { ...first, carrierName: 'Dear Dollars', totalCents: 90_000 },
      { ...second, carrierName: 'Cheap Dollars', totalCents: 80_000 },
      { ...third, carrierName: 'Few Canadian', carrier: 'CAN1', totalCents: 100, currency: 'CAD' },
      { ...third, carrierName: 'Unpriced', carrier: 'NONE', totalCents: 0 },
    ];
    await open([sampleQuote({ rates })]);
    expect(carriers()).toEqual(['Cheap Dollars', 'Dear Dollars', 'Few Canadian', 'Unpriced']);
    press('p');
    expect(carriers()).toEqual(['Dear Dollars', 'Cheap Dollars', 'Few Canadian', 'Unpriced']);
  });

  it('chooses the cheapest on time when a date is entered, and still shows the late ones', async () => {
    await open([sampleQuote()]);
    const by = screen.getByRole('textbox', { name: 'Deliver by' });
    fireEvent.change(by, { target: { value: '11/25' } });
    fireEvent.blur(by);
    expect(screen.getByRole('button', { name: /Book Sample Freightways/ })).toBeTruthy();
    expect(screen.getByText('2 days late')).toBeTruthy();
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
    await open([sampleQuote()], undefined, [], { ...NOTHING, sameRequest: earlier(before) });
    expect(screen.getAllByText('−$6.30').length).toBeGreaterThanOrEqual(2);
    expect(screen.getByText('Acme Freight Lines ($1,121.40 then)')).toBeTruthy();
  });

  it('shows the difference per carrier against the day that it was quoted for before', async () => {
    const request = { ...sampleQuote().request, pickupDate: '2026-11-20' };
    const rates = RATES.slice(0, 2).map((rate) => ({ ...rate, totalCents: rate.totalCents + 630 }));
    const before = sampleQuote({
      id: 'quote-1',
      request,
      rates: [...rates, sampleRate('Acme Freight Lines', 1121.4, 4, null)],
    });
    await open([sampleQuote()], undefined, [], { ...NOTHING, sameRequest: earlier(before) });
    expect(screen.getByRole('columnheader', { name: /Vs\. Nov 20/ })).toBeTruthy();
    expect(screen.getAllByText('−$6.30').length).toBeGreaterThanOrEqual(2);
    expect(screen.getByText('1 carrier that quoted for pickup on Nov 20 is missing')).toBeTruthy();
  });

  it('names who quoted the lane last and is missing, if there is no equal earlier quote', async () => {
    const lastHere = sampleQuote({
      id: 'quote-1',
      quotedAtMs: Date.UTC(2026, 10, 12, 15, 0),
      rates: [sampleRate('Acme Freight Lines', 0, 4, null)],
    });
    await open([sampleQuote()], undefined, [], { ...NOTHING, sameLane: earlier(lastHere) });
    expect(screen.getByText('1 carrier that quoted on this lane on Nov 12 is missing')).toBeTruthy();
    expect(screen.getByText('Acme Freight Lines (no price then)')).toBeTruthy();
    expect(screen.queryByText('new')).toBeNull();
  });

  it('hides what is too late on request', async () => {
    await open([sampleQuote()]);
    const by = screen.getByRole('textbox', { name: 'Deliver by' });
    fireEvent.change(by, { target: { value: '11/24' } });
    fireEvent.blur(by);
    expect(carriers()).toHaveLength(5);
    press('l');
    expect(carriers()).toEqual(['Sample Freightways', 'Fictive Freight', 'Dotted Line Freight']);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 late' }));
    expect(carriers()).toHaveLength(5);
    fireEvent.change(by, { target: { value: '' } });
    fireEvent.blur(by);
  });

  it('shows all again when none is late anymore, also what arrives before the pickup', async () => {
    await open([sampleQuote({ rates: [...RATES, sampleRate('Early Lines', 1600, 1, '2026-11-17')] })]);
    const by = screen.getByRole('textbox', { name: 'Deliver by' });
    const deliverBy = (value: string) => {
      fireEvent.change(by, { target: { value } });
      fireEvent.blur(by);
    };
    deliverBy('11/24');
    press('l');
    expect(carriers()).toHaveLength(3);
    deliverBy('11/30');
    expect(carriers()).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /late$/ })).toBeNull();
    deliverBy('11/24');
    expect(carriers()).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 late' }));
    deliverBy('');
  });

  it('shows what costs no more than the given amount, and rejects an invalid amount', async () => {
    await open([sampleQuote()]);
    const most = screen.getByRole('textbox', { name: 'Max price' });
    fireEvent.change(most, { target: { value: '1,5' } });
    fireEvent.blur(most);
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount: 900 or 1,250.50.');
    expect(carriers()).toHaveLength(5);
    fireEvent.change(most, { target: { value: '$1,163.05' } });
    fireEvent.blur(most);
    expect(carriers()).toEqual(['Placeholder LTL', 'Sample Freightways', 'Notional Carriers']);
    expect(screen.getByText('2 over max price')).toBeTruthy();
    fireEvent.change(most, { target: { value: '5' } });
    fireEvent.blur(most);
    expect(screen.getByText('No rates match your filters.')).toBeTruthy();
    fireEvent.change(most, { target: { value: '' } });
    fireEvent.blur(most);
    expect(carriers()).toHaveLength(5);
  });

  it('reverts a filter with Esc, and applies it with Enter', async () => {
    await open([sampleQuote()]);
    const most = screen.getByRole<HTMLInputElement>('textbox', { name: 'Max price' });
    const typeThen = (value: string, key: string) => {
      act(() => most.focus());
      fireEvent.change(most, { target: { value } });
      press(key);
      expect(document.activeElement).not.toBe(most);
    };
    typeThen('5', 'Escape');
    expect(most.value).toBe('');
    expect(carriers()).toHaveLength(5);
    typeThen('1,5', 'Escape');
    expect(screen.queryByRole('alert')).toBeNull();
    typeThen('1163.05', 'Enter');
    expect(carriers()).toHaveLength(3);
    typeThen('', 'Enter');
    expect(carriers()).toHaveLength(5);
  });

  it('remembers the carriers on the lane: last price, trend, on time', async () => {
    const price = (totalCents: number, day: number) => ({
      totalCents,
      currency: 'USD',
      weightLb: 1610,
      quotedAtMs: Date.UTC(2026, 10, day, 15, 0),
    });
    await open([sampleQuote()], undefined, [], {
      ...NOTHING,
      carriers: [
        {
          carrier: 'PLAC',
          prices: [price(100_000, 2), price(99_884, 12)],
          onLane: { delivered: 9, onTime: 8 },
          onAllLanes: { delivered: 45, onTime: 41 },
        },
        {
          carrier: 'SAMP',
          prices: [],
          onLane: { delivered: 0, onTime: 0 },
          onAllLanes: { delivered: 4, onTime: 3 },
        },
      ],
    });
    const card = screen.getByRole('region', { name: 'Selected rate' });
    expect(card.textContent).toContain('$998.84 Nov 12, 1,610 lb');
    expect(card.textContent).toContain('+10%');
    expect(card.textContent).toContain('8 of 9 on this lane');
    const cells = (row: number) => screen.getAllByRole('row')[row]?.textContent ?? '';
    expect(cells(1)).toContain('$998.8489%');
    expect(cells(2)).toContain('–75%');
    press('ArrowDown');
    expect(card.textContent).toContain('3 of 4 on all lanes');
  });

  it('copies text and table at once, and writes what is shown into a CSV file', async () => {
    const put: Record<string, Blob>[] = [];
    vi.stubGlobal('ClipboardItem', function ClipboardItem(items: Record<string, Blob>) {
      put.push(items);
    });
    Object.assign(navigator, { clipboard: { write: () => Promise.resolve() } });
    const { requested } = await open([sampleQuote()]);
    press('a');
    press('c');
    await settle();
    expect(Object.keys(put[0] ?? {})).toEqual(['text/plain', 'text/html']);
    expect(screen.getByText('Copied')).toBeTruthy();
    press('e');
    await settle();
    expect(requested.find((call) => call.name === 'quotes.exportCsv')?.input).toEqual({
      quoteId: 'quote-2',
      positions: [4, 3, 2, 0, 1],
    });
    expect(screen.getByText('/data/exports/rates.csv')).toBeTruthy();
  });

  it('tries a failed export again, not the request for rates', async () => {
    await open([sampleQuote()]);
    const requested = fakeCore({ 'quotes.exportCsv': () => fail({ code: 'storage_failed', detail: 'EIO' }) });
    press('e');
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(requested.map(({ name }) => name)).toEqual(['quotes.exportCsv', 'quotes.exportCsv']);
  });

  it('names the day of the quote it compares with, unless both are of one day', async () => {
    const dayBefore = sampleQuote({ id: 'quote-1', quotedAtMs: Date.UTC(2026, 10, 16, 14, 5) });
    await open([sampleQuote()], undefined, [], { ...NOTHING, sameRequest: earlier(dayBefore) });
    expect(screen.getByRole('columnheader', { name: 'Since Nov 16' })).toBeTruthy();
  });

  it('requests what-if only on command, and opens both side by side', async () => {
    const { location, requested } = await open([sampleQuote()], () =>
      ok({ quote: sampleQuote({ id: 'quote-3' }), fromCache: false }),
    );
    press('w');
    await settle();
    fireEvent.click(screen.getByRole('radio', { name: 'without liftgate at delivery' }));
    expect(requested.some((call) => call.name === 'quotes.getRates')).toBe(false);
    press('Enter', { ctrlKey: true });
    await settle();
    const call = requested.find((one) => one.name === 'quotes.getRates');
    expect(call?.input).toMatchObject({ useCached: true, request: { pickupDate: '2026-11-18', accessorials: [] } });
    expect(location.history.at(-1)).toBe('/quote/quote-2/compare/quote-3');
  });

  it('of a what-if leaves the order of the original alone when a booking is opened', async () => {
    const { location, requested } = await open([sampleQuote()], undefined, [], NOTHING, null, 'quote-1');
    press('Enter');
    await settle();
    expect(location.history.at(-1)).toBe('/book/quote-2/0/of/quote-1');
    expect(requested.some(({ name }) => name === 'orderRuns.requoted')).toBe(false);
  });

  it('of a what-if books nothing while the booking of the original is unfinished, and says why', async () => {
    const booking = { bookingId: 'b1', state: 'unknown', position: 0, carrier: 'SAMP', bolNumber: null } as const;
    const original = sampleQuote({ id: 'quote-1', booking });
    const { location } = await open([sampleQuote(), original], undefined, [], NOTHING, null, 'quote-1');
    const book = screen.getByRole('button', { name: /^Book Placeholder LTL/ });
    expect(book.dataset['reason']).toBe('Finish the booking of the original quote first: a shipment may exist.');
    fireEvent.click(book);
    press('Enter');
    await settle();
    expect(location.history).toEqual(['/quote/quote-2/rates']);
  });

  it('of a what-if goes back to the comparison that it was opened from, others to the quote form', async () => {
    const ofWhatIf = await open([sampleQuote()], undefined, [], NOTHING, null, 'quote-1');
    expect(screen.getByRole('button', { name: 'Back to comparison' })).toBeTruthy();
    press('Escape');
    expect(ofWhatIf.location.history.at(-1)).toBe('/quote/quote-1/compare/quote-2');
    cleanup();
    const { location } = await open([sampleQuote()]);
    press('Escape');
    expect(location.history.at(-1)).toBe('/quote');
  });

  it('of a what-if stays one of the original after its requote', async () => {
    const { location, requested } = await open(
      [sampleQuote()],
      () => ok({ quote: sampleQuote({ id: 'quote-3' }), fromCache: false }),
      [],
      NOTHING,
      null,
      'quote-1',
    );
    press('r');
    await settle();
    await settle();
    expect(location.history.at(-1)).toBe('/quote/quote-1/compare/quote-3/rates');
    const continued = requested.filter(({ name }) => name === 'orderRuns.requoted').map(({ input }) => input);
    expect(continued).not.toContainEqual({ quoteId: 'quote-1', newQuoteId: 'quote-3' });
  });

  it.each([
    ['is compared with the original, whose order it continues', 'quote-3', '/quote/quote-1/compare/quote-3'],
    ['that is the original again opens its rates', 'quote-1', '/quote/quote-1/rates'],
  ])('of a what-if: another what-if %s', async (_, id, address) => {
    const other = () => ok({ quote: sampleQuote({ id }), fromCache: false });
    const { location } = await open([sampleQuote()], other, [], NOTHING, null, 'quote-1');
    press('w');
    await settle();
    fireEvent.click(screen.getByRole('radio', { name: 'without liftgate at delivery' }));
    press('Enter', { ctrlKey: true });
    await settle();
    expect(location.history.at(-1)).toBe(address);
  });

  it('rejects a date that is invalid, has passed, or is the same', async () => {
    const { requested } = await open([sampleQuote()]);
    press('w');
    await settle();
    const date = screen.getByRole('textbox', { name: 'Pickup date' });
    for (const [typed, message] of [
      ['soon', 'Enter a date: 11/24 or +2.'],
      ['2026-11-16', 'This date has passed.'],
      ['11/18', 'That’s already this quote’s pickup date.'],
    ] as const) {
      fireEvent.change(date, { target: { value: typed } });
      press('Enter', { ctrlKey: true });
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(requested.some((call) => call.name === 'quotes.getRates')).toBe(false);
  });

  it('cancels a what-if and stays where it was', async () => {
    let end: (result: Result<unknown>) => void = () => {};
    const { location, requested } = await open(
      [sampleQuote()],
      () => new Promise<Result<unknown>>((resolve) => (end = resolve)) as never,
    );
    press('w');
    await settle();
    press('Enter', { ctrlKey: true });
    await settle();
    press('.', { ctrlKey: true });
    await settle();
    expect(requested.some((call) => call.name === 'calls.cancel')).toBe(true);
    end(fail({ code: 'cancelled' }));
    await settle();
    expect(screen.getByText('Canceled. No quote was made.')).toBeTruthy();
    expect(location.history).toEqual(['/quote/quote-2/rates']);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'another pickup date' }));
  });

  it('says what a failed requote means and preserves the rates', async () => {
    await open([sampleQuote()]);
    press('r');
    await settle();
    expect(screen.getByRole('alert').textContent).toMatch(/Too many requests/);
    expect(carriers()).toHaveLength(5);
  });

  it('has the focus on the same row after a failed requote, or on Requote if it was clicked', async () => {
    await open([sampleQuote()], () => fail({ code: 'unreachable', reason: 'refused' }));
    press('ArrowDown');
    const row = document.activeElement;
    expect(row?.textContent).toContain('Sample Freightways');
    press('r');
    expect(document.activeElement?.textContent).toContain('Cancel');
    await settle();
    expect(document.activeElement).toBe(row);
    const requote = () => screen.getByRole('button', { name: 'Requote' });
    act(() => requote().focus());
    fireEvent.click(requote());
    await settle();
    expect(document.activeElement).toBe(requote());
  });

  it('opens the new quote after a requote that ignores the cached rates', async () => {
    const { location, requested } = await open([sampleQuote()], () =>
      ok({ quote: sampleQuote({ id: 'quote-3' }), fromCache: false }),
    );
    press('r');
    await settle();
    expect(requested.find((call) => call.name === 'quotes.getRates')?.input).toMatchObject({ useCached: false });
    expect(location.history.at(-1)).toBe('/quote/quote-3/rates');
  });

  it('after a requote opens nothing else until the new quote is shown', async () => {
    let end: (result: Result<unknown>) => void = () => {};
    const { location, requested } = await open([sampleQuote()]);
    const more = fakeCore({
      'quotes.getRates': () => ok({ quote: sampleQuote({ id: 'quote-3' }), lane: NOTHING, fromCache: false }),
      'contacts.ofQuote': () => new Promise((resolve) => (end = resolve)),
      'drafts.list': () => ok({ drafts: [] }),
      'drafts.save': () => ok({ savedAtMs: 1 }),
      'orderRuns.requoted': () => ok({}),
    });
    press('r');
    await settle();
    for (const key of ['Enter', 'n', 'n', 'r', 'w', 'Escape']) press(key);
    await settle();
    expect(location.history).toEqual(['/quote/quote-2/rates']);
    expect(screen.queryByRole('dialog')).toBeNull();
    end(fail({ code: 'not_found', what: 'quote' }));
    await settle();
    expect(location.history).toEqual(['/quote/quote-2/rates', '/quote/quote-3/rates']);
    const names = [...requested, ...more].map(({ name }) => name);
    expect(names.filter((name) => name === 'quotes.getRates')).toHaveLength(1);
    expect(names).not.toContain('drafts.save');
  });

  it('copies to one new quote, however often the key is pressed', async () => {
    const { location, requested } = await open([sampleQuote()]);
    press('n');
    press('n');
    await settle();
    expect(requested.filter(({ name }) => name === 'drafts.save')).toHaveLength(1);
    expect(location.history).toEqual(['/quote/quote-2/rates', '/quote']);
  });

  it('knows after a requote that the quote form still contains this quote', async () => {
    const form = {
      id: 'd1',
      kind: 'quote',
      savedAtMs: 1,
      value: writeDraft({ form: sampleForm(), sentAs: 'quote-2' }),
    };
    const { requested } = await open(
      [sampleQuote()],
      () => ok({ quote: sampleQuote({ id: 'quote-3' }), fromCache: false }),
      [form],
    );
    expect(screen.getByRole('button', { name: 'Edit quote' })).toBeTruthy();
    press('r');
    await settle();
    const saved = requested.find((call) => call.name === 'drafts.save');
    expect(saved?.input).toMatchObject({ id: 'd1', value: { sentAs: 'quote-3' } });
  });

  it('says on a bookable quote how many rates were left out, and why', async () => {
    const { dropped } = sampleQuote({
      dropped: [
        { path: 'rates.1.total', why: 'missing' },
        { path: 'rates.3.quoteNumber', why: 'another_quote' },
      ],
    });
    await open([sampleQuote({ dropped })]);
    expect(screen.getByText('1 of 7 rates couldn’t be read')).toBeDefined();
    expect(screen.getByText(/rate 2: the price is missing/)).toBeDefined();
    expect(screen.getByText('1 of 7 rates belongs to another quote')).toBeDefined();
    expect(screen.getByRole('button', { name: /Book Placeholder LTL/ })).toBeDefined();
  });

  it('marks rates that share a code and differ in their days alone', async () => {
    const [first = sampleRate('Placeholder LTL', 1, 1, null)] = RATES;
    await open([sampleQuote({ rates: [...RATES, { ...first, transitDays: 2, estimatedDeliveryDate: '2026-11-20' }] })]);
    expect(screen.getByText('same code as row 1')).toBeDefined();
    expect(screen.getByText('same code as row 2')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
    // The filter is by code.
    expect(screen.getByText(`All ${RATES.length} carriers`)).toBeDefined();
  });

  it('says that no carrier quoted, which is no error', async () => {
    await open([sampleQuote({ rates: [] })]);
    expect(screen.getByText('No carriers returned a rate.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['booked', /^Booked with Sample Freightways, BOL 4410/],
    ['submitting', 'Booking with Sample Freightways…'],
    ['unknown', 'Booking outcome unknown: Sample Freightways'],
  ] as const)('offers no second carrier while the quote is %s', async (state, message) => {
    const booking = { bookingId: 'b1', state, position: 0, carrier: 'SAMP', bolNumber: '4410281177' };
    const { location } = await open([sampleQuote({ booking })]);
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Book |Requote/ })).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Copy to new quote' })).toHaveLength(state === 'booked' ? 2 : 0);
    expect(screen.queryAllByRole('button', { name: 'What-if' })).toHaveLength(state === 'booked' ? 1 : 0);
    press('Enter');
    expect(location.history).toEqual(['/quote/quote-2/rates']);
    fireEvent.click(screen.getByRole('button', { name: 'Open booking' }));
    expect(location.history.at(-1)).toBe('/booked/b1');
  });

  it('offers a new quote with all entries copied once the pickup date has passed', async () => {
    const passed = sampleQuote({ request: { ...sampleQuote().request, pickupDate: '2026-11-16' } });
    const { location, requested } = await open([passed]);
    expect(screen.getByText('The pickup date, Mon, Nov 16, has passed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Book |Requote/ })).toBeNull();
    press('n');
    await settle();
    const saved = JSON.stringify(requested.find((call) => call.name === 'drafts.save')?.input);
    expect(saved).toContain('"pickupDate":"2026-11-18"');
    expect(saved).toContain('"zip":"43207"');
    expect(location.history.at(-1)).toBe('/quote');
  });

  it('books nothing of a quote that is no longer available, and requotes it', async () => {
    const { location } = await open([sampleQuote({ isExpired: true })], () =>
      ok({ quote: sampleQuote({ id: 'quote-3' }), fromCache: false }),
    );
    expect(screen.getByText('This quote is no longer available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
    press('Enter');
    expect(location.history.at(-1)).not.toContain('/book/');
    press('r');
    await settle();
    expect(location.history.at(-1)).toBe('/quote/quote-3/rates');
  });

  it('names the plot and leaves its values to the table', async () => {
    await open([sampleQuote()]);
    expect(screen.getByRole('img', { name: /^Chart of price by transit days for 5 rates/ })).toBeTruthy();
  });

  it('says so when the quote is not saved here', async () => {
    await open([]);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to quote' })).toBeTruthy();
  });
});
