/** A backup that is reported as made is valid and complete. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createBackups } from '../../../electron/modules/backups/backupFiles.ts';
import { backUpCounted } from '../../../electron/modules/backups/backupRows.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';

const program = new URL('../../../electron/platform/sqlite/checkWorker.ts', import.meta.url);
const AT = Date.UTC(2026, 10, 21, 15, 0);

let folder: string;
let database: Database;
const place = (check = program) => createBackups(folder, ACCOUNT_MIGRATIONS.length, check);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-backups-'));
  database = openDatabase(join(folder, 'waybill.db'), ACCOUNT_MIGRATIONS);
  for (const bolNumber of ['1', '2']) {
    database.run(
      `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
       VALUES (:bolNumber, 'SMPF', 'Sample Freightways', 'created', 0, '[]', '[]')`,
      { bolNumber },
    );
  }
  // Pages that are not needed to count shipments.
  database.run('CREATE TABLE big (x BLOB) STRICT');
  database.run(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO big SELECT zeroblob(2000) FROM n',
  );
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['is damaged', spoilMiddle],
  [
    'has fewer shipments than the database',
    (path: string) => change(path, "DELETE FROM shipments WHERE bol_number = '2'"),
  ],
])('one that %s is rejected, and the older one stays', async (_, harm) => {
  await place().save(AT, 'manual', (path) => backUpCounted(database, path));
  const before = await place().list();
  expect(before).toMatchObject([{ why: 'manual', rows: 2 }]);
  const harmed = place().save(AT + 1_000, 'manual', async (path) => {
    const rows = await backUpCounted(database, path);
    harm(path);
    return rows;
  });
  await expect(harmed).rejects.toMatchObject({ failure: { code: 'data_damaged' } });
  expect(await place().list()).toEqual(before);
  expect(await place().check(before[0]?.name ?? '')).toEqual({ ok: true, value: undefined });
});

test('a manual backup that an earlier version named is listed and can be restored', async () => {
  await place().save(AT, 'manual', (path) => backUpCounted(database, path));
  const backups = join(folder, 'backups');
  for (const file of readdirSync(backups)) {
    renameSync(join(backups, file), join(backups, file.replace('-manual', '-asked')));
  }
  const [found] = await place().list();
  expect(found).toMatchObject({ why: 'manual', name: expect.stringMatching(/-asked$/), rows: 2 });
  expect(await place().check(found?.name ?? '')).toEqual({ ok: true, value: undefined });
});

test('one that could not be checked is rejected', async () => {
  const unchecked = place(new URL('data:text/javascript,process.exit(0)'));
  const saved = unchecked.save(AT, 'manual', (path) => backUpCounted(database, path));
  await expect(saved).rejects.toMatchObject({ failure: { code: 'storage_failed' } });
  expect(await place().list()).toEqual([]);
});

test('one without a stored count is counted', async () => {
  const { name } = await place().save(AT, 'daily', (path) => backUpCounted(database, path));
  rmSync(join(folder, 'backups', `${name}.db-sum`));
  expect(await place().list()).toMatchObject([{ rows: 2 }]);
  writeFileSync(join(folder, 'backups', `${name}.db`), 'no database');
  expect(await place().list()).toMatchObject([{ rows: null }]);
});

function change(path: string, sql: string): void {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
}

function spoilMiddle(path: string): void {
  const content = readFileSync(path);
  const middle = Math.floor(content.length / 4096 / 2) * 4096;
  content.fill(0x5a, middle, middle + 8_192);
  writeFileSync(path, content);
}
