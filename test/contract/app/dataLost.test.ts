/** Data that is lost, in part or in whole, while Waybill runs or between two starts: said, never hidden by an empty one. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/adapters/database/accountSchema.ts';
import { APP_MIGRATIONS } from '../../../electron/adapters/database/appSchema.ts';
import { createBackups } from '../../../electron/adapters/database/backups.ts';
import { createConnectionStore } from '../../../electron/adapters/database/connectionStore.ts';
import { type Database, openDatabase } from '../../../electron/adapters/database/database.ts';
import { addToLedger } from '../../../electron/adapters/database/ledger.ts';
import { openStorage } from '../../../electron/open.ts';
import { sampleContact } from '../../support/book.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { createMemoryKeychain, type MemoryKeychain } from '../../support/memoryKeychain.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';
import { saidShipment } from '../../support/trackingRig.ts';

const BOL = sampleBookingBody.bolNumber;
const program = new URL('../../../electron/adapters/database/checkWorker.ts', import.meta.url);

let folder: string;
let appDatabase: Database;
let open: MemoryApp[] = [];
let isLockHeld = true;
let keychain: MemoryKeychain;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-lost-'));
  keychain = createMemoryKeychain();
  appDatabase = openDatabase(':memory:', APP_MIGRATIONS);
  isLockHeld = true;
});
afterEach(async () => {
  for (const { app, bugs } of open) {
    await app.close();
    expect(bugs).toEqual([]);
  }
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  const http = createScriptedHttp({ body: sampleRatesBody });
  const app = await openMemoryApp(http, {
    connectionStore: createConnectionStore(appDatabase),
    keychain,
    openStorage: (_, onDamaged) =>
      openStorage(folder, undefined, { program, onDamaged, isLockHeld: () => isLockHeld, everyMs: 50 }),
    dataPlace: () => createBackups(folder, ACCOUNT_MIGRATIONS.length, program),
  });
  open.push(app);
  const { call } = app;
  const value = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>) => {
    const got = await answer;
    if (!got.ok) throw new Error(got.error.code);
    return got.value;
  };
  const state = () => value(call('data.state', {}));
  return {
    ...app,
    http,
    state,
    problem: async () => (await state()).problem,
    copy: () => value(call('data.backUp', {})),
    shipments: async () => (await call('shipments.get', { bolNumber: BOL })).ok,
    async quote() {
      http.answer({ body: sampleRatesBody });
      return (await value(call('quotes.getRates', { callId: 'a', request: sampleRateRequest(), useCached: false })))
        .quote.id;
    },
    submit: (quoteId: string) => call('bookings.submit', { quoteId, carrier: 'SMPF', details: sampleDetails() }),
    async book() {
      const quoteId = await this.quote();
      http.answer({ body: sampleBookingBody });
      expect(await this.submit(quoteId)).toMatchObject({ ok: true, value: { state: 'booked' } });
    },
  };
}
async function connected() {
  const app = await start();
  await app.connect();
  return app;
}
async function end(): Promise<void> {
  for (const { app } of open) await app.close();
  open = [];
}
const base = () => join(folder, 'waybill.db');

describe('a database that is gone at the start', () => {
  test.each([
    ['after a clean end', () => rmSync(base())],
    [
      'with all that lay beside it',
      () => {
        for (const part of ['', '-sum', '-wal', '-shm', '-open']) rmSync(base() + part, { force: true });
      },
    ],
    ['and is empty', () => writeFileSync(base(), '')],
  ])('%s is damage; nothing is created, and a backup puts it right', async (_, harm) => {
    const first = await connected();
    await first.book();
    const { name } = await first.copy();
    await end();
    harm();
    const app = await start();
    expect(await app.problem()).toMatchObject({ code: 'data_damaged' });
    expect(existsSync(base()) && new DatabaseSync(base()).prepare('SELECT * FROM sqlite_schema').all().length > 0).toBe(
      false,
    );
    expect(await app.call('data.restore', { name })).toEqual({ ok: true, value: {} });
    expect(await app.shipments()).toBe(true);
    expect(await app.state()).toMatchObject({ problem: null, missing: [] });
    await end();
    expect(await (await start()).shipments()).toBe(true);
  });

  test('is said for a document or a backup alone, and not for a folder with nothing in it', async () => {
    const first = await connected();
    await first.copy();
    await end();
    for (const file of readdirSync(folder)) if (file !== 'backups') rmSync(join(folder, file), { recursive: true });
    expect(await (await start()).problem()).toMatchObject({
      code: 'data_damaged',
      detail: expect.stringContaining('backup'),
    });
    await end();
    rmSync(join(folder, 'backups'), { recursive: true });
    expect(await (await start()).problem()).toBeNull();
  });

  test('can be begun anew, once; what is known of the bookings is listed', async () => {
    const first = await connected();
    await first.book();
    await end();
    rmSync(base());
    const app = await start();
    expect(await app.call('data.reset', {})).toEqual({ ok: true, value: {} });
    expect(await app.state()).toMatchObject({ problem: null, missing: [{ quoteReference: 'Q-1', bolNumber: BOL }] });
    await end();
    expect(await (await start()).problem()).toBeNull();
    await end();
    rmSync(base());
    expect(await (await start()).problem()).toMatchObject({ code: 'data_damaged' });
  });

  test('cut off in the middle of beginning anew is begun by the next start', async () => {
    await (await connected()).book();
    await end();
    addToLedger(folder, [{ kind: 'empty' }]);
    rmSync(base());
    expect(await (await start()).problem()).toBeNull();
  });

  test('cut off before anything was moved goes on with what there is', async () => {
    await (await connected()).book();
    await end();
    addToLedger(folder, [{ kind: 'empty' }]);
    expect(await (await start()).shipments()).toBe(true);
    await end();
    rmSync(base());
    expect(await (await start()).problem()).toMatchObject({ code: 'data_damaged' });
  });
});

describe('an older database in its place', () => {
  test('is damage, with the BOL numbers that it lacks', async () => {
    const app = await connected();
    const { name } = await app.copy();
    await app.book();
    await end();
    rmSync(`${base()}-sum`);
    writeFileSync(base(), readFileSync(join(folder, 'backups', `${name}.db`)));
    expect(await (await start()).problem()).toMatchObject({
      code: 'data_damaged',
      missing: [{ quoteReference: 'Q-1', bolNumber: BOL }],
    });
  });

  test('that was restored is not; what it lacks is listed until it is tracked again', async () => {
    const app = await connected();
    const { name } = await app.copy();
    await app.book();
    expect(await app.call('data.restore', { name })).toEqual({ ok: true, value: {} });
    expect(await app.state()).toMatchObject({ problem: null, missing: [{ bolNumber: BOL }] });
    await end();
    const again = await start();
    expect(await again.state()).toMatchObject({ problem: null, missing: [{ bolNumber: BOL }] });
    again.http.answer({ body: { success: true, shipment: saidShipment(BOL) } });
    expect((await again.call('shipments.track', { number: BOL, kind: 'bolNumber' })).ok).toBe(true);
    expect((await again.state()).missing).toEqual([]);
  });
});

describe('while Waybill runs', () => {
  test('a database that is removed is booked into no more, and is saved whole', async () => {
    const app = await connected();
    await app.book();
    app.http.answer({ body: { ...sampleRatesBody, quoteReference: 'Q-2' } });
    const rated = await app.call('quotes.getRates', {
      callId: 'b',
      request: sampleRateRequest({ pickupDate: '2026-11-20' }),
      useCached: false,
    });
    const quoteId = rated.ok ? rated.value.quote.id : '';
    app.http.requests.length = 0;
    rmSync(base());
    expect(await app.submit(quoteId)).toMatchObject({ ok: false });
    expect(app.http.requests).toEqual([]);
    await expect.poll(app.problem).toMatchObject({ code: 'data_removed' });
    const { copies } = await app.state();
    expect(copies.map(({ why }) => why)).toEqual(['rescued']);
    expect(await app.call('data.restore', { name: copies[0]?.name ?? '' })).toEqual({ ok: true, value: {} });
    expect(await app.shipments()).toBe(true);
  });

  test('so is one whose whole folder is removed', async () => {
    const app = await connected();
    await app.book();
    rmSync(folder, { recursive: true });
    await expect.poll(app.problem).toMatchObject({ code: 'data_removed' });
    const { copies } = await app.state();
    expect(await app.call('data.restore', { name: copies[0]?.name ?? '' })).toEqual({ ok: true, value: {} });
    expect(await app.shipments()).toBe(true);
  });

  test('a lock that was lost stops sending, and nothing is put in the place of what another may use', async () => {
    const app = await connected();
    const { name } = await app.copy();
    const quoteId = await app.quote();
    app.http.requests.length = 0;
    isLockHeld = false;
    expect(await app.submit(quoteId)).toMatchObject({ ok: false });
    expect(app.http.requests).toEqual([]);
    await expect.poll(app.problem).toEqual({ code: 'lock_lost' });
    expect(await app.call('data.restore', { name })).toMatchObject({ ok: false, error: { code: 'lock_lost' } });
    expect((await app.call('data.reset', {})).ok).toBe(false);
  });
});

test('a database whose closed file was changed takes no booking and gives no backup', async () => {
  const first = await connected();
  await first.book();
  await end();
  const db = new DatabaseSync(base());
  db.exec("UPDATE shipments SET carrier_name = 'Other'");
  db.close();
  const app = await start();
  const contact = { rows: [{ line: 2, fields: sampleContact() }], duplicates: 'skip' as const };
  expect(await app.call('contacts.importRows', contact)).toMatchObject({ ok: false });
  expect(await app.call('data.backUp', {})).toMatchObject({ ok: false, error: { code: 'data_damaged' } });
  await expect.poll(app.problem).toMatchObject({ code: 'data_damaged' });
});
