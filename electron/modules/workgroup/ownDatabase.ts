/**
 * `own.db`: what a computer in a workgroup has for itself. It has the schema of the embedded database without the shared
 * tables, so that the same queries find those in the replica, which is attached to it.
 */
import { z } from 'zod';
import { attachReadOnly } from '../../platform/sqlite/attachReadOnly.ts';
import {
  type Database,
  type Migration,
  type MigrationList,
  type Migrations,
  migrationsFrom,
  openDatabase,
} from '../../platform/sqlite/database.ts';
import { type CheckedDatabase, type DeferredCheck, openThenVerify } from '../../platform/sqlite/verifiedDatabase.ts';
import { StorageError } from '../../platform/storage.ts';
import { TRACKED_TO_EMBEDDED } from './ownPolls.ts';
import { SEPARATE_EDITED_NOTES, withWaitingSql } from './ownRecords.ts';
import { type RetainedRecords, retainOwnResults } from './ownResults.ts';
import type { ReplicatedTable } from './tables.ts';

/** Indexes of the search and counts, which triggers derive from a shared table in the same file. */
const DERIVED_TABLES: Readonly<Record<string, readonly string[]>> = {
  shipments: ['shipment_search', 'shipment_totals'],
  notes: ['note_search'],
  tasks: ['task_search'],
  quotes: ['quote_words'],
};

const SqlSchema = z.object({ sql: z.string() });
const NameSchema = z.object({ name: z.string() });
/** The version of the file is that of the embedded schema times this, plus the version of the tables that only it has. */
const EMBEDDED_STEP = 1_000;

export interface OwnDatabaseOptions {
  /** Of the embedded database. */
  readonly migrations: MigrationList;
  /** Tables that are not in this file. */
  readonly tables: readonly ReplicatedTable[];
  /** Of the tables that only this file has. */
  readonly ownMigrations: readonly Migration[];
  /** Checks the file after it was opened; without it, it is checked first. */
  readonly check?: DeferredCheck | undefined;
}

/** The version of a file that is up to date. */
export function ownVersion({ migrations, ownMigrations }: OwnDatabaseOptions): number {
  return migrations.length * EMBEDDED_STEP + ownMigrations.length;
}

/** Opens, creates or migrates the file. Throws StorageError like `openThenVerify`. */
export function openOwnDatabase(path: string, options: OwnDatabaseOptions): Database & Partial<CheckedDatabase> {
  const own = ownMigrationsOf(options);
  return options.check === undefined
    ? openDatabase(path, own, { hasReferences: false })
    : openThenVerify(path, own, options.check, false);
}

/**
 * Turns a copy of an embedded database, which is not open, into an own one: without the shared tables. Throws
 * StorageError.
 *
 * @param beforeDropping takes what it needs of the shared tables into those that only an own database has
 */
export function makeOwnDatabase(
  path: string,
  options: OwnDatabaseOptions,
  beforeDropping: readonly Migration[] = [],
): void {
  const { migrations, tables, ownMigrations } = options;
  const db = openDatabase(path, [...migrations, ...ownMigrations, ...beforeDropping], { hasReferences: false });
  try {
    db.transaction(() => {
      for (const name of sharedTables(tables)) db.run(`DROP TABLE ${name}`);
      db.run(`PRAGMA user_version = ${ownVersion(options)}`);
    });
    db.run('VACUUM');
  } finally {
    db.close();
  }
}

/** One of the bookings of each quote reference, of this computer's account if there is one. */
const BOOKINGS_OF_ONE_ACCOUNT = `(SELECT *, row_number() OVER (
  PARTITION BY quote_reference ORDER BY account <> :account, id) AS rank FROM shared.bookings)`;

/**
 * Turns a copy of an own database, which is not open, into an embedded one, with all rows of a replica, the new ones that
 * wait for the store, and the results of bookings that the replica lacks. An embedded database has one account: of two
 * bookings with one quote reference, that of `account` remains, and the shipment of the other. Throws StorageError.
 *
 * @param bookedIn stores what belongs to a booked entry in the embedded database
 */
export function makeEmbeddedDatabase(
  path: string,
  replicaPath: string,
  options: OwnDatabaseOptions,
  account: string,
  bookedIn: (db: Database) => RetainedRecords,
): void {
  const { migrations, tables } = options;
  const embedded = new Set(inMemory(migrations, tablesIn));
  const db = openDatabase(path, ownMigrationsOf(options), { hasReferences: false });
  try {
    const detach = attachReadOnly(db, replicaPath, 'shared');
    // Otherwise rows of the workgroup would be missing.
    if (db.get('SELECT 1 FROM shared.replica_state WHERE is_complete = 1') === null) {
      throw new StorageError({ code: 'storage_failed', detail: 'the replica is not complete' });
    }
    db.transaction(() => {
      for (const sql of definitions(migrations, sharedTables(tables))) db.run(sql);
      if (hasTable(db, 'waiting_records')) db.run(SEPARATE_EDITED_NOTES);
      for (const { name, columns } of tables.filter(({ isAdded }) => !isAdded)) {
        const names = columns.filter((column) => !column.isAdded).map((column) => column.name);
        const into = `INSERT INTO main.${name} (${names.join(', ')}) SELECT ${names.join(', ')} FROM`;
        const waitingSql = hasTable(db, 'waiting_records') ? withWaitingSql(name) : null;
        if (name === 'bookings') db.run(`${into} ${BOOKINGS_OF_ONE_ACCOUNT} WHERE rank = 1`, { account });
        else db.run(`${into} ${waitingSql === null ? `shared.${name}` : `(${waitingSql})`}`);
        // What the store may not have yet.
        if (hasColumns(db, `own_${name}`, names)) {
          db.run(
            `INSERT OR REPLACE INTO main.${name} (${names.join(', ')}) SELECT ${names.join(', ')} FROM own_${name}`,
          );
        }
      }
      if (hasTable(db, 'own_polls')) db.run(TRACKED_TO_EMBEDDED);
      db.run('DELETE FROM main.booking_attempts WHERE booking_id NOT IN (SELECT id FROM main.bookings)');
      db.run(`UPDATE main.shipments SET booking_id = NULL
        WHERE booking_id NOT IN (SELECT id FROM main.bookings)`);
      if (hasTable(db, 'own_attempts')) retainOwnResults(db, bookedIn(db));
      // With a search index, the tables that it consists of are dropped.
      for (const name of tablesIn(db)) if (!embedded.has(name)) db.run(`DROP TABLE IF EXISTS ${name}`);
      db.run(`PRAGMA user_version = ${migrations.length}`);
    });
    detach();
  } finally {
    db.close();
  }
}

/** The shared tables of the embedded schema, with those that are derived from them. */
function sharedTables(tables: readonly ReplicatedTable[]): readonly string[] {
  return tables.filter(({ isAdded }) => !isAdded).flatMap(({ name }) => [...(DERIVED_TABLES[name] ?? []), name]);
}

/**
 * The migrations of both schemas. Those of the embedded database may change the shared tables, which exist in the meantime,
 * empty, as the version of the file defines them.
 */
function ownMigrationsOf(options: OwnDatabaseOptions): Migrations {
  const { migrations, tables, ownMigrations } = options;
  const shared = sharedTables(tables);
  return {
    length: ownVersion(options),
    slice(version) {
      const embedded = Math.floor(version / EMBEDDED_STEP);
      return [
        ...(embedded === 0 ? [] : definitions(migrations.slice(0, embedded), shared)),
        ...migrationsFrom(migrations, embedded),
        ...shared.map((name) => `DROP TABLE IF EXISTS ${name}`),
        ...ownMigrations.slice(version % EMBEDDED_STEP),
      ];
    },
  };
}

/** The statements that create the tables, with their indexes and triggers. */
function definitions(migrations: Migrations, tables: readonly string[]): readonly string[] {
  const sql = `SELECT sql FROM sqlite_schema
    WHERE sql IS NOT NULL AND tbl_name IN (SELECT value FROM json_each(:tables)) ORDER BY rowid`;
  const found = inMemory(migrations, (db) => db.all(sql, { tables: JSON.stringify(tables) }));
  return found.map((row) => SqlSchema.parse(row).sql);
}

/** What a database with this schema has. */
function inMemory<T>(migrations: Migrations, read: (db: Database) => T): T {
  const db = openDatabase(':memory:', migrations);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** The names of its tables. A virtual table comes before its own tables, which are dropped with it. */
function tablesIn(db: Database): readonly string[] {
  const rows = db.all(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
     ORDER BY sql LIKE 'CREATE VIRTUAL %' DESC, rowid`,
  );
  return rows.map((row) => NameSchema.parse(row).name);
}

const hasTable = (db: Database, table: string): boolean => tablesIn(db).includes(table);

function hasColumns(db: Database, table: string, columns: readonly string[]): boolean {
  const names = new Set(
    db.all('SELECT name FROM pragma_table_info(:table)', { table }).map((row) => NameSchema.parse(row).name),
  );
  return columns.every((name) => names.has(name));
}
