/**
 * The replica: the store's shared tables in a SQLite file on this computer, in the schema that the embedded database
 * has, so that its queries find them unchanged. Written by the feed alone. It decides nothing, and can be deleted at any
 * time: whatever it can't vouch for is read from the store again.
 */
import { hash } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { booleanColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import {
  type Database,
  damageIn,
  type Migrations,
  migrationsFrom,
  openDatabase,
  type Values,
} from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import { replicaSchema } from './replicaSchema.ts';
import type { ReplicatedTable } from './tables.ts';

/** The file of a replica, in the folder of its account. */
export const REPLICA_FILE = 'replica.db';

export type StoreCell = string | number | null;
/** The cells of `columns`, then the row's turn, then 1 if it is removed, else 0. */
export type StoreRow = readonly StoreCell[];
export interface TableRows {
  readonly table: ReplicatedTable;
  readonly rows: readonly StoreRow[];
}

/** What a replica is applied up to: whole turns. */
export interface Page {
  readonly tables: readonly TableRows[];
  readonly seq: number;
  /** The store's random mark under that number: another one means another history. */
  readonly stamp: string | null;
  /** The store had no later turn. */
  readonly isHead: boolean;
}

/** Where a replica is. */
export interface Position {
  readonly seq: number;
  readonly stamp: string | null;
  /** It has once reached the store's latest turn; before, rows are missing. */
  readonly isComplete: boolean;
  readonly checkedAtMs: number | null;
}

/** IDs of rows that were written or removed: the first columns of their keys. */
export interface TableChange {
  readonly table: string;
  readonly ids: readonly string[];
}

export type Replica = ReturnType<typeof openReplica>;

const PositionSchema = z
  .object({
    seq: z.int(),
    stamp: z.string().nullable(),
    is_complete: booleanColumn,
    checked_at_ms: z.int().nullable(),
  })
  .transform((row) => ({
    seq: row.seq,
    stamp: row.stamp,
    isComplete: row.is_complete,
    checkedAtMs: row.checked_at_ms,
  }));

/**
 * Opens or creates the file. One that is no database, or whose tables another version of the app defined, is replaced by
 * an empty one: no reader may have it open yet. Throws StorageError if no file can be written.
 *
 * @param migrations of the embedded database
 */
export function openReplica(path: string, migrations: Migrations, tables: readonly ReplicatedTable[]) {
  const db = openFile(path, migrations, tables);
  const statements = new Map(tables.map((table) => [table, statementsOf(table)]));
  const readPosition = (): Position =>
    parseDbRow('replica_state', PositionSchema, db.get('SELECT * FROM replica_state') ?? {});
  let position = readPosition();

  /** Writes or deletes one row. */
  function write(table: ReplicatedTable, row: StoreRow): void {
    const sql = statements.get(table);
    if (sql === undefined) throw new Error(`${table.name} is not replicated`);
    if (row.at(-1) === 1) db.run(sql.remove, keyValues(table, row));
    else db.run(sql.upsert, cellValues(table, row));
  }

  return {
    path,
    db,
    position: () => position,
    /** Writes the rows and the number of their turn in one transaction. */
    apply(page: Page): readonly TableChange[] {
      // What a power loss takes is read from the store again, so no flush is needed.
      db.quickTransaction(() => {
        for (const { table, rows } of page.tables) for (const row of rows) write(table, row);
        db.run(`UPDATE replica_state SET seq = :seq, stamp = :stamp, is_complete = MAX(is_complete, :isHead)`, {
          seq: page.seq,
          stamp: page.stamp,
          isHead: page.isHead ? 1 : 0,
        });
      });
      position = readPosition();
      return changesOf(page.tables);
    },
    /** Writes rows of turns that are applied already. */
    correct(table: ReplicatedTable, rows: readonly StoreRow[]): readonly TableChange[] {
      db.quickTransaction(() => {
        for (const row of rows) write(table, row);
      });
      return changesOf([{ table, rows }]);
    },
    /** Reads the whole file. Throws StorageError if it is damaged. */
    verify(): void {
      const damage = damageIn(db.get('PRAGMA quick_check(1)'));
      if (damage !== null) throw damage;
    },
    setChecked(atMs: number): void {
      db.run('UPDATE replica_state SET checked_at_ms = :atMs', { atMs });
      position = readPosition();
    },
    close: () => db.close(),
  };
}

/** The file that a replica is read into again. */
export const rebuildPath = (path: string) => `${path}.new`;

/** Puts the rebuilt replica in the place of the old one. Both must be closed, by all readers. */
export function replaceReplica(path: string): void {
  onDisk(() => {
    // The log of the old file must never be applied to the new one.
    for (const ending of ['-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
    renameSync(rebuildPath(path), path);
  });
}

/** Deletes the file with its log. */
export function deleteReplica(path: string): void {
  onDisk(() => {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
  });
}

function onDisk(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new StorageError({ code: 'storage_failed', detail: error instanceof Error ? error.message : '' }, error);
  }
}

function openFile(path: string, migrations: Migrations, tables: readonly ReplicatedTable[]): Database {
  const added = replicaSchema(tables);
  const all = [...migrations.slice(0), added];
  const schema = Object.assign(all, { schema: [...migrationsFrom(migrations, 0), added].join(';\n') });
  const shape = hash('sha256', JSON.stringify([all, tables]), 'hex');
  const existing = openExisting(path, schema, shape);
  if (existing !== null) return existing;
  deleteReplica(path);
  const created = openDatabase(path, schema, OPTIONS);
  created.run('INSERT INTO replica_state (row, seq, is_complete, shape) VALUES (1, 0, 0, :shape)', { shape });
  return created;
}

/**
 * The store has checked the references; the tables that some point to are not replicated. The file is checked by
 * `verify`, because reading all of it would be the longest part of a start.
 */
const OPTIONS = { checked: false, hasReferences: false };

/** The database if it can be read and has this very schema, else null. */
function openExisting(path: string, schema: Migrations, shape: string): Database | null {
  if (!existsSync(path)) return null;
  let db: Database | null = null;
  try {
    db = openDatabase(path, schema, OPTIONS);
    if (db.get('SELECT 1 FROM replica_state WHERE shape = :shape', { shape }) !== null) return db;
  } catch (error) {
    if (!(error instanceof StorageError) || error.failure.code === 'disk_full') throw error;
  }
  db?.close();
  return null;
}

function statementsOf(table: ReplicatedTable): { readonly upsert: string; readonly remove: string } {
  const names = [...table.columns.map(({ name }) => name), 'seq'];
  const updated = names.filter((name) => !table.key.includes(name)).map((name) => `${name} = excluded.${name}`);
  return {
    upsert: `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})
      ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${updated.join(', ')}`,
    remove: `DELETE FROM ${table.name} WHERE ${table.key.map((name) => `${name} = :${name}`).join(' AND ')}`,
  };
}

function cellValues(table: ReplicatedTable, row: StoreRow): Values {
  const values: Record<string, StoreCell> = {};
  let at = 0;
  for (const { name } of table.columns) {
    values[name] = row[at] ?? null;
    at += 1;
  }
  values['seq'] = row[at] ?? null;
  return values;
}

function keyValues(table: ReplicatedTable, row: StoreRow): Values {
  const values = cellValues(table, row);
  return Object.fromEntries(table.key.map((name) => [name, values[name] ?? null]));
}

function changesOf(tables: readonly TableRows[]): TableChange[] {
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }) => {
      const at = table.columns.findIndex(({ name }) => name === table.key[0]);
      return { table: table.name, ids: [...new Set(rows.map((row) => String(row[at])))] };
    });
}
