import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardQuery, BoardRow } from '../../../../shared/contract/board.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { callKey, callQuery } from '../../../api/query.ts';
import type { Loading } from '../../../ui/LoadState.tsx';

/** Time in ms that the table must stay still before a window is requested, so that fast scrolling skips windows. */
const REST_MS = 60;

/** Rows per window: a few screens. */
const PAGE_ROWS = 100;

export interface BoardRows extends Loading {
  /** Query of the current rows: the requested one once its first rows are loaded, until then the previous one. */
  readonly shown: BoardQuery;
  /** null before the first response. */
  readonly total: number | null;
  readonly rowAt: (at: number) => BoardRow | undefined;
  /** Undefined also if another row may be there now: it was scrolled out before the last change. */
  readonly currentAt: (at: number) => BoardRow | undefined;
  readonly onRange: (first: number, last: number) => void;
}

/**
 * Rows of the board, loaded in windows around the visible range. Switches to a new query once its first rows are
 * loaded.
 */
export function useBoardRows(requested: BoardQuery, today: string): BoardRows {
  const client = useQueryClient();
  const [shown, setShown] = useState(requested);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const input = useCallback(
    (query: BoardQuery, page: number) => ({ today, query, offset: page * PAGE_ROWS, limit: PAGE_ROWS }),
    [today],
  );
  const firstPage = useQuery(callQuery('shipments.list', input(requested, 0)));
  if (firstPage.data !== undefined && shown !== requested) setShown(requested);

  const scrollTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(scrollTimer.current), []);
  const onRange = useCallback((first: number, last: number) => {
    clearTimeout(scrollTimer.current);
    scrollTimer.current = setTimeout(() => {
      setRange((now) =>
        Math.floor(now.first / PAGE_ROWS) === Math.floor(first / PAGE_ROWS) &&
        Math.floor(now.last / PAGE_ROWS) === Math.floor(last / PAGE_ROWS)
          ? now
          : { first, last },
      );
    }, REST_MS);
  }, []);
  const from = Math.floor(range.first / PAGE_ROWS);
  const pages = Array.from({ length: Math.floor(range.last / PAGE_ROWS) - from + 1 }, (_, at) => from + at);
  const windows = useQueries({ queries: pages.map((page) => callQuery('shipments.list', input(shown, page))) });
  const cachedPage = useCallback(
    (page: number) => client.getQueryData<CallOutput<'shipments.list'>>(callKey('shipments.list', input(shown, page))),
    [client, input, shown],
  );
  // The latest response has the current total.
  const latest = windows.reduce<(typeof windows)[number] | null>(
    (best, one) => (one.data !== undefined && (best === null || one.dataUpdatedAt > best.dataUpdatedAt) ? one : best),
    null,
  );
  const failure = firstPage.error ?? windows.find((one) => one.error !== null)?.error ?? null;
  const total = latest?.data?.total ?? cachedPage(0)?.total ?? null;
  return {
    shown,
    total,
    isPending: total === null,
    rowAt: (at) => cachedPage(Math.floor(at / PAGE_ROWS))?.shipments[at % PAGE_ROWS],
    currentAt: (at) => {
      const page = Math.floor(at / PAGE_ROWS);
      const isOutdated = client.getQueryState(callKey('shipments.list', input(shown, page)))?.isInvalidated === true;
      return isOutdated ? undefined : cachedPage(page)?.shipments[at % PAGE_ROWS];
    },
    onRange,
    error: failure,
    refetch: () => void client.invalidateQueries({ queryKey: ['shipments', 'list'] }),
  };
}
