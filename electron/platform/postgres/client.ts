/** Connects to the primary of several PostgreSQL servers, and only if it stores durably what it acknowledges. */
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { PostgresConnection, PostgresHost, PostgresLogin } from './connection.ts';
import { type PostgresError, type PostgresErrorCode, postgresError } from './errors.ts';
import type { PostgresLimits } from './session.ts';

/** For calls of one statement that a clerk waits for. */
export const CALL_LIMITS: PostgresLimits = {
  connectMs: 5_000,
  queryMs: 5_000,
  statementMs: 4_000,
  lockMs: 3_000,
  idleInTransactionMs: 5_000,
};

const MIN_VERSION = 150_000;

/** If no host is connected, the failure that a person can do the most about is returned: the earliest here. */
const PRECEDENCE: readonly PostgresErrorCode[] = [
  'login_rejected',
  'no_database',
  'no_right',
  'certificate',
  'no_tls',
  'server_too_old',
  'not_durable',
  'too_many_connections',
  'disk_full',
  'statement_failed',
  'unexpected_rows',
  'other',
  'timed_out',
  'closed',
  'unreachable',
  'name_not_found',
  'standby',
];

export const SessionSchema = z.object({
  isStandby: z.boolean(),
  version: z.int(),
  fsync: z.string(),
  fullPageWrites: z.string(),
  synchronousCommit: z.string(),
});

const SESSION_SQL = `SELECT pg_is_in_recovery() AS "isStandby", current_setting('server_version_num')::int AS version,
  current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
  current_setting('synchronous_commit') AS "synchronousCommit"`;

/** Tries the hosts in their order, and returns a connection to the first that is a usable primary. */
export async function connectPostgres(
  hosts: readonly PostgresHost[],
  login: PostgresLogin,
  limits: PostgresLimits = CALL_LIMITS,
): Promise<Result<PostgresConnection, PostgresError>> {
  let failure = postgresError('other', 'no host');
  for (const [index, host] of hosts.entries()) {
    const connected = await connectToPrimary(host, login, limits);
    if (connected.ok) return connected;
    const isMoreUseful = PRECEDENCE.indexOf(connected.error.code) < PRECEDENCE.indexOf(failure.code);
    if (index === 0 || isMoreUseful) failure = connected.error;
  }
  return fail(failure);
}

async function connectToPrimary(
  host: PostgresHost,
  login: PostgresLogin,
  limits: PostgresLimits,
): Promise<Result<PostgresConnection, PostgresError>> {
  // Loads the driver, which the app doesn't need to start.
  const { openConnection } = await import('./connection.ts');
  const opened = await openConnection(host, login, limits);
  if (!opened.ok) return opened;
  const sessions = await opened.value.query(SESSION_SQL, [], SessionSchema);
  const problem = sessions.ok ? unusable(sessions.value[0]) : { ...sessions.error, isOutcomeUnknown: false };
  if (problem === null) return ok(opened.value);
  await opened.value.close();
  return fail(problem);
}

/** The reason why a server can't hold a workgroup's store, or null. */
export function unusable(session: z.infer<typeof SessionSchema> | undefined): PostgresError | null {
  if (session === undefined) return postgresError('unexpected_rows', 'no row about the session');
  if (session.version < MIN_VERSION) return postgresError('server_too_old', String(session.version));
  if (session.isStandby) return postgresError('standby', 'the server is in recovery');
  if (session.fsync === 'off') return postgresError('not_durable', 'fsync');
  if (session.fullPageWrites === 'off') return postgresError('not_durable', 'full_page_writes');
  if (session.synchronousCommit === 'off') return postgresError('not_durable', 'synchronous_commit');
  return null;
}
