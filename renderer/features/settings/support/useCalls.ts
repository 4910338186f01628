import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../../../../shared/ipc/contract.ts';
import { CallError } from '../../../api/CallError.ts';
import { invoke } from '../../../api/client.ts';

/** Filter of the API log. */
export type CallFilter = Pick<CallInput<'support.calls'>, 'operation' | 'failedOnly' | 'errorCode'>;

type Page = CallOutput<'support.calls'>;

const PAGE_ROWS = 100;

/** Calls of the active connection, newest first, loaded in pages. Reloaded each time the list is opened. */
export function useCalls(filter: CallFilter) {
  return useInfiniteQuery<Page, CallError, InfiniteData<Page>, readonly unknown[], number | null>({
    queryKey: ['support', 'calls', filter],
    queryFn: async ({ pageParam }) => {
      const response = await invoke('support.calls', { ...filter, beforeId: pageParam, limit: PAGE_ROWS });
      if (!response.ok) throw new CallError(response.error);
      return response.value;
    },
    initialPageParam: null,
    getNextPageParam: (last) => (last.more ? (last.calls.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
