import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { callQuery } from '../../api/query.ts';
import { useCarriers } from '../../api/useCarriers.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { RatesView } from './RatesView.tsx';
import { unfinishedReason } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';
import { useQuoteToShow } from './useQuoteToShow.ts';

interface RatesScreenProps {
  readonly quoteId: string;
  /** The quote that this one is a what-if of, if it was opened from their comparison. */
  readonly originalId?: string;
}

/** The rates of one quote. */
export function RatesScreen({ quoteId, originalId }: RatesScreenProps) {
  const [, navigate] = useLocation();
  const { query, history } = useQuoteToShow(quoteId);
  const original = useQuery(callQuery('quotes.get', { quoteId: originalId ?? quoteId }));
  const carriers = useCarriers();
  // Not before the blocked carriers are known: the selected rate would change.
  if (query.data !== undefined && !original.isPending && !carriers.isPending) {
    return (
      <RatesView
        key={quoteId}
        quote={query.data}
        originalId={originalId ?? null}
        unfinished={originalId === undefined || original.data === undefined ? null : unfinishedReason(original.data)}
        history={history}
        carriers={carriers}
      />
    );
  }
  return (
    <Screen label={ratesStrings.rates}>
      <ScrollArea>
        <h1>{ratesStrings.rates}</h1>
        {query.error === null ? (
          <SkeletonRows label={ratesStrings.rates} rows={8} />
        ) : (
          <ErrorCallout
            error={query.error.error}
            onRetry={() => void query.refetch()}
            actions={
              <Button size="s" onClick={() => navigate('/quote')}>
                {ratesStrings.backToQuote}
              </Button>
            }
          />
        )}
      </ScrollArea>
    </Screen>
  );
}
