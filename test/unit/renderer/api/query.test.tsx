// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppEvent } from '../../../../shared/ipc/contract.ts';
import type { Result } from '../../../../shared/ipc/result.ts';

const call = vi.hoisted(() => vi.fn<(name: string, payload: unknown) => Promise<Result<unknown>>>());
interface Ears {
  onEvent: ((event: AppEvent) => void) | null;
  onOpen: ((isFirst: boolean) => void) | null;
}
const ears = vi.hoisted((): Ears => ({ onEvent: null, onOpen: null }));
vi.mock('../../../../renderer/api/transport.ts', () => ({
  transport: {
    host: 'browser',
    call,
    listen: (onEvent: (event: AppEvent) => void, onOpen: (isFirst: boolean) => void) => {
      ears.onEvent = onEvent;
      ears.onOpen = onOpen;
      return () => {
        if (ears.onEvent === onEvent) ears.onEvent = null;
      };
    },
  },
}));
const { useQuery } = await import('@tanstack/react-query');
const { callKey, callQuery, createQueryClient, useCall } = await import('../../../../renderer/api/query.ts');
const { EventsProvider } = await import('../../../../renderer/api/events.tsx');
const { CallError } = await import('../../../../renderer/api/CallError.ts');

let wrapper: (props: { readonly children: ReactNode }) => ReactNode;
beforeEach(() => {
  call.mockReset();
  const client = createQueryClient();
  wrapper = ({ children }) => (
    <QueryClientProvider client={client}>
      <EventsProvider>{children}</EventsProvider>
    </QueryClientProvider>
  );
});
afterEach(cleanup);

it('a setting is saved after the one before, also by a component that is gone by then', async () => {
  const first = Promise.withResolvers<Result<unknown>>();
  call.mockReturnValueOnce(first.promise).mockResolvedValue({ ok: true, value: {} });
  const { result, unmount } = renderHook(() => useCall('settings.set'), { wrapper });
  act(() => result.current.mutate({ theme: 'dark' }));
  act(() => result.current.mutate({ theme: 'light' }));
  unmount();
  await act(async () => undefined);
  expect(call.mock.calls).toEqual([['settings.set', { theme: 'dark' }]]);
  await act(async () => first.resolve({ ok: true, value: {} }));
  await waitFor(() => expect(call.mock.calls).toHaveLength(2));
  expect(call.mock.calls[1]).toEqual(['settings.set', { theme: 'light' }]);
});

describe('a call as a query', () => {
  it('has its domain first in the key', () => {
    expect(callKey('quotes.get', { quoteId: 'q1' })).toEqual(['quotes', 'get', { quoteId: 'q1' }]);
  });

  it('fails with the error as a value, and is not retried automatically', async () => {
    call.mockResolvedValue({ ok: false, error: { code: 'gateway', httpStatus: 502 } });
    const { result } = renderHook(() => useQuery(callQuery('quotes.list', {})), { wrapper });
    await waitFor(() => expect(result.current.error).toBeInstanceOf(CallError));
    expect(result.current.error?.error).toEqual({ code: 'gateway', httpStatus: 502 });
    expect(call).toHaveBeenCalledOnce();
  });

  it('is refetched on an event about its own record, and not about another', async () => {
    call.mockResolvedValue({ ok: true, value: {} });
    renderHook(() => useQuery(callQuery('quotes.get', { quoteId: 'q1' })), { wrapper });
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    act(() => ears.onEvent?.({ name: 'quotes.changed', id: 'q2' }));
    act(() => ears.onEvent?.({ name: 'quotes.added', id: 'q1' }));
    await act(async () => undefined);
    expect(call).toHaveBeenCalledTimes(1);
    act(() => ears.onEvent?.({ name: 'quotes.changed', id: 'q1' }));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  });

  it('is refetched when events first arrive if it was requested before, and always after an interruption', async () => {
    call.mockResolvedValue({ ok: true, value: {} });
    const names = () => call.mock.calls.map(([name]) => name);
    renderHook(() => [useQuery(callQuery('connections.status', {})), useQuery(callQuery('quotes.list', {}))], {
      wrapper,
    });
    await waitFor(() => expect(names()).toEqual(['connections.status', 'quotes.list']));
    await act(async () => ears.onOpen?.(true));
    await waitFor(() => expect(names().slice(2)).toEqual(['connections.status']));
    await act(async () => ears.onOpen?.(false));
    await waitFor(() => expect(names().slice(3).toSorted()).toEqual(['connections.status', 'quotes.list']));
  });

  it('takes the value of an event that has one, without a call', async () => {
    const before = { documents: [], progress: null, waitUntilMs: null };
    call.mockResolvedValue({ ok: true, value: before });
    const { result } = renderHook(() => useQuery(callQuery('documents.list', { bolNumber: '44' })), { wrapper });
    await waitFor(() => expect(result.current.data).toEqual(before));
    const progress = { phase: 'asking', type: null, bytes: 0, totalBytes: null, done: 0, of: 0 };
    const value = { ...before, progress };
    act(() => ears.onEvent?.({ name: 'documents.progress', id: '44', value }));
    await waitFor(() => expect(result.current.data).toEqual(value));
    act(() => ears.onEvent?.({ name: 'documents.changed', id: '44', value: before }));
    await waitFor(() => expect(result.current.data).toEqual(before));
    act(() => ears.onEvent?.({ name: 'documents.changed', id: '45', value }));
    await act(async () => undefined);
    expect(result.current.data).toEqual(before);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('is requested again if an event with a value came before its first response', async () => {
    const responses: ((response: Result<unknown>) => void)[] = [];
    call.mockImplementation(() => new Promise((resolve) => responses.push(resolve)));
    const { result } = renderHook(() => useQuery(callQuery('documents.list', { bolNumber: '44' })), { wrapper });
    await waitFor(() => expect(responses).toHaveLength(1));
    const before = { documents: [], progress: null, waitUntilMs: null };
    const value = { ...before, waitUntilMs: 1 };
    act(() => ears.onEvent?.({ name: 'documents.changed', id: '44', value }));
    responses[0]?.({ ok: true, value: before });
    await waitFor(() => expect(responses).toHaveLength(2));
    responses[1]?.({ ok: true, value });
    await waitFor(() => expect(result.current.data).toEqual(value));
  });

  it('asks again when its domain changed, and only then', async () => {
    call.mockResolvedValue({ ok: true, value: { quotes: [] } });
    renderHook(() => useQuery(callQuery('quotes.list', {})), { wrapper });
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    act(() => ears.onEvent?.({ name: 'shipments.changed', id: null }));
    await act(async () => undefined);
    expect(call).toHaveBeenCalledTimes(1);
    act(() => ears.onEvent?.({ name: 'quotes.changed', id: 'q1' }));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  });

  it('that composes email drafts is refetched when documents changed: one may have a newer version', async () => {
    call.mockResolvedValue({ ok: true, value: { drafts: [] } });
    renderHook(() => useQuery(callQuery('emails.compose', { kind: 'bol', bolNumbers: ['44'], groupBy: 'shipment' })), {
      wrapper,
    });
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    const value = { documents: [], progress: null, waitUntilMs: null };
    act(() => ears.onEvent?.({ name: 'documents.changed', id: '44', value }));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  });

  it('is requested again when its domain changed before its first response', async () => {
    const responses: ((response: Result<unknown>) => void)[] = [];
    call.mockImplementation(() => new Promise((resolve) => responses.push(resolve)));
    const { result } = renderHook(() => useQuery(callQuery('quotes.list', {})), { wrapper });
    await waitFor(() => expect(responses).toHaveLength(1));
    act(() => ears.onEvent?.({ name: 'quotes.changed', id: 'q1' }));
    responses[0]?.({ ok: true, value: { quotes: ['before'] } });
    await waitFor(() => expect(responses).toHaveLength(2));
    responses[1]?.({ ok: true, value: { quotes: ['after'] } });
    await waitFor(() => expect(result.current.data).toEqual({ quotes: ['after'] }));
  });

  it('is requested again when its domain changed during a refetch that its screen did not wait for', async () => {
    const responses: ((response: Result<unknown>) => void)[] = [];
    call.mockImplementation(() => new Promise((resolve) => responses.push(resolve)));
    const list = () => useQuery(callQuery('quotes.list', {}));
    const left = renderHook(list, { wrapper });
    await waitFor(() => expect(responses).toHaveLength(1));
    await act(async () => responses[0]?.({ ok: true, value: { quotes: ['first'] } }));
    act(() => ears.onEvent?.({ name: 'quotes.changed', id: 'q1' }));
    await waitFor(() => expect(responses).toHaveLength(2));
    renderHook(() => undefined, { wrapper });
    left.unmount();
    act(() => ears.onEvent?.({ name: 'quotes.changed', id: 'q1' }));
    await act(async () => responses[1]?.({ ok: true, value: { quotes: ['before'] } }));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    const { result } = renderHook(list, { wrapper });
    await waitFor(() => expect(responses).toHaveLength(3));
    responses[2]?.({ ok: true, value: { quotes: ['after'] } });
    await waitFor(() => expect(result.current.data).toEqual({ quotes: ['after'] }));
  });
});

describe('a call as a mutation', () => {
  it('that can be canceled carries a callId and cancels by it', async () => {
    let finish: (response: Result<unknown>) => void = () => undefined;
    call.mockImplementation((name) =>
      name === 'calls.cancel'
        ? Promise.resolve({ ok: true, value: { wasRunning: true } })
        : new Promise((resolve) => {
            finish = resolve;
          }),
    );
    const { result } = renderHook(() => useCall('documents.fetch'), { wrapper });
    act(() => result.current.mutate({ bolNumber: '4410279902' }));
    await waitFor(() => expect(call).toHaveBeenCalledOnce());
    const sent = call.mock.calls[0]?.[1];
    expect(sent).toMatchObject({ bolNumber: '4410279902', callId: expect.any(String) });
    act(() => result.current.cancel());
    const callId = typeof sent === 'object' && sent !== null && 'callId' in sent ? sent.callId : null;
    expect(call).toHaveBeenLastCalledWith('calls.cancel', { callId });
    finish({ ok: false, error: { code: 'cancelled' } });
    await waitFor(() => expect(result.current.error?.error.code).toBe('cancelled'));
    act(() => result.current.cancel());
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('that takes no callId gets none', async () => {
    call.mockResolvedValue({ ok: true, value: {} });
    const { result } = renderHook(() => useCall('drafts.remove'), { wrapper });
    act(() => result.current.mutate({ id: 'd1' }));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(call).toHaveBeenCalledWith('drafts.remove', { id: 'd1' });
  });
});
