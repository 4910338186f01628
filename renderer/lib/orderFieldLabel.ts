/** Labels of an order's fields by the paths that errors have. */
import { ORDER_COLUMN_LABELS, type OrderColumn } from '../../shared/rules/orderColumns.ts';

const isColumn = (name: string): name is OrderColumn => Object.hasOwn(ORDER_COLUMN_LABELS, name);

/** The label of a path: `ZIP`, `Weight per unit (lb), line 2`. */
export function orderFieldLabel(path: string): string {
  const parts = path.split('.');
  const name = parts.at(-1) ?? '';
  if (path === 'lines') return 'Freight';
  const label = isColumn(name) ? ORDER_COLUMN_LABELS[name] : name;
  return parts[0] === 'lines' && parts[1] !== '0' ? `${label}, line ${Number(parts[1]) + 1}` : label;
}
