import { assert, asyncProperty, constantFrom, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openMemoryApp, SAMPLE_PASSWORD } from '../../../support/memoryApp.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../../support/samples.ts';
import { createScriptedHttp, type Scripted } from '../../../support/scriptedHttp.ts';

const everyCall = { operation: null, failedOnly: false, errorCode: null, beforeId: null, limit: 100 };

async function withCalls(...script: Scripted[]) {
  const app = await openMemoryApp(createScriptedHttp(...script));
  await app.connect();
  const rates = () => app.call('quotes.getRates', { callId: 'r', request: sampleRateRequest(), useCached: false });
  return { app, rates };
}

describe('the call log', () => {
  test('has operation, time, duration, status and code of every call, latest first', async () => {
    const { app, rates } = await withCalls(
      { body: sampleRatesBody },
      { status: 401, body: { success: false, error: { code: 'unauthorized', message: 'no' } } },
      { failure: { code: 'unreachable', reason: 'no_network' } },
    );
    for (let call = 0; call < 3; call += 1) await rates();
    const call = { operation: 'getRates', startedAtMs: app.clock.now(), durationMs: 0 };
    expect(await app.call('support.calls', everyCall)).toEqual({
      ok: true,
      value: {
        calls: [
          { ...call, id: 3, httpStatus: null, errorCode: 'unreachable', detail: null },
          { ...call, id: 2, httpStatus: 401, errorCode: 'unauthorized', detail: 'no' },
          { ...call, id: 1, httpStatus: 200, errorCode: null, detail: null },
        ],
        more: false,
        errorCodes: ['unauthorized', 'unreachable'],
      },
    });
  });

  test('can be filtered and read page by page', async () => {
    const { app, rates } = await withCalls(
      { body: sampleRatesBody },
      { failure: { code: 'unreachable', reason: 'refused' } },
    );
    for (let call = 0; call < 5; call += 1) await rates();
    await app.call('shipments.refresh', { bolNumber: '1' });
    const ids = async (changes: object) => {
      const response = await app.call('support.calls', { ...everyCall, ...changes });
      return response.ok
        ? { ids: response.value.calls.map(({ id }) => id), more: response.value.more }
        : response.error;
    };
    expect(await ids({ operation: 'getShipment' })).toEqual({ ids: [6], more: false });
    expect(await ids({ errorCode: 'unreachable', operation: 'getRates' })).toEqual({ ids: [5, 4, 3, 2], more: false });
    expect(await ids({ failedOnly: true, limit: 2 })).toEqual({ ids: [6, 5], more: true });
    expect(await ids({ failedOnly: true, limit: 2, beforeId: 5 })).toEqual({ ids: [4, 3], more: true });
    expect(await ids({ beforeId: 2 })).toEqual({ ids: [1], more: false });
  });

  test('is saved as CSV as shown, with nothing that a spreadsheet would run', async () => {
    const { app, rates } = await withCalls(
      { body: sampleRatesBody },
      { status: 400, body: { success: false, error: { code: 'validation_failed', message: '=HYPERLINK("x")' } } },
      { status: 404, body: { success: false, error: { code: 'quote_not_found', message: 'a, "b"' } } },
    );
    for (let call = 0; call < 3; call += 1) await rates();
    const failed = { operation: null, failedOnly: true, errorCode: null, limit: 100 };
    const saved = await app.call('support.exportCalls', failed);
    expect(saved).toMatchObject({ ok: true, value: { rows: 2 } });
    const text = saved.ok ? app.supportFiles.get(saved.value.fileName) : '';
    expect(text?.split('\r\n')).toEqual([
      '\u{FEFF}Started at (UTC),Operation,Milliseconds,HTTP status,Outcome,Details',
      '2026-11-16 15:00:00,getRates,0,404,unknown_service_error,"a, ""b"""',
      `2026-11-16 15:00:00,getRates,0,400,validation_failed,"'=HYPERLINK(""x"")"`,
      '',
    ]);
    expect(await app.call('support.exportCalls', { ...failed, limit: 1 })).toMatchObject({ value: { rows: 1 } });
  });

  test('knows nothing of what was shipped, by whom, to whom', async () => {
    const { app, rates } = await withCalls({ body: sampleRatesBody }, { body: sampleBookingBody }, { status: 500 });
    const rated = await rates();
    const quoteId = rated.ok ? rated.value.quote.id : '';
    await app.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
    await app.call('shipments.refresh', { bolNumber: sampleBookingBody.bolNumber });
    const log = JSON.stringify(await app.call('support.calls', everyCall));
    const preview = await app.call('support.preview', {});
    const text = preview.ok ? preview.value.text : '';
    for (const needle of [sampleBookingBody.bolNumber, 'Acme Pallet Co', 'Example Fixtures', '77318', '43207', 'Q-1']) {
      expect(log).not.toContain(needle);
      expect(text).not.toContain(needle);
    }
    expect(text).toContain('bookShipment');
  });

  test('without a connection says so', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    expect(await app.call('support.calls', everyCall)).toEqual({ ok: false, error: { code: 'not_connected' } });
  });
});

describe('the support file', () => {
  test('has versions, settings, connections, calls and log, and is saved exactly as shown', async () => {
    const { app, rates } = await withCalls({ body: sampleRatesBody });
    await rates();
    const preview = await app.call('support.preview', {});
    if (!preview.ok) throw new Error(preview.error.code);
    const { previewId, fileName, text } = preview.value;
    expect(fileName).toMatch(/^waybill-support-20261116-\d{6}\.txt$/);
    for (const part of [
      'Waybill 0.0.0, browser host, linux',
      'node 24.0.0',
      'theme: "system"',
      'Acme Pallet, Columbus (service), https://api.freight.example, username acme-columbus, password in keychain, not tested, in use',
      '2026-11-16T15:00:00.000Z  getRates  0  200  ok',
      '{"level":30,"msg":"opened"}',
    ]) {
      expect(text).toContain(part);
    }
    // Calls between viewing and saving are not in what was viewed.
    await rates();
    expect(await app.call('support.save', { previewId })).toEqual({
      ok: true,
      value: { fileName, path: `/nowhere/support/${fileName}` },
    });
    expect(app.supportFiles.get(fileName)).toBe(text);
  });

  test('nothing is saved that was not shown', async () => {
    const { app } = await withCalls();
    const first = await app.call('support.preview', {});
    await app.call('support.preview', {});
    for (const previewId of ['made up', first.ok ? first.value.previewId : '']) {
      expect(await app.call('support.save', { previewId })).toEqual({
        ok: false,
        error: { code: 'not_found', what: 'preview' },
      });
    }
    expect(app.supportFiles.size).toBe(0);
  });

  test('can be made without any connection', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    expect(await app.call('support.preview', {})).toMatchObject({ ok: true });
  });

  test('holds no password, whatever it is, wherever it was typed and whatever the service echoes', async () => {
    const name = string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    const password = string({ unit: 'grapheme', minLength: 6, maxLength: 80 }).filter(
      (candidate) => new Set(candidate).size > 3 && !'[removed]'.includes(candidate),
    );
    const place = constantFrom('name', 'username', 'log', 'message', 'nowhere');
    await assert(
      asyncProperty(record({ name, password, place }), async (typed) => {
        const secret = typed.password;
        const echo = { code: typed.place === 'message' ? secret : 'odd', message: secret };
        const http = createScriptedHttp({ status: 400, body: { success: false, error: echo } });
        const app = await openMemoryApp(http);
        app.logLines.push(JSON.stringify({ level: 50, stack: typed.place === 'log' ? `Error: ${secret}` : '' }));
        const added = await app.call('connections.add', {
          name: typed.place === 'name' ? secret.slice(0, 100) : typed.name,
          baseUrl: 'https://api.freight.example',
          username: typed.place === 'username' && !secret.includes(':') ? secret : 'user',
          password: secret,
          passwordIn: 'session',
        });
        const connectionId = added.ok ? added.value.id : 'none';
        await app.call('connections.activate', { connectionId });
        await app.call('connections.test', { callId: 't', connectionId });
        const preview = await app.call('support.preview', {});
        const text = preview.ok ? preview.value.text : secret;
        const basic = Buffer.from(`user:${secret}`).toString('base64');
        return !text.includes(secret) && !text.includes(basic) && !text.includes(JSON.stringify(secret).slice(1, -1));
      }),
      { numRuns: 60 },
    );
  });

  test('shows no control or direction character of a connection’s name', async () => {
    const app = await openMemoryApp(createScriptedHttp());
    await app.call('connections.add', {
      name: 'Acme\u202egpj.exe\n== Log\u0007',
      baseUrl: 'https://api.freight.example',
      username: 'user',
      password: SAMPLE_PASSWORD,
      passwordIn: 'session',
    });
    const preview = await app.call('support.preview', {});
    expect(preview.ok && preview.value.text).toContain('Acme\u{FFFD}gpj.exe\u{FFFD}== Log');
  });
});
