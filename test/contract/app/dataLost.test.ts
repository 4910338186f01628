/**
 * Lost data, in part or completely, while Waybill runs or between two starts: reported, never hidden by an empty file.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { INCOMING_FILE } from '../../../electron/modules/backups/databasePath.ts';
import { addToLedger } from '../../../electron/modules/bookings/ledger.ts';
import { BOL, createLostDataRig } from '../../support/lostDataRig.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { shipmentResponse } from '../../support/trackingRig.ts';

/** A check that finds every file damaged. */
const FINDS_DAMAGE = new URL(
  `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ code: 'data_damaged', detail: 'x' });`,
);

let rig: ReturnType<typeof createLostDataRig>;
let folder: string;
beforeEach(() => {
  rig = createLostDataRig();
  folder = rig.folder;
});
afterEach(() => rig.remove());

const start = () => rig.start();
const connected = () => rig.connected();
const end = () => rig.end();
const base = () => rig.base();

describe('a database that is missing at the start', () => {
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

  test('is reported for a document or a backup alone, and not for an empty folder', async () => {
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
    await end();
    for (const file of readdirSync(folder)) rmSync(join(folder, file), { recursive: true });
    mkdirSync(join(folder, 'documents', 'ab'), { recursive: true });
    writeFileSync(join(folder, 'documents', 'ab', 'some.pdf'), '%PDF-');
    expect(await (await start()).problem()).toMatchObject({
      code: 'data_damaged',
      detail: expect.stringContaining('documents'),
    });
  });

  test('because a restore was interrupted is restored, even without a folder of backups', async () => {
    await (await connected()).book();
    await end();
    cpSync(base(), join(folder, INCOMING_FILE));
    for (const missing of [base(), `${base()}-sum`, join(folder, 'backups')])
      rmSync(missing, { recursive: true, force: true });
    const app = await start();
    expect(await app.problem()).toBeNull();
    expect(await app.shipments()).toBe(true);
  });

  test('can be started empty, once; the known bookings are listed', async () => {
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

  test('interrupted while starting empty, it is completed by the next start', async () => {
    await (await connected()).book();
    await end();
    addToLedger(folder, [{ kind: 'empty' }]);
    rmSync(base());
    expect(await (await start()).problem()).toBeNull();
  });

  test('interrupted before anything was moved, it continues with the existing data', async () => {
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
    again.http.response({ body: { success: true, shipment: shipmentResponse(BOL) } });
    expect((await again.call('shipments.track', { number: BOL, kind: 'bolNumber' })).ok).toBe(true);
    expect((await again.state()).missing).toEqual([]);
  });
});

describe('while Waybill runs', () => {
  test('a database that is removed is booked into no more, and is saved whole', async () => {
    const app = await connected();
    await app.book();
    const quoteId = await app.quote('Q-2', '2026-11-20');
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

  test('one that is damaged as well can’t be saved, and is still reported as missing', async () => {
    const app = await connected();
    await app.book();
    rig.program = FINDS_DAMAGE;
    rmSync(base());
    await expect.poll(app.problem).toMatchObject({ code: 'data_removed' });
    expect((await app.state()).copies).toEqual([]);
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

  test('a booking is in the database file itself a moment after its end', async () => {
    const app = await connected();
    await app.book();
    await expect.poll(() => statSync(`${base()}-wal`).size, { timeout: 1_000, interval: 10 }).toBe(0);
  });

  test('one that can’t be saved stays open, and nothing is sent, until it can', async () => {
    const app = await connected();
    await app.book();
    const quoteId = await app.quote('Q-2', '2026-11-20');
    app.http.requests.length = 0;
    // The folder for backups can't be created.
    writeFileSync(join(folder, 'backups'), '');
    rmSync(base());
    // Several checks.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await app.problem()).toBeNull();
    expect(await app.submit(quoteId)).toMatchObject({ ok: false });
    expect(app.http.requests).toEqual([]);
    rmSync(join(folder, 'backups'));
    await expect.poll(app.problem).toMatchObject({ code: 'data_removed' });
    const { copies } = await app.state();
    expect(copies.map(({ why }) => why)).toEqual(['rescued']);
    expect(await app.call('data.restore', { name: copies[0]?.name ?? '' })).toEqual({ ok: true, value: {} });
    expect(await app.shipments()).toBe(true);
  });

  test('a lock that was lost stops sending, and nothing is put in the place of what another may use', async () => {
    const app = await connected();
    const { name } = await app.copy();
    const quoteId = await app.quote();
    app.http.requests.length = 0;
    rig.isLockHeld = false;
    expect(await app.submit(quoteId)).toMatchObject({ ok: false });
    expect(app.http.requests).toEqual([]);
    await expect.poll(app.problem).toEqual({ code: 'lock_lost' });
    expect(await app.call('data.restore', { name })).toMatchObject({ ok: false, error: { code: 'lock_lost' } });
    expect((await app.call('data.reset', {})).ok).toBe(false);
  });
});

test('a database whose closed file was changed accepts no booking and makes no backup', async () => {
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

describe('backed up, booked, and then harmed', () => {
  const log = () => `${base()}-wal`;
  /** Leaves the folder as a kill would have. */
  async function killed() {
    const aside = `${folder}-killed`;
    cpSync(folder, aside, { recursive: true });
    await end();
    rmSync(folder, { recursive: true });
    cpSync(aside, folder, { recursive: true });
    rmSync(aside, { recursive: true });
  }
  test.each([
    ['its log is removed', killed, () => rmSync(log())],
    ['its log is cut', killed, () => truncateSync(log(), readFileSync(log()).length - 4_120)],
    ['one bit of the closed file is turned', end, () => flip(base(), readFileSync(base()).indexOf('BOL-SECOND'))],
    [
      'an older file is in its place',
      end,
      (name: string) => {
        rmSync(`${base()}-sum`);
        cpSync(join(folder, 'backups', `${name}.db`), base());
      },
    ],
  ])('%s: that is reported, and the backup restores what it has', async (_, leave, harm) => {
    const app = await connected();
    await app.book();
    const { name } = await app.copy();
    // An open reader prevents the checkpoint of the log.
    const reader = new DatabaseSync(base());
    reader.exec('BEGIN');
    reader.prepare('SELECT COUNT(*) FROM shipments').get();
    await app.book('BOL-SECOND', 'Q-2', '2026-11-20');
    if (leave === end) reader.close();
    await leave();
    if (leave === killed) reader.close();
    harm(name);
    const again = await start();
    await expect.poll(again.problem).toMatchObject({ code: 'data_damaged' });
    expect(await again.call('data.restore', { name })).toEqual({ ok: true, value: {} });
    expect([await again.shipments(), await again.shipments('BOL-SECOND')]).toEqual([true, false]);
    expect(await again.state()).toMatchObject({ problem: null, missing: [{ bolNumber: 'BOL-SECOND' }] });
  });
});

function flip(path: string, at: number): void {
  const content = readFileSync(path);
  content[at] = (content[at] ?? 0) ^ 0x10;
  writeFileSync(path, content);
}
