import { describe, expect, test } from 'vitest';
import { createQuoteTermStore } from '../../../electron/modules/quotes/quoteTermStore.ts';
import type { QuoteSort } from '../../../shared/contract/quotes.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp, type ScriptedHttp } from '../../support/scriptedHttp.ts';

interface World extends MemoryApp {
  readonly http: ScriptedHttp;
  /** Quotes a minute after the last one; resolves to the quote's identifier. */
  quote(changes?: Partial<RateRequest>, totals?: Readonly<Record<string, number>>): Promise<string>;
}

async function openWorld(): Promise<World> {
  const http = createScriptedHttp();
  const app = await openMemoryApp(http);
  await app.connect();
  let count = 0;
  return {
    ...app,
    http,
    async quote(changes = {}, totals = {}) {
      count += 1;
      const request = sampleRateRequest(changes);
      const rates = sampleRatesBody.rates
        .filter(({ carrier }) => totals[carrier] !== 0)
        .map((rate) => ({ ...rate, quoteNumber: `Q-${count}`, total: totals[rate.carrier] ?? rate.total }));
      http.response({
        body: { ...sampleRatesBody, quoteReference: `Q-${count}`, pickupDate: request.pickupDate, rates },
      });
      app.clock.advance(60_000);
      const response = await app.call('quotes.getRates', { callId: `c${count}`, request, useCached: false });
      if (!response.ok) throw new Error(JSON.stringify(response.error));
      return response.value.quote.id;
    },
  };
}

const tulsa = { city: 'Tulsa', state: 'OK', zip: '74107' } as const;

async function found(world: World, text: string, state: 'all' | 'open' | 'booked' | 'passed' = 'all') {
  const response = await world.call('quotes.search', { text, state, offset: 0, limit: 50 });
  if (!response.ok) throw new Error(response.error.code);
  expect(response.value.total).toBe(response.value.quotes.length);
  return response.value.quotes.map((one) => one.id);
}

describe('the history of quotes', () => {
  test.each([
    ['a city', 'tulsa'],
    ['a state and a ZIP', 'ok 74107'],
    ['a part of a ZIP', '7410'],
    ['both ends', 'Columbus → Tulsa'],
    ['the pickup date as it is kept', '2026-11-20'],
    ['the pickup date as it is typed', '11/20'],
    ['the reference', 'q-2'],
    ['the freight', 'FLOOR tile'],
  ])('is found by %s', async (_, text) => {
    const world = await openWorld();
    await world.quote();
    const requested = await world.quote({
      pickupDate: '2026-11-20',
      destination: tulsa,
      handlingUnits: [{ weight: 900, length: 48, width: 40, height: 30, description: 'Floor tile' }],
    });
    expect(await found(world, text)).toEqual([requested]);
  });

  test('is found by a carrier that quoted, and not by one that did not', async () => {
    const world = await openWorld();
    const both = await world.quote();
    await world.quote({ destination: tulsa }, { PLHD: 0 });
    expect(await found(world, 'placeholder')).toEqual([both]);
  });

  test('is found by what was booked with it', async () => {
    const world = await openWorld();
    const quoteId = await world.quote();
    world.http.response({ body: sampleBookingBody });
    await world.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
    await world.quote({ destination: tulsa });
    for (const text of ['77318', 'ord-20417', 'FIX-2290', 'example fixtures', '00440000000283617']) {
      expect(await found(world, text), text).toEqual([quoteId]);
    }
    expect(await found(world, 'poNumber')).toEqual([]);
  });

  test('is found again after the next start if the process was killed before its words were written', async () => {
    const world = await openWorld();
    const first = await world.quote();
    const last = await world.quote();
    for (const database of world.databases.values()) {
      database.settle();
      database.run('DELETE FROM quote_words WHERE rowid = (SELECT MAX(rowid) FROM quotes)');
      expect(await found(world, 'columbus')).toEqual([first]);
      createQuoteTermStore(database).restore();
      createQuoteTermStore(database).restore();
    }
    expect(await found(world, 'columbus')).toEqual([last, first]);
  });

  test('treats search operators as plain characters', async () => {
    const world = await openWorld();
    await world.quote();
    for (const text of ['%', '_', "' OR 1=1", '*', '"', '\\']) expect(await found(world, text), text).toEqual([]);
  });

  test('knows what is open, booked, and past its date', async () => {
    const world = await openWorld();
    const passed = await world.quote({ pickupDate: '2026-11-17' });
    const booked = await world.quote();
    world.http.response({ body: sampleBookingBody });
    await world.call('bookings.submit', { quoteId: booked, position: 1, carrier: 'SMPF', details: sampleDetails() });
    const open = await world.quote({ pickupDate: '2026-11-30' });
    // A day later, without anything else that happens in a day.
    for (const database of world.databases.values()) {
      database.run("UPDATE quotes SET pickup_date = '2026-11-15' WHERE id = :passed", { passed });
    }
    expect(await found(world, '', 'open')).toEqual([open]);
    expect(await found(world, '', 'booked')).toEqual([booked]);
    expect(await found(world, '', 'passed')).toEqual([passed]);
    expect(await found(world, '')).toEqual([open, booked, passed]);
    expect(await found(world, 'columbus', 'booked')).toEqual([booked]);
  });

  test('has a quote open until its pickup date is over in every zone', async () => {
    const world = await openWorld();
    const id = await world.quote({ pickupDate: '2026-11-17' });
    world.clock.set(Date.UTC(2026, 10, 18, 10, 59));
    expect(await found(world, '', 'open')).toEqual([id]);
    world.clock.set(Date.UTC(2026, 10, 18, 11));
    expect(await found(world, '', 'passed')).toEqual([id]);
  });

  test('is sorted by any column, with consignee and PO of the booking', async () => {
    const world = await openWorld();
    const cheap = await world.quote({ destination: { ...tulsa } }, { SMPF: 100 });
    const booked = await world.quote({ pickupDate: '2026-11-30' });
    world.http.response({ body: sampleBookingBody });
    const details = sampleDetails();
    await world.call('bookings.submit', { quoteId: booked, position: 1, carrier: 'SMPF', details });
    const none = await world.quote({}, Object.fromEntries(sampleRatesBody.rates.map(({ carrier }) => [carrier, 0])));
    const sorted = async (column: QuoteSort['column'], descending = false) => {
      const query = { text: '', state: 'all', sort: { column, descending }, offset: 0, limit: 50 } as const;
      const response = await world.call('quotes.search', query);
      if (!response.ok) throw new Error(response.error.code);
      return response.value.quotes;
    };
    const ids = async (...order: Parameters<typeof sorted>) => (await sorted(...order)).map(({ id }) => id);
    expect(await ids('price')).toEqual([cheap, booked, none]);
    expect(await ids('price', true)).toEqual([booked, cheap, none]);
    expect(await ids('destination', true)).toEqual([cheap, none, booked]);
    expect((await ids('pickup', true))[0]).toBe(booked);
    expect(await ids('quoted')).toEqual([cheap, booked, none]);
    const [first, second] = await sorted('consignee');
    expect(first).toMatchObject({ id: booked, consigneeName: details.consignee.name, poNumber: details.poNumber });
    expect(second).toMatchObject({ consigneeName: null, poNumber: null });
  });

  test('sorted by price, a quote whose rates have no price is last in either direction', async () => {
    const world = await openWorld();
    // Rounds to 0 cents.
    const free = await world.quote(
      {},
      Object.fromEntries(sampleRatesBody.rates.map(({ carrier }) => [carrier, 0.001])),
    );
    const cheap = await world.quote({ destination: tulsa }, { SMPF: 100 });
    const dear = await world.quote({ pickupDate: '2026-11-30' });
    const sorted = async (descending: boolean) => {
      const sort = { column: 'price', descending } as const;
      const response = await world.call('quotes.search', { text: '', state: 'all', sort, offset: 0, limit: 50 });
      return response.ok ? response.value.quotes.map(({ id }) => id) : response.error;
    };
    expect(await sorted(false)).toEqual([cheap, dear, free]);
    expect(await sorted(true)).toEqual([dear, cheap, free]);
  });

  test('comes a window at a time, with the count of all', async () => {
    const world = await openWorld();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.unshift(await world.quote());
    const window = await world.call('quotes.search', { text: 'denver', state: 'all', offset: 2, limit: 2 });
    expect(window).toMatchObject({ value: { total: 5, quotes: [{ id: ids[2] }, { id: ids[3] }] } });
  });
});

test('location types that rates came for are offered, the latest first', async () => {
  const world = await openWorld();
  const types = async () => {
    const response = await world.call('quotes.locationTypes', {});
    return response.ok ? response.value.types : response;
  };
  const place = { city: 'Tulsa', state: 'OK', zip: '74101' };
  expect(await types()).toEqual([]);
  await world.quote({ destination: { ...place, locationType: 'Residential' } });
  expect(await types()).toEqual([]);
  await world.quote({ destination: { ...place, locationType: 'Construction Site' } });
  world.clock.advance(1_000);
  await world.quote({ destination: { ...place, locationType: 'Farm' } });
  expect(await types()).toEqual(['Farm', 'Construction Site']);
});

describe('the memory of a lane', () => {
  test('compares with the same request before, and with the last other one on the lane', async () => {
    const world = await openWorld();
    const other = await world.quote({ accessorials: [] });
    const first = await world.quote();
    await world.quote({ destination: tulsa });
    const again = await world.quote();
    expect(await world.call('quotes.lane', { quoteId: again })).toMatchObject({
      value: { sameRequest: { quoteId: first }, sameLane: { quoteId: other } },
    });
    expect(await world.call('quotes.lane', { quoteId: other })).toMatchObject({
      value: { sameRequest: null, sameLane: null, carriers: [{ prices: [] }, { prices: [] }] },
    });
  });

  test('compares with the quote that it was before its date was moved', async () => {
    const world = await openWorld();
    const friday = await world.quote({ pickupDate: '2026-11-20' });
    await world.quote({ pickupDate: '2026-11-20', accessorials: [] });
    const monday = await world.quote({ pickupDate: '2026-11-23' });
    expect(await world.call('quotes.lane', { quoteId: monday })).toMatchObject({
      value: { sameRequest: { quoteId: friday, pickupDate: '2026-11-20' } },
    });
  });

  test('holds the prices of each carrier, oldest first, one for each request', async () => {
    const world = await openWorld();
    await world.quote({ pickupDate: '2026-11-19' }, { SMPF: 900 });
    await world.quote({ pickupDate: '2026-11-20' }, { SMPF: 999 });
    // A requote: the later price counts.
    await world.quote({ pickupDate: '2026-11-20' }, { SMPF: 1000, PLHD: 0 });
    // From another ZIP of the same three digits: the same lane.
    const origin = { city: 'Columbus', state: 'OH', zip: '43215' } as const;
    await world.quote({ pickupDate: '2026-11-23', origin }, { SMPF: 1100 });
    const quoteId = await world.quote();
    const memory = await world.call('quotes.lane', { quoteId });
    if (!memory.ok) throw new Error(memory.error.code);
    const prices = (carrier: string) =>
      memory.value.carriers.find((one) => one.carrier === carrier)?.prices.map((price) => price.totalCents);
    expect(prices('SMPF')).toEqual([90_000, 100_000, 110_000]);
    expect(prices('PLHD')).toEqual([109_872, 109_872]);
  });

  test('counts deliveries against the day that was quoted, not the one estimated since', async () => {
    const world = await openWorld();
    const deliver = async (
      bolNumber: string,
      deliveryDate: string,
      changes: Partial<RateRequest>,
      pickupDate = '2026-11-18',
    ) => {
      const quoteId = await world.quote(changes);
      world.http.response({ body: { ...sampleBookingBody, bolNumber } });
      // Another order each time.
      const details = sampleDetails({ poNumber: bolNumber });
      await world.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details });
      world.http.response({
        body: {
          success: true,
          shipment: {
            quoteNumber: 'Q-1',
            bolNumber,
            proNumber: null,
            pickupNumber: null,
            carrier: 'SMPF',
            status: 'delivered',
            trackingStatus: 'delivered',
            voided: false,
            pickupDate,
            // The estimate was moved because the freight was late.
            estimatedDeliveryDate: deliveryDate,
            deliveryDate,
            total: 1142.36,
            referenceNumbers: [],
            documents: [],
            bookedAt: '2026-11-16T15:00:00.000Z',
          },
        },
      });
      const polled = await world.call('shipments.refresh', { bolNumber });
      expect(polled.ok).toBe(true);
    };
    await deliver('1', '2026-11-24', {});
    await deliver('2', '2026-11-25', { pickupDate: '2026-11-19' });
    await deliver('3', '2026-11-23', { pickupDate: '2026-11-20', destination: tulsa });
    // An estimate before the pickup does not count.
    await deliver('4', '2026-12-09', { pickupDate: '2026-11-23' }, '2026-12-07');
    const quoteId = await world.quote({ pickupDate: '2026-11-24' });
    const memory = await world.call('quotes.lane', { quoteId });
    if (!memory.ok) throw new Error(memory.error.code);
    expect(memory.value.carriers.find((one) => one.carrier === 'SMPF')).toMatchObject({
      onLane: { delivered: 2, onTime: 1 },
      onAllLanes: { delivered: 3, onTime: 2 },
    });
    expect(memory.value.carriers.find((one) => one.carrier === 'PLHD')).toMatchObject({
      onLane: { delivered: 0, onTime: 0 },
    });
  });

  test('of a quote that does not exist returns a result', async () => {
    const world = await openWorld();
    expect(await world.call('quotes.lane', { quoteId: 'none' })).toEqual({
      ok: false,
      error: { code: 'not_found', what: 'quote' },
    });
  });
});

test('the last quote between two ZIPs is that of these ZIPs, in this direction', async () => {
  const world = await openWorld();
  const ask = (originZip: string, destinationZip: string) =>
    world.call('quotes.lastBetween', { originZip, destinationZip });
  await world.quote();
  const last = await world.quote({ pickupDate: '2026-11-19' });
  expect(await ask('43207', '80216')).toMatchObject({ value: { quote: { id: last } } });
  expect(await ask('80216', '43207')).toEqual({ ok: true, value: { quote: null } });
  expect(await ask('43207', '80217')).toEqual({ ok: true, value: { quote: null } });
});
