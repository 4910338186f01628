import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../../../shared/contract/orders.ts';
import type { RateView } from '../../../shared/contract/quotes.ts';
import { OVERRIDE_LABELS, OVERRIDE_REASONS, type OverrideReason } from '../../../shared/freight/overrides.ts';
import { formatMoneyChange } from '../../../shared/rules/money.ts';
import { hasPrice, ratePriceLabel, sameCodeAs } from '../../../shared/rules/rates.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { TextField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './orderWork.module.css';
import { orderWorkStrings } from './strings.ts';

interface Row {
  readonly rate: RateView;
  readonly position: number;
  readonly isGuide: boolean;
  /** The rate of the routing guide, if it can be compared. */
  readonly guide: RateView | null;
}

const COLUMNS: readonly DataColumn<Row>[] = [
  {
    id: 'carrier',
    head: orderWorkStrings.carrier,
    cell: ({ rate, isGuide }) => (
      <span className="row">
        <span className="cut" title={rate.carrierName}>
          {rate.carrierName}
        </span>
        {isGuide ? <Badge kind="pick">{orderWorkStrings.routingGuide}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'total',
    head: orderWorkStrings.total,
    width: '110px',
    align: 'right',
    cell: ({ rate }) => ratePriceLabel(rate),
  },
  {
    id: 'difference',
    head: orderWorkStrings.vsGuide,
    width: '100px',
    align: 'right',
    cell: ({ rate, guide, isGuide }) =>
      guide === null || isGuide || guide.currency !== rate.currency || !hasPrice(rate)
        ? '–'
        : formatMoneyChange(rate.totalCents - guide.totalCents, rate.currency),
  },
  {
    id: 'transit',
    head: orderWorkStrings.transit,
    width: '80px',
    align: 'right',
    cell: ({ rate }) => (rate.transitDays === null ? '–' : orderWorkStrings.days(rate.transitDays)),
  },
  {
    id: 'delivery',
    head: orderWorkStrings.delivery,
    width: '130px',
    cell: ({ rate }) => (rate.estimatedDeliveryDate === null ? '–' : formatDay(rate.estimatedDeliveryDate)),
  },
];

const REASONS = [
  { value: '', label: orderWorkStrings.chooseReason },
  ...OVERRIDE_REASONS.map((value) => ({ value, label: OVERRIDE_LABELS[value] })),
] as const;

interface ChooseRateDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** The rates of an order's quote. Another rate than the routing guide's needs a reason. */
export function ChooseRateDialog({ order, onClose }: ChooseRateDialogProps) {
  const quote = useQuery({
    ...callQuery('quotes.get', { quoteId: order.quoteId ?? '' }),
    enabled: order.quoteId !== null,
  });
  const guided = useQuery({ ...callQuery('orderRuns.guide', { orderId: order.id }), staleTime: 0 });
  const choose = useCall('orderRuns.choose');
  const [selected, setSelected] = useState<number | null>(order.position);
  const [reason, setReason] = useState<OverrideReason | ''>('');
  const [note, setNote] = useState('');
  const rates = quote.data?.rates ?? [];
  const guidePosition = guided.data?.position ?? null;
  const guide = guidePosition === null ? null : (rates[guidePosition] ?? null);
  const rows = rates.map((rate, position) => ({ rate, position, isGuide: position === guidePosition, guide }));
  const chosen = rows.find(({ position }) => position === selected) ?? rows.find(({ isGuide }) => isGuide) ?? rows[0];
  const needsReason = chosen !== undefined && guidePosition !== null && !chosen.isGuide;
  const disabledReason =
    chosen === undefined || guided.data === undefined
      ? orderWorkStrings.loading
      : !hasPrice(chosen.rate)
        ? orderWorkStrings.noPrice
        : sameCodeAs(chosen.rate, rates) !== null
          ? orderWorkStrings.sameCode
          : needsReason && reason === ''
            ? orderWorkStrings.chooseReason
            : needsReason && reason === 'other' && note.trim() === ''
              ? orderWorkStrings.enterReason
              : null;
  const submit = () => {
    if (chosen === undefined || disabledReason !== null || choose.isPending) return;
    const override = needsReason && reason !== '' ? { reason, note } : null;
    choose.mutate(
      { orderId: order.id, revision: order.revision, position: chosen.position, override },
      { onSuccess: onClose },
    );
  };
  return (
    <ConfirmDialog
      title={orderWorkStrings.chooseTitle(order.orderNumber)}
      confirm={orderWorkStrings.chooseRate}
      width={760}
      isBusy={choose.isPending}
      disabledReason={disabledReason}
      error={choose.error?.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <LoadState of={quote} label={orderWorkStrings.rates} rows={5} />
      {guided.error === null ? null : <LoadState of={guided} />}
      {rates.length === 0 ? null : (
        <div className={styles.rates}>
          <DataTable
            label={orderWorkStrings.rates}
            rows={rows}
            columns={COLUMNS}
            rowId={({ position }) => String(position)}
            focusedId={chosen === undefined ? null : String(chosen.position)}
            onFocusRow={({ position }) => setSelected(position)}
            onOpen={submit}
            dense
            autoFocus
          />
        </div>
      )}
      {needsReason ? (
        <div className={styles.reason}>
          <SelectField label={orderWorkStrings.reasonLabel} value={reason} options={REASONS} onChange={setReason} />
          <TextField label={orderWorkStrings.note} value={note} maxLength={500} onChange={setNote} />
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
