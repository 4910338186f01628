/** Translates a board query into SQL for the matches and their order. All values are bound parameters. */
import type { SQLInputValue } from 'node:sqlite';
import type { BoardQuery, DayRange } from '../../../shared/contract/board.ts';
import { SHIPMENT_STATUSES } from '../../../shared/freight/values.ts';
import type { BoardColumn } from '../../../shared/rules/boardColumns.ts';
import { boardSearchTerms } from '../../../shared/rules/boardSearch.ts';
import {
  lastDateWithPro,
  NO_STATUS,
  SHIPMENT_GROUPS,
  type ShipmentGroup,
  type StatusKind,
  statusWord,
} from '../../../shared/rules/statusGroups.ts';

export interface SqlPart {
  readonly sql: string;
  readonly values: Readonly<Record<string, SQLInputValue>>;
}

/** Written exactly as in the partial indexes, so that SQLite uses them. */
export const OPEN = "voided = 0 AND status NOT IN ('delivered', 'cancelled')";
const OPEN_TASK = 'pickup_warning IS NOT NULL AND task_closed_at_ms IS NULL';
const KNOWN = [NO_STATUS, ...SHIPMENT_STATUSES].map((status) => `'${status}'`).join(', ');
const MOVING = SHIPMENT_STATUSES.filter((status) => !['created', 'delivered', 'cancelled'].includes(status))
  .map((status) => `'${status}'`)
  .join(', ');

/** The condition for each kind of status. */
const KINDS: Readonly<Record<StatusKind, string>> = {
  no_status: `voided = 0 AND status = '${NO_STATUS}'`,
  created: "voided = 0 AND status = 'created'",
  moving: `voided = 0 AND status IN (${MOVING})`,
  delivered: "voided = 0 AND status = 'delivered'",
  cancelled: "voided = 0 AND status = 'cancelled'",
  voided: 'voided = 1',
  unknown: `voided = 0 AND status NOT IN (${KNOWN})`,
};

/** Conditions of a tile, combined with OR as separate subqueries, so that each uses its index. null: no condition. */
const TILES: Readonly<Record<ShipmentGroup, readonly string[] | null>> = {
  all: null,
  current: [OPEN],
  pickup_today: [`${OPEN} AND pickup_date = :today`],
  moving: [`${OPEN} AND status IN (${MOVING})`],
  due_today: [`${OPEN} AND estimated_delivery_date = :today`],
  late: [
    `${OPEN} AND estimated_delivery_date < :today AND (pickup_date IS NULL OR estimated_delivery_date >= pickup_date)`,
  ],
  no_pod: ["voided = 0 AND status = 'delivered' AND has_delivery_document = 0"],
  attention: [OPEN_TASK, `${OPEN} AND pro_number IS NULL AND pickup_date <= :proDue`],
};

const STATUS_WORD = `CASE WHEN voided = 1 THEN 'Voided' ${[NO_STATUS, ...SHIPMENT_STATUSES]
  .map((status) => `WHEN status = '${status}' THEN '${statusWord(status)}'`)
  .join(' ')} ELSE status END`;

/** Sort expression of each column: text ignores case, numbers and dates are used unchanged. */
export const SORTED_BY: Readonly<Record<BoardColumn, string>> = {
  status: `${STATUS_WORD} COLLATE NOCASE`,
  bol: 'bol_number',
  pro: 'pro_number',
  pickupNumber: 'pickup_number',
  scac: 'carrier',
  carrier: 'carrier_name COLLATE NOCASE',
  consignee: 'consignee_name COLLATE NOCASE',
  origin: 'origin_place COLLATE NOCASE',
  place: 'consignee_place COLLATE NOCASE',
  pickup: 'pickup_date',
  due: 'estimated_delivery_date',
  delivered: 'delivery_date',
  reference:
    "COALESCE('PO ' || po_number, order_id, CASE WHEN json_valid(reference_numbers) THEN reference_numbers ->> '$[0]' END) COLLATE NOCASE",
  po: 'po_number COLLATE NOCASE',
  order: 'order_id COLLATE NOCASE',
  price: 'total_cents',
  booked: 'booked_at_ms',
  checked: 'last_checked_at_ms',
  next: 'next_poll_at_ms',
};

/** Amounts in different currencies can't be compared: USD comes first in either direction. */
const GROUPED_BY: Partial<Record<BoardColumn, string>> = {
  price: "total_cents IS NULL, currency <> 'USD', currency, ",
};

/**
 * Converts search text for the full-text index: every word must match as a prefix. Words without letters and digits are
 * left out, so that no input is a syntax error. null if nothing is left.
 */
export function searchPhrase(text: string): string | null {
  const terms = boardSearchTerms(text);
  return terms.length === 0 ? null : terms.map((word) => `"${word.replaceAll('"', ' ')}"*`).join(' AND ');
}

/** Start of a day in local time, in ms. */
function startOf(day: string, daysLater = 0): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

/** Whether the query has no filter and no date range. It may have search text and a tile. */
function hasNoFilter({ consignee, kinds, carriers, pickup, due, delivered, booked }: BoardQuery): boolean {
  return (
    consignee.trim() === '' &&
    kinds.length + carriers.length === 0 &&
    [pickup, due, delivered, booked].every(({ from, to }) => from === null && to === null)
  );
}

/** Whether the tile is the only condition: then counting is cheap. */
export function isTileOnly(query: BoardQuery): boolean {
  return searchPhrase(query.text) === null && hasNoFilter(query);
}

/** Counts the matches from the search index alone. Null if the query has conditions other than the search text. */
export function foundSql(query: BoardQuery): SqlPart | null {
  const phrase = searchPhrase(query.text);
  if (phrase === null || query.tile !== 'all' || !hasNoFilter(query)) return null;
  return {
    sql: 'SELECT COUNT(*) AS total FROM shipment_search WHERE shipment_search MATCH :phrase',
    values: { phrase },
  };
}

/**
 * Selects the IDs of matches in order (nulls last, then latest first), and their count. Of open shipments by estimated
 * delivery, those due today or later come first, then late ones.
 *
 * @param byLabel whether matches are read one by one, or all shipments are scanned in order, which is faster for the
 * first of many
 */
export function boardSql(
  query: BoardQuery,
  today: string,
  reading: 'oneByOne' | 'inOrder' = 'oneByOne',
): SqlPart & { readonly count: SqlPart } {
  const where: string[] = [];
  const values: Record<string, SQLInputValue> = {};
  const tile = TILES[query.tile];
  if (tile !== null) {
    where.push(tile.length === 1 ? tile.join('') : `id IN (${tile.map(idsOf).join(' UNION ')})`);
    Object.assign(values, datesOf(query.tile, today));
  }
  const phrase = searchPhrase(query.text);
  if (phrase !== null) {
    // The plus sign prevents SQLite from starting with the IDs.
    const id = reading === 'inOrder' ? '+id' : 'id';
    where.push(`${id} IN (SELECT rowid FROM shipment_search WHERE shipment_search MATCH :phrase)`);
    values['phrase'] = phrase;
  }
  if (query.kinds.length > 0) where.push(`(${query.kinds.map((kind) => `(${KINDS[kind]})`).join(' OR ')})`);
  if (query.carriers.length > 0) {
    where.push('carrier IN (SELECT value FROM json_each(:carriers))');
    values['carriers'] = JSON.stringify(query.carriers);
  }
  if (query.consignee.trim() !== '') {
    where.push("consignee_name LIKE :consignee ESCAPE '\\'");
    values['consignee'] = `%${query.consignee.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  }
  const range = (name: string, column: string, from: SQLInputValue, to: SQLInputValue, upperOperator = '<=') => {
    if (from !== null) {
      where.push(`${column} >= :${name}From`);
      values[`${name}From`] = from;
    }
    if (to !== null) {
      where.push(`${column} ${upperOperator} :${name}To`);
      values[`${name}To`] = to;
    }
  };
  const days = (name: string, column: string, { from, to }: DayRange) => range(name, column, from, to);
  days('pickup', 'pickup_date', query.pickup);
  days('due', 'estimated_delivery_date', query.due);
  days('delivered', 'delivery_date', query.delivered);
  const { from, to } = query.booked;
  range('booked', 'booked_at_ms', from === null ? null : startOf(from), to === null ? null : startOf(to, 1), '<');

  const { column, descending } = query.sort;
  const whereClause = where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;
  // What is due next comes first. Late shipments have their tile: a lost one would be on top forever.
  const isNextFirst = query.tile === 'current' && column === 'due' && !descending;
  const grouped = isNextFirst ? 'COALESCE(estimated_delivery_date < :today, 2), ' : (GROUPED_BY[column] ?? '');
  return {
    count: {
      sql:
        where.length === 0
          ? `SELECT (${COUNT_ALL}) AS total`
          : `SELECT COUNT(*) AS total FROM shipments ${whereClause}`,
      values,
    },
    sql: `SELECT id FROM shipments ${whereClause}
      ORDER BY ${grouped}${SORTED_BY[column]} ${descending ? 'DESC' : 'ASC'} NULLS LAST, id DESC`,
    values: isNextFirst ? { ...values, today } : values,
  };
}

/** Counts the shipments of each tile, one row per tile. */
export function tilesSql(today: string): SqlPart {
  const counts = SHIPMENT_GROUPS.map((tile) => {
    const conditions = TILES[tile];
    const counted = conditions === null ? COUNT_ALL : `SELECT COUNT(*) FROM (${conditions.map(idsOf).join(' UNION ')})`;
    return `SELECT '${tile}' AS tile, (${counted}) AS count`;
  });
  return { sql: counts.join(' UNION ALL '), values: { today, proDue: lastDateWithPro(today) } };
}

function idsOf(condition: string): string {
  return `SELECT id FROM shipments WHERE ${condition}`;
}

/** Only the parameters that the tile's condition uses: SQLite rejects unknown ones. */
function datesOf(tile: ShipmentGroup, today: string): Record<string, SQLInputValue> {
  const text = (TILES[tile] ?? []).join(' ');
  return {
    ...(text.includes(':today') ? { today } : {}),
    ...(text.includes(':proDue') ? { proDue: lastDateWithPro(today) } : {}),
  };
}

/** Rows of the given IDs (a JSON array), in that order. */
export const ROWS_SQL = `
  SELECT shipments.*, CASE WHEN ${OPEN} AND pickup_date IS NOT NULL AND consignee_name IS NOT NULL THEN (
    SELECT COUNT(*) - 1 FROM shipments AS other
    WHERE ${OPEN.replaceAll(/voided|status/g, 'other.$&')} AND other.pickup_date = shipments.pickup_date
      AND other.consignee_name = shipments.consignee_name AND other.consignee_place IS shipments.consignee_place
  ) ELSE 0 END AS consolidation_count
  FROM json_each(:ids) AS requested JOIN shipments ON shipments.id = requested.value ORDER BY requested.key`;

export const CARRIERS_SQL = `
  SELECT value AS carrier, COALESCE(MAX(NULLIF(name, value)), value) AS carrier_name, SUM(count) AS count
  FROM shipment_totals WHERE kind = 'carrier' GROUP BY value ORDER BY count DESC, value LIMIT 200`;

export const MAX_LENGTH_SQL = `SELECT (SELECT MAX(value) FROM shipment_totals WHERE kind = 'bol_length') AS bol,
  (SELECT MAX(value) FROM shipment_totals WHERE kind = 'pro_length') AS pro`;

const COUNT_ALL = "SELECT COALESCE(SUM(count), 0) FROM shipment_totals WHERE kind = 'bol_length'";
