import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QuoteFilter, QuoteHistoryLine, QuoteSort } from '../../../shared/contract/quotes.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { CallError } from '../../api/CallError.ts';
import { invoke } from '../../api/client.ts';
import type { Loading } from '../../ui/LoadState.tsx';

/** Quotes per window: a few screens. */
const WINDOW = 200;
/** Debounce of the search, in ms. */
const DEBOUNCE_MS = 120;

export interface QuoteHistory {
  /** Quotes loaded so far, in the requested order. */
  readonly quotes: readonly QuoteHistoryLine[];
  /** Total count; null before the first response. */
  readonly total: number | null;
  readonly loading: Loading;
  /** Fetches the next window, if any. */
  readonly loadMore: () => void;
}

/** The text, debounced. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

type Window = CallOutput<'quotes.search'>;

/** Quote history, loaded in windows, so that the first rows are as fast with 50,000 quotes as with fifty. */
export function useQuoteHistory(typed: string, state: QuoteFilter, sort: QuoteSort): QuoteHistory {
  const text = useDebounced(typed.trim().slice(0, 200));
  const query = useInfiniteQuery<Window, CallError, InfiniteData<Window, number>, readonly unknown[], number>({
    queryKey: ['quotes', 'search', { text, state, sort }],
    queryFn: async ({ pageParam }) => {
      const response = await invoke('quotes.search', { text, state, sort, offset: pageParam, limit: WINDOW });
      if (!response.ok) throw new CallError(response.error);
      return response.value;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.quotes.length, 0);
      return loaded < last.total && last.quotes.length > 0 ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    // A booking changes the state of quotes, so each mount refetches.
    staleTime: 0,
  });
  const { hasNextPage, isFetching, fetchNextPage } = query;
  return {
    quotes: query.data?.pages.flatMap((page) => page.quotes) ?? [],
    total: query.data?.pages[0]?.total ?? null,
    loading: query,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
