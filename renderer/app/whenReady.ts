import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionStatus } from '../../shared/contract/connections.ts';
import { dropEarly } from '../api/earlyCalls.ts';
import { callQuery } from '../api/query.ts';
import { prepareOpenDraft } from '../features/quote/index.ts';
import { startsWithQuote } from '../lib/startsWithQuote.ts';
import { useErrorMessages } from '../lib/useErrorMessages.ts';
import { isWithoutPassword, longPauseUntilMs } from './frame/hasBanner.ts';
import { useOverlays } from './useOverlays.ts';

/** Maximum wait in ms: an empty frame is better than no page if the core is slow. */
const MAX_WAIT_MS = 150;

/** Loads what shows a problem that is known already, so that the first render has it and nothing moves later. */
async function loadKnownProblems(queries: QueryClient): Promise<void> {
  const status = queries.getQueryData<ConnectionStatus>(callQuery('connections.status', {}).queryKey);
  const isShown = status?.halted != null || isWithoutPassword(status) || longPauseUntilMs(status, Date.now()) !== null;
  if (isShown) await useOverlays.preload();
  if (status === undefined || status.dataProblem !== null) await useErrorMessages.preload();
}

/**
 * Prefetches the data that determines the first render, and resolves once it is there. That takes a few ms, while
 * rendering an empty frame first takes as long as rendering the whole screen.
 */
export async function whenReady(queries: QueryClient): Promise<void> {
  const deadline = new AbortController();
  const all = Promise.all([
    queries.prefetchQuery(callQuery('connections.status', {})).then(() => loadKnownProblems(queries)),
    queries.prefetchQuery(callQuery('settings.get', {})),
    startsWithQuote() ? prepareOpenDraft(queries, deadline.signal) : null,
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  deadline.abort();
  dropEarly();
}
