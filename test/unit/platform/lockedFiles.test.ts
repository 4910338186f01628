/** Files that another program has open, and a process that ends between two steps: the disk is the real one. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type FilePromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createBackups, OWN_DATABASE } from '../../../electron/modules/backups/backupFiles.ts';
import { backUpCounted } from '../../../electron/modules/backups/backupRows.ts';
import { openContentStore } from '../../../electron/platform/files/contentStore.ts';
import { openStaging } from '../../../electron/platform/files/staging.ts';
import { openSheetMaker } from '../../../electron/platform/printers/imposition.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';

/** Paths that can't be deleted, or renamed to. */
const disk = vi.hoisted(() => ({ locked: new Set<string>() }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof FilePromises>();
  const busy = (path: string) => Object.assign(new Error(`EBUSY: ${path}`), { code: 'EBUSY', syscall: 'rm' });
  return {
    ...real,
    async rm(path: string, options: object) {
      if (disk.locked.has(path)) throw busy(path);
      await real.rm(path, options);
    },
    async rename(from: string, to: string) {
      if (disk.locked.has(to)) throw Object.assign(busy(to), { code: 'EIO' });
      await real.rename(from, to);
    },
  };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-locked-'));
});
afterEach(() => {
  disk.locked.clear();
  rmSync(folder, { recursive: true, force: true });
});

function lockedFolder(...names: string[]): string {
  const path = join(folder, ...names);
  mkdirSync(path, { recursive: true });
  disk.locked.add(path);
  return path;
}

test('a copy of the last run that another program has open does not prevent the account from opening', async () => {
  const staging = await openStaging(lockedFolder('outgoing'));
  const path = await staging.write(Buffer.from('new'), 'BOL.pdf');
  expect(readFileSync(path, 'utf8')).toBe('new');
  const sheets = lockedFolder('printing');
  await expect(openSheetMaker(sheets)).resolves.toBeDefined();
  const documents = join(folder, 'documents');
  lockedFolder('documents', 'incoming');
  const incoming = await (await openContentStore(documents)).receive();
  await incoming.write(Buffer.from('%PDF-'));
  expect(await incoming.finish()).toMatchObject({ bytes: 5 });
});

test('an account whose folders can’t be opened leaves no database open', async () => {
  const account = join(folder, 'account');
  mkdirSync(account);
  writeFileSync(join(account, 'documents'), '');
  const watch = {
    program: new URL('../../../electron/platform/sqlite/checkWorker.ts', import.meta.url),
    onDamaged: () => {},
  };
  await expect(openStorage(account, undefined, watch)).rejects.toMatchObject({ failure: { code: 'storage_failed' } });
  expect(existsSync(join(account, 'waybill.db-open'))).toBe(false);
});

test('a restore in a workgroup that ends in the middle leaves the database in its place', async () => {
  const own = join(folder, OWN_DATABASE.file);
  const database = openDatabase(own, ACCOUNT_MIGRATIONS);
  const place = createBackups(folder, ACCOUNT_MIGRATIONS.length, undefined, OWN_DATABASE);
  const { name } = await place.save(1, 'manual', (to) => backUpCounted(database, to, OWN_DATABASE.countSql));
  database.run('CREATE TABLE later_rows (x TEXT) STRICT');
  database.close();
  disk.locked.add(own);
  await expect(place.restore(name, 2)).rejects.toMatchObject({ failure: { code: 'storage_failed' } });
  const left = openDatabase(own, ACCOUNT_MIGRATIONS);
  expect(left.get("SELECT name FROM sqlite_schema WHERE name = 'later_rows'")).not.toBeNull();
  left.close();
  disk.locked.clear();
  await place.restore(name, 3);
  const restored = openDatabase(own, ACCOUNT_MIGRATIONS);
  expect(restored.get("SELECT name FROM sqlite_schema WHERE name = 'later_rows'")).toBeNull();
  restored.close();
  expect((await place.list()).map(({ why }) => why)).toContain('aside');
});
