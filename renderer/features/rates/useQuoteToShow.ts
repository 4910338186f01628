import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
import type { CallError } from '../../api/CallError.ts';
import { callQuery } from '../../api/query.ts';
import { askedTheSame, previousCandidate } from './previousQuote.ts';

export interface QuoteToShow {
  readonly query: UseQueryResult<Quote, CallError>;
  /** The same request when it was quoted before, null when it was not. */
  readonly previous: Quote | null;
}

/** A quote, and the one before it to compare with. */
export function useQuoteToShow(quoteId: string): QuoteToShow {
  const query = useQuery(callQuery('quotes.get', { quoteId }));
  const list = useQuery(callQuery('quotes.list', {}));
  const quote = query.data;
  const candidate = quote === undefined ? null : previousCandidate(quote, list.data?.quotes ?? []);
  const before = useQuery({
    ...callQuery('quotes.get', { quoteId: candidate?.id ?? '' }),
    enabled: candidate !== null,
  });
  const previous =
    quote !== undefined && candidate !== null && before.data !== undefined && askedTheSame(quote, before.data)
      ? before.data
      : null;
  return { query, previous };
}
