import type { BookingReview, ReviewedOrder } from '../../../shared/contract/orderRuns.ts';
import type { AppError } from '../../../shared/errors.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './orderWork.module.css';
import { carrierCounts, totalsByCurrency } from './reviewTotals.ts';
import { exceptionLabel, NOT_BOOKABLE_LABELS } from './runLabels.ts';

const COLUMNS: readonly DataColumn<ReviewedOrder>[] = [
  {
    id: 'order',
    head: 'Order',
    width: '112px',
    cell: ({ orderNumber }) => <span title={orderNumber}>{orderNumber}</span>,
  },
  {
    id: 'consignee',
    head: 'Consignee',
    width: '24%',
    cell: ({ consignee }) => <span title={consignee}>{consignee}</span>,
  },
  {
    id: 'carrier',
    head: 'Carrier',
    width: '22%',
    cell: ({ carrierName }) => <span title={carrierName}>{carrierName}</span>,
  },
  {
    id: 'total',
    head: 'Total',
    width: '104px',
    align: 'right',
    cell: ({ totalCents, currency }) => formatMoney(totalCents, currency),
  },
  {
    id: 'exceptions',
    head: 'Check',
    cell: ({ exceptions }) => {
      const label = exceptions.map(exceptionLabel).join('. ');
      return (
        <span className="row" title={label}>
          {exceptions.length === 0 ? null : <Badge kind="attn">{exceptions.length}</Badge>}
          <span className="cut">{label}</span>
        </span>
      );
    },
  },
];

interface BookingReviewDialogProps {
  readonly review: BookingReview;
  readonly isBusy: boolean;
  readonly error: AppError | null;
  readonly onBook: () => void;
  readonly onClose: () => void;
}

/** The one review before orders are booked: totals, carriers, and everything that is unusual. */
export function BookingReviewDialog({ review, isBusy, error, onBook, onClose }: BookingReviewDialogProps) {
  const { orders, notBookable } = review;
  const unusual = orders.filter(({ exceptions }) => exceptions.length > 0);
  // What needs a decision comes first.
  const sorted = [...unusual, ...orders.filter(({ exceptions }) => exceptions.length === 0)];
  const left = notBookable.map(({ orderNumber, why }) => `${orderNumber} (${NOT_BOOKABLE_LABELS[why]})`);
  const leftOut =
    left.length === 0 ? null : (
      <Callout kind="info" title={`${formatCount(left.length, 'order')} can’t be booked now`}>
        <p>
          {left.slice(0, 8).join(', ')}
          {left.length > 8 ? ` and ${left.length - 8} more` : ''}
        </p>
      </Callout>
    );
  if (orders.length === 0) {
    return (
      <Dialog
        title="Review bookings"
        onClose={onClose}
        actions={
          <Button kind="primary" keys="Esc" onClick={onClose}>
            Close
          </Button>
        }
      >
        <div className="dialog-body">
          <EmptyState>None of these orders can be booked yet. Get rates for them first.</EmptyState>
          {leftOut}
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title="Review bookings"
      confirm={`Book ${formatCount(orders.length, 'shipment')}`}
      width={1080}
      isBusy={isBusy}
      error={error}
      onConfirm={onBook}
      onClose={onClose}
    >
      <div className={styles.totals}>
        {totalsByCurrency(orders).map(({ currency, cents, count }) => (
          <span key={currency}>
            <b className="figure">{formatMoney(cents, currency)}</b>{' '}
            <span className="muted">{formatCount(count, 'shipment')}</span>
          </span>
        ))}
        <span className={styles.carriers}>
          {carrierCounts(orders).map(({ carrierName, count }) => (
            <Badge key={carrierName}>
              {carrierName}: {count}
            </Badge>
          ))}
        </span>
      </div>
      {unusual.length === 0 ? (
        <p className="muted">Nothing unusual.</p>
      ) : (
        <Callout kind="attn" title={`${formatCount(unusual.length, 'order')} to check`}>
          <p>They are listed first. Booking includes them. Close to change or skip one.</p>
        </Callout>
      )}
      {leftOut}
      <div className={styles.reviewed}>
        <DataTable label="Bookings" rows={sorted} columns={COLUMNS} rowId={({ orderId }) => orderId} dense virtual />
      </div>
    </ConfirmDialog>
  );
}
