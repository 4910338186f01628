/**
 * The page's right to use the browser host: a key that it gets for the token in its address and sends as a header. It
 * is kept for reloads of this tab, and given to other tabs of this origin when they ask: a cookie would go to every
 * other server on this machine as well.
 */
import { KEY_HEADER } from '../../shared/ipc/session.ts';

/** In `sessionStorage`, which belongs to one tab and to one origin, port included. */
const STORED = 'waybill.key';
/** Other tabs answer within a few milliseconds, one in the background too. */
const ASK_MS = 250;
/** Longer than any part of an address of the page itself. */
const TOKEN = /^#([\w-]{43})$/;
const ASK = 'key?';

let key = sessionStorage.getItem(STORED);
const tabs = new BroadcastChannel(STORED);
let onKey: () => void = () => {};

function keep(given: string): void {
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
  // Also in the place of one of our own: that tab has signed in just now, ours may be of an earlier start.
  if (given !== null) keep(given);
});

/** The token leaves the address bar and the history before it is sent. */
async function exchange(token: string): Promise<void> {
  history.replaceState(null, '', location.pathname);
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null);
  const given = answer?.ok === true ? textIn(await answer.json().catch(() => null), 'key') : null;
  if (given === null) return;
  keep(given);
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
// An address that is opened in a tab of the page that is open already.
window.addEventListener('hashchange', () => {
  if (isOverHttp && TOKEN.test(location.hash)) location.reload();
});

interface HostRequest extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

/** `fetch` of what only a signed-in page gets. Rejects as `fetch` does. */
export async function fetchFromHost(address: string, request: HostRequest = {}): Promise<Response> {
  await entered;
  if (key === null) return fetch(address, request);
  return fetch(address, { ...request, headers: { ...request.headers, [KEY_HEADER]: key } });
}
