/** Electron's `net` and sessions, provided by an Electron process (`electronNet.ts`), for the shell's HTTP in Node. */
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron';
import type { ShellRequest } from '../../electron/hosts/desktop/electronApi.ts';
import { createElectronHttp } from '../../electron/hosts/desktop/http.ts';
import type { HttpPort } from '../../electron/modules/freight/ports.ts';
import { standIn } from './electronDouble.ts';

/** Passes the port of Electron's process to the tests that use it. */
export const ELECTRON_NET = 'WAYBILL_TEST_ELECTRON_NET';

type CloseCommand = Extract<NetCommand, { kind: 'close' }>;
type ProxyCommand = Extract<NetCommand, { kind: 'proxy' }>;
type Headers = Record<string, string | string[]>;
export type NetCommand =
  | {
      readonly id: number;
      readonly kind: 'request';
      readonly options: ClientRequestConstructorOptions;
      readonly body?: string;
    }
  | { readonly id: number; readonly kind: 'abort' }
  | { readonly id: number; readonly kind: 'close'; readonly partition: string }
  | { readonly id: number; readonly kind: 'proxy'; readonly partition: string; readonly rules: string };
export type NetReply = { readonly id: number } & (
  | { readonly kind: 'response'; readonly status: number; readonly headers: Headers }
  | { readonly kind: 'data'; readonly base64: string }
  | { readonly kind: 'end' | 'done' }
  | { readonly kind: 'error' | 'bodyError'; readonly message: string; readonly code: string }
  | {
      readonly kind: 'redirect';
      readonly status: number;
      readonly method: string;
      readonly url: string;
      readonly headers: Headers;
    }
);

/** One request, as the shell sees it. */
class RemoteRequest implements ShellRequest {
  readonly events = new EventEmitter();
  readonly on: ClientRequest['on'];
  readonly end: ClientRequest['end'];
  readonly abort: ClientRequest['abort'];
  private message: Readable | null = null;

  constructor(id: number, options: ClientRequestConstructorOptions, say: (command: NetCommand) => void) {
    this.on = standIn<{ on: ClientRequest['on'] }>({
      // oxlint-disable-next-line typescript/no-explicit-any -- as EventEmitter has it
      on: (name: string, listener: (...args: any[]) => void) => {
        this.events.on(name, listener);
        return standIn<ClientRequest>({});
      },
    }).on;
    this.end = (body) => {
      say({ id, kind: 'request', options, ...(typeof body === 'string' && { body }) });
      return standIn<ClientRequest>({});
    };
    this.abort = () => {
      this.events.removeAllListeners();
      this.message?.destroy();
      say({ id, kind: 'abort' });
    };
  }

  listen(response: NetReply): void {
    switch (response.kind) {
      case 'response':
        this.message = Object.assign(new Readable({ read() {} }), {
          statusCode: response.status,
          headers: response.headers,
        });
        this.events.emit('response', this.message);
        break;
      case 'redirect':
        this.events.emit('redirect', response.status, response.method, response.url, response.headers);
        break;
      case 'data':
        this.message?.push(Buffer.from(response.base64, 'base64'));
        break;
      case 'end':
        this.message?.push(null);
        break;
      case 'error':
      case 'bodyError': {
        const error = Object.assign(new Error(response.message), { code: response.code });
        if (response.kind === 'bodyError') this.message?.destroy(error);
        else if (this.events.listenerCount('error') > 0) this.events.emit('error', error);
        break;
      }
      default:
    }
  }
}

/**
 * The desktop host's HTTP over the Electron that listens on the port.
 *
 * @param session clients with different values share no session
 * @param proxy instead of the system's
 */
export async function connectElectronHttp(
  port: number,
  session: string,
  proxy?: string,
): Promise<HttpPort & { close(): Promise<void> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const requests = new Map<number, RemoteRequest>();
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  const say = (command: NetCommand) => {
    if (socket.writable) socket.write(`${JSON.stringify(command)}\n`);
  };
  const lines = createInterface({ input: socket });
  // For whichever end closes first.
  for (const end of [socket, lines]) end.on('error', () => {});
  lines.on('line', (line) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other end is ours
    const response = JSON.parse(line) as NetReply;
    if (response.kind === 'done') waiting.get(response.id)?.();
    else requests.get(response.id)?.listen(response);
  });
  const done = (command: Omit<CloseCommand, 'id'> | Omit<ProxyCommand, 'id'>) =>
    new Promise<void>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      say({ id: lastId, ...command });
    });
  if (proxy !== undefined) await done({ kind: 'proxy', partition: `freight ${session}`, rules: proxy });
  const http = createElectronHttp({
    net: {
      request(options) {
        lastId += 1;
        const request = new RemoteRequest(lastId, { ...options, partition: `${options.partition} ${session}` }, say);
        requests.set(lastId, request);
        return request;
      },
    },
    session: {
      fromPartition: (partition) => ({
        closeAllConnections: () => done({ kind: 'close', partition: `${partition} ${session}` }),
      }),
    },
  });
  return {
    send: (request) => http.send(request),
    async close() {
      socket.end();
      await once(socket, 'close');
    },
  };
}
