import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyAppDatabase, openAppDatabase } from '../../../electron/adapters/database/appDatabase.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-app-db-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = (theme: string) => {
  const { database } = openAppDatabase(folder, 1);
  database.run("INSERT INTO app_state (key, value) VALUES ('theme', :theme) ON CONFLICT DO UPDATE SET value = :theme", {
    theme,
  });
  return database;
};
const kept = (opened = openAppDatabase(folder, 7)) => {
  const value = opened.database.get("SELECT value FROM app_state WHERE key = 'theme'")?.['value'];
  opened.database.close();
  return { value, damagedAt: opened.damagedAt };
};

test('a damaged one gives way to its copy, and is kept', async () => {
  const database = keep('dark');
  await copyAppDatabase(database, folder);
  database.run("UPDATE app_state SET value = 'light'");
  database.close();
  expect(kept()).toEqual({ value: 'light', damagedAt: null });
  writeFileSync(join(folder, 'app.db'), 'nothing of it is left '.repeat(400));
  const damagedAt = join(folder, 'backups', 'app-damaged-7.db');
  expect(kept()).toEqual({ value: 'dark', damagedAt });
  expect(readFileSync(damagedAt, 'utf8')).toContain('nothing of it is left');
  expect(kept()).toEqual({ value: 'dark', damagedAt: null });
});

test('without a copy, or with one that is damaged too, it says in words what can be done, and changes nothing', () => {
  keep('dark').close();
  writeFileSync(join(folder, 'app.db'), 'nothing of it is left '.repeat(400));
  expect(() => openAppDatabase(folder, 7)).toThrow('is damaged, and there is no copy of it. Move it away');
  expect(readFileSync(join(folder, 'app.db'), 'utf8')).toContain('nothing of it is left');
});

test('one of a newer version is left alone, whatever the copy is', async () => {
  const database = keep('dark');
  await copyAppDatabase(database, folder);
  database.close();
  const raw = new DatabaseSync(join(folder, 'app.db'));
  raw.exec('PRAGMA user_version = 99');
  raw.close();
  expect(() => openAppDatabase(folder, 7)).toThrow('newer Waybill');
});

test('a copy is made over the one before, and nothing else is left', async () => {
  const database = keep('dark');
  await copyAppDatabase(database, folder);
  database.run("UPDATE app_state SET value = 'light'");
  await copyAppDatabase(database, folder);
  database.close();
  expect(readdirSync(join(folder, 'backups'))).toEqual(['app.db']);
  writeFileSync(join(folder, 'app.db'), 'nothing of it is left '.repeat(400));
  expect(kept().value).toBe('light');
});
