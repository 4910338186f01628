/** The board's query and columns as values: how it starts, and what is narrowed. */
import type { BoardQuery, BoardView } from '../../../../shared/ipc/contract/board.ts';
import { BOARD_COLUMNS, type BoardColumn } from '../../../../shared/rules/boardColumns.ts';

const ANY_DAY = { from: null, to: null } as const;

/** All shipments, in an order. */
export function emptyQuery(sort: BoardQuery['sort']): BoardQuery {
  return {
    tile: 'all',
    text: '',
    kinds: [],
    carriers: [],
    consignee: '',
    pickup: ANY_DAY,
    due: ANY_DAY,
    delivered: ANY_DAY,
    booked: ANY_DAY,
    sort,
  };
}

const COLUMNS: readonly BoardColumn[] = [
  'status',
  'bol',
  'pro',
  'scac',
  'consignee',
  'pickup',
  'due',
  'reference',
  'looked',
  'next',
];

/**
 * What stands in their place in a table of another width, the widest first: with places and deliveries, with carriers by
 * name and prices too; beside an open shipment without its looks, then without references.
 */
export const COLUMNS_BY_WIDTH: readonly (readonly BoardColumn[])[] = [
  [
    'status',
    'bol',
    'pro',
    'carrier',
    'consignee',
    'place',
    'pickup',
    'due',
    'delivered',
    'reference',
    'price',
    'looked',
    'next',
  ],
  ['status', 'bol', 'pro', 'scac', 'consignee', 'place', 'pickup', 'due', 'delivered', 'reference', 'looked', 'next'],
  COLUMNS,
  ['status', 'bol', 'pro', 'scac', 'consignee', 'pickup', 'due', 'reference'],
  ['status', 'bol', 'pro', 'scac', 'consignee', 'pickup', 'due'],
];

/** Whether nobody chose columns: only then may there be others where there is room. */
export function areFirstColumns(columns: readonly BoardColumn[]): boolean {
  return columns.join() === COLUMNS.join();
}

/** The board before it was ever changed: what is still to be delivered, the first due on top. */
export function firstBoard(): BoardView {
  return {
    query: { ...emptyQuery({ column: 'due', descending: false }), tile: 'current' },
    columns: [...COLUMNS],
  };
}

/** Days by which the board can be narrowed, with what they are called. */
export const DAY_FILTERS = [
  { key: 'pickup', word: 'Pickup' },
  { key: 'due', word: 'Due' },
  { key: 'delivered', word: 'Delivered' },
  { key: 'booked', word: 'Booked' },
] as const;

/** How many filters narrow the board, besides tile and text. */
export function countFilters(query: BoardQuery): number {
  const days = DAY_FILTERS.filter(({ key }) => query[key].from !== null || query[key].to !== null).length;
  return (
    days + [query.kinds.length > 0, query.carriers.length > 0, query.consignee.trim() !== ''].filter(Boolean).length
  );
}

/** Another column sorts upwards first; the same one turns round. */
export function sortBy(query: BoardQuery, column: string): BoardQuery {
  const known = BOARD_COLUMNS.find((one) => one === column);
  if (known === undefined) return query;
  return {
    ...query,
    sort: { column: known, descending: query.sort.column === known && !query.sort.descending },
  };
}

/** Whether one becomes the other by typing: more is likely to come at once. */
export function isTypedFrom(before: BoardQuery, after: BoardQuery): boolean {
  return before.text !== after.text || before.consignee !== after.consignee;
}
