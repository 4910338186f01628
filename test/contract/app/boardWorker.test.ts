/** The board's reader as the app runs it: in a worker thread, with the database on the disk. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createInlineBoard, createWorkerBoard } from '../../../electron/modules/board/boardReader.ts';
import { createExportFiles } from '../../../electron/platform/files/exportFiles.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { mergeLog, mergeLogOfClosed } from '../../../electron/platform/sqlite/databaseCopy.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import { type BoardQuery, BoardQuerySchema } from '../../../shared/contract/board.ts';
import { seedShipments } from '../../support/seedShipments.ts';

const PROGRAM = new URL('../../../electron/modules/board/boardWorker.ts', import.meta.url);
const today = '2026-11-20';
const requested = (query: Partial<BoardQuery> = {}) => ({ query: BoardQuerySchema.parse(query), today });

let folder = '';
let path = '';
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-board-'));
  path = join(folder, 'waybill.db');
  database = openDatabase(path, ACCOUNT_MIGRATIONS);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

test('with 10,000 shipments it returns the same as the open connection: orders, tiles, search', async () => {
  seedShipments(database, 10_000, { today });
  const worker = createWorkerBoard(PROGRAM, path);
  const inline = createInlineBoard(database);
  expect((await worker.details(today)).tiles.all).toBe(10_000);
  expect(await worker.details(today)).toEqual(await inline.details(today));
  const queries: Partial<BoardQuery>[] = [
    { sort: { column: 'status', descending: false } },
    { sort: { column: 'next', descending: true } },
    { tile: 'attention' },
    { tile: 'no_pod', sort: { column: 'due', descending: false } },
    { text: 'example 44' },
    { text: 'ORD-5', tile: 'current', carriers: ['SMPF'] },
  ];
  for (const query of queries) {
    const there = await worker.list(requested(query), 90, 20);
    expect([query, there]).toEqual([query, await inline.list(requested(query), 90, 20)]);
    const [first] = there.shipments;
    if (first !== undefined) expect(await worker.position(requested(query), first.bolNumber)).toBe(90);
  }
  const all = await worker.numbers(requested(), 0, null);
  expect(all).toHaveLength(10_000);
  expect(new Set(all).size).toBe(10_000);
  expect(await worker.numbers(requested(), 9_999, 5)).toEqual(all.slice(-1));
  await worker.close();
});

test('changes written while it runs are in the next result, and it cannot write', async () => {
  seedShipments(database, 10, { today });
  const worker = createWorkerBoard(PROGRAM, path);
  expect((await worker.list(requested(), 0, 100)).total).toBe(10);
  database.run("UPDATE shipments SET consignee_name = 'Anew Inc.' WHERE bol_number = '4400000003'");
  expect(await worker.numbers(requested({ text: 'anew' }), 0, null)).toEqual(['4400000003']);
  database.run("DELETE FROM shipment_changes WHERE bol_number = '4400000003'");
  database.run("DELETE FROM shipments WHERE bol_number = '4400000003'");
  expect((await worker.list(requested(), 0, 100)).total).toBe(9);
  expect(await worker.position(requested(), '4400000003')).toBeNull();
  await worker.close();
});

test('a log is merged as soon as a connection that is still open is closed', async () => {
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.prepare('SELECT count(*) FROM shipments').get();
  database.close();
  expect(() => mergeLog(path)).toThrow('database is locked');
  setTimeout(() => reader.close(), 100);
  await mergeLogOfClosed(path);
  database = openDatabase(path, ACCOUNT_MIGRATIONS);
});

describe('a worker', () => {
  const program = (whenRequested: string) => {
    const file = join(folder, 'worker.mjs');
    writeFileSync(
      file,
      `import { parentPort, workerData } from 'node:worker_threads';
       import { appendFileSync, readFileSync } from 'node:fs';
       const log = workerData.path + '.starts';
       appendFileSync(log, 'start ');
       const starts = readFileSync(log, 'utf8').trim().split(' ').length;
       parentPort.on('message', ({ id, request }) => { ${whenRequested} });`,
    );
    return pathToFileURL(file);
  };
  const starts = () => readFileSync(`${path}.starts`, 'utf8').trim().split(' ').length;
  const response = 'parentPort.postMessage({ id, value: { shipments: [], total: starts } });';

  test('the same query sent twice runs once', async () => {
    const board = createWorkerBoard(
      program(`globalThis.asked = (globalThis.asked ?? 0) + 1;
        parentPort.postMessage({ id, value: { shipments: [], total: globalThis.asked } });`),
      path,
    );
    const responses = await Promise.all([1, 2, 2, 2, 3].map((limit) => board.list(requested(), 0, limit)));
    expect(responses.map(({ total }) => total)).toEqual([1, 2, 2, 2, 3]);
    await board.close();
  });

  test('in the middle of a long query has closed its files once it is closed', async () => {
    const board = createWorkerBoard(
      program(`const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
        const numbers = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000000)';
        const db = new DatabaseSync(workerData.path, { readOnly: true });
        appendFileSync(log, 'reads ');
        db.prepare(numbers + ' SELECT count(*) FROM n, (SELECT count(*) FROM shipments)').get();`),
      path,
    );
    const reading = board.list(requested(), 0, 1);
    reading.catch(() => {});
    await expect.poll(() => existsSync(`${path}.starts`) && readFileSync(`${path}.starts`, 'utf8')).toContain('reads');
    database.close();
    await board.close();
    mergeLog(path);
    await expect(reading).rejects.toThrow(StorageError);
    database = openDatabase(path, ACCOUNT_MIGRATIONS);
  });

  test('that dies is started again, and the query gets its result', async () => {
    const board = createWorkerBoard(program(`if (starts === 1) process.exit(1); else ${response}`), path);
    expect(await Promise.all([board.list(requested(), 0, 1), board.list(requested(), 0, 2)])).toEqual([
      { shipments: [], total: 2 },
      { shipments: [], total: 2 },
    ]);
    await board.close();
  });

  test('that dies of the same query again returns a clear error, and the next query starts a new worker', async () => {
    const board = createWorkerBoard(program(`if (starts < 3) throw new Error('broken'); else ${response}`), path);
    const failure = await board.list(requested(), 0, 1).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageError);
    expect(failure).toMatchObject({ failure: { code: 'storage_failed', detail: expect.stringContaining('broken') } });
    expect(starts()).toBe(2);
    expect(await board.list(requested(), 0, 1)).toEqual({ shipments: [], total: 3 });
    await board.close();
  });

  test('a program that is not there is a clear error too', async () => {
    const board = createWorkerBoard(pathToFileURL('/nowhere/worker.js'), path);
    await expect(board.details(today)).rejects.toBeInstanceOf(StorageError);
    await board.close();
  });

  test('a pending query gets a result when the account is closed', async () => {
    const board = createWorkerBoard(program(''), path);
    const waiting = board.list(requested(), 0, 1).catch((error: unknown) => error);
    await expect.poll(() => readdirSync(folder).includes('waybill.db.starts')).toBe(true);
    await board.close();
    expect(await waiting).toBeInstanceOf(StorageError);
    await expect(board.list(requested(), 0, 1)).rejects.toBeInstanceOf(StorageError);
  });
});

test('a database that can not be opened is a failure of the storage', async () => {
  const worker = createWorkerBoard(PROGRAM, join(folder, 'not-there', 'waybill.db'));
  await expect(worker.details(today)).rejects.toBeInstanceOf(StorageError);
  await worker.close();
});

test('damaged data is reported as such by the worker too', async () => {
  seedShipments(database, 1, { today });
  database.run("UPDATE shipments SET reference_numbers = '{}'");
  const worker = createWorkerBoard(PROGRAM, path);
  const damaged = { failure: { code: 'data_damaged' } };
  await expect(createInlineBoard(database).list(requested(), 0, 10)).rejects.toMatchObject(damaged);
  await expect(worker.list(requested(), 0, 10)).rejects.toMatchObject(damaged);
  await worker.close();
});

test('the storage of an account reads through the worker, and closes with it', async () => {
  const storage = await openStorage(join(folder, 'account'), PROGRAM);
  expect(await storage.board.list(requested(), 0, 10)).toEqual({ shipments: [], total: 0 });
  storage.close();
  await expect(storage.board.list(requested(), 0, 10)).rejects.toBeInstanceOf(StorageError);
});

describe('exported files', () => {
  async function* pieces(...values: string[]) {
    yield* values;
  }

  test('are whole and for their owner alone', async () => {
    const files = createExportFiles(join(folder, 'exports'));
    const file = await files.write('a.csv', pieces('one\r\n', 'two\r\n'));
    expect(readFileSync(file, 'utf8')).toBe('one\r\ntwo\r\n');
    expect(readdirSync(join(folder, 'exports'))).toEqual(['a.csv']);
  });

  test('that are cut short leave nothing behind', async () => {
    const files = createExportFiles(join(folder, 'exports'));
    async function* broken() {
      yield 'one\r\n';
      throw new Error('cut');
    }
    await expect(files.write('a.csv', broken())).rejects.toThrow('cut');
    expect(readdirSync(join(folder, 'exports'))).toEqual([]);
  });

  test('a folder that can not be made is a failure of the storage', async () => {
    writeFileSync(join(folder, 'file'), '');
    const files = createExportFiles(join(folder, 'file', 'exports'));
    await expect(files.write('a.csv', pieces('x'))).rejects.toBeInstanceOf(StorageError);
  });
});
