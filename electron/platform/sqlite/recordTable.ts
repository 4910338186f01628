/** Writes of a table whose records are identified by one column. */
import type { Database, Values } from './database.ts';

export interface RecordTableOptions {
  readonly name: string;
  readonly key: string;
  /**
   * What happens to a removed record: it is deleted, or marked in `removed_at_ms` so that it can be restored, and deleted
   * after `forMs` if that is set.
   */
  readonly removal: 'delete' | { readonly forMs: number | null };
  /** Values of columns that a new record may omit. */
  readonly defaults?: Values;
}

type Value = string | number | null;
const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** The columns that have a value. */
function valuesOf(columns: object): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries<unknown>({ ...columns }).flatMap(([name, value]) =>
      isValue(value) ? [[name, value] as const] : [],
    ),
  );
}

/** Creates the writes. Names of columns must be constants of the program. Every method throws StorageError. */
export function createRecordTable(db: Database, { name, key, removal, defaults = {} }: RecordTableOptions) {
  const isMarked = removal !== 'delete';
  const where = `WHERE ${key} = :id`;

  return {
    /**
     * Adds the record, or changes those of its columns that have a text, a number, or null. Restores it if it was
     * removed.
     */
    put(id: string, given: object): void {
      const columns = valuesOf(given);
      const assigned = Object.keys(columns).map((column) => `${column} = :${column}`);
      if (isMarked) assigned.push('removed_at_ms = NULL');
      const values = { ...columns, id };
      const isPresent = db.get(`UPDATE ${name} SET ${assigned.join(', ')} ${where} RETURNING ${key}`, values) !== null;
      // Without columns it is to be restored, but was deleted.
      if (isPresent || Object.keys(columns).length === 0) return;
      const inserted = { ...defaults, ...columns };
      const names = Object.keys(inserted);
      db.run(
        `INSERT INTO ${name} (${[key, ...names].join(', ')}) VALUES (:id, ${names.map((column) => `:${column}`).join(', ')})`,
        { ...inserted, id },
      );
    },
    remove(ids: readonly string[], atMs: number): void {
      if (!isMarked) {
        for (const id of ids) db.run(`DELETE FROM ${name} ${where}`, { id });
        return;
      }
      if (removal.forMs !== null) {
        db.run(`DELETE FROM ${name} WHERE removed_at_ms < :beforeMs`, { beforeMs: atMs - removal.forMs });
      }
      for (const id of ids) {
        db.run(`UPDATE ${name} SET removed_at_ms = :atMs ${where} AND removed_at_ms IS NULL`, { id, atMs });
      }
    },
    /** Counts a use of a record that isn't removed. */
    countUse(id: string, atMs: number): void {
      db.run(
        `UPDATE ${name} SET used_count = used_count + 1, last_used_at_ms = :atMs ${where} AND removed_at_ms IS NULL`,
        { id, atMs },
      );
    },
  };
}

export type RecordTable = ReturnType<typeof createRecordTable>;
