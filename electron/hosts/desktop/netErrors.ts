/** Maps Chromium's network errors to ours (net/base/net_error_list.h). */
import type { TransportError } from '../../modules/freight/ports.ts';

type UnreachableReason = Extract<TransportError, { code: 'unreachable' }>['reason'];

/** First match wins: a certificate error of a proxy is a proxy error. */
const REASONS: readonly (readonly [RegExp, UnreachableReason])[] = [
  [/^ERR_(PROXY_|TUNNEL_|SOCKS_|NO_SUPPORTED_PROXIES|MANDATORY_PROXY|PAC_)/, 'proxy'],
  [/^ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|DNS_|ICANN_NAME_COLLISION)/, 'name_not_found'],
  [/^ERR_CONNECTION_REFUSED$/, 'refused'],
  [/^ERR_UNSAFE_PORT$/, 'unsafe_port'],
  // `no_network` promises that nothing was sent. Address-unreachable and timeout errors can occur on an open connection
  // too, so they are not listed.
  [/^ERR_(INTERNET_DISCONNECTED|CONNECTION_TIMED_OUT|NETWORK_ACCESS_DENIED)$/, 'no_network'],
  [
    /^ERR_(ADDRESS_UNREACHABLE$|TIMED_OUT$|CONNECTION_(RESET|CLOSED|ABORTED|FAILED)|EMPTY_RESPONSE|NETWORK_CHANGED|NETWORK_IO_SUSPENDED|SOCKET_NOT_CONNECTED|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|HTTP2_|QUIC_|ABORTED)/,
    'connection_lost',
  ],
];
/** Other TLS failures, such as those of a server that doesn't speak TLS, are not about a certificate. */
const CERTIFICATE = /^ERR_(CERT_|SSL_(PINNED_|CLIENT_AUTH_|SERVER_CERT_)|BAD_SSL_CLIENT_AUTH_CERT)/;
const TLS_FAILED = /^ERR_SSL_/;

/**
 * Converts a value thrown while a request was sent, or a body read, into an error. A certificate's `problem` is
 * Chromium's name without `net::`, such as `ERR_CERT_DATE_INVALID`.
 */
export function netError(thrown: unknown, signal: AbortSignal): TransportError {
  if (signal.aborted) return { code: 'cancelled' };
  const name = thrown instanceof Error ? (/net::(ERR_[A-Z0-9_]+)/.exec(thrown.message)?.[1] ?? '') : '';
  const reason = REASONS.find(([pattern]) => pattern.test(name))?.[1];
  if (reason !== undefined) return { code: 'unreachable', reason };
  if (CERTIFICATE.test(name)) return { code: 'certificate', problem: name };
  if (TLS_FAILED.test(name)) return { code: 'unreachable', reason: 'not_https' };
  // A body that ends early fails with a stream error, without Chromium's name.
  const endedEarly = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return { code: 'unreachable', reason: endedEarly ? 'connection_lost' : 'other' };
}
