import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { OrderQuery, RatedOrder } from '../../../shared/contract/orders.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { callKey, callQuery } from '../../api/query.ts';
import type { Loading } from '../../ui/LoadState.tsx';

/** Orders per window: a few screens. */
const PAGE_ROWS = 100;

export interface OrderRows extends Loading {
  /** The query of the rows: the requested one once its first rows are loaded. */
  readonly shown: OrderQuery;
  /** null before the first response. */
  readonly total: number | null;
  /** Number of stored orders in the loaded windows that can't be read. */
  readonly unread: number;
  readonly rowAt: (at: number) => RatedOrder | undefined;
  /** The same, without rows that may have changed since they were loaded: those out of view aren't loaded again. */
  readonly currentAt: (at: number) => RatedOrder | undefined;
  /** The index of an order among the loaded rows near the visible ones, or -1. */
  readonly indexOf: (orderId: string) => number;
  readonly onRange: (first: number, last: number) => void;
}

const inputOf = (query: OrderQuery, page: number) => ({ query, offset: page * PAGE_ROWS, limit: PAGE_ROWS });

/** The orders of a query, loaded in windows around the visible range. */
export function useOrderRows(requested: OrderQuery): OrderRows {
  const client = useQueryClient();
  const [shown, setShown] = useState(requested);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const firstPage = useQuery(callQuery('orders.list', inputOf(requested, 0)));
  if (firstPage.data !== undefined && shown !== requested) {
    setShown(requested);
    // Another list begins at its top: the pages that were visible in the previous one aren't requested.
    if (JSON.stringify(shown) !== JSON.stringify(requested)) setRange({ first: 0, last: 0 });
  }
  const pages = Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at);
  const windows = useQueries({ queries: pages.map((page) => callQuery('orders.list', inputOf(shown, page))) });
  const keyOf = (page: number) => callKey('orders.list', inputOf(shown, page));
  const cachedPage = (page: number) => client.getQueryData<CallOutput<'orders.list'>>(keyOf(page));
  const rowAt = (at: number) => cachedPage(Math.floor(at / PAGE_ROWS))?.orders[at % PAGE_ROWS];
  const onRange = useCallback((first: number, last: number) => {
    const [from, to] = [Math.floor(first / PAGE_ROWS), Math.floor(last / PAGE_ROWS)];
    setRange((now) => (now.first === from && now.last === to ? now : { first: from, last: to }));
  }, []);
  const failure = firstPage.error ?? windows.find(({ error }) => error !== null)?.error ?? null;
  const total = windows.find(({ data }) => data !== undefined)?.data?.total ?? cachedPage(0)?.total ?? null;
  return {
    shown,
    total,
    isPending: total === null,
    unread: windows.reduce((sum, { data }) => sum + (data?.unread ?? 0), 0),
    rowAt,
    currentAt: (at) =>
      client.getQueryState(keyOf(Math.floor(at / PAGE_ROWS)))?.isInvalidated === true ? undefined : rowAt(at),
    indexOf(orderId) {
      for (const page of new Set([...pages, Math.max(0, range.first - 1), range.last + 1])) {
        const at = cachedPage(page)?.orders.findIndex(({ id }) => id === orderId) ?? -1;
        if (at >= 0) return page * PAGE_ROWS + at;
      }
      return -1;
    },
    onRange,
    error: failure,
    refetch: () => void client.invalidateQueries({ queryKey: ['orders'] }),
  };
}
