/** A malicious service that stalls, floods, and redirects, over real sockets. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '../../electron/core/accountStorage.ts';
import { createUndiciHttp, type UndiciHttp } from '../../electron/platform/http/undiciHttp.ts';
import { visibleText } from '../../shared/rules/visibleText.ts';
import { type MemoryApp, openMemoryApp } from '../support/memoryApp.ts';
import { samplePdf } from '../support/samplePdf.ts';
import { sampleDetails, sampleRateRequest, sampleRatesBody } from '../support/samples.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
let http: UndiciHttp;
let app: MemoryApp;
let folder = '';

beforeEach(async () => {
  http = createUndiciHttp({});
  folder = mkdtempSync(join(tmpdir(), 'waybill-hostile-'));
  app = await openMemoryApp(http, { openStorage: (id) => openStorage(join(folder, id)) });
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  await app.app.close();
  await http.close();
  rmSync(folder, { recursive: true });
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
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
    passwordIn: 'session',
  });
  await app.call('connections.activate', { connectionId: added.ok ? added.value.id : '' });
}

type Answering = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A service with these documents; a link without a host is its own, served by `file`. */
async function serveDocuments(documents: readonly { type: string; name: string; url: string }[], file: Answering) {
  const service = await listen((request, response) => {
    if (file(request, response)) return;
    const absolute = documents.map((document) => ({ ...document, url: new URL(document.url, service.url).href }));
    response.end(JSON.stringify({ success: true, documents: absolute }));
  });
  return service;
}

/** The app still works. */
async function expectUsable() {
  const { url } = await listen((_, response) => response.end(JSON.stringify(sampleRatesBody)));
  await connect(url);
  expect(await rates('usable')).toMatchObject({ ok: true });
}

const rates = (callId = 'a') => app.call('quotes.getRates', { callId, request: sampleRateRequest(), useCached: false });

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
    const elsewhere = await listen((_, response) => response.end(samplePdf({ text: 'elsewhere' })));
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

  test('a document link that redirects is followed, without credentials', async () => {
    const elsewhere = await listen((_, response) => response.end(samplePdf({ text: 'elsewhere' })));
    const { url } = await serveDocuments([{ type: 'BOL', name: 'BOL.pdf', url: '/redirect' }], (request, response) => {
      if (request.url !== '/redirect') return false;
      response.writeHead(302, { location: elsewhere.url }).end();
      return true;
    });
    await connect(url);
    expect(await app.call('documents.fetch', { callId: 'd', bolNumber: '1' })).toMatchObject({
      value: { failures: [], documents: [{ type: 'BOL' }] },
    });
    expect(elsewhere.seen).toHaveLength(1);
    for (const name of ['authorization', 'cookie', 'referer']) {
      expect(elsewhere.seen[0]?.headers[name]).toBeUndefined();
    }
  });

  test('a document link that goes round in circles is given up after three more addresses', async () => {
    let opened = 0;
    const { url } = await serveDocuments([{ type: 'BOL', name: 'BOL.pdf', url: '/round' }], (request, response) => {
      if (request.url !== '/round') return false;
      opened += 1;
      response.writeHead(307, { location: '/round' }).end();
      return true;
    });
    await connect(url);
    expect(await app.call('documents.fetch', { callId: 'd', bolNumber: '1' })).toMatchObject({
      value: { failures: [{ code: 'document_link_astray', httpStatus: 307 }] },
    });
    expect(opened).toBe(4);
  });

  test('a document link that leads to an address that is no https: is not followed', async () => {
    const { url } = await serveDocuments([{ type: 'BOL', name: 'BOL.pdf', url: '/down' }], (request, response) => {
      if (request.url !== '/down') return false;
      response.writeHead(302, { location: 'http://files.freight.example/x.pdf' }).end();
      return true;
    });
    await connect(url);
    expect(await app.call('documents.fetch', { callId: 'd', bolNumber: '1' })).toMatchObject({
      value: { failures: [{ code: 'document_link_unusable', scheme: 'http:' }] },
    });
  });

  test.each([
    'file:///etc/hosts',
    'javascript:alert(1)',
    'http://freight.example/x',
    'https://u:p@freight.example/x',
    '',
  ])('a document link that is %o is not fetched', async (link) => {
    const { url } = await listen((_, response) => {
      response.end(JSON.stringify({ success: true, documents: [{ type: 'BOL', name: 'B', url: link }] }));
    });
    await connect(url);
    const fetched = await app.call('documents.fetch', { callId: 'd', bolNumber: '1' });
    const code = link === '' ? 'document_not_released' : 'document_link_unusable';
    expect(fetched).toMatchObject({ value: { failures: [{ code }], documents: [] } });
  });

  test('cookies are not stored', async () => {
    const { url, seen } = await listen((_, response) => {
      response.setHeader('set-cookie', 'track=1; Path=/');
      response.end(JSON.stringify(sampleRatesBody));
    });
    await connect(url);
    await rates();
    await rates();
    expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });
});

describe('bodies', () => {
  test('2 GB announced is rejected before it is read', async () => {
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

  test('a document of 2 GB is rejected before it is read', async () => {
    const { url } = await serveDocuments([{ type: 'BOL', name: 'BOL.pdf', url: '/f' }], (request, response) => {
      if (request.url !== '/f') return false;
      response.writeHead(200, { 'content-length': String(2 ** 31) });
      response.write('%PDF-1.7');
      return true;
    });
    await connect(url);
    expect(await app.call('documents.fetch', { callId: 'd', bolNumber: '1' })).toMatchObject({
      value: { failures: [{ code: 'response_too_large' }] },
    });
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

  test('script tags come through as text, direction marks not at all', async () => {
    const carrierName = '<script>alert(1)</script>\u202egnp.exe';
    const { url } = await listen((_, response) => {
      const rate = { carrier: '__proto__', carrierName, total: 1, currency: 'USD', estimatedDeliveryDate: null };
      response.end(JSON.stringify({ success: true, quoteReference: '../../x', pickupDate: null, rates: [rate] }));
    });
    await connect(url);
    expect(await rates()).toMatchObject({
      value: { quote: { rates: [{ carrier: '__proto__', carrierName: '<script>alert(1)</script>gnp.exe' }] } },
    });
    expect(app.bugs).toEqual([]);
  });
});

describe('time', () => {
  test('headers that come a byte at a time are given up at the limit', async () => {
    let dripping = 0;
    const server = createTcpServer((socket) => {
      dripping += 1;
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-slow: ');
      const drip = setInterval(() => socket.write('x'), 5);
      socket.on('close', () => clearInterval(drip));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
    await connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const requested = rates();
    await expect.poll(() => dripping).toBe(1);
    app.clock.advance(60_000);
    expect(await requested).toEqual({ ok: false, error: { code: 'timed_out', afterMs: 60_000 } });
    await expectUsable();
  });

  test('a body that comes a byte at a time is given up at the limit, and its connection closed', async () => {
    let closed = false;
    const { url, seen } = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 5);
      response.on('close', () => {
        clearInterval(drip);
        closed = true;
      });
    });
    await connect(url);
    const requested = rates();
    await expect.poll(() => seen).toHaveLength(1);
    app.clock.advance(60_000);
    expect(await requested).toEqual({ ok: false, error: { code: 'timed_out', afterMs: 60_000 } });
    await expect.poll(() => closed).toBe(true);
  });

  test('a booking with a dripping response is not “canceled” and not “too slow”: it may have been booked', async () => {
    const { url, seen } = await listen((request, response) => {
      if (request.url?.includes('apiGetRates')) return void response.end(JSON.stringify(sampleRatesBody));
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(drip));
    });
    await connect(url);
    const rated = await rates();
    const quoteId = rated.ok ? rated.value.quote.id : '';
    const booked = app.call('bookings.submit', { quoteId, position: 1, carrier: 'SMPF', details: sampleDetails() });
    await expect.poll(() => seen).toHaveLength(2);
    app.clock.advance(90_000);
    expect(await booked).toMatchObject({ ok: false, error: { code: 'booking_outcome_unknown' } });
  });

  test('a document that stops coming is given up, one that drips can be', async () => {
    const { url, seen } = await serveDocuments([{ type: 'BOL', name: 'BOL.pdf', url: '/f' }], (request, response) => {
      if (request.url !== '/f') return false;
      response.write('%PDF-1.7');
      return true;
    });
    const fetches = () => seen.filter((request) => request.url === '/f');
    await connect(url);
    const stalled = app.call('documents.fetch', { callId: 'd', bolNumber: '1' });
    await expect.poll(fetches).toHaveLength(1);
    app.clock.advance(60_000);
    expect(await stalled).toMatchObject({ value: { failures: [{ code: 'timed_out' }], documents: [] } });
    const dripping = app.call('documents.fetch', { callId: 'e', bolNumber: '1' });
    await expect.poll(fetches).toHaveLength(2);
    await app.call('calls.cancel', { callId: 'e' });
    expect(await dripping).toEqual({ ok: false, error: { code: 'cancelled' } });
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => /incoming.+|\.pdf$/.test(name))).toEqual([]);
  });
});

describe('JSON', () => {
  test.each([10_000, 1_000_000])('%i levels deep is read and found to be wrong, or right', async (levels) => {
    const deep = '['.repeat(levels) + ']'.repeat(levels);
    const { url } = await listen((_, response) => {
      response.end(`${JSON.stringify({ ...sampleRatesBody, rates: [] }).slice(0, -1)},"extra":${deep}}`);
    });
    await connect(url);
    expect(await rates()).toMatchObject({ ok: true, value: { quote: { rates: [] } } });
    const inRates = await listen((_, response) => {
      response.end(`{"success":true,"quoteReference":"Q","rates":${deep}}`);
    });
    await connect(inRates.url);
    expect(await rates()).toMatchObject({ error: { code: 'bad_response' } });
    await expectUsable();
  });

  test('keys that reach for the prototype change nothing', async () => {
    const pollution = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
    const rate = `{${pollution},"carrier":"SMPF","total":1,"currency":"USD"}`;
    const { url } = await listen((_, response) => {
      response.end(`{${pollution},"success":true,"quoteReference":"Q","rates":[${rate}]}`);
    });
    await connect(url);
    const rated = await rates();
    expect(rated).toMatchObject({ ok: true });
    expect(JSON.stringify(rated)).not.toContain('polluted');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  test.each([
    ['duplicate keys', '{"success":false,"success":true,"quoteReference":"Q","rates":[]}'],
    ['a number that is not one', '{"success":true,"quoteReference":"Q","rates":[{"carrier":"A","total":1e999}]}'],
    ['a negative price', '{"success":true,"quoteReference":"Q","rates":[{"carrier":"A","total":-1}]}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['half a surrogate', '{"success":true,"quoteReference":"\\ud800","rates":[]}'],
    ['NUL', '{"success":true,"quoteReference":"a\\u0000b","rates":[]}'],
    ['nothing', ''],
    ['null', 'null'],
  ])('%s is a result or a failure, never a bug', async (_, body) => {
    const { url } = await listen((__, response) => response.end(body));
    await connect(url);
    const reply = await rates();
    expect(reply.ok || reply.error.code !== 'internal').toBe(true);
    await expectUsable();
  });

  test('compressed to a thousandth is not unpacked beyond the limit', async () => {
    const { url } = await listen((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20)));
    });
    await connect(url);
    expect(await rates()).toMatchObject({ error: { code: 'response_too_large' } });
    await expectUsable();
  });
});

describe('file names', () => {
  test('are shown and never used as paths', async () => {
    const names = [
      '../../x.pdf',
      '..\\..\\x.pdf',
      '/etc/cron.d/x',
      'C:\\Windows\\x.pdf',
      'CON',
      'nul.pdf',
      `${'n'.repeat(4092)}.pdf`,
      'a\u0000b.pdf',
      '\u202egpj.exe.pdf',
      '<img src=x onerror=alert(1)>.pdf',
      '',
      '.',
    ];
    const documents = names.map((name, index) => ({ type: `T${index}`, name, url: `/f/${index}` }));
    const { url } = await serveDocuments(documents, (request, response) => {
      if (!request.url?.startsWith('/f/')) return false;
      response.setHeader('content-disposition', 'attachment; filename="../../evil.pdf"');
      response.end(samplePdf({ text: request.url }));
      return true;
    });
    await connect(url);
    const before = new Set(readdirSync(join(folder, '..')));
    const fetched = await app.call('documents.fetch', { callId: 'd', bolNumber: '../../1' });
    if (!fetched.ok) throw new Error(JSON.stringify(fetched.error));
    expect(fetched.value.failures).toEqual([]);
    const shown = names.map(visibleText).map((name) => (name.length > 200 ? `${name.slice(0, 199)}…` : name));
    expect(fetched.value.documents.map(({ name }) => name).toSorted()).toEqual(shown.toSorted());
    const pdfs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'));
    expect(pdfs).toHaveLength(names.length);
    for (const pdf of pdfs) expect(pdf).toMatch(/^[0-9a-f-]{36}\/documents\/[0-9a-f]{2}\/[0-9a-f]{64}\.pdf$/);
    const outside = readdirSync(join(folder, '..')).filter((name) => !before.has(name) && !name.startsWith('waybill-'));
    expect(outside.filter((name) => /x\.pdf|evil|CON/.test(name))).toEqual([]);
    const file = await app.app.document(fetched.value.documents[0]?.fileId ?? '');
    expect(readFileSync(file?.path ?? '', 'latin1')).toMatch(/^%PDF-/);
  });

  test.each(['../../../etc/hosts', '..%2f..%2fapp.db', '', 'x'.repeat(5000), '\u0000'])(
    'a file id that is %j leads nowhere',
    async (fileId) => {
      const { url } = await listen((_, response) => response.end('{}'));
      await connect(url);
      expect(await app.app.document(fileId)).toBeNull();
    },
  );
});

describe('the way there', () => {
  test('nothing listens: connection refused', async () => {
    await connect('http://127.0.0.1:2');
    expect(await rates()).toEqual({ ok: false, error: { code: 'unreachable', reason: 'refused' } });
    expect(await app.call('connections.status', {})).toMatchObject({
      value: { unreachableSinceMs: expect.any(Number) },
    });
  });

  test('something that is not HTTP responds', async () => {
    const server = createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
    await connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await rates()).toMatchObject({ error: { code: 'unreachable' } });
  });

  test('a service that never responds can be given up immediately', async () => {
    const { url, seen } = await listen(() => {});
    await connect(url);
    const requested = rates('slow');
    await expect.poll(() => seen).toHaveLength(1);
    await app.call('calls.cancel', { callId: 'slow' });
    expect(await requested).toEqual({ ok: false, error: { code: 'cancelled' } });
  });
});
