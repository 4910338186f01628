/**
 * One process per data folder. SQLite takes a lock of the operating system, which ends with the process even after a
 * crash.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  /** False if the lock file was removed or replaced, so that another process may hold a lock on the folder. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Locks the folder. `in_use`: another Waybill holds the lock; `foreign`: another program is reading the lock file,
 * which prevents the lock.
 */
export function lockFolder(folder: string): FolderLock | 'in_use' | 'foreign' {
  const path = join(folder, 'lock.db');
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (!isBusy(error)) throw error;
    return canRead(path) ? 'foreign' : 'in_use';
  }
  const own = statSync(path, { bigint: true });
  return {
    isHeld() {
      const now = statSync(path, { bigint: true, throwIfNoEntry: false });
      return now?.ino === own.ino && now.dev === own.dev;
    },
    release: () => db.close(),
  };
}

/** Another Waybill would lock readers out too. */
function canRead(path: string): boolean {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    db.exec('BEGIN; SELECT * FROM sqlite_schema; COMMIT');
    return true;
  } catch {
    return false;
  } finally {
    db.close();
  }
}

function isBusy(error: unknown): boolean {
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  // SQLITE_BUSY or SQLITE_LOCKED
  return errcode === 5 || errcode === 6;
}
