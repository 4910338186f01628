/** What a database has of a workgroup: the identity of its store, and which clients work with it. */
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Statements } from '../../platform/postgres/connection.ts';
import type { PostgresError } from '../../platform/postgres/errors.ts';
import {
  type ClientVersion,
  readMigrations,
  readStoreVersion,
  type StoreMigration,
  type StoreVersion,
} from '../../platform/postgres/migrate.ts';

/** The first schema that the feed can read. Stores before it were never in use. */
export const EARLIEST_STORE = 10;

/** The version of this client, which ships the migrations in a folder. */
export async function readClientVersion(folder: string): Promise<ClientVersion> {
  return clientVersion(await readMigrations(folder));
}

/** The version of a client that ships these migrations. */
export function clientVersion(migrations: readonly StoreMigration[]): ClientVersion {
  return { schema: migrations.length, earliestStore: EARLIEST_STORE };
}

export interface StoreIdentity {
  readonly version: StoreVersion;
  /** null: an early store, which has none. */
  readonly workgroupId: string | null;
  readonly name: string | null;
}

// As JSON, because an early store lacks the columns.
const IDENTITY_SQL = `SELECT to_jsonb(s) ->> 'workgroup_id' AS "workgroupId", to_jsonb(s) ->> 'name' AS name
  FROM waybill.store s`;
const IdentitySchema = z.object({ workgroupId: z.uuid().nullable(), name: z.string().nullable() });

/** Reads the identity of the store in a database; null: it has no store. */
export async function readStoreIdentity(statements: Statements): Promise<Result<StoreIdentity | null, PostgresError>> {
  const version = await readStoreVersion(statements);
  if (!version.ok) return version;
  if (version.value === null) return ok(null);
  const identities = await statements.query(IDENTITY_SQL, [], IdentitySchema);
  if (!identities.ok) return fail(identities.error);
  const [identity] = identities.value;
  return ok(identity === undefined ? null : { version: version.value, ...identity });
}
