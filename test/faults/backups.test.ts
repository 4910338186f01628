/**
 * Backups of a database and their restore, killed in the middle: neither the data nor a backup is lost or incomplete.
 */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { createBackups } from '../../electron/modules/backups/backupFiles.ts';
import { backUpCounted } from '../../electron/modules/backups/backupRows.ts';
import { databasePath } from '../../electron/modules/backups/databasePath.ts';
import { openDatabase } from '../../electron/platform/sqlite/database.ts';
import { mountSmallDisk } from '../support/smallDisk.ts';

const AT = Date.UTC(2026, 10, 21, 15, 0);
const SCHEMA = ACCOUNT_MIGRATIONS.length;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const base = () => join(folder, 'waybill.db');
const copies = () => createBackups(folder, SCHEMA);
function draft(text: string): void {
  const database = openDatabase(databasePath(folder), ACCOUNT_MIGRATIONS);
  database.run(
    `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
     VALUES (:text, 'SMPF', 'Sample Freightways', 'created', 0, '[]', '[]')`,
    { text },
  );
  database.close();
}
function saved(): unknown[] {
  const database = openDatabase(databasePath(folder), ACCOUNT_MIGRATIONS);
  const rows = database.all('SELECT bol_number FROM shipments ORDER BY bol_number').map((row) => row['bol_number']);
  database.close();
  return rows;
}
async function copyNow(atMs = AT) {
  const database = openDatabase(databasePath(folder), ACCOUNT_MIGRATIONS);
  const copy = await copies().save(atMs, 'manual', (path) => backUpCounted(database, path));
  database.close();
  return copy;
}

describe('a copy', () => {
  test('killed in the middle it does not count, and the next one deletes it; the data is unchanged', async () => {
    draft('1');
    const big = new DatabaseSync(base());
    big.exec(`CREATE TABLE big (x BLOB);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000) INSERT INTO big SELECT randomblob(4000) FROM n`);
    big.close();
    const backups = join(folder, 'backups');
    const program = `
      import { createBackups } from ${JSON.stringify(join(import.meta.dirname, '../../electron/modules/backups/backupFiles.ts'))};
      import { backup, DatabaseSync } from 'node:sqlite';
      const db = new DatabaseSync(${JSON.stringify(base())});
      await createBackups(${JSON.stringify(folder)}, 1).save(${AT}, 'daily', async (path) => {
        // It stops at its first step, so that the kill finds it under way.
        await backup(db, path, { rate: 20, progress: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) });
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    while (!existsSync(backups) || readdirSync(backups).length === 0) {
      if (child.exitCode !== null) throw new Error(`the backup ended with ${child.exitCode}`);
      await new Promise((go) => setTimeout(go, 5));
    }
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect(readdirSync(backups).every((file) => file.includes('.part'))).toBe(true);
    expect(await copies().list()).toEqual([]);
    expect(saved()).toEqual(['1']);
    const { name } = await copyNow();
    expect(readdirSync(backups).toSorted()).toEqual([`${name}.db`, `${name}.db-sum`]);
  });

  test('on a full disk does not count, leaves nothing, and succeeds once there is free space', async ({ skip }) => {
    draft('1');
    const small = mkdtempSync(join(tmpdir(), 'waybill-full-'));
    const disk = mountSmallDisk(small);
    if (disk === null) return skip('a disk that can be made full takes Linux and root');
    try {
      const place = createBackups(small, SCHEMA);
      const database = openDatabase(databasePath(folder), ACCOUNT_MIGRATIONS);
      const make = () => place.save(AT, 'manual', (path) => backUpCounted(database, path));
      disk.leave(20);
      await expect(make()).rejects.toMatchObject({ failure: { code: 'disk_full' } });
      expect(readdirSync(join(small, 'backups'))).toEqual([]);
      disk.release();
      const { name } = await make();
      expect(await place.check(name)).toEqual({ ok: true, value: undefined });
      database.close();
    } finally {
      disk.remove();
    }
  });

  test('is one complete file, whatever is written at the same time', async () => {
    draft('1');
    const database = openDatabase(databasePath(folder), ACCOUNT_MIGRATIONS);
    const making = copies().save(AT, 'manual', (path) => backUpCounted(database, path));
    database.run("UPDATE shipments SET status = 'in_transit'");
    const { name } = await making;
    database.close();
    expect(await copies().check(name)).toEqual({ ok: true, value: undefined });
    expect(readdirSync(join(folder, 'backups')).toSorted()).toEqual([`${name}.db`, `${name}.db-sum`]);
  });

  test('with a flipped bit in its contents does not count', async () => {
    draft('Sample');
    const { name } = await copyNow();
    const path = join(folder, 'backups', `${name}.db`);
    const bytes = readFileSync(path);
    const at = bytes.indexOf('Sample');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await copies().check(name)).toMatchObject({ ok: false, error: { code: 'data_damaged' } });
  });
});

describe('a restore', () => {
  test('that finds the disk full changes nothing', async ({ skip }) => {
    rmSync(folder, { recursive: true });
    const disk = mountSmallDisk(folder);
    if (disk === null) return skip('a disk that can be made full takes Linux and root');
    try {
      draft('1');
      const { name } = await copyNow();
      draft('2');
      disk.leave(10);
      await expect(copies().restore(name, AT + 1_000)).rejects.toMatchObject({ failure: { code: 'disk_full' } });
      disk.release();
      expect(saved()).toEqual(['1', '2']);
    } finally {
      disk.remove();
    }
  });

  test('killed before the data left its place changes nothing', async () => {
    draft('1');
    const { name } = await copyNow();
    draft('2');
    writeFileSync(
      join(folder, 'waybill.db.coming'),
      readFileSync(join(folder, 'backups', `${name}.db`)).subarray(0, 5_000),
    );
    expect(saved()).toEqual(['1', '2']);
    expect(existsSync(join(folder, 'waybill.db.coming'))).toBe(false);
  });

  test('killed after the data left its place is finished by the next start', async () => {
    draft('1');
    const { name } = await copyNow();
    draft('2');
    copyFileSync(join(folder, 'backups', `${name}.db`), join(folder, 'waybill.db.coming'));
    renameSync(base(), join(folder, 'backups', '20261121T160000000Z-aside.db'));
    expect(saved()).toEqual(['1']);
    expect((await copies().list()).map(({ why }) => why)).toEqual(['aside', 'manual']);
  });

  test('does not take up the log of the data that was there, and that keeps it', async () => {
    draft('1');
    const { name } = await copyNow();
    // As a kill leaves it: the latest change is only in the log.
    const living = new DatabaseSync(base());
    living.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
      INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
      VALUES ('2', 'SMPF', 'Sample Freightways', 'created', 0, '[]', '[]')`);
    const killed = mkdtempSync(join(tmpdir(), 'waybill-killed-'));
    for (const file of ['waybill.db', 'waybill.db-wal']) copyFileSync(join(folder, file), join(killed, file));
    living.close();
    mkdirSync(join(killed, 'backups'));
    copyFileSync(join(folder, 'backups', `${name}.db`), join(killed, 'backups', `${name}.db`));
    rmSync(folder, { recursive: true });
    renameSync(killed, folder);

    await copies().restore(name, AT + 1_000);
    expect(saved()).toEqual(['1']);
    const [aside] = await copies().list();
    expect(aside?.why).toBe('aside');
    await copies().restore(aside?.name ?? '', AT + 2_000);
    expect(saved()).toEqual(['1', '2']);
  });

  test('killed between the data and its log leaves the log with the data it belongs to', async () => {
    draft('1');
    const { name } = await copyNow();
    copyFileSync(join(folder, 'backups', `${name}.db`), join(folder, 'waybill.db.coming'));
    renameSync(base(), join(folder, 'backups', '20261121T160000000Z-aside.db'));
    writeFileSync(`${base()}-wal`, 'frames of another database');
    expect(saved()).toEqual(['1']);
    expect(readFileSync(join(folder, 'backups', '20261121T160000000Z-aside.db-wal'), 'utf8')).toContain('frames');
  });
});
