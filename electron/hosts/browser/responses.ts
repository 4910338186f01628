/** The kinds of responses of the browser host. All of them have the security headers. */
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { SECURITY_HEADERS } from '../../../shared/ipc/csp.ts';
import type { PageResponse } from '../pages.ts';

/** Responds with a body. */
export function reply(
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

/** Responds with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  reply(response, status, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}

/** Rejects a request with one plain sentence. Closes the connection without reading the rest of the body. */
export function sendError(response: ServerResponse, status: number, message: string): void {
  reply(response, status, 'text/plain; charset=utf-8', `${message}\n`, { connection: 'close' });
}

/** Responds with a file of the page or a document. */
export async function sendResponse(
  response: ServerResponse,
  { status, headers, body }: PageResponse,
  isHead: boolean,
): Promise<void> {
  response.writeHead(status, headers);
  if (isHead || body === null) response.end();
  else if (typeof body === 'string' || body instanceof Uint8Array) response.end(body);
  // Rejects if the page was closed during the transfer or the disk failed; the broken connection shows it.
  else await pipeline(createReadStream(body.path, body), response).catch(() => response.destroy());
}
