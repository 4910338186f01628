/**
 * Serves `app://waybill/`: the built page from its folder and kept documents from the app. Every answer, refusals
 * included, carries the security headers.
 */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { SECURITY_HEADERS } from '../../shared/ipc/csp.ts';
import type { WaybillApp } from '../app.ts';
import { APP_SCHEME, isOwnAddress } from './address.ts';
import { readByteRange } from './byteRange.ts';
import type { ShellProtocol } from './electronApi.ts';
import { mediaType } from './mediaType.ts';

const DOCUMENTS = '/documents/';

/** Tells Chromium what kind of scheme ours is. Must run before the app is ready. */
export function registerScheme(protocol: Pick<ShellProtocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

function answer(
  status: number,
  body: ConstructorParameters<typeof Response>[0],
  headers: Record<string, string>,
): Response {
  return new Response(body, { status, headers: { ...SECURITY_HEADERS, ...headers } });
}

function refusal(status: number, words: string): Response {
  return answer(status, words, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
}

/**
 * The file that a path names inside a folder, or null when it would lie outside, in the path's plain or encoded form.
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
  // Encoded separators and Windows' own ones, drive letters and streams have no business in a built file's name.
  if (/[\\:\0%]/.test(decoded) || /%2f/i.test(pathname)) return null;
  const file = resolve(folder, `.${decoded}`);
  return file.startsWith(resolve(folder) + sep) ? file : null;
}

async function servePage(folder: string, pathname: string): Promise<Response> {
  // Addresses without an extension are screens of the page, which finds its own way.
  const isScreen = extname(pathname) === '';
  const file = isScreen ? join(folder, 'index.html') : fileInside(folder, pathname);
  if (file === null) return refusal(403, 'Refused.');
  const content = await readFile(file).catch(() => null);
  if (content === null) return refusal(404, 'Not found.');
  return answer(200, content, {
    'content-type': mediaType(extname(file)),
    'content-length': String(content.byteLength),
    'cache-control': 'no-cache',
  });
}

async function serveDocument(app: WaybillApp, fileId: string, request: Request): Promise<Response> {
  const file = await app.document(fileId);
  if (file === null) return refusal(404, 'Not found.');
  const headers = {
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  };
  const range = readByteRange(request.headers.get('range'), file.bytes);
  if (range === 'unsatisfiable') return answer(416, null, { ...headers, 'content-range': `bytes */${file.bytes}` });
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const body =
    request.method === 'HEAD'
      ? null
      : Readable.toWeb(createReadStream(file.path, file.bytes > 0 ? { start, end } : {}));
  return answer(range === null ? 200 : 206, body, {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${file.bytes}` }),
  });
}

/** Answers one request for our scheme. Never rejects for anything that a page can ask. */
export async function serveRequest(app: WaybillApp, folder: string, request: Request): Promise<Response> {
  if (!isOwnAddress(request.url)) return refusal(403, 'Refused.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Only GET and HEAD.');
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(DOCUMENTS)) return await servePage(folder, pathname);
  const fileId = pathname.slice(DOCUMENTS.length);
  // Identifiers are made of these; anything else never reaches the store.
  return /^[\w-]{1,128}$/.test(fileId) ? await serveDocument(app, fileId, request) : refusal(404, 'Not found.');
}

/** Serves our scheme from now on. */
export function serveProtocol(protocol: Pick<ShellProtocol, 'handle'>, app: WaybillApp, folder: string): void {
  protocol.handle(APP_SCHEME, (request) => serveRequest(app, folder, request));
}
