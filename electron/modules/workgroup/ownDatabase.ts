/**
 * `own.db`: what a computer in a workgroup has for itself. It has the schema of the embedded database without the shared
 * tables, so that the same queries find those in the replica, which is attached to it.
 */
import { z } from 'zod';
import { type Database, type Migration, type Migrations, openDatabase } from '../../platform/sqlite/database.ts';
import { type CheckedDatabase, type DeferredCheck, openThenVerify } from '../../platform/sqlite/verifiedDatabase.ts';
import type { ReplicatedTable } from './tables.ts';

/** Indexes of the search and counts, which triggers derive from a shared table in the same file. */
const DERIVED_TABLES: Readonly<Record<string, readonly string[]>> = {
  shipments: ['shipment_search', 'shipment_totals'],
  notes: ['note_search'],
  tasks: ['task_search'],
  quotes: ['quote_words'],
};

const SqlSchema = z.object({ sql: z.string() });
/** The version of the file is that of the embedded schema times this, plus the version of the tables that only it has. */
const EMBEDDED_STEP = 1_000;

export interface OwnDatabaseOptions {
  /** Of the embedded database. */
  readonly migrations: readonly Migration[];
  /** Tables that are not in this file. */
  readonly tables: readonly ReplicatedTable[];
  /** Of the tables that only this file has. */
  readonly ownMigrations: readonly Migration[];
  /** Checks the file after it was opened; without it, it is checked first. */
  readonly check?: DeferredCheck | undefined;
}

/** Opens, creates or migrates the file. Throws StorageError like `openThenVerify`. */
export function openOwnDatabase(path: string, options: OwnDatabaseOptions): Database & Partial<CheckedDatabase> {
  const own = ownMigrationsOf(options);
  return options.check === undefined
    ? openDatabase(path, own, { hasReferences: false })
    : openThenVerify(path, own, options.check, false);
}

/** The shared tables of the embedded schema, with those that are derived from them. */
function sharedTables(tables: readonly ReplicatedTable[]): readonly string[] {
  return tables.filter(({ isAdded }) => !isAdded).flatMap(({ name }) => [...(DERIVED_TABLES[name] ?? []), name]);
}

/**
 * The migrations of both schemas. Those of the embedded database may change the shared tables, which exist in the meantime,
 * empty, as the version of the file defines them.
 */
function ownMigrationsOf({ migrations, tables, ownMigrations }: OwnDatabaseOptions): Migrations {
  const shared = sharedTables(tables);
  return {
    length: migrations.length * EMBEDDED_STEP + ownMigrations.length,
    slice(version) {
      const embedded = Math.floor(version / EMBEDDED_STEP);
      return [
        ...(embedded === 0 ? [] : definitions(migrations.slice(0, embedded), shared)),
        ...migrations.slice(embedded),
        ...shared.map((name) => `DROP TABLE IF EXISTS ${name}`),
        ...ownMigrations.slice(version % EMBEDDED_STEP),
      ];
    },
  };
}

/** The statements that create the tables, with their indexes and triggers. */
function definitions(migrations: readonly Migration[], tables: readonly string[]): readonly string[] {
  const db = openDatabase(':memory:', migrations);
  const found = db.all(
    `SELECT sql FROM sqlite_schema
     WHERE sql IS NOT NULL AND tbl_name IN (SELECT value FROM json_each(:tables)) ORDER BY rowid`,
    { tables: JSON.stringify(tables) },
  );
  db.close();
  return found.map((row) => SqlSchema.parse(row).sql);
}
