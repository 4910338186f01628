import { AskButton } from '../../ui/AskButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './RatesScreen.module.css';
import type { RateActions } from './useRateActions.ts';

/** Empty state when no carrier quoted: what it means, and what to try. */
export function NoRates({ actions }: { readonly actions: RateActions }) {
  const again = (
    <AskButton keys="R" onClick={() => void actions.reQuote()}>
      Requote
    </AskButton>
  );
  return (
    <EmptyState action={actions.canReQuote ? again : undefined}>
      <span className={styles.none}>
        <b>No carriers returned a rate.</b>
        <span>
          The quote is saved. Requote, or edit it: another pickup date, another location type, or fewer accessorials may
          bring rates.
        </span>
      </span>
    </EmptyState>
  );
}
