import type { BookingReview, ReviewedOrder } from '../../../shared/contract/orderRuns.ts';
import type { AppError } from '../../../shared/errors.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './orderWork.module.css';
import { carrierCounts, totalsByCurrency } from './reviewTotals.ts';
import { exceptionLabel, notBookableLabel } from './runLabels.ts';
import { orderWorkStrings } from './strings.ts';

const COLUMNS: readonly DataColumn<ReviewedOrder>[] = [
  {
    id: 'order',
    head: orderWorkStrings.order,
    width: '112px',
    cell: ({ orderNumber }) => <span title={orderNumber}>{orderNumber}</span>,
  },
  {
    id: 'consignee',
    head: orderWorkStrings.consignee,
    width: '24%',
    cell: ({ consignee }) => <span title={consignee}>{consignee}</span>,
  },
  {
    id: 'carrier',
    head: orderWorkStrings.carrier,
    width: '22%',
    cell: ({ carrierName }) => <span title={carrierName}>{carrierName}</span>,
  },
  {
    id: 'total',
    head: orderWorkStrings.total,
    width: '104px',
    align: 'right',
    cell: ({ totalCents, currency }) => formatMoney(totalCents, currency),
  },
  {
    id: 'exceptions',
    head: orderWorkStrings.check,
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
  const excluded = notBookable.map((one) => `${one.orderNumber} (${notBookableLabel(one)})`);
  const leftOut =
    excluded.length === 0 ? null : (
      <Callout kind="info" title={orderWorkStrings.notBookable(excluded.length)}>
        <p>
          {excluded.length > 8
            ? orderWorkStrings.andMore(excluded.slice(0, 8).join(', '), excluded.length - 8)
            : excluded.join(', ')}
        </p>
      </Callout>
    );
  if (orders.length === 0) {
    return (
      <Dialog title={orderWorkStrings.reviewBookings} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
        <div className="dialog-body">
          <EmptyState>{orderWorkStrings.noneBookable}</EmptyState>
          {leftOut}
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={orderWorkStrings.reviewBookings}
      confirm={orderWorkStrings.bookShipments(orders.length)}
      width={1080}
      isBusy={isBusy}
      writes
      error={error}
      onConfirm={onBook}
      onClose={onClose}
    >
      <div className={styles.totals}>
        {totalsByCurrency(orders).map(({ currency, cents, count }) => (
          <span key={currency}>
            <b className="figure">{formatMoney(cents, currency)}</b>{' '}
            <span className="muted">{orderWorkStrings.shipments(count)}</span>
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
        <p className="muted">{orderWorkStrings.nothingUnusual}</p>
      ) : (
        <Callout kind="attn" title={orderWorkStrings.ordersToCheck(unusual.length)}>
          <p>{orderWorkStrings.toCheckHint}</p>
        </Callout>
      )}
      {leftOut}
      <div className={styles.reviewed}>
        <DataTable
          label={orderWorkStrings.bookings}
          rows={sorted}
          columns={COLUMNS}
          rowId={({ orderId }) => orderId}
          dense
          virtual
        />
      </div>
    </ConfirmDialog>
  );
}
