/**
 * Tests whether a login can be a member of the workgroup of an invitation: step by step, up to the first that fails, so
 * that the user or IT knows what to fix.
 */
import { z } from 'zod';
import type { Compatibility } from '../../../shared/contract/workgroup.ts';
import { JOIN_STEPS, WORKGROUP_ROLES } from '../../../shared/contract/workgroup.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { CALL_LIMITS, connectPostgres } from '../../platform/postgres/client.ts';
import type { PostgresConnection, PostgresHost, PostgresLogin } from '../../platform/postgres/connection.ts';
import type { PostgresError, PostgresErrorCode } from '../../platform/postgres/errors.ts';
import { type ClientVersion, compareVersions } from '../../platform/postgres/migrate.ts';
import { readStoreIdentity } from './identity.ts';
import type { Invitation } from './invitation.ts';
import type { WorkgroupRole } from './members.ts';

type JoinStepName = (typeof JOIN_STEPS)[number];

export type JoinFailureCode =
  /** The network does not know the name of the host. */
  | 'name_not_found'
  /** No program accepts connections at the port, or a firewall is between. */
  | 'unreachable'
  /** The port accepts connections and does not respond. */
  | 'no_response'
  | 'no_tls'
  /** The server supports only versions of TLS before 1.2. */
  | 'tls_too_old'
  /** The certificate is not signed by an authority of the invitation. */
  | 'certificate_untrusted'
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  /** The certificate is for another host. */
  | 'certificate_other_name'
  /** The user name or the password is wrong, or the server does not allow this login from here. */
  | 'login_rejected'
  /** The server has no such database; `detail` is its name. */
  | 'no_database'
  /** The login may not connect to the database. */
  | 'may_not_connect'
  | 'too_many_connections'
  /** The server is starting or stopping, or the database is closed. */
  | 'not_accepting'
  /** `detail` is its version. */
  | 'server_too_old'
  | 'standby'
  /** The server may lose what it has confirmed; `detail` is the setting. */
  | 'not_durable'
  /** The login has none of the workgroup's roles; `detail` is its name. */
  | 'no_role'
  /** The database has no store. */
  | 'no_store'
  /** `detail` is the name of the other workgroup. */
  | 'another_workgroup'
  /** The store needs a newer Waybill; `detail` is its schema. */
  | 'store_newer'
  /** The store is to be migrated first; `detail` is its schema. */
  | 'store_older'
  /** Anything else. */
  | 'failed';

export interface JoinFailure {
  readonly step: JoinStepName;
  readonly code: JoinFailureCode;
  readonly server: PostgresHost;
  /** For the log, unless the code says more. Never contains the password. */
  readonly detail: string;
}

/** A step that passed, or the failure that ended the test. */
export type JoinStep = { readonly step: JoinStepName; readonly code: 'passed' } | JoinFailure;

/** What the login is and can do. */
export interface TestedMembership {
  readonly server: PostgresHost;
  readonly role: WorkgroupRole;
  /** The store compared with this Waybill: an `older` one can be migrated. */
  readonly store: Compatibility['store'];
  readonly isWritable: boolean;
  /** How far the server's clock is ahead of this computer's; negative: behind. Off by half a round trip at most. */
  readonly clockDifferenceMs: number;
  /** The user would be confused: instants are the server's. */
  readonly isClockOff: boolean;
}

export interface JoinTest {
  /** In order; only the last may be a failure. */
  readonly steps: readonly JoinStep[];
  /** null: a step failed. */
  readonly membership: TestedMembership | null;
  /** Failures of other hosts, which will be needed when they become the primary. */
  readonly otherHosts: readonly JoinFailure[];
}

const MAX_CLOCK_DIFFERENCE_MS = 120_000;

const CLOCK_SAMPLES = 3;
const RoleSchema = z.object({ name: z.string() });
const NowSchema = z.object({ nowMs: z.int() });

/** Where connecting stopped. `standby` is the least of several failures: another host is the primary. */
const CONNECTING: Readonly<Partial<Record<PostgresErrorCode, readonly [JoinStepName, JoinFailureCode]>>> = {
  name_not_found: ['name', 'name_not_found'],
  unreachable: ['port', 'unreachable'],
  timed_out: ['port', 'no_response'],
  closed: ['port', 'no_response'],
  no_tls: ['tls', 'no_tls'],
  certificate: ['tls', 'certificate_untrusted'],
  login_rejected: ['login', 'login_rejected'],
  no_database: ['login', 'no_database'],
  no_right: ['login', 'may_not_connect'],
  too_many_connections: ['login', 'too_many_connections'],
  server_too_old: ['server', 'server_too_old'],
  standby: ['server', 'standby'],
  not_durable: ['server', 'not_durable'],
};

/** The SQLSTATE of a database that allows no connections. */
const DATABASE_CLOSED = '55000';

/** What the TLS library reports if both sides have no version in common. */
const TLS_VERSION = /alert protocol version|unsupported[ _]protocol/i;

/** By the code of the TLS library. */
const CERTIFICATE: Readonly<Record<string, JoinFailureCode>> = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_other_name',
};

/** Tests a login. It is used for connections that are closed at the end, and is in no result. */
export async function testJoining(
  invitation: Invitation,
  login: Pick<PostgresLogin, 'user' | 'password'>,
  client: ClientVersion,
  clock: Clock,
  limits = CALL_LIMITS,
): Promise<JoinTest> {
  const { hosts, database, authority, workgroupId } = invitation;
  // At the same time: a host that hangs delays no other.
  const attempts = await Promise.all(
    hosts.map(async (host) => ({
      host,
      connected: await connectPostgres([host], { ...login, database, authority }, limits),
    })),
  );
  const connections = attempts.flatMap(({ connected }) => (connected.ok ? [connected.value] : []));
  const failures = attempts.flatMap(({ host, connected }) =>
    connected.ok ? [] : [connectFailure(host, database, connected.error)],
  );
  try {
    const [connection] = connections;
    const otherHosts = failures.filter(({ code }) => code !== 'standby');
    if (connection === undefined) {
      const worst = failures.reduce((most, each) => (usefulness(each) > usefulness(most) ? each : most));
      return { steps: stepsTo(worst), membership: null, otherHosts: otherHosts.filter((each) => each !== worst) };
    }
    const tested = await testMembership(connection, workgroupId, login.user, client, clock);
    return tested.ok
      ? { steps: stepsTo(null), membership: tested.value, otherHosts }
      : { steps: stepsTo(tested.error), membership: null, otherHosts };
  } finally {
    await Promise.all(connections.map((each) => each.close()));
  }
}

/** The failure that was reached last is closest to a success. */
function usefulness({ step, code }: JoinFailure): number {
  return code === 'standby' ? -1 : JOIN_STEPS.indexOf(step);
}

/** All steps, or those up to a failure. */
function stepsTo(failure: JoinFailure | null): readonly JoinStep[] {
  const count = failure === null ? JOIN_STEPS.length : JOIN_STEPS.indexOf(failure.step);
  const passed = JOIN_STEPS.slice(0, count).map((step) => ({ step, code: 'passed' }) as const);
  return failure === null ? passed : [...passed, failure];
}

function connectFailure(server: PostgresHost, database: string, error: PostgresError): JoinFailure {
  const detail = error.code === 'no_database' ? database : error.detail;
  const known = CONNECTING[error.code];
  // Reported by a server that was reached: it is starting or stopping, or IT closed the database.
  if (error.sqlState !== null && (error.code === 'unreachable' || error.sqlState === DATABASE_CLOSED)) {
    return { step: 'login', code: 'not_accepting', server, detail };
  }
  if (known === undefined) return { step: error.sqlState === null ? 'port' : 'login', code: 'failed', server, detail };
  const [step, general] = known;
  const isVersion = error.code === 'no_tls' && TLS_VERSION.test(error.detail);
  const code = isVersion ? 'tls_too_old' : error.code === 'certificate' ? CERTIFICATE[error.detail] : undefined;
  return { step, code: code ?? general, server, detail };
}

async function testMembership(
  connection: PostgresConnection,
  workgroupId: string,
  user: string,
  client: ClientVersion,
  clock: Clock,
): Promise<Result<TestedMembership, JoinFailure>> {
  const { server } = connection;
  const failAt = (step: JoinStepName, code: JoinFailureCode, detail: string) => fail({ step, code, server, detail });
  const failed = (step: JoinStepName, { detail }: PostgresError) => failAt(step, 'failed', detail);

  // `USAGE`: with MEMBER alone, a login may have to switch to the role first.
  const roles = await connection.query(
    "SELECT rolname AS name FROM pg_roles WHERE rolname = ANY($1) AND pg_has_role(oid, 'USAGE')",
    [WORKGROUP_ROLES.map((role) => `waybill_${role}`)],
    RoleSchema,
  );
  if (!roles.ok) return failed('role', roles.error);
  const role = WORKGROUP_ROLES.findLast((each) => roles.value.some(({ name }) => name === `waybill_${each}`));
  if (role === undefined) return failAt('role', 'no_role', user);

  const store = await readStoreIdentity(connection);
  if (!store.ok) return failed('schema', store.error);
  if (store.value === null) return failAt('schema', 'no_store', connection.server.host);
  const { version, name } = store.value;
  const compatibility = compareVersions(version, client);
  const isUsable = role === 'reader' ? compatibility.isReadable : compatibility.isWritable;
  if (!isUsable) {
    return failAt('schema', compatibility.store === 'older' ? 'store_older' : 'store_newer', String(version.schema));
  }
  if (store.value.workgroupId !== workgroupId) return failAt('schema', 'another_workgroup', name ?? '');

  const difference = await measureClock(connection, clock);
  if (!difference.ok) return failed('clock', difference.error);
  return ok({
    server,
    role,
    store: compatibility.store,
    isWritable: role !== 'reader' && compatibility.isWritable,
    clockDifferenceMs: difference.value,
    isClockOff: Math.abs(difference.value) > MAX_CLOCK_DIFFERENCE_MS,
  });
}

/** Of several samples the one with the shortest round trip is the most exact. */
async function measureClock(connection: PostgresConnection, clock: Clock): Promise<Result<number, PostgresError>> {
  let minRoundTripMs = Number.POSITIVE_INFINITY;
  let differenceMs = 0;
  for (let sample = 0; sample < CLOCK_SAMPLES; sample += 1) {
    const sentAtMs = clock.now();
    const started = clock.elapsed();
    const sql = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS "nowMs"';
    const rows = await connection.query(sql, [], NowSchema);
    if (!rows.ok) return rows;
    const roundTripMs = clock.elapsed() - started;
    const [row] = rows.value;
    if (row !== undefined && roundTripMs < minRoundTripMs) {
      minRoundTripMs = roundTripMs;
      differenceMs = Math.round(row.nowMs - (sentAtMs + roundTripMs / 2));
    }
  }
  return ok(differenceMs);
}
