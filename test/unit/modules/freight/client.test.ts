import { describe, expect, test } from 'vitest';
import type { CallRecord } from '../../../../electron/modules/freight/callLog.ts';
import { createFreightClient } from '../../../../electron/modules/freight/client.ts';
import { createCallQueue, PRIORITY } from '../../../../electron/modules/freight/queue.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';
import { sampleRateRequest, sampleRatesBody } from '../../../support/samples.ts';
import { createScriptedHttp, type Scripted } from '../../../support/scriptedHttp.ts';

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

function setUp(...script: Scripted[]) {
  const clock = createManualClock();
  const http = createScriptedHttp(...script);
  const log: CallRecord[] = [];
  const queue = createCallQueue({ clock, random: () => 0, concurrency: 2, onWaiting: () => {} });
  const client = createFreightClient({
    http,
    clock,
    queue,
    log: { record: (call) => log.push(call) },
    baseUrl: () => 'https://api.freight.example/v',
    credentials: () => Promise.resolve(ok({ username: 'acme', password: 'pä:ss' })),
    userAgent: 'Waybill/0',
    withoutSecrets: (text) => text,
    isKnownAddress: () => false,
    onResponse: () => {},
  });
  return { client, clock, http, log, queue };
}

describe('what is sent', () => {
  test('Get Rates is a POST of JSON with Basic credentials in UTF-8', async () => {
    const { client, http } = setUp({ body: sampleRatesBody });
    await client.getRates(sampleRateRequest(), never);
    expect(http.requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.freight.example/v/functions/apiGetRates',
      headers: {
        authorization: `Basic ${Buffer.from('acme:pä:ss', 'utf8').toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(sampleRateRequest()),
    });
  });

  test('Shipment Status is a GET with the number in the query, encoded', async () => {
    const { client, http } = setUp({ status: 404, body: { success: false, error: { code: 'shipment_not_found' } } });
    await client.getShipment({ proNumber: 'A&B 1' }, never);
    expect(http.requests[0]).toMatchObject({
      method: 'GET',
      url: 'https://api.freight.example/v/functions/apiGetShipment?proNumber=A%26B+1',
    });
    expect(http.requests[0]?.body).toBeUndefined();
  });
});

describe('what comes back wrong', () => {
  test('a redirect is not followed', async () => {
    const { client, http } = setUp({ status: 302, headers: { location: 'https://elsewhere.example/' } });
    expect(await client.getRates(sampleRateRequest(), never)).toEqual({
      ok: false,
      error: { code: 'redirected', httpStatus: 302 },
    });
    expect(http.requests).toHaveLength(1);
  });

  test('silence ends with the time limit of the operation', async () => {
    const { client, clock } = setUp('silence');
    const requested = client.getShipment({ bolNumber: '1' }, never);
    await settle();
    clock.advance(30_000);
    expect(await requested).toEqual({ ok: false, error: { code: 'timed_out', afterMs: 30_000 } });
    expect(clock.waiting()).toBe(0);
  });

  test('giving up is not a time-out', async () => {
    const { client } = setUp('silence');
    const giveUp = new AbortController();
    const requested = client.getRates(sampleRateRequest(), giveUp.signal);
    await settle();
    giveUp.abort();
    expect(await requested).toEqual({ ok: false, error: { code: 'cancelled' } });
  });

  test('a body that never ends is cut off', async () => {
    async function* endless() {
      for (;;) yield new Uint8Array(1024 * 1024);
    }
    const { client } = setUp({ body: endless() });
    expect(await client.getRates(sampleRateRequest(), never)).toEqual({
      ok: false,
      error: { code: 'response_too_large', limitBytes: 8 * 1024 * 1024 },
    });
  });

  test('a connection that dies in the body is a lost connection', async () => {
    const { client } = setUp({ body: '{"success":tr', thenLost: { code: 'unreachable', reason: 'connection_lost' } });
    expect(await client.getRates(sampleRateRequest(), never)).toEqual({
      ok: false,
      error: { code: 'unreachable', reason: 'connection_lost' },
    });
  });

  test('after a 429 the call waits and is retried, but a booking is returned to its caller', async () => {
    const limited = { status: 429, headers: { 'retry-after': '2' }, body: 'slow down' };
    const { client, clock, http } = setUp(limited, { body: sampleRatesBody });
    const requested = client.getRates(sampleRateRequest(), never);
    await settle();
    clock.advance(2000);
    expect((await requested).ok).toBe(true);
    http.response(limited);
    expect(await client.bookShipment('{}', never)).toEqual({
      ok: false,
      error: { code: 'rate_limited', retryAfterMs: 2000, isForeign: true },
    });
  });
});

describe('a response about another shipment', () => {
  const shipment = (changes: object) => ({
    body: { success: true, shipment: { bolNumber: 'A', carrier: 'SMPF', status: 'delivered', ...changes } },
  });
  const rejection = (operation: string, path: string, detail: string) => ({
    ok: false,
    error: { code: 'bad_response', operation, path, detail, problem: 'another_shipment' },
  });

  test.each([
    [{ bolNumber: 'B' }, {}, 'shipment.bolNumber', 'the provider answered about A instead of B'],
    [{ bolNumber: 'a' }, {}, 'shipment.bolNumber', 'the provider answered about A instead of a'],
    [{ proNumber: '7' }, { proNumber: '8' }, 'shipment.proNumber', 'the provider answered about 8 instead of 7'],
  ])('a status: %j', async (lookup, changes, path, detail) => {
    const { client, log } = setUp(shipment(changes));
    expect(await client.getShipment(lookup, never)).toEqual(rejection('getShipment', path, detail));
    expect(log).toMatchObject([
      { errorCode: 'bad_response', bolNumber: ('bolNumber' in lookup && lookup.bolNumber) || null },
    ]);
  });

  test.each([
    [{ bolNumber: 'A' }, { bolNumber: ' A ' }, 'A'],
    [{ proNumber: '7' }, { proNumber: 7 }, 'A'],
    [{ proNumber: '7' }, { proNumber: null }, 'A'],
  ])('ignoring outer blanks, and a missing number is no difference: %j %j', async (lookup, changes, bolNumber) => {
    const { client } = setUp(shipment(changes));
    expect(await client.getShipment(lookup, never)).toMatchObject({ ok: true, value: { bolNumber } });
  });

  test('documents', async () => {
    const documents = (bolNumber: unknown) => ({ body: { success: true, bolNumber, documents: [] } });
    const { client, http } = setUp(documents('A'));
    expect(await client.getDocuments({ bolNumber: 'B' }, never)).toEqual(
      rejection('getDocuments', 'bolNumber', 'the provider answered about A instead of B'),
    );
    for (const said of ['B', ' B ', null, '', undefined]) {
      http.response(documents(said));
      expect((await client.getDocuments({ bolNumber: 'B' }, never)).ok).toBe(true);
    }
  });
});

describe('the service requests a pause', () => {
  const busy = { status: 503, headers: { 'retry-after': '4' }, body: 'busy' };
  const noSuch = { status: 404, body: { success: false, error: { code: 'shipment_not_found', message: '' } } };

  test.each([503, 500, 302, 404, 200])('with Retry-After under %i: nothing is sent before', async (status) => {
    const { client, clock, http } = setUp({ ...busy, status }, noSuch);
    await client.getShipment({ bolNumber: '1' }, never);
    const second = client.getShipment({ bolNumber: '1' }, never);
    await settle();
    clock.advance(3_999);
    await settle();
    expect(http.requests).toHaveLength(1);
    clock.advance(1);
    expect(await second).toMatchObject({ error: { code: 'shipment_not_found' } });
    expect(http.requests).toHaveLength(2);
  });

  test('a connection test is not sent before either', async () => {
    const { client, clock, http } = setUp({ ...busy, status: 429 });
    const first = await client.probeShipment({ bolNumber: '1' }, never);
    expect(first).toMatchObject({ httpStatus: 429, waitUntilMs: clock.now() + 4_000 });
    clock.advance(1_000);
    expect(await client.probeShipment({ bolNumber: '1' }, never)).toEqual({
      result: { ok: false, error: { code: 'rate_limited', retryAfterMs: 3_000 } },
      httpStatus: null,
      waitUntilMs: clock.now() + 3_000,
    });
    expect(http.requests).toHaveLength(1);
  });

  test.each([
    ['was rejected', [{ ...busy, status: 429 }, noSuch], null],
    ['was not sent during a pause', [noSuch], 4_000],
  ])('when a test %s, the clerk can test again before polls continue', async (_what, script, pauseMs) => {
    const { client, clock, http, queue } = setUp(...script);
    if (pauseMs !== null) queue.pauseFor(pauseMs);
    const begin = clock.now();
    expect(await client.probeShipment({ bolNumber: '1' }, never)).toMatchObject({ waitUntilMs: begin + 4_000 });
    let polledAtMs: number | null = null;
    void queue.run({ signal: never, retries: 0, priority: PRIORITY.poll }, async () => {
      polledAtMs = clock.now() - begin;
      return ok('polled');
    });
    clock.advance(13_999);
    await settle();
    expect(polledAtMs).toBeNull();
    expect(await client.probeShipment({ bolNumber: '1' }, never)).toMatchObject({ httpStatus: 404 });
    expect(http.requests).toHaveLength(script.length);
    clock.advance(1);
    await settle();
    expect(polledAtMs).toBe(14_000);
  });

  test('unless the clerk insists: a good response ends the pause, another 429 does not', async () => {
    const { client, http, queue } = setUp({ ...busy, status: 429, headers: { 'retry-after': '9000' } }, busy, noSuch);
    await client.probeShipment({ bolNumber: '1' }, never);
    const until = queue.waitingUntilMs();
    await client.probeShipment({ bolNumber: '1' }, never, true);
    expect(queue.waitingUntilMs()).toBe(until);
    expect(await client.probeShipment({ bolNumber: '1' }, never, true)).toMatchObject({ waitUntilMs: null });
    expect(http.requests).toHaveLength(3);
    expect(queue.waitingUntilMs()).toBeNull();
  });
});

test('the call log holds names, times, codes and the service’s words, and nothing that was sent', async () => {
  const message = 'These credentials were revoked.';
  const { client, log } = setUp({ status: 401, body: { success: false, error: { code: 'unauthorized', message } } });
  await client.getRates(sampleRateRequest(), never);
  expect(log).toEqual([
    {
      operation: 'getRates',
      startedAtMs: expect.any(Number),
      durationMs: 0,
      httpStatus: 401,
      errorCode: 'unauthorized',
      bolNumber: null,
      detail: message,
    },
  ]);
});

test('the API log has the unreadable parts of a response in full, and says where it is cut', async () => {
  const odd = (total: string) => ({ carrier: 'X', carrierName: 'X', total });
  const rates = [...sampleRatesBody.rates, odd('x'.repeat(900)), odd('y'.repeat(900))];
  const { client, http, log } = setUp({ body: { ...sampleRatesBody, rates } });
  expect((await client.getRates(sampleRateRequest(), never)).ok).toBe(true);
  expect(log[0]?.detail).toBe(
    `rates.2.total: not_a_number "${'x'.repeat(900)}"; rates.3.total: not_a_number "${'y'.repeat(900)}"`,
  );
  http.response({ body: { ...sampleRatesBody, rates: [...sampleRatesBody.rates, odd('z'.repeat(40_000))] } });
  await client.getRates(sampleRateRequest(), never);
  expect(log[1]?.detail).toMatch(/^rates\.2\.total: not_a_number "z{16000,}… \(cut, \d+ characters\)$/);
  expect(log[1]?.detail?.length).toBeLessThan(17_000);
});
