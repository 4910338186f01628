/**
 * HTTP by Chromium's network stack: the operating system's proxy (PAC and WPAD included) and certificates.
 *
 * `net.request`, not `net.fetch`: the latter rejects on a redirect it may not follow, and a redirect is an answer here.
 * A session of its own, in memory, shares nothing with the page; `credentials: 'omit'` keeps cookies and the client
 * certificates out, and Chromium from asking for a password on 401.
 */
import type { IncomingMessage } from 'electron';
import type { Result } from '../../shared/ipc/result.ts';
import { fail, ok } from '../../shared/ipc/result.ts';
import type { HttpAnswer, HttpPort, HttpRequest, TransportError } from '../services/freight/ports.ts';
import { HttpBodyError } from '../services/freight/ports.ts';
import type { ShellNet, ShellRequest } from './electronParts.ts';
import { netError } from './netErrors.ts';

/** A session in memory: no `persist:` before its name. */
const PARTITION = 'freight';

function headerReader(headers: Readonly<Record<string, string | readonly string[]>>): HttpAnswer['header'] {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name.toLowerCase());
    return (typeof value === 'string' ? value : value?.[0]) ?? null;
  };
}

/** Electron documents its message as a readable stream, which its types leave out. */
function isByteStream(message: object): message is AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in message;
}

async function* readBody(
  message: AsyncIterable<Uint8Array>,
  request: ShellRequest,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* message;
  } catch (error) {
    throw new HttpBodyError(netError(error, signal));
  } finally {
    // Whoever stops early is done with the connection, too.
    request.abort();
  }
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

function answerOf(message: IncomingMessage, request: ShellRequest, signal: AbortSignal): HttpAnswer {
  // A connection that dies while nobody reads yet reports it as an event; unheard, it would end the process.
  message.on('error', () => {});
  if (!isByteStream(message)) throw new TypeError('Electron answered without a readable stream');
  return {
    status: message.statusCode,
    header: headerReader(message.headers),
    body: readBody(message, request, signal),
    discard: () => request.abort(),
  };
}

function send(
  net: ShellNet,
  { method, url, headers, body, signal }: HttpRequest,
): Promise<Result<HttpAnswer, TransportError>> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(fail({ code: 'cancelled' }));
      return;
    }
    const request = net.request({
      method,
      url,
      headers: { ...headers },
      partition: PARTITION,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });
    signal.addEventListener(
      'abort',
      () => {
        request.abort();
        resolve(fail({ code: 'cancelled' }));
      },
      { once: true },
    );
    request.on('redirect', (status, _method, _address, responseHeaders) => {
      resolve(ok({ status, header: headerReader(responseHeaders), body: noBody(), discard: () => {} }));
      request.abort();
    });
    request.on('response', (message) => resolve(ok(answerOf(message, request, signal))));
    request.on('error', (error) => resolve(fail(netError(error, signal))));
    request.end(body);
  });
}

/** The HTTP port of the desktop host. Usable once the app is ready. */
export function createElectronHttp(net: ShellNet): HttpPort {
  return { send: (request) => send(net, request) };
}
