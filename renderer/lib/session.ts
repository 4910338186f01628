/**
 * Session of a page of the browser host: exchanges the token in its URL for a key, which is sent as a header. The key
 * is stored for reloads of this tab, and shared with other tabs of this origin on request. A cookie would also be sent
 * to every other server on this machine.
 */
import { KEY_HEADER } from '../../shared/ipc/session.ts';

/** In `sessionStorage`, which belongs to one tab and one origin, including the port. */
const STORED = 'waybill.key';
/** Timeout in ms: other tabs respond within a few milliseconds, even in the background. */
const ASK_MS = 250;
/** Longer than any segment of the page's own URLs. */
const TOKEN = /^#([\w-]{43})$/;
const ASK = 'key?';

let key = sessionStorage.getItem(STORED);
const tabs = new BroadcastChannel(STORED);
let onKey: () => void = () => {};

function save(given: string): void {
  key = given;
  sessionStorage.setItem(STORED, given);
  onKey();
}

function textIn(value: unknown, name: string): string | null {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof text === 'string' ? text : null;
}

tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === ASK && key !== null) tabs.postMessage({ key });
  const given = textIn(data, 'key');
  // Replaces an existing key too: the other tab has just signed in, and ours may be from an earlier run of the host.
  if (given !== null) save(given);
});

/** Removes the token from the address bar and the history before sending it. */
async function exchange(token: string): Promise<void> {
  history.replaceState(null, '', location.pathname);
  const response = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null);
  const given = response?.ok === true ? textIn(await response.json().catch(() => null), 'key') : null;
  if (given === null) return;
  save(given);
  tabs.postMessage({ key: given });
}

function askTabs(): Promise<void> {
  return new Promise((resolve) => {
    onKey = resolve;
    tabs.postMessage(ASK);
    setTimeout(resolve, ASK_MS);
  });
}

async function enter(): Promise<void> {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token !== undefined) await exchange(token);
  if (key === null) await askTabs();
}

const isOverHttp = location.protocol === 'http:';
const entered = isOverHttp ? enter() : Promise.resolve();
// A sign-in URL was opened in an existing tab of the page.
window.addEventListener('hashchange', () => {
  if (isOverHttp && TOKEN.test(location.hash)) location.reload();
});

interface HostRequest extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

/** `fetch` with the session key. Rejects like `fetch`. */
export async function fetchFromHost(address: string, request: HostRequest = {}): Promise<Response> {
  await entered;
  if (key === null) return fetch(address, request);
  return fetch(address, { ...request, headers: { ...request.headers, [KEY_HEADER]: key } });
}
