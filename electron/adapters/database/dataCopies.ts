/** The database file of a connection and its copies, in the connection's folder. */

import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type DataCopy, DataCopySchema } from '../../../shared/ipc/contract/data.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { DataPlace } from '../../services/data/ports.ts';
import { StorageError } from '../../services/storage.ts';
import { guardDisk } from '../files/failures.ts';
import { flushFile, flushFolder } from '../files/flush.ts';
import { markOf, verdictOfThread } from './checkedDatabase.ts';
import { guard } from './database.ts';
import { sumPath } from './fileSum.ts';
import { addToLedger, isEmptyWanted, readLedger } from './ledger.ts';

const BASE = 'waybill.db';
/** A whole copy that is about to take the place of the database. */
const COMING = 'waybill.db.coming';
const PARTIAL = '.part';
/** What a database keeps beside itself while it is open, or when it was killed. */
const BESIDE = ['-wal', '-shm'] as const;
/** On some systems a thread that has just ended still holds its file. */
const RENAME_TRIES = 40;
const RENAME_AGAIN_MS = 50;
const SQLITE_BUSY = 5;

/**
 * Where the database of a connection's folder is. A restore that was cut off between its two steps is finished. Throws
 * StorageError `data_damaged` where there is none and there must have been one: an empty one would hide that.
 */
export function databasePath(folder: string): string {
  const [base, coming] = [join(folder, BASE), join(folder, COMING)];
  if (existsSync(coming)) {
    // What was there is aside already when the place is empty; else it never left, and the copy may be half written.
    if (existsSync(base)) rmSync(coming, { force: true });
    else finishRestore(folder, base, coming);
  }
  if ((statSync(base, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    const lines = readLedger(folder);
    const evidence = isEmptyWanted(lines) ? null : evidenceOf(folder, base, lines.length > 0);
    if (evidence !== null) {
      throw new StorageError({ code: 'data_damaged', detail: `${BASE} has gone, and there is ${evidence}` });
    }
    for (const beside of [...BESIDE, '-open', '-sum']) rmSync(`${base}${beside}`, { force: true });
  }
  return base;
}

/** What says that there was a database here. */
function evidenceOf(folder: string, base: string, hasLedger: boolean): string | null {
  if (hasLedger) return 'a record of what was sent';
  if ((statSync(`${base}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return 'its log';
  if (existsSync(markOf(base)) || existsSync(sumPath(base))) return 'the mark of its use';
  if (namesIn(join(folder, 'backups')).some((file) => file.endsWith('.db'))) return 'a backup of it';
  return hasFile(join(folder, 'documents')) ? 'documents of its shipments' : null;
}

function hasFile(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true }).some((entry) => entry.isFile());
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function finishRestore(folder: string, base: string, coming: string): void {
  // A log that was left behind belongs to what went aside last: beside another database it would ruin that.
  const aside = namesIn(join(folder, 'backups'))
    .filter((file) => file.endsWith('-aside.db'))
    .toSorted()
    .at(-1);
  for (const beside of BESIDE) {
    if (!existsSync(`${base}${beside}`)) continue;
    if (aside === undefined) rmSync(`${base}${beside}`);
    else renameSync(`${base}${beside}`, join(folder, 'backups', `${aside}${beside}`));
  }
  renameSync(coming, base);
}

/**
 * @param schema the newest that this version of the app knows
 * @param checkProgram what reads every page of a new backup on a thread of its own; without it that is not done
 */
export function createDataCopies(folder: string, schema: number, checkProgram?: URL): DataPlace {
  const copies = join(folder, 'backups');
  const pathOf = (name: string) => join(copies, `${name}.db`);

  async function list(): Promise<DataCopy[]> {
    const names = await readdir(copies).catch(() => []);
    const found: DataCopy[] = [];
    for (const file of names) {
      const copy = await described(copies, file);
      if (copy !== null) found.push(copy);
    }
    return found.toSorted((a, b) => b.atMs - a.atMs);
  }

  /** A name that no copy has, in the order of time. */
  function nameFor(atMs: number, why: DataCopy['why']): string {
    const at = new Date(atMs).toISOString().replace(/[-:.]/g, '');
    return existsSync(pathOf(`${at}-${why}`)) ? nameFor(atMs + 1, why) : `${at}-${why}`;
  }

  return {
    folder: copies,
    list: () => guardDisk(list),

    async keep(atMs, why, write) {
      const name = nameFor(atMs, why);
      const partial = `${pathOf(name)}${PARTIAL}`;
      try {
        await guardDisk(async () => {
          await mkdir(copies, { recursive: true, mode: 0o700 });
          // Of a run that was cut off.
          for (const file of await readdir(copies)) {
            if (file.includes(PARTIAL)) await rm(join(copies, file), { force: true });
          }
        });
        await write(partial);
        guard('copy', () => asOneFile(partial));
        // A backup that can't be read is none.
        const damage = checkProgram === undefined ? null : await verdictOfThread(partial, null, checkProgram);
        if (damage !== null) throw new StorageError({ code: 'data_damaged', detail: `the backup: ${damage.code}` });
        guard('backup', () => countCopy(partial));
        await guardDisk(async () => {
          await flushFile(partial);
          await rename(partial, pathOf(name));
          await flushFolder(copies);
        });
      } catch (error) {
        await removeWithWhatIsBeside(partial).catch(() => {});
        throw error;
      }
      const copy = await described(copies, `${name}.db`);
      if (copy === null) throw new StorageError({ code: 'storage_failed', detail: `${name} has gone` });
      return copy;
    },

    remove: (name) => guardDisk(() => removeWithWhatIsBeside(pathOf(name))),

    check: (name) => Promise.resolve(checkCopy(pathOf(name), schema)),

    async putInPlace(name, atMs) {
      const [base, coming] = [join(folder, BASE), join(folder, COMING)];
      await guardDisk(async () => {
        await mkdir(copies, { recursive: true, mode: 0o700 });
        await removeWithWhatIsBeside(coming);
        if (name === null) addToLedger(folder, [{ kind: 'empty' }]);
        else {
          try {
            await copyFile(pathOf(name), coming, constants.COPYFILE_EXCL);
            if (existsSync(`${pathOf(name)}-wal`)) await copyFile(`${pathOf(name)}-wal`, `${coming}-wal`);
            const id = randomUUID();
            asOneFile(coming, id);
            await flushFile(coming);
            addToLedger(folder, [{ kind: 'data', id }]);
          } catch (error) {
            await removeWithWhatIsBeside(coming).catch(() => {});
            throw error;
          }
        }
        await foldLog(base);
        const aside = pathOf(nameFor(atMs, 'aside'));
        // What a damaged database has beside it goes with it.
        for (const beside of ['', ...BESIDE]) {
          if (existsSync(`${base}${beside}`)) await renamePatiently(`${base}${beside}`, `${aside}${beside}`);
        }
        // They speak of what went aside.
        for (const beside of ['-open', '-sum']) await rm(`${base}${beside}`, { force: true });
        await flushFolder(copies);
        if (name !== null) await rename(coming, base);
        await flushFolder(folder);
      });
    },
  };
}

/** Reads what a backup is for. Throws when it can't be read. */
function countCopy(path: string): void {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    db.prepare('SELECT (SELECT COUNT(*) FROM bookings) + (SELECT COUNT(*) FROM shipments) AS rows').get();
  } finally {
    db.close();
  }
}

/** Whole, ours, and not of a later version. */
function checkCopy(path: string, schema: number): Result<void> {
  if (!existsSync(path)) return fail({ code: 'not_found', what: 'copy' });
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    if (version > schema) return fail({ code: 'data_newer', schema: version, known: schema });
    const [verdict] = Object.values(db.prepare('PRAGMA integrity_check(1)').get() ?? {});
    if (verdict !== 'ok') return fail({ code: 'data_damaged', detail: String(verdict) });
    const ours = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'shipments'").get();
    return ours === undefined ? fail({ code: 'data_damaged', detail: 'no shipments in it' }) : ok(undefined);
  } catch (error) {
    return fail({ code: 'data_damaged', detail: error instanceof Error ? error.message : String(error) });
  } finally {
    db?.close();
  }
}

/**
 * Without a log beside it, so that the one file is all there is.
 *
 * @param generation what the ledger knows it by from now on
 */
function asOneFile(path: string, generation?: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    const knows = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'data_identity'").get();
    if (generation !== undefined && knows !== undefined) {
      db.prepare('UPDATE data_identity SET generation = ?').run(generation);
    }
  } finally {
    db.close();
  }
}

/** Brings what is in the log of a closed database into it; one that is damaged keeps its log. */
async function foldLog(base: string): Promise<void> {
  if (!existsSync(base)) return;
  for (let attempt = 1; attempt <= RENAME_TRIES && existsSync(`${base}-wal`); attempt += 1) {
    try {
      asOneFile(base);
      return;
    } catch (error) {
      const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
      if (errcode !== SQLITE_BUSY) return;
      await wait(RENAME_AGAIN_MS);
    }
  }
}

async function described(copies: string, file: string): Promise<DataCopy | null> {
  const [, name = '', at = '', why = ''] = /^((\d{8}T\d{9}Z)-(daily|asked|aside|rescued))\.db$/.exec(file) ?? [];
  if (name === '') return null;
  const found = await stat(join(copies, file)).catch(() => null);
  const iso = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z');
  const parsed = DataCopySchema.safeParse({ name, atMs: Date.parse(iso), why, bytes: found?.size });
  return parsed.success ? parsed.data : null;
}

async function renamePatiently(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (attempt === RENAME_TRIES || (code !== 'EBUSY' && code !== 'EPERM' && code !== 'EACCES')) throw error;
      await wait(RENAME_AGAIN_MS);
    }
  }
}

async function removeWithWhatIsBeside(path: string): Promise<void> {
  for (const beside of ['', '-journal', ...BESIDE]) await rm(`${path}${beside}`, { force: true });
}
