/** `GET /documents/<fileId>`: a kept PDF, whole or a range of it. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '../../shared/ipc/byteRange.ts';
import { SECURITY_HEADERS } from '../../shared/ipc/csp.ts';
import type { WaybillApp } from '../app.ts';
import { sendError } from './responses.ts';

/**
 * Reads a `Range` header (RFC 9110 §14.2) with one range.
 *
 * @returns null: answer with the whole file, as the RFC allows for anything not understood; 'unsatisfiable': 416
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

export async function answerDocument(
  app: WaybillApp,
  fileId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = /^[A-Za-z0-9_-]{1,128}$/.test(fileId) ? await app.document(fileId) : null;
  const there = file === null ? null : await stat(file.path).catch(() => null);
  if (file === null || there === null || !there.isFile()) {
    return sendError(response, 404, 'There is no such document.');
  }

  const range = readRange(request.headers.range, there.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...SECURITY_HEADERS, 'content-range': `bytes */${there.size}` });
    response.end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: there.size - 1 };
  response.writeHead(range === null ? 200 : 206, {
    ...SECURITY_HEADERS,
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${there.size}` }),
  });
  if (request.method === 'HEAD' || there.size === 0) {
    response.end();
    return;
  }
  // Rejects when the page went away in the middle, or the disk failed: the broken connection says it.
  await pipeline(createReadStream(file.path, { start: start, end: end }), response).catch(() => response.destroy());
}
