/**
 * The browser host: the app on 127.0.0.1, for one person on this machine. A request goes through the same steps
 * whatever it asks for: rules that no stranger's page can meet, then the session, then the answer.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { WaybillApp } from '../app.ts';
import { answerRefusal } from './answers.ts';
import { answerCall, type ReportBug } from './calls.ts';
import { answerDocument } from './documents.ts';
import { streamEvents } from './events.ts';
import { listPageFiles } from './pageFiles.ts';
import { cookieName, readCookie, readPath, refuse } from './requestRules.ts';
import { createSessions } from './sessions.ts';
import { answerSignInPage, answerSignInScript, exchangeToken } from './signIn.ts';

export interface WebHost {
  readonly port: number;
  /** An address that opens the app once. The one given before stops being good if nobody used it. */
  newAddress(): string;
  /** Ends every connection. The app itself is closed by whoever opened it. */
  close(): Promise<void>;
}

export interface WebHostOptions {
  readonly app: WaybillApp;
  /** Absolute path of the built page. */
  readonly pageFolder: string;
  /** 0: any free port. */
  readonly port: number;
  readonly reportBug: ReportBug;
}

/** Starts to listen. Rejects as `listen` does, with `EADDRINUSE` for one. */
export async function startWebHost({ app, pageFolder, port: wanted, reportBug }: WebHostOptions): Promise<WebHost> {
  const page = await listPageFiles(pageFolder);
  const sessions = createSessions();
  let port = wanted;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refuse(request, port);
    if (refusal !== null) return answerRefusal(response, refusal.status, refusal.words);
    const path = readPath(request) ?? '/';
    const posted = request.method === 'POST';

    if (posted && path === '/session') return exchangeToken(request, response, sessions, port);
    if (!sessions.isOpen(readCookie(request, cookieName(port)) ?? '')) {
      if (!posted && path === '/') return answerSignInPage(response);
      if (!posted && path === '/session.js') return answerSignInScript(response);
      return answerRefusal(response, 403, 'Open Waybill from the address that it printed when it started.');
    }

    const call = /^\/call\/([A-Za-z.]{1,64})$/.exec(path)?.[1];
    if (posted && call !== undefined) return answerCall(app, call, request, response, reportBug);
    if (posted) return answerRefusal(response, 404, 'There is nothing here.');
    if (request.method === 'GET' && path === '/events') return streamEvents(app, response);
    const fileId = /^\/documents\/([^/]+)$/.exec(path)?.[1];
    if (fileId !== undefined) return answerDocument(app, fileId, request, response);
    // The page finds its own way by what follows the `#`, which never gets here.
    const file = path === '/' ? '/index.html' : path;
    if (page.has(file)) return page.answer(file, response, request.method === 'HEAD');
    return answerRefusal(response, 404, 'There is nothing here.');
  }

  const server = createServer({ requestTimeout: 60_000, headersTimeout: 10_000 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      reportBug(randomUUID(), error);
      if (response.headersSent) response.destroy();
      else answerRefusal(response, 500, 'Waybill failed to answer.');
    });
  });
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (typeof address === 'object' && address !== null) port = address.port;

  return {
    port,
    newAddress: () => `http://127.0.0.1:${port}/#${sessions.newToken()}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
