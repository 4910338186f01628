/** What an import does, in numbers of orders. */

import type { ImportedOrderRow } from '../../../shared/contract/orders.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { ordersStrings } from './strings.tsx';

/** One row of each order. A row without a number is an order that can't be imported. */
function ordersOf(rows: readonly ImportedOrderRow[]): ImportedOrderRow[] {
  const orders = new Map<string, ImportedOrderRow>();
  for (const row of rows) {
    const key = row.orderNumber === '' ? `row ${row.line}` : `number ${row.orderNumber.toLowerCase()}`;
    if (!orders.has(key)) orders.set(key, row);
  }
  return [...orders.values()];
}

/** Number of orders that the import saves. */
export function countSaved(rows: readonly ImportedOrderRow[]): number {
  return ordersOf(rows).filter(({ outcome }) => outcome === 'added' || outcome === 'updated').length;
}

/** Such as `48 orders: 40 ready, 5 to check, 2 already imported, 1 booked.` */
export function importSummary(rows: readonly ImportedOrderRow[]): string {
  const orders = ordersOf(rows);
  const count = (matches: (row: ImportedOrderRow) => boolean) => orders.filter(matches).length;
  const isSaved = ({ outcome }: ImportedOrderRow) => outcome === 'added' || outcome === 'updated';
  const parts: readonly (readonly [number, string])[] = [
    [count((row) => isSaved(row) && row.status !== 'to_check'), 'ready'],
    [count((row) => isSaved(row) && row.status === 'to_check'), ordersStrings.toCheck],
    [count(({ outcome }) => outcome === 'unchanged'), ordersStrings.alreadyImported],
    [count(({ outcome }) => outcome === 'changed'), ordersStrings.changedInFile],
    [count(({ outcome }) => outcome === 'booked'), ordersStrings.alreadyBooked],
    [count(({ outcome }) => outcome === 'bad'), ordersStrings.withErrorsLabel],
  ];
  const listed = parts.filter(([number]) => number > 0).map(([number, label]) => `${formatNumber(number)} ${label}`);
  return `${formatCount(orders.length, 'order')}: ${listed.join(', ')}.`;
}
