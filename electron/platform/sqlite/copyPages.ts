/** Copies the pages of an open database to a file. */
import { type BackupOptions, backup, type DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageError } from '../storage.ts';

const MAX_ATTEMPTS = 100;
const RETRY_DELAY_MS = 50;

/** Resolves when `to` has all committed data. Waits for a transaction that is open. Rejects with errors of the engine. */
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

/** Node rejects with the code of success if a transaction is open at the first step of a copy. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  error.errcode === 0 &&
  'code' in error &&
  error.code === 'ERR_SQLITE_ERROR';
