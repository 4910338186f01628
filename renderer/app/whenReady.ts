import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../api/query.ts';

/** Maximum wait in ms: an empty frame is better than no page if the core is slow. */
const MAX_MS = 150;

/**
 * Prefetches the data that determines the first render, and resolves once it is there. That takes a few ms, while
 * rendering an empty frame first takes as long as rendering the whole screen.
 */
export async function whenReady(queries: QueryClient): Promise<void> {
  const all = Promise.all([
    queries.prefetchQuery(callQuery('connections.status', {})),
    queries.prefetchQuery(callQuery('settings.get', {})),
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, MAX_MS))]);
}
