import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { copyAppDatabase, openAppDatabase } from '../../../electron/core/appDatabase.ts';
import { createConnectionStore } from '../../../electron/modules/connections/store.ts';
import { storeIdentity } from '../../../electron/modules/connections/strayConnections.ts';
import type { Database } from '../../../electron/platform/sqlite/database.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-app-db-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const base = () => join(folder, 'app.db');
const save = (theme: string) => {
  const { database } = openAppDatabase(folder, 1);
  database.run("INSERT INTO app_state (key, value) VALUES ('theme', :theme) ON CONFLICT DO UPDATE SET value = :theme", {
    theme,
  });
  return database;
};
const saved = (opened = openAppDatabase(folder, 7)) => {
  const value = opened.database.get("SELECT value FROM app_state WHERE key = 'theme'")?.['value'];
  opened.database.close();
  return { value, recovered: opened.recovered };
};
function connect(database: Database, ...names: string[]): void {
  const store = createConnectionStore(database);
  for (const id of names) {
    const details = { kind: 'service', baseUrl: 'https://api.freight.example', username: 'acme' } as const;
    store.put({ id, name: id, ...details, passwordIn: 'keychain', lastTest: null });
  }
}
const connections = (database: Database) => createConnectionStore(database).all().length;

describe('a database that is lost', () => {
  test.each([
    ['damaged', () => writeFileSync(base(), 'nothing of it is left '.repeat(400)), 'damaged'],
    ['changed in one bit', () => flip(base(), readFileSync(base()).indexOf('theme') + 1), 'damaged'],
    ['gone', () => rmSync(base()), 'gone'],
    ['empty', () => truncateSync(base(), 0), 'gone'],
  ] as const)('because it is %s gives way to its backup', async (_, harm, recovered) => {
    const database = save('dark');
    await copyAppDatabase(database, folder);
    database.close();
    harm();
    expect(saved()).toEqual({ value: 'dark', recovered });
    expect(saved()).toEqual({ value: 'dark', recovered: null });
  });

  test('and is damaged is saved', async () => {
    const database = save('dark');
    await copyAppDatabase(database, folder);
    database.close();
    writeFileSync(base(), 'nothing of it is left '.repeat(400));
    saved();
    expect(readFileSync(join(folder, 'backups', 'app-damaged-7.db'), 'utf8')).toContain('nothing of it is left');
  });

  test('without a backup, or with one that is damaged too, explains what can be done, and changes nothing', () => {
    save('dark').close();
    writeFileSync(base(), 'nothing of it is left '.repeat(400));
    expect(() => openAppDatabase(folder, 7)).toThrow('is damaged, and there is no backup of it. Move the file');
    expect(readFileSync(base(), 'utf8')).toContain('nothing of it is left');
  });

  test('of a newer version is left alone, whatever the backup is', async () => {
    const database = save('dark');
    await copyAppDatabase(database, folder);
    database.close();
    rmSync(`${base()}-sum`);
    const raw = new DatabaseSync(base());
    raw.exec('PRAGMA user_version = 99');
    raw.close();
    expect(() => openAppDatabase(folder, 7)).toThrow('newer Waybill');
  });
});

describe('backups', () => {
  test('are made automatically after each change', async () => {
    const { database, idle } = openAppDatabase(folder, 1);
    connect(database, 'one');
    await expect.poll(() => existsSync(join(folder, 'backups', 'app.db'))).toBe(true);
    await idle();
    database.close();
    rmSync(base());
    const again = openAppDatabase(folder, 2);
    expect(connections(again.database)).toBe(1);
    again.database.close();
  });

  test('stay three, and one with more connections never goes before one with fewer', async () => {
    const { database, idle } = openAppDatabase(folder, 1);
    connect(database, 'one', 'two');
    await copyAppDatabase(database, folder);
    database.run('DELETE FROM connections');
    // The automatic backup, which would copy at the same time on a slow machine.
    await idle();
    for (let time = 0; time < 4; time += 1) await copyAppDatabase(database, folder);
    database.close();
    const files = readdirSync(join(folder, 'backups')).toSorted();
    expect(files).toEqual(['app-1.db', 'app-2.db', 'app.db']);
    const counts = files.map((file) => {
      const db = new DatabaseSync(join(folder, 'backups', file), { readOnly: true });
      const count = db.prepare('SELECT COUNT(*) AS count FROM connections').get()?.['count'];
      db.close();
      return count;
    });
    expect(counts.filter((count) => count === 2)).toHaveLength(1);
  });
});

test('connections whose list is lost are found by what their data says of itself', () => {
  const { database } = openAppDatabase(folder, 1);
  const store = createConnectionStore(database, join(folder, 'connections'));
  const whose = { kind: 'service', name: 'Acme', baseUrl: 'https://api.freight.example', username: 'acme' };
  for (const id of ['known', 'lost']) {
    connectionFolder(id);
    const data = openDatabase(join(folder, 'connections', id, 'waybill.db'), ACCOUNT_MIGRATIONS);
    storeIdentity(data, whose);
    data.close();
  }
  connectionFolder('empty');
  connect(database, 'known');
  const { kind: _, ...identity } = whose;
  expect(store.strays()).toEqual([{ id: 'lost', ...identity }]);
  database.close();
});

function connectionFolder(id: string): void {
  mkdirSync(join(folder, 'connections', id), { recursive: true });
}

function flip(file: string, at: number): void {
  const content = readFileSync(file);
  content[at] = (content[at] ?? 0) ^ 0x10;
  writeFileSync(file, content);
}
