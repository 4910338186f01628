import type { Order } from '../../../shared/contract/orders.ts';
import { formatDayShort, formatNumber, formatWeight } from '../../lib/format.ts';
import type { WindowColumn } from '../../ui/VirtualTable.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { reasonMessage } from './reasonMessage.ts';

const NONE = <span className="muted">–</span>;

/** Units and weight; null while a line lacks one. */
function freight({ lines }: Order): string | null {
  if (lines.length === 0) return null;
  const units = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const weight = lines.reduce<number | null>(
    (sum, line) =>
      sum === null || line.weight === null || line.quantity === null ? null : sum + line.weight * line.quantity,
    0,
  );
  return weight === null ? `${formatNumber(units)} HU` : `${formatNumber(units)} HU, ${formatWeight(weight)}`;
}

const STATUS: WindowColumn<Order> = {
  id: 'status',
  head: 'Status',
  width: 108,
  cell: ({ status }) => <OrderStatusBadge status={status} />,
};
const NUMBER: WindowColumn<Order> = {
  id: 'orderNumber',
  head: 'Order',
  width: 120,
  cell: ({ orderNumber }) => <span title={orderNumber}>{orderNumber}</span>,
};
const CONSIGNEE: WindowColumn<Order> = {
  id: 'consignee',
  head: 'Consignee',
  width: 190,
  grows: true,
  cell: ({ consignee: { name } }) => (name === '' ? NONE : <span title={name}>{name}</span>),
};
const PLACE: WindowColumn<Order> = {
  id: 'place',
  sorts: false,
  head: 'Destination',
  width: 150,
  cell: ({ consignee: { city, state, zip } }) => (
    <span className="dim">{[city, [state, zip].join(' ').trim()].filter((part) => part !== '').join(', ')}</span>
  ),
};
const PICKUP: WindowColumn<Order> = {
  id: 'pickupDate',
  head: 'Pickup',
  width: 76,
  cell: ({ pickupDate }) => (pickupDate === null ? NONE : formatDayShort(pickupDate)),
};
const DELIVER_BY: WindowColumn<Order> = {
  id: 'deliverBy',
  sorts: false,
  head: 'Deliver by',
  width: 80,
  cell: ({ deliverBy }) => (deliverBy === null ? NONE : formatDayShort(deliverBy)),
};
const FREIGHT: WindowColumn<Order> = {
  id: 'freight',
  sorts: false,
  head: 'Freight',
  width: 128,
  cell: (order) => <span className="dim">{freight(order) ?? NONE}</span>,
};
const PO: WindowColumn<Order> = {
  id: 'po',
  sorts: false,
  head: 'PO',
  width: 92,
  cell: ({ poNumber }) => (poNumber === '' ? NONE : <span title={poNumber}>{poNumber}</span>),
};
const NEEDS: WindowColumn<Order> = {
  id: 'reason',
  sorts: false,
  head: 'Needs',
  width: 220,
  grows: true,
  cell: ({ reason, bolNumber, chosenBy }) => {
    if (reason !== null) return <span title={reasonMessage(reason)}>{reasonMessage(reason)}</span>;
    if (bolNumber !== null) return <span className="dim">BOL {bolNumber}</span>;
    if (chosenBy === null) return null;
    return <span className="dim">{chosenBy === 'clerk' ? 'Chosen by you' : `Rule: ${chosenBy.rule}`}</span>;
  },
};

/** Columns of the list. The heads that sort have the names of the sort orders. */
export const ORDER_LIST_COLUMNS: readonly WindowColumn<Order>[] = [
  STATUS,
  NUMBER,
  CONSIGNEE,
  PLACE,
  PICKUP,
  DELIVER_BY,
  FREIGHT,
  PO,
  NEEDS,
];

/** Columns beside an open order. */
export const NARROW_ORDER_COLUMNS: readonly WindowColumn<Order>[] = [STATUS, NUMBER, CONSIGNEE, PICKUP, NEEDS];
