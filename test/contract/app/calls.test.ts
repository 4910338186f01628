import { describe, expect, test } from 'vitest';
import { APP_MIGRATIONS } from '../../../electron/core/appSchema.ts';
import { createCredentialPauseStore } from '../../../electron/modules/freight/pauseStore.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { type CallName, CONTRACT } from '../../../shared/ipc/contract.ts';
import { openMemoryApp, SAMPLE_PASSWORD } from '../../support/memoryApp.ts';
import { tinyPdf } from '../../support/samplePdf.ts';
import { sampleBookingBody, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

describe('every call', () => {
  test.each(Object.keys(CONTRACT) as CallName[])(
    '%s rejects a payload that breaks the contract, naming the path',
    async (name) => {
      const { app, bugs } = await openMemoryApp(createScriptedHttp());
      for (const payload of [null, 7, 'text', [], { __proto__: null, unexpected: true }]) {
        const response = await app.call(name, payload);
        expect(response).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
      }
      expect(bugs).toEqual([]);
    },
  );

  test('a name that is not in the contract is rejected', async () => {
    const { app } = await openMemoryApp(createScriptedHttp());
    for (const name of ['quotes.delete', '', '__proto__', 'constructor', 'x'.repeat(100_000)]) {
      expect(await app.call(name, {})).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
    }
  });

  test('the path of what is wrong is named', async () => {
    const { app } = await openMemoryApp(createScriptedHttp());
    const request = { ...sampleRateRequest(), origin: { ...sampleRateRequest().origin, zip: '4320' } };
    expect(await app.call('quotes.getRates', { callId: 'a', request, useCached: false })).toEqual({
      ok: false,
      error: { code: 'invalid_payload', path: 'request.origin.zip', detail: 'Enter a 5-digit ZIP.' },
    });
  });

  test.each(['quotes.list', 'bookings.unfinished', 'shipments.list'] as const)(
    '%s without a connection says so',
    async (name) => {
      const { call } = await openMemoryApp(createScriptedHttp());
      expect(await call(name, {})).toEqual({ ok: false, error: { code: 'not_connected' } });
    },
  );
});

describe('quotes', () => {
  test('equal requests in flight share one call', async () => {
    const http = createScriptedHttp({ body: sampleRatesBody });
    const { call, connect } = await openMemoryApp(http);
    await connect();
    const ask = (callId: string) => call('quotes.getRates', { callId, request: sampleRateRequest(), useCached: false });
    const [first, second] = await Promise.all([ask('a'), ask('b')]);
    expect(http.requests).toHaveLength(1);
    expect(first).toEqual(second);
  });

  test('a cached quote of the same freight is used on request, regardless of case and order of keys', async () => {
    const http = createScriptedHttp({ body: sampleRatesBody });
    const { call, connect } = await openMemoryApp(http);
    await connect();
    await call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false });
    const request = sampleRateRequest({
      origin: { zip: '43207', state: 'OH', city: ' COLUMBUS ', locationType: 'Business' },
    });
    expect(await call('quotes.getRates', { callId: 'b', request, useCached: true })).toMatchObject({
      value: { fromCache: true },
    });
    expect(http.requests).toHaveLength(1);
  });

  test('another pickup date is another quote', async () => {
    const http = createScriptedHttp(
      { body: sampleRatesBody },
      { body: { ...sampleRatesBody, pickupDate: '2026-11-19' } },
    );
    const { call, connect } = await openMemoryApp(http);
    await connect();
    await call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: true });
    await call('quotes.getRates', {
      callId: 'b',
      request: sampleRateRequest({ pickupDate: '2026-11-19' }),
      useCached: true,
    });
    expect(http.requests).toHaveLength(2);
  });

  test('a response for another pickup date is never used for this one', async () => {
    const { call, connect } = await openMemoryApp(
      createScriptedHttp({ body: { ...sampleRatesBody, pickupDate: '2026-11-25' } }),
    );
    await connect();
    expect(
      await call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false }),
    ).toMatchObject({
      error: { code: 'bad_response', path: 'pickupDate' },
    });
  });

  test('one that was given up is canceled, and one that others wait for continues', async () => {
    const http = createScriptedHttp('silence');
    const { call, connect } = await openMemoryApp(http);
    await connect();
    const ask = (callId: string) => call('quotes.getRates', { callId, request: sampleRateRequest(), useCached: false });
    const first = ask('a');
    const second = ask('b');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await call('calls.cancel', { callId: 'a' })).toEqual({ ok: true, value: { wasRunning: true } });
    expect(await first).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(http.requests[0]?.signal.aborted).toBe(false);
    await call('calls.cancel', { callId: 'b' });
    expect(await second).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(http.requests[0]?.signal.aborted).toBe(true);
  });

  test('rates are saved cheapest first regardless of the order in the response', async () => {
    const { call, connect } = await openMemoryApp(createScriptedHttp({ body: sampleRatesBody }));
    await connect();
    const response = await call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false });
    expect(response.ok && response.value.quote.rates.map(({ carrier }) => carrier)).toEqual(['PLHD', 'SMPF']);
  });
});

describe('shipments', () => {
  const shipment = {
    bolNumber: '00440000000283617',
    carrier: 'SMPF',
    status: 'created',
    trackingStatus: 'created',
    voided: false,
    documents: [{ type: 'BOL', name: 'BOL_1.pdf' }],
    referenceNumbers: ['PO: 77318', 'FIX-2290'],
    bookedAt: '2026-11-16T15:00:00.000Z',
    total: 1142.36,
  };

  test('a number that arrives later is a change with when it was first seen, and stays', async () => {
    const http = createScriptedHttp({ body: { success: true, shipment: { ...shipment, proNumber: '' } } });
    const { call, connect, clock } = await openMemoryApp(http);
    await connect();
    await call('shipments.track', { number: shipment.bolNumber, kind: 'bolNumber' });
    clock.advance(3_600_000);
    http.response({ body: { success: true, shipment: { ...shipment, proNumber: '0481220931' } } });
    await call('shipments.refresh', { bolNumber: shipment.bolNumber });
    clock.advance(3_600_000);
    http.response({ body: { success: true, shipment: { ...shipment, status: 'picked_up' } } });
    const seen = await call('shipments.refresh', { bolNumber: shipment.bolNumber });
    expect(seen).toMatchObject({
      ok: true,
      value: { proNumber: '0481220931', poNumber: '77318', referenceNumbers: ['PO: 77318', 'FIX-2290'] },
    });
    expect(seen.ok && seen.value.changes.filter(({ field }) => field === 'proNumber')).toEqual([
      { field: 'proNumber', from: null, to: '0481220931', seenAtMs: clock.now() - 3_600_000 },
    ]);
    expect(seen.ok && seen.value.changes[0]).toMatchObject({ field: 'status', from: 'created', to: 'picked_up' });
  });

  test('one that is not on the account is not saved', async () => {
    const http = createScriptedHttp({ status: 404, body: { success: false, error: { code: 'shipment_not_found' } } });
    const { call, connect } = await openMemoryApp(http);
    await connect();
    expect(await call('shipments.track', { number: '1', kind: 'proNumber' })).toEqual({
      ok: false,
      error: { code: 'shipment_not_found' },
    });
    expect(await call('shipments.list', {})).toEqual({ ok: true, value: { shipments: [], total: 0 } });
  });
});

describe('documents', () => {
  const links = (url: string) => ({
    success: true,
    bolNumber: '1',
    proNumber: null,
    documents: [{ type: 'BOL', name: '../../BOL_1.pdf', url, expiresAt: '2026-11-16T16:00:00.000Z' }],
  });

  test('a link is downloaded without credentials, and the file is stored under its hash', async () => {
    const http = createScriptedHttp(
      { body: links('https://files.freight.example/x?sig=secret') },
      { body: tinyPdf('sample') },
    );
    const { app, call, connect, databases } = await openMemoryApp(http);
    const id = await connect();
    const fetched = await call('documents.fetch', { callId: 'a', bolNumber: '1' });
    expect(fetched).toMatchObject({
      ok: true,
      value: { failures: [], documents: [{ type: 'BOL', name: '../../BOL_1.pdf', bytes: tinyPdf('sample').length }] },
    });
    expect(Object.keys(http.requests[1]?.headers ?? {}).map((name) => name.toLowerCase())).not.toContain(
      'authorization',
    );
    const fileId = fetched.ok ? (fetched.value.documents[0]?.fileId ?? '') : '';
    expect(await app.document(fileId)).toMatchObject({ path: expect.stringMatching(/^\/vault\/[0-9a-f]{64}\.pdf$/) });
    const stored = JSON.stringify(databases.get(id)?.all('SELECT * FROM documents'));
    expect(stored).not.toContain('sig=');
  });

  test.each([
    ['a page instead of a PDF', { body: '<html>' }, 'document_not_pdf'],
    ['nothing at all', { body: '' }, 'document_not_pdf'],
    ['a PDF without its end', { body: tinyPdf('x').slice(0, -20) }, 'document_incomplete'],
    ['an expired link', { status: 403, body: {} }, 'document_link_refused'],
    ['a redirect to nowhere', { status: 302 }, 'document_link_unusable'],
    ['a store that fails', { status: 500, body: 'oops' }, 'document_store_failed'],
    [
      'a connection that dies',
      { body: '%PDF-1.7', thenLost: { code: 'unreachable', reason: 'connection_lost' } },
      'unreachable',
    ],
    ['fewer bytes than announced', { headers: { 'content-length': '999' }, body: '%PDF-1.7' }, 'unreachable'],
  ] as const)('%s is named and nothing is saved', async (_, response, code) => {
    const http = createScriptedHttp({ body: links('https://files.freight.example/x') }, response);
    const { call, connect } = await openMemoryApp(http);
    await connect();
    expect(await call('documents.fetch', { callId: 'a', bolNumber: '1' })).toMatchObject({
      ok: true,
      value: { documents: [], failures: [{ type: 'BOL', name: '../../BOL_1.pdf', code }] },
    });
  });

  test('a plain http link to elsewhere is not followed', async () => {
    const http = createScriptedHttp({ body: links('http://files.freight.example/x') });
    const { call, connect } = await openMemoryApp(http);
    await connect();
    expect(await call('documents.fetch', { callId: 'a', bolNumber: '1' })).toMatchObject({
      value: { failures: [{ code: 'document_link_unusable', scheme: 'http:' }] },
    });
    expect(http.requests).toHaveLength(1);
  });

  test('the same content fetched again is one file, other content is a new version', async () => {
    const body = links('https://files.freight.example/x');
    const http = createScriptedHttp(
      { body },
      { body: tinyPdf('1') },
      { body },
      { body: tinyPdf('1') },
      { body },
      { body: tinyPdf('22') },
    );
    const { call, connect, databases, clock } = await openMemoryApp(http);
    const id = await connect();
    for (let round = 0; round < 3; round += 1) {
      clock.advance(1000);
      await call('documents.fetch', { callId: 'a', bolNumber: '1' });
    }
    expect(databases.get(id)?.all('SELECT sha256 FROM documents')).toHaveLength(2);
    expect(await call('documents.list', { bolNumber: '1' })).toMatchObject({
      value: { documents: [{ bytes: tinyPdf('22').length }] },
    });
  });
});

describe('secrets', () => {
  test('no result and no event ever contains the password', async () => {
    const http = createScriptedHttp({
      status: 401,
      body: { success: false, error: { code: 'unauthorized', message: SAMPLE_PASSWORD } },
    });
    const { app, call, connect, events } = await openMemoryApp(http);
    const said: unknown[] = [];
    const connectionId = await connect();
    said.push(await call('connections.list', {}), await call('connections.status', {}));
    said.push(await call('connections.test', { callId: 't', connectionId }));
    said.push(await call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false }));
    said.push(await app.call('connections.add', { name: 1, password: SAMPLE_PASSWORD }));
    const text = JSON.stringify([said, events]);
    expect(text).not.toContain(JSON.stringify(SAMPLE_PASSWORD).slice(1, -1));
    expect(text).not.toContain(Buffer.from(`acme-columbus:${SAMPLE_PASSWORD}`).toString('base64'));
  });
});

describe('connections', () => {
  test('a test is proven by a shipment that can not be found', async () => {
    const http = createScriptedHttp({ status: 404, body: { success: false, error: { code: 'shipment_not_found' } } });
    const { call } = await openMemoryApp(http);
    const tested = await call('connections.test', {
      callId: 't',
      baseUrl: 'api.freight.example',
      username: 'acme',
      password: 'p',
    });
    expect(tested).toMatchObject({
      ok: true,
      value: { error: null, steps: [{ ok: true }, { ok: true }, { ok: true, httpStatus: 404 }] },
    });
    expect(http.requests[0]?.url).toBe(
      'https://api.freight.example/functions/apiGetShipment?bolNumber=WAYBILL-CONNECTION-TEST',
    );
  });

  const typed = { callId: 't', baseUrl: 'api.freight.example', username: 'acme-columbus', password: 'typed-once' };
  const slow = { status: 429, body: {}, headers: { 'retry-after': '3600' } };

  test('a pause requested for entered credentials applies after a restart, and for the account that they become', async () => {
    const appDatabase = openDatabase(':memory:', APP_MIGRATIONS);
    const http = createScriptedHttp(slow);
    const start = () => openMemoryApp(http, { pauseStore: createCredentialPauseStore(appDatabase) });
    const first = await start();
    const tested = await first.call('connections.test', typed);
    const waitUntilMs = first.clock.now() + 3_600_000;
    expect(tested).toMatchObject({ value: { error: { code: 'rate_limited' }, waitUntilMs } });
    const second = await start();
    expect(await second.call('connections.test', typed)).toMatchObject({ value: { waitUntilMs } });
    await second.connect();
    expect(await second.call('connections.status', {})).toMatchObject({ value: { waitingUntilMs: waitUntilMs } });
    expect(http.requests).toHaveLength(1);
    expect(await second.call('connections.test', { ...typed, username: 'other' })).toMatchObject({ ok: true });
    expect(http.requests).toHaveLength(2);
    expect(JSON.stringify(appDatabase.all('SELECT * FROM app_state'))).not.toContain('typed-once');
  });

  test('a pause requested for an open account applies when its credentials are entered again', async () => {
    const http = createScriptedHttp(slow);
    const { call, connect, clock } = await openMemoryApp(http);
    const connectionId = await connect();
    await call('connections.test', { callId: 'a', connectionId });
    expect(await call('connections.test', typed)).toMatchObject({
      value: { error: { code: 'rate_limited' }, waitUntilMs: clock.now() + 3_600_000 },
    });
    expect(http.requests).toHaveLength(1);
  });

  test.each([
    [401, 'unauthorized'],
    [403, 'not_approved'],
  ] as const)('a %i at any call halts the account until a test succeeds', async (status, code) => {
    const http = createScriptedHttp({ status, body: { success: false, error: { code } } });
    const { call, connect } = await openMemoryApp(http);
    const connectionId = await connect();
    await call('shipments.track', { number: '1', kind: 'bolNumber' });
    expect(await call('connections.status', {})).toMatchObject({ value: { halted: code } });
    http.response({ status: 404, body: { success: false, error: { code: 'shipment_not_found' } } });
    await call('connections.test', { callId: 't', connectionId });
    expect(await call('connections.status', {})).toMatchObject({ value: { halted: null } });
  });

  test('a password for this session only is in no keychain', async () => {
    const { call, keychain } = await openMemoryApp(createScriptedHttp());
    const added = await call('connections.add', {
      name: '',
      baseUrl: 'https://api.freight.example',
      username: 'acme',
      password: 'p',
      passwordIn: 'session',
    });
    expect(added).toMatchObject({ value: { name: 'api.freight.example', passwordIn: 'session' } });
    expect(keychain.entries.size).toBe(0);
  });

  test('a keychain that fails: nothing is added', async () => {
    const { call, keychain } = await openMemoryApp(createScriptedHttp());
    keychain.failWith('locked');
    const added = await call('connections.add', {
      name: 'x',
      baseUrl: 'https://api.freight.example',
      username: 'acme',
      password: 'p',
      passwordIn: 'keychain',
    });
    expect(added).toEqual({ ok: false, error: { code: 'keychain', problem: 'locked' } });
    expect(await call('connections.list', {})).toMatchObject({ value: { connections: [] } });
  });

  test('removing one forgets its password', async () => {
    const { call, connect, keychain } = await openMemoryApp(createScriptedHttp({ body: sampleBookingBody }));
    const connectionId = await connect();
    expect(keychain.entries.size).toBe(1);
    await call('connections.remove', { connectionId, withData: true });
    expect(keychain.entries.size).toBe(0);
    expect(await call('connections.status', {})).toMatchObject({ value: { active: null } });
  });
});
