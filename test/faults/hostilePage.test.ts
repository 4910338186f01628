/** Other pages, other programs on this machine, and noise can't affect the browser host. */
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KEY_HEADER } from '../../shared/ipc/session.ts';
import { type RequestParts, startTestHost, type TestHost } from '../support/webHost.ts';

let web: TestHost;
let signed: Readonly<Record<string, string>>;
let here: string;
const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  web = await startTestHost();
  signed = await web.signIn();
  here = `http://127.0.0.1:${web.host.port}`;
});
afterAll(() => web.stop());
// Whatever a test sent: no call reached the app, nothing failed inside, and the page is still served to its owner.
afterEach(async () => {
  expect(web.app.calls).toEqual([]);
  expect(web.bugs).toEqual([]);
  expect((await web.send('/documents/gone', { headers: signed })).status).toBe(404);
});

describe('a wrong token', () => {
  const tokens: [string, unknown][] = [
    ['a made-up one', { token: 'A'.repeat(43) }],
    ['an empty one', { token: '' }],
    ['none', {}],
    ['a number', { token: 1 }],
    ['a list', { token: [''] }],
    ['null', null],
    ['one through the prototype', { __proto__: { token: '' }, constructor: { token: '' } }],
    ['one of 900 characters', { token: 'x'.repeat(900) }],
    ['one of a megabyte', { token: 'x'.repeat(1_000_000) }],
  ];
  test.each(tokens)('is rejected: %s', async (_what, body) => {
    web.host.newAddress();
    const response = await web.send('/session', { method: 'POST', headers: json, body: JSON.stringify(body) });
    expect([403, 413]).toContain(response.status);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test.each(['', 'x', 'A'.repeat(43), 'undefined', 'null', 'true'])('is rejected as a key: "%s"', async (value) => {
    expect((await web.send('/events', { headers: { [KEY_HEADER]: value } })).status).toBe(401);
  });

  test('is rejected in the address, in other headers and as a key', async () => {
    const token = new URL(web.host.newAddress()).hash.slice(1);
    expect((await web.send(`/events?token=${token}`)).status).toBe(401);
    expect((await web.send(`/events#${token}`)).status).toBe(401);
    expect((await web.send('/events', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await web.send('/events', { headers: { cookie: `waybill_${web.host.port}=${token}` } })).status).toBe(401);
    expect((await web.send('/events', { headers: { [KEY_HEADER]: token } })).status).toBe(401);
  });
});

// A browser sends a cookie to every port of this machine, and accepts one from each.
test('cookies open nothing, and those of another server on this machine lock out no user', async () => {
  const key = signed[KEY_HEADER] ?? '';
  const cookie = [`${KEY_HEADER}=${key}`, `waybill_${web.host.port}=${key}`].join('; ');
  const headers = { ...json, cookie };
  expect((await web.send('/call/app.info', { method: 'POST', headers, body: '{}' })).status).toBe(401);
  expect((await web.send('/events', { headers: { cookie } })).status).toBe(401);
  const tossed = `waybill_${web.host.port}=bad; ${KEY_HEADER}=bad; session=bad`;
  expect((await web.send('/documents/gone', { headers: { ...signed, cookie: tossed } })).status).toBe(404);
});

describe('a wrong Host', () => {
  test.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost',
    'localhost.evil.example:PORT',
    '127.0.0.1:PORT.evil.example',
    '127.0.0.1:PORT@evil.example',
    '0.0.0.0:PORT',
    '[::1]:PORT',
    '127.1:PORT',
    '2130706433:PORT',
  ])('is rejected, session or not: "%s"', async (pattern) => {
    const host = pattern.replace('PORT', String(web.host.port));
    const response = await web.send('/', { headers: { ...signed, host } });
    expect(response.status).toBe(403);
    expect(response.body).not.toContain('The page');
    const post = { method: 'POST', headers: { ...json, ...signed, host, origin: `http://${host}` }, body: '{}' };
    expect((await web.send('/call/app.info', post)).status).toBe(403);
  });
});

test.each(['', 'Host:\r\n', 'Host: \r\n'])('a request without a Host is rejected: "%s"', async (header) => {
  for (const version of ['1.0', '1.1']) {
    const head = `GET / HTTP/${version}\r\n${header}${KEY_HEADER}: ${signed[KEY_HEADER]}\r\nConnection: close\r\n\r\n`;
    expect(await sendBytes(Buffer.from(head))).toMatch(/^HTTP\/1\.1 40[03] /);
  }
});

describe('another page', () => {
  const origins = ['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost', 'file://', ''];

  test.each(origins)('cannot call the app from the origin "%s", even with the key', async (origin) => {
    const headers = { ...json, ...signed, origin };
    expect((await web.send('/call/app.info', { method: 'POST', headers, body: '{}' })).status).toBe(403);
    expect((await web.send('/session', { method: 'POST', headers, body: '{"token":"x"}' })).status).toBe(403);
    expect((await web.send('/events', { headers: { ...signed, origin } })).status).toBe(403);
  });

  test.each(['cross-site', 'same-site'])('cannot link to, frame or load anything: Sec-Fetch-Site %s', async (site) => {
    for (const path of ['/', '/events', '/assets/main-abc.js', '/documents/abc']) {
      expect((await web.send(path, { headers: { ...signed, 'sec-fetch-site': site } })).status).toBe(403);
    }
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain'])(
    'cannot post a form as %s, not even from this origin',
    async (type) => {
      const headers = { ...signed, 'content-type': type };
      const body = '{"callId":"1"}';
      expect((await web.send('/call/app.info', { method: 'POST', headers, body })).status).toBe(415);
      const foreign = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await web.send('/call/app.info', { method: 'POST', headers: foreign, body })).status).toBe(403);
    },
  );

  test('gets no permission from a preflight', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
      'access-control-request-private-network': 'true',
    };
    for (const origin of ['https://evil.example', here]) {
      const response = await web.send('/call/app.info', { method: 'OPTIONS', headers: { ...headers, origin } });
      expect(response.status).toBe(405);
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('gets nothing by other methods', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
      expect((await web.send('/', { method, headers: signed })).status).toBe(405);
    }
  });
});

describe('a path that leads out of the page', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/..%252f..%252fsecret.txt',
    '/%252e%252e/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/%uff0e%uff0e/secret.txt',
    '/．．/secret.txt'.replaceAll('．', '%ef%bc%8e'),
    '/....//secret.txt',
    '/./secret.txt',
    '//secret.txt',
    '//evil.example/',
    '/%00/../secret.txt',
    '/index.html%00.js',
    '/%0d%0aset-cookie:%20x=1',
    '/C:/Windows/win.ini',
    '/C%3a%5cWindows%5cwin.ini',
    '/etc/passwd',
    '//etc/passwd',
    '/file:///etc/passwd',
    '/documents/..%2f..%2fsecret.txt',
    '/documents/../secret.txt',
    '/documents/%2fetc%2fpasswd',
    'http://evil.example/',
    '*',
  ])('gets nothing: %s', async (path) => {
    const response = await web.send(path, { headers: signed });
    expect([400, 404]).toContain(response.status);
    expect(response.body).not.toContain('SECRET');
    expect(response.body).not.toContain('root:');
    expect(response.headers['set-cookie']).toBeUndefined();
    const html = await web.send(path, { headers: { ...signed, accept: 'text/html' } });
    expect(html.body).not.toMatch(/SECRET|root:/);
  });
});

/** A generator with a fixed seed (mulberry32): the same noise in every run. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Sends bytes over one connection and waits for the host to end it. */
function sendBytes(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(web.host.port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
}

describe('noise', () => {
  test('10,000 random requests without the session are all rejected', async () => {
    const random = createNoise(20261121);
    const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
    const text = (length: number) =>
      Array.from({ length: Math.floor(random() * length) }, () => String.fromCharCode(33 + Math.floor(random() * 94)));
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'BREW', ''];
    const starts = ['/', '/call/', '/documents/', '/events', '/session', '/assets/', '', '//', '/%'];
    const names = [
      'Host',
      'Origin',
      'Cookie',
      KEY_HEADER,
      'Content-Type',
      'Content-Length',
      'Range',
      'Sec-Fetch-Site',
      'Upgrade',
    ];
    names.push('Transfer-Encoding', 'Expect', 'X-Forwarded-Host', 'Connection');

    const one = (): Buffer => {
      if (random() < 0.1) return Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256)));
      const target = `${pick(starts)}${text(24).join('')}`;
      const lines = [`${pick(methods)} ${target} HTTP/1.${pick(['0', '1', '1', '1', '9'])}`];
      if (random() < 0.8) lines.push(`Host: 127.0.0.1:${web.host.port}`);
      if (random() < 0.5) lines.push(`Origin: ${pick([here, 'null', 'https://evil.example', text(30).join('')])}`);
      if (random() < 0.4) lines.push(`Content-Type: ${pick(['application/json', 'text/plain', text(12).join('')])}`);
      if (random() < 0.3) lines.push(`Content-Length: ${pick(['0', '2', '-1', '99999999999', '1e3', 'x'])}`);
      for (let n = random() * 3; n > 1; n -= 1) lines.push(`${pick(names)}: ${text(60).join('')}`);
      return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${pick(['', '{}', '{"token":"x"}', text(40).join('')])}`);
    };

    const statuses = new Map<string, number>();
    const accepted: string[] = [];
    let left = 10_000;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const bytes = one();
        const received = await sendBytes(bytes);
        for (const [, status = ''] of received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
        // The page is public.
        const isPage = received.includes('The page') && /^(?:GET|HEAD) \/[?# ]/.test(bytes.toString());
        const isHead = /^HEAD \/[?# ]/.test(bytes.toString()) && received.includes('text/html');
        if (/^HTTP\/1\.1 [123]/.test(received) && !isPage && !isHead) accepted.push(bytes.toString());
        if (/set-cookie|SECRET/i.test(received)) accepted.push(bytes.toString());
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(accepted).toEqual([]);
    // The noise reached the rules, not only the parser.
    expect([...statuses.keys()].toSorted()).toEqual(expect.arrayContaining(['400', '403', '405']));
  });

  test('random bodies to every kind of address with the session are rejected or reach no call', async () => {
    const random = createNoise(7);
    const sends: RequestParts[] = Array.from({ length: 300 }, () => ({
      method: 'POST',
      headers: { ...signed, ...json },
      body: Buffer.from(Array.from({ length: 80 }, () => Math.floor(random() * 256))),
    }));
    for (const sent of sends) {
      for (const path of ['/call/app.info', '/call/__proto__', '/session']) {
        expect([400, 401, 403, 404]).toContain((await web.send(path, sent)).status);
      }
    }
  });

  test('a body that never ends and headers that never end do not block other requests', async () => {
    const slow = connect(web.host.port, '127.0.0.1');
    slow.on('error', () => {});
    slow.write(`POST /session HTTP/1.1\r\nHost: 127.0.0.1:${web.host.port}\r\nOrigin: ${here}\r\n`);
    slow.write('Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
    const slower = connect(web.host.port, '127.0.0.1');
    slower.on('error', () => {});
    slower.write('GET / HTTP/1.1\r\nHost: ');
    expect((await web.send('/', { headers: signed })).status).toBe(200);
    slow.destroy();
    slower.destroy();
  });

  test('headers of a megabyte are rejected', async () => {
    const bytes = Buffer.from(
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${web.host.port}\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`,
    );
    expect(await sendBytes(bytes)).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/);
  });
});
