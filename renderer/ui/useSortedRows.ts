import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';

export interface DataSort {
  readonly column: string;
  readonly descending: boolean;
}

export interface SortableColumn<Row> {
  readonly id: string;
  /** Sort value; null is last in either direction. Without this function the column isn't sortable. */
  readonly sortBy?: (row: Row) => string | number | null;
}

interface SortOptions<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly SortableColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Initial sort order or, with `onSort`, the one that the rows are in: then they aren't sorted again. */
  readonly sort: DataSort | undefined;
  readonly onSort: ((sort: DataSort) => void) | undefined;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

type SortKey = string | number | undefined;
function compare(a: SortKey, b: SortKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The rows of a table in the order of one column. Sorting by the same column again reverses the order. */
export function useSortedRows<Row extends object>({ rows, columns, rowId, sort, onSort }: SortOptions<Row>) {
  const [ownSort, setOwnSort] = useState<DataSort | undefined>(sort);
  const order = onSort === undefined ? ownSort : sort;
  const sorting: SortingState = useMemo(
    () => (order === undefined ? [] : [{ id: order.column, desc: order.descending }]),
    [order],
  );

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.accessor((row): unknown => column.sortBy?.(row) ?? undefined, {
        id: column.id,
        enableSorting: column.sortBy !== undefined,
        sortUndefined: 'last',
        sortFn: (a, b, id) => compare(a.getValue<SortKey>(id), b.getValue<SortKey>(id)),
      }),
    );
  }, [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const manualSorting = onSort !== undefined;
  const table = useTable({ features, columns: definitions, data, getRowId: rowId, state: { sorting }, manualSorting });

  return {
    sorted: table.getRowModel().rows,
    order,
    sortBy(column: string) {
      const next: DataSort = { column, descending: order?.column === column && !order.descending };
      setOwnSort(next);
      onSort?.(next);
    },
  };
}
