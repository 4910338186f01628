import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../../electron/mock-service/service.ts';
import { basic, callerOf, START, startService } from './harness.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ controlPort: 0 });
});
afterAll(async () => await service.close());

async function control(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.controlUrl}${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

describe('the control endpoint', () => {
  it('is off by default', async () => {
    const plain = await startService();
    expect(plain.controlUrl).toBeNull();
    await plain.close();
  });

  it('listens on another port, and the service itself has none of its paths', async () => {
    expect(new URL(service.controlUrl ?? '').port).not.toBe(new URL(service.url).port);
    expect((await fetch(`${service.url}/state`)).status).toBe(404);
  });

  it('reports the clock and the faults, and sets faults', async () => {
    expect(await control('GET', '/state')).toMatchObject({
      status: 200,
      body: { success: true, now: new Date(START).toISOString(), speed: 0, faults: { rateLimit: 'off' } },
    });
    await control('PUT', '/faults', { rateLimit: 'with_retry_after' });
    expect((await callerOf(() => service.url).get('apiGetShipment', { bolNumber: '1' })).status).toBe(429);
    await control('PUT', '/faults', {});
    expect((await callerOf(() => service.url).get('apiGetShipment', { bolNumber: '1' })).status).toBe(404);
  });

  it('sets the clock, moves it on and changes its speed', async () => {
    await control('POST', '/clock', { advanceMs: 1000 });
    expect(service.clock.now()).toBe(START + 1000);
    await control('POST', '/clock', { setTo: new Date(START).toISOString(), speed: 0 });
    expect(service.clock.now()).toBe(START);
  });

  it('approves and revokes credentials', async () => {
    const status = async () => {
      const headers = { authorization: basic('newcomer') };
      return (await fetch(`${service.url}/functions/apiGetShipment?bolNumber=1`, { headers })).status;
    };
    expect(await status()).toBe(403);
    await control('POST', '/accounts', { username: 'newcomer', state: 'active' });
    expect(await status()).toBe(404);
    await control('POST', '/accounts', { username: 'newcomer', state: 'pending' });
  });

  it.each([
    ['PUT', '/faults', { rateLimit: 'sometimes' }],
    ['PUT', '/faults', { earthquake: true }],
    ['POST', '/clock', { setTo: 'tomorrow' }],
    ['POST', '/accounts', { username: 'nobody', state: 'active' }],
  ])('rejects %s %s %j', async (method, path, body) => {
    expect(await control(method, path, body)).toMatchObject({ status: 400, body: { success: false } });
  });

  it('rejects a page of a browser and a foreign Host', async () => {
    expect((await control('GET', '/state', undefined, { origin: 'https://page.example' })).status).toBe(403);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${service.controlUrl}/state`, { headers: { host: 'rebound.example' } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      call.on('error', reject).end();
    });
    expect(status).toBe(403);
  });
});
