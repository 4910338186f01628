/** Another page, open in the same browser as Waybill's session, tries to use it. */
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { NOT_HERE } from './fixtures/hosts.ts';
import { expect, test } from './fixtures/launch.ts';

test.use({ ownHost: true });

/** Sends everything that a page can send without permission; then reports what it could read. */
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
    script.src = '${target}/first-paint.js';
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
async function serveHostilePage(target: string): Promise<{ server: Server; port: number; cookies: string[] }> {
  const cookies: string[] = [];
  const server = createServer((request, response) => {
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie);
    response.setHeader('content-type', 'text/html');
    const { port } = new URL(target);
    response.setHeader('set-cookie', [`waybill_${port}=bad; Path=/call`, `waybill_${port}=bad; Path=/`]);
    response.end(`<!doctype html><body><script>${hostileScript(target)}</script></body>`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return { server, cookies, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

// `127.0.0.1` on another port is the same site, so its cookies would be sent too; `localhost` is another site.
for (const site of ['127.0.0.1', 'localhost']) {
  test(`a page on ${site} can neither use nor read Waybill`, async ({ page, waybill, host }) => {
    test.skip(host === 'desktop', NOT_HERE.address);
    const { origin } = new URL(page.url());
    expect(await waybill.call('settings.set', { theme: 'light' })).toMatchObject({ ok: true });

    const { server, port, cookies } = await serveHostilePage(origin);
    const hostile = await page.context().newPage();
    await hostile.goto(`http://${site}:${port}/`);
    await expect(hostile).toHaveTitle('done');
    const nothing = ['call nothing', 'opaque call nothing', 'page nothing', 'events nothing'];
    expect(await hostile.evaluate('window.got')).toEqual(nothing);
    // The only cookie it receives with another request of the same browser is its own.
    await hostile.reload();
    expect(cookies.filter((each) => !/^waybill_\d+=bad$/.test(each))).toEqual([]);
    await hostile.close();
    server.close();

    expect(await waybill.call('settings.get', {})).toMatchObject({ ok: true, value: { theme: 'light' } });
    // Its cookies are sent to Waybill, and do not block the session.
    await page.reload();
    await expect(page.getByRole('heading').first()).toBeVisible();
  });
}

test.describe('the session', () => {
  test.beforeEach(({ host }) => {
    test.skip(host === 'desktop', NOT_HERE.address);
  });
  const welcome = (page: Page) => page.getByRole('region', { name: 'Try the demo' });

  test('the token leaves the address bar, and a reload works without it', async ({ page }) => {
    expect(page.url()).not.toMatch(/#[\w-]{20,}/);
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.reload();
    await expect(welcome(page)).toBeVisible();
  });

  test('a second tab gets the key from the first; another browser gets only a message', async ({ page, browser }) => {
    const { origin } = new URL(page.url());
    const second = await page.context().newPage();
    await second.goto(`${origin}/`);
    await expect(welcome(second)).toBeVisible();
    await page.close();
    await second.reload();
    await expect(welcome(second)).toBeVisible();

    const unrelated = await (await browser.newContext()).newPage();
    await unrelated.goto(`${origin}/`);
    await expect(unrelated.getByText('This tab is not signed in to Waybill')).toBeVisible();
    expect(await unrelated.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    // The token is wrong: it is rejected, and the existing session continues.
    await second.goto(`${origin}/#${'A'.repeat(43)}`);
    await expect(second).not.toHaveURL(/AAA/);
    await expect(welcome(second)).toBeVisible();
    await second.reload();
    await expect(welcome(second)).toBeVisible();
  });
});
