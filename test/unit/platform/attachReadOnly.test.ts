import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attachReadOnly } from '../../../electron/platform/sqlite/attachReadOnly.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';

let folder = '';
let own: Database;
let writer: Database;
const path = () => join(folder, 'replica.db');

beforeEach(() => {
  // Characters that have a meaning in a URI.
  folder = mkdtempSync(join(tmpdir(), 'waybill #?%41 é'));
  own = openDatabase(join(folder, 'own.db'), ['CREATE TABLE drafts (id INTEGER); CREATE TABLE both (id INTEGER)']);
  writer = openDatabase(path(), ['CREATE TABLE shipments (id INTEGER); CREATE TABLE both (id INTEGER)']);
});
afterEach(() => {
  own.close();
  writer.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

test('an attached file is read by the names of its tables, also what is written to it later', () => {
  attachReadOnly(own, path(), 'shared');
  writer.run('INSERT INTO shipments VALUES (1)');
  expect(own.all('SELECT * FROM shipments')).toEqual([{ id: 1 }]);
  writer.run('INSERT INTO both VALUES (2)');
  expect(own.all('SELECT * FROM both')).toEqual([]);
  expect(own.all('SELECT * FROM shared.both')).toEqual([{ id: 2 }]);
});

test('the engine rejects a write to it, and the open database is still written', () => {
  attachReadOnly(own, path(), 'shared');
  const write = (sql: string) => () => own.run(sql);
  const rejected = expect.objectContaining({
    failure: { code: 'storage_failed', detail: expect.stringContaining('readonly') },
  });
  expect(write('INSERT INTO shipments VALUES (1)')).toThrow(rejected);
  expect(write('DELETE FROM shared.both')).toThrow(rejected);
  expect(write('DROP TABLE shipments')).toThrow(rejected);
  own.run('INSERT INTO drafts VALUES (1)');
  expect(own.all('SELECT * FROM drafts')).toEqual([{ id: 1 }]);
});

test('its writer and the open database do not wait for each other', () => {
  attachReadOnly(own, path(), 'shared');
  writer.transaction(() => {
    writer.run('INSERT INTO shipments VALUES (1)');
    own.transaction(() => own.run('INSERT INTO drafts VALUES (1)'));
    expect(own.all('SELECT * FROM shipments')).toEqual([]);
  });
  expect(own.all('SELECT * FROM shipments')).toEqual([{ id: 1 }]);
});

test('it can be detached, and another file attached in its place', () => {
  const detach = attachReadOnly(own, path(), 'shared');
  expect(own.all('SELECT * FROM shipments')).toEqual([]);
  detach();
  expect(() => own.all('SELECT * FROM shipments')).toThrow(
    expect.objectContaining({ failure: { code: 'storage_failed', detail: expect.stringContaining('no such table') } }),
  );
  const other = openDatabase(join(folder, 'other.db'), [
    'CREATE TABLE shipments (id INTEGER); INSERT INTO shipments VALUES (9)',
  ]);
  other.close();
  attachReadOnly(own, join(folder, 'other.db'), 'shared');
  expect(own.all('SELECT * FROM shipments')).toEqual([{ id: 9 }]);
});

test('a missing file is not created, a damaged one is reported', () => {
  const attach = (name: string) => () => attachReadOnly(own, join(folder, name), 'shared');
  expect(attach('missing.db')).toThrow(
    expect.objectContaining({ failure: { code: 'storage_failed', detail: expect.stringContaining('unable to open') } }),
  );
  writeFileSync(join(folder, 'damaged.db'), 'x'.repeat(8_192));
  expect(attach('damaged.db')).toThrow(
    expect.objectContaining({ failure: { code: 'data_damaged', detail: 'file is not a database' } }),
  );
  attachReadOnly(own, path(), 'shared');
});

test('the name of the schema is a plain one', () => {
  expect(() => attachReadOnly(own, path(), 'a; DROP TABLE drafts')).toThrow('not a plain name');
});
