/** Query and columns of the board as values: defaults and changes. */
import type { BoardQuery, BoardView } from '../../../../shared/contract/board.ts';
import { BOARD_COLUMNS, type BoardColumn } from '../../../../shared/rules/boardColumns.ts';
import { boardStrings } from './strings.tsx';

const ANY_DAY = { from: null, to: null } as const;

/** All shipments in the given order, without filters. */
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
  'checked',
  'next',
];

/** With carrier names, places, deliveries, and prices. */
const WIDE_COLUMNS: readonly BoardColumn[] = [
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
  'checked',
  'next',
];

/**
 * Default columns by width of the table, widest first: the wide set with origins, the wide set, with places and
 * deliveries, the standard set, and next to an open shipment or at 150% zoom without the checks, references, carriers,
 * and pickups.
 */
export const COLUMNS_BY_WIDTH: readonly (readonly BoardColumn[])[] = [
  WIDE_COLUMNS.toSpliced(WIDE_COLUMNS.indexOf('place'), 0, 'origin'),
  WIDE_COLUMNS,
  ['status', 'bol', 'pro', 'scac', 'consignee', 'place', 'pickup', 'due', 'delivered', 'reference', 'checked', 'next'],
  COLUMNS,
  ['status', 'bol', 'pro', 'scac', 'consignee', 'pickup', 'due', 'reference'],
  ['status', 'bol', 'pro', 'scac', 'consignee', 'pickup', 'due'],
  ['status', 'bol', 'pro', 'consignee', 'due'],
];

/** Index of the first set for a narrow table. */
export const NARROW_FROM = 4;

/** Whether the columns are the default ones; only then are they adapted to the width. */
export function areDefaultColumns(columns: readonly BoardColumn[]): boolean {
  return columns.join() === COLUMNS.join();
}

/** The default board: open shipments, those due next first, then late ones. */
export function defaultBoard(): BoardView {
  return {
    query: { ...emptyQuery({ column: 'due', descending: false }), tile: 'current' },
    columns: [...COLUMNS],
  };
}

/** Date filters with their labels. */
export const DAY_FILTERS = [
  { key: 'pickup', label: boardStrings.pickup },
  { key: 'due', label: boardStrings.due },
  { key: 'delivered', label: boardStrings.delivered },
  { key: 'booked', label: boardStrings.booked },
] as const;

/** Number of active filters, not counting tile and text. */
export function countFilters(query: BoardQuery): number {
  const days = DAY_FILTERS.filter(({ key }) => query[key].from !== null || query[key].to !== null).length;
  return (
    days + [query.kinds.length > 0, query.carriers.length > 0, query.consignee.trim() !== ''].filter(Boolean).length
  );
}

/** Sorts by another column in ascending order; the same column again reverses the order. */
export function sortBy(query: BoardQuery, column: string): BoardQuery {
  const known = BOARD_COLUMNS.find((one) => one === column);
  if (known === undefined) return query;
  return {
    ...query,
    sort: { column: known, descending: query.sort.column === known && !query.sort.descending },
  };
}

/** Whether the change comes from typing, so that more is likely to follow. */
export function isTypedFrom(before: BoardQuery, after: BoardQuery): boolean {
  return before.text !== after.text || before.consignee !== after.consignee;
}
