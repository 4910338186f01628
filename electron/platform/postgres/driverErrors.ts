/** Converts what the driver throws into failures as values. */
import { DatabaseError } from 'pg';
import { isCertificateCode } from '../certificateCodes.ts';
import { type PostgresError, type PostgresErrorCode, postgresError } from './errors.ts';

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
