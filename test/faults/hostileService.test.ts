/** A service that lies, stalls, floods and redirects, over real sockets. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createUndiciHttp, type UndiciHttp } from '../../electron/adapters/http/undiciHttp.ts';
import { type MemoryApp, openMemoryApp } from '../support/memoryApp.ts';
import { sampleRateRequest } from '../support/samples.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
let http: UndiciHttp;
let app: MemoryApp;

beforeEach(async () => {
  http = createUndiciHttp();
  app = await openMemoryApp(http);
});
afterEach(async () => {
  await app.app.close();
  await http.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request);
    void listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function connect(baseUrl: string) {
  const added = await app.call('connections.add', {
    name: 'Hostile',
    baseUrl,
    username: 'acme',
    password: 'p',
    keepIn: 'session',
  });
  await app.call('connections.activate', { connectionId: added.ok ? added.value.id : '' });
}

const rates = (callId = 'a') => app.call('quotes.getRates', { callId, request: sampleRateRequest(), useKept: false });

describe('redirects', () => {
  test.each([301, 302, 307, 308])(
    'a %i to another host is not followed, and that host sees nothing',
    async (status) => {
      const elsewhere = await listen((_, response) => response.end('{}'));
      const { url } = await listen((_, response) => {
        response.writeHead(status, { location: `${elsewhere.url}/functions/apiGetRates` }).end();
      });
      await connect(url);
      expect(await rates()).toEqual({ ok: false, error: { code: 'redirected', httpStatus: status } });
      expect(elsewhere.seen).toHaveLength(0);
    },
  );

  test('a document link to another host is fetched without the credentials', async () => {
    const elsewhere = await listen((_, response) => response.end('%PDF-1.7'));
    const { url, seen } = await listen((_, response) => {
      response.setHeader('content-type', 'application/json');
      const documents = [{ type: 'BOL', name: 'BOL.pdf', url: `${elsewhere.url}/x?sig=1` }];
      response.end(JSON.stringify({ success: true, bolNumber: '1', documents }));
    });
    await connect(url);
    await app.call('documents.fetch', { callId: 'd', bolNumber: '1' });
    expect(seen[0]?.headers.authorization).toMatch(/^Basic /);
    expect(elsewhere.seen).toHaveLength(1);
    expect(elsewhere.seen[0]?.headers.authorization).toBeUndefined();
    expect(elsewhere.seen[0]?.headers.cookie).toBeUndefined();
  });
});

describe('bodies', () => {
  test('2 GB announced is refused before it is read', async () => {
    const { url } = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(2 ** 31) });
      response.write('{');
    });
    await connect(url);
    expect(await rates()).toMatchObject({ error: { code: 'response_too_large' } });
  });

  test('an endless one is cut off at the limit', async () => {
    const { url } = await listen((_, response) => {
      const chunk = Buffer.alloc(256 * 1024, 0x20);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await connect(url);
    expect(await rates()).toMatchObject({ error: { code: 'response_too_large' } });
  });

  test('a connection cut in the middle is a lost connection', async () => {
    const { url } = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"success":true,');
      setTimeout(() => response.destroy(), 20);
    });
    await connect(url);
    expect(await rates()).toEqual({ ok: false, error: { code: 'unreachable', reason: 'connection_lost' } });
  });

  test('script tags, bidi marks and odd names come through as text and nothing else', async () => {
    const carrierName = '<script>alert(1)</script>\u202egnp.exe';
    const { url } = await listen((_, response) => {
      const rate = { carrier: '__proto__', carrierName, total: 1, currency: 'USD', estimatedDeliveryDate: null };
      response.end(JSON.stringify({ success: true, quoteReference: '../../x', pickupDate: null, rates: [rate] }));
    });
    await connect(url);
    expect(await rates()).toMatchObject({ value: { quote: { rates: [{ carrier: '__proto__', carrierName }] } } });
    expect(app.bugs).toEqual([]);
  });
});

describe('the way there', () => {
  test('nobody listens: refused', async () => {
    await connect('http://127.0.0.1:1');
    expect(await rates()).toEqual({ ok: false, error: { code: 'unreachable', reason: 'refused' } });
    expect(await app.call('connections.status', {})).toMatchObject({ value: { unreachable: true } });
  });

  test('something that is not HTTP answers', async () => {
    const server = createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
    await connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await rates()).toMatchObject({ error: { code: 'unreachable' } });
  });

  test('a service that never answers can be given up at once', async () => {
    const { url, seen } = await listen(() => {});
    await connect(url);
    const asked = rates('slow');
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await app.call('calls.cancel', { callId: 'slow' });
    expect(await asked).toEqual({ ok: false, error: { code: 'cancelled' } });
  });
});
