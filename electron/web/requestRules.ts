/** What is asked of every request before anything else looks at it. */
import type { IncomingMessage } from 'node:http';

/** Why a request is turned away: an HTTP status and one plain sentence. */
export interface Refusal {
  readonly status: number;
  readonly words: string;
}

/** The name of the session's cookie: cookies know no ports, so two hosts on one machine need two names. */
export function cookieName(port: number): string {
  return `waybill_${port}`;
}

/** The value of a cookie, or null. */
export function readCookie(request: IncomingMessage, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}

/**
 * Turns away what no page of ours sends: a name that only resolves to this machine (DNS rebinding), another page's
 * script, form, link or frame, and a request that is no plain path.
 *
 * @returns null when the request may go on
 */
export function refuse(request: IncomingMessage, port: number): Refusal | null {
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
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
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
