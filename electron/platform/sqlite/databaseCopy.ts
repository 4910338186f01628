/**
 * Copies a database that is in use, and completes the copy. Both read every page and flush the copy, which takes seconds
 * for a large database, so the app runs them on a worker thread (`checkThread.ts`).
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { copyPages } from './copyPages.ts';
import { damageIn, guard } from './database.ts';
import { saveSumOf } from './fileSum.ts';

/** 4 MB per step. */
const PAGES_PER_STEP = 1_000;

const countIn = (db: DatabaseSync, countSql: string): number => Number(db.prepare(countSql).get()?.['rows']);

/**
 * Copies all committed data to a new file over a separate connection: with the app's own, its queries would wait for
 * each step, and for the flush at the end. Rejects with StorageError.
 *
 * @param countSql selects the number of rows in the copy as `rows`
 */
export async function copyInUse(from: string, to: string, countSql: string): Promise<number> {
  const db = guard('copy', () => new DatabaseSync(from, { readOnly: true, timeout: 5000 }));
  try {
    // In a transaction, so that later changes don't restart the copy.
    db.exec('BEGIN');
    const rows = countIn(db, countSql);
    await copyPages(db, to, { rate: PAGES_PER_STEP });
    return rows;
  } catch (error) {
    return guard('copy', (): never => {
      throw error;
    });
  } finally {
    db.close();
  }
}

/**
 * Merges the log of a copy into its file, checks it, saves its checksum, and returns its number of rows. Throws
 * StorageError if it is damaged.
 */
export function sealCopy(path: string, countSql: string): number {
  const rows = guard('backup', () => {
    mergeLog(path);
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      const damage = damageIn(db.prepare('PRAGMA quick_check(1)').get() ?? null);
      if (damage !== null) throw damage;
      return countIn(db, countSql);
    } finally {
      db.close();
    }
  });
  saveSumOf(path, rows);
  return rows;
}

/** Merges the write-ahead log of a database that is not open into its file, so that the file alone is complete. */
export function mergeLog(path: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}

const SQLITE_BUSY = 5;
const MAX_ATTEMPTS = 40;
const RETRY_DELAY_MS = 50;

/** Like `mergeLog`, for a database that was just closed: a thread that checks or reads it may take a moment to end. */
export async function mergeLogOfClosed(path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      mergeLog(path);
      return;
    } catch (error) {
      const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
      if (errcode !== SQLITE_BUSY || attempt === MAX_ATTEMPTS) throw error;
      await wait(RETRY_DELAY_MS);
    }
  }
}
