import type { RatedOrder } from '../../../shared/contract/orders.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { formatDayShort, formatNumber, formatWeight } from '../../lib/format.ts';
import { Keys } from '../../ui/Kbd.tsx';
import type { WindowColumn } from '../../ui/WindowRow.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { choiceMessage, nextKey, reasonMessage } from './reasonMessage.ts';
import { ordersStrings } from './strings.tsx';

const NONE = <span className="muted">–</span>;

/** Units and weight; null while a line lacks one. */
function freight({ lines }: RatedOrder): string | null {
  if (lines.length === 0) return null;
  const units = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const weight = lines.reduce<number | null>(
    (sum, line) =>
      sum === null || line.weight === null || line.quantity === null ? null : sum + line.weight * line.quantity,
    0,
  );
  return weight === null ? `${formatNumber(units)} HU` : `${formatNumber(units)} HU, ${formatWeight(weight)}`;
}

const STATUS: WindowColumn<RatedOrder> = {
  id: 'status',
  head: ordersStrings.status,
  width: 100,
  cell: ({ status }) => <OrderStatusBadge status={status} />,
};
const NUMBER: WindowColumn<RatedOrder> = {
  id: 'orderNumber',
  head: ordersStrings.order,
  width: 108,
  cell: ({ orderNumber }) => <span title={orderNumber}>{orderNumber}</span>,
};
const CONSIGNEE: WindowColumn<RatedOrder> = {
  id: 'consignee',
  head: ordersStrings.consignee,
  width: 144,
  grows: true,
  cell: ({ consignee: { name } }) => (name === '' ? NONE : <span title={name}>{name}</span>),
};
const PLACE: WindowColumn<RatedOrder> = {
  id: 'place',
  sorts: false,
  head: ordersStrings.destination,
  width: 164,
  cell: ({ consignee: { city, state, zip } }) => {
    const place = [city, [state, zip].join(' ').trim()].filter((part) => part !== '').join(', ');
    return (
      <span className="dim" title={place}>
        {place}
      </span>
    );
  },
};
const PICKUP: WindowColumn<RatedOrder> = {
  id: 'pickupDate',
  head: ordersStrings.pickup,
  width: 76,
  cell: ({ pickupDate }) => (pickupDate === null ? NONE : formatDayShort(pickupDate)),
};
const DELIVER_BY: WindowColumn<RatedOrder> = {
  id: 'deliverBy',
  sorts: false,
  head: ordersStrings.deliverBy,
  width: 80,
  cell: ({ deliverBy }) => (deliverBy === null ? NONE : formatDayShort(deliverBy)),
};
const FREIGHT: WindowColumn<RatedOrder> = {
  id: 'freight',
  sorts: false,
  head: ordersStrings.freight,
  width: 124,
  cell: (order) => <span className="dim">{freight(order) ?? NONE}</span>,
};
const PO: WindowColumn<RatedOrder> = {
  id: 'po',
  sorts: false,
  head: 'PO',
  width: 92,
  cell: ({ poNumber }) => (poNumber === '' ? NONE : <span title={poNumber}>{poNumber}</span>),
};
const CARRIER: WindowColumn<RatedOrder> = {
  id: 'carrier',
  sorts: false,
  head: ordersStrings.carrier,
  width: 132,
  cell: ({ rate }) => (rate === null ? NONE : <span title={rate.carrierName}>{rate.carrierName}</span>),
};
const PRICE: WindowColumn<RatedOrder> = {
  id: 'price',
  sorts: false,
  head: ordersStrings.price,
  width: 92,
  align: 'right',
  cell: ({ rate }) => (rate === null ? NONE : formatMoney(rate.totalCents, rate.currency)),
};
const NEEDS: WindowColumn<RatedOrder> = {
  id: 'reason',
  sorts: false,
  head: ordersStrings.choiceOrNextStep,
  width: 210,
  grows: true,
  cell: (order) => {
    const key = nextKey(order);
    const needs =
      order.status === 'unknown'
        ? ordersStrings.finishItInAttention
        : order.reason === null
          ? null
          : reasonMessage(order.reason);
    const text = needs ?? choiceMessage(order);
    return (
      <span className="row" title={text}>
        {key === null ? null : <Keys keys={key} />}
        <span className={needs === null ? 'cut dim' : 'cut'}>{text}</span>
      </span>
    );
  },
};

/** Columns of the list in a wide window. The heads that sort have the names of the sort orders. */
export const WIDE_ORDER_COLUMNS: readonly WindowColumn<RatedOrder>[] = [
  STATUS,
  NUMBER,
  CONSIGNEE,
  PLACE,
  PICKUP,
  DELIVER_BY,
  FREIGHT,
  PO,
  CARRIER,
  PRICE,
  NEEDS,
];

export const ORDER_LIST_COLUMNS: readonly WindowColumn<RatedOrder>[] = WIDE_ORDER_COLUMNS.filter(
  (column) => column !== DELIVER_BY && column !== PO,
);

/** Columns beside an open order. */
export const NARROW_ORDER_COLUMNS: readonly WindowColumn<RatedOrder>[] = [STATUS, NUMBER, CONSIGNEE, PRICE, NEEDS];
