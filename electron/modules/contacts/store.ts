import { z } from 'zod';
import { ContactSchema } from '../../../shared/contract/contacts.ts';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import { ItemSchema } from '../../../shared/contract/items.ts';
import { folded } from '../../../shared/rules/searchTerms.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';

/** An entry: the user's fields and the app's metadata. */
export type Entry<Fields> = Fields & EntryMetadata;

/** An entry with its search data. */
export interface EntryToSave<Fields> {
  readonly entry: Entry<Fields>;
  /** Sort key of the list. */
  readonly name: string;
  /** All search terms of the entry, in folded case. */
  readonly terms: readonly string[];
  /** Equal for entries that may be duplicates. */
  readonly dedupeKey: string;
}

export interface EntryQuery {
  /** Each must be a prefix of one of the entry's words. Empty: all entries. */
  readonly terms: readonly string[];
  readonly sort: 'use' | 'name';
  readonly offset: number;
  readonly limit: number;
}

/** Tables with the same columns. */
type DirectoryTable = 'contacts' | 'items' | 'carriers';

const DetailsSchema = z.object({
  id: z.string(),
  used_count: z.int(),
  last_used_at_ms: z.int().nullable(),
  changed_at_ms: z.int(),
});

const ContactFields = ContactSchema.omit({ id: true, usedCount: true, lastUsedAtMs: true, changedAtMs: true });
const ItemFields = ItemSchema.omit({ id: true, usedCount: true, lastUsedAtMs: true, changedAtMs: true });

/** Creates the store of the contacts in an account's database. */
export function createContactStore(db: Database) {
  return createDirectoryStore(db, 'contacts', ContactFields);
}

/** Creates the store of the items in an account's database. */
export function createItemStore(db: Database) {
  return createDirectoryStore(db, 'items', ItemFields);
}

const ORDERS = {
  use: 'used_count DESC, last_used_at_ms DESC NULLS LAST, name COLLATE NOCASE, id',
  name: 'name COLLATE NOCASE, id',
} as const;

/** Creates a store over one of the tables. Every method throws StorageError when the disk fails. */
export function createDirectoryStore<Fields extends object>(
  db: Database,
  table: DirectoryTable,
  schema: z.ZodType<Fields>,
) {
  const RowSchema = DetailsSchema.extend({ fields: jsonColumn(schema) });
  function read(row: Row): Entry<Fields> {
    const { id, used_count, last_used_at_ms, changed_at_ms, fields } = parseDbRow(table, RowSchema, row);
    return { ...fields, id, usedCount: used_count, lastUsedAtMs: last_used_at_ms, changedAtMs: changed_at_ms };
  }
  const one = (sql: string, values: Record<string, string>) => {
    const row = db.get(sql, values);
    return row === null ? null : read(row);
  };
  const notRemoved = 'removed_at_ms IS NULL';

  return {
    /** Entries that were not removed, and their total number. */
    find({ terms, sort, offset, limit }: EntryQuery): { readonly total: number; readonly entries: Entry<Fields>[] } {
      // Each stored term follows a space, so that only prefixes of terms match.
      const conditions = terms.map((_, at) => ` AND instr(words, :word${at}) > 0`).join('');
      const values = Object.fromEntries(terms.map((word, at) => [`word${at}`, ` ${word}`]));
      // Matches in the name come first; a street that starts the same way comes after.
      const inName = terms.map((_, at) => `instr(name_words, :word${at}) > 0`).join(' AND ');
      const order = sort === 'use' && terms.length > 0 ? `(${inName}) DESC, ${ORDERS.use}` : ORDERS[sort];
      const where = `FROM ${table} WHERE ${notRemoved}${conditions}`;
      const total = Number(db.get(`SELECT COUNT(*) AS total ${where}`, values)?.['total'] ?? 0);
      const rows = db.all(`SELECT * ${where} ORDER BY ${order} LIMIT +:limit OFFSET :offset`, {
        ...values,
        limit,
        offset,
      });
      return { total, entries: rows.map(read) };
    },
    byId: (id: string): Entry<Fields> | null => one(`SELECT * FROM ${table} WHERE id = :id AND ${notRemoved}`, { id }),
    /** Also finds removed entries that are not purged yet. */
    byIdIncludingRemoved: (id: string): Entry<Fields> | null => one(`SELECT * FROM ${table} WHERE id = :id`, { id }),
    byDedupeKey: (dedupeKey: string): Entry<Fields>[] =>
      db
        .all(`SELECT * FROM ${table} WHERE dedupe_key = :dedupeKey AND ${notRemoved} ORDER BY rowid`, { dedupeKey })
        .map(read),
    /** Adds or replaces the entry. Restores it if it was removed. */
    put({ entry, name, terms, dedupeKey }: EntryToSave<Fields>): void {
      const { id, usedCount, lastUsedAtMs, changedAtMs, ...fields } = entry;
      db.run(
        `INSERT INTO ${table} (id, name, name_words, words, dedupe_key, fields, used_count, last_used_at_ms, changed_at_ms)
         VALUES (:id, :name, :nameTerms, :terms, :dedupeKey, :fields, :usedCount, :lastUsedAtMs, :changedAtMs)
         ON CONFLICT (id) DO UPDATE SET name = :name, name_words = :nameTerms, words = :terms, dedupe_key = :dedupeKey, fields = :fields,
           changed_at_ms = :changedAtMs, removed_at_ms = NULL`,
        {
          id,
          name,
          nameTerms: ` ${folded(name)} `,
          terms: ` ${terms.join(' ')} `,
          dedupeKey,
          fields: JSON.stringify(fields),
          usedCount,
          lastUsedAtMs,
          changedAtMs,
        },
      );
    },
    countUse(id: string, atMs: number): void {
      db.run(
        `UPDATE ${table} SET used_count = used_count + 1, last_used_at_ms = :atMs WHERE id = :id AND ${notRemoved}`,
        {
          id,
          atMs,
        },
      );
    },
    /** Returns how many of them existed. */
    remove: (ids: readonly string[], atMs: number): number =>
      ids.filter(
        (id) =>
          db.get(`UPDATE ${table} SET removed_at_ms = :atMs WHERE id = :id AND ${notRemoved} RETURNING id`, {
            id,
            atMs,
          }) !== null,
      ).length,
    restore: (ids: readonly string[]): number =>
      ids.filter(
        (id) =>
          db.get(`UPDATE ${table} SET removed_at_ms = NULL WHERE id = :id AND NOT ${notRemoved} RETURNING id`, {
            id,
          }) !== null,
      ).length,
    /** Deletes entries that were removed before that instant. */
    purge(removedBeforeMs: number): void {
      db.run(`DELETE FROM ${table} WHERE removed_at_ms < :removedBeforeMs`, { removedBeforeMs });
    },
    /** Runs `work` in one transaction, which is rolled back if it throws. */
    transaction: <T>(work: () => T): T => db.transaction(work),
  };
}

export type DirectoryStore<Fields extends object> = ReturnType<typeof createDirectoryStore<Fields>>;
