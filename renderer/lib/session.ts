/**
 * Session of a page of the browser host: exchanges the token in its URL for a key, which is sent as a header. The key
 * is stored for reloads of this tab, and shared with other tabs of this origin on request. A cookie would also be sent
 * to every other server on this machine.
 */
import { KEY_HEADER } from '../../shared/ipc/session.ts';

/** In `sessionStorage`, which belongs to one tab and one origin, including the port. */
const STORAGE_KEY = 'waybill.key';
/** Timeout in ms: other tabs respond within a few milliseconds, even in the background. */
const KEY_TIMEOUT_MS = 250;
/** Longer than any segment of the page's own URLs. */
const TOKEN = /^#([\w-]{43})$/;
const KEY_REQUEST = 'key?';

let key = sessionStorage.getItem(STORAGE_KEY);
const tabs = new BroadcastChannel(STORAGE_KEY);
let onKey: () => void = () => {};

function save(newKey: string): void {
  key = newKey;
  sessionStorage.setItem(STORAGE_KEY, newKey);
  onKey();
}

function textIn(value: unknown, name: string): string | null {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof text === 'string' ? text : null;
}

tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === KEY_REQUEST && key !== null) tabs.postMessage({ key });
  const newKey = textIn(data, 'key');
  // Replaces an existing key too: the other tab has just signed in, and ours may be from an earlier run of the host.
  if (newKey !== null) save(newKey);
});

/** Removes the token from the address bar and the history before sending it. */
async function exchange(token: string): Promise<void> {
  history.replaceState(null, '', location.pathname);
  const response = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null);
  const newKey = response?.ok === true ? textIn(await response.json().catch(() => null), 'key') : null;
  if (newKey === null) return;
  save(newKey);
  tabs.postMessage({ key: newKey });
}

function requestKeyFromTabs(): Promise<void> {
  return new Promise((resolve) => {
    onKey = resolve;
    tabs.postMessage(KEY_REQUEST);
    setTimeout(resolve, KEY_TIMEOUT_MS);
  });
}

async function signIn(): Promise<void> {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token !== undefined) await exchange(token);
  if (key === null) await requestKeyFromTabs();
}

const isOverHttp = location.protocol === 'http:';
const signedIn = isOverHttp ? signIn() : Promise.resolve();
// A sign-in URL was opened in an existing tab of the page.
window.addEventListener('hashchange', () => {
  if (isOverHttp && TOKEN.test(location.hash)) location.reload();
});

interface HostRequest extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

/** `fetch` with the session key. Rejects like `fetch`. */
export async function fetchFromHost(url: string, request: HostRequest = {}): Promise<Response> {
  await signedIn;
  if (key === null) return fetch(url, request);
  return fetch(url, { ...request, headers: { ...request.headers, [KEY_HEADER]: key } });
}
