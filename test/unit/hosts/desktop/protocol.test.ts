import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerScheme, serveProtocol } from '../../../../electron/hosts/desktop/protocol.ts';
import { builtPage, fileInside } from '../../../../electron/hosts/pages.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from '../../../../shared/ipc/csp.ts';
import { createElectronDouble, ProtocolDouble } from '../../../support/electronDouble.ts';
import { createFakeApp } from '../../../support/fakeApp.ts';

let base: string;
let folder: string;
let ask: (address: string, init?: RequestInit) => Promise<Response>;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'waybill-protocol-'));
  folder = join(base, 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Waybill</title>');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'worker.mjs'), 'export {};');
  writeFileSync(join(folder, 'assets', 'openjpeg.wasm'), 'wasm');
  writeFileSync(join(base, 'secret.js'), 'secret');
  writeFileSync(join(base, 'kept.pdf'), '0123456789');
  writeFileSync(join(base, 'empty.pdf'), '');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

beforeEach(() => {
  const electron = createElectronDouble();
  const app = createFakeApp();
  app.files.set('f-1', { path: join(base, 'kept.pdf'), bytes: 10 });
  // An identifier that would be valid without a check of its format.
  app.files.set('..%2fkept.pdf', { path: join(base, 'secret.js'), bytes: 6 });
  app.files.set('empty', { path: join(base, 'empty.pdf'), bytes: 0 });
  const document: typeof app.document = (fileId) =>
    fileId === 'not-saved' ? Promise.reject(new StorageError({ code: 'disk_full' })) : app.document(fileId);
  serveProtocol(electron.protocol, { ...app, document }, builtPage(folder));
  ask = async (address, init) => {
    const handler = electron.protocol.handlers.get('app');
    if (handler === undefined) throw new Error('nothing serves app:');
    return await handler(new Request(address, init));
  };
});

test('our scheme is a standard, secure one that does not bypass the policy', () => {
  const protocol = new ProtocolDouble();
  registerScheme(protocol);
  expect(protocol.schemes).toEqual([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
});

test.each([
  ['app://waybill/', 200, 'text/html; charset=utf-8'],
  ['app://waybill/index.html', 200, 'text/html; charset=utf-8'],
  ['app://waybill/shipments/BOL-1', 404, 'text/plain; charset=utf-8'],
  ['app://waybill/assets/main-1a2b.js', 200, 'text/javascript; charset=utf-8'],
  ['app://waybill/assets/worker.mjs?x=1', 200, 'text/javascript; charset=utf-8'],
  ['app://waybill/assets/openjpeg.wasm', 200, 'application/wasm'],
  ['app://waybill/assets/missing.js', 404, 'text/plain; charset=utf-8'],
  ['app://elsewhere/index.html', 403, 'text/plain; charset=utf-8'],
  ['app://waybill/documents/f-1', 200, 'application/pdf'],
  ['app://waybill/documents/unknown', 404, 'text/plain; charset=utf-8'],
  ['app://waybill/documents/not-saved', 404, 'text/plain; charset=utf-8'],
])('%s gets %i, %s, with every security header', async (address, status, type) => {
  const response = await ask(address);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe(type);
  expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
  expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
});

test('only reading is possible', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await ask('app://waybill/', { method });
    expect(response.status).toBe(405);
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
  }
});

test.each([
  'app://waybill/../secret.js',
  'app://waybill/%2e%2e/secret.js',
  'app://waybill/assets/..%2f..%2fsecret.js',
  'app://waybill/..%5csecret.js',
  'app://waybill/assets/%2e%2e%2f%2e%2e%2fsecret.js',
  'app://waybill/%252e%252e%252fsecret.js',
  'app://waybill//etc/hosts.js',
  'app://waybill/%00.js',
  'app://waybill/%ff.js',
  'app://waybill/documents/..%2fkept.pdf',
  'app://waybill/documents/../../kept.pdf',
])('%s leads nowhere', async (address) => {
  const response = await ask(address);
  expect([403, 404]).toContain(response.status);
  await expect(response.text()).resolves.not.toContain('secret');
});

test.each([
  '/../secret.js',
  '/a/../../secret.js',
  '/..\\secret.js',
  '/C:/secret.js',
  '/x.js::$DATA',
  '/',
  '/%2E%2E/secret.js',
])('the path %s names no file inside the folder', (pathname) => {
  expect(fileInside(folder, pathname)).toBeNull();
});

test('a document comes whole, or in the requested range', async () => {
  const whole = await ask('app://waybill/documents/f-1');
  expect(whole.headers.get('content-length')).toBe('10');
  await expect(whole.text()).resolves.toBe('0123456789');

  const part = await ask('app://waybill/documents/f-1', { headers: { range: 'bytes=2-4' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(part.headers.get('content-length')).toBe('3');
  await expect(part.text()).resolves.toBe('234');

  const outside = await ask('app://waybill/documents/f-1', { headers: { range: 'bytes=10-' } });
  expect(outside.status).toBe(416);
  expect(outside.headers.get('content-range')).toBe('bytes */10');
  expect(Object.fromEntries(outside.headers)).toMatchObject(SECURITY_HEADERS);
});

test('an empty document is an empty response', async () => {
  const response = await ask('app://waybill/documents/empty');
  expect(response.status).toBe(200);
  await expect(response.text()).resolves.toBe('');
});

test('HEAD returns the size and sends nothing', async () => {
  const response = await ask('app://waybill/documents/f-1', { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe('10');
  await expect(response.text()).resolves.toBe('');
});
