/** The first rows of the board without reading all matches: by a skip scan, or by testing shipments in their order. */
import type { BoardQuery } from '../../../shared/contract/board.ts';
import type { BoardColumn } from '../../../shared/rules/boardColumns.ts';
import { boardSearchTerms } from '../../../shared/rules/boardSearch.ts';
import { isTileOnly, SORTED_BY, type SqlPart, searchPhrase } from './boardSql.ts';

/**
 * Columns whose index has few values, or lacks the rows without one. Sorted by `LIMIT`, SQLite reads all shipments with
 * the first value, which may be most of them, or doesn't use the index.
 */
const FEW_VALUES: ReadonlySet<BoardColumn> = new Set<BoardColumn>([
  'status',
  'scac',
  'carrier',
  'consignee',
  'pickup',
  'due',
  'next',
]);

/** Columns whose order an index has. */
const INDEXED: ReadonlySet<BoardColumn> = new Set<BoardColumn>([
  ...FEW_VALUES,
  'bol',
  'pro',
  'reference',
  'booked',
  'checked',
]);

/**
 * Tests shipments (`:ids`, a JSON array) for the search text, and selects those with a match, in that order. null if that
 * is slow: only a letter or digit is one term of the search index; what begins with a longer word is collected again for
 * each shipment.
 */
export function testSql(query: BoardQuery): SqlPart | null {
  const phrase = searchPhrase(query.text);
  const isShort = boardSearchTerms(query.text).every((word) => /^[\p{L}\p{N}]$/u.test(word));
  if (phrase === null || !isShort || !INDEXED.has(query.sort.column)) return null;
  return {
    sql: `SELECT value AS id FROM json_each(:ids) AS tested WHERE EXISTS (
        SELECT 1 FROM shipment_search WHERE shipment_search MATCH :phrase AND rowid = tested.value)
      ORDER BY key`,
    values: { phrase },
  };
}

export interface SkipScan {
  /** The first value as `value`, or none. */
  readonly first: string;
  /** The next one after `:value`. */
  readonly next: string;
  /** At most `:limit` IDs with `:value`. */
  readonly ids: string;
  /** At most `:limit` IDs without a value. */
  readonly without: string;
}

/**
 * Reads the first of all shipments one value of the sorted column after the other, each from its index, in the order of
 * `boardSql`. null if the query has conditions, or for other columns.
 */
export function skipScan(query: BoardQuery): SkipScan | null {
  const { column, descending } = query.sort;
  if (query.tile !== 'all' || !isTileOnly(query) || !FEW_VALUES.has(column)) return null;
  const value = SORTED_BY[column];
  const following = (condition: string) => `SELECT ${value} AS value FROM shipments WHERE ${value} ${condition}
    ORDER BY ${value} ${descending ? 'DESC' : 'ASC'} LIMIT 1`;
  const idsWith = (condition: string) => `SELECT id FROM shipments WHERE ${value} ${condition}
    ORDER BY id DESC LIMIT +:limit`;
  return {
    first: following('IS NOT NULL'),
    next: following(`${descending ? '<' : '>'} :value`),
    ids: idsWith('= :value'),
    without: idsWith('IS NULL'),
  };
}
