/**
 * The one way to the core, whichever host serves the page: the desktop's bridge or the browser host's HTTP. Payloads
 * are not validated here; the core does that. A host that is gone is an answer (`host_gone`), never a rejection.
 */
import type { WaybillBridge } from '../../shared/ipc/bridge.ts';
import type { CallName } from '../../shared/ipc/channels.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';

declare global {
  interface Window {
    /** Set by the desktop host's preload, absent in a browser. */
    readonly waybill?: WaybillBridge;
  }
}

export interface Transport {
  readonly host: 'desktop' | 'browser';
  /** Never rejects. */
  call(name: CallName, payload: unknown): Promise<Result<unknown>>;
  /** Listens to events of the core; `onReconnect` says that events may have been missed. Returns what ends it. */
  listen(onEvent: (event: AppEvent) => void, onReconnect: () => void): () => void;
}

const HOST_GONE = { ok: false, error: { code: 'host_gone' } } as const satisfies Result<never>;

function isResult(answer: unknown): answer is Result<unknown> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && typeof answer.ok === 'boolean';
}

function isAppEvent(message: unknown): message is AppEvent {
  return typeof message === 'object' && message !== null && 'name' in message && typeof message.name === 'string';
}

/** Over the functions that the preload offers. */
export function desktopTransport(bridge: WaybillBridge): Transport {
  return {
    host: 'desktop',
    async call(name, payload) {
      try {
        return await bridge.calls[name](payload);
      } catch {
        return HOST_GONE;
      }
    },
    listen: (onEvent) => bridge.on(onEvent),
  };
}

interface Listener {
  readonly onEvent: (event: AppEvent) => void;
  readonly onReconnect: () => void;
}

/** One stream for everybody who listens: a browser keeps six connections to a host, and calls need them. */
function sharedEvents(): Transport['listen'] {
  const listeners = new Set<Listener>();
  let source: EventSource | null = null;

  function open(): EventSource {
    const opened = new EventSource('/events');
    let wasOpen = false;
    opened.addEventListener('open', () => {
      if (wasOpen) for (const { onReconnect } of listeners) onReconnect();
      wasOpen = true;
    });
    opened.addEventListener('message', (message: MessageEvent<unknown>) => {
      if (typeof message.data !== 'string') return;
      const event: unknown = JSON.parse(message.data);
      if (isAppEvent(event)) for (const { onEvent } of listeners) onEvent(event);
    });
    return opened;
  }

  return (onEvent, onReconnect) => {
    const listener = { onEvent, onReconnect };
    listeners.add(listener);
    source ??= open();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      source?.close();
      source = null;
    };
  };
}

/** Over `POST /call/<name>` and the event stream `/events`, both of the page's own origin. */
export function browserTransport(): Transport {
  return {
    host: 'browser',
    async call(name, payload) {
      try {
        const response = await fetch(`/call/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        });
        const answer: unknown = await response.json();
        return isResult(answer) ? answer : HOST_GONE;
      } catch {
        return HOST_GONE;
      }
    },
    listen: sharedEvents(),
  };
}

/** The transport of the host that serves this page. */
export function pickTransport(bridge: WaybillBridge | undefined): Transport {
  return bridge === undefined ? browserTransport() : desktopTransport(bridge);
}

export const transport: Transport = pickTransport(window.waybill);
