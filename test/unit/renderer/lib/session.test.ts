import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KEY_HEADER } from '../../../../shared/ipc/session.ts';

const [FIRST, SECOND] = ['a'.repeat(43), 'b'.repeat(43)];
const address = { protocol: 'http:', pathname: '/', hash: '', reload: vi.fn() };
const stored = new Map<string, string>();
const sent = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

/** The channels of the loaded page to other tabs. */
const channels: BroadcastChannel[] = [];
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

function unload(): void {
  for (const channel of channels.splice(0)) channel.close();
}

/** Loads the page at a URL, in the same tab. */
async function load(hash: string) {
  unload();
  address.hash = hash;
  vi.resetModules();
  return import('../../../../renderer/lib/session.ts');
}

beforeEach(() => {
  // Not a document's: its `location` can't be replaced.
  vi.stubGlobal('location', address);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('history', { replaceState: () => (address.hash = '') });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('BroadcastChannel', PageChannel);
  vi.stubGlobal('fetch', sent);
  sent.mockReset().mockImplementation(async (_, init) => {
    const isSecond = init?.body === JSON.stringify({ token: SECOND });
    return Response.json({ key: isSecond ? 'second' : 'first' });
  });
  address.reload.mockReset();
});
afterEach(() => {
  unload();
  stored.clear();
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
