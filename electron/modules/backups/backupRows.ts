/** The size of an account's database in bookings and shipments, which are never removed. */
import { DatabaseSync } from 'node:sqlite';
import { type Database, guard, type Row } from '../../platform/sqlite/database.ts';

/** Also runs on the thread that copies the database. */
export const COUNT_ROWS = 'SELECT (SELECT COUNT(*) FROM bookings) + (SELECT COUNT(*) FROM shipments) AS rows';
const countIn = (row: Row | null | undefined) => Number(row?.['rows']);

/** Counts the rows of a file that is not open. Throws StorageError if it can't be read. */
export function rowsOf(path: string, countSql = COUNT_ROWS): number {
  return guard('backup', () => {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      return countIn(db.prepare(countSql).get());
    } finally {
      db.close();
    }
  });
}

/** Backs up an open database to a new file, and resolves with its number of rows. Rejects with StorageError. */
export async function backUpCounted(database: Database, to: string, countSql = COUNT_ROWS): Promise<number> {
  // Counted before the copy, because rows added during the copy may be missing from it.
  const rows = countIn(database.get(countSql));
  await database.backUpTo(to);
  return rows;
}
