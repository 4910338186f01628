import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { FailureResponseSchema } from '../../../electron/mock-service/responses.ts';
import { basic, rateRequest, useService } from './harness.ts';

const { service } = useService();

async function send(path: string, init: RequestInit = {}) {
  const headers = new Headers({ authorization: basic('dock') });
  new Headers(init.headers).forEach((value, name) => {
    headers.set(name, value);
  });
  const response = await fetch(service().url + path, { ...init, headers });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const { success, error } = FailureResponseSchema.parse(await response.json());
  return { status: response.status, allow: response.headers.get('allow'), success, ...error };
}
const json = { 'content-type': 'application/json' };

describe('spec §7 Errors', () => {
  it.each(['{', '', '{"pickupDate": }', 'null', '[]', '"text"', '5'])('returns 400 to the body %j', async (body) => {
    expect(await send('/functions/apiGetRates', { method: 'POST', headers: json, body })).toMatchObject({
      status: 400,
      success: false,
      code: 'validation_failed',
      fields: [{ field: 'body', message: expect.stringMatching(/\S/) }],
    });
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'responds with 400 to a body sent as %s',
    async (type) => {
      const body = JSON.stringify(rateRequest());
      const sent = { method: 'POST', headers: { 'content-type': type }, body };
      expect(await send('/functions/apiGetRates', sent)).toMatchObject({
        status: 400,
        code: 'validation_failed',
        fields: [{ field: 'body', message: expect.stringContaining('application/json') }],
      });
    },
  );

  it('takes JSON with a charset', async () => {
    const response = await fetch(`${service().url}/functions/apiGetRates`, {
      method: 'POST',
      headers: { authorization: basic('dock'), 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(rateRequest()),
    });
    expect(response.status).toBe(200);
  });

  it('responds with 400 to a body that is too large', async () => {
    const body = JSON.stringify({ ...rateRequest(), padding: 'x'.repeat(300_000) });
    expect(await send('/functions/apiGetRates', { method: 'POST', headers: json, body })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  it.each(['/', '/functions', '/functions/apiNothing', '/functions/apigetrates', '/functions/apiGetRates/', '/%zz'])(
    'responds with JSON and success false to the unknown path %s',
    async (path) => {
      expect(await send(path)).toMatchObject({ status: 404, success: false, code: 'not_found' });
    },
  );

  it.each([
    ['GET', 'apiGetRates', 'POST'],
    ['PUT', 'apiBookShipment', 'POST'],
    ['DELETE', 'apiGetShipment', 'GET, POST'],
    ['PATCH', 'apiGetDocuments', 'GET, POST'],
  ])('responds with 405 to %s %s and names what is allowed', async (method, operation, allow) => {
    expect(await send(`/functions/${operation}`, { method })).toMatchObject({
      status: 405,
      allow,
      success: false,
      code: 'method_not_allowed',
    });
  });

  it('responds with JSON to what is not HTTP', async () => {
    const { port } = new URL(service().url);
    const reply = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(reply).toMatch(/^HTTP\/1\.1 400/);
    expect(FailureResponseSchema.parse(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).error.code).toBe(
      'validation_failed',
    );
  });
});

describe('the listening socket', () => {
  const elsewhere = ['127.0.0.2', '::1'].concat(
    Object.values(networkInterfaces()).flatMap((found) =>
      (found ?? []).filter(({ internal }) => !internal).map(({ address }) => address),
    ),
  );

  it.each(elsewhere)('is bound to 127.0.0.1 only: %s does not respond', async (host) => {
    const { hostname, port } = new URL(service().url);
    expect(hostname).toBe('127.0.0.1');
    const outcome = await new Promise<string>((resolve) => {
      const socket = connect({ host, port: Number(port), timeout: 2000 }, () => resolve('connected'));
      socket.on('error', () => resolve('refused'));
      socket.on('timeout', () => resolve('refused'));
      socket.on('connect', () => socket.destroy());
    });
    expect(outcome).toBe('refused');
  });
});
