import type { OrderQuery, RatedOrder } from '../../../shared/contract/orders.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { selectionState } from '../../ui/selectionState.ts';
import { VirtualTable } from '../../ui/VirtualTable.tsx';
import type { WindowColumn } from '../../ui/WindowRow.tsx';
import { ordersStrings } from './strings.tsx';
import type { OrderRows } from './useOrderRows.ts';
import type { OrderSelection } from './useOrderSelection.ts';

/** All orders, the next pickup first. */
export const DEFAULT_QUERY: OrderQuery = { status: null, text: '', sort: 'pickupDate', descending: false };

const SORTS: Readonly<Record<string, OrderQuery['sort']>> = {
  status: 'status',
  orderNumber: 'orderNumber',
  consignee: 'consignee',
  pickupDate: 'pickupDate',
};

const rowId = ({ id }: RatedOrder) => id;
const nameOf = ({ orderNumber }: RatedOrder) => ordersStrings.select(orderNumber);

interface OrderTableProps {
  readonly query: OrderQuery;
  readonly rows: OrderRows;
  /** Number of all orders; undefined while it loads. */
  readonly all: number | undefined;
  readonly columns: readonly WindowColumn<RatedOrder>[];
  /** -1: none. */
  readonly focusedAt: number;
  readonly onFocusAt: (at: number) => void;
  readonly onOpen: (at: number) => void;
  readonly selection: OrderSelection;
  readonly onQuery: (part: Partial<OrderQuery>) => void;
  readonly onImport: () => void;
}

/** The rows of a query, or why there are none. */
export function OrderTable({
  query,
  rows,
  all,
  columns,
  focusedAt,
  onFocusAt,
  onOpen,
  selection,
  onQuery,
  onImport,
}: OrderTableProps) {
  const { orderIds } = selection;
  const total = rows.total ?? 0;
  return (
    <>
      <LoadState bleed of={rows} rows={16} rowHeight={28} label={ordersStrings.orders} />
      {rows.total === null ? null : (
        <VirtualTable
          label={ordersStrings.orders}
          count={total}
          rowAt={rows.rowAt}
          rowId={rowId}
          columns={columns}
          sort={{ column: query.sort, descending: query.descending }}
          onSort={(column) => {
            const sort = SORTS[column] ?? query.sort;
            onQuery({ sort, descending: sort === query.sort && !query.descending });
          }}
          focusedAt={focusedAt}
          onFocusAt={onFocusAt}
          onOpen={onOpen}
          onRange={rows.onRange}
          ticks={{
            isTicked: ({ id }) => orderIds.has(id),
            nameOf,
            all: selectionState(orderIds, total, (at) => rows.rowAt(at)?.id),
            onTick: (next) => selection.toggle(rows.rowAt(next)),
            onExtend: selection.extend,
            onTickAll: () => void selection.all(),
          }}
          orderKey={JSON.stringify(rows.shown)}
          autoFocus
          empty={
            all === 0 ? (
              <EmptyState
                action={
                  <Button keys="Alt+M" onClick={onImport}>
                    {ordersStrings.importOrders}
                  </Button>
                }
              >
                {ordersStrings.noOrdersYet}
              </EmptyState>
            ) : (
              <EmptyState action={<Button onClick={() => onQuery(DEFAULT_QUERY)}>{ordersStrings.showAll}</Button>}>
                {ordersStrings.noOrdersMatch}
              </EmptyState>
            )
          }
        />
      )}
    </>
  );
}
