import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCheckedLater } from '../../../electron/adapters/database/checkedDatabase.ts';
import { openDatabase } from '../../../electron/adapters/database/database.ts';
import type { AppError } from '../../../shared/errors.ts';

const program = new URL('../../../electron/adapters/database/checkWorker.ts', import.meta.url);
const SCHEMA = ['CREATE TABLE notes (id INTEGER PRIMARY KEY, words TEXT) STRICT'];

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-check-'));
  path = join(folder, 'some.db');
  const database = openDatabase(path, SCHEMA);
  database.transaction(() => {
    for (let id = 0; id < 2_000; id += 1) {
      database.run('INSERT INTO notes (id, words) VALUES (:id, :words)', { id, words: 'x'.repeat(50) });
    }
  });
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a disk does that goes bad: a page in the middle holds something else. */
function damage(): void {
  const middle = Math.floor(statSync(path).size / 4096 / 2) * 4096;
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, middle);
  closeSync(file);
}

function open(afterMs: number) {
  const damages: AppError[] = [];
  const database = openCheckedLater(path, SCHEMA, { program, onDamaged: (damage) => damages.push(damage), afterMs });
  return { database, damages };
}
const isMarked = () => existsSync(`${path}-open`);

test('a sound database is open at once, is marked while it is open, and is not marked after it', () => {
  const { database, damages } = open(60_000);
  expect(database.get('SELECT COUNT(*) AS count FROM notes')).toEqual({ count: 2_000 });
  expect(isMarked()).toBe(true);
  database.close();
  expect(isMarked()).toBe(false);
  expect(damages).toEqual([]);
});

test('damage is found by the thread, and the next time the file is checked before it is used', {
  timeout: 120_000,
}, async () => {
  damage();
  const { database, damages } = open(0);
  await expect.poll(() => damages, { timeout: 60_000 }).toMatchObject([{ code: 'data_damaged' }]);
  database.close();
  expect(isMarked()).toBe(true);
  expect(() => open(60_000)).toThrow(
    expect.objectContaining({ failure: { code: 'data_damaged', detail: expect.any(String) } }),
  );
});

test('one that was not closed is checked before it is used', () => {
  const left = open(60_000);
  left.database.run("UPDATE notes SET words = 'y' WHERE id = 1");
  // As after a kill: the mark is there, and nobody has the file.
  openDatabase(path, SCHEMA).close();
  damage();
  expect(() => open(60_000)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'data_damaged' }) }),
  );
  left.database.close();
});

test('once found sound, one that was not closed is trusted again', () => {
  open(60_000);
  const again = open(60_000);
  again.database.close();
  expect(isMarked()).toBe(false);
});
