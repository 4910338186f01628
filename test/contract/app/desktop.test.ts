/** Policy, updates and the desktop's calls, through the whole app. */
import { expect, test } from 'vitest';
import { APP_MIGRATIONS } from '../../../electron/core/appSchema.ts';
import { createConnectionStore } from '../../../electron/modules/connections/store.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import type { Policy } from '../../../shared/contract/policy.ts';
import { openMemoryApp, SAMPLE_PASSWORD } from '../../support/memoryApp.ts';
import { sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const byPolicy = (what: string) => ({ ok: false, error: { code: 'set_by_policy', what } });
const withPolicy = (policy: Policy) => ({ policy: { file: '/etc/waybill/policy.json', policy, problem: null } });
const typed = { username: 'acme', password: SAMPLE_PASSWORD };

test('an address that IT locked in is the only one that is added or tested, and nothing goes elsewhere', async () => {
  const http = createScriptedHttp();
  const app = await openMemoryApp(
    http,
    withPolicy({ baseAddress: 'https://api.freight.example', lockBaseAddress: true }),
  );
  const other = 'https://elsewhere.example';
  const added = { ...typed, name: '', passwordIn: 'session' } as const;
  expect(await app.call('connections.add', { ...added, baseUrl: other })).toMatchObject(byPolicy('base_address'));
  expect(await app.call('connections.test', { ...typed, baseUrl: other, callId: 't' })).toMatchObject(
    byPolicy('base_address'),
  );
  expect(http.requests).toEqual([]);
  expect(await app.call('connections.add', { ...added, baseUrl: 'https://api.freight.example/' })).toMatchObject({
    ok: true,
  });
});

test('a connection that was there before the policy gets no password any more', async () => {
  const http = createScriptedHttp();
  const connectionStore = createConnectionStore(openDatabase(':memory:', APP_MIGRATIONS));
  connectionStore.put({
    id: 'old',
    name: 'Old',
    kind: 'service',
    baseUrl: 'https://api.freight.example',
    username: 'acme',
    passwordIn: 'keychain',
    lastTest: null,
  });
  const policy = withPolicy({ baseAddress: 'https://only.example', lockBaseAddress: true });
  const app = await openMemoryApp(http, { ...policy, connectionStore });
  await app.call('connections.activate', { connectionId: 'old' });
  const rates = await app.call('quotes.getRates', { callId: 'r', request: sampleRateRequest(), useCached: false });
  expect(rates).toMatchObject(byPolicy('base_address'));
  expect(http.requests).toEqual([]);
});

test('the demo stays off if IT turned it off', async () => {
  const app = await openMemoryApp(createScriptedHttp(), withPolicy({ demo: 'off' }));
  expect(await app.call('connections.startDemo', {})).toMatchObject(byPolicy('demo'));
  expect(await app.call('connections.activate', { connectionId: 'demo' })).toMatchObject(byPolicy('demo'));
  expect(await app.call('connections.list', {})).toMatchObject({ value: { connections: [] } });
});

test('printers that IT set are where printing begins; what the clerk chooses stays', async () => {
  const app = await openMemoryApp(createScriptedHttp(), withPolicy({ printers: { paper: 'Office', labels: 'Zebra' } }));
  const settings = await app.call('printing.settings', {});
  if (!settings.ok) throw new Error(settings.error.code);
  const { bol, labels, other } = settings.value.routes;
  expect([bol.printer, labels.printer, other.printer]).toEqual(['Office', 'Zebra', 'Office']);
  await app.call('printing.setRoute', { kind: 'labels', route: { ...labels, printer: null } });
  expect(await app.call('printing.settings', {})).toMatchObject({
    value: { routes: { labels: { printer: null }, bol: { printer: 'Office' } } },
  });
});

test('the active policy is reported, with its file', async () => {
  const app = await openMemoryApp(createScriptedHttp(), withPolicy({ updates: 'off' }));
  expect(await app.call('policy.get', {})).toMatchObject({
    value: { file: '/etc/waybill/policy.json', policy: { updates: 'off' }, problem: null },
  });
});

test('the browser host has no updates, no window and no number at an icon, and says so', async () => {
  const app = await openMemoryApp(createScriptedHttp());
  expect(await app.call('updates.status', {})).toMatchObject({ value: { off: 'browser', verifies: null } });
  expect(await app.call('updates.install', {})).toMatchObject({ ok: false });
  expect(await app.call('desktop.show', {})).toMatchObject({ value: { shown: false } });
  expect(await app.call('desktop.attention', { count: 3 })).toMatchObject({ ok: true });
});

test('the desktop host is notified what to show', async () => {
  const notified: unknown[] = [];
  const app = await openMemoryApp(createScriptedHttp(), {
    desktop: { show: () => void notified.push('show'), setAttention: (count) => void notified.push(count) },
  });
  expect(await app.call('desktop.show', {})).toMatchObject({ value: { shown: true } });
  await app.call('desktop.attention', { count: 3 });
  expect(await app.call('desktop.attention', { count: -1 })).toMatchObject({ error: { code: 'invalid_payload' } });
  expect(notified).toEqual(['show', 3]);
});

test('a link emits an event and is returned once; the latest wins', async () => {
  const app = await openMemoryApp(createScriptedHttp());
  expect(await app.call('desktop.takeLink', {})).toMatchObject({ value: { bolNumber: null } });
  app.app.openLink('1');
  app.app.openLink('2');
  expect(app.events.filter(({ name }) => name === 'desktop.changed')).toHaveLength(2);
  expect(await app.call('desktop.takeLink', {})).toMatchObject({ value: { bolNumber: '2' } });
  expect(await app.call('desktop.takeLink', {})).toMatchObject({ value: { bolNumber: null } });
});

test('an update waits for a booking in progress', async () => {
  let restarts = 0;
  const http = createScriptedHttp({ body: sampleRatesBody });
  const app = await openMemoryApp(http, {
    updater: {
      capability: () => ({ works: true, verifies: 'signature' }),
      check: () => Promise.resolve({ ok: true, value: '0.2.0' }),
      download: () => Promise.resolve({ ok: true, value: undefined }),
      restart: () => {
        restarts += 1;
        return Promise.resolve({ ok: true, value: undefined });
      },
    },
  });
  await app.connect();
  const rated = await app.call('quotes.getRates', { callId: 'r', request: sampleRateRequest(), useCached: false });
  if (!rated.ok) throw new Error(rated.error.code);
  await app.call('updates.check', {});
  await app.call('updates.download', {});
  http.response('silence');
  const quoteId = rated.value.quote.id;
  const submitted = app.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
  expect(await app.call('updates.install', {})).toEqual({
    ok: false,
    error: { code: 'update_blocked', bookings: 1, prints: 0 },
  });
  expect(restarts).toBe(0);
  app.clock.advance(10 * 60_000);
  await submitted;
  expect(await app.call('updates.install', {})).toMatchObject({ ok: true });
  expect(restarts).toBe(1);
});
