/** Another page, open in the very browser that has Waybill's session, tries to use it. */
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/launch.ts';

/** Everything a page can send without asking anybody; then it reports what it could read. */
function hostileScript(target: string): string {
  return `
    const got = [];
    const read = async (what, request) => {
      try { const answer = await request(); got.push(what + ' read ' + (await answer.text()).slice(0, 40)); }
      catch { got.push(what + ' nothing'); }
    };
    const json = { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ theme: 'dark' });
    const form = document.createElement('form');
    form.method = 'post'; form.enctype = 'text/plain'; form.target = 'frame';
    form.action = '${target}/call/settings.set';
    const field = document.createElement('input');
    field.name = '{"theme":"dark","x":"'; field.value = '"}';
    form.append(field);
    const frame = document.createElement('iframe');
    frame.name = 'frame';
    document.body.append(frame, form);
    form.submit();
    const script = document.createElement('script');
    script.src = '${target}/session.js';
    document.body.append(script);
    (async () => {
      await read('call', () => fetch('${target}/call/settings.set', { ...json, body }));
      await read('opaque call', () => fetch('${target}/call/settings.set', { method: 'POST', mode: 'no-cors', credentials: 'include', body }));
      await read('page', () => fetch('${target}/', { credentials: 'include' }));
      navigator.sendBeacon('${target}/call/settings.set', new Blob([body], { type: 'text/plain' }));
      const events = new EventSource('${target}/events', { withCredentials: true });
      got.push(await new Promise((resolve) => {
        events.onopen = () => resolve('events open');
        events.onerror = () => resolve('events nothing');
      }));
      document.title = 'done';
      window.got = got;
    })();`;
}

/** Serves the hostile page on another port of this machine. */
async function serveHostilePage(target: string): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><body><script>${hostileScript(target)}</script></body>`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

/** A call as Waybill's own page makes it. */
function call(page: Page, name: string, payload: unknown): Promise<unknown> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).json();
    },
    [`/call/${name}`, JSON.stringify(payload)] as const,
  );
}

// `127.0.0.1` on another port is the same site, so the session's cookie goes along; `localhost` is another site.
for (const host of ['127.0.0.1', 'localhost']) {
  test(`a page on ${host} can neither use nor read Waybill`, async ({ page }) => {
    const { origin, protocol } = new URL(page.url());
    test.skip(protocol !== 'http:', 'the desktop host has no address that another page could reach');
    expect(await call(page, 'settings.set', { theme: 'light' })).toMatchObject({ ok: true });

    const { server, port } = await serveHostilePage(origin);
    const hostile = await page.context().newPage();
    await hostile.goto(`http://${host}:${port}/`);
    await expect(hostile).toHaveTitle('done');
    const nothing = ['call nothing', 'opaque call nothing', 'page nothing', 'events nothing'];
    expect(await hostile.evaluate('window.got')).toEqual(nothing);
    await hostile.close();
    server.close();

    expect(await call(page, 'settings.get', {})).toMatchObject({ ok: true, value: { theme: 'light' } });
  });
}

test('the token leaves the address bar, and a reload works without it', async ({ page }) => {
  test.skip(new URL(page.url()).protocol !== 'http:', 'the desktop host has no token');
  expect(page.url()).not.toMatch(/#[\w-]{20,}/);
  expect(await page.evaluate('document.cookie')).toBe('');
  await page.reload();
  await expect(page.locator('#root')).toBeAttached();
});
