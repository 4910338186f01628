import { z } from 'zod';
import { ContactSchema } from '../../../shared/contract/contacts.ts';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import { ItemSchema } from '../../../shared/contract/items.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';

/** An entry: the user's fields and the app's metadata. */
export type Entry<Fields> = Fields & EntryMetadata;

export interface EntryQuery {
  /** Each must be a prefix of one of the entry's words. Empty: all entries. */
  readonly terms: readonly string[];
  readonly sort: 'use' | 'name';
  readonly offset: number;
  readonly limit: number;
}

/** Tables with the same columns. */
type DirectoryTable = 'contacts' | 'items' | 'carriers';

/** Also members that this version doesn't know. */
export const StoredFieldsSchema = z.record(z.string(), z.json());
export type StoredFields = z.infer<typeof StoredFieldsSchema>;
const StoredRowSchema = z.object({ fields: jsonColumn(StoredFieldsSchema) });

const DetailsSchema = z.object({
  id: z.string(),
  used_count: z.int(),
  last_used_at_ms: z.int().nullable(),
  changed_at_ms: z.int(),
  // Only what a workgroup shares has turns.
  seq: z.int().default(0),
});

/** What an entry has in addition to its fields. */
export const METADATA = { id: true, usedCount: true, lastUsedAtMs: true, changedAtMs: true, version: true } as const;

const ContactFields = ContactSchema.omit(METADATA);
const ItemFields = ItemSchema.omit(METADATA);

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

/** Creates the reads of one of the tables. Every method throws StorageError when the disk fails. */
export function createDirectoryStore<Fields extends object>(
  db: Database,
  table: DirectoryTable,
  schema: z.ZodType<Fields>,
) {
  const RowSchema = DetailsSchema.extend({ fields: jsonColumn(schema) });
  function read(row: Row): Entry<Fields> {
    const { id, used_count, last_used_at_ms, changed_at_ms, seq, fields } = parseDbRow(table, RowSchema, row);
    return {
      ...fields,
      id,
      usedCount: used_count,
      lastUsedAtMs: last_used_at_ms,
      changedAtMs: changed_at_ms,
      version: seq,
    };
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
    /** The fields of an entry, or of a removed one that is not purged yet, as they are stored. */
    storedFields(id: string): StoredFields | null {
      const row = db.get(`SELECT fields FROM ${table} WHERE id = :id`, { id });
      return row === null ? null : parseDbRow(table, StoredRowSchema, row).fields;
    },
    byDedupeKey: (dedupeKey: string): Entry<Fields>[] =>
      db
        .all(`SELECT * FROM ${table} WHERE dedupe_key = :dedupeKey AND ${notRemoved} ORDER BY rowid`, { dedupeKey })
        .map(read),
  };
}

export type DirectoryStore<Fields extends object> = ReturnType<typeof createDirectoryStore<Fields>>;
