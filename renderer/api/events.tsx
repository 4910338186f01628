import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { transport } from './transport.ts';

/**
 * Makes queries ask again. One that waits for its first answer is not asked anew by TanStack Query: that answer may be
 * from before the change, so it is asked once more when it is there.
 */
function askAgain(queries: QueryClient, queryKey: QueryKey): void {
  const first = queries.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  void queries.invalidateQueries({ queryKey });
  for (const query of first) {
    // After the query has taken its answer.
    const again = () => setTimeout(() => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    void query.promise?.then(again, again);
  }
}

/** Makes every query of a domain ask again when the core says that the domain changed. */
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
