/** The real client, database, and document store against the demo's service over real HTTP. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createFreightService, type RunningService } from '../../../electron/mock-service/service.ts';
import { createUndiciHttp, type UndiciHttp } from '../../../electron/platform/http/undiciHttp.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';

const PASSWORD = `q"uo':te é 🔑 ${'x'.repeat(180)}`;
let folder = '';
let service: RunningService;
let http: UndiciHttp;
let app: MemoryApp;
let connectionId = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-flow-'));
  service = await createFreightService({
    accounts: [{ username: 'acme', password: PASSWORD, state: 'active' }],
    firstDocumentsMs: 0,
  });
  http = createUndiciHttp();
  app = await openMemoryApp(http, {
    clock: systemClock,
    openStorage: (id) => openStorage(join(folder, id)),
  });
  const added = await app.call('connections.add', {
    name: 'Bundled',
    baseUrl: service.url,
    username: 'acme',
    password: PASSWORD,
    passwordIn: 'keychain',
  });
  connectionId = added.ok ? added.value.id : '';
  await app.call('connections.activate', { connectionId });
});

afterEach(async () => {
  await app.app.close();
  await http.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

const pickupDate = nextBusinessDay(addDays(systemClock.today(), 1));

async function quote() {
  const rated = await app.call('quotes.getRates', {
    callId: 'a',
    request: sampleRateRequest({ pickupDate }),
    useCached: false,
  });
  if (!rated.ok) throw new Error(JSON.stringify(rated.error));
  return rated.value.quote;
}

describe('the main flow', () => {
  test('quote, book, poll, download the documents, read them', async () => {
    const rated = await quote();
    expect(rated.rates.length).toBeGreaterThan(2);
    const rate = rated.rates[0];
    const booked = await app.call('bookings.submit', {
      quoteId: rated.id,
      position: 0,
      carrier: rate?.carrier ?? '',
      details: sampleDetails(),
    });
    expect(booked).toMatchObject({
      ok: true,
      value: { state: 'booked', outcome: { alreadyBooked: false, differs: { carrier: false, total: false } } },
    });
    const bolNumber = booked.ok ? (booked.value.outcome?.bolNumber ?? '') : '';
    const seen = await app.call('shipments.refresh', { bolNumber });
    expect(seen).toMatchObject({
      ok: true,
      value: {
        carrierName: rate?.carrierName,
        poNumber: '77318',
        orderId: 'ORD-20417',
        referenceNumbers: ['PO: 77318', 'FIX-2290'],
      },
    });
    const fetched = await app.call('documents.fetch', { callId: 'd', bolNumber });
    expect(fetched).toMatchObject({ ok: true, value: { failures: [] } });
    const types = fetched.ok ? fetched.value.documents.map(({ type }) => type) : [];
    expect(types).toEqual(['BOL', 'Pallet Labels']);
    const file = await app.app.document(fetched.ok ? (fetched.value.documents[0]?.fileId ?? '') : '');
    expect(
      readFileSync(file?.path ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(app.bugs).toEqual([]);
  });

  test('a repeated booking returns the original shipment', async () => {
    const rated = await quote();
    const details = sampleDetails();
    service.setFaults({ bookingResponseLost: true });
    const first = await app.call('bookings.submit', {
      quoteId: rated.id,
      position: 0,
      carrier: rated.rates[0]?.carrier ?? '',
      details,
    });
    expect(first).toMatchObject({ ok: false, error: { code: 'booking_outcome_unknown' } });
    service.setFaults({});
    const bookingId = !first.ok && first.error.code === 'booking_outcome_unknown' ? first.error.bookingId : '';
    const finished = await app.call('bookings.finish', { bookingId });
    expect(finished).toMatchObject({ ok: true, value: { state: 'booked', outcome: { alreadyBooked: true } } });
    expect(await app.call('shipments.list', {})).toMatchObject({ value: { shipments: [{ poNumber: '77318' }] } });
  });
});

describe('credentials', () => {
  test('an odd password of 200 characters gets in, and the test says so', async () => {
    expect(await app.call('connections.test', { callId: 't', connectionId })).toMatchObject({ value: { error: null } });
  });

  test('a wrong one is 401, a revoked one 403', async () => {
    const typed = { callId: 't', baseUrl: service.url, username: 'acme', password: 'wrong' };
    expect(await app.call('connections.test', typed)).toMatchObject({ value: { error: { code: 'unauthorized' } } });
    service.setAccountState('acme', 'revoked');
    expect(await app.call('connections.test', { callId: 't', connectionId })).toMatchObject({
      value: { error: { code: 'not_approved' } },
    });
    expect(await app.call('connections.status', {})).toMatchObject({ value: { halted: 'not_approved' } });
  });

  test('are in no file below the data folder', async () => {
    await quote();
    const needles = [
      PASSWORD,
      JSON.stringify(PASSWORD).slice(1, -1),
      Buffer.from(`acme:${PASSWORD}`).toString('base64'),
    ];
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const content = readFileSync(join(file.parentPath, file.name)).toString('utf8');
      for (const needle of needles) expect(content.includes(needle), file.name).toBe(false);
    }
  });
});

test('the data of a removed connection is deleted only on request', async () => {
  await quote();
  await app.call('connections.remove', { connectionId, withData: false });
  expect(existsSync(join(folder, connectionId, 'waybill.db'))).toBe(true);
});
