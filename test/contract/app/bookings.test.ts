import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { ok } from '../../../shared/ipc/result.ts';
import { openMemoryApp, SAMPLE_PASSWORD } from '../../support/memoryApp.ts';
import {
  ratesBodyOf,
  sampleBookingBody,
  sampleDetails,
  sampleRateRequest,
  sampleRatesBody,
} from '../../support/samples.ts';
import { createScriptedHttp, type Scripted } from '../../support/scriptedHttp.ts';

/** An app with one quote, and an HTTP port with scripted responses to bookings. */
async function quoted(...script: Scripted[]) {
  const http = createScriptedHttp({ body: sampleRatesBody });
  const app = await openMemoryApp(http);
  const connectionId = await app.connect();
  const rated = await app.call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false });
  if (!rated.ok) throw new Error(rated.error.code);
  http.requests.length = 0;
  http.response(...script);
  const { quote } = rated.value;
  const submit = (carrier = 'SMPF', details = sampleDetails()) =>
    app.call('bookings.submit', {
      quoteId: quote.id,
      position: carrier === 'PLHD' ? 0 : 1,
      carrier,
      details,
    });
  const story = () =>
    app.databases
      .get(connectionId)
      ?.all('SELECT state, outcome IS NOT NULL AS responded FROM bookings')
      .map((row) => ({ ...row }));
  return { ...app, http, quote, submit, story };
}

/** Runs everything that only waits for its turn. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

const limited: Scripted = {
  status: 429,
  headers: { 'retry-after': '20' },
  body: { success: false, error: { code: 'rate_limited', message: 'Slow down.' } },
};
const booked: Scripted = { body: sampleBookingBody };
const lost: Scripted = { failure: { code: 'unreachable', reason: 'connection_lost' } };
const rejected: Scripted = {
  status: 502,
  body: { success: false, error: { code: 'booking_failed', message: 'No capacity on this lane.' } },
};

describe('booking', () => {
  test('sends every detail, with the own order ID as shipmentId, and keeps the shipment', async () => {
    const { submit, http, call, events, bugs } = await quoted(booked);
    const result = await submit();
    expect(result).toMatchObject({
      ok: true,
      value: {
        state: 'booked',
        outcome: { bolNumber: '00440000000283617', proNumber: null, differs: { carrier: false, total: false } },
      },
    });
    const { orderId, ...details } = sampleDetails();
    expect(JSON.parse(http.requests[0]?.body ?? '')).toEqual({
      quoteReference: 'Q-1',
      carrier: 'SMPF',
      ...details,
      shipmentId: orderId,
    });
    const shipment = await call('shipments.get', { bolNumber: '00440000000283617' });
    expect(shipment).toMatchObject({
      ok: true,
      value: {
        orderId: 'ORD-20417',
        serviceShipmentId: 'shp_0093417',
        poNumber: '77318',
        status: '',
        consigneePlace: 'Denver, CO 80216',
      },
    });
    expect(events.map(({ name }) => name)).toContain('shipments.changed');
    expect(bugs).toEqual([]);
  });

  test('gives what was last booked on the lane, and nothing of another lane or of a booking that failed', async () => {
    const { call, submit, quote, http } = await quoted(booked);
    expect(await call('bookings.lastOnLane', { quoteId: quote.id })).toEqual({ ok: true, value: { booking: null } });
    await submit();
    const quoteAgain = async (changes: Parameters<typeof sampleRateRequest>[0], reference: string) => {
      http.response({ body: ratesBodyOf(reference, null) });
      const rated = await call('quotes.getRates', {
        callId: reference,
        request: sampleRateRequest(changes),
        useCached: false,
      });
      if (!rated.ok) throw new Error(rated.error.code);
      return rated.value.quote.id;
    };
    const again = await quoteAgain({ pickupDate: '2026-11-20' }, 'Q-2');
    expect(await call('bookings.lastOnLane', { quoteId: again })).toMatchObject({
      ok: true,
      value: { booking: { details: sampleDetails(), outcome: { bolNumber: '00440000000283617' } } },
    });
    const { origin, destination } = sampleRateRequest();
    const back = await quoteAgain({ origin: destination, destination: origin }, 'Q-3');
    expect(await call('bookings.lastOnLane', { quoteId: back })).toEqual({ ok: true, value: { booking: null } });
    expect(await call('bookings.lastOnLane', { quoteId: 'none' })).toMatchObject({ error: { code: 'not_found' } });
  });

  test('two clicks send one request and one says that the quote is in use', async () => {
    const { submit, http } = await quoted(booked);
    const results = await Promise.all([submit(), submit()]);
    expect(http.requests).toHaveLength(1);
    expect(results.map((result) => (result.ok ? 'booked' : result.error.code)).toSorted()).toEqual([
      'booked',
      'quote_already_used',
    ]);
  });

  test('a booked quote is not offered to a second carrier', async () => {
    const { submit, quote, call } = await quoted(booked);
    await submit();
    expect(await submit('PLHD')).toMatchObject({ error: { code: 'quote_already_used', state: 'booked' } });
    expect(await call('quotes.get', { quoteId: quote.id })).toMatchObject({
      value: { booking: { state: 'booked', carrier: 'SMPF', bolNumber: '00440000000283617' } },
    });
  });

  test('the intent is in the journal before the request leaves', async () => {
    const app = await quoted();
    let seen: unknown;
    const original = app.http.send.bind(app.http);
    app.http.response(booked);
    app.http.send = (request) =>
      original({
        ...request,
        async once() {
          const mayLeave = (await request.once?.()) ?? true;
          seen = app.story();
          return mayLeave;
        },
      });
    await app.submit();
    expect(seen).toEqual([{ state: 'submitting', responded: 0 }]);
  });

  test('a carrier that is not in the quote is rejected before anything is sent', async () => {
    const { submit, http } = await quoted(booked);
    expect(await submit('NONE')).toEqual({ ok: false, error: { code: 'not_found', what: 'rate' } });
    expect(http.requests).toHaveLength(0);
  });

  test('of two rates with one code none is booked: a booking can’t specify which one', async () => {
    const { call, http } = await quoted();
    const [rate] = sampleRatesBody.rates;
    const twin = { ...rate, carrierName: 'Harbor Line LTL', total: 1200 };
    http.response({ body: { ...sampleRatesBody, quoteReference: 'Q-1', rates: [rate, twin] } });
    const rated = await call('quotes.getRates', { callId: 'b', request: sampleRateRequest(), useCached: false });
    const quoteId = rated.ok ? rated.value.quote.id : '';
    http.requests.length = 0;
    for (const position of [0, 1]) {
      expect(await call('bookings.submit', { quoteId, position, carrier: 'SMPF', details: sampleDetails() })).toEqual({
        ok: false,
        error: { code: 'not_found', what: 'rate' },
      });
    }
    expect(http.requests).toHaveLength(0);
  });

  test('a rate is known by its place: a code that is not the one quoted there sends nothing', async () => {
    const { call, quote, http } = await quoted(booked);
    expect(quote.rates.map(({ carrier }) => carrier)).toEqual(['PLHD', 'SMPF']);
    for (const position of [0, 2]) {
      const wrong = { quoteId: quote.id, position, carrier: 'SMPF', details: sampleDetails() };
      expect(await call('bookings.submit', wrong)).toEqual({ ok: false, error: { code: 'not_found', what: 'rate' } });
    }
    expect(http.requests).toHaveLength(0);
  });

  test('of two rates that differ only in position the chosen one is booked, and stays the booked one', async () => {
    const { call, http } = await quoted();
    const body = ratesBodyOf('Q-2', '2026-11-18');
    http.response({ body: { ...body, rates: [body.rates[0], body.rates[0]] } }, booked);
    const rated = await call('quotes.getRates', { callId: 'b', request: sampleRateRequest(), useCached: false });
    const quoteId = rated.ok ? rated.value.quote.id : '';
    const chosen = { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() };
    expect(await call('bookings.submit', chosen)).toMatchObject({ value: { state: 'booked', position: 1 } });
    expect(await call('quotes.get', { quoteId })).toMatchObject({ value: { booking: { position: 1 } } });
  });

  test('a quote for a day that lasts somewhere in the United States is booked', async () => {
    const { submit, clock } = await quoted(booked);
    clock.advance(Date.parse('2026-11-19T10:59:59Z') - clock.now());
    expect(await submit()).toMatchObject({ ok: true });
  });

  test('what was booked is not reported as past its pickup date when it is requested again', async () => {
    const { submit, http, clock } = await quoted(booked);
    expect(await submit()).toMatchObject({ ok: true });
    clock.advance(3 * 86_400_000);
    expect(await submit()).toMatchObject({ ok: false, error: { code: 'quote_already_used' } });
    expect(http.requests.filter(({ once }) => once !== undefined)).toHaveLength(1);
  });

  test('a quote whose pickup date has passed is rejected before anything is sent', async () => {
    const { submit, http, clock } = await quoted(booked);
    clock.advance(3 * 86_400_000);
    expect(await submit()).toEqual({ ok: false, error: { code: 'pickup_date_passed', pickupDate: '2026-11-18' } });
    expect(http.requests).toHaveLength(0);
  });
});

describe('the response differs from what was chosen', () => {
  test('another pickup date and another quote are reported too', async () => {
    const { submit } = await quoted({ body: { ...sampleBookingBody, pickupDate: '2026-11-19', quoteNumber: 'Q-2' } });
    expect(await submit()).toMatchObject({
      value: { outcome: { differs: { carrier: false, total: false, pickupDate: true, quote: true, details: false } } },
    });
  });

  test('a shipment that was booked before, and not from here, may have other details', async () => {
    const { submit } = await quoted({ body: { ...sampleBookingBody, alreadyBooked: true } });
    expect(await submit()).toMatchObject({
      value: { outcome: { alreadyBooked: true, recovered: false, differs: { details: true } } },
    });
  });

  test('another carrier and another total are both said', async () => {
    const { submit, call } = await quoted({
      body: { ...sampleBookingBody, alreadyBooked: true, carrier: 'PLHD', total: 1098.72 },
    });
    expect(await submit()).toMatchObject({
      value: { outcome: { alreadyBooked: true, carrier: 'PLHD', differs: { carrier: true, total: true } } },
    });
    expect(await call('shipments.list', {})).toMatchObject({
      value: { shipments: [{ carrier: 'PLHD', carrierName: 'Placeholder LTL' }] },
    });
  });

  test('a carrier known only by its code gets the name from saved rates, as soon as there are any', async () => {
    const { call, http, clock } = await quoted();
    const found = (bolNumber: string, carrier: string) => ({
      body: { success: true, shipment: { bolNumber, carrier, status: 'in_transit' } },
    });
    const nameOf = async (bolNumber: string) => {
      const shipment = await call('shipments.get', { bolNumber });
      return shipment.ok ? shipment.value.carrierName : shipment;
    };
    http.response(found('B1', 'PLHD'), found('B2', 'HRBR'));
    for (const number of ['B1', 'B2']) await call('shipments.track', { number, kind: 'bolNumber' });
    expect([await nameOf('B1'), await nameOf('B2')]).toEqual(['Placeholder LTL', 'HRBR']);

    const [rate] = sampleRatesBody.rates;
    const harbor = { ...rate, carrier: 'HRBR', carrierName: 'Harbor Line LTL', quoteNumber: 'Q-2' };
    http.response({ body: { success: true, quoteReference: 'Q-2', pickupDate: '2026-11-18', rates: [harbor] } });
    await call('quotes.getRates', { callId: 'b', request: sampleRateRequest(), useCached: false });
    clock.advance(120_000);
    http.response(found('B2', 'HRBR'));
    await call('shipments.refresh', { bolNumber: 'B2' });
    expect(await nameOf('B2')).toBe('Harbor Line LTL');
  });

  test('a BOL number of another shipment here merges nothing: it is saved, shown, and waits for the clerk', async () => {
    const { submit, call, http, bugs } = await quoted(booked);
    await submit();
    http.response({ body: ratesBodyOf('Q-2', '2026-11-18') });
    const rated = await call('quotes.getRates', { callId: 'b', request: sampleRateRequest(), useCached: false });
    const quoteId = rated.ok ? rated.value.quote.id : '';
    const before = await call('shipments.get', { bolNumber: sampleBookingBody.bolNumber });
    http.response({
      body: { ...sampleBookingBody, quoteNumber: 'Q-2', proNumber: '99', carrier: 'PLHD', total: 1098.72 },
    });
    const details = sampleDetails({ poNumber: '90001' });
    expect(await call('bookings.submit', { quoteId, position: 0, carrier: 'PLHD', details })).toMatchObject({
      value: {
        state: 'booked',
        details: { poNumber: '90001' },
        outcome: { bolNumber: sampleBookingBody.bolNumber, bolTaken: { poNumber: '77318' } },
      },
    });
    expect(await call('shipments.get', { bolNumber: sampleBookingBody.bolNumber })).toEqual(before);
    expect(await call('shipments.list', {})).toMatchObject({ value: { total: 1 } });
    const listed = await call('attention.list', {});
    expect(listed).toMatchObject({
      value: { items: [{ bolNumber: null, details: { kind: 'bol_taken', bolNumber: sampleBookingBody.bolNumber } }] },
    });
    const id = listed.ok ? (listed.value.items[0]?.id ?? '') : '';
    expect((await call('attention.done', { ids: [id] })).ok).toBe(true);
    expect(await call('attention.list', {})).toMatchObject({ value: { items: [], total: 0 } });
    expect(bugs).toEqual([]);
  });

  test('codes and BOL numbers are sent back exactly as received, including blanks', async () => {
    const { http, call, clock } = await quoted();
    const body = ratesBodyOf('Q-2', '2026-11-18');
    http.response({ body: { ...body, rates: body.rates.map((rate) => ({ ...rate, carrier: ` ${rate.carrier} ` })) } });
    const rated = await call('quotes.getRates', { callId: 'b', request: sampleRateRequest(), useCached: false });
    const quoteId = rated.ok ? rated.value.quote.id : '';
    http.requests.length = 0;
    const bolNumber = ' 804 ';
    http.response({ body: { ...sampleBookingBody, quoteNumber: 'Q-2', carrier: ' SMPF ', bolNumber } });
    await call('bookings.submit', { quoteId, position: 1, carrier: ' SMPF ', details: sampleDetails() });
    expect(JSON.parse(http.requests[0]?.body ?? '')).toMatchObject({ carrier: ' SMPF ' });
    expect(await call('shipments.get', { bolNumber })).toMatchObject({ value: { bolNumber, carrier: ' SMPF ' } });
    for (const said of [bolNumber, '804']) {
      http.response({ body: { success: true, shipment: { bolNumber: said, status: 'created' } } });
      http.requests.length = 0;
      clock.advance(120_000);
      expect(await call('shipments.refresh', { bolNumber })).toMatchObject({ value: { bolNumber } });
      expect(new URL(http.requests[0]?.url ?? '').searchParams.get('bolNumber')).toBe(bolNumber);
    }
    expect(await call('shipments.list', {})).toMatchObject({ value: { total: 1 } });
    expect(await call('shipments.get', { bolNumber: ' ' })).toMatchObject({ ok: false });
  });

  test('a shipment that was only tracked by its number becomes the one booked, with its carrier and price', async () => {
    const { submit, call, http } = await quoted();
    const { bolNumber } = sampleBookingBody;
    const found = { bolNumber, carrier: 'smpf', status: 'created', total: 1200, bookedAt: '2026-11-13T10:00:00.000Z' };
    http.response({ body: { success: true, shipment: found } });
    await call('shipments.track', { number: bolNumber, kind: 'bolNumber' });
    http.response(booked);
    expect(await submit()).toMatchObject({ value: { outcome: { bolTaken: null } } });
    expect(await call('shipments.get', { bolNumber })).toMatchObject({
      value: {
        carrier: 'SMPF',
        carrierName: 'Sample Freightways',
        totalCents: 114_236,
        latestTotalCents: 120_000,
        poNumber: '77318',
        bookedAtMs: Date.parse(found.bookedAt),
      },
    });
  });

  test('the price that a status said before is not the booked one, where the booking says none', async () => {
    const { submit, call, http } = await quoted();
    const { bolNumber } = sampleBookingBody;
    http.response({
      body: { success: true, shipment: { bolNumber, carrier: 'SMPF', status: 'created', total: 1200 } },
    });
    await call('shipments.track', { number: bolNumber, kind: 'bolNumber' });
    http.response({ body: { ...sampleBookingBody, total: null } });
    await submit();
    expect(await call('shipments.get', { bolNumber })).toMatchObject({
      value: { totalCents: null, latestTotalCents: 120_000 },
    });
  });

  test('a carrier code without its outer blanks is the chosen carrier', async () => {
    const { http, call } = await quoted();
    const body = ratesBodyOf('Q-2', '2026-11-18');
    http.response({ body: { ...body, rates: body.rates.map((rate) => ({ ...rate, carrier: ` ${rate.carrier}` })) } });
    const rated = await call('quotes.getRates', { callId: 'b', request: sampleRateRequest(), useCached: false });
    const quoteId = rated.ok ? rated.value.quote.id : '';
    http.response({ body: { ...sampleBookingBody, quoteNumber: 'Q-2', carrier: 'SMPF' } });
    const details = sampleDetails();
    expect(await call('bookings.submit', { quoteId, position: 1, carrier: ' SMPF', details })).toMatchObject({
      value: { outcome: { differs: { carrier: false, total: false } } },
    });
  });

  test('a carrier code of 300 characters is booked, found, reported, and on a pickup sheet', async () => {
    const { http, call } = await quoted();
    const carrier = 'C'.repeat(300);
    const body = ratesBodyOf('Q-2', '2026-11-18');
    http.response({ body: { ...body, rates: [{ ...body.rates[0], carrier }] } });
    const rated = await call('quotes.getRates', { callId: 'b', request: sampleRateRequest(), useCached: false });
    const quoteId = rated.ok ? rated.value.quote.id : '';
    http.response({ body: { ...sampleBookingBody, quoteNumber: 'Q-2', carrier } });
    await call('bookings.submit', { quoteId, position: 0, carrier, details: sampleDetails() });
    expect(await call('shipments.list', { query: { carriers: [carrier] } })).toMatchObject({ value: { total: 1 } });
    expect(await call('reports.get', { from: '2026-11-01', to: '2026-11-30', carrier })).toMatchObject({
      value: { total: { shipments: 1 } },
    });
    expect(await call('documents.pickupManifest', { carrier, date: '2026-11-18' })).toMatchObject({ ok: true });
  });

  test('another currency is not as chosen, also without a price, and no later price is compared across them', async () => {
    const { submit, call, http, clock } = await quoted({
      body: { ...sampleBookingBody, total: null, currency: 'CAD' },
    });
    expect(await submit()).toMatchObject({
      value: { outcome: { totalCents: null, currency: 'CAD', differs: { total: true } } },
    });
    const { bolNumber } = sampleBookingBody;
    const alerts = async () => {
      const list = await call('attention.list', {});
      return list.ok ? list.value.items.map(({ details }) => details) : list;
    };
    expect(await alerts()).toEqual([{ kind: 'price_missing', chosenCents: 114_236, currency: 'USD' }]);
    clock.advance(120_000);
    http.response({ body: { success: true, shipment: { bolNumber, status: 'created', total: 1500 } } });
    await call('shipments.refresh', { bolNumber });
    expect(await call('shipments.get', { bolNumber })).toMatchObject({
      value: { totalCents: null, latestTotalCents: 150_000, currency: 'CAD' },
    });
    expect(await alerts()).toEqual([]);
  });

  test('a pickup warning is a task until it is closed', async () => {
    const { submit, call } = await quoted({
      body: { ...sampleBookingBody, pickupWarning: 'Call dispatch to confirm.' },
    });
    await submit();
    const open = await call('shipments.list', {});
    expect(open).toMatchObject({ value: { shipments: [{ openTask: 'Call dispatch to confirm.' }] } });
    const closed = await call('shipments.closeTask', { bolNumber: sampleBookingBody.bolNumber });
    expect(closed).toMatchObject({ value: { openTask: null, pickupWarning: 'Call dispatch to confirm.' } });
  });
});

describe('a received rejection', () => {
  test('has the carrier’s reason, and the same quote may be sent with another carrier', async () => {
    const { submit, http } = await quoted(rejected);
    expect(await submit()).toEqual({
      ok: false,
      error: { code: 'booking_failed', reason: 'No capacity on this lane.' },
    });
    http.response({ body: { ...sampleBookingBody, carrier: 'PLHD', total: 1098.72 } });
    expect(await submit('PLHD')).toMatchObject({ value: { state: 'booked', attempts: 2, carrier: 'PLHD' } });
  });

  test('field errors of the service come back with their paths', async () => {
    const fields = [{ field: 'consignee.phone', message: 'Must be 10 digits.' }];
    const { submit } = await quoted({
      status: 400,
      body: { success: false, error: { code: 'validation_failed', message: 'Invalid.', fields } },
    });
    expect(await submit()).toEqual({ ok: false, error: { code: 'validation_failed', message: 'Invalid.', fields } });
  });
});

describe('an unknown outcome', () => {
  test('waits in the journal, and the retry has the identical body', async () => {
    const { submit, http, call } = await quoted(lost);
    const result = await submit();
    expect(result).toMatchObject({ error: { code: 'booking_outcome_unknown', cause: 'unreachable' } });
    const waiting = await call('bookings.unfinished', {});
    const [entry] = waiting.ok ? waiting.value.bookings : [];
    http.response({ body: { ...sampleBookingBody, alreadyBooked: true } });
    expect(await call('bookings.finish', { bookingId: entry?.id ?? '' })).toMatchObject({
      value: {
        state: 'booked',
        attempts: 2,
        outcome: { alreadyBooked: true, recovered: true, differs: { details: false } },
      },
    });
    expect(http.requests).toHaveLength(2);
    expect(http.requests[1]?.body).toBe(http.requests[0]?.body);
    expect(await call('bookings.unfinished', {})).toEqual({ ok: true, value: { bookings: [] } });
  });

  test('does not let the quote be sent with anything else', async () => {
    const { submit, http } = await quoted(lost);
    await submit();
    expect(await submit('PLHD')).toMatchObject({ error: { code: 'quote_already_used', state: 'unknown' } });
    expect(http.requests).toHaveLength(1);
  });

  test('can be given up on the word of the clerk, and the quote is free again', async () => {
    const { submit, http, call, story, databases } = await quoted(lost);
    await submit();
    const waiting = await call('bookings.unfinished', {});
    const bookingId = waiting.ok ? (waiting.value.bookings[0]?.id ?? '') : '';
    await call('bookings.abandon', { bookingId, reason: 'Carrier has nothing, called 15:20.' });
    expect(story()).toEqual([{ state: 'abandoned', responded: 0 }]);
    http.response({ body: { ...sampleBookingBody, alreadyBooked: true } });
    // It was booked after all, by the request that was given up: with its details, not with these.
    expect(await submit('SMPF', sampleDetails({ poNumber: '9' }))).toMatchObject({
      value: { state: 'booked', outcome: { recovered: false, differs: { details: true } } },
    });
    const message = [...databases.values()][0]?.all('SELECT outcome, abandoned_because FROM booking_attempts');
    expect(message?.map((row) => ({ ...row }))).toEqual([
      { outcome: 'unreachable', abandoned_because: 'Carrier has nothing, called 15:20.' },
      { outcome: 'booked', abandoned_because: null },
    ]);
  });

  test('is finished even if its pickup date has passed since', async () => {
    const { submit, http, call, clock } = await quoted(lost);
    await submit();
    const waiting = await call('bookings.unfinished', {});
    const bookingId = waiting.ok ? (waiting.value.bookings[0]?.id ?? '') : '';
    clock.advance(10 * 86_400_000);
    http.response({ body: { ...sampleBookingBody, alreadyBooked: true } });
    expect(await call('bookings.finish', { bookingId })).toMatchObject({ value: { state: 'booked' } });
  });

  test('two clicks on Finish send one request', async () => {
    const { submit, http, call } = await quoted(lost);
    await submit();
    const waiting = await call('bookings.unfinished', {});
    const bookingId = waiting.ok ? (waiting.value.bookings[0]?.id ?? '') : '';
    http.response(booked);
    const finish = () => call('bookings.finish', { bookingId });
    const [first, second] = await Promise.all([finish(), finish()]);
    expect(first).toEqual(second);
    expect(http.requests).toHaveLength(2);
  });
});

test('a connection is not removed while a booking of it waits to be finished', async () => {
  const { submit, call } = await quoted(lost);
  await submit();
  const listed = await call('connections.list', {});
  const connectionId = listed.ok ? (listed.value.activeId ?? '') : '';
  for (const withData of [true, false]) {
    expect(await call('connections.remove', { connectionId, withData })).toEqual({
      ok: false,
      error: { code: 'unfinished_bookings', count: 1 },
    });
  }
  const waiting = await call('bookings.unfinished', {});
  const bookingId = waiting.ok ? (waiting.value.bookings[0]?.id ?? '') : '';
  await call('bookings.abandon', { bookingId, reason: 'Carrier has nothing.' });
  expect(await call('connections.remove', { connectionId, withData: true })).toEqual({ ok: true, value: {} });
});

test('a connection is not removed while a booking of it waits to be sent', async () => {
  const { submit, call, quote } = await quoted(limited);
  const waiting = submit();
  await settle();
  const listed = await call('connections.list', {});
  const connectionId = listed.ok ? (listed.value.activeId ?? '') : '';
  expect(await call('connections.remove', { connectionId, withData: true })).toEqual({
    ok: false,
    error: { code: 'unfinished_bookings', count: 1 },
  });
  await call('bookings.withdraw', { quoteId: quote.id });
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(await call('connections.remove', { connectionId, withData: true })).toEqual({ ok: true, value: {} });
});

test('no booking is sent for a connection whose password is being removed', async () => {
  const { submit, http, call, keychain } = await quoted(booked);
  const listed = await call('connections.list', {});
  const connectionId = listed.ok ? (listed.value.activeId ?? '') : '';
  let submitted: Promise<unknown> = Promise.resolve();
  vi.spyOn(keychain, 'remove').mockImplementation(async () => {
    submitted = submit();
    await settle();
    return ok(undefined);
  });
  expect(await call('connections.remove', { connectionId, withData: true })).toEqual({ ok: true, value: {} });
  expect(await submitted).toEqual({ ok: false, error: { code: 'not_connected' } });
  expect(http.requests).toEqual([]);
});

test('a connection whose password can’t be removed stays in use', async () => {
  const { call, keychain } = await quoted();
  const listed = await call('connections.list', {});
  const connectionId = listed.ok ? (listed.value.activeId ?? '') : '';
  keychain.failWith('locked');
  expect(await call('connections.remove', { connectionId, withData: true })).toMatchObject({ ok: false });
  expect(await call('bookings.unfinished', {})).toEqual({ ok: true, value: { bookings: [] } });
});

describe('a request that never left', () => {
  test('leaves the quote free', async () => {
    const { submit, http, call } = await quoted({ failure: { code: 'unreachable', reason: 'refused' } });
    expect(await submit()).toEqual({ ok: false, error: { code: 'unreachable', reason: 'refused' } });
    expect(await call('bookings.unfinished', {})).toEqual({ ok: true, value: { bookings: [] } });
    http.response(booked);
    expect(await submit()).toMatchObject({ value: { state: 'booked' } });
  });
});

describe('a rate limit', () => {
  test('is waited out, as long as the service asks, and the same body is sent', async () => {
    const { submit, http, clock, call } = await quoted(limited, booked);
    const result = submit();
    await settle();
    expect(http.requests).toHaveLength(1);
    expect(await call('connections.status', {})).toMatchObject({ value: { waitingUntilMs: clock.now() + 20_000 } });
    clock.advance(19_000);
    await settle();
    expect(http.requests).toHaveLength(1);
    clock.advance(1_000);
    expect(await result).toMatchObject({ value: { state: 'booked', attempts: 2 } });
    expect(http.requests[1]?.body).toBe(http.requests[0]?.body);
  });

  test('leaves a draft in the journal while it is waited out', async () => {
    const { submit, story, clock } = await quoted(limited, booked);
    const result = submit();
    await settle();
    expect(story()).toEqual([{ state: 'draft', responded: 0 }]);
    clock.advance(20_000);
    await result;
  });

  test('can be left: a pending booking is withdrawn and never sent', async () => {
    const { submit, http, clock, call, quote } = await quoted(limited, booked);
    const result = submit();
    await settle();
    expect(await call('bookings.withdraw', { quoteId: quote.id })).toMatchObject({
      value: { state: 'draft', attempts: 1, lastError: { code: 'cancelled' } },
    });
    expect(await result).toEqual({ ok: false, error: { code: 'cancelled' } });
    clock.advance(60_000);
    await settle();
    expect(http.requests).toHaveLength(1);
    expect(await call('bookings.unfinished', {})).toEqual({ ok: true, value: { bookings: [] } });
    expect(await submit('PLHD')).toMatchObject({ value: { state: 'booked', carrier: 'PLHD' } });
  });

  test('that never ends returns the booking after five waits, and nothing was booked', async () => {
    const { submit, http, clock, call } = await quoted(limited);
    const result = submit();
    for (let waits = 0; waits < 6; waits += 1) {
      await settle();
      clock.advance(60_000);
    }
    expect(await result).toMatchObject({ ok: false, error: { code: 'rate_limited', retryAfterMs: 20_000 } });
    expect(http.requests).toHaveLength(6);
    expect(await call('bookings.unfinished', {})).toEqual({ ok: true, value: { bookings: [] } });
  });

  test('delays a retry too; after a withdrawal, the outcome is as unknown as before', async () => {
    const { submit, http, call, quote } = await quoted(lost);
    await submit();
    const waiting = await call('bookings.unfinished', {});
    const bookingId = waiting.ok ? (waiting.value.bookings[0]?.id ?? '') : '';
    http.response(limited);
    const finishing = call('bookings.finish', { bookingId });
    await settle();
    expect(await call('bookings.withdraw', { quoteId: quote.id })).toMatchObject({ value: { state: 'unknown' } });
    expect(await finishing).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(await submit('PLHD')).toMatchObject({ error: { code: 'quote_already_used', state: 'unknown' } });
  });
});

describe('a booking that has left', () => {
  test('can not be withdrawn', async () => {
    const { submit, call, quote, app } = await quoted('silence');
    const result = submit();
    await settle();
    expect(await call('bookings.withdraw', { quoteId: quote.id })).toMatchObject({
      error: { code: 'quote_already_used', state: 'submitting' },
    });
    await app.close();
    expect(await result).toMatchObject({ error: { code: 'booking_outcome_unknown' } });
  });

  test('that is interrupted by the end of the app is not reported as an error', async () => {
    const { submit, app, bugs } = await quoted('silence');
    const result = submit();
    await settle();
    await app.close();
    await result;
    expect(bugs).toEqual([]);
  });
});

describe('other credentials', () => {
  test('a repeat under another username says that the quote is not known under that name', async () => {
    const { submit, http, call } = await quoted(lost);
    await submit();
    const waiting = await call('bookings.unfinished', {});
    const [entry] = waiting.ok ? waiting.value.bookings : [];
    expect(entry?.sentAs).toBe('acme-columbus');
    const listed = await call('connections.list', {});
    const connectionId = listed.ok ? (listed.value.activeId ?? '') : '';
    const credentials = { username: 'acme-denver', password: 'other', passwordIn: 'session' } as const;
    expect(await call('connections.replacePassword', { connectionId, ...credentials })).toMatchObject({ ok: true });
    http.response({ status: 404, body: { success: false, error: { code: 'quote_not_found', message: 'Unknown.' } } });
    const bookingId = entry?.id ?? '';
    for (let times = 0; times < 2; times += 1) {
      expect(await call('bookings.finish', { bookingId })).toMatchObject({
        error: { code: 'booking_outcome_unknown', cause: 'other_account' },
      });
    }
    expect(await call('bookings.get', { bookingId })).toMatchObject({
      value: { state: 'unknown', sentAs: 'acme-columbus', lastError: { code: 'quote_not_found' } },
    });
  });
});

describe('a booking like one before', () => {
  /** Books one quote, then quotes again for `pickupDate`. */
  async function bookedThenQuoted(pickupDate: string, first = sampleDetails()) {
    const app = await quoted(booked);
    await app.submit('SMPF', first);
    app.http.response({ body: ratesBodyOf('Q-2', pickupDate) });
    const again = await app.call('quotes.getRates', {
      callId: 'b',
      request: sampleRateRequest({ pickupDate }),
      useCached: false,
    });
    if (!again.ok) throw new Error(again.error.code);
    const similar = async (details = sampleDetails()) => {
      const found = await app.call('bookings.duplicates', { quoteId: again.value.quote.id, details });
      return found.ok
        ? found.value.similar.map(({ booking, request }) => [booking.quoteReference, request.pickupDate])
        : found;
    };
    /** Submits the second quote. */
    const submitSecond = (seen: readonly string[] = [], details = sampleDetails()) => {
      const { id: quoteId, rates } = again.value.quote;
      return app.call('bookings.submit', {
        quoteId,
        position: 0,
        carrier: rates[0]?.carrier ?? '',
        details,
        seen: [...seen],
      });
    };
    return { ...app, similar, submitSecond };
  }

  test('is not sent until the clerk has seen the one before', async () => {
    const { submitSecond, call, quote, http } = await bookedThenQuoted('2026-11-18');
    http.requests.length = 0;
    const first = await call('quotes.get', { quoteId: quote.id });
    const bookingId = first.ok ? (first.value.booking?.bookingId ?? '') : '';
    const refused = { ok: false, error: { code: 'similar_bookings', bookingIds: [bookingId] } };
    expect(await submitSecond()).toEqual(refused);
    expect(await submitSecond(['another-id'])).toEqual(refused);
    expect(http.requests).toEqual([]);
    expect(await call('bookings.unfinished', {})).toEqual({ ok: true, value: { bookings: [] } });
    http.response({ body: { ...sampleBookingBody, bolNumber: '09999999900000222', quoteReference: 'Q-2' } });
    expect(await submitSecond([bookingId])).toMatchObject({ ok: true, value: { state: 'booked' } });
  });

  test('is not sent from two quotes at the same time', async () => {
    const app = await bookedThenQuoted('2026-11-18', sampleDetails({ poNumber: 'other' }));
    app.http.requests.length = 0;
    app.http.response({ body: ratesBodyOf('Q-3', '2026-11-18') });
    const third = await app.call('quotes.getRates', { callId: 'c', request: sampleRateRequest(), useCached: false });
    const quoteId = third.ok ? third.value.quote.id : '';
    app.http.response({ body: { ...sampleBookingBody, bolNumber: '09999999900000333', quoteReference: 'Q-2' } });
    const both = await Promise.all([
      app.submitSecond(),
      app.call('bookings.submit', { quoteId, position: 0, carrier: 'PLHD', details: sampleDetails() }),
    ]);
    expect(both).toMatchObject([{ ok: true }, { error: { code: 'similar_bookings' } }]);
    expect(app.http.requests.filter(({ url }) => url.includes('BookShipment'))).toHaveLength(1);
  });

  test('is found, with the request it was quoted for', async () => {
    const { similar } = await bookedThenQuoted('2026-11-18');
    expect(await similar()).toEqual([['Q-1', '2026-11-18']]);
    const shouted = sampleDetails({ poNumber: ' 77318' });
    shouted.consignee.name = 'EXAMPLE FIXTURES INC';
    expect(await similar(shouted)).toEqual([['Q-1', '2026-11-18']]);
  });

  test('is found a day later under the same PO number, and not two', async () => {
    expect(await (await bookedThenQuoted('2026-11-19')).similar()).toHaveLength(1);
    expect(await (await bookedThenQuoted('2026-11-20')).similar()).toEqual([]);
  });

  test('is another one under another PO number, to another consignee, or later than 14 days', async () => {
    const { similar, clock } = await bookedThenQuoted('2026-11-18');
    expect(await similar(sampleDetails({ poNumber: '77319' }))).toEqual([]);
    const elsewhere = sampleDetails();
    elsewhere.consignee.address1 = '7 Other Street';
    expect(await similar(elsewhere)).toEqual([]);
    clock.set(clock.now() + 15 * 86_400_000);
    expect(await similar()).toEqual([]);
  });

  test('without PO numbers is found on the same day only', async () => {
    const bare = sampleDetails({ poNumber: undefined });
    expect(await (await bookedThenQuoted('2026-11-18', bare)).similar(bare)).toHaveLength(1);
    expect(await (await bookedThenQuoted('2026-11-19', bare)).similar(bare)).toEqual([]);
  });

  test('does not count once it is canceled', async () => {
    const { similar, databases } = await bookedThenQuoted('2026-11-18');
    for (const database of databases.values()) database.run("UPDATE shipments SET status = 'cancelled'");
    expect(await similar()).toEqual([]);
  });

  test('is never the same quote', async () => {
    const { call, quote, submit } = await quoted(lost);
    await submit();
    expect(await call('bookings.duplicates', { quoteId: quote.id, details: sampleDetails() })).toEqual({
      ok: true,
      value: { similar: [] },
    });
  });
});

test('a full disk before the call: nothing is sent', async () => {
  const { submit, http, databases } = await quoted(booked);
  for (const database of databases.values()) {
    const pages = Number(database.get('PRAGMA page_count')?.['page_count']);
    database.run(`PRAGMA max_page_count = ${pages}`);
  }
  const long = sampleDetails({
    specialInstructions: 'x'.repeat(500),
    referenceNumbers: Array.from({ length: 20 }, () => 'y'.repeat(100)),
  });
  // The free space in the existing pages holds a few entries before the engine requests another page.
  for (let filled = 0; filled < 40; filled += 1) {
    await (async () => {
      for (const database of databases.values()) {
        try {
          database.run('INSERT INTO drafts (id, kind, value, saved_at_ms) VALUES (:id, :kind, :value, 0)', {
            id: String(filled),
            kind: 'quote',
            value: 'z'.repeat(400),
          });
        } catch {
          return;
        }
      }
    })();
  }
  expect(await submit('SMPF', long)).toEqual({ ok: false, error: { code: 'disk_full' } });
  expect(http.requests).toHaveLength(0);
});

describe('a retry that is rejected while an earlier attempt is open', () => {
  const invalid: Scripted = {
    status: 400,
    body: {
      success: false,
      error: { code: 'validation_failed', message: 'no', fields: [{ field: 'consignee.phone', message: 'bad' }] },
    },
  };

  test.each([
    ['validation_failed', invalid],
    ['booking_failed', rejected],
  ])('%s proves nothing: it stays unknown, in attention and among the duplicates', async (cause, rejection) => {
    const { submit, call, quote, http } = await quoted(lost, rejection);
    const sent = await submit();
    const bookingId = sent.ok ? '' : 'bookingId' in sent.error ? sent.error.bookingId : '';
    expect(await call('bookings.finish', { bookingId })).toMatchObject({
      error: { code: 'booking_outcome_unknown', cause },
    });
    expect(await call('bookings.unfinished', {})).toMatchObject({
      value: { bookings: [{ id: bookingId, state: 'unknown', lastError: { code: cause } }] },
    });
    expect(await call('attention.list', {})).toMatchObject({
      value: { items: [{ details: { kind: 'unfinished_booking', bookingId } }] },
    });
    expect(await submit('PLHD')).toMatchObject({ error: { code: 'quote_already_used', state: 'unknown' } });
    http.response({ body: ratesBodyOf('Q-2', '2026-11-18') });
    const rated = await call('quotes.getRates', { callId: 'b', request: sampleRateRequest(), useCached: false });
    const quoteId = rated.ok ? rated.value.quote.id : '';
    expect(await call('bookings.duplicates', { quoteId, details: sampleDetails() })).toMatchObject({
      value: { similar: [{ booking: { id: bookingId, quoteId: quote.id } }] },
    });
  });

  test('is corrected and sent again under the same quote; a returned original is reported as different', async () => {
    const { submit, call, quote, http } = await quoted(lost, invalid);
    const sent = await submit();
    const bookingId = sent.ok ? '' : 'bookingId' in sent.error ? sent.error.bookingId : '';
    await call('bookings.finish', { bookingId });
    const details = sampleDetails({ specialInstructions: 'corrected' });
    const correction = { quoteId: quote.id, position: 1, carrier: 'SMPF', details, corrects: bookingId };
    expect(await call('bookings.submit', { ...correction, position: 0, carrier: 'PLHD' })).toMatchObject({
      error: { code: 'quote_already_used' },
    });
    http.requests.length = 0;
    http.response({ body: { ...sampleBookingBody, alreadyBooked: true } });
    expect(await call('bookings.submit', correction)).toMatchObject({
      value: {
        id: bookingId,
        state: 'booked',
        attempts: 3,
        outcome: { alreadyBooked: true, recovered: false, differs: { details: true } },
      },
    });
    expect(JSON.parse(http.requests[0]?.body ?? '')).toMatchObject({ specialInstructions: 'corrected' });
  });

  test('an entry whose retry was not rejected accepts no correction', async () => {
    const { submit, call, quote, http } = await quoted(lost);
    const sent = await submit();
    const corrects = sent.ok ? '' : 'bookingId' in sent.error ? sent.error.bookingId : '';
    http.response(booked);
    expect(
      await call('bookings.submit', {
        quoteId: quote.id,
        position: 1,
        carrier: 'SMPF',
        details: sampleDetails(),
        corrects,
      }),
    ).toMatchObject({ error: { code: 'quote_already_used', state: 'unknown' } });
  });
});

describe('a success with a BOL number is booked, whatever else is odd', () => {
  test.each<[string, object]>([
    ['total null', { total: null }],
    ['total absent', { total: undefined }],
    ['total in quotes', { total: '1142.36' }],
    ['carrier absent', { carrier: undefined }],
    ['quoteNumber a number', { quoteNumber: 5 }],
    ['alreadyBooked null', { alreadyBooked: null }],
    ['currency null', { currency: null }],
    ['currency blank', { currency: '' }],
    ['currency an object', { currency: {} }],
    ['pickupWarning an object', { pickupWarning: { code: 7 } }],
    ['pickupWarning blank', { pickupWarning: ' ' }],
    ['a date the American way', { pickupDate: '12/01/2026' }],
    ['numbers as numbers', { proNumber: 12, pickupNumber: 13, shipmentId: 14 }],
  ])('%s', async (_, changes) => {
    const { submit, call, bugs } = await quoted({ body: { ...sampleBookingBody, ...changes } });
    const result = await submit();
    expect(result).toMatchObject({ value: { state: 'booked', outcome: { bolNumber: sampleBookingBody.bolNumber } } });
    expect(await call('shipments.get', { bolNumber: sampleBookingBody.bolNumber })).toMatchObject({ ok: true });
    expect(bugs).toEqual([]);
  });

  test('a number that JavaScript can only round is left out', async () => {
    const text = JSON.stringify({ ...sampleBookingBody, proNumber: '9' });
    const { submit } = await quoted({ body: text.replace('"9"', '90071992547409931') });
    expect(await submit()).toMatchObject({
      value: { outcome: { proNumber: null, unread: [{ path: 'proNumber', why: 'out_of_range' }] } },
    });
  });

  test('a missing price or carrier is no difference, and not confirmed either', async () => {
    const { submit, call, http, clock } = await quoted({
      body: { ...sampleBookingBody, total: 'much', carrier: null, alreadyBooked: 'no' },
    });
    expect(await submit()).toMatchObject({
      value: {
        outcome: {
          alreadyBooked: null,
          totalCents: null,
          carrier: null,
          differs: { carrier: false, total: false, details: true },
          unread: [
            { path: 'total', why: 'not_a_number' },
            { path: 'alreadyBooked', why: 'not_true_or_false' },
          ],
        },
      },
    });
    // Pending until the service sends a price; a price other than the chosen one has changed.
    const waiting = async () => {
      const list = await call('attention.list', {});
      return list.ok ? list.value.items.map(({ details: data }) => data) : list;
    };
    expect(await waiting()).toEqual([{ kind: 'price_missing', chosenCents: 114_236, currency: 'USD' }]);
    const { bolNumber } = sampleBookingBody;
    for (const [total, needs] of [
      [1142.36, []],
      [1200, [{ kind: 'price_changed', totalCents: 114_236, latestTotalCents: 120_000, currency: 'USD' }]],
    ] as const) {
      clock.advance(120_000);
      http.response({ body: { success: true, shipment: { bolNumber, status: 'created', total } } });
      await call('shipments.refresh', { bolNumber });
      expect(await waiting()).toEqual(needs);
      // The price of a status is never the booked one.
      expect(await call('shipments.get', { bolNumber })).toMatchObject({
        value: { totalCents: null, latestTotalCents: Math.round(total * 100) },
      });
    }
  });

  test('any pickup warning except null is a task, a blank one without text', async () => {
    const message = async (pickupWarning: unknown) => {
      const { submit, call } = await quoted({ body: { ...sampleBookingBody, pickupWarning } });
      await submit();
      const shipment = await call('shipments.get', { bolNumber: sampleBookingBody.bolNumber });
      return shipment.ok ? shipment.value.openTask : null;
    };
    expect(await message(null)).toBeNull();
    expect(await message(' ')).toBe('');
    expect(await message({ code: 7 })).toBe('{"code":7}');
  });

  test('the text of every response is saved with its attempt, without the password', async () => {
    const body = { success: false, error: { code: 'odd', message: `not with ${SAMPLE_PASSWORD}` } };
    const { submit, databases } = await quoted({ status: 500, body });
    await submit();
    const saved = [...databases.values()].flatMap((database) =>
      database.all('SELECT response_text FROM booking_attempts'),
    );
    expect(saved.map((row) => row['response_text'])).toEqual([expect.stringContaining('not with [removed]')]);
  });
});

describe('how an unknown outcome ended is shown only if the attempts prove it', () => {
  async function finished(...script: Scripted[]) {
    const { submit, call } = await quoted(lost, ...script);
    const sent = await submit();
    const bookingId = sent.ok ? '' : 'bookingId' in sent.error ? sent.error.bookingId : '';
    const result = await call('bookings.finish', { bookingId });
    return result.ok ? result.value.outcome : null;
  }

  test('another carrier or price was not recovered', async () => {
    const outcome = await finished({ body: { ...sampleBookingBody, alreadyBooked: true, carrier: 'PLHD', total: 1 } });
    expect(outcome).toMatchObject({ recovered: false, newlyBooked: false, differs: { carrier: true, details: true } });
  });
  test('another currency was not recovered', async () => {
    const outcome = await finished({ body: { ...sampleBookingBody, alreadyBooked: true, currency: 'CAD' } });
    expect(outcome).toMatchObject({ recovered: false, differs: { total: true } });
  });
  test('one call with a response is not newly booked', async () => {
    const { submit } = await quoted(booked);
    expect(await submit()).toMatchObject({ value: { outcome: { newlyBooked: false } } });
    expect(await finished(booked)).toMatchObject({ newlyBooked: true });
  });
});
