/** Translates Node's network errors. */
import type { TransportError } from '../../modules/freight/ports.ts';
import { isCertificateCode } from '../certificateCodes.ts';

/** The proxy can't be reached, or isn't trusted. */
export class ProxyUnreachable extends Error {
  readonly code = 'PROXY_UNREACHABLE';
  constructor(cause: Error) {
    super('the proxy can not be reached', { cause });
  }
}

/** Converts an exception while sending a request or reading a body into an error value. */
export function transportError(thrown: unknown, signal: AbortSignal): TransportError {
  if (signal.aborted) return { code: 'cancelled' };
  const code = codeOf(thrown);
  if (rejectedByProxy(thrown)) return { code: 'unreachable', reason: 'proxy' };
  if (code !== null && isCertificateCode(code)) return { code: 'certificate', problem: code };
  const reason = reasonOf(code);
  // `no_network` promises that nothing was sent, but an open connection can lose its route too.
  if (reason === 'no_network' && failedOnOpenConnection(thrown)) {
    return { code: 'unreachable', reason: 'connection_lost' };
  }
  return { code: 'unreachable', reason };
}

function failedOnOpenConnection(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown && (thrown.syscall === 'read' || thrown.syscall === 'write');
}

/** undici's error if a proxy responds to CONNECT with a status other than 200: 403, 407, or 502 if it can't connect. */
function rejectedByProxy(thrown: unknown): boolean {
  return thrown instanceof Error && /^Proxy response|^Proxy Authentication/.test(thrown.message);
}

/**
 * The first code in the chain of causes. An AggregateError (both address families failed) counts as its first error.
 */
function codeOf(thrown: unknown): string | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; depth += 1) {
    const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
    const inner = first instanceof Error ? first : error;
    if ('code' in inner && typeof inner.code === 'string' && inner.code !== 'UND_ERR') return inner.code;
    error = error.cause;
  }
  return null;
}

function reasonOf(code: string | null): Extract<TransportError, { code: 'unreachable' }>['reason'] {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'name_not_found';
    case 'ECONNREFUSED':
      return 'refused';
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return 'no_network';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
    case 'UND_ERR_ABORTED':
      return 'connection_lost';
    case 'PROXY_UNREACHABLE':
    case 'UND_ERR_PRX_TLS':
    case 'UND_ERR_PRX_CONN':
      return 'proxy';
    default:
      return code === 'EPROTO' || code?.startsWith('ERR_SSL_') === true ? 'not_https' : 'other';
  }
}
