/**
 * What the board reads of many shipments for its first rows, its totals, and a letter in the search. Plans of the
 * database, because times vary: none may read all shipments, or sort more than those of one value.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { type BoardWorkerRequest, createBoardQueries } from '../../../electron/modules/board/boardQueries.ts';
import { createInlineBoard } from '../../../electron/modules/board/boardReader.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { type BoardQuery, BoardQuerySchema } from '../../../shared/contract/board.ts';
import { randomOf } from '../../faults/booking/random.ts';
import { recordQueries } from '../../support/recordQueries.ts';
import { seedShipments } from '../../support/seedShipments.ts';

const today = '2026-11-20';
const SHIPMENTS = 5_000;
const LIMIT = 60;
/** The default columns, the carrier's name, and the order of the palette. */
const COLUMNS = [
  ...([
    'status',
    'bol',
    'pro',
    'scac',
    'carrier',
    'consignee',
    'pickup',
    'due',
    'reference',
    'booked',
    'checked',
    'next',
  ] as const),
];
const orders = COLUMNS.flatMap((column) => [
  { column, descending: false },
  { column, descending: true },
]);

let database: Database;
beforeAll(() => {
  database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  seedShipments(database, SHIPMENTS, { today });
});
afterAll(() => database.close());

const list = (query: BoardQuery, offset = 0, limit = LIMIT) =>
  ({ kind: 'list', filter: { query, today }, offset, limit }) as const;

/** The steps of all queries that a request runs. */
function stepsOf(request: BoardWorkerRequest): string[] {
  const { recorded, queries } = recordQueries(database);
  createBoardQueries(recorded)(request);
  return (
    queries
      // Rows of the IDs that were found are read in their order.
      .filter(([sql]) => !sql.startsWith('PRAGMA') && !/json_each\(:ids\) AS requested/.test(sql))
      .flatMap(([sql, values]) => database.all(`EXPLAIN QUERY PLAN ${sql}`, values).map(({ detail }) => String(detail)))
  );
}
/** A scan of all shipments. Those without a next check aren't in its index, but there are many, so few are read. */
const isScan = (step: string, column: string) => column !== 'next' && /^SCAN shipments\b(?!.* INDEX )/.test(step);
/** A sort of all. The index by pickup is the reports' too, so the shipments of one date are sorted. */
const isSort = (step: string, column: string) => column !== 'pickup' && step === 'USE TEMP B-TREE FOR ORDER BY';

describe('the first of all shipments', () => {
  test.each(orders)('by $column, descending: $descending, are read in the order of an index', (sort) => {
    const steps = stepsOf(list(BoardQuerySchema.parse({ sort })));
    expect(steps.filter((step) => isScan(step, sort.column) || isSort(step, sort.column))).toEqual([]);
  });

  test.each(orders)('with a letter, by $column, descending: $descending, are found without all its matches', (sort) => {
    const steps = stepsOf(list(BoardQuerySchema.parse({ text: 's', sort })));
    expect(steps.filter((step) => isScan(step, sort.column) || step.startsWith('LIST SUBQUERY'))).toEqual([]);
    expect(steps.some((step) => step.startsWith('SCAN shipment_search VIRTUAL TABLE'))).toBe(true);
  });

  test('equal a plain filter and sort, for letters with many matches and few, near the first and far from it', async () => {
    for (const text of ['', 's', 'd', 'b', 'n', '4', '9', 's d', '0 s']) {
      for (const sort of orders) {
        const query = BoardQuerySchema.parse({ text, sort });
        // A reader without a cached list.
        const whole = await createInlineBoard(database).numbers({ query, today }, 0, null);
        const { shipments, total } = await createInlineBoard(database).list({ query, today }, 0, LIMIT);
        expect(shipments.map(({ bolNumber }) => bolNumber)).toEqual(whole.slice(0, LIMIT));
        expect(total).toBe(whole.length);
      }
    }
  });
});

test('the totals of all shipments are read from their table', () => {
  const steps = stepsOf({ kind: 'details', today });
  // Tiles are counted in the indexes of their shipments.
  const isOfTile = (step: string) => /INDEX shipments_(?:open_by_\w+|without_pod)$/.test(step);
  expect(steps.filter((step) => step.startsWith('SCAN shipments') && !isOfTile(step))).toEqual([]);
});

test('the totals follow every change of a shipment', () => {
  const db = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  seedShipments(db, 300, { today });
  db.run('DELETE FROM shipment_changes');
  const random = randomOf(20_261_125, 0);
  const expectSame = () => {
    const totals = db.all('SELECT kind, value, name, count FROM shipment_totals ORDER BY kind, value, name');
    const plain = db.all(
      `SELECT 'bol_length' AS kind, length(bol_number) AS value, '' AS name, COUNT(*) AS count FROM shipments GROUP BY 2
       UNION ALL SELECT 'carrier', carrier, carrier_name, COUNT(*) FROM shipments GROUP BY 2, 3
       UNION ALL SELECT 'pro_length', COALESCE(length(pro_number), 0), '', COUNT(*) FROM shipments GROUP BY 2
       ORDER BY kind, value, name`,
    );
    expect(totals).toEqual(plain);
  };
  expectSame();
  for (let turn = 0; turn < 200; turn += 1) {
    const id = random.whole(1, 300);
    if (random.chance(20)) db.run('DELETE FROM shipments WHERE id = :id', { id });
    else if (random.chance(30)) {
      db.run('UPDATE shipments SET pro_number = :pro WHERE id = :id', {
        id,
        pro: random.chance(30) ? null : '9'.repeat(random.whole(1, 12)),
      });
    } else if (random.chance(50)) {
      const carrier = random.pick(['SMPF', 'NEWC', 'PLHD']);
      db.run('UPDATE shipments SET carrier = :carrier, carrier_name = :name WHERE id = :id', {
        id,
        carrier,
        name: random.pick([carrier, 'New Carrier']),
      });
    } else db.run('UPDATE shipments SET bol_number = bol_number || :more WHERE id = :id', { id, more: 'x' });
    expectSame();
  }
  db.run('DELETE FROM shipments');
  expect(db.all('SELECT * FROM shipment_totals')).toEqual([]);
  db.close();
});
