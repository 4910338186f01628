import { EmptyState } from '../../ui/EmptyState.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import styles from './RatesScreen.module.css';
import { ratesStrings } from './strings.tsx';
import type { RateActions } from './useRateActions.ts';

/** Empty state when no carrier quoted: what it means, and what to try. */
export function NoRates({ actions }: { readonly actions: RateActions }) {
  const again = (
    <RequestButton keys="R" writes onClick={() => void actions.reQuote()}>
      {ratesStrings.requote}
    </RequestButton>
  );
  return (
    <EmptyState action={actions.canReQuote ? again : undefined}>
      <span className={styles.none}>
        <b>{ratesStrings.noneReturned}</b>
        <span>{ratesStrings.noneReturnedHint}</span>
      </span>
    </EmptyState>
  );
}
