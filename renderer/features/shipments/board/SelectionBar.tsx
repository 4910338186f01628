import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { AskButton } from '../../../ui/AskButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './board.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly onClear: () => void;
  /** Further actions for the selection. */
  readonly actions: ReactNode;
}

/** Actions for the selected shipments. */
export function SelectionBar({ count, isRefreshing, onRefresh, onClear, actions }: SelectionBarProps) {
  return (
    <section className={styles.selection} aria-label="Selected shipments">
      <span className="strong" role="status">
        {formatNumber(count)} selected
      </span>
      <AskButton size="s" keys="Shift+R" waitLabel={isRefreshing ? 'Refreshing…' : null} onClick={onRefresh}>
        Refresh selected
      </AskButton>
      {actions}
      <span className="grow" />
      <Button size="s" kind="quiet" keys="Esc" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
