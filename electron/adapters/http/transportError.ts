/** What Node's network errors mean. */
import type { TransportError } from '../../services/freight/ports.ts';

/** OpenSSL's verification codes as Node names them, and Node's own for a wrong host name. */
const CERTIFICATE_CODES =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_|ERR_SSL_|ERROR_IN_CERT|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)|^EPROTO$/;

/** Turns whatever was thrown while a request was sent, or a body read, into a value. */
export function transportError(thrown: unknown, signal: AbortSignal): TransportError {
  if (signal.aborted) return { code: 'cancelled' };
  const code = codeOf(thrown);
  if (code !== null && CERTIFICATE_CODES.test(code)) return { code: 'certificate', problem: code };
  return { code: 'unreachable', reason: reasonOf(code) };
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
    case 'UND_ERR_PRX_TLS':
    case 'UND_ERR_PROXY':
      return 'proxy';
    default:
      return 'other';
  }
}
