/** Failures of PostgreSQL as values: of the network, TLS, the login, the server, and a statement. */

/**
 * - `name_not_found`, `unreachable`: no connection in time or at all, or the server does not accept any yet.
 * - `timed_out`: no response in time, or the server ended a statement that ran or waited for a lock too long.
 * - `no_tls`: the server, or whatever is at that port, offers no TLS, or only versions before 1.2.
 * - `certificate`: not signed by the given authority, expired, or for another host; `detail` is the TLS library's code.
 * - `login_rejected`, `no_database`, `no_right`, `too_many_connections`, `disk_full`: as the server reports.
 * - `standby`: the server is a copy, and read-only.
 * - `not_durable`: the server may lose what it has acknowledged; `detail` is the setting.
 * - `server_too_old`: `detail` is its version.
 * - `closed`: the connection ended.
 * - `unexpected_rows`: the rows break the schema that the caller gave.
 * - `statement_failed`: reported by the server with another `sqlState`, which a function may have raised.
 * - `other`: anything else.
 */
export type PostgresErrorCode =
  | 'name_not_found'
  | 'unreachable'
  | 'timed_out'
  | 'no_tls'
  | 'certificate'
  | 'login_rejected'
  | 'no_database'
  | 'no_right'
  | 'too_many_connections'
  | 'disk_full'
  | 'standby'
  | 'not_durable'
  | 'server_too_old'
  | 'closed'
  | 'unexpected_rows'
  | 'statement_failed'
  | 'other';

export interface PostgresError {
  readonly code: PostgresErrorCode;
  /** The five characters that the server sent with its message; null if the failure is not one that it reported. */
  readonly sqlState: string | null;
  /** For the log. Never contains the password. */
  readonly detail: string;
  /** The statement was sent, and nothing says whether the server executed it. */
  readonly isOutcomeUnknown: boolean;
}

/** A failure that is not an exception of the driver. */
export function postgresError(
  code: PostgresErrorCode,
  detail: string,
  more: Partial<PostgresError> = {},
): PostgresError {
  return { code, sqlState: null, detail, isOutcomeUnknown: false, ...more };
}
