/** The files of the page and saved documents, as responses for both hosts. Every response carries the security headers. */
import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { ByteRange } from '../../shared/ipc/byteRange.ts';
import { SECURITY_HEADERS } from '../../shared/ipc/csp.ts';
import type { WaybillApp } from '../core/app.ts';
import { StorageError } from '../platform/storage.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.eml': 'message/rfc822',
  '.csv': 'text/csv; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.jsonl': 'application/jsonl; charset=utf-8',
};

/** A part of a file: the bytes from `start` to `end`, both included. */
export interface FilePart {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A response in the terms of neither host. Not the web's `Response`: loading that takes Node as long as reading and
 * sending the page.
 */
export interface PageResponse {
  readonly status: number;
  /** Names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | string | FilePart | null;
}

export interface PageFiles {
  /**
   * Returns the file of the page at a path, or null when there is none.
   *
   * @param target path and query as in the address, percent-encoded; `/` is `index.html`
   */
  get(target: string): Promise<PageResponse | null>;
}

export function pageResponse(
  status: number,
  body: PageResponse['body'],
  headers: PageResponse['headers'],
): PageResponse {
  return { status, headers: { ...SECURITY_HEADERS, ...headers }, body };
}

/**
 * Returns the file that a path names inside a folder, or null when it would be outside, in plain or encoded form.
 *
 * @param pathname as in the address, percent-encoded
 */
export function fileInside(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // Built file names have no encoded or Windows separators, drive letters, or streams.
  if (/[\\:\0%]/.test(decoded) || /%2f/i.test(pathname)) return null;
  const file = resolve(folder, `.${decoded}`);
  return file.startsWith(resolve(folder) + sep) ? file : null;
}

/** Serves the built page. @param folder absolute path of the folder with `index.html` */
export function builtPage(folder: string): PageFiles {
  return {
    async get(target) {
      const pathname = target.split('?', 1)[0] ?? '';
      const file = fileInside(folder, pathname === '/' ? '/index.html' : pathname);
      // In one piece: the largest file is a megabyte.
      const bytes = file === null ? null : await readFile(file).catch(() => null);
      if (file === null || bytes === null) return null;
      return pageResponse(200, bytes, {
        'content-type': MEDIA_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
        'content-length': String(bytes.byteLength),
        // The build puts a hash of the content into the names of these.
        'cache-control': pathname.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
      });
    },
  };
}

/**
 * Reads a `Range` header against a file's size (RFC 9110 §14.2).
 *
 * @returns the range; `null` when there is none, or one that may be ignored (other unit, several ranges);
 *   `'unsatisfiable'` when it is outside the file
 */
export function readByteRange(header: string | null, bytes: number): ByteRange | null | 'unsatisfiable' {
  const match = header === null ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (match === null) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

/** In a workgroup, a document that another clerk downloaded is saved when it is shown. The page says why it can't be. */
function nullIfDiskFails(error: unknown): null {
  if (error instanceof StorageError) return null;
  throw error;
}

/**
 * Returns the saved document at `/documents/<fileId>`, whole or the requested range of it, or null when there is none.
 *
 * @param range the `Range` header
 */
export async function documentResponse(
  app: WaybillApp,
  path: string,
  range: string | null,
  isHead: boolean,
): Promise<PageResponse | null> {
  // File ids are made of these characters; anything else never reaches the store.
  const fileId = /^\/documents\/([\w-]{1,128})$/.exec(path)?.[1];
  const file = fileId === undefined ? null : await app.document(fileId).catch(nullIfDiskFails);
  const found = file === null ? null : await stat(file.path).catch(() => null);
  if (file === null || found === null || !found.isFile()) return null;
  const bytes = found.size;
  // Documents have no extension; only files that the app produced do.
  const mediaType = file.mediaType ?? MEDIA_TYPES[extname(file.path).toLowerCase()] ?? 'application/pdf';
  const headers = { 'content-type': mediaType, 'accept-ranges': 'bytes', 'cache-control': 'no-store' };
  const part = readByteRange(range, bytes);
  if (part === 'unsatisfiable') return pageResponse(416, null, { ...headers, 'content-range': `bytes */${bytes}` });
  const { start, end } = part ?? { start: 0, end: bytes - 1 };
  const isEmpty = isHead || bytes === 0;
  return pageResponse(part === null ? 200 : 206, isEmpty ? null : { path: file.path, start, end }, {
    ...headers,
    'content-disposition': mediaType === 'application/octet-stream' ? 'attachment' : 'inline',
    'content-length': String(end - start + 1),
    ...(part === null ? {} : { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  });
}
