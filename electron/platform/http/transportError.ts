/** What Node's network errors mean. */
import type { TransportError } from '../../modules/freight/ports.ts';

/**
 * OpenSSL's verification codes as Node names them, and Node's own for a wrong host name. What else goes wrong in TLS
 * (`ERR_SSL_…`, `EPROTO`), such as a server that doesn't speak it, says nothing of a certificate.
 */
const CERTIFICATE_CODES =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_|ERROR_IN_CERT|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/;

/** The proxy itself can't be reached, or isn't trusted. */
export class ProxyUnreachable extends Error {
  readonly code = 'PROXY_UNREACHABLE';
  constructor(cause: Error) {
    super('the proxy can not be reached', { cause });
  }
}

/** Turns whatever was thrown while a request was sent, or a body read, into a value. */
export function transportError(thrown: unknown, signal: AbortSignal): TransportError {
  if (signal.aborted) return { code: 'cancelled' };
  const code = codeOf(thrown);
  if (rejectedByProxy(thrown)) return { code: 'unreachable', reason: 'proxy' };
  if (code !== null && CERTIFICATE_CODES.test(code)) return { code: 'certificate', problem: code };
  const reason = reasonOf(code);
  // `no_network` promises that nothing was sent, but a route can be lost on an open connection too.
  if (reason === 'no_network' && failedOnOpenConnection(thrown)) {
    return { code: 'unreachable', reason: 'connection_lost' };
  }
  return { code: 'unreachable', reason };
}

function failedOnOpenConnection(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown && (thrown.syscall === 'read' || thrown.syscall === 'write');
}

/** What undici throws when a proxy answers CONNECT with anything but 200: 407, 403, or 502 when it can't get there. */
function rejectedByProxy(thrown: unknown): boolean {
  return thrown instanceof Error && /^Proxy response|^Proxy Authentication/.test(thrown.message);
}

/** The first code in the chain of causes; an AggregateError (both address families failed) counts by its first error. */
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
