/** The first rows are found without a list of all of them: they must equal the beginning of the whole list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createBoardQueries, MANY_FOUND } from '../../../electron/modules/board/boardQueries.ts';
import { createInlineBoard } from '../../../electron/modules/board/boardReader.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { type BoardQuery, BoardQuerySchema } from '../../../shared/contract/board.ts';
import { BOARD_COLUMNS } from '../../../shared/rules/boardColumns.ts';
import { SHIPMENT_GROUPS } from '../../../shared/rules/statusGroups.ts';
import { seedShipments } from '../../support/seedShipments.ts';

const today = '2026-11-20';
const SHIPMENTS = 600;
let database: Database;

beforeAll(() => {
  database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  seedShipments(database, SHIPMENTS, { today });
});
afterAll(() => database.close());

const orders = BOARD_COLUMNS.flatMap((column) => [
  { column, descending: false },
  { column, descending: true },
]);

/** From a reader without a cache. */
async function firstOf(query: BoardQuery, limit: number) {
  const { shipments, total } = await createInlineBoard(database).list({ query, today }, 0, limit);
  return { numbers: shipments.map(({ bolNumber }) => bolNumber), total };
}

async function wholeOf(query: BoardQuery) {
  return createInlineBoard(database).numbers({ query, today }, 0, null);
}

test.each(SHIPMENT_GROUPS)('of the tile %s, in every order', async (tile) => {
  for (const sort of orders) {
    const query = BoardQuerySchema.parse({ tile, sort });
    const whole = await wholeOf(query);
    expect(await firstOf(query, 40)).toEqual({ numbers: whole.slice(0, 40), total: whole.length });
  }
});

test('with search words and filters', async () => {
  for (const part of [{ text: 'denver' }, { carriers: ['SMPF'] }, { consignee: 'glass' }, { kinds: ['delivered'] }]) {
    const query = BoardQuerySchema.parse(part);
    const whole = await wholeOf(query);
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.length).toBeLessThan(SHIPMENTS);
    expect(await firstOf(query, 40)).toEqual({ numbers: whole.slice(0, 40), total: whole.length });
  }
});

/** Queries that record their database statements. */
function watched(over: Database) {
  const requested: string[] = [];
  const ask = createBoardQueries({
    all: (sql, values) => {
      requested.push(sql);
      return over.all(sql, values);
    },
    get: (sql, values) => {
      requested.push(sql);
      return over.get(sql, values);
    },
  });
  return { ask, listed: () => requested.filter((sql) => sql.includes('json_group_array')).length };
}

test('what no word narrows is not listed whole for its first rows, and is for those further down', () => {
  const { ask, listed } = watched(database);
  const request = { kind: 'list', filter: { query: BoardQuerySchema.parse({}), today }, limit: 40 } as const;
  ask({ ...request, offset: 0 });
  expect(listed()).toBe(0);
  ask({ ...request, offset: 400 });
  expect(listed()).toBe(1);
});

describe('words with many matches', () => {
  let many: Database;
  beforeAll(() => {
    many = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    seedShipments(many, 2 * MANY_FOUND, { today });
  });
  afterAll(() => many.close());

  test('show what the whole list begins with, in every order', async () => {
    for (const sort of orders) {
      const query = BoardQuerySchema.parse({ text: 's', sort });
      const whole = await createInlineBoard(many).numbers({ query, today }, 0, null);
      expect(whole.length).toBeGreaterThan(MANY_FOUND);
      expect(whole.length).toBeLessThan(2 * MANY_FOUND);
      const { shipments, total } = await createInlineBoard(many).list({ query, today }, 0, 40);
      expect(shipments.map(({ bolNumber }) => bolNumber)).toEqual(whole.slice(0, 40));
      expect(total).toBe(whole.length);
    }
  });

  test('are not listed whole for their first rows, unless something else narrows too', () => {
    const { ask, listed } = watched(many);
    const list = (part: object) =>
      ask({
        kind: 'list',
        filter: { query: BoardQuerySchema.parse({ text: 's', ...part }), today },
        offset: 0,
        limit: 40,
      });
    list({});
    expect(listed()).toBe(0);
    list({ tile: 'current' });
    expect(listed()).toBe(1);
    list({ consignee: 'a' });
    expect(listed()).toBe(2);
  });
});
