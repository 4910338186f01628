/** Merges the rows of an import into orders: rows with one order number are one order. */
import type { FieldError } from '../../../shared/contract/directory.ts';
import type { OrderImportRow } from '../../../shared/contract/orders.ts';
import { BLANK_ORDER, type OrderFields } from '../../../shared/freight/orders.ts';
import {
  type DateColumn,
  mixedDateColumns,
  ORDER_COLUMN_LABELS,
  type OrderRow,
  parseOrderRow,
} from '../../../shared/rules/orderColumns.ts';
import { folded } from '../../../shared/rules/searchTerms.ts';
import { mergedAccessorials } from './matching.ts';

/** A parsed row with its line. */
export interface NumberedRow extends OrderRow {
  readonly line: number;
}

/** The rows of one order, and the errors of each. */
export interface RowGroup {
  readonly orderNumber: string;
  readonly rows: readonly NumberedRow[];
  readonly problems: ReadonlyMap<number, readonly FieldError[]>;
  /** The name of the shipper as written; blank: the default shipper. */
  readonly shipper: string;
  /** Everything that the rows say, before contacts and items complete it. */
  readonly fields: OrderFields;
}

/** Equal for numbers of the same order. The database compares them in the same way. */
export const numberKey = (orderNumber: string) => orderNumber.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Columns that must agree in all rows of an order. */
const SHARED = ['shipper', 'pickupDate', 'deliverBy'] as const;
const SHARED_OF_CONSIGNEE = ['name', 'address1', 'city', 'state', 'zip'] as const;

const sharedText = (row: OrderRow, column: (typeof SHARED)[number] | (typeof SHARED_OF_CONSIGNEE)[number]): string =>
  column === 'shipper' || column === 'pickupDate' || column === 'deliverBy'
    ? (row[column] ?? '')
    : (row.consignee[column] ?? '');

/** The errors of each row: its own, and where it contradicts an earlier row of the order. */
function problemsOf(rows: readonly NumberedRow[]): Map<number, readonly FieldError[]> {
  const problems = new Map<number, readonly FieldError[]>();
  for (const [at, row] of rows.entries()) {
    const errors = [...row.problems];
    for (const column of [...SHARED, ...SHARED_OF_CONSIGNEE]) {
      const text = sharedText(row, column);
      const first = rows.slice(0, at).find((other) => sharedText(other, column) !== '');
      if (text === '' || first === undefined || folded(sharedText(first, column)) === folded(text)) continue;
      const label = ORDER_COLUMN_LABELS[column].toLowerCase();
      errors.push({
        field: column,
        message: `Enter the same ${label} as in row ${first.line}: one order.`,
      });
    }
    if (errors.length > 0) problems.set(row.line, errors);
  }
  return problems;
}

const firstText = (rows: readonly NumberedRow[], text: (row: NumberedRow) => string | null) =>
  rows.map(text).find((one) => one !== null && one !== '') ?? '';
const distinct = (values: readonly string[]) => [...new Set(values.filter((text) => text !== ''))];

function fieldsOf(orderNumber: string, rows: readonly NumberedRow[]): OrderFields {
  const [poNumber = '', ...otherPos] = distinct(rows.map((row) => row.poNumber));
  const remarks = (of: 'pickupInstructions' | 'deliveryInstructions' | 'specialInstructions') =>
    distinct(rows.map((row) => row[of])).join('\n');
  return {
    ...BLANK_ORDER,
    orderNumber,
    poNumber,
    references: distinct([...otherPos, ...rows.flatMap(({ references }) => references)]),
    // The first row that has a value counts.
    consignee: {
      ...BLANK_ORDER.consignee,
      ...Object.assign({}, ...rows.map(({ consignee }) => consignee).toReversed()),
    },
    pickupDate: firstText(rows, ({ pickupDate }) => pickupDate) || null,
    deliverBy: firstText(rows, ({ deliverBy }) => deliverBy) || null,
    lines: rows.flatMap(({ unit }) => unit ?? []),
    accessorials: mergedAccessorials(...rows.map(({ accessorials }) => accessorials)),
    pickupInstructions: remarks('pickupInstructions'),
    deliveryInstructions: remarks('deliveryInstructions'),
    specialInstructions: remarks('specialInstructions'),
  };
}

/**
 * Groups the rows by order number, in the order of the file. A row without one is a separate group.
 *
 * @param mixedDates columns whose dates must not be ambiguous, in addition to those that the rows show to be so
 */
export function mergeRows(
  rows: readonly OrderImportRow[],
  today: string,
  mixedDates: readonly DateColumn[],
): RowGroup[] {
  const mixed = [...mixedDates, ...mixedDateColumns(rows.map(({ values }) => values))];
  const parsed = rows.map(
    ({ line, values }): NumberedRow => ({
      ...parseOrderRow(values, today, mixed),
      line,
    }),
  );
  const groups = Map.groupBy(parsed, ({ orderNumber, line }) =>
    orderNumber === '' ? `row ${line}` : `number ${numberKey(orderNumber)}`,
  );
  return [...groups.values()].map((group) => {
    const orderNumber = group[0]?.orderNumber ?? '';
    return {
      orderNumber,
      rows: group,
      problems: problemsOf(group),
      shipper: firstText(group, ({ shipper }) => shipper),
      fields: fieldsOf(orderNumber, group),
    };
  });
}
