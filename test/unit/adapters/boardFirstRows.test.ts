/** The first rows are found without a list of all of them: they must be those that the whole list begins with. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/adapters/database/accountSchema.ts';
import { createBoardQueries } from '../../../electron/adapters/database/boardQueries.ts';
import { createInlineBoard } from '../../../electron/adapters/database/boardReader.ts';
import { type Database, openDatabase } from '../../../electron/adapters/database/database.ts';
import { type BoardQuery, BoardQuerySchema } from '../../../shared/ipc/contract/board.ts';
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

/** Of a reader that knows nothing yet. */
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

test('of what words and filters narrow', async () => {
  for (const part of [{ text: 'denver' }, { carriers: ['SMPF'] }, { consignee: 'glass' }, { kinds: ['delivered'] }]) {
    const query = BoardQuerySchema.parse(part);
    const whole = await wholeOf(query);
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.length).toBeLessThan(SHIPMENTS);
    expect(await firstOf(query, 40)).toEqual({ numbers: whole.slice(0, 40), total: whole.length });
  }
});

test('what no word narrows is not listed whole for its first rows, and is for those further down', () => {
  const asked: string[] = [];
  const ask = createBoardQueries({
    all: (sql, values) => {
      asked.push(sql);
      return database.all(sql, values);
    },
    get: (sql, values) => {
      asked.push(sql);
      return database.get(sql, values);
    },
  });
  const listed = () => asked.filter((sql) => sql.includes('json_group_array')).length;
  const question = { kind: 'list', asked: { query: BoardQuerySchema.parse({}), today }, limit: 40 } as const;
  ask({ ...question, offset: 0 });
  expect(listed()).toBe(0);
  ask({ ...question, offset: 400 });
  expect(listed()).toBe(1);
});
