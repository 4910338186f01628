/** The records of an account without a workgroup, in its own database. Only this app writes it, so every write succeeds. */
import { ok } from '../../../shared/ipc/result.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { createRecordTable, type RecordTable } from '../../platform/sqlite/recordTable.ts';
import { REMOVED_ENTRY_MS } from '../contacts/ports.ts';
import type { Stored } from './shared.ts';
import type { ClerkAppendedTable, ClerkTable, RecordWrites } from './sharedRecords.ts';

/** The database has no turns. */
const WRITTEN = { seq: 0 };

/**
 * Creates the port over the account's database. Only a disk failure is thrown.
 *
 * @param onQuoteAdded writes what a quote is found by
 */
export function createEmbeddedRecords(db: Database, onQuoteAdded: (id: string) => void = () => {}): RecordWrites {
  const directory = { key: 'id', removal: { forMs: REMOVED_ENTRY_MS }, defaults: { used_count: 0 } } as const;
  const tables: Readonly<Record<ClerkTable | ClerkAppendedTable, RecordTable>> = {
    contacts: createRecordTable(db, { name: 'contacts', ...directory }),
    items: createRecordTable(db, { name: 'items', ...directory }),
    quote_templates: createRecordTable(db, { name: 'quote_templates', key: 'id', removal: 'delete' }),
    notes: createRecordTable(db, { name: 'notes', key: 'id', removal: { forMs: null } }),
    tasks: createRecordTable(db, { name: 'tasks', key: 'id', removal: { forMs: null } }),
    quotes: createRecordTable(db, { name: 'quotes', key: 'id', removal: 'delete' }),
    quote_contacts: createRecordTable(db, { name: 'quote_contacts', key: 'quote_id', removal: 'delete' }),
  };

  /** The writes are on the disk when the method returns, so that the caller's transaction may contain them. */
  function written(work: () => void): Stored<{ readonly seq: number }> {
    db.transaction(work);
    return Promise.resolve(ok(WRITTEN));
  }

  return {
    putRecords: (table, records) =>
      written(() => {
        for (const { id, columns } of records) tables[table].put(id, columns);
      }),
    removeRecords: (table, records, atMs) =>
      written(() =>
        tables[table].remove(
          records.map(({ id }) => id),
          atMs,
        ),
      ),
    appendRecords(table, records) {
      const work = () => {
        for (const { id, columns } of records) tables[table].put(id, columns);
      };
      // A quote that a power failure takes can be requested again.
      if (table === 'quotes') {
        db.quickTransaction(work);
        for (const { id } of records) onQuoteAdded(id);
      } else db.transaction(work);
      return Promise.resolve(ok(WRITTEN));
    },
    countUses(table, ids, atMs) {
      db.transaction(() => {
        for (const id of ids) tables[table].countUse(id, atMs);
      });
      return Promise.resolve(ok(undefined));
    },
  };
}
