/** The shapes of the browser host's answers; every one carries the security headers. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** Ends a request with a file of the page or a document. */
export async function sendResponse(response: ServerResponse, found: Response, isHead: boolean): Promise<void> {
  response.writeHead(found.status, Object.fromEntries(found.headers));
  if (isHead || found.body === null) {
    response.end();
    return;
  }
  // Rejects when the page was closed in the middle, or the disk failed: the broken connection shows it.
  await pipeline(Readable.fromWeb(found.body), response).catch(() => response.destroy());
}
