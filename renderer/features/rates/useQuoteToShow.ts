import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { LaneHistory, Quote } from '../../../shared/contract/quotes.ts';
import type { CallError } from '../../api/CallError.ts';
import { callQuery } from '../../api/query.ts';

export interface QuoteToShow {
  readonly query: UseQueryResult<Quote, CallError>;
  /** History of the lane; null while loading. */
  readonly history: LaneHistory | null;
}

/** A quote and its history. */
export function useQuoteToShow(quoteId: string): QuoteToShow {
  const query = useQuery(callQuery('quotes.get', { quoteId }));
  const history = useQuery(callQuery('quotes.lane', { quoteId }));
  return { query, history: history.data ?? null };
}
