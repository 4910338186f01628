/**
 * The lines that IT runs in `psql` for the logins of a workgroup. The app never creates a login: it has no right to, and
 * never knows a password that is not the user's own.
 */
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { WorkgroupRole } from './members.ts';

/** PostgreSQL cuts a longer name, and so may give two persons one login. */
const MAX_NAME_BYTES = 63;
/** Names that the server reserves, also in quotes. */
const RESERVED = /^(pg_.*|public|none|session_user|current_user|current_role|user|waybill_(reader|clerk|supervisor))$/;

/** Why a login can't have this name. */
export type LoginNameProblem = 'empty' | 'too_long' | 'reserved' | 'control_character';

/** The lines for one person. `\password` prompts for the password, which is sent to the server only as a hash. */
export function loginSql(
  database: string,
  login: string,
  role: WorkgroupRole,
): Result<readonly string[], LoginNameProblem> {
  const problem = loginNameProblem(login);
  if (problem !== null) return fail(problem);
  const name = quoted(login);
  return ok([
    `CREATE ROLE ${name} LOGIN IN ROLE waybill_${role};`,
    `GRANT CONNECT ON DATABASE ${quoted(database)} TO ${name};`,
    `\\password ${name}`,
  ]);
}

/**
 * The lines for the database, once. The roles belong to the server: without this, a clerk of another workgroup on it
 * could connect.
 */
export function databaseSql(database: string): readonly string[] {
  return [`REVOKE CONNECT ON DATABASE ${quoted(database)} FROM PUBLIC;`];
}

/** The lines for a server without the roles, if the login that creates the workgroup may not create them. */
export const ROLES_SQL: readonly string[] = [
  'CREATE ROLE waybill_reader NOLOGIN;',
  'CREATE ROLE waybill_clerk NOLOGIN IN ROLE waybill_reader;',
  'CREATE ROLE waybill_supervisor NOLOGIN IN ROLE waybill_clerk;',
];

function loginNameProblem(login: string): LoginNameProblem | null {
  if (login.trim() === '') return 'empty';
  // A line break would end `\password`; the others can't be typed at a login.
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(login)) return 'control_character';
  if (Buffer.byteLength(login) > MAX_NAME_BYTES) return 'too_long';
  return RESERVED.test(login) ? 'reserved' : null;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
