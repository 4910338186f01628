/** What is asked of every request before anything else looks at it. */
import type { IncomingMessage } from 'node:http';
import { KEY_HEADER } from '../../shared/ipc/session.ts';

/** Why a request is turned away: an HTTP status and one plain sentence. */
export interface RequestError {
  readonly status: number;
  readonly words: string;
}

/** The session's key that a request carries; empty when there is none. */
export function keyOf(request: IncomingMessage): string {
  const key = request.headers[KEY_HEADER];
  return typeof key === 'string' ? key : '';
}

/** Whether a page of another origin leads the browser's own tab to the app: no frame, no script. */
function isArrival({ headers, method, url }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url === '/' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

/**
 * Turns away what no page of ours sends: a name that only resolves to this machine (DNS rebinding), another page's
 * script, form, link or frame, and a request that is no plain path.
 *
 * @param awaitsArrival a file was just handed to a browser, and leads it from there to the page
 * @returns null when the request may go on
 */
export function refuse(request: IncomingMessage, port: number, awaitsArrival: boolean): RequestError | null {
  const { host, origin } = request.headers;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) {
    return { status: 403, words: 'This address does not belong to Waybill.' };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    return { status: 405, words: 'Waybill does not know this method.' };
  }
  const sameOrigin = origin === `http://${host}`;
  if (!sameOrigin && (origin !== undefined || request.method === 'POST')) {
    return { status: 403, words: 'Waybill answers its own page only.' };
  }
  // `same-site` is another port of this machine: a stranger too.
  const site = request.headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOurs && !(awaitsArrival && isArrival(request))) {
    return { status: 403, words: 'Waybill answers its own page only.' };
  }
  const target = request.url ?? '';
  if (!target.startsWith('/') || target.startsWith('//') || readPath(request) === null) {
    return { status: 400, words: 'Waybill does not understand this address.' };
  }
  return null;
}

/** The decoded path, or null when it can't be decoded or holds what no path of ours has. */
export function readPath(request: IncomingMessage): string | null {
  const raw = (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
  try {
    const path = decodeURIComponent(raw);
    // A backslash separates on Windows; a browser sends no dot segment.
    return /[\p{Cc}\\]|(?:^|\/)\.{1,2}(?:\/|$)/u.test(path) ? null : path;
  } catch {
    return null;
  }
}
