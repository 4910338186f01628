/**
 * The browser host: the app on 127.0.0.1, for one person on this machine. Every request passes the same steps: rules
 * that no third-party page can meet, then the files of the page, which are public, then the session key, then the
 * response.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WaybillApp } from '../../core/app.ts';
import { documentResponse, type PageFiles } from '../pages.ts';
import { handleCall, type ReportError, sendSignedOut } from './calls.ts';
import { createEventStreams } from './events.ts';
import { findRejection, keyOf, readPath } from './requestRules.ts';
import { sendError, sendResponse } from './responses.ts';
import { createSessions, type Token } from './sessions.ts';
import { exchangeToken } from './signIn.ts';

export interface WebHost {
  readonly port: number;
  /** Returns an address that opens the app once, and invalidates the previous one if it was not used. */
  newAddress(): string;
  /** Returns an address for the file that is passed to a browser, in addition to the one above. */
  newFileAddress(): { readonly address: string; readonly token: Token };
  /** Ends every connection. Does not close the app: its owner does. */
  close(): Promise<void>;
}

export interface WebHostOptions {
  readonly app: WaybillApp;
  readonly files: PageFiles;
  /** 0 for any free port. */
  readonly port: number;
  readonly reportError: ReportError;
}

// Not an import: that would also load what Node exports from there for `fetch` and web sockets, which takes a tenth of
// the start.
const { createServer } = process.getBuiltinModule('node:http');

/** Far more than a page needs; each one takes memory. */
const MAX_CONNECTIONS = 256;
const STALE_CHECK_MS = 2_000;

/**
 * Ends a connection that failed. If it sent no request, or no complete one, it is closed without a byte: browsers open
 * connections in advance and would read anything written here as the response to their next request. After a plain
 * close they resend that request automatically.
 */
function endConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  const isParsed = error.code?.startsWith('HPE_') === true;
  if (!isParsed || socket.bytesRead === 0 || !socket.writable) socket.destroy();
  else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
}

/** Starts listening. Rejects as `listen` does, for example with `EADDRINUSE`. */
export async function startWebHost({ app, files, port: requestedPort, reportError }: WebHostOptions): Promise<WebHost> {
  const sessions = createSessions();
  const events = createEventStreams();
  let port = requestedPort;
  let printedToken: Token | null = null;
  let fileToken: Token | null = null;
  const addressOf = (token: Token) => `http://127.0.0.1:${port}/#${token.value}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const rejection = findRejection(request, port, fileToken?.isValid() === true);
    if (rejection !== null) return sendError(response, rejection.status, rejection.message);
    const path = readPath(request) ?? '/';
    const isPost = request.method === 'POST';

    if (isPost && path === '/session') return exchangeToken(request, response, sessions, process.getuid?.());
    // The page reads the part after `#`, which is never sent to the server.
    const file = isPost ? null : await files.get(request.url ?? '/');
    if (file !== null) return sendResponse(response, file, request.method === 'HEAD');
    const key = keyOf(request);
    if (!sessions.isOpen(key)) return sendSignedOut(response);

    const call = /^\/call\/([A-Za-z.]{1,64})$/.exec(path)?.[1];
    if (isPost && call !== undefined) return handleCall(app, call, request, response, reportError);
    if (isPost) return sendError(response, 404, 'Page not found.');
    if (request.method === 'GET' && path === '/events') return events.open(app, key, response);
    const isHead = request.method === 'HEAD';
    const document = await documentResponse(app, path, request.headers.range ?? null, isHead);
    return document === null ? sendError(response, 404, 'Not found.') : sendResponse(response, document, isHead);
  }

  const limits = { requestTimeout: 60_000, headersTimeout: 10_000, connectionsCheckingInterval: STALE_CHECK_MS };
  const server = createServer(limits, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      reportError(randomUUID(), error);
      if (response.headersSent) response.destroy();
      else sendError(response, 500, 'Internal error.');
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', endConnection);

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(requestedPort, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (typeof address === 'object' && address !== null) port = address.port;

  return {
    port,
    newAddress() {
      printedToken?.drop();
      printedToken = sessions.newToken();
      return addressOf(printedToken);
    },
    newFileAddress() {
      fileToken?.drop();
      fileToken = sessions.newToken();
      return { address: addressOf(fileToken), token: fileToken };
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
