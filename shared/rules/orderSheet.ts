/** Rows of an order file, read the same way by the import and by watched folders: their source, and what the cells mean. */
import type { OrderSource } from '../contract/orders.ts';
import type { TableRow } from '../contract/tables.ts';
import { ORDER_COLUMNS, type OrderColumn, type OrderValues } from './orderColumns.ts';
import { headKey } from './tableHeads.ts';

/** The normalized headings of a file, sorted. A source with the same ones is recognized. */
export function headsOf({ cells }: Pick<TableRow, 'cells'>): string[] {
  return cells
    .map(headKey)
    .filter((head) => head !== '')
    .toSorted();
}

/** The source whose last file had the same headings; null if there is none. */
export function sourceOf(first: Pick<TableRow, 'cells'>, sources: readonly OrderSource[]): OrderSource | null {
  const heads = headsOf(first).join('\n');
  return sources.find((source) => source.heads.join('\n') === heads) ?? null;
}

/** The column of each heading, as the source has it; null: ignored. */
export function columnsOfSource({ cells }: Pick<TableRow, 'cells'>, source: OrderSource): (OrderColumn | null)[] {
  return cells.map((cell) => source.columns[headKey(cell)] ?? null);
}

/** The text of each column with a meaning. Blank cells are left out; of several columns with the same one, the last counts. */
export function orderValuesOf({ cells }: Pick<TableRow, 'cells'>, columns: readonly (string | null)[]): OrderValues {
  const values: Partial<Record<OrderColumn, string>> = {};
  for (const [at, name] of columns.entries()) {
    const column = ORDER_COLUMNS.find((one) => one === name);
    const text = cells[at] ?? '';
    if (column !== undefined && text !== '') values[column] = text;
  }
  return values;
}

/** The rows as they are stored with an import, to export their results with all of their columns. */
export function sourceRowsOf(rows: readonly TableRow[], columns: readonly (string | null)[]) {
  return rows.map((row) => ({
    line: row.line,
    orderNumber: (orderValuesOf(row, columns).orderNumber ?? '').trim().slice(0, 500),
    cells: [...row.cells],
  }));
}
