import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { RequestButton } from '../../../ui/RequestButton.tsx';
import styles from './board.module.css';
import { boardStrings } from './strings.tsx';

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
    <section className={styles.selection} aria-label={boardStrings.selectedShipments}>
      <span className="strong" role="status">
        {boardStrings.selected(count)}
      </span>
      <RequestButton
        size="s"
        keys="Shift+R"
        writes
        waitLabel={isRefreshing ? boardStrings.refreshingSelected : null}
        onClick={onRefresh}
      >
        {boardStrings.refreshSelected}
      </RequestButton>
      {actions}
      <span className="grow" />
      <Button size="s" kind="quiet" keys="Esc" onClick={onClear}>
        {boardStrings.clear}
      </Button>
    </section>
  );
}
