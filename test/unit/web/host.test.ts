import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRange } from '../../../electron/web/documents.ts';
import { CONTENT_SECURITY_POLICY } from '../../../shared/ipc/csp.ts';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { createFakeApp } from '../../support/fakeApp.ts';
import { startTestHost, type TestHost } from '../../support/webHost.ts';

let web: TestHost;
const app = createFakeApp((name) => {
  if (name === 'quotes.get') return fail({ code: 'not_found', what: 'quote' });
  if (name === 'drafts.list') throw new Error('a bug');
  return ok({ name });
});
const json = { 'content-type': 'application/json' };

beforeEach(async () => {
  app.calls.length = 0;
  web = await startTestHost(app);
});
afterEach(() => web.stop());

describe('the way in', () => {
  test('a browser without a session gets a refusal that can exchange the token, and nothing else', async () => {
    const page = await web.send('/');
    expect(page.status).toBe(403);
    expect(page.body).toContain('/session.js');
    expect((await web.send('/session.js')).body).toContain("location.replace('/')");
    for (const path of ['/index.html', '/assets/main-abc.js', '/events', '/documents/abc', '/quote']) {
      const answer = await web.send(path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(403);
      expect(answer.headers['content-type']).toContain('text/plain');
    }
    expect((await web.send('/call/app.info', { method: 'POST', headers: json, body: '{}' })).status).toBe(403);
    expect(app.calls).toEqual([]);
  });

  test('the token is exchanged for a cookie that no script reads and no other site sends', async () => {
    const address = new URL(web.host.newAddress());
    expect(address.origin).toBe(`http://127.0.0.1:${web.host.port}`);
    const token = address.hash.slice(1);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const answer = await web.send('/session', { method: 'POST', headers: json, body: JSON.stringify({ token }) });
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(answer.status).toBe(200);
    expect(cookie).toMatch(new RegExp(`^waybill_${web.host.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`));
    expect(cookie).not.toContain(token);
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
    expect(first).not.toBe(second);
    for (const cookie of [first, second]) {
      expect((await web.send('/', { headers: { cookie } })).body).toContain('The page');
    }
  });
});

describe('with a session', () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = await web.signIn();
  });
  const call = (name: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    web.send(`/call/${name}`, { method: 'POST', headers: { cookie, ...json, ...headers }, body });

  test('a call reaches the app and its result comes back, failures too', async () => {
    const answer = await call('app.info', '{"a":[1]}');
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { ok: true, value: { name: 'app.info' } }]);
    expect(app.calls).toEqual([{ name: 'app.info', payload: { a: [1] } }]);
    const failed = await call('quotes.get', '{}');
    expect([failed.status, JSON.parse(failed.body)]).toEqual([200, fail({ code: 'not_found', what: 'quote' })]);
  });

  test.each([
    ['no JSON', '{"a":', 400],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['more than 8 MB', `"${'x'.repeat(8 * 1024 * 1024)}"`, 413],
  ])('a body that is %s is an invalid payload and does not reach the app', async (_what, body, status) => {
    const answer = await call('app.info', body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
    expect(app.calls).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'a call with the content type "%s" is refused',
    async (type) => {
      expect((await call('app.info', '{}', { 'content-type': type })).status).toBe(415);
      expect(app.calls).toEqual([]);
    },
  );

  test('a bug in the app is answered as one, with a reference', async () => {
    const answer = await call('drafts.list', '{}');
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(answer.body).not.toContain('a bug');
    expect(web.bugs).toEqual([new Error('a bug')]);
  });

  test('events are streamed, and listening ends with the connection', async () => {
    const received = await new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: web.host.port, path: '/events', headers: { cookie } };
      const stream = get(options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes('data:')) {
            stream.destroy();
            resolve(text);
          } else app.emit({ name: 'quotes.changed', id: 'q1' });
        });
        response.on('error', () => {});
      });
      stream.on('error', reject);
    });
    expect(received).toContain('data: {"name":"quotes.changed","id":"q1"}\n\n');
    await expect.poll(() => app.listeners()).toBe(0);
  });

  test('the page and its files are served; what is not a file of it is missing', async () => {
    expect((await web.send('/', { headers: { cookie } })).body).toContain('The page');
    expect((await web.send('/?x=1', { headers: { cookie } })).body).toContain('The page');
    const missing = await web.send('/shipments', { headers: { cookie, accept: 'text/html' } });
    expect(missing.status).toBe(404);
    const script = await web.send('/assets/main-abc.js', { headers: { cookie } });
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect((await web.send('/assets/gone.js', { headers: { cookie } })).status).toBe(404);
    expect((await web.send('/', { method: 'HEAD', headers: { cookie } })).body).toBe('');
  });

  test('a document is streamed whole or in a range; what is not kept is missing', async () => {
    const path = join(web.folder, 'kept.pdf');
    await writeFile(path, '0123456789');
    app.files.set('abc', { path, bytes: 10 });
    const whole = await web.send('/documents/abc', { headers: { cookie } });
    expect([whole.status, whole.headers['content-type'], whole.body]).toEqual([200, 'application/pdf', '0123456789']);
    const part = await web.send('/documents/abc', { headers: { cookie, range: 'bytes=2-4' } });
    expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', '234']);
    expect((await web.send('/documents/abc', { headers: { cookie, range: 'bytes=10-' } })).status).toBe(416);
    expect((await web.send('/documents/gone', { headers: { cookie } })).status).toBe(404);
    expect((await web.send('/documents/..%2fsecret', { headers: { cookie } })).status).toBe(400);
  });

  test('every kind of answer carries the policy and lets no other origin read it', async () => {
    const paths = ['/', '/assets/main-abc.js', '/documents/gone', '/nothing', '/call/app.info'];
    for (const path of paths) {
      const { headers } = await web.send(path, { headers: { cookie } });
      expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

test.each([
  ['bytes=0-0', 10, { first: 0, last: 0 }],
  ['bytes=3-', 10, { first: 3, last: 9 }],
  ['bytes=-4', 10, { first: 6, last: 9 }],
  ['bytes=-40', 10, { first: 0, last: 9 }],
  ['bytes=5-99', 10, { first: 5, last: 9 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=7-3', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-', 10, null],
  ['bytes=0-1,3-4', 10, null],
  ['lines=1-2', 10, null],
  [undefined, 10, null],
] as const)('the range %s of %i bytes is %o', (header, bytes, range) => {
  expect(readRange(header, bytes)).toEqual(range);
});

test('closing ends open streams and lets go of the port', async () => {
  const cookie = await web.signIn();
  const ended = new Promise<void>((resolve) => {
    get({ host: '127.0.0.1', port: web.host.port, path: '/events', headers: { cookie } }, (response) => {
      response.once('error', () => {});
      response.once('close', resolve);
      response.resume();
      void web.host.close();
    });
  });
  await ended;
  await expect(web.send('/')).rejects.toThrow('ECONNREFUSED');
});
