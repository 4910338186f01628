/**
 * Backups of an account's data through the app's calls, on a real folder: made, rejected, restored, at a damaged start.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { APP_MIGRATIONS } from '../../../electron/core/appSchema.ts';
import { createBackups } from '../../../electron/modules/backups/backupFiles.ts';
import { createConnectionStore } from '../../../electron/modules/connections/store.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { sampleDetails } from '../../support/samples.ts';
import { createScriptedHttp, type Scripted } from '../../support/scriptedHttp.ts';
import { shipmentResponse } from '../../support/trackingRig.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const said = (bolNumber: string): Scripted => ({ body: { success: true, shipment: shipmentResponse(bolNumber) } });

let folder: string;
let appDatabase: Database;
let open: MemoryApp[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-data-'));
  appDatabase = openDatabase(':memory:', APP_MIGRATIONS);
});
afterEach(async () => {
  for (const { app, bugs } of open) {
    await app.close();
    expect(bugs).toEqual([]);
  }
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the app on the folder, with the connections of earlier runs. */
async function start(changes: { isFull?: () => boolean; schema?: number } = {}) {
  const http = createScriptedHttp(said('1'));
  const app = await openMemoryApp(http, {
    connectionStore: createConnectionStore(appDatabase),
    openStorage: async () => {
      const storage = await openStorage(folder);
      return {
        ...storage,
        backUpTo(path) {
          if (changes.isFull?.() !== true) return storage.backUpTo(path);
          writeFileSync(path, 'half a');
          return Promise.reject(new StorageError({ code: 'disk_full' }));
        },
      };
    },
    dataPlace: () => createBackups(folder, changes.schema ?? ACCOUNT_MIGRATIONS.length),
  });
  open.push(app);
  const { call } = app;
  const state = async () => {
    const response = await call('data.state', {});
    if (!response.ok) throw new Error(response.error.code);
    return response.value;
  };
  return {
    ...app,
    state,
    whys: async () => (await state()).copies.map(({ why }) => why),
    async track(bolNumber: string) {
      http.response(said(bolNumber));
      expect((await call('shipments.track', { number: bolNumber, kind: 'bolNumber' })).ok).toBe(true);
    },
    async knows(bolNumber: string) {
      return (await call('shipments.get', { bolNumber })).ok;
    },
    async copy() {
      const copied = await call('data.backUp', {});
      if (!copied.ok) throw new Error(copied.error.code);
      return copied.value;
    },
    async waits() {
      const list = await call('attention.list', {});
      return list.ok ? list.value.items.map(({ details: data }) => data) : [];
    },
    /** Waits for automatic background work to finish. */
    async rest() {
      for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
    },
  };
}

async function connected(changes: Parameters<typeof start>[0] = {}) {
  const app = await start(changes);
  await app.connect();
  return app;
}

describe('a copy', () => {
  test('is made while the app is in use, and a restore brings back its data; the data until then is a backup too', async () => {
    const app = await connected();
    await app.track('1');
    const copy = await app.copy();
    expect(copy).toMatchObject({ why: 'manual', atMs: app.clock.now() });
    app.clock.advance(1_000);
    await app.track('2');
    expect(await app.call('data.restore', { name: copy.name })).toEqual({ ok: true, value: {} });
    expect([await app.knows('1'), await app.knows('2')]).toEqual([true, false]);
    expect(await app.whys()).toEqual(['aside', 'manual']);
    expect(app.events).toContainEqual({ name: 'shipments.changed', id: null });
    // Everything works with the restored data, and again after restoring the first.
    await app.track('3');
    app.clock.advance(1_000);
    const [aside] = (await app.state()).copies;
    expect((await app.call('data.restore', { name: aside?.name ?? '' })).ok).toBe(true);
    expect([await app.knows('2'), await app.knows('3')]).toEqual([true, false]);
    expect(await app.whys()).toEqual(['aside', 'aside', 'manual']);
  });

  test('is made automatically once a day, two minutes after the start at the earliest', async () => {
    const app = await connected();
    app.clock.advance(2 * MINUTE - 1);
    await app.rest();
    expect(await app.whys()).toEqual([]);
    app.clock.advance(1);
    await expect.poll(() => app.whys()).toEqual(['daily']);
    for (let hour = 0; hour < 4; hour += 1) {
      app.clock.advance(60 * MINUTE);
      await app.rest();
    }
    expect(await app.whys()).toEqual(['daily']);
    app.clock.set(app.clock.now() + DAY);
    const half = async () => {
      app.clock.advance(31 * MINUTE);
      await app.rest();
      return app.whys();
    };
    await expect.poll(half).toEqual(['daily', 'daily']);
  });

  test('that two windows request at the same time is made once', async () => {
    const app = await connected();
    const [one, other] = await Promise.all([app.copy(), app.copy()]);
    expect(one).toEqual(other);
    expect(await app.whys()).toEqual(['manual']);
  });

  test('holds no password', async () => {
    const app = await connected();
    const { name } = await app.copy();
    expect(readFileSync(join(folder, 'backups', `${name}.db`)).includes('correct:horse')).toBe(false);
  });

  test('that fails on a full disk is reported, raises an alert, and does not count', async () => {
    let isFull = true;
    const app = await connected({ isFull: () => isFull });
    expect(await app.call('data.backUp', {})).toEqual({ ok: false, error: { code: 'disk_full' } });
    expect(await app.state()).toMatchObject({ copies: [], failed: { error: { code: 'disk_full' } } });
    expect(await app.waits()).toEqual([{ kind: 'backup_failed', error: { code: 'disk_full' } }]);
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    isFull = false;
    await app.copy();
    expect(await app.state()).toMatchObject({ copies: [{ why: 'manual' }], failed: null });
    expect(await app.waits()).toEqual([]);
  });
});

describe('a restore is rejected, and changes nothing,', () => {
  test.each([
    ['when the copy is damaged in the middle', (path: string) => spoil(path, 5_000), 'data_damaged'],
    ['when it is no database', (path: string) => writeFileSync(path, 'nothing of ours '.repeat(500)), 'data_damaged'],
    [
      'when it is another program’s database',
      (path: string) => {
        rmSync(path);
        query(path, 'CREATE TABLE recipes (name TEXT)');
      },
      'data_damaged',
    ],
    ['when a newer version wrote it', (path: string) => query(path, 'PRAGMA user_version = 99'), 'schema_too_new'],
    ['when it has gone', (path: string) => rmSync(path), 'not_found'],
  ] as const)('%s', async (_, harm, code) => {
    const app = await connected();
    await app.track('1');
    const { name } = await app.copy();
    await app.track('2');
    harm(join(folder, 'backups', `${name}.db`));
    expect(await app.call('data.restore', { name })).toMatchObject({ ok: false, error: { code } });
    expect([await app.knows('1'), await app.knows('2')]).toEqual([true, true]);
    expect(await app.whys()).not.toContain('aside');
  });

  test('while a print is being passed to the printer', async () => {
    const app = await connected();
    await app.track('1');
    const { name } = await app.copy();
    const route = { printer: 'laser', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 1 } as const;
    const sheet = await app.call('documents.pickupManifest', { carrier: 'SMPF', date: '2026-11-16' });
    if (!sheet.ok) throw new Error(sheet.error.code);
    let go = () => {};
    app.printer.onSend = () => new Promise<void>((resolve) => (go = resolve));
    const request = { bolNumber: 'Pickup manifest', kind: 'other' as const, fileId: sheet.value.fileId, pages: null };
    await app.call('printing.start', { requests: [request], start: 1, route });
    const rejected = await app.call('data.restore', { name });
    expect(rejected).toEqual({ ok: false, error: { code: 'restore_blocked', bookings: 0, prints: 1 } });
    // Passed to the printer once it was called, however long that takes.
    const restore = async () => {
      go();
      return (await app.call('data.restore', { name })).ok;
    };
    await expect.poll(restore).toBe(true);
  });

  test('while the outcome of a booking is unknown: an earlier backup does not contain it', async () => {
    const app = await connected();
    await app.track('1');
    const { name } = await app.copy();
    const { consignee, shipper, pickup, delivery } = sampleDetails();
    const details = JSON.stringify({ consignee, shipper, pickup, delivery });
    query(
      join(folder, 'waybill.db'),
      `PRAGMA foreign_keys = OFF; INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name,
         total_cents, currency, details, body, created_at_ms)
       VALUES ('b', 'q', 'Q-1', 'unknown', 'SMPF', 'Sample Freightways', 1, 'USD', '${details}', '{}', 1)`,
    );
    const rejected = await app.call('data.restore', { name });
    expect(rejected).toEqual({ ok: false, error: { code: 'restore_blocked', bookings: 1, prints: 0 } });
    expect(await app.whys()).toEqual(['manual']);
    query(join(folder, 'waybill.db'), "UPDATE bookings SET state = 'abandoned'");
    expect((await app.call('data.restore', { name })).ok).toBe(true);
  });

  test('by any name that is not a copy’s', async () => {
    const app = await connected();
    const response = await app.app.call('data.restore', { name: '../../waybill' });
    expect(response).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
  });
});

describe('data that can’t be opened at the start', () => {
  /** An app that knew shipment 1, made a backup, then knew 2; its database is damaged before the next start. */
  async function harmed(harm: (path: string) => void) {
    const first = await connected();
    await first.track('1');
    const { name } = await first.copy();
    await first.track('2');
    await first.app.close();
    open = [];
    harm(join(folder, 'waybill.db'));
    return { app: await start(), name };
  }

  test.each([
    ['damaged', (path: string) => writeFileSync(path, 'gone '.repeat(2_000)), 'data_damaged'],
    ['newer than the app', (path: string) => query(path, 'PRAGMA user_version = 99'), 'schema_too_new'],
  ] as const)('because it is %s is reported, and a backup fixes it', async (_, harm, code) => {
    const { app, name } = await harmed(harm);
    const status = await app.call('connections.status', {});
    expect(status).toMatchObject({ ok: true, value: { dataProblem: { code }, active: { kind: 'service' } } });
    expect(await app.state()).toMatchObject({ problem: { code }, copies: [{ name }] });
    expect(await app.call('data.backUp', {})).toMatchObject({ ok: false, error: { code } });
    app.clock.advance(1_000);
    expect((await app.call('data.restore', { name })).ok).toBe(true);
    expect([await app.knows('1'), await app.knows('2')]).toEqual([true, false]);
    expect(await app.call('connections.status', {})).toMatchObject({ ok: true, value: { dataProblem: null } });
    // Nothing was discarded.
    expect(await app.whys()).toEqual(['aside', 'manual']);
  });

  test('is stored as a backup if the clerk starts without it; data that opens can’t be replaced this way', async () => {
    const { app } = await harmed((path) => writeFileSync(path, 'gone '.repeat(2_000)));
    app.clock.advance(1_000);
    expect((await app.call('data.reset', {})).ok).toBe(true);
    expect([await app.knows('1'), (await app.state()).problem]).toEqual([false, null]);
    const [aside] = (await app.state()).copies;
    expect(readFileSync(join(folder, 'backups', `${aside?.name}.db`), 'utf8')).toContain('gone gone');
    expect(await app.call('data.reset', {})).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect(await app.whys()).toEqual(['aside', 'manual']);
  });
});

function query(path: string, sql: string): void {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
}

/** Overwrites pages in the middle of a file. */
function spoil(path: string, from: number): void {
  const content = readFileSync(path);
  content.fill(0x5a, from, from + 30_000);
  writeFileSync(path, content);
}
