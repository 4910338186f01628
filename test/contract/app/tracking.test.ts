/** Automatic polling as the page and the hosts see it: through the contract, with the account's own pauses. */
import { expect, test } from 'vitest';
import { type MemoryApp, openMemoryApp, SAMPLE_PASSWORD } from '../../support/memoryApp.ts';
import { tinyPdf } from '../../support/samplePdf.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp, type ScriptedHttp } from '../../support/scriptedHttp.ts';
import { shipmentResponse } from '../../support/trackingRig.ts';

const BOL = '00440000000283617';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const shipmentBody = { body: { success: true, shipment: shipmentResponse(BOL) } };
const links = (...types: string[]) => ({
  body: {
    success: true,
    bolNumber: BOL,
    documents: types.map((type) => ({ type, name: `${type}.pdf`, url: 'https://files.freight.example/x' })),
  },
});
const noDocuments = { body: { success: true, documents: [] } };
const rejection = { status: 401, body: { success: false, error: { code: 'unauthorized', message: '' } } };

/** Advances time to `ms`, with every response received in between. */
async function run({ clock }: MemoryApp, ms: number): Promise<void> {
  const until = clock.now() + ms;
  for (;;) {
    for (let breath = 0; breath < 6; breath += 1) await new Promise(setImmediate);
    const next = clock.nextDueMs();
    if (next === null || next > until) break;
    clock.advance(Math.max(0, next - clock.now()));
  }
  clock.advance(until - clock.now());
  for (let breath = 0; breath < 6; breath += 1) await new Promise(setImmediate);
}

async function booked(http: ScriptedHttp): Promise<{ app: MemoryApp; connectionId: string }> {
  http.response({ body: sampleRatesBody }, { body: sampleBookingBody }, noDocuments, shipmentBody);
  const app = await openMemoryApp(http);
  const connectionId = await app.connect();
  const rated = await app.call('quotes.getRates', { callId: 'q', request: sampleRateRequest(), useCached: false });
  const quoteId = rated.ok ? rated.value.quote.id : '';
  const done = await app.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
  expect(done).toMatchObject({ ok: true, value: { state: 'booked' } });
  return { app, connectionId };
}

const pollsOf = ({ requests }: ScriptedHttp) => requests.filter(({ url }) => url.includes('apiGetShipment')).length;

test('a booked shipment is polled seconds later, and then about hourly; each row says when', async () => {
  const http = createScriptedHttp();
  const { app } = await booked(http);
  expect(await app.call('shipments.get', { bolNumber: BOL })).toMatchObject({
    value: { nextPollAtMs: app.clock.now() + 15_000, tracking: 'open', lastCheckedAtMs: null },
  });
  await run(app, MINUTE);
  expect(pollsOf(http)).toBe(1);
  expect(await app.call('tracking.status', {})).toMatchObject({
    ok: true,
    value: { state: 'running', counts: { open: 1, done: 0, notOnAccount: 0 }, lastPollAtMs: expect.any(Number) },
  });
  await run(app, 4 * HOUR);
  expect(pollsOf(http)).toBeGreaterThanOrEqual(4);
  expect(pollsOf(http)).toBeLessThanOrEqual(6);
  expect(app.bugs).toEqual([]);
  await app.app.close();
});

test('the documents of a booking are downloaded automatically, once, and not after a manual download', async () => {
  const documentCalls = ({ requests }: ScriptedHttp) => requests.filter(({ url }) => url.includes('Documents')).length;
  const alone = createScriptedHttp();
  const { app } = await booked(alone);
  await run(app, 9_000);
  expect(documentCalls(alone)).toBe(0);
  await run(app, 3_000);
  expect(documentCalls(alone)).toBe(1);
  await app.app.close();

  const manual = createScriptedHttp();
  const other = await booked(manual);
  manual.response(links('BOL'), { body: tinyPdf('bol') });
  await other.app.call('documents.fetch', { callId: 'f', bolNumber: BOL });
  await run(other.app, 12_000);
  expect(documentCalls(manual)).toBe(1);
  await other.app.app.close();
});

test('documents that failed are downloaded automatically after a manual download', async () => {
  const http = createScriptedHttp();
  const { app } = await booked(http);
  /** Whether the documents were requested since the last call. */
  const areRequested = () => http.requests.splice(0).some(({ url }) => url.includes('Documents'));
  // Two are listed, and one can't be downloaded.
  http.response(links('BOL', 'Labels'), { body: tinyPdf('bol') }, { status: 503 });
  await app.call('documents.fetch', { callId: 'f', bolNumber: BOL });
  expect(areRequested()).toBe(true);
  const damaged = { body: Buffer.from('%PDF-1.7 not one') };
  http.response(links('BOL', 'Labels'), { body: tinyPdf('bol') }, damaged, links('Labels'), damaged);
  await run(app, 12_000);
  expect(areRequested()).toBe(true);
  // The first poll.
  http.response(shipmentBody);
  await run(app, 10_000);
  http.requests.length = 0;
  http.response(links('BOL', 'Labels'), { body: tinyPdf('bol') }, { body: tinyPdf('labels') });
  await run(app, 6 * MINUTE);
  expect(areRequested()).toBe(true);
  await run(app, 20 * MINUTE);
  expect(areRequested()).toBe(false);
  await app.app.close();
});

test('a rejected poll stops tracking, a replaced password starts it again', async () => {
  const http = createScriptedHttp();
  const { app, connectionId } = await booked(http);
  http.response(noDocuments, rejection);
  await run(app, 5 * HOUR);
  expect(pollsOf(http)).toBe(1);
  expect(await app.call('connections.status', {})).toMatchObject({ value: { halted: 'unauthorized' } });
  expect(await app.call('tracking.status', {})).toMatchObject({ value: { state: 'halted', halted: 'unauthorized' } });
  expect(await app.call('attention.list', {})).toMatchObject({
    value: { items: [{ details: { kind: 'polling_failing', error: { code: 'unauthorized' } } }] },
  });
  expect(await app.call('notifications.claim', {})).toMatchObject({
    value: { notifications: [{ kind: 'polling_stopped', value: 'unauthorized' }], more: 0 },
  });
  http.response(shipmentBody);
  const credentials = {
    connectionId,
    username: 'acme-columbus',
    password: SAMPLE_PASSWORD,
    passwordIn: 'session',
  } as const;
  expect((await app.call('connections.replacePassword', credentials)).ok).toBe(true);
  await run(app, MINUTE);
  expect(pollsOf(http)).toBe(2);
  expect(await app.call('tracking.status', {})).toMatchObject({ value: { state: 'running', halted: null } });
  expect(await app.call('attention.list', {})).toMatchObject({ value: { items: [] } });
  await app.app.close();
});

test('the hosts say when the computer slept and whether it has a network', async () => {
  const http = createScriptedHttp();
  const { app } = await booked(http);
  app.app.online(false);
  await run(app, 2 * HOUR);
  expect(pollsOf(http)).toBe(0);
  expect(await app.call('tracking.status', {})).toMatchObject({
    value: { state: 'offline', outage: { error: null } },
  });
  app.app.online(true);
  await run(app, 10_000);
  expect(pollsOf(http)).toBe(1);
  app.clock.set(app.clock.now() + 8 * HOUR);
  app.app.resumed();
  await run(app, 10_000);
  expect(pollsOf(http)).toBe(2);
  await app.app.close();
});

test('paused in the settings: no requests are sent, and the setting outlives unknown keys', async () => {
  const http = createScriptedHttp();
  const { app } = await booked(http);
  expect(await app.call('settings.set', { polling: 'paused' })).toMatchObject({ value: { polling: 'paused' } });
  await run(app, 3 * HOUR);
  expect(pollsOf(http)).toBe(0);
  expect(await app.call('settings.set', { theme: 'dark' })).toMatchObject({
    value: { theme: 'dark', polling: 'paused' },
  });
  await app.call('settings.set', { polling: 'default' });
  await run(app, 2 * HOUR);
  expect(pollsOf(http)).toBeGreaterThan(0);
  await app.app.close();
});

test('a booking of unknown outcome is on the list until it is finished; it can be snoozed, and can’t be dismissed', async () => {
  const http = createScriptedHttp({ body: sampleRatesBody }, { failure: { code: 'timed_out', afterMs: 1 } });
  const app = await openMemoryApp(http);
  await app.connect();
  const rated = await app.call('quotes.getRates', { callId: 'q', request: sampleRateRequest(), useCached: false });
  const quoteId = rated.ok ? rated.value.quote.id : '';
  await app.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
  expect(app.events).toContainEqual({ name: 'attention.changed', id: null });
  const listed = await app.call('attention.list', {});
  expect(listed).toMatchObject({
    value: {
      items: [{ details: { kind: 'unfinished_booking', state: 'unknown', carrierName: 'Sample Freightways' } }],
    },
  });
  const id = listed.ok ? (listed.value.items[0]?.id ?? '') : '';
  expect(await app.call('attention.done', { ids: [id] })).toEqual({ ok: true, value: { done: 0, skipped: 1 } });
  expect((await app.call('attention.snooze', { ids: [id], untilMs: app.clock.now() + HOUR })).ok).toBe(true);
  expect(await app.call('attention.list', {})).toMatchObject({ value: { items: [], total: 0 } });
  await run(app, HOUR + MINUTE);
  expect(await app.call('attention.list', {})).toMatchObject({ value: { items: [{ id }] } });
  http.response({ body: sampleBookingBody }, shipmentBody);
  await app.call('bookings.finish', { bookingId: id.split(':')[1] ?? '' });
  expect(await app.call('attention.list', {})).toMatchObject({ value: { items: [] } });
  expect(app.bugs).toEqual([]);
  await app.app.close();
});
