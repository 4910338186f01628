import { describe, expect, test } from 'vitest';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp, type Scripted } from '../../support/scriptedHttp.ts';

/** An app with one quote, and an HTTP port that answers bookings as scripted. */
async function quoted(...script: Scripted[]) {
  const http = createScriptedHttp({ body: sampleRatesBody });
  const app = await openMemoryApp(http);
  const connectionId = await app.connect();
  const rated = await app.call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useKept: false });
  if (!rated.ok) throw new Error(rated.error.code);
  http.requests.length = 0;
  http.answer(...script);
  const { quote } = rated.value;
  const submit = (carrier = 'SMPF', details = sampleDetails()) =>
    app.call('bookings.submit', { quoteId: quote.id, carrier, details });
  const story = () =>
    app.databases
      .get(connectionId)
      ?.all('SELECT state, outcome IS NOT NULL AS answered FROM bookings')
      .map((row) => ({ ...row }));
  return { ...app, http, quote, submit, story };
}

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
        status: 'created',
        consigneePlace: 'Denver, CO 80216',
      },
    });
    expect(events.map(({ name }) => name)).toContain('shipments.changed');
    expect(bugs).toEqual([]);
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
    app.http.answer(booked);
    app.http.send = (request) => {
      seen = app.story();
      return original(request);
    };
    await app.submit();
    expect(seen).toEqual([{ state: 'submitting', answered: 0 }]);
  });

  test('a carrier that the quote does not have is refused before anything is sent', async () => {
    const { submit, http } = await quoted(booked);
    expect(await submit('NONE')).toEqual({ ok: false, error: { code: 'not_found', what: 'rate' } });
    expect(http.requests).toHaveLength(0);
  });

  test('a quote whose pickup date has passed is refused before anything is sent', async () => {
    const { submit, http, clock } = await quoted(booked);
    clock.advance(3 * 86_400_000);
    expect(await submit()).toEqual({ ok: false, error: { code: 'pickup_date_passed', pickupDate: '2026-11-18' } });
    expect(http.requests).toHaveLength(0);
  });
});

describe('the answer differs from what was chosen', () => {
  test('another carrier and another total are both said', async () => {
    const { submit } = await quoted({
      body: { ...sampleBookingBody, alreadyBooked: true, carrier: 'PLHD', total: 1098.72 },
    });
    expect(await submit()).toMatchObject({
      value: { outcome: { alreadyBooked: true, carrier: 'PLHD', differs: { carrier: true, total: true } } },
    });
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

describe('a refusal that was received', () => {
  test('carries the words of the carrier, and the same quote may be sent with another carrier', async () => {
    const { submit, http } = await quoted(rejected);
    expect(await submit()).toEqual({
      ok: false,
      error: { code: 'booking_failed', reason: 'No capacity on this lane.' },
    });
    http.answer({ body: { ...sampleBookingBody, carrier: 'PLHD', total: 1098.72 } });
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

describe('an outcome that nobody knows', () => {
  test('waits in the journal, and the repeat is the very same body', async () => {
    const { submit, http, call } = await quoted(lost);
    const result = await submit();
    expect(result).toMatchObject({ error: { code: 'booking_outcome_unknown', cause: 'unreachable' } });
    const waiting = await call('bookings.unfinished', {});
    const [entry] = waiting.ok ? waiting.value.bookings : [];
    http.answer({ body: { ...sampleBookingBody, alreadyBooked: true } });
    expect(await call('bookings.finish', { bookingId: entry?.id ?? '' })).toMatchObject({
      value: { state: 'booked', attempts: 2, outcome: { alreadyBooked: true } },
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
    const { submit, http, call, story } = await quoted(lost);
    await submit();
    const waiting = await call('bookings.unfinished', {});
    const bookingId = waiting.ok ? (waiting.value.bookings[0]?.id ?? '') : '';
    await call('bookings.abandon', { bookingId, reason: 'Carrier has nothing, called 15:20.' });
    expect(story()).toEqual([{ state: 'abandoned', answered: 0 }]);
    http.answer(booked);
    expect(await submit()).toMatchObject({ value: { state: 'booked' } });
  });

  test('two clicks on Finish send one request', async () => {
    const { submit, http, call } = await quoted(lost);
    await submit();
    const waiting = await call('bookings.unfinished', {});
    const bookingId = waiting.ok ? (waiting.value.bookings[0]?.id ?? '') : '';
    http.answer(booked);
    const finish = () => call('bookings.finish', { bookingId });
    const [first, second] = await Promise.all([finish(), finish()]);
    expect(first).toEqual(second);
    expect(http.requests).toHaveLength(2);
  });
});

describe('a request that never left', () => {
  test('leaves the quote free', async () => {
    const { submit, http, call } = await quoted({ failure: { code: 'unreachable', reason: 'refused' } });
    expect(await submit()).toEqual({ ok: false, error: { code: 'unreachable', reason: 'refused' } });
    expect(await call('bookings.unfinished', {})).toEqual({ ok: true, value: { bookings: [] } });
    http.answer(booked);
    expect(await submit()).toMatchObject({ value: { state: 'booked' } });
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
  // The free space in the pages that are there takes a few entries before the engine asks for another page.
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
