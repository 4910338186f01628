/** Network failures have the same meaning on both hosts, whichever network code reports them. */
import { describe, expect, test } from 'vitest';
import { netError } from '../../../electron/hosts/desktop/netErrors.ts';
import { ProxyUnreachable, transportError } from '../../../electron/platform/http/transportError.ts';
import { isUnsafePort } from '../../../electron/platform/http/unsafePort.ts';

const going = new AbortController().signal;
const coded = (code: string, syscall?: string) => Object.assign(new Error(code), { code, ...(syscall && { syscall }) });
const unreachable = (reason: string) => ({ code: 'unreachable', reason });

test.each<[string, string, Error, object]>([
  ['no such name', 'NAME_NOT_RESOLVED', coded('ENOTFOUND'), unreachable('name_not_found')],
  ['nobody listens', 'CONNECTION_REFUSED', coded('ECONNREFUSED', 'connect'), unreachable('refused')],
  ['reset', 'CONNECTION_RESET', coded('ECONNRESET', 'read'), unreachable('connection_lost')],
  ['ended without an answer', 'EMPTY_RESPONSE', coded('UND_ERR_SOCKET'), unreachable('connection_lost')],
  [
    'ended in the middle',
    'CONTENT_LENGTH_MISMATCH',
    coded('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'),
    unreachable('connection_lost'),
  ],
  ['no network', 'INTERNET_DISCONNECTED', coded('ENETDOWN', 'connect'), unreachable('no_network')],
  ['no connection in time', 'CONNECTION_TIMED_OUT', coded('UND_ERR_CONNECT_TIMEOUT'), unreachable('no_network')],
  ['no way to the proxy', 'PROXY_CONNECTION_FAILED', new ProxyUnreachable(new Error('x')), unreachable('proxy')],
  ['the proxy refuses', 'TUNNEL_CONNECTION_FAILED', new Error('Proxy response (403)'), unreachable('proxy')],
  ['a server without TLS', 'SSL_PROTOCOL_ERROR', coded('ERR_SSL_WRONG_VERSION_NUMBER'), unreachable('not_https')],
  ['no common version of TLS', 'SSL_VERSION_OR_CIPHER_MISMATCH', coded('EPROTO', 'write'), unreachable('not_https')],
  ['something new', 'SOMETHING_NEW', coded('ENEW'), unreachable('other')],
])('%s', (_, chromium, node, meaning) => {
  expect(netError(new Error(`net::ERR_${chromium}`), going)).toEqual(meaning);
  expect(transportError(node, going)).toEqual(meaning);
});

test.each([
  ['CERT_DATE_INVALID', 'CERT_HAS_EXPIRED'],
  ['CERT_AUTHORITY_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['CERT_COMMON_NAME_INVALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('a certificate is rejected: %s here, %s there', (chromium, node) => {
  const name = `ERR_${chromium}`;
  expect(netError(new Error(`net::${name}`), going)).toEqual({ code: 'certificate', problem: name });
  expect(transportError(coded(node), going)).toEqual({ code: 'certificate', problem: node });
});

describe('a port that belongs to another protocol', () => {
  test('is rejected by Chromium, and by us where Chromium is not', () => {
    expect(netError(new Error('net::ERR_UNSAFE_PORT'), going)).toEqual(unreachable('unsafe_port'));
    expect(['http://a.example:6000/x', 'https://a.example:22', 'http://127.0.0.1:1'].map(isUnsafePort)).not.toContain(
      false,
    );
  });
  test('is not one that services use', () => {
    for (const url of ['https://a.example', 'http://a.example:80', 'https://a.example:8443', 'not an address']) {
      expect(isUnsafePort(url)).toBe(false);
    }
  });
});
