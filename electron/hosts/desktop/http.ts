/**
 * HTTP over Chromium's network stack: the operating system's proxy (PAC and WPAD included) and certificates.
 *
 * `net.request`, not `net.fetch`: the latter rejects on a redirect it may not follow, and here a redirect is a
 * response. A separate in-memory session shares nothing with the page. `credentials: 'omit'` excludes cookies and
 * client certificates, and stops Chromium from prompting for a password on 401.
 *
 * Chromium resends any request automatically, including a POST, when a reused connection closes without a response, and
 * on 408 and 421; the caller gets the result of the last attempt. This can't be turned off, and the session's
 * `webRequest` sees one request where two arrive (Electron 42), so it can't stop the second. Therefore a request that
 * must be sent only once (`sendOnce`) uses a new connection, where Chromium resends only after a 421, and no error
 * after sending is reported as "not sent". HTTP/2 and QUIC, which also resend on new connections, are off for the whole
 * app (`onlyHttp1`).
 */
import type { IncomingMessage } from 'electron';
import type { Result } from '../../../shared/ipc/result.ts';
import { fail, ok } from '../../../shared/ipc/result.ts';
import type { HttpPort, HttpReply, HttpRequest, TransportError } from '../../modules/freight/ports.ts';
import { HttpBodyError } from '../../modules/freight/ports.ts';
import type { ElectronParts, ShellApp, ShellNet, ShellRequest } from './electronApi.ts';
import { netError } from './netErrors.ts';

/** In-memory sessions: the names have no `persist:` prefix. */
const PARTITION = 'freight';
/**
 * For requests that must be sent only once. One at a time (`createTurns`): closing connections would end other
 * requests.
 */
const ONCE_PARTITION = 'freight-once';
/** After this time the request is sent anyway, in case the server is only slow to respond. */
const REACH_LIMIT_MS = 5_000;

interface NetParts {
  readonly net: ShellNet;
  readonly session: Pick<ElectronParts['session'], 'fromPartition'>;
}

function headerReader(headers: Readonly<Record<string, string | readonly string[]>>): HttpReply['header'] {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name.toLowerCase());
    return (typeof value === 'string' ? value : value?.[0]) ?? null;
  };
}

/** Electron documents its message as a readable stream, but its types omit that. */
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
    // A caller that stops reading early no longer needs the connection.
    request.abort();
  }
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

function responseOf(message: IncomingMessage, request: ShellRequest, signal: AbortSignal): HttpReply {
  // A connection that fails before the body is read emits an error event; without a listener it would end the process.
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
  { method, url, headers, body, signal }: Omit<HttpRequest, 'method'> & { method: HttpRequest['method'] | 'HEAD' },
  partition: string,
): Promise<Result<HttpReply, TransportError>> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(fail({ code: 'cancelled' }));
      return;
    }
    let request: ShellRequest;
    try {
      request = net.request({
        method,
        url,
        headers: { ...headers },
        partition,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
      });
    } catch {
      // A header that HTTP does not allow.
      resolve(fail({ code: 'unreachable', reason: 'other' }));
      return;
    }
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
    request.on('response', (message) => resolve(ok(responseOf(message, request, signal))));
    request.on('error', (error) => resolve(fail(netError(error, signal))));
    request.end(body);
  });
}

/**
 * Sends on a new connection. A request without content first checks that the server is reachable: after the real
 * request was sent, "connection refused" may be the result of a second attempt whose first one arrived.
 */
async function sendOnce(
  { net, session }: NetParts,
  request: HttpRequest,
  once: () => Promise<boolean>,
): Promise<Result<HttpReply, TransportError>> {
  const problem = await reach(net, request);
  if (problem !== null) return fail(problem);
  const closing = session.fromPartition(ONCE_PARTITION).closeAllConnections();
  const isClosed = await Promise.race([
    closing.then(
      () => true,
      () => false,
    ),
    aborted(request.signal),
  ]);
  if (request.signal.aborted) return fail({ code: 'cancelled' });
  if (!isClosed) return fail({ code: 'unreachable', reason: 'other' });
  // No other `await` between this and the request.
  if (!(await once())) return fail({ code: 'cancelled' });
  const response = await send(net, request, ONCE_PARTITION);
  return response.ok || response.error.code === 'cancelled'
    ? response
    : fail({ code: 'unreachable', reason: 'connection_lost' });
}

/** Returns why the server certainly can't be reached; null if it can be or if the result is unclear. */
async function reach(net: ShellNet, { url, headers, signal }: HttpRequest): Promise<TransportError | null> {
  const agent = headers['user-agent'];
  const response = await send(
    net,
    {
      method: 'HEAD',
      url: new URL('/', url).href,
      headers: agent === undefined ? {} : { 'user-agent': agent },
      signal: AbortSignal.any([signal, AbortSignal.timeout(REACH_LIMIT_MS)]),
    },
    ONCE_PARTITION,
  );
  if (response.ok) response.value.discard();
  if (signal.aborted) return { code: 'cancelled' };
  if (response.ok && response.value.status === 407) return { code: 'unreachable', reason: 'proxy' };
  if (response.ok || response.error.code === 'cancelled') return null;
  const { error } = response;
  const isUnclear = error.code === 'unreachable' && (error.reason === 'connection_lost' || error.reason === 'other');
  return isUnclear ? null : error;
}

function aborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}

/** Turns off the protocols that resend a request on a new connection. Must run before the app is ready. */
export function onlyHttp1(app: ShellApp): void {
  app.commandLine.appendSwitch('disable-http2');
  app.commandLine.appendSwitch('disable-quic');
}

type Sending = () => Promise<Result<HttpReply, TransportError>>;

/** Runs one request at a time in order of arrival. The next one starts when the response before it has been read. */
function createTurns(): (signal: AbortSignal, sending: Sending) => ReturnType<Sending> {
  let last: Promise<void> | null = null;
  return async (signal, sending) => {
    const before = last;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const mine = before === null ? ended : before.then(() => ended);
    last = mine;
    void mine.then(() => {
      if (last === mine) last = null;
    });
    let isHeld = false;
    try {
      if (before !== null) await Promise.race([before, aborted(signal)]);
      if (signal.aborted) return fail({ code: 'cancelled' });
      const response = await sending();
      isHeld = response.ok;
      return response.ok ? ok(untilRead(response.value, signal, end)) : response;
    } finally {
      if (!isHeld) end();
    }
  };
}

/** Calls `end` when the response has been read, discarded, or aborted. */
function untilRead(response: HttpReply, signal: AbortSignal, end: () => void): HttpReply {
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      yield* response.body;
    } finally {
      end();
    }
  }
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return {
    ...response,
    body: body(),
    discard() {
      response.discard();
      end();
    },
  };
}

/** Creates the HTTP port of the desktop host. Usable after the app is ready. */
export function createElectronHttp(electron: NetParts): HttpPort {
  const inTurn = createTurns();
  return {
    send(request) {
      const { once } = request;
      if (once === undefined) return send(electron.net, request, PARTITION);
      return inTurn(request.signal, () => sendOnce(electron, request, once));
    },
  };
}
