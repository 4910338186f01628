import { MAX_IMPORT_ROWS } from '../../../shared/freight/directory.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './orders.module.css';
import { ordersStrings } from './strings.tsx';

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
    <section className={styles.selection} aria-label={ordersStrings.selectedOrders}>
      <span className="strong" role="status">
        {ordersStrings.selected(formatNumber(count))}
      </span>
      <Button size="s" keys="S" onClick={onSkip}>
        {ordersStrings.skip}
      </Button>
      <Button size="s" keys="O" onClick={onReopen}>
        {ordersStrings.reopen}
      </Button>
      <Button size="s" keys="Del" onClick={onRemove}>
        {ordersStrings.delete}
      </Button>
      {count > MAX_IMPORT_ROWS ? (
        <span className="small dim">{ordersStrings.tooManySelected(formatNumber(MAX_IMPORT_ROWS))}</span>
      ) : null}
      <span className="grow" />
      <Button size="s" kind="quiet" keys="Esc" onClick={onClear}>
        {ordersStrings.clear}
      </Button>
    </section>
  );
}
