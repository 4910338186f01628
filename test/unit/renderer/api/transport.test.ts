// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WaybillBridge } from '../../../../shared/ipc/bridge.ts';
import { CALL_NAMES, type CallName } from '../../../../shared/ipc/channels.ts';
import type { AppEvent } from '../../../../shared/ipc/contract.ts';
import type { Result } from '../../../../shared/ipc/result.ts';

class SilentSource extends EventTarget {
  static last: SilentSource | null = null;
  readonly address: string;
  isClosed = false;
  constructor(address: string) {
    super();
    this.address = address;
    SilentSource.last = this;
  }
  close(): void {
    this.isClosed = true;
  }
}
vi.stubGlobal('EventSource', SilentSource);
const { browserTransport, desktopTransport, pickTransport } = await import('../../../../renderer/api/transport.ts');

type Answer = (payload: unknown) => Promise<Result<unknown>>;
function bridgeThat(answer: Answer): WaybillBridge & { readonly tell: (event: AppEvent) => void } {
  const listeners = new Set<(event: AppEvent) => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from the list of all names
  const calls = Object.fromEntries(CALL_NAMES.map((name) => [name, answer])) as Record<CallName, Answer>;
  return {
    host: 'desktop',
    calls,
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the desktop’s transport', () => {
  it('passes payload and answer as they are', async () => {
    const answer = vi.fn<Answer>(async () => ({ ok: true, value: 7 }));
    const transport = desktopTransport(bridgeThat(answer));
    expect(await transport.call('quotes.get', { quoteId: 'q1' })).toEqual({ ok: true, value: 7 });
    expect(answer).toHaveBeenCalledWith({ quoteId: 'q1' });
  });

  it('answers host_gone when the main process is gone', async () => {
    const transport = desktopTransport(bridgeThat(() => Promise.reject(new Error('gone'))));
    expect(await transport.call('app.info', {})).toEqual({ ok: false, error: { code: 'host_gone' } });
  });

  it('is chosen wherever the bridge is', () => {
    expect(pickTransport(bridgeThat(async () => ({ ok: true, value: null }))).host).toBe('desktop');
    expect(pickTransport(undefined).host).toBe('browser');
  });
});

describe('the browser’s transport', () => {
  const fetchThat = (answer: () => Promise<Response>) => {
    const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(answer);
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  it('posts the payload to the address of the call', async () => {
    const fetched = fetchThat(async () => Response.json({ ok: true, value: { version: '1' } }));
    expect(await browserTransport().call('app.info', {})).toEqual({ ok: true, value: { version: '1' } });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/call/app.info');
    expect(init).toMatchObject({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  });

  it('hands on an expected failure', async () => {
    fetchThat(async () => Response.json({ ok: false, error: { code: 'unauthorized' } }, { status: 200 }));
    expect(await browserTransport().call('quotes.list', {})).toEqual({ ok: false, error: { code: 'unauthorized' } });
  });

  it.each([
    ['nobody listens', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is no JSON', async () => new Response('<!doctype html>', { status: 403 })],
    ['the answer is no result', async () => Response.json({ words: 'no' })],
  ])('answers host_gone when %s', async (_why, answer) => {
    fetchThat(answer);
    expect(await browserTransport().call('app.info', {})).toEqual({ ok: false, error: { code: 'host_gone' } });
  });

  it('reads events from the stream, says when it was broken, and ends', () => {
    vi.stubGlobal('EventSource', SilentSource);
    const onEvent = vi.fn<(event: AppEvent) => void>();
    const onReconnect = vi.fn<() => void>();
    const end = browserTransport().listen(onEvent, onReconnect);
    const source = SilentSource.last;
    expect(source?.address).toBe('/events');
    source?.dispatchEvent(new Event('open'));
    expect(onReconnect).not.toHaveBeenCalled();
    const event = { name: 'quotes.changed', id: 'q1' };
    source?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
    source?.dispatchEvent(new MessageEvent('message', { data: '{"words":"no event"}' }));
    expect(onEvent.mock.calls).toEqual([[event]]);
    source?.dispatchEvent(new Event('open'));
    expect(onReconnect).toHaveBeenCalledOnce();
    end();
    expect(source?.isClosed).toBe(true);
  });

  it('has one stream for all who listen, ended by the last of them, and another for who listens then', () => {
    vi.stubGlobal('EventSource', SilentSource);
    const transport = browserTransport();
    const [first, second] = [vi.fn<(event: AppEvent) => void>(), vi.fn<(event: AppEvent) => void>()];
    const reconnects = [vi.fn<() => void>(), vi.fn<() => void>()] as const;
    const endFirst = transport.listen(first, reconnects[0]);
    const source = SilentSource.last;
    const endSecond = transport.listen(second, reconnects[1]);
    expect(SilentSource.last).toBe(source);
    source?.dispatchEvent(new Event('open'));
    source?.dispatchEvent(new Event('open'));
    const tell = () =>
      source?.dispatchEvent(new MessageEvent('message', { data: '{"name":"quotes.changed","id":null}' }));
    tell();
    endFirst();
    tell();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
    for (const reconnect of reconnects) expect(reconnect).toHaveBeenCalledOnce();
    expect(source?.isClosed).toBe(false);
    endSecond();
    expect(source?.isClosed).toBe(true);
    transport.listen(first, () => {})();
    expect(SilentSource.last).not.toBe(source);
  });
});
