/** Copies the pages of an open database to a file. */
import { type BackupOptions, backup, type DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageError } from '../storage.ts';

const MAX_ATTEMPTS = 100;
const RETRY_DELAY_MS = 50;

/**
 * Copies all committed data to `to`. Waits for an open transaction, and rejects with StorageError if it lasts too long.
 * Other errors are those of SQLite.
 */
export async function copyPages(db: DatabaseSync, to: string, options: BackupOptions = {}): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await backup(db, to, options);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === MAX_ATTEMPTS)
        throw new StorageError({ code: 'storage_failed', detail: 'the database is busy' }, error);
      await wait(RETRY_DELAY_MS);
    }
  }
}

/** If a transaction is open when the copy starts, Node rejects with error code 0 and “not an error”. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  error.errcode === 0 &&
  'code' in error &&
  error.code === 'ERR_SQLITE_ERROR';
