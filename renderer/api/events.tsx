import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { callKey } from './query.ts';
import { transport } from './transport.ts';

/** The parameter of a domain's calls that names the record which an event of the domain is about. */
const ID_PARAMETERS: Readonly<Record<string, string>> = {
  quotes: 'quoteId',
  bookings: 'bookingId',
  shipments: 'bolNumber',
  documents: 'bolNumber',
  orders: 'orderId',
  notes: 'bolNumber',
  tasks: 'bolNumber',
};

/** Further domains to refetch when records of a domain change. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  shipments: ['reports'],
  invoices: ['reports'],
  documents: ['emails'],
};

/** The ID of the record that a query is about; null for lists and the like, which are about all of them. */
function recordIdOf([domain, , input]: QueryKey): string | null {
  const parameter = ID_PARAMETERS[String(domain)];
  if (parameter === undefined || typeof input !== 'object' || input === null) return null;
  const id: unknown = Reflect.get(input, parameter);
  return typeof id === 'string' ? id : null;
}

/**
 * Refetches queries. TanStack Query requests again what is loading only if it has data and a screen shows it. Any other
 * response that is still loading may be from before the change, so its query is invalidated again after it.
 */
function refetch(
  queries: QueryClient,
  queryKey: QueryKey,
  isAffected: (query: { readonly queryKey: QueryKey }) => boolean = () => true,
): void {
  const loading = queries.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: (query) => (query.state.data === undefined || !query.isActive()) && isAffected(query),
  });
  void queries.invalidateQueries({ queryKey, predicate: isAffected });
  for (const query of loading) {
    // Deferred until the query has processed its response.
    const invalidateAgain = () =>
      setTimeout(() => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    void query.promise?.then(invalidateAgain, invalidateAgain);
  }
}

/** Updates a loaded list. One that is loading is requested again: its response may be from before the event. */
function updateDocuments(queries: QueryClient, bolNumber: string, value: unknown): void {
  const queryKey = callKey('documents.list', { bolNumber });
  const state = queries.getQueryState(queryKey);
  if (state?.status === 'success' && state.fetchStatus === 'idle') queries.setQueryData(queryKey, value);
  else refetch(queries, queryKey);
}

/** Updates the cache on an event: with its value, and by refetching what else the event affects. */
function onEvent(queries: QueryClient, { name, id, value }: AppEvent): void {
  const [domain = '', action = ''] = name.split('.');
  const hasValue = value !== undefined && id !== null;
  if (hasValue) updateDocuments(queries, id, value);
  if (action === 'progress') return;
  refetch(queries, [domain], ({ queryKey }) => {
    if (hasValue && queryKey[1] === 'list') return false;
    const recordId = recordIdOf(queryKey);
    return recordId === null || id === null || (action !== 'added' && recordId === id);
  });
  for (const reader of READERS[domain] ?? []) refetch(queries, [reader]);
}

/** What is requested before the first render, and so before the first event can arrive. */
const REQUESTED_EARLY = ['connections', 'settings'];

/** Updates all queries on the events of the core. */
export function EventsProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(
    () =>
      transport.listen(
        (event) => onEvent(queries, event),
        (isFirst) => {
          if (!isFirst) refetch(queries, []);
          else for (const domain of REQUESTED_EARLY) refetch(queries, [domain]);
        },
      ),
    [queries],
  );
  return children;
}
