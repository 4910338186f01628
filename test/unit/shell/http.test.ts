import { beforeEach, expect, test } from 'vitest';
import type { HttpRequest } from '../../../electron/services/freight/ports.ts';
import { HttpBodyError } from '../../../electron/services/freight/ports.ts';
import { createElectronHttp } from '../../../electron/shell/http.ts';
import { NetDouble } from '../../support/electronDouble.ts';

let net: NetDouble;
let aborter: AbortController;
beforeEach(() => {
  net = new NetDouble();
  aborter = new AbortController();
});

function send(init: Partial<HttpRequest> = {}) {
  const outgoing: HttpRequest = {
    method: 'POST',
    url: 'https://freight.example.com/rates',
    headers: { authorization: 'Basic eDp5' },
    body: '{"a":1}',
    signal: aborter.signal,
    ...init,
  };
  const answer = createElectronHttp(net).send(outgoing);
  const request = net.requests.at(-1);
  if (request === undefined) throw new Error('nothing was requested');
  return { answer, request };
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

test('a request goes out without cookies, cache, redirects or a share in the session of the page', () => {
  const { request } = send();
  expect(request.options).toEqual({
    method: 'POST',
    url: 'https://freight.example.com/rates',
    headers: { authorization: 'Basic eDp5' },
    partition: 'freight',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  });
  expect(request.body).toBe('{"a":1}');
  expect(request.ended).toBe(true);
});

test('an answer has its status, its headers in any case, and its body', async () => {
  const { answer, request } = send();
  const message = request.respond(429, { 'retry-after': '7', 'set-cookie': ['a=1', 'b=2'] });
  message.push(Buffer.from('half '));
  message.push(Buffer.from('full'));
  message.push(null);
  const result = await answer;
  if (!result.ok) throw new Error('no answer');
  expect(result.value.status).toBe(429);
  expect(result.value.header('Retry-After')).toBe('7');
  expect(result.value.header('set-cookie')).toBe('a=1');
  expect(result.value.header('x-none')).toBeNull();
  await expect(readAll(result.value.body)).resolves.toBe('half full');
});

test('a redirect is an answer: it has its status and its target, and is not followed', async () => {
  const { answer, request } = send();
  request.redirect(307, 'https://elsewhere.example.com/');
  const result = await answer;
  if (!result.ok) throw new Error('no answer');
  expect(result.value.status).toBe(307);
  expect(result.value.header('location')).toBe('https://elsewhere.example.com/');
  await expect(readAll(result.value.body)).resolves.toBe('');
  expect(request.aborted).toBe(true);
  expect(net.requests).toHaveLength(1);
});

test.each([
  ['net::ERR_NAME_NOT_RESOLVED', { code: 'unreachable', reason: 'name_not_found' }],
  ['net::ERR_CONNECTION_REFUSED', { code: 'unreachable', reason: 'refused' }],
  ['net::ERR_CONNECTION_RESET', { code: 'unreachable', reason: 'connection_lost' }],
  ['net::ERR_EMPTY_RESPONSE', { code: 'unreachable', reason: 'connection_lost' }],
  ['net::ERR_NETWORK_CHANGED', { code: 'unreachable', reason: 'connection_lost' }],
  ['net::ERR_INTERNET_DISCONNECTED', { code: 'unreachable', reason: 'no_network' }],
  ['net::ERR_CONNECTION_TIMED_OUT', { code: 'unreachable', reason: 'no_network' }],
  ['net::ERR_ADDRESS_UNREACHABLE', { code: 'unreachable', reason: 'connection_lost' }],
  ['net::ERR_TIMED_OUT', { code: 'unreachable', reason: 'connection_lost' }],
  ['net::ERR_PROXY_CONNECTION_FAILED', { code: 'unreachable', reason: 'proxy' }],
  ['net::ERR_PROXY_CERTIFICATE_INVALID', { code: 'unreachable', reason: 'proxy' }],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', { code: 'unreachable', reason: 'proxy' }],
  ['net::ERR_CERT_DATE_INVALID', { code: 'certificate', problem: 'ERR_CERT_DATE_INVALID' }],
  ['net::ERR_CERT_AUTHORITY_INVALID', { code: 'certificate', problem: 'ERR_CERT_AUTHORITY_INVALID' }],
  ['net::ERR_SSL_PROTOCOL_ERROR', { code: 'certificate', problem: 'ERR_SSL_PROTOCOL_ERROR' }],
  ['net::ERR_SOMETHING_NEW', { code: 'unreachable', reason: 'other' }],
  ['no name at all', { code: 'unreachable', reason: 'other' }],
])('%s means %o', async (name, error) => {
  const { answer, request } = send();
  request.fail(name);
  await expect(answer).resolves.toEqual({ ok: false, error });
});

test('a connection that dies in the middle of the body says so to whoever reads it', async () => {
  const { answer, request } = send();
  request.respond(200).push(Buffer.from('half'));
  const result = await answer;
  if (!result.ok) throw new Error('no answer');
  const reading = readAll(result.value.body);
  request.fail('net::ERR_CONNECTION_RESET');
  const failure: unknown = await reading.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpBodyError);
  expect(failure).toMatchObject({ failure: { code: 'unreachable', reason: 'connection_lost' } });
});

test('a connection that dies while nobody reads ends nothing else', async () => {
  const { answer, request } = send();
  request.respond(200);
  request.fail('net::ERR_CONNECTION_RESET');
  const result = await answer;
  if (!result.ok) throw new Error('no answer');
  // Long enough for the error to be reported to nobody.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  await expect(readAll(result.value.body)).rejects.toMatchObject({
    failure: { code: 'unreachable', reason: 'connection_lost' },
  });
});

test('a cancelled request is aborted, before and after it is sent', async () => {
  const { answer, request } = send();
  aborter.abort();
  await expect(answer).resolves.toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(request.aborted).toBe(true);

  const late = send();
  await expect(late.answer).resolves.toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(net.requests).toHaveLength(1);
});

test('cancelling while the body is read ends the reading', async () => {
  const { answer, request } = send();
  request.respond(200).push(Buffer.from('half'));
  const result = await answer;
  if (!result.ok) throw new Error('no answer');
  const reading = readAll(result.value.body);
  aborter.abort();
  await expect(reading).rejects.toMatchObject({ failure: { code: 'cancelled' } });
});

test('whoever lets go of an answer, or stops reading early, frees the connection', async () => {
  const first = send();
  first.request.respond(200);
  const unread = await first.answer;
  if (!unread.ok) throw new Error('no answer');
  unread.value.discard();
  expect(first.request.aborted).toBe(true);

  const second = send();
  second.request.respond(200).push(Buffer.from('much'));
  const partly = await second.answer;
  if (!partly.ok) throw new Error('no answer');
  for await (const chunk of partly.value.body) {
    expect(chunk.byteLength).toBe(4);
    break;
  }
  expect(second.request.aborted).toBe(true);
});
