/**
 * Brings a workgroup's store to a schema: numbered SQL files, each applied in one transaction under a lock, so that one
 * of several computers applies it and a half applied one is undone. A file may change `readable_by` and `writable_by` of
 * `waybill.store`; the schema's number is set here.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Compatibility } from '../../../shared/contract/workgroup.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import type { PostgresError } from './errors.ts';
import type { PostgresLimits } from './session.ts';

/** A migration may rewrite tables, and wait for the calls that are using them. */
export const MIGRATION_LIMITS: PostgresLimits = {
  connectMs: 5_000,
  queryMs: 660_000,
  statementMs: 600_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000,
};

/** "Waybill" in ASCII, cut to the 32 bits of a key and its half. */
const LOCK = 0x57_61_79_62;

export interface StoreMigration {
  /** 1 and up, without a gap: the schema that it leads to. */
  readonly schema: number;
  /** The name of its file. */
  readonly name: string;
  readonly sql: string;
}

/** The row of `waybill.store`: its schema, and the earliest clients (by their own schema) that may read and write it. */
export interface StoreVersion {
  readonly schema: number;
  readonly readableBy: number;
  readonly writableBy: number;
}

/** What a client knows: its own schema, and the earliest of a store that it works with. */
export interface ClientVersion {
  readonly schema: number;
  readonly earliestStore: number;
}

export type MigrationError = PostgresError & {
  /** The file that failed; null if it was not one of them. Those before it are applied. */
  readonly migration: string | null;
};

const FILE = /^(\d{4})-[a-z0-9-]+[.]sql$/;

const ExistsSchema = z.object({ exists: z.boolean() });
const VersionSchema = z.object({ schema: z.int(), readableBy: z.int(), writableBy: z.int() });

/** Reads the `0001-….sql` files of a folder, in order. Throws if one is missing or misnamed: the app ships them. */
export async function readMigrations(folder: string): Promise<readonly StoreMigration[]> {
  const names = (await readdir(folder)).toSorted();
  return await Promise.all(
    names.map(async (name, index) => {
      if (Number(FILE.exec(name)?.[1]) !== index + 1) throw new Error(`${name} is not migration ${index + 1}`);
      return { schema: index + 1, name, sql: await readFile(join(folder, name), 'utf8') };
    }),
  );
}

/** Reads the version of the store; null if the database has none. */
export async function readStoreVersion(
  statements: Pick<Statements, 'query'>,
): Promise<Result<StoreVersion | null, PostgresError>> {
  // Not `to_regclass`: a session that found no schema remembers that until it locks a table.
  const sql = `SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'waybill' AND tablename = 'store') AS exists`;
  const found = await statements.query(sql, [], ExistsSchema);
  if (!found.ok) return found;
  if (found.value[0]?.exists !== true) return ok(null);
  const versions = await statements.query(
    'SELECT schema, readable_by AS "readableBy", writable_by AS "writableBy" FROM waybill.store',
    [],
    VersionSchema,
  );
  return versions.ok ? ok(versions.value[0] ?? null) : versions;
}

/** What a client may do with a store. */
export function compareVersions(store: StoreVersion, client: ClientVersion): Compatibility {
  const isKnown = store.schema >= client.earliestStore;
  return {
    store: store.schema < client.schema ? 'older' : store.schema > client.schema ? 'newer' : 'same',
    isReadable: isKnown && client.schema >= store.readableBy,
    isWritable: isKnown && client.schema >= store.readableBy && client.schema >= store.writableBy,
  };
}

/**
 * Applies the migrations that the store lacks, and returns its version. A newer store is not changed. The connection
 * is an owner's, with `MIGRATION_LIMITS`.
 */
export async function migrateStore(
  connection: PostgresConnection,
  migrations: readonly StoreMigration[],
): Promise<Result<StoreVersion | null, MigrationError>> {
  for (;;) {
    let current: StoreMigration | null = null;
    const applied = await connection.transaction('READ COMMITTED', async (statements) => {
      const locked = await statements.execute('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      if (!locked.ok) return locked;
      // Under the lock: another computer may just have applied some.
      const version = await readStoreVersion(statements);
      if (!version.ok) return version;
      const next = migrations[version.value?.schema ?? 0];
      if (next === undefined) return ok({ version: version.value });
      current = next;
      const done = await apply(statements, next);
      return done.ok ? ok(null) : done;
    });
    if (!applied.ok) return fail({ ...applied.error, migration: (current as StoreMigration | null)?.name ?? null });
    if (applied.value !== null) return ok(applied.value.version);
  }
}

async function apply(statements: Statements, migration: StoreMigration): Promise<Result<void, PostgresError>> {
  // A setting that the file before left behind must not decide what this one does.
  const reset = await statements.execute('RESET ALL');
  if (!reset.ok) return reset;
  const ran = await statements.runScript(migration.sql);
  if (!ran.ok) return ran;
  const counted = await statements.execute('UPDATE waybill.store SET schema = $1', [migration.schema]);
  return counted.ok ? ok(undefined) : counted;
}
