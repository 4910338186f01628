import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageFiles } from '../../electron/hosts/devPage.ts';
import { CONTENT_SECURITY_POLICY } from '../../shared/ipc/csp.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let vite: Server;
let origin: string;
let requested: string[];

beforeEach(async () => {
  requested = [];
  vite = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(request.url?.includes('missing') === true ? 404 : 200, { 'content-type': 'text/javascript' });
    response.end('export {};');
  }).listen(0, '127.0.0.1');
  await once(vite, 'listening');
  const address = vite.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vite.close();
});

test('A development build loads the page from the Vite server, including the query, and lets its client connect', async () => {
  vi.stubEnv('WAYBILL_DEV_SERVER', origin);
  const files = pageFiles('/nowhere');
  const found = await files.get('/@vite/client?v=1');
  expect(found?.body).toEqual(Buffer.from('export {};'));
  expect(requested).toEqual(['/@vite/client?v=1']);
  expect(found?.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
  expect(found?.headers['content-security-policy']).toContain(`connect-src 'self' ${origin.replace('http', 'ws')}`);
  expect(await files.get('/missing.js')).toBeNull();
});

test('The core’s own paths never reach the Vite server, which would respond with the page', async () => {
  vi.stubEnv('WAYBILL_DEV_SERVER', origin);
  const files = pageFiles('/nowhere');
  for (const path of ['/documents/abc', '/call/app.info', '/events', '/session']) {
    expect(await files.get(path)).toBeNull();
  }
  expect(requested).toEqual([]);
});

test('Without a Vite server the page is the built one, with the strict policy', async () => {
  const found = await pageFiles(join(ROOT, 'out/renderer')).get('/');
  expect(found?.status).toBe(200);
  expect(found?.headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
});

test.each(['web', 'desktop'])('The built %s host has no switch for another source of the page', (host) => {
  const folder = join(ROOT, 'out', host);
  const programs = readdirSync(folder).filter((name) => /\.c?js$/.test(name));
  expect(programs.length).toBeGreaterThan(2);
  for (const name of programs) expect(readFileSync(join(folder, name), 'utf8')).not.toContain('WAYBILL_DEV_SERVER');
});
