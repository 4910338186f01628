/** One process a data folder. The lock is the operating system's, through SQLite, so it ends with the process however that dies. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  /** Whether the lock is still the folder's: not so when its file was removed, and another process may have made one. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Takes the folder. `in_use`: another Waybill has it; `foreign`: something else only reads the lock's file, which keeps
 * it from being taken.
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

/** A Waybill lets nobody read. */
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
