/** Failures of PostgreSQL as values: of the network, TLS, the login, the server, and a statement. */
import { DatabaseError } from 'pg';
import { isCertificateCode } from '../certificateCodes.ts';

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

/** By SQLSTATE. */
const REPORTED: Readonly<Record<string, PostgresErrorCode>> = {
  '25006': 'standby',
  '25P03': 'closed',
  '28000': 'login_rejected',
  '28P01': 'login_rejected',
  '3D000': 'no_database',
  '42501': 'no_right',
  '53100': 'disk_full',
  '53300': 'too_many_connections',
  '55P03': 'timed_out',
  '57014': 'timed_out',
  '57P01': 'closed',
  '57P02': 'closed',
  // It is starting, stopping, or recovering.
  '57P03': 'unreachable',
  '57P05': 'closed',
};

/** By the code of Node's error. */
const NETWORK: Readonly<Record<string, PostgresErrorCode>> = {
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ECONNREFUSED: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  ETIMEDOUT: 'unreachable',
};

/** What `pg` says, without a code, where the first byte of a server's response is not the one that announces TLS. */
const NO_TLS = /does not support SSL|establishing an SSL connection/;

/** A failure that is not an exception of the driver. */
export function postgresError(
  code: PostgresErrorCode,
  detail: string,
  more: Partial<PostgresError> = {},
): PostgresError {
  return { code, sqlState: null, detail, isOutcomeUnknown: false, ...more };
}

/** Converts an exception while connecting. */
export function connectError(thrown: unknown, secret: string): PostgresError {
  const error = translate(thrown, secret);
  // Ended before the login was complete.
  return error.code === 'closed' ? { ...error, code: 'unreachable' } : error;
}

/** Converts an exception while a statement was executed. */
export function statementError(thrown: unknown, secret: string): PostgresError {
  const error = translate(thrown, secret);
  // What the server reports about a statement means that it had no effect, unless the server ended the connection: then
  // the statement may just have been committed.
  const isSettled = error.sqlState !== null && error.code !== 'closed';
  const code = error.code === 'unreachable' ? 'closed' : error.code;
  return { ...error, code, isOutcomeUnknown: !isSettled };
}

function translate(thrown: unknown, secret: string): PostgresError {
  const first: unknown = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  if (!(first instanceof Error)) return postgresError('other', typeof first);
  const detail = secret === '' ? first.message : first.message.replaceAll(secret, '•••');
  if (first instanceof DatabaseError) {
    const sqlState = first.code ?? null;
    // Class 08: the connection failed.
    const code = sqlState?.startsWith('08') === true ? 'closed' : REPORTED[sqlState ?? ''];
    return postgresError(code ?? 'statement_failed', detail, { sqlState });
  }
  const code = 'code' in first && typeof first.code === 'string' ? first.code : '';
  if (isCertificateCode(code)) return postgresError('certificate', code);
  if (NO_TLS.test(first.message) || code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    // `EPROTO` alone doesn't say that the versions differ.
    return postgresError('no_tls', code === '' || code === 'EPROTO' ? detail : code);
  }
  // An empty password, or a server that does not know it either.
  if (first.message.startsWith('SASL')) return postgresError('login_rejected', detail);
  const known = NETWORK[code];
  if (known !== undefined) return postgresError(known, code);
  const isLost = /^Connection terminated|not queryable/.test(first.message) || ['ECONNRESET', 'EPIPE'].includes(code);
  return postgresError(isLost ? 'closed' : 'other', code === '' ? detail : code);
}
