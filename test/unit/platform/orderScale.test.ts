/** 100,000 orders: what the list, its counts and its search read. Plans of the database, because times vary. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createOrderStore } from '../../../electron/modules/orders/store.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { type OrderQuery, OrderQuerySchema } from '../../../shared/contract/orders.ts';
import { BLANK_ORDER } from '../../../shared/freight/orders.ts';
import { ORDER_STATUSES } from '../../../shared/rules/orderStatus.ts';
import { recordQueries } from '../../support/recordQueries.ts';

const ORDERS = 100_000;
const FIELDS = JSON.stringify({ ...BLANK_ORDER, position: null, chosenBy: null, overrideReason: null });

let database: Database;
beforeAll(() => {
  database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  database.transaction(() =>
    database.run(
      `WITH RECURSIVE numbers (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM numbers WHERE at < :count)
       INSERT INTO orders (id, source, order_number, status, pickup_date, consignee, place, revision, fields,
         imported_at_ms, changed_at_ms, removed_at_ms)
       SELECT 'order-' || at, 'ERP', 'SO-' || at, at % 10, date('2026-01-01', (at * 7 % 400) || ' days'),
         'Example Fixtures ' || (at % 977), 'Denver, CO 80216', 0,
         json_set(:fields, '$.orderNumber', 'SO-' || at, '$.poNumber', 'PO-' || at), 1, 1, iif(at % 100 = 0, 1, NULL)
       FROM numbers`,
      { count: ORDERS, fields: FIELDS },
    ),
  );
});
afterAll(() => database.close());

/** Step of a plan, with the steps around it. */
interface Step {
  readonly detail: string;
  readonly isInner: boolean;
}

/** The plans of all queries that `work` runs. */
function plansOf(work: (store: ReturnType<typeof createOrderStore>) => unknown): Step[] {
  const { recorded, queries } = recordQueries(database);
  work(createOrderStore(recorded));
  return queries.flatMap(([sql, values]) => {
    const steps = database.all(`EXPLAIN QUERY PLAN ${sql}`, values);
    // A window's rows are found inside, by index, and only those are read and sorted again outside.
    const hasWindow = steps.some(({ detail }) => String(detail).startsWith('CO-ROUTINE'));
    return steps.map(({ parent, detail }) => ({ detail: String(detail), isInner: !hasWindow || parent !== 0 }));
  });
}
const query = (changes: Partial<OrderQuery>) => OrderQuerySchema.parse(changes);
const isScan = ({ detail }: Step) => /^SCAN orders\b(?!.* INDEX )/.test(detail);
const isSort = ({ detail, isInner }: Step) => isInner && detail.includes('TEMP B-TREE');

const SORTS = ['pickupDate', 'orderNumber', 'consignee', 'status'] as const;
const lists = SORTS.flatMap((sort) =>
  [null, 'ready' as const].flatMap((status) => [false, true].map((descending) => ({ sort, status, descending }))),
);

test.each(lists)('a page by $sort of $status, descending: $descending, is read in the order of an index', (list) => {
  const steps = plansOf((store) => {
    const { orders, total } = store.list(query(list), 0, 200);
    expect(orders).toHaveLength(200);
    expect(total).toBe(list.status === null ? ORDERS * 0.99 : ORDERS / ORDER_STATUSES.length);
  });
  expect(steps.filter((step) => isScan(step) || isSort(step))).toEqual([]);
});

test.each(lists)('a search by $sort of $status, descending: $descending, reads the search index', (list) => {
  const steps = plansOf((store) => {
    const { orders, total } = store.list(query({ ...list, text: 'SO-5000' }), 0, 200);
    // SO-5000 itself is removed; SO-50001 to SO-50009 begin with it.
    const numbers = ['SO-50001', 'SO-50002', 'SO-50003', 'SO-50004', 'SO-50005', 'SO-50006', 'SO-50007', 'SO-50008'];
    const found = list.status === null ? [...numbers, 'SO-50009'] : ['SO-50001'];
    expect(orders.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(found);
    expect(total).toBe(found.length);
  });
  expect(steps.filter(isScan)).toEqual([]);
  // Once for the total and the page.
  expect(steps.filter(({ detail }) => /^SCAN order_search VIRTUAL TABLE INDEX \d+:M/.test(detail))).toHaveLength(1);
});

test.each(lists)('a search that finds many by $sort of $status, descending: $descending, sorts nothing', (list) => {
  const steps = plansOf((store) => {
    const { orders, total } = store.list(query({ ...list, text: 's' }), 0, 200);
    expect(orders).toHaveLength(200);
    expect(total).toBe(list.status === null ? ORDERS * 0.99 : ORDERS / ORDER_STATUSES.length);
  });
  expect(steps.filter((step) => isScan(step) || isSort(step))).toEqual([]);
});

test('an order whose rows are imported again is found by an index', () => {
  const steps = plansOf((store) => expect(store.byImportKey('ERP', 'none')).toBeNull());
  expect(steps.map(({ detail }) => detail)).toEqual([expect.stringContaining('orders_by_import_key')]);
});

test('the counts of the statuses, and one order by number, are read from indexes', () => {
  const steps = plansOf((store) => {
    expect(store.counts()).toMatchObject({ ready: ORDERS / 10, to_check: ORDERS / 10 - ORDERS / 100 });
    expect(store.byNumber('ERP', 'so-77')?.orderNumber).toBe('SO-77');
    expect(store.ids(query({ status: 'booked' }))).toHaveLength(ORDERS / 10);
  });
  expect(steps.filter((step) => isScan(step) || isSort(step))).toEqual([]);
});
