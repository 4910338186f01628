import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { openThenVerify } from '../../../electron/platform/sqlite/verifiedDatabase.ts';
import type { AppError } from '../../../shared/errors.ts';

const program = new URL('../../../electron/platform/sqlite/checkWorker.ts', import.meta.url);
const SCHEMA = ['CREATE TABLE notes (id INTEGER PRIMARY KEY, message TEXT) STRICT'];

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-check-'));
  path = join(folder, 'some.db');
  const database = openDatabase(path, SCHEMA);
  database.transaction(() => {
    for (let id = 0; id < 2_000; id += 1) {
      database.run('INSERT INTO notes (id, message) VALUES (:id, :message)', { id, message: 'x'.repeat(50) });
    }
  });
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Like a failing disk: a page in the middle has different content. */
function damage(): void {
  const middle = Math.floor(statSync(path).size / 4096 / 2) * 4096;
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, middle);
  closeSync(file);
}

function open(change: { readonly delayMs?: number } = {}) {
  const damages: AppError[] = [];
  const check = { program, onDamaged: (damage: AppError) => damages.push(damage), ...change };
  const database = openThenVerify(path, SCHEMA, check);
  return { database, damages };
}
const isMarked = () => existsSync(`${path}-open`);

test('a good database opens immediately, is marked while it is open, and is not marked afterward', async () => {
  const { database, damages } = open();
  await database.checked;
  expect(database.get('SELECT COUNT(*) AS count FROM notes')).toEqual({ count: 2_000 });
  expect(isMarked()).toBe(true);
  database.close();
  expect(isMarked()).toBe(false);
  expect(damages).toEqual([]);
});

test('a check with a delay comes later, and not at all if the database is closed before', async () => {
  const startedAt = performance.now();
  const later = open({ delayMs: 300 });
  await later.database.checked;
  expect(performance.now() - startedAt).toBeGreaterThan(290);
  later.database.close();
  const never = open({ delayMs: 60_000 });
  expect(never.database.get('SELECT COUNT(*) AS count FROM notes')).toEqual({ count: 2_000 });
  never.database.close();
  await expect(never.database.checked).rejects.toMatchObject({ failure: { detail: 'closed' } });
  // It was closed in order.
  expect(isMarked()).toBe(false);
  expect([later.damages, never.damages]).toEqual([[], []]);
});

test('damage is found by the thread, and the next time the file is checked before it is used', async () => {
  damage();
  const { database, damages } = open();
  await expect.poll(() => damages).toMatchObject([{ code: 'data_damaged' }]);
  database.close();
  expect(isMarked()).toBe(true);
  expect(() => open()).toThrow(
    expect.objectContaining({ failure: { code: 'data_damaged', detail: expect.any(String) } }),
  );
});

test('one that was interrupted, and then fails to open, is whole the next time: its log was checkpointed in between', () => {
  const left = open();
  left.database.run("UPDATE notes SET message = 'y' WHERE id = 1");
  // As a kill leaves it.
  const killed = join(folder, 'killed.db');
  for (const part of ['', '-wal', '-open']) copyFileSync(path + part, killed + part);
  left.database.close();
  const check = { program, onDamaged: () => {} };
  expect(() => openThenVerify(killed, [...SCHEMA, 'NOT A STATEMENT'], check)).toThrow();
  expect(statSync(`${killed}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  const database = openThenVerify(killed, SCHEMA, check);
  expect(database.get('SELECT message FROM notes WHERE id = 1')).toEqual({ message: 'y' });
  database.close();
});

test('one that was not closed is checked before it is used', () => {
  const left = open();
  left.database.run("UPDATE notes SET message = 'y' WHERE id = 1");
  // As after a kill: the mark exists, and no process has the file open.
  openDatabase(path, SCHEMA).close();
  damage();
  expect(() => open()).toThrow(expect.objectContaining({ failure: expect.objectContaining({ code: 'data_damaged' }) }));
  left.database.close();
});

test('once found sound, one that was not closed is trusted again', () => {
  open();
  const again = open();
  again.database.close();
  expect(isMarked()).toBe(false);
});

describe('of one that was closed', () => {
  test('a single bit that the engine can’t notice is', async () => {
    const first = open();
    await first.database.checked;
    first.database.close();
    flip(path, readFileSync(path).indexOf('xxxxxxxx') + 3);
    const { database, damages } = open();
    await expect(database.checked).rejects.toMatchObject({ failure: { code: 'data_damaged' } });
    expect(damages).toMatchObject([{ code: 'data_damaged' }]);
    database.close();
  });

  test('nothing is written to the file before the result of the check', async () => {
    const first = open();
    await first.database.checked;
    first.database.close();
    const before = readFileSync(path);
    const { database } = open();
    database.run("INSERT INTO notes (id, message) VALUES (9000, 'new')");
    expect(readFileSync(path).equals(before)).toBe(true);
    await database.checked;
    await expect.poll(() => statSync(`${path}-wal`).size).toBe(0);
    database.close();
  });
});

test.each([
  ['fails', "throw new Error('no memory')"],
  ['ends without a word', 'process.exit(0)'],
])(
  'a thread that %s has verified nothing: work continues, but the file is checked at the next opening',
  async (_, code) => {
    const sound = open();
    await sound.database.checked;
    sound.database.close();
    const sum = readFileSync(`${path}-sum`);
    const damages: AppError[] = [];
    const dead = {
      program: new URL(`data:text/javascript,${code}`),
      onDamaged: (each: AppError) => damages.push(each),
    };
    const unwritten = openThenVerify(path, SCHEMA, dead);
    await unwritten.checked;
    unwritten.close();
    expect(isMarked()).toBe(true);
    expect(readFileSync(`${path}-sum`)).toEqual(sum);
    rmSync(`${path}-open`);
    const database = openThenVerify(path, SCHEMA, dead);
    await database.checked;
    database.run("INSERT INTO notes (id, message) VALUES (9000, 'new')");
    await expect.poll(() => statSync(`${path}-wal`).size).toBe(0);
    database.close();
    expect([isMarked(), existsSync(`${path}-sum`), damages]).toEqual([true, false, []]);
    damage();
    expect(() => open()).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'data_damaged' }) }),
    );
  },
);

describe('of one that was killed', () => {
  /** A folder as a kill leaves it, with `rows` committed since the last checkpoint of the log. */
  async function killed(rows: number, harm: (log: string) => void) {
    const { database } = open();
    await database.checked;
    await expect.poll(() => existsSync(`${path}-sum`)).toBe(true);
    for (let id = 5_000; id < 5_000 + rows; id += 1) {
      database.run('INSERT INTO notes (id, message) VALUES (:id, :message)', { id, message: 'late' });
    }
    const other = mkdtempSync(join(tmpdir(), 'waybill-killed-'));
    for (const file of readdirSync(folder)) copyFileSync(join(folder, file), join(other, file));
    database.close();
    rmSync(folder, { recursive: true });
    folder = other;
    path = join(folder, 'some.db');
    harm(`${path}-wal`);
  }
  const damaged = expect.objectContaining({ failure: expect.objectContaining({ code: 'data_damaged' }) });

  test('a complete log is applied', async () => {
    await killed(5, () => {});
    const { database } = open();
    expect(database.get('SELECT COUNT(*) AS count FROM notes')).toEqual({ count: 2_005 });
    database.close();
  });

  test.each([
    ['removed', (log: string) => rmSync(log)],
    ['emptied', (log: string) => truncateSync(log, 0)],
    ['cut short', (log: string) => truncateSync(log, statSync(log).size - 4_120)],
    ['flipped in its header', (log: string) => flip(log, 17)],
    ['flipped in its first frame', (log: string) => flip(log, 32 + 24 + 50)],
    ['flipped in its last frame', (log: string) => flip(log, statSync(log).size - 50)],
    ['flipped in a salt of its last frame', (log: string) => flip(log, statSync(log).size - 4_120 + 9)],
  ])('a log that was %s is damage', async (_, harm) => {
    await killed(5, harm);
    expect(() => open()).toThrow(damaged);
  });

  test('a log that lost its end in a power cut is applied as far as possible', async () => {
    await killed(5, (log) => truncateSync(log, statSync(log).size - 4_120));
    const mark = JSON.parse(readFileSync(`${path}-open`, 'utf8'));
    writeFileSync(`${path}-open`, JSON.stringify({ ...mark, boot: 'an earlier start of this computer' }));
    const { database } = open();
    expect(database.get('SELECT COUNT(*) AS count FROM notes')).toEqual({ count: 2_004 });
    database.close();
  });

  test('a bit in the file that the engine can’t notice is', async () => {
    await killed(0, () => {});
    flip(path, readFileSync(path).indexOf('xxxxxxxx') + 3);
    expect(() => open()).toThrow(damaged);
  });
});

test('the log is checkpointed after a pause, so that the file alone is complete', async () => {
  const { database } = open();
  await database.checked;
  database.run("INSERT INTO notes (id, message) VALUES (7000, 'late')");
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  await expect.poll(() => statSync(`${path}-wal`).size).toBe(0);
  const alone = join(folder, 'alone.db');
  copyFileSync(path, alone);
  const copy = openDatabase(alone, SCHEMA);
  expect(copy.get('SELECT message FROM notes WHERE id = 7000')).toEqual({ message: 'late' });
  copy.close();
  database.close();
});

test('a file that was removed, or replaced by another, is noticed', async () => {
  const { database } = open();
  await database.checked;
  expect(database.inPlace()).toBe(true);
  rmSync(path);
  expect(database.inPlace()).toBe(false);
  writeFileSync(path, '');
  expect(database.inPlace()).toBe(false);
  database.close();
});

function flip(file: string, at: number): void {
  const content = readFileSync(file);
  content[at] = (content[at] ?? 0) ^ 0x10;
  writeFileSync(file, content);
}
