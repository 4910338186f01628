/** The shapes of the browser host's answers; every one carries the security headers. */
import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '../../shared/ipc/csp.ts';

/** Ends a request with a body. */
export function answer(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

/** Ends a request with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  answer(response, status, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}

/** Turns a request away with one plain sentence. The connection is closed: what is left of its body is not read. */
export function sendError(response: ServerResponse, status: number, words: string): void {
  answer(response, status, 'text/plain; charset=utf-8', `${words}\n`, { connection: 'close' });
}
