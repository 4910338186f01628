/** Finds the orders of a query: a window of them in order, their total, and their identifiers. */
import type { OrderQuery } from '../../../shared/contract/orders.ts';
import { boardSearchTerms } from '../../../shared/rules/boardSearch.ts';
import { ORDER_STATUSES } from '../../../shared/rules/orderStatus.ts';
import type { Database, Row, Values } from '../../platform/sqlite/database.ts';

/** Below this number of matches, all are read and sorted, which takes a few ms. */
export const MANY_ORDERS = 2_000;

const SORTED_BY: Readonly<Record<OrderQuery['sort'], string>> = {
  pickupDate: 'pickup_date',
  orderNumber: 'order_number COLLATE NOCASE',
  consignee: 'consignee COLLATE NOCASE',
  status: 'status',
};

/** What the search text finds. The index has removed orders too. */
const FOUND = 'SELECT rowid FROM order_search WHERE order_search MATCH :phrase';

interface QueryParts {
  /** Without the search text. Each combination with `orderBy` has an index. */
  readonly where: string;
  readonly orderBy: string;
  readonly values: Values;
  /** Search text for the full-text index: each term must match as a prefix. null: none. */
  readonly phrase: string | null;
}

function partsOf({ status, text, sort, descending }: OrderQuery): QueryParts {
  const terms = boardSearchTerms(text);
  const direction = descending ? 'DESC' : 'ASC';
  return {
    where: `removed_at_ms IS NULL${status === null ? '' : ' AND status = :status'}`,
    orderBy: `${SORTED_BY[sort]} ${direction}, seq ${direction}`,
    values: status === null ? {} : { status: ORDER_STATUSES.indexOf(status) },
    phrase: terms.length === 0 ? null : terms.map((term) => `"${term.replaceAll('"', ' ')}"*`).join(' AND '),
  };
}

/** Creates the search over an account's orders. */
export function createOrderSearchStore(db: Pick<Database, 'all' | 'get'>) {
  const count = (sql: string, values: Values): number => Number(db.get(`SELECT COUNT(*) AS n ${sql}`, values)?.['n']);

  /** A window read in the order of an index, whose entries are tested one by one until there are enough. */
  const inOrder = ({ where, orderBy }: QueryParts, test: string, values: Values): Row[] =>
    db.all(
      `SELECT orders.* FROM (SELECT seq AS at FROM orders WHERE ${where}${test} ORDER BY ${orderBy}
         LIMIT +:limit OFFSET :offset)
       JOIN orders ON orders.seq = at ORDER BY ${orderBy}`,
      values,
    );

  /** `seq` of what the text finds, as a JSON array. null: there are many. */
  function fewFound(phrase: string): string | null {
    const row = db.get(`SELECT COUNT(*) AS n, json_group_array(rowid) AS found FROM (${FOUND} LIMIT ${MANY_ORDERS})`, {
      phrase,
    });
    return Number(row?.['n']) < MANY_ORDERS ? String(row?.['found']) : null;
  }

  /** `seq` of the matching orders, in order. Reads and sorts all that were found. */
  function sorted({ where, orderBy, values }: QueryParts, found: string): unknown[] {
    // Without NOT INDEXED, SQLite tests all orders of a status instead.
    const sql = `SELECT seq FROM orders NOT INDEXED
      WHERE ${where} AND seq IN (SELECT value FROM json_each(:found)) ORDER BY ${orderBy}`;
    return db.all(sql, { ...values, found }).map(({ seq }) => seq);
  }

  /** Counts in the search index, without reading the orders found. */
  const countMany = ({ where, values }: QueryParts, status: OrderQuery['status'], phrase: string): number =>
    status === null
      ? count(`FROM (${FOUND} AND rowid NOT IN (SELECT seq FROM orders WHERE removed_at_ms IS NOT NULL))`, { phrase })
      : count(`FROM (${FOUND} AND +rowid IN (SELECT seq FROM orders WHERE ${where}))`, { ...values, phrase });

  return {
    /** Rows of the matching orders from `offset` on, in order, and the total. */
    window(query: OrderQuery, offset: number, limit: number): { rows: Row[]; total: number } {
      const parts = partsOf(query);
      const { where, values, phrase } = parts;
      const at = { limit, offset };
      if (phrase === null) {
        return {
          rows: inOrder(parts, '', { ...values, ...at }),
          total: count(`FROM orders WHERE ${where}`, values),
        };
      }
      const found = fewFound(phrase);
      if (found === null) {
        // The plus sign prevents SQLite from reading and sorting everything found.
        return {
          rows: inOrder(parts, ` AND +seq IN (${FOUND})`, { ...values, ...at, phrase }),
          total: countMany(parts, query.status, phrase),
        };
      }
      const matching = sorted(parts, found);
      const rows = db.all(
        `SELECT orders.* FROM json_each(:window) AS wanted JOIN orders ON orders.seq = wanted.value
         ORDER BY wanted.key`,
        { window: JSON.stringify(matching.slice(offset, offset + limit)) },
      );
      return { rows, total: matching.length };
    },
    /** Identifiers of all matching orders, in order. */
    ids(query: OrderQuery): string[] {
      const { where, orderBy, values, phrase } = partsOf(query);
      const rows =
        phrase === null
          ? db.all(`SELECT id FROM orders WHERE ${where} ORDER BY ${orderBy}`, values)
          : db.all(`SELECT id FROM orders WHERE ${where} AND seq IN (${FOUND}) ORDER BY ${orderBy}`, {
              ...values,
              phrase,
            });
      return rows.map(({ id }) => String(id));
    },
  };
}
