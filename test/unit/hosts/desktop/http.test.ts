import { beforeEach, describe, expect, test } from 'vitest';
import { createElectronHttp, onlyHttp1 } from '../../../../electron/hosts/desktop/http.ts';
import type { HttpRequest } from '../../../../electron/modules/freight/ports.ts';
import { HttpBodyError } from '../../../../electron/modules/freight/ports.ts';
import { AppDouble, NetDouble } from '../../../support/electronDouble.ts';

let net: NetDouble;
let aborter: AbortController;
beforeEach(() => {
  net = new NetDouble();
  aborter = new AbortController();
});

const portOf = (double: NetDouble) =>
  createElectronHttp({ net: double, session: { fromPartition: double.fromPartition } });

function send(init: Partial<HttpRequest> = {}) {
  const clientRequest: HttpRequest = {
    method: 'POST',
    url: 'https://freight.example.com/rates',
    headers: { authorization: 'Basic eDp5' },
    body: '{"a":1}',
    signal: aborter.signal,
    ...init,
  };
  const response = portOf(net).send(clientRequest);
  const request = net.requests.at(-1);
  if (request === undefined) throw new Error('nothing was requested');
  return { response, request };
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

test('a response has its status, its headers in any case, and its body', async () => {
  const { response, request } = send();
  const message = request.respond(429, { 'retry-after': '7', 'set-cookie': ['a=1', 'b=2'] });
  message.push(Buffer.from('half '));
  message.push(Buffer.from('full'));
  message.push(null);
  const result = await response;
  if (!result.ok) throw new Error('no answer');
  expect(result.value.status).toBe(429);
  expect(result.value.header('Retry-After')).toBe('7');
  expect(result.value.header('set-cookie')).toBe('a=1');
  expect(result.value.header('x-none')).toBeNull();
  await expect(readAll(result.value.body)).resolves.toBe('half full');
});

test('a redirect is a response: it has its status and its target, and is not followed', async () => {
  const { response, request } = send();
  request.redirect(307, 'https://elsewhere.example.com/');
  const result = await response;
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
  ['net::ERR_SOMETHING_NEW', { code: 'unreachable', reason: 'other' }],
  ['no name at all', { code: 'unreachable', reason: 'other' }],
])('%s means %o', async (name, error) => {
  const { response, request } = send();
  request.fail(name);
  await expect(response).resolves.toEqual({ ok: false, error });
});

test('a header that HTTP does not allow is a failure like any other', async () => {
  const response = portOf(net).send({
    method: 'GET',
    url: 'https://freight.example.com/',
    headers: { authorization: 'one\r\ntwo' },
    signal: aborter.signal,
  });
  await expect(response).resolves.toEqual({ ok: false, error: { code: 'unreachable', reason: 'other' } });
});

test('a connection that dies in the middle of the body reports it to the reader', async () => {
  const { response, request } = send();
  request.respond(200).push(Buffer.from('half'));
  const result = await response;
  if (!result.ok) throw new Error('no answer');
  const reading = readAll(result.value.body);
  request.fail('net::ERR_CONNECTION_RESET');
  const failure: unknown = await reading.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpBodyError);
  expect(failure).toMatchObject({ failure: { code: 'unreachable', reason: 'connection_lost' } });
});

test('a connection that dies while its body is not read ends nothing else', async () => {
  const { response, request } = send();
  request.respond(200);
  request.fail('net::ERR_CONNECTION_RESET');
  const result = await response;
  if (!result.ok) throw new Error('no answer');
  // Long enough for the error event to be emitted without a listener.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  await expect(readAll(result.value.body)).rejects.toMatchObject({
    failure: { code: 'unreachable', reason: 'connection_lost' },
  });
});

test('a canceled request is aborted, before and after it is sent', async () => {
  const { response, request } = send();
  aborter.abort();
  await expect(response).resolves.toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(request.aborted).toBe(true);

  const late = send();
  await expect(late.response).resolves.toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(net.requests).toHaveLength(1);
});

test('cancelling while the body is read ends the reading', async () => {
  const { response, request } = send();
  request.respond(200).push(Buffer.from('half'));
  const result = await response;
  if (!result.ok) throw new Error('no answer');
  const reading = readAll(result.value.body);
  aborter.abort();
  await expect(reading).rejects.toMatchObject({ failure: { code: 'cancelled' } });
});

test('discarding a response, or ending reading early, frees the connection', async () => {
  const first = send();
  first.request.respond(200);
  const unread = await first.response;
  if (!unread.ok) throw new Error('no answer');
  unread.value.discard();
  expect(first.request.aborted).toBe(true);

  const second = send();
  second.request.respond(200).push(Buffer.from('much'));
  const partly = await second.response;
  if (!partly.ok) throw new Error('no answer');
  for await (const chunk of partly.value.body) {
    expect(chunk.byteLength).toBe(4);
    break;
  }
  expect(second.request.aborted).toBe(true);
});

describe('a request that must leave once', () => {
  const clientRequest = (once: () => Promise<boolean>): HttpRequest => ({
    method: 'POST',
    url: 'https://freight.example.com/v1/book',
    headers: { authorization: 'Basic eDp5', 'user-agent': 'Waybill/0' },
    body: '{}',
    signal: aborter.signal,
    once,
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const lastRequest = () => {
    const request = net.requests.at(-1);
    if (request === undefined) throw new Error('nothing was requested');
    return request;
  };
  /** Sends it, with a reachable service. */
  async function sendOnce(once: () => Promise<boolean> = () => Promise.resolve(true)) {
    const response = portOf(net).send(clientRequest(once));
    response.catch(() => {});
    await settled();
    lastRequest().respond(404);
    await settled();
    return response;
  }

  test('is preceded by one that says nothing, and goes out in a session whose connections are closed first', async () => {
    const closing = Promise.withResolvers<void>();
    net.closing = closing.promise;
    const once = () => Promise.resolve(net.acts.push('leaves') > 0);
    const response = portOf(net).send(clientRequest(once));
    expect(lastRequest().options).toMatchObject({
      method: 'HEAD',
      url: 'https://freight.example.com/',
      headers: { 'user-agent': 'Waybill/0' },
    });
    expect(lastRequest().body).toBeUndefined();
    lastRequest().respond(404);
    await settled();
    expect(net.acts).toEqual(['request freight-once', 'close freight-once']);
    closing.resolve();
    await settled();
    expect(net.acts).toEqual(['request freight-once', 'close freight-once', 'leaves', 'request freight-once']);
    lastRequest().respond(200).push(null);
    await expect(response).resolves.toMatchObject({ ok: true, value: { status: 200 } });
  });

  test.each([
    ['net::ERR_CONNECTION_REFUSED', { code: 'unreachable', reason: 'refused' }],
    ['net::ERR_NAME_NOT_RESOLVED', { code: 'unreachable', reason: 'name_not_found' }],
    ['net::ERR_INTERNET_DISCONNECTED', { code: 'unreachable', reason: 'no_network' }],
    ['net::ERR_PROXY_CONNECTION_FAILED', { code: 'unreachable', reason: 'proxy' }],
    ['net::ERR_CERT_DATE_INVALID', { code: 'certificate', problem: 'ERR_CERT_DATE_INVALID' }],
  ])('is not sent when the service cannot be reached: %s', async (name, error) => {
    const response = portOf(net).send(clientRequest(() => expect.fail('it left')));
    lastRequest().fail(name);
    await expect(response).resolves.toEqual({ ok: false, error });
    expect(net.requests).toHaveLength(1);
  });

  test('is not sent when a proxy needs a password', async () => {
    const response = portOf(net).send(clientRequest(() => expect.fail('it left')));
    lastRequest().respond(407);
    await expect(response).resolves.toEqual({ ok: false, error: { code: 'unreachable', reason: 'proxy' } });
  });

  test.each(['net::ERR_EMPTY_RESPONSE', 'net::ERR_SOMETHING_NEW'])('is sent anyway after %s', async (name) => {
    void portOf(net).send(clientRequest(() => Promise.resolve(true)));
    lastRequest().fail(name);
    await settled();
    expect(lastRequest().options).toMatchObject({ method: 'POST', url: 'https://freight.example.com/v1/book' });
  });

  test.each([
    'net::ERR_CONNECTION_REFUSED',
    'net::ERR_NAME_NOT_RESOLVED',
    'net::ERR_INTERNET_DISCONNECTED',
    'net::ERR_PROXY_CONNECTION_FAILED',
    'net::ERR_CERT_DATE_INVALID',
  ])('once it has left, %s promises nothing', async (name) => {
    const sending = portOf(net).send(clientRequest(() => Promise.resolve(true)));
    lastRequest().respond(404);
    await settled();
    lastRequest().fail(name);
    await expect(sending).resolves.toEqual({ ok: false, error: { code: 'unreachable', reason: 'connection_lost' } });
  });

  test('is not sent when it may not be', async () => {
    expect(await sendOnce(() => Promise.resolve(false))).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(net.requests).toHaveLength(1);
  });

  test('is not sent when recording it first throws', async () => {
    const full = new Error('disk full');
    const response = sendOnce(() => Promise.reject(full));
    await expect(response).rejects.toBe(full);
    expect(net.requests).toHaveLength(1);
  });

  test('is not sent when it is canceled before', async () => {
    const early = portOf(net).send(clientRequest(() => expect.fail('it left')));
    aborter.abort();
    await expect(early).resolves.toEqual({ ok: false, error: { code: 'cancelled' } });

    aborter = new AbortController();
    net.closing = new Promise(() => {});
    const late = portOf(net).send(clientRequest(() => expect.fail('it left')));
    lastRequest().respond(404);
    await settled();
    aborter.abort();
    await expect(late).resolves.toEqual({ ok: false, error: { code: 'cancelled' } });
  });

  test('is not sent when the connections cannot be closed', async () => {
    net.closing = Promise.reject(new Error('the network service has gone'));
    net.closing.catch(() => {});
    const unclosed = { ok: false, error: { code: 'unreachable', reason: 'other' } };
    expect(await sendOnce(() => expect.fail('it left'))).toEqual(unclosed);
  });

  test('waits for the one before it, also of another account: closing connections would end that one', async () => {
    const port = portOf(net);
    const cycle = ['request freight-once', 'close freight-once', 'request freight-once'];
    const first = port.send(clientRequest(() => Promise.resolve(true)));
    const second = port.send(clientRequest(() => Promise.resolve(true)));
    const canceled = new AbortController();
    const third = port.send({ ...clientRequest(() => expect.fail('it left')), signal: canceled.signal });
    await settled();
    lastRequest().respond(404);
    await settled();
    expect(net.acts).toEqual(cycle);
    const message = lastRequest().respond(200);
    const result = await first;
    if (!result.ok) throw new Error('no answer');
    await settled();
    // Its body is still being received.
    expect(net.acts).toEqual(cycle);
    canceled.abort();
    await expect(third).resolves.toEqual({ ok: false, error: { code: 'cancelled' } });
    message.push(Buffer.from('booked'));
    message.push(null);
    await expect(readAll(result.value.body)).resolves.toBe('booked');
    await settled();
    lastRequest().respond(404);
    await settled();
    expect(net.acts).toEqual([...cycle, ...cycle]);
    lastRequest().fail('net::ERR_CONNECTION_RESET');
    await expect(second).resolves.toMatchObject({ ok: false });
    // A failure starts the next one.
    void port.send(clientRequest(() => Promise.resolve(true)));
    await settled();
    expect(net.acts).toHaveLength(7);
  });

  test('what else repeats a request on a new connection is off', () => {
    const app = new AppDouble();
    onlyHttp1(app);
    expect(app.appended).toEqual(['disable-http2=', 'disable-quic=']);
  });
});
