import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { lockFolder } from '../../../electron/platform/files/folderLock.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import { beginEntry, leaveEntry } from '../../support/journalEntries.ts';
import { insertQuote } from '../../support/quotes.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-db-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const failureOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof StorageError ? error.failure : error;
  }
  return null;
};

describe('opening', () => {
  test('a new file gets the newest schema, full durability and the write-ahead log', () => {
    const db = openDatabase(join(folder, 'a.db'), ACCOUNT_MIGRATIONS);
    expect(db.get('PRAGMA user_version')).toMatchObject({ user_version: ACCOUNT_MIGRATIONS.length });
    expect(db.get('PRAGMA synchronous')).toMatchObject({ synchronous: 2 });
    expect(db.get('PRAGMA journal_mode')).toMatchObject({ journal_mode: 'wal' });
    db.close();
  });

  test('a version that no Waybill writes is damage, for which backups are offered', () => {
    const path = join(folder, 'a.db');
    openDatabase(path, ACCOUNT_MIGRATIONS).close();
    const other = new DatabaseSync(path);
    other.exec('PRAGMA user_version = -1');
    other.close();
    expect(failureOf(() => openDatabase(path, ACCOUNT_MIGRATIONS))).toMatchObject({ code: 'data_damaged' });
  });

  test('an older file is migrated in one transaction, or not at all', () => {
    const path = join(folder, 'a.db');
    openDatabase(path, ['CREATE TABLE one (a TEXT) STRICT']).close();
    const broken = ['CREATE TABLE one (a TEXT) STRICT', 'CREATE TABLE two (a TEXT) STRICT; SELECT nonsense'];
    expect(failureOf(() => openDatabase(path, broken))).toMatchObject({ code: 'storage_failed' });
    const db = openDatabase(path, ['CREATE TABLE one (a TEXT) STRICT', 'CREATE TABLE two (a TEXT) STRICT']);
    expect(db.get('SELECT COUNT(*) AS n FROM two')).toMatchObject({ n: 0 });
    db.close();
  });

  test('of an older file the location types that rates came back for are offered, and no others', () => {
    const path = join(folder, 'a.db');
    const step = ACCOUNT_MIGRATIONS.findIndex((sql) => sql.includes('CREATE TABLE location_types'));
    const older = openDatabase(path, ACCOUNT_MIGRATIONS.slice(0, step));
    const quote = (quotedAtMs: number, from: string | undefined, to: string, rates: string) =>
      older.run(
        `INSERT INTO quotes (id, quoted_at_ms, pickup_date, lane, zips, quote_reference, summary, request_key, request, rates)
         VALUES (:id, :quotedAtMs, '2026-11-20', '', '', '', '{}', '', :request, :rates)`,
        {
          id: String(quotedAtMs),
          quotedAtMs,
          request: JSON.stringify({ origin: { locationType: from }, destination: { locationType: to } }),
          rates,
        },
      );
    quote(1, 'Business', 'Military Base', '[{}]');
    quote(2, undefined, 'Military Base', '[{}]');
    quote(3, 'Farm', 'Residential', '[{}]');
    quote(4, 'Moon Base', 'Business', '[]');
    older.close();
    const db = openDatabase(path, ACCOUNT_MIGRATIONS);
    expect(db.all('SELECT value, quoted_at_ms FROM location_types ORDER BY value')).toMatchObject([
      { value: 'Farm', quoted_at_ms: 3 },
      { value: 'Military Base', quoted_at_ms: 2 },
    ]);
    db.close();
  });

  test('of an older file: a status that was in no response is none, and open shipments are evaluated again', () => {
    const path = join(folder, 'a.db');
    const step = ACCOUNT_MIGRATIONS.findIndex((sql) => sql.includes("'not said'"));
    const older = openDatabase(path, ACCOUNT_MIGRATIONS.slice(0, step));
    const insert = (bol: string, status: string, lastCheckedAtMs: number | null, bookingId: string | null) =>
      older.run(
        `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available,
           looked_at_ms, booking_id, attention_on)
         VALUES (:bol, 'A', 'A', :status, 0, '[]', '[]', :lastCheckedAtMs, :bookingId, '2026-12-01')`,
        { bol, status, lastCheckedAtMs, bookingId },
      );
    older.run(
      `INSERT INTO quotes (id, quoted_at_ms, pickup_date, lane, zips, quote_reference, summary, request_key, request, rates)
      VALUES ('q', 1, '2026-11-18', '', '', 'Q-1', '', '', :request, '[]')`,
      { request: JSON.stringify(sampleRateRequest()) },
    );
    older.run(
      `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details, body, created_at_ms)
      VALUES ('b', 'q', 'Q-1', 'booked', 'A', 'A', 29726, 'USD', :details, '{}', 1)`,
      { details: JSON.stringify(sampleDetails()) },
    );
    insert('1', 'created', null, 'b');
    insert('2', 'created', 5, null);
    insert('3', 'not said', 5, null);
    insert('4', 'delivered', 5, null);
    older.close();
    const db = openDatabase(path, ACCOUNT_MIGRATIONS);
    const rows = db.all(
      'SELECT bol_number, status, due_on FROM shipments JOIN evaluations USING (bol_number) ORDER BY 1',
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['1', '', ''],
      ['2', 'created', ''],
      ['3', '', ''],
      ['4', 'delivered', '2026-12-01'],
    ]);
    db.close();
  });

  test('an older file whose prices were replaced gets those back that were booked, with their currency', () => {
    const path = join(folder, 'a.db');
    const older = openDatabase(path, ACCOUNT_MIGRATIONS.slice(0, 1));
    older.run(
      `INSERT INTO quotes (id, quoted_at_ms, pickup_date, lane, zips, quote_reference, summary, request_key, request, rates)
      VALUES ('q', 1, '2026-11-18', '', '', 'Q-1', '', '', :request, '[]')`,
      { request: JSON.stringify(sampleRateRequest()) },
    );
    older.run(
      `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details, body, created_at_ms, outcome)
      VALUES ('b', 'q', 'Q-1', 'booked', 'A', 'A', 29726, 'USD', :details, '{}', 1, '{"totalCents":29822,"currency":"CAD"}')`,
      { details: JSON.stringify(sampleDetails()) },
    );
    for (const [bol, booking] of [
      ['1', 'b'],
      ['2', null],
    ] as const) {
      older.run(
        `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, total_cents, reference_numbers, available, looked_at_ms, booking_id)
         VALUES (:bol, 'A', 'A', 'created', 0, 99999, '[]', '[]', 5, :booking)`,
        { bol, booking },
      );
    }
    older.close();
    const { shipments } = storesOf(openDatabase(path, ACCOUNT_MIGRATIONS));
    const latest = { latestTotalCents: 99_999, latestCarrier: null };
    expect(shipments.byBol('1')).toMatchObject({ totalCents: 29_822, currency: 'CAD', ...latest });
    expect(shipments.byBol('2')).toMatchObject({ totalCents: 99_999, currency: 'USD', ...latest });
  });

  test('a BOL in other letters was taken for a delivery document, and no longer is', () => {
    const path = join(folder, 'a.db');
    const older = openDatabase(path, ACCOUNT_MIGRATIONS.slice(0, 5));
    for (const [bol, available] of [
      ['1', '[{"type":"bol","name":"b"}]'],
      ['2', '[{"type":"bol","name":"b"},{"type":"POD","name":"p"}]'],
      ['3', '[]'],
    ] as const) {
      older.run(
        `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
         VALUES (:bol, 'A', 'A', 'delivered', 0, '[]', :available)`,
        { bol, available },
      );
    }
    // Was released once, and is no longer listed.
    older.run("UPDATE shipments SET has_delivery_paper = 1 WHERE bol_number = '3'");
    older.close();
    const db = openDatabase(path, ACCOUNT_MIGRATIONS);
    expect(db.all('SELECT has_delivery_document AS has FROM shipments ORDER BY bol_number')).toEqual([
      { has: 0 },
      { has: 1 },
      { has: 1 },
    ]);
    db.close();
  });

  test('a file of a newer version is rejected with a message', () => {
    const path = join(folder, 'a.db');
    const raw = new DatabaseSync(path);
    raw.exec('PRAGMA user_version = 99');
    raw.close();
    expect(failureOf(() => openDatabase(path, ACCOUNT_MIGRATIONS))).toMatchObject({
      code: 'schema_too_new',
      schema: 99,
    });
  });

  test('a file that is not a database is rejected', () => {
    const path = join(folder, 'a.db');
    writeFileSync(path, 'not a database at all, but long enough to be looked at'.repeat(100));
    expect(failureOf(() => openDatabase(path, ACCOUNT_MIGRATIONS))).toMatchObject({ code: 'data_damaged' });
  });
});

test('a transaction that throws leaves nothing behind, also when nested', () => {
  const db = openDatabase(':memory:', ['CREATE TABLE one (a TEXT) STRICT']);
  expect(() =>
    db.transaction(() => {
      db.run("INSERT INTO one VALUES ('x')");
      db.transaction(() => {
        throw new Error('inner');
      });
    }),
  ).toThrow('inner');
  expect(db.get('SELECT COUNT(*) AS n FROM one')).toMatchObject({ n: 0 });
});

test('a full disk is a separate error value', () => {
  const db = openDatabase(':memory:', ['CREATE TABLE one (a TEXT) STRICT']);
  db.run('PRAGMA max_page_count = 4');
  expect(failureOf(() => db.run('INSERT INTO one VALUES (:a)', { a: 'x'.repeat(50_000) }))).toEqual({
    code: 'disk_full',
  });
});

test('one process a data folder, and the lock ends when it is given back', () => {
  const lock = lockFolder(folder);
  if (typeof lock === 'string') throw new Error(lock);
  expect(lockFolder(folder)).toBe('in_use');
  lock.release();
  const again = lockFolder(folder);
  if (typeof again === 'string') throw new Error(again);
  again.release();
});

test('a lock whose file was removed, or replaced by another’s, is no longer held', () => {
  const lock = lockFolder(folder);
  if (typeof lock === 'string') throw new Error(lock);
  expect(lock.isHeld()).toBe(true);
  rmSync(join(folder, 'lock.db'));
  expect(lock.isHeld()).toBe(false);
  const other = lockFolder(folder);
  expect(typeof other).toBe('object');
  expect(lock.isHeld()).toBe(false);
  lock.release();
  if (typeof other !== 'string') other.release();
});

test('a program that only reads the lock’s file is not taken for Waybill', async () => {
  const lock = lockFolder(folder);
  if (typeof lock !== 'string') lock.release();
  const reader = spawn(process.execPath, [
    '-e',
    `const { DatabaseSync } = require('node:sqlite');
     const db = new DatabaseSync(${JSON.stringify(join(folder, 'lock.db'))});
     db.exec('BEGIN; SELECT * FROM sqlite_schema'); console.log('reads'); setInterval(() => {}, 1000);`,
  ]);
  await once(reader.stdout, 'data');
  expect(lockFolder(folder)).toBe('foreign');
  reader.kill();
  await once(reader, 'exit');
});

test('a schema number below 0 is damage', () => {
  const raw = new DatabaseSync(join(folder, 'negative.db'));
  raw.exec('PRAGMA user_version = -3');
  raw.close();
  expect(failureOf(() => openDatabase(join(folder, 'negative.db'), []))).toMatchObject({ code: 'data_damaged' });
});

describe('a quick transaction', () => {
  const level = (db: Database) => db.get('PRAGMA synchronous')?.['synchronous'];
  const [FULL, NORMAL] = [2, 1];
  let db: Database;
  let path: string;
  beforeEach(() => {
    path = join(folder, 'a.db');
    db = openDatabase(path, ACCOUNT_MIGRATIONS);
  });
  afterEach(() => db.close());

  test('does not wait for the disk, and whatever comes after it does', () => {
    expect(db.quickTransaction(() => level(db))).toBe(NORMAL);
    expect(level(db)).toBe(FULL);
    expect(db.transaction(() => level(db))).toBe(FULL);
    expect(() =>
      db.quickTransaction(() => {
        throw new Error('in it');
      }),
    ).toThrow('in it');
    expect(level(db)).toBe(FULL);
  });

  test('inside another waits as that one does', () => {
    expect(db.transaction(() => db.quickTransaction(() => level(db)))).toBe(FULL);
    expect(level(db)).toBe(FULL);
  });

  test('is written when it returns: any reader of the file sees it', () => {
    db.quickTransaction(() => db.run("INSERT INTO quote_words (rowid, words) VALUES (1, 'lane')"));
    const other = new DatabaseSync(path, { readOnly: true });
    expect(other.prepare('SELECT words AS terms FROM quote_words').all()).toMatchObject([{ terms: 'lane' }]);
    other.close();
  });

  test('keeps a quote, the line of a call and a booking that has not left; once it leaves, every commit waits for the disk', async () => {
    // It can't be set inside a transaction: its value at a statement is its value at the commit.
    const levels: unknown[] = [];
    const run: Database['run'] = (sql, values) => {
      levels.push(level(db));
      db.run(sql, values);
    };
    const stores = storesOf({ ...db, run });
    const since = () => [...new Set(levels.splice(0))];
    since();
    const request = sampleRateRequest();
    insertQuote(stores, {
      id: 'q',
      quoteReference: 'Q-1',
      requestKey: 'key',
      request,
      rates: [],
      dropped: [],
      quotedAtMs: 1,
    });
    const call = { operation: 'getRates', startedAtMs: 1, durationMs: 1, httpStatus: 200 } as const;
    stores.calls.record({ ...call, errorCode: null, bolNumber: null, detail: null });
    // The line and the words of the quote would follow a moment later.
    db.settle();
    expect(since()).toEqual([NORMAL]);

    const rate = { position: 0, carrier: 'SMPF', carrierName: 'Sample Freightways', totalCents: 1, currency: 'USD' };
    const intent = { id: 'b', quoteId: 'q', quoteReference: 'Q-1', ...rate, details: sampleDetails(), body: '{}' };
    const entry = await beginEntry(stores, { ...intent, createdAtMs: 1 });
    expect(since()).toEqual([NORMAL]);
    expect(await leaveEntry(stores, entry, 'acme-columbus', 2)).toMatchObject({ attempt: 1 });
    await stores.journal.abandon('b', 'of the test');
    expect(since()).toEqual([FULL]);
  });
});

test('a backup that starts while a transaction is open waits for its end', async () => {
  const db = openDatabase(join(folder, 'busy.db'), ['CREATE TABLE lines (text TEXT) STRICT']);
  let done = Promise.resolve();
  db.transaction(() => {
    db.run("INSERT INTO lines (text) VALUES ('a')");
    done = db.backUpTo(join(folder, 'backup.db'));
    // The copy starts on a thread, in the midst of this.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  });
  await done;
  const backedUp = new DatabaseSync(join(folder, 'backup.db'));
  expect(backedUp.prepare('SELECT COUNT(*) AS n FROM lines').get()).toMatchObject({ n: 1 });
  backedUp.close();
  db.close();
});

describe('what may be written a moment later', () => {
  const opened = () => openDatabase(join(folder, 'later.db'), ['CREATE TABLE lines (text TEXT UNIQUE) STRICT']);
  const add = (db: Database, text: string) => db.run('INSERT INTO lines (text) VALUES (:text)', { text });
  const linesOf = (db: Database) => db.all('SELECT text FROM lines ORDER BY rowid').map(({ text }) => text);

  test('is written in order, together, a moment later', async () => {
    const db = opened();
    for (const text of ['a', 'b', 'c']) db.later(() => add(db, text));
    expect(linesOf(db)).toEqual([]);
    await expect.poll(() => linesOf(db), { interval: 5 }).toEqual(['a', 'b', 'c']);
    db.close();
  });

  test('is there before the next transaction, for who asks, in a backup, and after closing', async () => {
    const db = opened();
    db.later(() => add(db, 'a'));
    expect(db.transaction(() => linesOf(db))).toEqual(['a']);
    db.later(() => add(db, 'b'));
    db.settle();
    expect(linesOf(db)).toEqual(['a', 'b']);
    db.later(() => add(db, 'c'));
    await db.backUpTo(join(folder, 'backup.db'));
    const backedUp = new DatabaseSync(join(folder, 'backup.db'));
    expect(backedUp.prepare('SELECT COUNT(*) AS n FROM lines').get()).toMatchObject({ n: 3 });
    backedUp.close();
    db.later(() => add(db, 'd'));
    db.close();
    const again = opened();
    expect(linesOf(again)).toEqual(['a', 'b', 'c', 'd']);
    again.close();
  });

  test('is not written by a quick transaction, and lost if the disk fails, with nothing else', () => {
    const db = opened();
    db.later(() => add(db, 'a'));
    expect(db.quickTransaction(() => linesOf(db))).toEqual([]);
    db.later(() => {
      throw new StorageError({ code: 'disk_full' });
    });
    db.transaction(() => add(db, 'booking'));
    db.later(() => add(db, 'b'));
    db.settle();
    expect(linesOf(db)).toEqual(['booking', 'b']);
    db.close();
  });

  test('is dropped without an error once the database is closed', async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    process.on('uncaughtException', onError);
    const db = opened();
    db.later(() => add(db, 'a'));
    db.close();
    db.later(() => add(db, 'b'));
    db.settle();
    await new Promise((resolve) => setTimeout(resolve, 60));
    process.off('uncaughtException', onError);
    expect(errors).toEqual([]);
    const again = opened();
    expect(linesOf(again)).toEqual(['a']);
    again.close();
  });
});
