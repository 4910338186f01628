import { IconAlertTriangle } from '@tabler/icons-react';
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { formatNumber } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './orders.module.css';
import { ordersStrings } from './strings.tsx';

interface OrderTilesProps {
  readonly counts: Readonly<Record<OrderStatus, number>> | undefined;
  /** null: all. */
  readonly chosen: OrderStatus | null;
  readonly onChoose: (status: OrderStatus | null) => void;
}

/** Statuses that need the user. */
const NEEDS_USER: readonly OrderStatus[] = ['to_check', 'to_choose', 'declined', 'unknown'];

/** Number of orders by status; each tile is a filter. */
export function OrderTiles({ counts, chosen, onChoose }: OrderTilesProps) {
  const all = counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0);
  // Statuses without orders would crowd the others out.
  const shown = ORDER_STATUSES.filter(
    (status) => status === chosen || ['to_check', 'ready', 'booked'].includes(status) || (counts?.[status] ?? 0) > 0,
  );
  return [null, ...shown].map((status) => {
    const count = status === null ? all : counts?.[status];
    return (
      <button
        key={status ?? 'all'}
        type="button"
        className={styles.tile}
        aria-pressed={chosen === status}
        onClick={() => onChoose(status)}
      >
        {status !== null && NEEDS_USER.includes(status) && (count ?? 0) > 0 ? (
          <Icon of={IconAlertTriangle} size={14} className="c-attn" />
        ) : null}
        <b>{count === undefined ? '–' : formatNumber(count)}</b>{' '}
        {status === null ? ordersStrings.all : ORDER_STATUS_LABELS[status]}
      </button>
    );
  });
}
