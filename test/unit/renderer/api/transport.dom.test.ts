// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WaybillBridge } from '../../../../shared/ipc/bridge.ts';
import type { AppEvent } from '../../../../shared/ipc/contract.ts';

const { browserTransport, desktopTransport, pickTransport } = await import('../../../../renderer/api/transport.ts');

type FakeResponse = WaybillBridge['call'];
function bridgeThat(response: FakeResponse): WaybillBridge & { readonly notify: (event: AppEvent) => void } {
  const listeners = new Set<(event: AppEvent) => void>();
  return {
    host: 'desktop',
    call: response,
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the desktop’s transport', () => {
  it('passes payload and response unchanged', async () => {
    const response = vi.fn<FakeResponse>(async () => ({ ok: true, value: 7 }));
    const transport = desktopTransport(bridgeThat(response));
    expect(await transport.call('quotes.get', { quoteId: 'q1' })).toEqual({ ok: true, value: 7 });
    expect(response).toHaveBeenCalledWith('quotes.get', { quoteId: 'q1' });
  });

  it('returns host_gone when the main process has ended', async () => {
    const transport = desktopTransport(bridgeThat(() => Promise.reject(new Error('gone'))));
    expect(await transport.call('app.info', {})).toEqual({ ok: false, error: { code: 'core_stopped' } });
  });

  it('is chosen wherever the bridge is', () => {
    expect(pickTransport(bridgeThat(async () => ({ ok: true, value: null }))).host).toBe('desktop');
    expect(pickTransport(undefined).host).toBe('browser');
  });
});

describe('the browser’s transport', () => {
  const fetchThat = (response: () => Promise<Response>) => {
    const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(response);
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

  const missing = { ok: false, error: { code: 'core_stopped' } };
  const unread = (httpStatus: number) => ({ ok: false, error: { code: 'unexpected_answer', httpStatus } });

  it('sends the key of the session', async () => {
    const fetched = fetchThat(async () => Response.json({ ok: true, value: null }));
    await browserTransport().call('app.info', {});
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'x-waybill-key': 'key of the tests' });
  });

  it.each([
    ['nobody listens', () => Promise.reject(new TypeError('Failed to fetch')), missing],
    ['the answer is no JSON', async () => new Response('<!doctype html>', { status: 403 }), unread(403)],
    ['the answer is empty', async () => new Response('', { status: 400 }), unread(400)],
    ['the answer is no result', async () => Response.json({ message: 'no' }), unread(200)],
  ])('asks a second time what only reads when %s, and then says so', async (_why, response, expected) => {
    const fetched = fetchThat(response);
    expect(await browserTransport().call('drafts.list', {})).toEqual(expected);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('returns the response of the second attempt', async () => {
    const fetched = fetchThat(async () => Response.json({ ok: true, value: [] }));
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await browserTransport().call('drafts.list', {})).toEqual({ ok: true, value: [] });
  });

  it('never sends a second time what may have been done, and says that the host is there', async () => {
    const fetched = fetchThat(async () => Response.json({ ok: true, value: {} }));
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await browserTransport().call('bookings.submit', {})).toEqual(unread(0));
    fetched.mockImplementation(async () => new Response('', { status: 400 }));
    expect(await browserTransport().call('bookings.submit', {})).toEqual(unread(400));
    fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await browserTransport().call('bookings.submit', {})).toEqual(missing);
    expect(fetched.mock.calls.filter(([address]) => address === '/call/bookings.submit')).toHaveLength(3);
  });
});

describe('the stream of events', () => {
  /** One stream per request; the page reads what the test writes to it. */
  function streams() {
    const opened: {
      readonly notify: (line: string) => void;
      readonly cut: () => void;
      readonly signal: AbortSignal;
    }[] = [];
    vi.stubGlobal('fetch', async (address: string, { signal }: { readonly signal: AbortSignal }) => {
      expect(address).toBe('/events');
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder();
          const cut = () => controller.error(new TypeError('network error'));
          opened.push({ notify: (line) => controller.enqueue(encoder.encode(line)), cut, signal });
          signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body);
    });
    return opened;
  }
  const spies = () => [vi.fn<(event: AppEvent) => void>(), vi.fn<(isFirst: boolean) => void>()] as const;
  const event = { name: 'quotes.changed', id: 'q1' };

  it('gives events, whole or in pieces, says when it was broken, and ends', async () => {
    const opened = streams();
    const [onEvent, onOpen] = spies();
    const end = browserTransport().listen(onEvent, onOpen);
    await expect.poll(() => opened).toHaveLength(1);
    opened[0]?.notify('\n{"name":"quotes.ch');
    opened[0]?.notify('anged","id":"q1"}\n{"words":"no event"}\n');
    await expect.poll(() => onEvent.mock.calls).toEqual([[event]]);
    expect(onOpen.mock.calls).toEqual([[true]]);
    opened[0]?.cut();
    await expect.poll(() => onOpen.mock.calls).toEqual([[true], [false]]);
    end();
    expect(opened[1]?.signal.aborted).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(opened).toHaveLength(2);
  });

  it('is one for all who listen, ended by the last of them, and another for who listens then', async () => {
    const opened = streams();
    const transport = browserTransport();
    const [first, second] = [spies(), spies()];
    const endFirst = transport.listen(...first);
    const endSecond = transport.listen(...second);
    await expect.poll(() => opened).toHaveLength(1);
    opened[0]?.notify(`${JSON.stringify(event)}\n`);
    await expect.poll(() => first[0]).toHaveBeenCalledOnce();
    endFirst();
    opened[0]?.notify(`${JSON.stringify(event)}\n`);
    await expect.poll(() => second[0]).toHaveBeenCalledTimes(2);
    expect(first[0]).toHaveBeenCalledOnce();
    expect(opened[0]?.signal.aborted).toBe(false);
    endSecond();
    expect(opened[0]?.signal.aborted).toBe(true);
    const endThird = transport.listen(...first);
    await expect.poll(() => opened).toHaveLength(2);
    endThird();
  });
});
