/** One process a data folder. The lock is the operating system's, through SQLite, so it ends with the process however that dies. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Takes the folder, or returns null when another process has it. The function returned gives it back. */
export function lockFolder(folder: string): (() => void) | null {
  const db = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    // SQLITE_BUSY or SQLITE_LOCKED
    if (errcode === 5 || errcode === 6) return null;
    throw error;
  }
  return () => db.close();
}
