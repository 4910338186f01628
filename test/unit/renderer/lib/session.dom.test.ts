import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KEY_HEADER } from '../../../../shared/ipc/session.ts';

const [FIRST, SECOND] = ['a'.repeat(43), 'b'.repeat(43)];
const address = { protocol: 'http:', pathname: '/', hash: '', reload: vi.fn() };
const sent = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

/** Loads the page at a URL, in the same tab. */
async function load(hash: string) {
  address.hash = hash;
  vi.resetModules();
  return import('../../../../renderer/lib/session.ts');
}

beforeEach(() => {
  vi.stubGlobal('location', address);
  vi.stubGlobal('fetch', sent);
  vi.spyOn(history, 'replaceState').mockImplementation(() => (address.hash = ''));
  sent.mockReset().mockImplementation(async (_, init) => {
    const isSecond = init?.body === JSON.stringify({ token: SECOND });
    return Response.json({ key: isSecond ? 'second' : 'first' });
  });
  address.reload.mockReset();
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('signs in again when a new sign-in URL is pasted into an open tab, instead of looking for a screen of that name', async () => {
  const page = await load(`#${FIRST}`);
  await page.fetchFromHost('/call/app.info');
  expect(sent.mock.lastCall?.[1]?.headers).toEqual({ [KEY_HEADER]: 'first' });
  address.hash = '#/shipments/4400001';
  window.dispatchEvent(new Event('hashchange'));
  expect(address.reload).not.toHaveBeenCalled();
  // A browser doesn't load the page for another hash.
  address.hash = `#${SECOND}`;
  window.dispatchEvent(new Event('hashchange'));
  expect(address.reload).toHaveBeenCalledOnce();

  const reloaded = await load(`#${SECOND}`);
  await reloaded.fetchFromHost('/call/app.info');
  expect(sent.mock.lastCall?.[1]?.headers).toEqual({ [KEY_HEADER]: 'second' });
  expect(address.hash).toBe('');
});
