/** The backups in an account's folder: created, verified, and restored. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Backup, BackupSchema } from '../../../shared/contract/data.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { guardDisk } from '../../platform/files/failures.ts';
import { flushFile, flushFolder } from '../../platform/files/flush.ts';
import { rowsOfThread } from '../../platform/sqlite/checkThread.ts';
import { mergeLog, mergeLogOfClosed, sealCopy } from '../../platform/sqlite/databaseCopy.ts';
import { isAsSummed, summedRows, sumPath } from '../../platform/sqlite/fileSum.ts';
import { StorageError } from '../../platform/storage.ts';
import { addToLedger } from '../bookings/ledger.ts';
import { COUNT_ROWS, rowsOf } from './backupRows.ts';
import { DATABASE_FILE, INCOMING_FILE, SIDE_FILE_SUFFIXES } from './databasePath.ts';
import type { BackupFolder, CountedBackup } from './ports.ts';

const PARTIAL = '.part';
/** On some systems, a thread that has just ended still holds its file open. */
const MAX_ATTEMPTS = 40;
const RETRY_DELAY_MS = 50;

/** Which database of a folder is backed up. */
interface BackedUpDatabase {
  readonly file: string;
  /** Counts its rows as `rows`. */
  readonly countSql: string;
  /** A table without which a file is none of these. */
  readonly table: string;
  /** The folder of its backups. */
  readonly backups: string;
  /** Whether the ledger of bookings is about it. */
  readonly hasLedger: boolean;
}

const ACCOUNT_DATABASE: BackedUpDatabase = {
  file: DATABASE_FILE,
  countSql: COUNT_ROWS,
  table: 'shipments',
  backups: 'backups',
  hasLedger: true,
};

/** In a workgroup, what is shared is in its store, which IT backs up. */
export const OWN_DATABASE: BackedUpDatabase = {
  file: 'own.db',
  countSql: 'SELECT COUNT(*) AS rows FROM orders',
  table: 'drafts',
  backups: 'own-backups',
  hasLedger: false,
};

/**
 * @param schema the newest schema version of this app
 * @param checkProgram worker program that checks a new backup; without it, this thread does
 */
export function createBackups(
  folder: string,
  schema: number,
  checkProgram?: URL,
  database: BackedUpDatabase = ACCOUNT_DATABASE,
): BackupFolder {
  const copies = join(folder, database.backups);
  const pathOf = (name: string) => join(copies, `${name}.db`);

  async function list(): Promise<CountedBackup[]> {
    const names = await readdir(copies).catch(() => []);
    const found: CountedBackup[] = [];
    for (const file of names) {
      const copy = await backupOf(copies, file);
      if (copy !== null) found.push({ ...copy, rows: countedRows(join(copies, file), copy, database) });
    }
    return found.toSorted((a, b) => b.atMs - a.atMs);
  }

  function writeLedger(line: Parameters<typeof addToLedger>[1][number]): void {
    if (database.hasLedger) addToLedger(folder, [line]);
  }

  /** A name that no backup has yet. Names sort by time. */
  function nameFor(atMs: number, why: Backup['why']): string {
    const at = new Date(atMs).toISOString().replace(/[-:.]/g, '');
    return existsSync(pathOf(`${at}-${why}`)) ? nameFor(atMs + 1, why) : `${at}-${why}`;
  }

  return {
    folder: copies,
    list: () => guardDisk(list),

    async save(atMs, why, write) {
      const name = nameFor(atMs, why);
      const partial = `${pathOf(name)}${PARTIAL}`;
      try {
        await guardDisk(async () => {
          await mkdir(copies, { recursive: true, mode: 0o700 });
          // Deletes files of an interrupted backup.
          for (const file of await readdir(copies)) {
            if (file.includes(PARTIAL)) await rm(join(copies, file), { force: true });
          }
        });
        const rowsThen = await write(partial);
        // Reads all of it: an unreadable backup is rejected.
        const rows =
          checkProgram === undefined
            ? sealCopy(partial, database.countSql)
            : await rowsOfThread({ kind: 'seal', path: partial, countSql: database.countSql }, checkProgram);
        if (rows < rowsThen) {
          throw new StorageError({ code: 'data_damaged', detail: `the backup: ${rows} of ${rowsThen} rows` });
        }
        await guardDisk(async () => {
          await flushFile(partial);
          await rename(partial, pathOf(name));
          // Without a checksum, the disk could not store it.
          await rename(sumPath(partial), sumPath(pathOf(name))).catch(() => {});
          await flushFolder(copies);
        });
      } catch (error) {
        await removeWithSideFiles(partial).catch(() => {});
        throw error;
      }
      const copy = await backupOf(copies, `${name}.db`);
      if (copy === null) throw new StorageError({ code: 'storage_failed', detail: `${name} is missing` });
      return copy;
    },

    remove: (name) => guardDisk(() => removeWithSideFiles(pathOf(name))),

    check: (name) => Promise.resolve(checkCopy(pathOf(name), schema, database)),

    async restore(name, atMs) {
      const base = join(folder, database.file);
      const coming = join(folder, database.hasLedger ? INCOMING_FILE : `${database.file}.coming`);
      await guardDisk(async () => {
        await mkdir(copies, { recursive: true, mode: 0o700 });
        await removeWithSideFiles(coming);
        if (name === null) writeLedger({ kind: 'empty' });
        else {
          try {
            await copyFile(pathOf(name), coming, constants.COPYFILE_EXCL);
            if (existsSync(`${pathOf(name)}-wal`)) await copyFile(`${pathOf(name)}-wal`, `${coming}-wal`);
            const id = randomUUID();
            mergeLog(coming);
            setGeneration(coming, id);
            await flushFile(coming);
            writeLedger({ kind: 'data', id });
          } catch (error) {
            await removeWithSideFiles(coming).catch(() => {});
            throw error;
          }
        }
        // If the database is damaged, its log is left unchanged.
        if (existsSync(base) && existsSync(`${base}-wal`)) await mergeLogOfClosed(base).catch(() => {});
        const aside = pathOf(nameFor(atMs, 'aside'));
        // The next start completes an interrupted restore, but only of a database with a ledger. Another one is copied
        // and replaced in one step, because a missing one would be opened as an empty one.
        const isCopied = name !== null && !database.hasLedger;
        // The side files of a damaged database go with it.
        for (const suffix of ['', ...SIDE_FILE_SUFFIXES]) {
          if (!existsSync(`${base}${suffix}`)) continue;
          if (isCopied) await copyFlushed(`${base}${suffix}`, `${aside}${suffix}`);
          else await renameWithRetries(`${base}${suffix}`, `${aside}${suffix}`);
        }
        await flushFolder(copies);
        // These files belong to the database that is replaced.
        for (const suffix of ['-open', '-sum', ...SIDE_FILE_SUFFIXES]) await rm(`${base}${suffix}`, { force: true });
        if (name !== null) await renameWithRetries(coming, base);
        await flushFolder(folder);
      });
    },
  };
}

/** The number saved with the backup, else counted now. null if unreadable, and for backups that are retained anyway. */
function countedRows(path: string, { why }: Backup, { countSql }: BackedUpDatabase): number | null {
  if (why !== 'daily' && why !== 'manual') return null;
  const saved = summedRows(path);
  if (saved !== null) return saved;
  try {
    return rowsOf(path, countSql);
  } catch {
    return null;
  }
}

/** Checks that the backup is intact, made by Waybill, and not from a later version. */
function checkCopy(path: string, schema: number, { table }: BackedUpDatabase): Result<void> {
  if (!existsSync(path)) return fail({ code: 'not_found', what: 'backup' });
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    if (version > schema) return fail({ code: 'schema_too_new', schema: version, known: schema });
    // The integrity check below finds a damaged structure; the checksum also finds damaged content.
    if (!isAsSummed(path)) return fail({ code: 'data_damaged', detail: 'the backup was changed after it was made' });
    const [result] = Object.values(db.prepare('PRAGMA integrity_check(1)').get() ?? {});
    if (result !== 'ok') return fail({ code: 'data_damaged', detail: String(result) });
    const ours = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table);
    return ours === undefined ? fail({ code: 'data_damaged', detail: `it has no table ${table}` }) : ok(undefined);
  } catch (error) {
    return fail({ code: 'data_damaged', detail: error instanceof Error ? error.message : String(error) });
  } finally {
    db?.close();
  }
}

/** Gives a database that is not open a new ID in the ledger. Databases of early versions have none. */
function setGeneration(path: string, generation: string): void {
  const db = new DatabaseSync(path);
  try {
    const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'data_identity'").get();
    if (table !== undefined) db.prepare('UPDATE data_identity SET generation = ?').run(generation);
  } finally {
    db.close();
  }
}

async function backupOf(copies: string, file: string): Promise<Backup | null> {
  const [, name = '', at = '', why = ''] = /^((\d{8}T\d{9}Z)-(daily|manual|asked|aside|rescued))\.db$/.exec(file) ?? [];
  if (name === '') return null;
  const found = await stat(join(copies, file)).catch(() => null);
  const iso = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z');
  // The name that earlier versions gave to manual backups.
  const type = why === 'asked' ? 'manual' : why;
  const parsed = BackupSchema.safeParse({ name, atMs: Date.parse(iso), why: type, bytes: found?.size });
  return parsed.success ? parsed.data : null;
}

async function copyFlushed(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await flushFile(to);
}

async function renameWithRetries(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (attempt === MAX_ATTEMPTS || (code !== 'EBUSY' && code !== 'EPERM' && code !== 'EACCES')) throw error;
      await wait(RETRY_DELAY_MS);
    }
  }
}

async function removeWithSideFiles(path: string): Promise<void> {
  for (const suffix of ['', '-journal', '-sum', ...SIDE_FILE_SUFFIXES]) await rm(`${path}${suffix}`, { force: true });
}
