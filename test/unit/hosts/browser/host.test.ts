import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownerOf } from '../../../../electron/hosts/browser/peerUser.ts';
import { createSessions } from '../../../../electron/hosts/browser/sessions.ts';
import { CONTENT_SECURITY_POLICY } from '../../../../shared/ipc/csp.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { createFakeApp } from '../../../support/fakeApp.ts';
import { startTestHost, type TestHost } from '../../../support/webHost.ts';

let web: TestHost;
const app = createFakeApp((name) => {
  if (name === 'quotes.get') return fail({ code: 'not_found', what: 'quote' });
  if (name === 'drafts.list') throw new Error('a bug');
  return ok({ name });
});
const json = { 'content-type': 'application/json' };

beforeEach(async () => {
  app.calls.length = 0;
  app.computerEvents.length = 0;
  web = await startTestHost(app);
});
afterEach(() => web.stop());

describe('the way in', () => {
  test('a browser without a session gets the files of the page, which are the same for all, and nothing else', async () => {
    const page = await web.send('/');
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('The page')]);
    expect((await web.send('/assets/main-abc.js')).status).toBe(200);
    for (const path of ['/events', '/documents/abc', '/quote', '/session']) {
      const reply = await web.send(path, { headers: { accept: 'text/html' } });
      expect([reply.status, JSON.parse(reply.body)]).toEqual([401, fail({ code: 'signed_out' })]);
    }
    expect((await web.send('/call/app.info', { method: 'POST', headers: json, body: '{}' })).status).toBe(401);
    expect(app.calls).toEqual([]);
  });

  test('the token is exchanged for a key; no cookie is set, which would go to every port of this machine', async () => {
    const address = new URL(web.host.newAddress());
    expect(address.origin).toBe(`http://127.0.0.1:${web.host.port}`);
    const token = address.hash.slice(1);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const reply = await web.send('/session', { method: 'POST', headers: json, body: JSON.stringify({ token }) });
    expect(reply.status).toBe(200);
    const { key } = JSON.parse(reply.body);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(key).not.toBe(token);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('the token of a file that is handed to a browser is good beside the printed one, until it is dropped', async () => {
    const printed = web.host.newAddress();
    const first = web.host.newFileAddress();
    const post = (address: string) => {
      const body = JSON.stringify({ token: new URL(address).hash.slice(1) });
      return web.send('/session', { method: 'POST', headers: json, body });
    };
    expect((await post(first.address)).status).toBe(200);
    await first.token.exchanged;
    const second = web.host.newFileAddress();
    second.token.drop();
    expect((await post(second.address)).status).toBe(403);
    expect((await post(printed)).status).toBe(200);
  });

  test('a page elsewhere may lead to the app while a file waits for its browser, never frame it or load from it', async () => {
    const arrival = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await web.send(path, { headers })).status;
    expect(await statusOf('/', arrival)).toBe(403);
    const { token } = web.host.newFileAddress();
    expect(await statusOf('/', arrival)).toBe(200);
    expect(await statusOf('/', { ...arrival, 'sec-fetch-dest': 'iframe' })).toBe(403);
    expect(await statusOf('/', { ...arrival, 'sec-fetch-mode': 'cors' })).toBe(403);
    expect(await statusOf('/print.html', arrival)).toBe(403);
    token.drop();
    expect(await statusOf('/', arrival)).toBe(403);
  });

  test('a token is good for one exchange, and a new address makes the old token worthless', async () => {
    const post = (address: string) => {
      const body = JSON.stringify({ token: new URL(address).hash.slice(1) });
      return web.send('/session', { method: 'POST', headers: json, body });
    };
    const used = web.host.newAddress();
    expect((await post(used)).status).toBe(200);
    expect((await post(used)).status).toBe(403);
    const replaced = web.host.newAddress();
    const latest = web.host.newAddress();
    expect((await post(replaced)).status).toBe(403);
    expect((await post(latest)).status).toBe(200);
  });

  test('sessions stay open beside each other', async () => {
    const first = await web.signIn();
    const second = await web.signIn();
    expect(first).not.toEqual(second);
    for (const headers of [first, second]) {
      expect((await web.send('/documents/gone', { headers })).status).toBe(404);
    }
  });

  test.runIf(process.platform === 'linux')('another user of this machine can’t exchange a token', async () => {
    const { exchangeToken } = await import('../../../../electron/hosts/browser/signIn.ts');
    const sessions = createSessions();
    const { value } = sessions.newToken();
    const server = createServer((request, response) => void exchangeToken(request, response, sessions, 12_345));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const reply = await fetch(`http://127.0.0.1:${port}/session`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ token: value }),
    });
    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('another user')]);
    expect(sessions.exchange(value)).not.toBeNull();
    server.close();
  });
});

describe('with a session', () => {
  let signed: Readonly<Record<string, string>>;
  beforeEach(async () => {
    signed = await web.signIn();
  });
  const call = (name: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    web.send(`/call/${name}`, { method: 'POST', headers: { ...signed, ...json, ...headers }, body });

  test('a call reaches the app and its result comes back, failures too', async () => {
    const reply = await call('app.info', '{"a":[1]}');
    expect([reply.status, JSON.parse(reply.body)]).toEqual([200, { ok: true, value: { name: 'app.info' } }]);
    expect(app.calls).toEqual([{ name: 'app.info', payload: { a: [1] } }]);
    const failed = await call('quotes.get', '{}');
    expect([failed.status, JSON.parse(failed.body)]).toEqual([200, fail({ code: 'not_found', what: 'quote' })]);
  });

  test.each([
    ['no JSON', '{"a":', 400],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['more than 8 MB', `"${'x'.repeat(8 * 1024 * 1024)}"`, 413],
  ])('a body that is %s is an invalid payload and does not reach the app', async (_what, body, status) => {
    const reply = await call('app.info', body);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body)).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
    expect(app.calls).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'a call with the content type "%s" is rejected',
    async (type) => {
      expect((await call('app.info', '{}', { 'content-type': type })).status).toBe(415);
      expect(app.calls).toEqual([]);
    },
  );

  test('a bug in the app returns an error with a reference', async () => {
    const reply = await call('drafts.list', '{}');
    expect(reply.status).toBe(500);
    expect(JSON.parse(reply.body)).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(reply.body).not.toContain('a bug');
    expect(web.bugs).toEqual([new Error('a bug')]);
  });

  test('what a page said about the network counts until no page is open', async () => {
    const signed = await web.signIn();
    const open = async () => {
      const options = { host: '127.0.0.1', port: web.host.port, path: '/events', headers: signed, agent: false };
      const [response] = await once(get(options), 'response');
      return response as IncomingMessage;
    };
    const pages = [await open(), await open()];
    pages[0]?.destroy();
    await expect.poll(() => app.listeners()).toBe(1);
    expect(app.computerEvents).toEqual([]);
    pages[1]?.destroy();
    await expect.poll(() => app.listeners()).toBe(0);
    expect(app.computerEvents).toEqual(['online']);
  });

  test('events are streamed, and listening ends with the connection', async () => {
    const received = await new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: web.host.port, path: '/events', headers: signed };
      const stream = get(options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes('{')) {
            stream.destroy();
            resolve(text);
          } else app.emit({ name: 'quotes.changed', id: 'q1' });
        });
        response.on('error', () => {});
      });
      stream.on('error', reject);
    });
    expect(received).toBe('\n{"name":"quotes.changed","id":"q1"}\n');
    await expect.poll(() => app.listeners()).toBe(0);
  });

  test('the page and its files are served; what is not a file of it is missing', async () => {
    expect((await web.send('/', { headers: signed })).body).toContain('The page');
    expect((await web.send('/?x=1', { headers: signed })).body).toContain('The page');
    const missing = await web.send('/shipments', { headers: { ...signed, accept: 'text/html' } });
    expect(missing.status).toBe(404);
    const script = await web.send('/assets/main-abc.js', { headers: signed });
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect((await web.send('/assets/gone.js', { headers: signed })).status).toBe(404);
    expect((await web.send('/', { method: 'HEAD', headers: signed })).body).toBe('');
  });

  test('a document is streamed whole or in a range; an unknown one is missing', async () => {
    const path = join(web.folder, 'kept.pdf');
    await writeFile(path, '0123456789');
    app.files.set('abc', { path, bytes: 10 });
    const whole = await web.send('/documents/abc', { headers: signed });
    expect([whole.status, whole.headers['content-type'], whole.body]).toEqual([200, 'application/pdf', '0123456789']);
    const part = await web.send('/documents/abc', { headers: { ...signed, range: 'bytes=2-4' } });
    expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', '234']);
    expect((await web.send('/documents/abc', { headers: { ...signed, range: 'bytes=10-' } })).status).toBe(416);
    expect((await web.send('/documents/gone', { headers: signed })).status).toBe(404);
    expect((await web.send('/documents/..%2fsecret', { headers: signed })).status).toBe(400);
  });

  test('every kind of response carries the policy and lets no other origin read it', async () => {
    const paths = ['/', '/assets/main-abc.js', '/documents/gone', '/nothing', '/call/app.info'];
    for (const path of paths) {
      const { headers } = await web.send(path, { headers: signed });
      expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

/** Returns what the host writes to a connection with no request, or only a part of one, until it is closed. */
function untilClosed(sent: string, port = web.host.port): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

test('a connection that waits for its use, or whose request never ends, is closed in time and without a byte', async () => {
  // With the same limit, but Node's own interval between its checks: half a minute.
  const plain = createServer({ headersTimeout: 10_000 }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const address = plain.address();
  const plainPort = typeof address === 'object' && address !== null ? address.port : 0;
  const closed = Promise.all([untilClosed(''), untilClosed('POST /call/app.info HTTP/1.1\r\nHost: ')]);
  expect(await Promise.race([closed, untilClosed('', plainPort).then(() => 'later than the plain server')])).toEqual([
    '',
    '',
  ]);
  plain.closeAllConnections();
  plain.close();
});

test('no more than 256 connections are taken: the next one is closed', async () => {
  const sockets: Socket[] = [];
  for (let count = 1; count <= 256; count += 1) {
    const socket = connect(web.host.port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    sockets.push(socket);
  }
  expect(await untilClosed('')).toBe('');
  // Sooner than an idle connection is closed.
  expect(sockets.filter(({ closed }) => closed)).toEqual([]);
  for (const each of sockets) each.destroy();
});

test('what is not HTTP gets a 400', async () => {
  expect(await untilClosed('junk\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test('one session has a limited number of streams, and one that is not read is ended', async () => {
  const headers = await web.signIn();
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: web.host.port, path: '/events', headers, agent: false };
      get(options, resolve).on('error', reject);
    });
  const streams: IncomingMessage[] = [];
  for (let count = 0; count < 8; count += 1) {
    const stream = await open();
    stream.on('error', () => {});
    streams.push(stream);
  }
  expect((await open()).statusCode).toBe(429);
  streams[0]?.destroy();
  await expect.poll(() => app.listeners()).toBe(7);
  expect((await open()).statusCode).toBe(200);
  // None of them is read.
  for (let sent = 0; sent < 40; sent += 1) {
    app.emit({ name: 'quotes.changed', id: 'x'.repeat(500_000) });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await expect.poll(() => app.listeners()).toBe(0);
  for (const each of streams) each.destroy();
});

test('the owner of a connection is read from the system’s table', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1 1 0 100 0 0 10 0',
    '   1: 0A00000A:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  7 0 1 1 0 20 4 30 10 -1',
    '   2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001 0 1 1 0 20 4 30 10 -1',
    '   3: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1000 0 1 1 0 20 4 30 10 -1',
  ].join('\n');
  expect(ownerOf(table, 0xc001, 0x1f90)).toBe(1001);
  expect(ownerOf(table, 0xc002, 0x1f90)).toBeNull();
  const mapped = '0000000000000000FFFF00000100007F';
  expect(ownerOf(`head\n 0: ${mapped}:C001 ${mapped}:1F90 01 0:0 0:0 0 1002 0 1`, 0xc001, 0x1f90)).toBe(1002);
  expect(ownerOf('', 1, 2)).toBeNull();
});

test('closing ends open streams and lets go of the port', async () => {
  const signed = await web.signIn();
  const ended = new Promise<void>((resolve) => {
    get({ host: '127.0.0.1', port: web.host.port, path: '/events', headers: signed }, (response) => {
      response.once('error', () => {});
      response.once('close', resolve);
      response.resume();
      void web.host.close();
    });
  });
  await ended;
  await expect(web.send('/')).rejects.toThrow('ECONNREFUSED');
});
