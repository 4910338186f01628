/** Serves `app://waybill/`: the page's files and saved documents. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { WaybillApp } from '../../core/app.ts';
import { documentResponse, type PageFiles, type PageResponse, pageResponse } from '../pages.ts';
import { APP_SCHEME, isOwnAddress } from './address.ts';
import type { ShellProtocol } from './electronApi.ts';

/** Registers our scheme and its privileges with Chromium. Must run before the app is ready. */
export function registerScheme(protocol: Pick<ShellProtocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

function errorResponse(status: number, message: string): PageResponse {
  return pageResponse(status, message, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
}

function toWeb({ status, headers, body }: PageResponse): Response {
  const isFile = body !== null && typeof body === 'object' && 'path' in body;
  return new Response(isFile ? Readable.toWeb(createReadStream(body.path, body)) : body, { status, headers });
}

async function respond(app: WaybillApp, files: PageFiles, request: Request): Promise<PageResponse> {
  if (!isOwnAddress(request.url)) return errorResponse(403, 'Forbidden.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return errorResponse(405, 'Only GET and HEAD.');
  const { pathname, search } = new URL(request.url);
  const document = await documentResponse(app, pathname, request.headers.get('range'), request.method === 'HEAD');
  return document ?? (await files.get(pathname + search)) ?? errorResponse(404, 'Not found.');
}

/** Serves one request for our scheme. Never rejects, whatever the page requests. */
export async function serveRequest(app: WaybillApp, files: PageFiles, request: Request): Promise<Response> {
  return toWeb(await respond(app, files, request));
}

/** Starts serving our scheme. */
export function serveProtocol(protocol: Pick<ShellProtocol, 'handle'>, app: WaybillApp, files: PageFiles): void {
  protocol.handle(APP_SCHEME, (request) => serveRequest(app, files, request));
}
