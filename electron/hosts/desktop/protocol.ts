/** Serves `app://waybill/`: the page's files and saved documents. */
import type { WaybillApp } from '../../core/app.ts';
import { documentResponse, type PageFiles, pageResponse } from '../pages.ts';
import { APP_SCHEME, isOwnAddress } from './address.ts';
import type { ShellProtocol } from './electronApi.ts';

/** Registers our scheme and its privileges with Chromium. Must run before the app is ready. */
export function registerScheme(protocol: Pick<ShellProtocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

function errorResponse(status: number, message: string): Response {
  return pageResponse(status, message, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
}

/** Serves one request for our scheme. Never rejects, whatever the page requests. */
export async function serveRequest(app: WaybillApp, files: PageFiles, request: Request): Promise<Response> {
  if (!isOwnAddress(request.url)) return errorResponse(403, 'Forbidden.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return errorResponse(405, 'Only GET and HEAD.');
  const { pathname, search } = new URL(request.url);
  const document = await documentResponse(app, pathname, request.headers.get('range'), request.method === 'HEAD');
  return document ?? (await files.get(pathname + search)) ?? errorResponse(404, 'Not found.');
}

/** Starts serving our scheme. */
export function serveProtocol(protocol: Pick<ShellProtocol, 'handle'>, app: WaybillApp, files: PageFiles): void {
  protocol.handle(APP_SCHEME, (request) => serveRequest(app, files, request));
}
