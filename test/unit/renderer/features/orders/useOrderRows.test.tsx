// @vitest-environment jsdom
/** The rows of the orders list: what a letter in the search requests. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { DEFAULT_QUERY } from '../../../../../renderer/features/orders/OrderTable.tsx';
import { useOrderRows } from '../../../../../renderer/features/orders/useOrderRows.ts';
import { useOrderSelection } from '../../../../../renderer/features/orders/useOrderSelection.ts';
import type { OrderQuery } from '../../../../../shared/contract/orders.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleOrder } from '../../../../support/sampleOrder.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface ListInput {
  readonly query: OrderQuery;
  readonly offset: number;
  readonly limit: number;
}
const TOTAL = 1000;

/** The list over a core with 1,000 orders, of which each is named after its search and place. */
function list() {
  const requested = fakeCore({
    'orders.list'(input) {
      const { query, offset, limit } = input as ListInput;
      const orders = Array.from({ length: limit }, (_, at) =>
        sampleOrder({ id: `${query.text}${offset + at}`, orderNumber: `${query.text}${offset + at}` }),
      );
      return ok({ orders, total: TOTAL, unread: 0 });
    },
  });
  const client = createQueryClient();
  const hook = renderHook(({ query }) => useOrderRows(query), {
    initialProps: { query: DEFAULT_QUERY },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const requestedAt = () => requested.map(({ input }) => (input as ListInput).query.text + (input as ListInput).offset);
  return { ...hook, requestedAt, rows: () => hook.result.current };
}

test('a letter requests one window, also far down in the list', async () => {
  const { rows, rerender, requestedAt } = list();
  await waitFor(() => expect(rows().rowAt(0)?.id).toBe('0'));
  act(() => rows().onRange(610, 640));
  await waitFor(() => expect(rows().rowAt(610)?.id).toBe('610'));
  const before = requestedAt();

  const query = { ...DEFAULT_QUERY, text: 's' };
  rerender({ query });
  expect(rows().rowAt(0)?.id).toBe('0');
  await waitFor(() => expect(rows().rowAt(0)?.id).toBe('s0'));
  expect(rows().shown).toBe(query);
  expect(requestedAt()).toEqual([...before, 's0']);

  act(() => rows().onRange(95, 125));
  await waitFor(() => expect(rows().rowAt(125)?.id).toBe('s125'));
  expect(requestedAt().at(-1)).toBe('s100');
});

test('a range selects the orders as they are now, also where rows out of view were loaded before a change', async () => {
  let removed = 0;
  fakeCore({
    'orders.list'(input) {
      const { offset, limit } = input as ListInput;
      const orders = Array.from({ length: limit }, (_, at) => sampleOrder({ id: `${removed + offset + at}` }));
      return ok({ orders, total: TOTAL - removed, unread: 0 });
    },
    'orders.ids': () => ok({ orderIds: Array.from({ length: TOTAL - removed }, (_, at) => `${removed + at}`) }),
  });
  const client = createQueryClient();
  const { result } = renderHook(
    () => {
      const rows = useOrderRows(DEFAULT_QUERY);
      return { rows, selection: useOrderSelection(DEFAULT_QUERY, rows.currentAt) };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  const { rows } = result.current;
  act(() => rows.onRange(100, 120));
  await waitFor(() => expect(result.current.rows.rowAt(100)?.id).toBe('100'));
  act(() => rows.onRange(200, 220));
  await waitFor(() => expect(result.current.rows.rowAt(200)?.id).toBe('200'));
  // A run has got rates for the first two of the orders that are ready.
  removed = 2;
  await act(() => client.invalidateQueries({ queryKey: ['orders'] }));
  await waitFor(() => expect(result.current.rows.rowAt(200)?.id).toBe('202'));
  act(() => result.current.selection.extend(90, 210, true));
  const expected = Array.from({ length: 121 }, (_, at) => `${92 + at}`);
  await waitFor(() => expect([...result.current.selection.orderIds]).toEqual(expected));
});

test('the same query again keeps its place', async () => {
  const { rows, rerender, requestedAt } = list();
  await waitFor(() => expect(rows().total).toBe(TOTAL));
  act(() => rows().onRange(610, 640));
  await waitFor(() => expect(rows().rowAt(610)?.id).toBe('610'));
  const before = requestedAt().length;
  rerender({ query: { ...DEFAULT_QUERY } });
  await act(async () => rows().refetch());
  await waitFor(() => expect(requestedAt().slice(before).toSorted()).toEqual(['0', '600']));
});
