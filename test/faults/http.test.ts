/** "Test account" and its connections: every outcome tested with real sockets, TLS, and a real proxy. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testConnection } from '../../electron/modules/connections/testConnection.ts';
import { createFreightClient } from '../../electron/modules/freight/client.ts';
import type { HttpPort } from '../../electron/modules/freight/ports.ts';
import { createCallQueue } from '../../electron/modules/freight/queue.ts';
import { readText } from '../../electron/modules/freight/readBody.ts';
import { createUndiciHttp } from '../../electron/platform/http/undiciHttp.ts';
import { systemClock } from '../../electron/platform/systemClock.ts';
import { ok } from '../../shared/ipc/result.ts';
import { type ConnectProxy, startConnectProxy } from '../support/connectProxy.ts';
import { openMemoryApp } from '../support/memoryApp.ts';
import { connectElectronHttp, ELECTRON_NET } from '../support/remoteNet.ts';
import {
  type Certificate,
  canMakeCertificates,
  makeTestCertificates,
  type TestCertificates,
} from '../support/testCertificates.ts';

const AUTHORIZATION = `Basic ${Buffer.from('acme:p').toString('base64')}`;
const closing: (() => unknown)[] = [];
let http: HttpPort & { close(): Promise<void> };
/** The port of an Electron whose network is tested instead of the browser host's, if a test run provides one. */
const electronPort = process.env[ELECTRON_NET];
/** Chromium trusts only the system's authorities and uses its proxy settings, and a test may change neither. */
const untrusting = electronPort !== undefined;
let lastConnection = 0;

beforeEach(async () => {
  lastConnection += 1;
  http =
    electronPort === undefined
      ? createUndiciHttp({})
      : await connectElectronHttp(Number(electronPort), `test ${lastConnection}`);
});
afterEach(async () => {
  await http.close();
  for (const close of closing.splice(0)) close();
});

function json(status: number, body: unknown): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}
const rejection = (status: number, code: string) => json(status, { success: false, error: { code, message: 'no' } });
const noSuchShipment = rejection(404, 'shipment_not_found');

/** The same response, with this encoding. */
function encoded(encoding: string, encode: (plain: Buffer) => Buffer): RequestListener {
  const body = JSON.stringify({ success: false, error: { code: 'shipment_not_found', message: 'no' } });
  return (_, response) => {
    response
      .writeHead(404, { 'content-type': 'application/json', 'content-encoding': encoding })
      .end(encode(Buffer.from(body)));
  };
}

interface Listening {
  readonly port: number;
  /** The Authorization header of each received request. */
  readonly seen: (string | undefined)[];
}

async function listen(listener: RequestListener, certificate?: Certificate): Promise<Listening> {
  const seen: (string | undefined)[] = [];
  const counting: RequestListener = (request, response) => {
    seen.push(request.headers.authorization);
    listener(request, response);
  };
  const server = certificate === undefined ? createServer(counting) : createTlsServer({ ...certificate }, counting);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
  return { port: (server.address() as AddressInfo).port, seen };
}

/** The result of "Test account" for an address. */
function probe(baseUrl: string, timeLimitMs = 5000) {
  const client = createFreightClient({
    http,
    clock: systemClock,
    queue: createCallQueue({ clock: systemClock, random: Math.random, concurrency: 1, onWaiting: () => {} }),
    log: { record: () => {} },
    baseUrl: () => baseUrl,
    credentials: () => Promise.resolve(ok({ username: 'acme', password: 'p' })),
    userAgent: 'Waybill/0',
    withoutSecrets: (text) => text,
    isKnownAddress: () => false,
    onResponse: () => {},
    timeLimitMs: { getShipment: timeLimitMs },
  });
  return testConnection(client, baseUrl, systemClock, new AbortController().signal);
}

describe('which server responds', () => {
  test.each([
    ['the service, and it knows us', noSuchShipment, null, [true, true, true]],
    ['a wrong password', rejection(401, 'unauthorized'), { code: 'unauthorized' }, [true, true, false]],
    ['a password not approved', rejection(403, 'not_approved'), { code: 'not_approved' }, [true, true, false]],
    ['JSON of something else', json(200, { hello: 1 }), { code: 'not_this_service' }, [true, false, false]],
    ['a JSON list', json(200, []), { code: 'not_this_service' }, [true, false, false]],
    [
      'a web page under 401',
      ((_, response) => response.writeHead(401, { 'content-type': 'text/html' }).end('<h1>')) as RequestListener,
      { code: 'unauthorized', isForeign: true },
      [true, true, false],
    ],
    [
      'a gateway',
      ((_, response) => response.writeHead(503).end('down')) as RequestListener,
      { code: 'gateway', httpStatus: 503 },
      [true, false, false],
    ],
    [
      'a redirect',
      ((_, response) => response.writeHead(301, { location: 'https://x.example' }).end()) as RequestListener,
      { code: 'redirected', httpStatus: 301 },
      [true, false, false],
    ],
    ['the service, zipped', encoded('gzip', gzipSync), null, [true, true, true]],
    ['the service, deflated', encoded('deflate', deflateSync), null, [true, true, true]],
    ['the service, deflated without a head', encoded('deflate', deflateRawSync), null, [true, true, true]],
    ['the service, in Brotli', encoded('br', brotliCompressSync), null, [true, true, true]],
    [
      'nothing, said to be zipped',
      ((_, response) => response.writeHead(429, { 'content-encoding': 'gzip' }).end()) as RequestListener,
      { code: 'rate_limited' },
      [true, true, false],
    ],
    [
      'more than is read, once unzipped',
      ((_, response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(9 * 1024 * 1024, 0x20)))) as RequestListener,
      { code: 'response_too_large' },
      [true, false, false],
    ],
    ['nothing in time', () => {}, { code: 'timed_out', afterMs: 200 }, [false, false, false]],
  ] as const)('%s', async (_, listener, error, steps) => {
    const { port } = await listen(listener);
    const report = await probe(`http://127.0.0.1:${port}`, error !== null && error.code === 'timed_out' ? 200 : 5000);
    if (error === null) expect(report.error).toBeNull();
    else expect(report.error).toMatchObject(error);
    expect(report.steps.map((step) => step.ok)).toEqual(steps);
  });
});

describe('what does not', () => {
  test.each([
    ['a name that nobody has', 'https://freight.invalid', 'name_not_found'],
    ['a port where nobody listens', 'http://127.0.0.1:2', 'refused'],
    ['a port that belongs to another protocol', 'http://127.0.0.1:1', 'unsafe_port'],
  ])('%s', async (_, address, reason) => {
    expect((await probe(address)).error).toEqual({ code: 'unreachable', reason });
  });

  test('a connection cut before a response', async () => {
    const { port } = await listen((request) => request.socket.destroy());
    // The test of an http: address can't distinguish this from a port that needs https.
    expect((await probe(`http://127.0.0.1:${port}`)).error).toEqual({ code: 'unreachable', reason: 'maybe_https' });
  });

  test('http to another machine is rejected before anything is sent', async () => {
    const app = await openMemoryApp(http);
    const typed = { callId: 't', baseUrl: 'http://freight.example', username: 'acme', password: 'p' };
    expect(await app.call('connections.test', typed)).toEqual({
      ok: false,
      error: { code: 'bad_address', problem: 'insecure' },
    });
  });

  test('a server that speaks no TLS is not a certificate problem', async () => {
    const { port, seen } = await listen(noSuchShipment);
    expect((await probe(`https://127.0.0.1:${port}`)).error).toEqual({ code: 'unreachable', reason: 'not_https' });
    expect(seen).toEqual([]);
  });

  test.runIf(canMakeCertificates)('a TLS-only server gets a plain http request', async () => {
    const { good } = await makeTestCertificates();
    const { port, seen } = await listen(noSuchShipment, good);
    expect((await probe(`http://127.0.0.1:${port}`)).error).toEqual({ code: 'unreachable', reason: 'maybe_https' });
    expect(seen).toEqual([]);
  });

  test('so is one that responds with a TLS alert', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(Buffer.from([0x15, 0x03, 0x01, 0, 2, 2, 70])));
    });
    closing.push(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
    const { port } = server.address() as AddressInfo;
    expect((await probe(`http://127.0.0.1:${port}`)).error).toEqual({ code: 'unreachable', reason: 'maybe_https' });
  });

  test.each([
    'The plain HTTP request was sent to HTTPS port',
    'Client sent an HTTP request to an HTTPS server.',
    "You're speaking plain HTTP to an SSL-enabled server port.",
  ])('a port that needs https says so: %s', async (message) => {
    const { port } = await listen((_, response) => response.writeHead(400).end(message));
    expect((await probe(`http://127.0.0.1:${port}`)).error).toEqual({ code: 'unreachable', reason: 'wants_https' });
  });
});

describe('what must leave once', () => {
  async function startCounting() {
    const arrived: string[] = [];
    const { port } = await listen((request, response) => {
      if (request.method === 'POST') arrived.push(request.url ?? '');
      if (request.url === '/book') request.socket.destroy();
      else response.end('{}');
    });
    const post = (path: string, once?: () => Promise<boolean>) => {
      const url = `http://127.0.0.1:${port}${path}`;
      return http.send({ method: 'POST', url, headers: {}, body: '{}', signal: new AbortController().signal, once });
    };
    return { arrived, post };
  }

  test('is not sent again when the connection is cut, though others were used before', async () => {
    const { arrived, post } = await startCounting();
    for (let call = 0; call < 2; call += 1) {
      const reply = await post('/rates');
      if (reply.ok) await readText(reply.value, 100);
    }
    const lost = { ok: false, error: { code: 'unreachable', reason: 'connection_lost' } };
    for (let call = 0; call < 2; call += 1) expect(await post('/book', () => Promise.resolve(true))).toEqual(lost);
    expect(arrived).toEqual(['/rates', '/rates', '/book', '/book']);
  });

  test('is not sent when it may not be, and when recording it first fails', async () => {
    const { arrived, post } = await startCounting();
    expect(await post('/book', () => Promise.resolve(false))).toEqual({ ok: false, error: { code: 'cancelled' } });
    const full = new Error('disk full');
    const failing = () => Promise.reject(full);
    await expect(post('/book', failing)).rejects.toBe(full);
    expect(arrived).toEqual([]);
  });
});

describe.skipIf(!canMakeCertificates)('certificates', () => {
  const before = getCACertificates('default');
  let certificates: TestCertificates;

  beforeAll(async () => {
    certificates = await makeTestCertificates();
    setDefaultCACertificates([...before, certificates.authority]);
  });
  afterAll(() => setDefaultCACertificates(before));

  test.skipIf(untrusting)('one of a trusted authority is in order', async () => {
    const { port, seen } = await listen(noSuchShipment, certificates.good);
    expect((await probe(`https://127.0.0.1:${port}`)).error).toBeNull();
    expect(seen).toEqual([AUTHORIZATION]);
  });

  test.each([
    ['signed by itself', 'selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['expired', 'expired', 'CERT_HAS_EXPIRED'],
    ['for another host', 'elsewhere', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const)('one %s is rejected, named, and the password not sent', async (_, which, problem) => {
    const { port, seen } = await listen(noSuchShipment, certificates[which]);
    // Chromium reports the authority first, which it never knows here.
    const named = electronPort === undefined ? problem : 'ERR_CERT_AUTHORITY_INVALID';
    const { error } = await probe(`https://127.0.0.1:${port}`);
    expect(error).toEqual({ code: 'certificate', problem: named });
    expect(seen).toEqual([]);
  });

  test.skipIf(untrusting)('one of an unknown authority is rejected', async () => {
    setDefaultCACertificates(before);
    const unrelated = createUndiciHttp({});
    setDefaultCACertificates([...before, certificates.authority]);
    const { port, seen } = await listen(noSuchShipment, certificates.good);
    const previous = http;
    http = unrelated;
    const { error } = await probe(`https://127.0.0.1:${port}`);
    await previous.close();
    expect(error).toEqual({ code: 'certificate', problem: 'SELF_SIGNED_CERT_IN_CHAIN' });
    expect(seen).toEqual([]);
  });

  test('Node’s own switch to accept everything is not obeyed', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const { port, seen } = await listen(noSuchShipment, certificates.selfSigned);
      expect((await probe(`https://127.0.0.1:${port}`)).error).toMatchObject({ code: 'certificate' });
      expect(seen).toEqual([]);
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });

  describe('through the proxy of the environment', () => {
    async function withProxy(
      certificate: Certificate,
      env: (proxy: ConnectProxy) => NodeJS.ProcessEnv,
      needs?: string,
    ) {
      const target = await listen(noSuchShipment, certificate);
      const proxy = await startConnectProxy(target.port, needs);
      closing.push(() => proxy.close());
      await http.close();
      const given = env(proxy);
      http =
        electronPort === undefined
          ? createUndiciHttp(given)
          : await connectElectronHttp(Number(electronPort), `test ${lastConnection}`, given['HTTPS_PROXY']);
      return { target, proxy };
    }

    test.skipIf(untrusting)('the service is reached, and the proxy learns its name and nothing more', async () => {
      const { target, proxy } = await withProxy(certificates.good, ({ url }) => ({ HTTPS_PROXY: url }));
      expect((await probe('https://freight.example')).error).toBeNull();
      expect(proxy.requests).toEqual([{ target: 'CONNECT freight.example:443', authorization: undefined }]);
      expect(target.seen).toEqual([AUTHORIZATION]);
    });

    test.skipIf(untrusting)('the certificate is still held against the service’s name', async () => {
      const { target } = await withProxy(certificates.good, ({ url }) => ({ https_proxy: url }));
      const problem = 'ERR_TLS_CERT_ALTNAME_INVALID';
      expect((await probe('https://other.example')).error).toEqual({ code: 'certificate', problem });
      expect(target.seen).toEqual([]);
    });

    test('nor is Node’s switch to accept everything obeyed on this way', async () => {
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
      try {
        const { target } = await withProxy(certificates.selfSigned, ({ url }) => ({ HTTPS_PROXY: url }));
        expect((await probe('https://freight.example')).error).toMatchObject({ code: 'certificate' });
        expect(target.seen).toEqual([]);
      } finally {
        delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      }
    });

    test.skipIf(untrusting)('a proxy that needs a password gets the one in its address', async () => {
      const needs = `Basic ${Buffer.from('user:secret').toString('base64')}`;
      await withProxy(certificates.good, ({ url }) => ({ HTTPS_PROXY: url.replace('//', '//user:secret@') }), needs);
      expect((await probe('https://freight.example')).error).toBeNull();
    });

    test.each([
      ['that answers 407', (url: string) => url],
      ['that can’t be reached', () => 'http://127.0.0.1:1'],
      ['whose name nobody has', () => 'http://proxy.invalid:3128'],
    ])('a proxy %s is named as the reason', async (_, address) => {
      const { target } = await withProxy(certificates.good, ({ url }) => ({ HTTPS_PROXY: address(url) }), 'Basic eA==');
      expect((await probe('https://freight.example')).error).toEqual({ code: 'unreachable', reason: 'proxy' });
      expect(target.seen).toEqual([]);
    });

    test.skipIf(untrusting)('a proxy without a scheme is an HTTP proxy', async () => {
      const { proxy } = await withProxy(certificates.good, ({ url }) => ({ HTTPS_PROXY: url.replace('http://', '') }));
      expect((await probe('https://freight.example')).error).toBeNull();
      expect(proxy.requests).toHaveLength(1);
    });

    test.skipIf(untrusting)(
      'a proxy that has no valid address is the reason, and this computer goes past it',
      async () => {
        const { target } = await withProxy(certificates.good, () => ({ HTTPS_PROXY: 'http://proxy example:3128' }));
        expect((await probe('https://freight.example')).error).toEqual({ code: 'unreachable', reason: 'proxy' });
        expect((await probe(`https://127.0.0.1:${target.port}`)).error).toBeNull();
      },
    );

    test.skipIf(untrusting)('NO_PROXY and this computer go past it', async () => {
      const { proxy, target } = await withProxy(certificates.good, ({ url }) => ({
        HTTPS_PROXY: url,
        HTTP_PROXY: url,
        NO_PROXY: 'freight.invalid',
      }));
      expect((await probe('https://freight.invalid')).error).toMatchObject({ reason: 'name_not_found' });
      expect((await probe(`https://127.0.0.1:${target.port}`)).error).toBeNull();
      expect(proxy.requests).toEqual([]);
    });
  });
});

test('something that is no HTTP at all is not this service', async () => {
  const server = createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
  const { port } = server.address() as AddressInfo;
  expect((await probe(`http://127.0.0.1:${port}`)).error).toMatchObject({ code: 'unreachable' });
});
