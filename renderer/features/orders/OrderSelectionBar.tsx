import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './orders.module.css';

interface OrderSelectionBarProps {
  readonly count: number;
  readonly onSkip: () => void;
  readonly onReopen: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** Actions for the selected orders. */
export function OrderSelectionBar({ count, onSkip, onReopen, onRemove, onClear }: OrderSelectionBarProps) {
  return (
    <section className={styles.selection} aria-label="Selected orders">
      <span className="strong" role="status">
        {formatNumber(count)} selected
      </span>
      <Button size="s" keys="S" onClick={onSkip}>
        Skip
      </Button>
      <Button size="s" keys="O" onClick={onReopen}>
        Reopen
      </Button>
      <Button size="s" keys="Del" onClick={onRemove}>
        Delete
      </Button>
      <span className="grow" />
      <Button size="s" kind="quiet" keys="Esc" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
