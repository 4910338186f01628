/**
 * The only connection to the core, for either host: the desktop bridge or the browser host's HTTP. Doesn't validate
 * payloads; the core does. An unreachable host is a result (`core_stopped`), never a rejection.
 */
import type { WaybillBridge } from '../../shared/ipc/bridge.ts';
import type { AppEvent, CallName } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { fetchFromHost } from '../lib/session.ts';
import { REPEATABLE } from './repeatable.ts';

declare global {
  interface Window {
    /** Set by the desktop host's preload; absent in a browser. */
    readonly waybill?: WaybillBridge;
  }
}

export interface Transport {
  readonly host: 'desktop' | 'browser';
  /** Never rejects. */
  call(name: CallName, payload: unknown): Promise<Result<unknown>>;
  /**
   * Subscribes to events of the core. `onOpen` means that none is missed from then on; after the first time, that some
   * may have been missed in between. Returns the unsubscribe function.
   */
  listen(onEvent: (event: AppEvent) => void, onOpen: (isFirst: boolean) => void): () => void;
}

const HOST_STOPPED = { ok: false, error: { code: 'core_stopped' } } as const satisfies Result<never>;

function unexpected(httpStatus: number): Result<never> {
  return { ok: false, error: { code: 'unexpected_answer', httpStatus } };
}

/** Whether there was no response from the core: the call may have been executed, or never have reached it. */
export function isLost(reply: Result<unknown>): reply is Extract<Result<unknown>, { ok: false }> {
  return !reply.ok && (reply.error.code === 'core_stopped' || reply.error.code === 'unexpected_answer');
}

function isResult(reply: unknown): reply is Result<unknown> {
  return typeof reply === 'object' && reply !== null && 'ok' in reply && typeof reply.ok === 'boolean';
}

function isAppEvent(message: unknown): message is AppEvent {
  return typeof message === 'object' && message !== null && 'name' in message && typeof message.name === 'string';
}

/** Uses the functions that the preload exposes. */
export function desktopTransport(bridge: WaybillBridge): Transport {
  return {
    host: 'desktop',
    async call(name, payload) {
      try {
        return await bridge.call(name, payload);
      } catch {
        return HOST_STOPPED;
      }
    },
    listen(onEvent, onOpen) {
      const unsubscribe = bridge.on(onEvent);
      onOpen(true);
      return unsubscribe;
    },
  };
}

interface Listener {
  readonly onEvent: (event: AppEvent) => void;
  readonly onOpen: (isFirst: boolean) => void;
}

/** Reconnect delay in ms. The host is on this machine, so it responds immediately once it is back. */
const RECONNECT_DELAY_MS = 500;

/** Reads a stream line by line until it ends. Rejects if the connection breaks. */
async function readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>, onLine: (line: string) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (text + chunk.value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}

/** One stream shared by all subscribers: browsers limit connections to six per host, and calls need them. */
function sharedEvents(): Transport['listen'] {
  const listeners = new Set<Listener>();
  let abort: AbortController | null = null;

  function notify(line: string): void {
    // An empty line is a heartbeat.
    const event: unknown = line === '' ? null : JSON.parse(line);
    if (isAppEvent(event)) for (const { onEvent } of listeners) onEvent(event);
  }

  async function readEvents(signal: AbortSignal): Promise<void> {
    let wasOpen = false;
    while (!signal.aborted) {
      const response = await fetchFromHost('/events', { signal }).catch(() => null);
      if (response?.ok === true && response.body !== null) {
        for (const { onOpen } of listeners) onOpen(!wasOpen);
        wasOpen = true;
        await readLines(response.body, notify).catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY_MS));
    }
  }

  return (onEvent, onOpen) => {
    const listener = { onEvent, onOpen };
    listeners.add(listener);
    if (abort === null) {
      abort = new AbortController();
      void readEvents(abort.signal);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      abort?.abort();
      abort = null;
    };
  };
}

/** Delay before a retry, in ms: a short interruption is over by then. */
const RETRY_DELAY_MS = 100;

/** Limit for requests that outlive their page: browsers reject more than 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Uses `POST /call/<name>` and the event stream `/events`, both on the page's own origin. */
export function browserTransport(): Transport {
  let isClosing = false;
  window.addEventListener('pagehide', () => {
    isClosing = true;
  });
  window.addEventListener('pageshow', () => {
    isClosing = false;
  });
  async function send(name: CallName, payload: unknown): Promise<Result<unknown>> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(payload);
    // What a form saves while the page closes must arrive although the page gets no response.
    const keepalive = isClosing && new TextEncoder().encode(body).length < MAX_KEEPALIVE_BYTES;
    const request = { method: 'POST', headers, body, keepalive };
    const response = await fetchFromHost(`/call/${name}`, request).catch(() => null);
    if (response === null) return HOST_STOPPED;
    const reply: unknown = await response.json().catch(() => null);
    return isResult(reply) ? reply : unexpected(response.status);
  }

  return {
    host: 'browser',
    async call(name, payload) {
      const reply = await send(name, payload);
      if (!isLost(reply)) return reply;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      if (REPEATABLE.has(name)) return send(name, payload);
      // A call that may have been executed isn't repeated. Whether the host responds decides which error is shown.
      if (reply.error.code !== 'core_stopped') return reply;
      const isHostRunning = !isLost(await send('app.info', {}));
      return isHostRunning ? unexpected(0) : reply;
    },
    listen: sharedEvents(),
  };
}

/** The transport for the host that serves this page. */
export function pickTransport(bridge: WaybillBridge | undefined): Transport {
  return bridge === undefined ? browserTransport() : desktopTransport(bridge);
}

export const transport: Transport = pickTransport(window.waybill);
