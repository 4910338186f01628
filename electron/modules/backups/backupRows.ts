/** How full a connection's database is, by what a backup is for: bookings and shipments, which are never removed. */
import { DatabaseSync } from 'node:sqlite';
import { type Database, guard, type Row } from '../../platform/sqlite/database.ts';

const SELECT_ROWS = 'SELECT (SELECT COUNT(*) FROM bookings) + (SELECT COUNT(*) FROM shipments) AS rows';
const countIn = (row: Row | null | undefined) => Number(row?.['rows']);

/** Of a file that nobody has open. Throws StorageError when it can't be read. */
export function rowsOf(path: string): number {
  return guard('backup', () => {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      return countIn(db.prepare(SELECT_ROWS).get());
    } finally {
      db.close();
    }
  });
}

/** Copies an open database to a new file, and says how many rows it had then. Rejects with StorageError. */
export async function backUpCounted(database: Database, to: string): Promise<number> {
  // Before the copy: what is added meanwhile need not be in it.
  const rows = countIn(database.get(SELECT_ROWS));
  await database.backUpTo(to);
  return rows;
}
