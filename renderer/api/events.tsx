import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { transport } from './transport.ts';

/**
 * Refetches queries. TanStack Query doesn't refetch one that is waiting for its first response, which may be from
 * before the change, so such a query is refetched after it.
 */
function askAgain(queries: QueryClient, queryKey: QueryKey): void {
  const first = queries.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  void queries.invalidateQueries({ queryKey });
  for (const query of first) {
    // Deferred until the query has processed its response.
    const again = () => setTimeout(() => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    void query.promise?.then(again, again);
  }
}

/** Invalidates all queries of a domain on its `<domain>.changed` event. */
export function EventsProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(
    () =>
      transport.listen(
        (event) => askAgain(queries, [event.name.slice(0, event.name.indexOf('.'))]),
        () => askAgain(queries, []),
      ),
    [queries],
  );
  return children;
}
