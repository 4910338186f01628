import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { QuoteHistoryScreen } from '../../../../../renderer/features/history/index.ts';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import type { QuoteHistoryLine } from '../../../../../shared/contract/quotes.ts';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { sampleRateRequest } from '../../../../support/samples.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const TOTAL = 50_000;
const sort = { column: 'quoted', descending: true };
const summary = (at: number): QuoteHistoryLine => ({
  id: `q${at}`,
  originCity: 'Columbus',
  originState: 'OH',
  originZip: '43207',
  destinationCity: `City ${at}`,
  destinationState: 'CO',
  destinationZip: '80216',
  pickupDate: at === 1 ? '2026-11-16' : '2026-11-18',
  units: 2,
  weightLb: 1200,
  lowestTotalCents: at === 2 ? null : at === 4 ? 0 : 109_872,
  lowestCurrency: 'USD',
  lowestCarrierName: at === 2 ? null : 'Placeholder LTL',
  carriers: at === 2 ? 0 : 5,
  quotedAtMs: Date.UTC(2026, 10, 16, 15, 0) - at * 60_000,
  booked: at === 0,
  consigneeName: at === 0 ? 'Example Fixtures Inc.' : null,
  poNumber: at === 0 ? 'PO-7' : null,
});

interface Requested {
  readonly text: string;
  readonly state: string;
  readonly offset: number;
  readonly limit: number;
}
const settle = async (ms = 1) => {
  for (let turn = 0; turn < 4; turn += 1) await act(() => vi.advanceTimersByTimeAsync(ms));
};
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

async function open(response: (requested: Requested) => Result<unknown> = pageOf) {
  const requested = fakeCore({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the screen sends
    'quotes.search': (input) => response(input as Requested),
    'quotes.get': () => ok({ id: 'q1', request: sampleRateRequest({ pickupDate: '2026-11-10' }) }),
    'drafts.list': () => ok({ drafts: [] }),
    'drafts.save': () => ok({ savedAtMs: 1 }),
  });
  const location = memoryLocation({ path: '/quotes', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <QuoteHistoryScreen />
      </Router>
    </QueryClientProvider>,
  );
  await settle(60);
  const searches = () => requested.filter((call) => call.name === 'quotes.search').map((call) => call.input);
  return { requested, location, searches };
}

function pageOf({ offset, limit }: Requested): Result<unknown> {
  return ok({ quotes: Array.from({ length: limit }, (_, at) => summary(offset + at)), total: TOTAL });
}

describe('the history of quotes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2026, 10, 17, 12, 0) });
    window.addEventListener('keydown', pressKey);
    // jsdom has no layout: the table assumes a height of ten rows.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  });
  afterEach(() => {
    cleanup();
    window.removeEventListener('keydown', pressKey);
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows a window of many, what became of each, and says how many there are', async () => {
    const { searches } = await open();
    expect(searches()).toEqual([{ text: '', state: 'all', sort, offset: 0, limit: 200 }]);
    expect(screen.getByRole('status').textContent).toBe('50,000 quotes, showing the latest 200');
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent ?? '');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]).toContain('Booked');
    expect(rows[1]).toContain('Expired');
    expect(rows[2]).toContain('no rates');
    expect(rows[3]).toMatch(/Placeholder LTL \(best of 5\).*Open/);
    expect(rows[4]).toContain('no price');
  });

  it('shows a quote as open until its pickup date is over in every zone, as its rates do', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 17, 10, 59));
    await open();
    expect(screen.getAllByRole('row')[2]?.textContent).toContain('Open');
  });

  it('shows consignee and PO of a booking, and has the core sort by a column', async () => {
    const { searches } = await open();
    expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/Example Fixtures Inc\..*PO-7/);
    fireEvent.click(screen.getByRole('button', { name: 'Lowest' }));
    await settle(60);
    fireEvent.click(screen.getByRole('button', { name: 'Lowest' }));
    await settle(60);
    expect(searches().slice(1)).toEqual([
      { text: '', state: 'all', sort: { column: 'price', descending: false }, offset: 0, limit: 200 },
      { text: '', state: 'all', sort: { column: 'price', descending: true }, offset: 0, limit: 200 },
    ]);
    expect(screen.getByRole('columnheader', { name: 'Lowest' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('status').textContent).toBe('50,000 quotes, showing the first 200');
  });

  it('fetches the next window before the end is reached, and each only once', async () => {
    const { searches } = await open();
    press('End');
    await settle(60);
    expect(searches().slice(1)).toEqual([{ text: '', state: 'all', sort, offset: 200, limit: 200 }]);
    expect(screen.getByRole('status').textContent).toContain('the latest 400');
  });

  it('searches once the typing pauses, within a state chosen by its key', async () => {
    const { searches } = await open();
    press('b');
    await settle(60);
    press('f');
    const field = screen.getByRole('searchbox', { name: 'Find quotes' });
    expect(document.activeElement).toBe(field);
    for (const value of ['d', 'de', 'denver b ']) fireEvent.change(field, { target: { value } });
    await settle(60);
    expect(searches().slice(1)).toEqual([
      { text: '', state: 'booked', sort, offset: 0, limit: 200 },
      { text: 'denver b', state: 'booked', sort, offset: 0, limit: 200 },
    ]);
    expect(screen.getByRole('button', { name: 'Booked' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('opens the rates with Enter, and repeats with N for the next business day', async () => {
    const { location, requested } = await open();
    press('ArrowDown');
    press('n');
    await settle();
    expect(requested.find((call) => call.name === 'quotes.get')?.input).toEqual({ quoteId: 'q1' });
    expect(JSON.stringify(requested.find((call) => call.name === 'drafts.save')?.input)).toContain(
      '"pickupDate":"2026-11-18"',
    );
    expect(location.history.at(-1)).toBe('/quote');
    press('Enter');
    expect(location.history.at(-1)).toBe('/quote/q1/rates');
  });

  it('says that nothing fits, that there is nothing yet, and what went wrong', async () => {
    await open(() => ok({ quotes: [], total: 0 }));
    expect(screen.getByText('No quotes yet.')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    expect(screen.getByText('No quotes match. Try fewer words or clear the status filter.')).toBeTruthy();
    cleanup();
    await open(() => fail({ code: 'storage_failed', detail: 'damaged' }));
    expect(screen.getByRole('alert').textContent).toContain('“damaged”');
  });
});
