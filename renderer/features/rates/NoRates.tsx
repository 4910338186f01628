import { AskButton } from '../../ui/AskButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './RatesScreen.module.css';
import type { RateActions } from './useRateActions.ts';

/** No carrier gave a rate: what that means, and what may help. */
export function NoRates({ actions }: { readonly actions: RateActions }) {
  const again = (
    <AskButton keys="R" onClick={() => void actions.reQuote()}>
      Re-quote
    </AskButton>
  );
  return (
    <EmptyState action={actions.canReQuote ? again : undefined}>
      <span className={styles.none}>
        <b>No carrier answered for this lane.</b>
        <span>
          The quote is kept. Ask again, or edit the quote: another pickup date, location type or fewer accessorials may
          bring carriers. The service leaves out those that give no rate and doesn’t say why.
        </span>
      </span>
    </EmptyState>
  );
}
