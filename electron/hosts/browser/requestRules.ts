/** Rules that every request must meet before it is processed. */
import type { IncomingMessage } from 'node:http';
import { KEY_HEADER } from '../../../shared/ipc/session.ts';

/** Why a request is rejected: an HTTP status and one plain sentence. */
export interface RequestError {
  readonly status: number;
  readonly message: string;
}

/** Returns the session key of a request, or an empty string. */
export function keyOf(request: IncomingMessage): string {
  const key = request.headers[KEY_HEADER];
  return typeof key === 'string' ? key : '';
}

/** Returns whether a page of another origin navigates the browser's own tab to the app, without a frame or a script. */
function isArrival({ headers, method, url }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url === '/' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

/**
 * Rejects what our own page never sends: a host name that only resolves to this machine (DNS rebinding), another page's
 * script, form, link, or frame, and a request whose target is not a plain path.
 *
 * @param awaitsArrival a file was just passed to a browser and redirects it to the page
 * @returns null if the request is allowed
 */
export function findRejection(request: IncomingMessage, port: number, awaitsArrival: boolean): RequestError | null {
  const { host, origin } = request.headers;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) {
    return { status: 403, message: 'This address does not belong to Waybill.' };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    return { status: 405, message: 'Waybill does not know this method.' };
  }
  const sameOrigin = origin === `http://${host}`;
  if (!sameOrigin && (origin !== undefined || request.method === 'POST')) {
    return { status: 403, message: 'Waybill answers its own page only.' };
  }
  // `same-site` is another port of this machine, which is untrusted too.
  const site = request.headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOurs && !(awaitsArrival && isArrival(request))) {
    return { status: 403, message: 'Waybill answers its own page only.' };
  }
  const target = request.url ?? '';
  if (!target.startsWith('/') || target.startsWith('//') || readPath(request) === null) {
    return { status: 400, message: 'Waybill does not understand this address.' };
  }
  return null;
}

/** Returns the decoded path, or null if it can't be decoded or contains characters that none of our paths has. */
export function readPath(request: IncomingMessage): string | null {
  const raw = (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
  try {
    const path = decodeURIComponent(raw);
    // A backslash is a separator on Windows; browsers send no dot segments.
    return /[\p{Cc}\\]|(?:^|\/)\.{1,2}(?:\/|$)/u.test(path) ? null : path;
  } catch {
    return null;
  }
}
