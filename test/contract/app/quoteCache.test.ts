/**
 * Get Rates is the API's most expensive call (spec §4.1 rule 6): which of its responses are cached, how long, and for
 * what.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import type { JournalEntry } from '../../../electron/modules/bookings/types.ts';
import { createQuotes, type QuotesOptions, type QuotesService } from '../../../electron/modules/quotes/quotes.ts';
import { createQuoteStore } from '../../../electron/modules/quotes/store.ts';
import { createEmbeddedRecords } from '../../../electron/modules/workgroup/embeddedRecords.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import type { UnreadRaw } from '../../../shared/freight/responseFields.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createManualClock, type ManualClock } from '../../support/manualClock.ts';
import { sampleRateRequest } from '../../support/samples.ts';

const RATE = {
  carrier: 'SMPF',
  carrierName: 'Sample Freightways',
  totalCents: 114_236,
  currency: 'USD',
  transitDays: 4,
  estimatedDeliveryDate: null,
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Run {
  readonly quotes: QuotesService;
  readonly clock: ManualClock;
  /** Number of requests to the service in this run. */
  requested(): number;
  end(): void;
}

/** One run of the app on the test's folder. Every response has its own reference. */
function run(
  startMs?: number,
  response: () => Promise<Result<null>> = async () => ok(null),
  odd: { rates?: []; unread?: UnreadRaw[]; bookingOf?: QuotesOptions['bookingOf']; cachedRatesHours?: number } = {},
): Run {
  const database = openDatabase(join(folder, 'waybill.db'), ACCOUNT_MIGRATIONS);
  const clock = createManualClock(startMs);
  const { rates = [RATE], unread = [], bookingOf = () => null, cachedRatesHours = 24 } = odd;
  let requested = 0;
  const getRates = async (request: RateRequest) => {
    requested += 1;
    const count = requested;
    const came = await response();
    if (!came.ok) return came;
    return ok({ quoteReference: `Q-${startMs ?? 0}-${count}`, pickupDate: request.pickupDate, rates, unread });
  };
  const quotes = createQuotes({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only rates are requested
    client: { getRates } as unknown as Parameters<typeof createQuotes>[0]['client'],
    store: createQuoteStore(database),
    records: createEmbeddedRecords(database),
    files: { write: async (name) => name },
    bookingOf,
    cachedRatesHours: () => cachedRatesHours,
    onStored: () => {},
    clock,
    emit: () => {},
  });
  return { quotes, clock, requested: () => requested, end: () => database.close() };
}

const ask = (from: Run, changes: Partial<RateRequest> = {}, useCached = true) =>
  from.quotes.getRates(sampleRateRequest(changes), useCached, new AbortController().signal);

test('cached rates outlive the program, and retain their age', async () => {
  const startMs = Date.UTC(2026, 10, 16, 15, 0);
  const first = run(startMs);
  await ask(first);
  first.end();
  const second = run(startMs + 23 * 3_600_000);
  expect(await ask(second)).toMatchObject({
    value: { fromCache: true, quote: { quoteReference: `Q-${startMs}-1`, quotedAtMs: startMs } },
  });
  expect(second.requested()).toBe(0);
  second.end();
});

test('how long is a choice, and a quote that the service no longer knows says so', async () => {
  const one = run(undefined, undefined, {
    cachedRatesHours: 2,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only fields that are read
    bookingOf: ({ quoteReference }) =>
      quoteReference.endsWith('-3')
        ? ({
            id: 'b',
            state: 'rejected',
            carrier: 'SMPF',
            outcome: null,
            lastError: { code: 'quote_not_found' },
          } as JournalEntry)
        : null,
  });
  await ask(one);
  one.clock.advance(2 * 3_600_000);
  expect(await ask(one)).toMatchObject({ value: { fromCache: true, quote: { isExpired: false } } });
  one.clock.advance(1);
  expect(await ask(one)).toMatchObject({ value: { fromCache: false } });
  expect(await ask(one, {}, false)).toMatchObject({ value: { fromCache: false, quote: { isExpired: true } } });
  expect(await ask(one)).toMatchObject({ value: { fromCache: false } });
  one.end();
});

test('rates older than a day are requested again', async () => {
  const one = run();
  await ask(one, { pickupDate: '2026-12-01' });
  one.clock.advance(24 * 3_600_000 + 1);
  expect(await ask(one, { pickupDate: '2026-12-01' })).toMatchObject({ value: { fromCache: false } });
  one.end();
});

test.each<[string, Parameters<typeof run>[2]]>([
  ['without a rate', { rates: [] }],
  ['with a rate that could not be read', { unread: [{ path: 'rates.1', why: 'blank', raw: '', isDropped: true }] }],
  [
    'that the service no longer knows',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only fields that are read
    { bookingOf: () => ({ state: 'rejected', lastError: { code: 'quote_not_found' } }) as JournalEntry },
  ],
])('a quote %s is never taken from the store', async (_, odd) => {
  const one = run(undefined, undefined, odd);
  await ask(one);
  expect(await ask(one)).toMatchObject({ value: { fromCache: false } });
  expect(one.requested()).toBe(2);
  one.end();
});

test('cached rates are never used silently, and never when the clerk requests new ones', async () => {
  const one = run();
  expect(await ask(one)).toMatchObject({ value: { fromCache: false } });
  expect(await ask(one)).toMatchObject({ value: { fromCache: true } });
  expect(await ask(one, {}, false)).toMatchObject({ value: { fromCache: false, quote: { quoteReference: 'Q-0-2' } } });
  // The latest response is the cached one from then on.
  expect(await ask(one)).toMatchObject({ value: { fromCache: true, quote: { quoteReference: 'Q-0-2' } } });
  one.end();
});

test.each<[string, Partial<RateRequest>]>([
  ['another pickup date', { pickupDate: '2026-11-19' }],
  ['an accessorial less', { accessorials: [] }],
  ['another location type', { destination: { ...sampleRateRequest().destination, locationType: 'Residential' } }],
  ['another ZIP in the same lane', { origin: { city: 'Columbus', state: 'OH', zip: '43215' } }],
  ['the way back', { origin: sampleRateRequest().destination, destination: sampleRateRequest().origin }],
])('cached rates are never shown for %s', async (_, changes) => {
  const one = run();
  await ask(one);
  expect(await ask(one, changes)).toMatchObject({ value: { fromCache: false } });
  expect(one.requested()).toBe(2);
  one.end();
});

test('a day is over when it is over in American Samoa, not at midnight here', async () => {
  const one = run();
  one.clock.advance(Date.parse('2026-11-19T10:59:59Z') - one.clock.now());
  expect(await ask(one)).toMatchObject({ ok: true });
  one.clock.advance(1_000);
  expect(await ask(one)).toMatchObject({ error: { code: 'pickup_date_passed', pickupDate: '2026-11-18' } });
  one.end();
});

test('cached rates of a day that has passed are not offered for booking', async () => {
  const one = run();
  await ask(one);
  one.clock.advance(3 * 24 * 3_600_000);
  expect(await ask(one)).toEqual({ ok: false, error: { code: 'pickup_date_passed', pickupDate: '2026-11-18' } });
  one.end();
});

test('a failure is not cached: the next one sends a request', async () => {
  let response: Result<null> = fail({ code: 'rate_limited', retryAfterMs: null });
  const one = run(undefined, async () => response);
  expect(await ask(one)).toMatchObject({ error: { code: 'rate_limited' } });
  response = ok(null);
  expect(await ask(one)).toMatchObject({ value: { fromCache: false } });
  expect(one.quotes.recent()).toHaveLength(1);
  one.end();
});

test('equal requests in flight are one call and one saved quote; a different one is separate', async () => {
  const gate = Promise.withResolvers<Result<null>>();
  const one = run(undefined, () => gate.promise);
  const requested = [
    ask(one, {}, false),
    ask(one, { origin: { zip: '43207', state: 'OH', city: ' columbus ' } }, false),
    ask(one, { pickupDate: '2026-11-19' }, false),
  ];
  gate.resolve(ok(null));
  const [first, second, third] = await Promise.all(requested);
  expect(first).toEqual(second);
  expect(third).not.toEqual(first);
  expect(one.requested()).toBe(2);
  expect(one.quotes.recent()).toHaveLength(2);
  one.end();
});

test.each(['booked', 'submitting', 'unknown'] as const)(
  'rates of a quote with a %s booking are not used again',
  async (state) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the state is read
    const bookingOf = () => ({ state, lastError: null, outcome: null }) as unknown as JournalEntry;
    const one = run(undefined, undefined, { bookingOf });
    const get = () => one.quotes.getRates(sampleRateRequest(), true, new AbortController().signal);
    await get();
    expect(await get()).toMatchObject({ ok: true, value: { fromCache: false } });
    expect(one.requested()).toBe(2);
    one.end();
  },
);
