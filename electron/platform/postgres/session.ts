/** What every session with a PostgreSQL server has in common: its limits, its settings, and how values are read. */
import pg from 'pg';

/** `queryMs` and `connectMs` are counted here, the rest by the server. */
export interface PostgresLimits {
  /** Until the login is complete, for each host. */
  readonly connectMs: number;
  /** Until the response to a statement is complete. */
  readonly queryMs: number;
  /** Less than `queryMs`: normally the server ends a slow statement, and the connection stays. */
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
}

/** An idle connection is probed, by both sides. */
export const KEEPALIVE_MS = 30_000;
/** How long data that was sent may be without an acknowledgment. */
const UNACKNOWLEDGED_MS = 10_000;

/** By the type's number: what the driver would return as text, or as an instant in the computer's time zone. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMP, String],
]);

/** Returns the function that reads values of a type, for the driver. */
export function valueParser(type: number): (text: string) => unknown {
  return PARSERS.get(type) ?? pg.types.getTypeParser(type);
}

/** The settings of a session, which override those of the server, the database, and the login. */
export function sessionOptions(limits: PostgresLimits): string {
  const settings = {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    tcp_keepalives_idle: KEEPALIVE_MS / 1_000,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: UNACKNOWLEDGED_MS,
    default_transaction_isolation: 'read\\ committed',
    TimeZone: 'UTC',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint is too large for a number');
  return value;
}
