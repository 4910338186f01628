/**
 * Runs the board's queries over one connection to the database. The ordered list of matches is cached until the data
 * changes, so a window of it is only a few rows by their identifiers.
 */
import { z } from 'zod';
import { type BoardQuery, type BoardRow, BoardRowSchema } from '../../../shared/contract/board.ts';
import { type ReportRequest, ReportSchema, type ReportTable } from '../../../shared/contract/reports.ts';
import { TextMatchesSchema } from '../../../shared/contract/search.ts';
import type { BoardColumn } from '../../../shared/rules/boardColumns.ts';
import { SHIPMENT_GROUPS } from '../../../shared/rules/statusGroups.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Values } from '../../platform/sqlite/database.ts';
import { reportCsv } from '../reports/reportCsv.ts';
import { withOwnRows } from '../reports/reportOwnRows.ts';
import { reportOf, reportToExport } from '../reports/reportQueries.ts';
import { findCode } from '../scans/findCode.ts';
import { searchText } from '../search/textSearch.ts';
import { ShipmentColumns, toRow } from '../shipments/rows.ts';
import type { OwnShipment } from '../shipments/types.ts';
import { csvHeads, csvRows } from './boardCsv.ts';
import { boardSql, CARRIERS_SQL, foundSql, isTileOnly, MAX_LENGTH_SQL, ROWS_SQL, tilesSql } from './boardSql.ts';
import { type SkipScan, skipScan, testSql } from './firstRowsSql.ts';
import type { BoardContext, BoardFilter } from './ports.ts';

type Own = readonly OwnShipment[];

/** A request to the worker. */
export type BoardWorkerRequest =
  | { readonly kind: 'list'; readonly filter: BoardFilter; readonly offset: number; readonly limit: number }
  | { readonly kind: 'details'; readonly today: string }
  | { readonly kind: 'position'; readonly filter: BoardFilter; readonly bolNumber: string }
  | { readonly kind: 'numbers'; readonly filter: BoardFilter; readonly offset: number; readonly limit: number | null }
  | { readonly kind: 'ids'; readonly filter: BoardFilter }
  | { readonly kind: 'csvHeads'; readonly columns: readonly BoardColumn[] }
  | {
      readonly kind: 'csvRows';
      readonly columns: readonly BoardColumn[];
      readonly ids: readonly number[];
      readonly own: Own;
    }
  | { readonly kind: 'report'; readonly request: ReportRequest; readonly own: Own }
  | { readonly kind: 'reportCsv'; readonly request: ReportRequest; readonly table: ReportTable; readonly own: Own }
  | { readonly kind: 'searchText'; readonly text: string; readonly limit: number }
  | { readonly kind: 'findCode'; readonly code: string; readonly own: Own };

export const BoardWorkerResponses = {
  list: z.object({ shipments: z.array(BoardRowSchema), total: z.int() }),
  details: z.object({
    tiles: z.record(z.enum(SHIPMENT_GROUPS), z.int()),
    carriers: z.array(z.object({ carrier: z.string(), carrierName: z.string(), count: z.int() })),
    longest: z.object({ bol: z.int(), pro: z.int() }),
  }),
  position: z.int().nullable(),
  /** A JSON array as text, which is faster to send between threads than 100,000 elements. */
  numbers: z.string(),
  ids: z.array(z.int()),
  csvHeads: z.string(),
  csvRows: z.string(),
  report: ReportSchema,
  reportCsv: z.object({ text: z.string(), rows: z.int() }),
  searchText: TextMatchesSchema,
  findCode: z.object({
    bolNumbers: z.array(z.string()),
    order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
  }),
} as const;
export type BoardWorkerResponse<Kind extends BoardWorkerRequest['kind']> = z.output<
  (typeof BoardWorkerResponses)[Kind]
>;

const RowColumns = ShipmentColumns.extend({ consolidation_count: z.int().nonnegative() });
const IdColumns = z.object({ id: z.int() });
const ValueColumns = z.object({ value: z.union([z.string(), z.number()]) });
const TotalColumns = z.object({ total: z.int() });
const TileColumns = z.object({ tile: z.enum(SHIPMENT_GROUPS), count: z.int() });
const CarrierColumns = z.object({ carrier: z.string(), carrier_name: z.string(), count: z.int() });
const MaxLengthColumns = z.object({ bol: z.int().nullable(), pro: z.int().nullable() });

/** Maximum number of cached lists: the current one, and those that the user switches between. */
const MAX_CACHED_LISTS = 6;

/** Shipments that are tested for a search text one by one, about 20 µs each. */
const MAX_TESTED = 1_000;

/** Below this number of matches, search results are read one by one and sorted, which takes a few ms. */
export const MANY_FOUND = 2_000;

/**
 * Creates the queries over a read-only connection.
 *
 * @param schemas names of its files: the last is that of the shipments, which may be attached
 */
export function createBoardQueries(
  db: Pick<Database, 'all' | 'get'>,
  schemas: readonly string[] = ['main'],
): (request: BoardWorkerRequest) => unknown {
  let cachedVersion = '';
  const lists = new Map<string, readonly number[]>();

  /** Changes with every write, by any connection. */
  function version(): string {
    const seen = schemas.map((schema) => Object.values(db.get(`PRAGMA ${schema}.data_version`) ?? {}));
    const [own] = Object.values(db.get('SELECT total_changes()') ?? {});
    return `${seen.join(' ')} ${String(own)}`;
  }

  function idsOf(filter: BoardFilter): readonly number[] {
    const now = version();
    if (now !== cachedVersion) lists.clear();
    cachedVersion = now;
    const key = JSON.stringify(filter);
    let ids = lists.get(key);
    if (ids === undefined) {
      const { sql, values } = boardSql(filter.query, filter.today);
      // A single text instead of 100,000 objects.
      const row = db.get(`SELECT json_group_array(id) AS ids FROM (${sql})`, values);
      ids = z.array(IdColumns.shape.id).parse(JSON.parse(z.string().parse(row?.['ids'])));
    }
    // Moves the entry to the end, where it is evicted last.
    lists.delete(key);
    lists.set(key, ids);
    for (const old of lists.keys()) {
      if (lists.size <= MAX_CACHED_LISTS) break;
      lists.delete(old);
    }
    return ids;
  }

  /**
   * The first rows without building the whole list, for a query with only a tile, or with a search text that matches
   * many: much faster than sorting all matches. Returns null if the list is cached, or as fast to build.
   */
  function firstOf({ filter, offset, limit }: Extract<BoardWorkerRequest, { kind: 'list' }>) {
    const { query, today } = filter;
    if (offset > 0 || (version() === cachedVersion && lists.has(JSON.stringify(filter)))) return null;
    const found = foundSql(query);
    if (found === null && !isTileOnly(query)) return null;
    const counting = found ?? boardSql(query, today).count;
    const counted = db.get(counting.sql, counting.values) ?? {};
    const { total } = parseDbRow('shipments', TotalColumns, counted);
    if (found !== null && total < MANY_FOUND) return null;
    const tested = found === null ? null : firstTested(query, today, limit);
    return { shipments: rowsOf(tested ?? idsOfFirst(query, today, limit)), total };
  }

  /** Identifiers of the first matches, read in order. */
  function idsOfFirst(query: BoardQuery, today: string, limit: number): number[] {
    const scan = skipScan(query);
    if (scan !== null) return idsBySkipScan(scan, limit);
    const { sql, values } = boardSql(query, today, 'inOrder');
    return idsIn(`${sql} LIMIT ${limit}`, values);
  }

  /**
   * The same for a search text, among the first shipments of all: without reading everything that the text finds, which
   * may be most of them. null if that is slow, or there are too few.
   */
  function firstTested(query: BoardQuery, today: string, limit: number): number[] | null {
    const test = testSql(query);
    if (test === null) return null;
    const ids = idsOfFirst({ ...query, text: '' }, today, MAX_TESTED);
    const matching: number[] = [];
    for (let at = 0; at < ids.length && matching.length < limit; at += limit) {
      matching.push(...idsIn(test.sql, { ...test.values, ids: JSON.stringify(ids.slice(at, at + limit)) }));
    }
    return matching.length < limit ? null : matching.slice(0, limit);
  }

  function idsBySkipScan({ first, next, ids, without }: SkipScan, limit: number): number[] {
    const found: number[] = [];
    let at = db.get(first);
    while (at !== null && found.length < limit) {
      const { value } = parseDbRow('shipments', ValueColumns, at);
      found.push(...idsIn(ids, { value, limit: limit - found.length }));
      at = db.get(next, { value });
    }
    return found.length < limit ? [...found, ...idsIn(without, { limit: limit - found.length })] : found;
  }

  const idsIn = (sql: string, values: Values): number[] =>
    db.all(sql, values).map((row) => parseDbRow('shipments', IdColumns, row).id);

  function rowsOf(ids: readonly number[]): BoardRow[] {
    return db.all(ROWS_SQL, { ids: JSON.stringify(ids) }).map((row) => {
      const columns = parseDbRow('shipments', RowColumns, row);
      return { ...toRow(columns), consolidationCount: columns.consolidation_count };
    });
  }

  function details(today: string): BoardContext {
    const { sql, values } = tilesSql(today);
    const counted = db.all(sql, values).map((row) => parseDbRow('shipments', TileColumns, row));
    const longest = parseDbRow('shipments', MaxLengthColumns, db.get(MAX_LENGTH_SQL) ?? {});
    return {
      tiles: BoardWorkerResponses.details.shape.tiles.parse(
        Object.fromEntries(counted.map(({ tile, count }) => [tile, count])),
      ),
      carriers: db.all(CARRIERS_SQL).map((row) => {
        const { carrier, carrier_name, count } = parseDbRow('shipments', CarrierColumns, row);
        return { carrier, carrierName: carrier_name, count };
      }),
      longest: { bol: longest.bol ?? 0, pro: longest.pro ?? 0 },
    };
  }

  function position(filter: BoardFilter, bolNumber: string): number | null {
    const row = db.get('SELECT id FROM shipments WHERE bol_number = :bolNumber', { bolNumber });
    if (row === null) return null;
    const at = idsOf(filter).indexOf(parseDbRow('shipments', IdColumns, row).id);
    return at === -1 ? null : at;
  }

  function numbers(filter: BoardFilter, offset: number, limit: number | null): string {
    const ids = idsOf(filter).slice(offset, limit === null ? undefined : offset + limit);
    const row = db.get(
      `SELECT json_group_array(bol_number) AS numbers FROM (SELECT bol_number FROM json_each(:ids) AS requested
       JOIN shipments ON shipments.id = requested.value ORDER BY requested.key)`,
      { ids: JSON.stringify(ids) },
    );
    return z.string().parse(row?.['numbers']);
  }

  const withOwn = (own: Own) => withOwnRows(db, schemas.at(-1) ?? 'main', own);

  return (request) => {
    switch (request.kind) {
      case 'list': {
        const first = firstOf(request);
        if (first !== null) return first;
        const ids = idsOf(request.filter);
        return { shipments: rowsOf(ids.slice(request.offset, request.offset + request.limit)), total: ids.length };
      }
      case 'details':
        return details(request.today);
      case 'position':
        return position(request.filter, request.bolNumber);
      case 'numbers':
        return numbers(request.filter, request.offset, request.limit);
      case 'ids':
        return idsOf(request.filter);
      case 'csvHeads':
        return csvHeads(request.columns);
      case 'csvRows':
        return csvRows(replaced(rowsOf(request.ids), request.own), request.columns);
      case 'report':
        return reportOf(withOwn(request.own), request.request);
      case 'findCode':
        return findCode(db, request.code, request.own);
      case 'searchText':
        return searchText(db, request.text, request.limit, schemas.length > 1);
      case 'reportCsv':
        return reportCsv(
          reportToExport(withOwn(request.own), request.request),
          request.table,
          request.request.compare !== 'none',
        );
    }
  };
}

/** The rows, with what is known of these instead. */
function replaced(rows: readonly BoardRow[], own: Own): readonly BoardRow[] {
  const byNumber = new Map(own.map((shipment) => [shipment.bolNumber, shipment]));
  return rows.map((row) => ({ ...row, ...byNumber.get(row.bolNumber) }));
}
