/** Ports of the directories. */
import { ok } from '../../../shared/ipc/result.ts';
import type { Stored } from '../workgroup/shared.ts';
import type { DirectoryColumns, RecordChange, RecordWrites, SeenRecord } from '../workgroup/sharedRecords.ts';

/** How long a removed entry can be restored. */
export const REMOVED_ENTRY_MS = 30 * 24 * 60 * 60 * 1000;

/** An entry to add, to edit, or to restore. */
export type EntryChange = RecordChange<'contacts'>;

/** Writes of one directory. */
export interface EntryWrites {
  /** Adds, edits, and restores entries, all or none; the version that they have then. */
  put(changes: readonly EntryChange[]): Stored<{ readonly seq: number }>;
  /** Removes entries, all or none; the version that they are restored with. */
  remove(entries: readonly SeenRecord[], atMs: number): Stored<{ readonly seq: number }>;
  countUse(id: string, atMs: number): Stored<void>;
}

/** Writes of contacts or items, which a workgroup shares. */
export function sharedEntryWrites(records: RecordWrites, table: 'contacts' | 'items'): EntryWrites {
  return {
    put: (changes) => records.putRecords(table, changes),
    remove: (entries, atMs) => records.removeRecords(table, entries, atMs),
    countUse: (id, atMs) => records.countUses(table, [id], atMs),
  };
}

/** Writes of entries that are on this computer only. */
export interface LocalEntries {
  put(id: string, columns: Partial<DirectoryColumns>): void;
  remove(ids: readonly string[], atMs: number): void;
  countUse(id: string, atMs: number): void;
  transaction(work: () => void): void;
}

/** Writes of a directory that no workgroup shares: each has succeeded when it returns. */
export function localEntryWrites(entries: LocalEntries): EntryWrites {
  const written = Promise.resolve(ok({ seq: 0 }));
  return {
    put(changes) {
      entries.transaction(() => {
        for (const { id, columns } of changes) entries.put(id, columns);
      });
      return written;
    },
    remove(removed, atMs) {
      entries.transaction(() =>
        entries.remove(
          removed.map(({ id }) => id),
          atMs,
        ),
      );
      return written;
    },
    countUse(id, atMs) {
      entries.countUse(id, atMs);
      return Promise.resolve(ok(undefined));
    },
  };
}
