/** A browser host around a fake app, and requests to it that no browser would send. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebHost, type WebHost } from '../../electron/hosts/browser/host.ts';
import { builtPage } from '../../electron/hosts/pages.ts';
import { KEY_HEADER } from '../../shared/ipc/session.ts';
import { createFakeApp, type FakeApp } from './fakeApp.ts';

export interface FakeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RequestParts {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface TestHost {
  readonly host: WebHost;
  readonly app: FakeApp;
  readonly folder: string;
  /** Reported unexpected exceptions. */
  readonly bugs: unknown[];
  /** Sends the path unchanged, without URL parsing. `Host` and, for POST, `Origin` are right unless given. */
  send(path: string, parts?: RequestParts): Promise<FakeResponse>;
  /** Exchanges a new token. @returns the header with the session key */
  signIn(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

/** Starts a host on a free port. Next to its page is `secret.txt`, which must not be accessible. */
export async function startTestHost(app: FakeApp = createFakeApp()): Promise<TestHost> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-web-'));
  const pageFolder = join(folder, 'page');
  await mkdir(join(pageFolder, 'assets'), { recursive: true });
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>The page</title>');
  await writeFile(join(pageFolder, 'assets/main-abc.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'TOP SECRET');
  const bugs: unknown[] = [];
  const host = await startWebHost({
    app,
    files: builtPage(pageFolder),
    port: 0,
    reportError: (_reference, error) => bugs.push(error),
  });
  const authority = `127.0.0.1:${host.port}`;

  const send = (path: string, { method = 'GET', headers = {}, body }: RequestParts = {}): Promise<FakeResponse> =>
    new Promise((resolve, reject) => {
      const own = { host: authority, ...(method === 'POST' ? { origin: `http://${authority}` } : {}) };
      const options = {
        host: '127.0.0.1',
        port: host.port,
        method,
        path,
        headers: { ...own, ...headers },
        agent: false,
      };
      const clientRequest = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, body: Buffer.concat(chunks).toString('utf8') });
        });
      });
      clientRequest.on('error', reject);
      clientRequest.end(body);
    });

  return {
    host,
    app,
    folder,
    bugs,
    send,
    async signIn() {
      const token = new URL(host.newAddress()).hash.slice(1);
      const reply = await send('/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return { [KEY_HEADER]: JSON.parse(reply.body).key };
    },
    async stop() {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
