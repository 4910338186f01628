import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../api/query.ts';

/** An empty frame is better than no page: a core that takes longer is not waited for. */
const MOST_MS = 150;

/**
 * Asks for what decides about the first picture, and resolves once all of it is there: that takes a few ms, and to draw
 * an empty frame first takes as long as to draw the whole screen.
 *
 * @param screen resolves when the first screen was loaded
 */
export async function whenReady(queries: QueryClient, screen: Promise<void>): Promise<void> {
  const all = Promise.all([
    queries.prefetchQuery(callQuery('connections.status', {})),
    queries.prefetchQuery(callQuery('settings.get', {})),
    screen,
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
}
