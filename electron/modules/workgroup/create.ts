/**
 * Creates a workgroup in a database, or migrates the store of an existing one, with a login that owns the database. The
 * login is used for one connection, and is in no result.
 */
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { connectPostgres } from '../../platform/postgres/client.ts';
import type { PostgresConnection, PostgresHost, PostgresLogin } from '../../platform/postgres/connection.ts';
import type { PostgresError } from '../../platform/postgres/errors.ts';
import {
  MIGRATION_LIMITS,
  type MigrationError,
  migrateStore,
  type StoreMigration,
  type StoreVersion,
} from '../../platform/postgres/migrate.ts';
import { readStoreIdentity } from './identity.ts';
import { type Invitation, type InvitationProblem, makeInvitation } from './invitation.ts';
import { ROLES_SQL } from './loginSql.ts';

export interface WorkgroupToCreate {
  /** Shown to all members. A workgroup that exists already has its name. */
  readonly name: string;
  readonly hosts: readonly PostgresHost[];
  readonly owner: PostgresLogin;
  /** The files that the app ships. */
  readonly migrations: readonly StoreMigration[];
  readonly nowMs: number;
}

export interface CreatedWorkgroup {
  readonly invitation: Invitation;
  /** false: the database had a workgroup, which is not changed, or another computer created it at the same time. */
  readonly isNew: boolean;
  readonly version: StoreVersion;
}

/** Why a workgroup was not created or migrated. */
export type CreateProblem =
  /** The values can't be in an invitation. */
  | { readonly code: 'invalid'; readonly problem: InvitationProblem }
  /** The server can't be reached, can't be used, or rejects the login; or a statement failed. */
  | { readonly code: 'server_failed'; readonly error: PostgresError }
  /** The login owns neither the database nor the store in it. */
  | { readonly code: 'not_owner' }
  /** The login may not create the roles. An administrator of the server runs the `lines` first. */
  | { readonly code: 'roles_missing'; readonly lines: readonly string[] }
  /** The database is not for a workgroup alone. */
  | { readonly code: 'not_empty' }
  /** The database can't store every name. */
  | { readonly code: 'not_utf8'; readonly encoding: string }
  /** The store was migrated by a newer Waybill. It is not changed. */
  | { readonly code: 'store_newer'; readonly schema: number }
  /** To be migrated, but not there. */
  | { readonly code: 'no_store' }
  | { readonly code: 'another_workgroup'; readonly name: string | null }
  /** The store has what the files before `error.migration` made, and nothing of it. */
  | { readonly code: 'migration_failed'; readonly error: MigrationError };

const DatabaseSchema = z.object({
  encoding: z.string(),
  mayCreateSchema: z.boolean(),
  /** null: there is no schema `waybill`. */
  ownsSchema: z.boolean().nullable(),
  hasStore: z.boolean(),
  hasOther: z.boolean(),
  hasRoles: z.boolean(),
  mayCreateRoles: z.boolean(),
});

/** Tables of extensions, such as those of a monitoring program, are no content. */
const DATABASE_SQL = `SELECT pg_encoding_to_char(d.encoding) AS encoding,
    has_database_privilege(d.oid, 'CREATE') AS "mayCreateSchema",
    (SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'waybill') AS "ownsSchema",
    EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'waybill' AND c.relname = 'store') AS "hasStore",
    EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'waybill')
        AND NOT EXISTS (SELECT FROM pg_depend e
          WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')) AS "hasOther",
    (SELECT count(DISTINCT g.rolname) FROM pg_auth_members a
      JOIN pg_roles g ON g.oid = a.roleid JOIN pg_roles m ON m.oid = a.member
      WHERE (g.rolname, m.rolname) IN (('waybill_reader', 'waybill_clerk'), ('waybill_clerk', 'waybill_supervisor'))
    ) = 2 AS "hasRoles",
    (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) AS "mayCreateRoles"
  FROM pg_database d WHERE d.datname = current_database()`;

const NameSchema = z.object({ workgroupId: z.uuid(), name: z.string() });

/** Creates a workgroup, unless the database has one; returns its invitation. */
export async function createWorkgroup(request: WorkgroupToCreate): Promise<Result<CreatedWorkgroup, CreateProblem>> {
  const { owner, hosts, nowMs } = request;
  const invitationOf = (workgroupId: string, name: string) => {
    const made = makeInvitation(
      { workgroupId, name, hosts: [...hosts], database: owner.database, authority: owner.authority },
      nowMs,
    );
    return made.ok ? made : fail({ code: 'invalid', problem: made.error } as const);
  };
  // Before anything is written.
  const draft = invitationOf('00000000-0000-0000-0000-000000000000', request.name);
  if (!draft.ok) return draft;
  return await withOwner(hosts, owner, async (connection) => {
    const problem = await databaseProblem(connection);
    if (problem !== null) return fail(problem);
    const present = await readStoreIdentity(connection);
    if (!present.ok) return serverFailed(present.error);
    // Without a name, creating it was interrupted.
    const version =
      present.value === null || (present.value.name ?? '') === ''
        ? await migrate(connection, request.migrations)
        : notNewer(present.value.version, request.migrations);
    if (!version.ok) return version;
    // The first of several computers gives the name.
    const sql = "UPDATE waybill.store SET name = $1 WHERE name = ''";
    const named = await connection.execute(sql, [draft.value.name]);
    if (!named.ok) return serverFailed(named.error);
    const rows = await connection.query(
      'SELECT workgroup_id AS "workgroupId", name FROM waybill.store',
      [],
      NameSchema,
    );
    if (!rows.ok) return serverFailed(rows.error);
    const [store] = rows.value;
    if (store === undefined) return fail({ code: 'no_store' });
    const invitation = invitationOf(store.workgroupId, store.name);
    return invitation.ok
      ? ok({ invitation: invitation.value, isNew: named.value === 1, version: version.value })
      : invitation;
  });
}

/** Migrates the store of an existing workgroup to what these files lead to. */
export async function migrateWorkgroup(
  invitation: Invitation,
  owner: Pick<PostgresLogin, 'user' | 'password'>,
  migrations: readonly StoreMigration[],
): Promise<Result<StoreVersion, CreateProblem>> {
  const { hosts, database, authority, workgroupId } = invitation;
  return await withOwner(hosts, { ...owner, database, authority }, async (connection) => {
    const problem = await databaseProblem(connection);
    if (problem !== null) return fail(problem);
    const store = await readStoreIdentity(connection);
    if (!store.ok) return serverFailed(store.error);
    if (store.value === null) return fail({ code: 'no_store' });
    if (store.value.workgroupId !== workgroupId) return fail({ code: 'another_workgroup', name: store.value.name });
    return await migrate(connection, migrations);
  });
}

async function withOwner<T>(
  hosts: readonly PostgresHost[],
  owner: PostgresLogin,
  work: (connection: PostgresConnection) => Promise<Result<T, CreateProblem>>,
): Promise<Result<T, CreateProblem>> {
  const connected = await connectPostgres(hosts, owner, MIGRATION_LIMITS);
  if (!connected.ok) return serverFailed(connected.error);
  try {
    return await work(connected.value);
  } finally {
    await connected.value.close();
  }
}

/** The reason why the database of a connection can't have a workgroup's store, or null. */
async function databaseProblem(connection: PostgresConnection): Promise<CreateProblem | null> {
  const databases = await connection.query(DATABASE_SQL, [], DatabaseSchema);
  if (!databases.ok) return { code: 'server_failed', error: databases.error };
  const [database] = databases.value;
  if (database === undefined) throw new Error('the current database is not in pg_database');
  const { encoding, ownsSchema, hasStore } = database;
  if (hasStore) return ownsSchema === true ? null : { code: 'not_owner' };
  if (ownsSchema !== null || database.hasOther) return { code: 'not_empty' };
  if (!database.mayCreateSchema) return { code: 'not_owner' };
  if (encoding !== 'UTF8') return { code: 'not_utf8', encoding };
  if (!database.hasRoles && !database.mayCreateRoles) return { code: 'roles_missing', lines: ROLES_SQL };
  return null;
}

async function migrate(
  connection: PostgresConnection,
  migrations: readonly StoreMigration[],
): Promise<Result<StoreVersion, CreateProblem>> {
  const migrated = await migrateStore(connection, migrations);
  if (!migrated.ok) return fail({ code: 'migration_failed', error: migrated.error });
  if (migrated.value === null) return fail({ code: 'no_store' });
  return notNewer(migrated.value, migrations);
}

/** A store that a newer Waybill migrated is a problem. */
function notNewer(version: StoreVersion, migrations: readonly StoreMigration[]): Result<StoreVersion, CreateProblem> {
  const { schema } = version;
  return schema > migrations.length ? fail({ code: 'store_newer', schema }) : ok(version);
}

function serverFailed(error: PostgresError): Result<never, CreateProblem> {
  return fail({ code: 'server_failed', error });
}
