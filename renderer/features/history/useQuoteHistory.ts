import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QuoteFilter, QuoteSummary } from '../../../shared/ipc/contract/quotes.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { CallError } from '../../api/CallError.ts';
import { api } from '../../api/client.ts';

/** Quotes that are fetched at a time: some screens full. */
const WINDOW = 200;
/** A pause in typing after which the search begins. */
const PAUSE_MS = 120;

export interface QuoteHistory {
  /** The quotes fetched so far, latest first. */
  readonly quotes: readonly QuoteSummary[];
  /** How many there are, null until the first answer. */
  readonly total: number | null;
  readonly error: CallError | null;
  readonly retry: () => void;
  /** Fetches the next window, if there is one. */
  readonly more: () => void;
}

/** A text once the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type Window = CallOutput<'quotes.search'>;

/** The history of quotes, a window at a time: with 50,000 of them the first is as quick as with fifty. */
export function useQuoteHistory(typed: string, state: QuoteFilter): QuoteHistory {
  const text = usePaused(typed.trim().slice(0, 200));
  const query = useInfiniteQuery<Window, CallError, InfiniteData<Window, number>, readonly unknown[], number>({
    queryKey: ['quotes', 'search', { text, state }],
    queryFn: async ({ pageParam }) => {
      const answer = await api.quotes.search({ text, state, offset: pageParam, limit: WINDOW });
      if (!answer.ok) throw new CallError(answer.error);
      return answer.value;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const known = pages.reduce((sum, page) => sum + page.quotes.length, 0);
      return known < last.total && last.quotes.length > 0 ? known : undefined;
    },
    placeholderData: keepPreviousData,
    // A booking changes what is open, and says so to others.
    staleTime: 0,
  });
  const { hasNextPage, isFetching, fetchNextPage, refetch } = query;
  return {
    quotes: query.data?.pages.flatMap((page) => page.quotes) ?? [],
    total: query.data?.pages[0]?.total ?? null,
    error: query.error,
    retry: () => void refetch(),
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
