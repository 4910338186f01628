/**
 * SQLite compiles some statements again each time they run, because their plan depends on a bound value: one in `LIMIT`
 * or `LIKE`, or one compared with the column of a partial index. That costs more than many of these queries, and is
 * invisible. An authorizer is called while a statement is compiled, which shows it without measuring time.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createAttentionStore } from '../../../electron/modules/attention/store.ts';
import { createBoardQueries } from '../../../electron/modules/board/boardQueries.ts';
import { createContactStore, createItemStore } from '../../../electron/modules/contacts/store.ts';
import { createInvoiceStore } from '../../../electron/modules/invoices/store.ts';
import { createOrderStore } from '../../../electron/modules/orders/store.ts';
import { createQuoteStore } from '../../../electron/modules/quotes/store.ts';
import { createTrackingStore } from '../../../electron/modules/tracking/store.ts';
import { type Database, openDatabase, type Row, type Values } from '../../../electron/platform/sqlite/database.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import { OrderQuerySchema } from '../../../shared/contract/orders.ts';
import { BOARD_COLUMNS } from '../../../shared/rules/boardColumns.ts';
import { SHIPMENT_GROUPS } from '../../../shared/rules/statusGroups.ts';

const ELECTRON = join(import.meta.dirname, '../../../electron');
const today = '2026-11-20';

/** Runs each query of `work` twice, and returns those that the second run compiles again. */
function compiledAgain(work: (db: Database) => unknown): string[] {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const plain = new DatabaseSync(':memory:');
  for (const migration of ACCOUNT_MIGRATIONS) plain.exec(migration);
  let steps = 0;
  plain.setAuthorizer(() => {
    steps += 1;
    return 0;
  });
  const again = new Set<string>();
  let queries = 0;
  function watched<Found extends Row[] | Row | null>(read: (sql: string, values?: Values) => Found) {
    return (sql: string, values: Values = {}): Found => {
      const statement = plain.prepare(sql);
      statement.all(values);
      steps = 0;
      statement.all(values);
      if (steps > 0) again.add(sql);
      queries += 1;
      return read(sql, values);
    };
  }
  work({ ...database, all: watched(database.all), get: watched(database.get) });
  plain.close();
  database.close();
  expect(queries).toBeGreaterThan(0);
  return [...again];
}

test('a statement that is compiled again is found', () => {
  const run = (sql: string, values: Values) => compiledAgain((db) => db.all(sql, values));
  const byLimit = 'SELECT id FROM contacts ORDER BY id LIMIT :limit OFFSET :offset';
  expect(run(byLimit, { limit: 1, offset: 0 })).toEqual([byLimit]);
  expect(run(byLimit.replace(':limit', '+:limit'), { limit: 1, offset: 0 })).toEqual([]);
  const byPattern = 'SELECT id FROM contacts WHERE name LIKE :name';
  expect(run(byPattern, { name: 'a%' })).toEqual([byPattern]);
  const partial = 'SELECT id FROM quotes WHERE booked = :booked ORDER BY quoted_at_ms';
  expect(run(partial, { booked: 1 })).toEqual([partial]);
});

describe('compiled once', () => {
  const list = (part: object, offset = 0) =>
    ({ kind: 'list', filter: { query: BoardQuerySchema.parse(part), today }, offset, limit: 60 }) as const;

  test('a step of polling, and of the alerts', () => {
    const again = compiledAgain((db) => {
      const tracking = createTrackingStore(db);
      tracking.due(1, 20);
      tracking.nextPollAtMs();
      tracking.plannedAfter({ nextPollAtMs: 0, bolNumber: '' }, 100);
      const attention = createAttentionStore(db);
      attention.dueForEvaluation('2026-11-20T08:00', 50);
      attention.alertInput('1');
      attention.replace('1', ['late'], [], 1);
      attention.unsnooze(1);
      attention.nextWakeAtMs();
      attention.list(100);
    });
    expect(again).toEqual([]);
  });

  test('the board: its first rows, further ones, searches, and tiles', () => {
    const again = compiledAgain((db) => {
      const response = createBoardQueries(db);
      response({ kind: 'details', today });
      for (const tile of SHIPMENT_GROUPS) {
        for (const column of BOARD_COLUMNS) response(list({ tile, sort: { column, descending: false } }));
        response(list({ tile }, 100));
        response(list({ tile, text: 'd' }));
      }
      response(list({ carriers: ['SMPF'], kinds: ['moving'], due: { from: today, to: today } }));
    });
    expect(again).toEqual([]);
  });

  test('the palette: texts, codes, orders, and quotes', () => {
    const again = compiledAgain((db) => {
      const response = createBoardQueries(db);
      response({ kind: 'searchText', text: 'denver', limit: 5 });
      response({ kind: 'findCode', own: [], code: '4410279902' });
      const quotes = createQuoteStore(db);
      quotes.recent(10);
      quotes.latest(10);
      quotes.locationTypes(10);
    });
    expect(again).toEqual([]);
  });

  test('contacts and items while the user types', () => {
    const again = compiledAgain((db) => {
      for (const store of [createContactStore(db), createItemStore(db)]) {
        for (const terms of [[], ['a'], ['a', 'b']]) {
          for (const sort of ['use', 'name'] as const) store.find({ terms, sort, offset: 0, limit: 8 });
        }
      }
    });
    expect(again).toEqual([]);
  });

  test('lists of orders and invoices', () => {
    const again = compiledAgain((db) => {
      const orders = createOrderStore(db);
      for (const text of ['', 'so-1']) {
        for (const status of [null, 'ready'] as const) {
          for (const sort of ['pickupDate', 'orderNumber', 'consignee', 'status'] as const)
            orders.list(OrderQuerySchema.parse({ text, status, sort }), 0, 60);
        }
      }
      const period = { today, alertDays: 10, offset: 0, limit: 60 };
      createInvoiceStore(db).list({ filter: 'all', search: '', ...period });
    });
    expect(again).toEqual([]);
  });
});

/** Files with a query that is compiled again for each execution, with the reason why it may be. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'modules/board/boardSql.ts': 'the filter by consignee reads every shipment; its list is cached',
};

test('no other query binds a value in LIMIT or LIKE', () => {
  const binding = globSync('**/*.ts', { cwd: ELECTRON }).filter((name) =>
    /\b(?:LIMIT|LIKE|GLOB) :\w+\b(?! \+)/.test(readFileSync(join(ELECTRON, name), 'utf8')),
  );
  expect(binding.map((name) => name.replaceAll('\\', '/'))).toEqual(Object.keys(EXCEPTIONS));
});
