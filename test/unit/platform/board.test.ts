/** The board's queries over the real database, against a naive model. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createInlineBoard } from '../../../electron/modules/board/boardReader.ts';
import type { BoardReader } from '../../../electron/modules/board/ports.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { type BoardQuery, BoardQuerySchema } from '../../../shared/contract/board.ts';
import { BOARD_COLUMNS } from '../../../shared/rules/boardColumns.ts';
import { SHIPMENT_GROUPS, STATUS_KINDS } from '../../../shared/rules/statusGroups.ts';
import { isInTile, type ModelRow, modelConsolidationCount, modelNumbers } from '../../support/boardModel.ts';

const today = '2026-11-20';
const requested = (query: Partial<BoardQuery>) => ({ query: BoardQuerySchema.parse(query), today });

function insert(db: Database, row: ModelRow): void {
  db.run(
    `INSERT INTO shipments (id, bol_number, pro_number, pickup_number, carrier, carrier_name, status, voided,
       pickup_date, estimated_delivery_date, delivery_date, total_cents, po_number, order_id, reference_numbers,
       consignee_name, consignee_place, origin_place, last_checked_at_ms, booked_at_ms, next_poll_at_ms, pickup_warning, available)
     VALUES (:id, :bol, :pro, :pickupNumber, :carrier, :carrierName, :status, :voided, :pickup, :due, :delivered,
       :cents, :po, :orderId, :refs, :consignee, :place, :origin, :checked, :booked, :next, :warning, :available)`,
    {
      id: row.id,
      bol: row.bolNumber,
      pro: row.proNumber,
      pickupNumber: row.pickupNumber,
      carrier: row.carrier,
      carrierName: row.carrierName,
      status: row.status,
      voided: row.voided ? 1 : 0,
      pickup: row.pickupDate,
      due: row.estimatedDeliveryDate,
      delivered: row.deliveryDate,
      cents: row.totalCents,
      po: row.poNumber,
      orderId: row.orderId,
      refs: JSON.stringify(row.referenceNumbers),
      consignee: row.consigneeName,
      place: row.consigneePlace,
      origin: row.originPlace,
      checked: row.lastCheckedAtMs,
      booked: row.bookedAtMs,
      next: row.nextPollAtMs,
      warning: row.openTask,
      available: JSON.stringify([
        { type: 'BOL', name: 'b.pdf' },
        ...(row.hasDeliveryDocument ? [{ type: 'POD', name: 'p.pdf' }] : []),
      ]),
    },
  );
}

const message = fc.constantFrom(
  'Example',
  'example',
  'Müller',
  'PO',
  'AND',
  'fix-2290',
  '77',
  '7731',
  'Ltd.',
  '0481',
  'é',
);
const name = fc.array(message, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const day = fc.constantFrom('2026-11-12', '2026-11-17', '2026-11-18', '2026-11-19', today, '2026-11-21');
const instant = fc.integer({ min: Date.UTC(2026, 10, 16), max: Date.UTC(2026, 10, 22) });
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const anyRow = fc.record({
  proNumber: orNull(fc.constantFrom('0481220931', '0917-7441', '77')),
  pickupNumber: orNull(fc.constantFrom('60417', '77')),
  carrier: fc.constantFrom('SMPF', 'PLHD', 'exmx'),
  carrierName: name,
  status: fc.constantFrom('created', 'onboard', 'in_transit', 'delivered', 'cancelled', 'held', 'Zoll'),
  voided: fc.boolean(),
  pickupDate: orNull(day),
  estimatedDeliveryDate: orNull(day),
  deliveryDate: orNull(day),
  totalCents: orNull(fc.integer({ min: 0, max: 5 })),
  poNumber: orNull(fc.constantFrom('77318', 'a77', 'A 77')),
  orderId: orNull(fc.constantFrom('ORD-20417', 'ord-1')),
  referenceNumbers: fc.array(fc.constantFrom('FIX-2290', 'z z', '"'), { maxLength: 2 }),
  consigneeName: orNull(name),
  consigneePlace: orNull(fc.constantFrom('Denver, CO 80216', 'denver', 'Boise, ID 83705')),
  originPlace: orNull(fc.constantFrom('Columbus, OH 43207', 'columbus', 'Dayton, OH 45402')),
  lastCheckedAtMs: orNull(instant),
  bookedAtMs: orNull(instant),
  nextPollAtMs: orNull(instant),
  openTask: orNull(fc.constant('Call dispatch.')),
  hasDeliveryDocument: fc.boolean(),
});
const anyRange = fc.record({ from: orNull(day), to: orNull(day) });
// Mostly no filter, so that only a few combine; partial words and odd characters in the search text.
const rarely = <T>(value: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value });
const typed = fc
  .array(
    fc.oneof(
      message.map((word) => word.slice(0, 3)),
      message,
      fc.constantFrom('"', '*', '-', 'OR', 'NOT', '(', 'a:b', 'N-22', '77"', "'", '^', 'FIX 2290', '\u0000'),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(' '));
const any = { from: null, to: null };
const anyQuery: fc.Arbitrary<BoardQuery> = fc.record({
  tile: fc.constantFrom(...SHIPMENT_GROUPS),
  text: fc.oneof(fc.constant(''), typed),
  kinds: rarely(fc.subarray([...STATUS_KINDS]), []),
  carriers: rarely(fc.subarray(['SMPF', 'exmx']), []),
  consignee: rarely(fc.constantFrom('exam', 'Ltd', '%', '_', 'ü', ' a '), ''),
  pickup: rarely(anyRange, any),
  due: rarely(anyRange, any),
  delivered: rarely(anyRange, any),
  booked: rarely(anyRange, any),
  sort: fc.record({ column: fc.constantFrom(...BOARD_COLUMNS), descending: fc.boolean() }),
});

test('any filter, search and order equals the model, and so do tiles, windows and hints', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 25 }),
      fc.array(anyQuery, { minLength: 1, maxLength: 12 }),
      async (parts, queries) => {
        const db = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
        const rows = parts.map((part, at): ModelRow => ({ ...part, id: at + 1, bolNumber: `44-${(at * 7) % 31}` }));
        for (const row of rows) insert(db, row);
        const board = createInlineBoard(db);
        for (const query of queries) {
          const expected = modelNumbers(rows, query, today);
          expect(await board.numbers({ query, today }, 0, null)).toEqual(expected);
          const window = await board.list({ query, today }, 2, 3);
          expect(window.total).toBe(expected.length);
          expect(window.shipments.map(({ bolNumber }) => bolNumber)).toEqual(expected.slice(2, 5));
          for (const shipment of window.shipments) {
            const row = rows.find(({ bolNumber }) => bolNumber === shipment.bolNumber);
            expect(shipment.consolidationCount).toBe(row === undefined ? -1 : modelConsolidationCount(rows, row));
          }
          const [second] = expected.slice(1);
          if (second !== undefined) expect(await board.position({ query, today }, second)).toBe(1);
        }
        const { tiles } = await board.details(today);
        for (const tile of SHIPMENT_GROUPS)
          expect([tile, tiles[tile]]).toEqual([tile, rows.filter((row) => isInTile(row, tile, today)).length]);
        db.close();
      },
    ),
    { numRuns: 60 },
  );
});

describe('searching', () => {
  let db: Database;
  let board: BoardReader;
  const row: ModelRow = {
    id: 1,
    bolNumber: '4410279902',
    proNumber: '0481220931',
    pickupNumber: null,
    carrier: 'EXMX',
    carrierName: 'Example Motor Express',
    status: 'in_transit',
    voided: false,
    pickupDate: today,
    estimatedDeliveryDate: today,
    deliveryDate: null,
    totalCents: 100,
    poNumber: '77120',
    orderId: null,
    referenceNumbers: ['FIX-2290'],
    consigneeName: 'Müller & Söhne',
    consigneePlace: 'Boise, ID 83705',
    originPlace: 'Columbus, OH 43207',
    lastCheckedAtMs: null,
    bookedAtMs: null,
    nextPollAtMs: null,
    openTask: null,
    hasDeliveryDocument: false,
  };
  const found = (text: string) => board.numbers(requested({ text }), 0, null);
  beforeAll(() => {
    db = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    board = createInlineBoard(db);
    insert(db, row);
  });
  afterAll(() => db.close());

  test.each(['4410', '0481220931', '7712', 'fix-22', 'muller sohne', 'boise exmx', 'MOTOR', '"boise', 'fix 2290'])(
    '%s finds it',
    async (text) => expect(await found(text)).toEqual(['4410279902']),
  );
  test.each(['79902', 'boise AND denver', 'NOT boise', 'fix-2291', 'boise OR', 'shipments:'])(
    '%s does not, and is no error',
    async (text) => expect(await found(text)).toEqual([]),
  );
  test.each(['', '   ', '***', '"', '-', '( )', "'; DROP TABLE shipments"])('%s is no error', async (text) => {
    await expect(found(text)).resolves.toBeDefined();
  });

  test('the index follows what changes: a PRO that comes, a name, a shipment that goes', async () => {
    db.run("UPDATE shipments SET pro_number = '5551', consignee_name = 'Other Co.'");
    expect(await found('0481220931')).toEqual([]);
    expect(await found('5551 other')).toEqual(['4410279902']);
    db.run('DELETE FROM shipments');
    expect(await found('5551')).toEqual([]);
  });
});

test('a document that was fetched counts as proof of delivery, labels do not', async () => {
  const db = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const board = createInlineBoard(db);
  db.run(`INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
          VALUES ('1', 'X', 'X', 'delivered', 0, '[]', '[]')`);
  const count = async () => (await board.details(today)).tiles.no_pod;
  const fetched = (type: string) =>
    db.run(
      `INSERT INTO documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms)
       VALUES (:type, '1', :type, 'n', 's', 1, 0, 0)`,
      { type },
    );
  fetched('Pallet Labels');
  fetched('bol');
  fetched('Pallet labels');
  db.run(`UPDATE shipments SET available = '[{"type":" Bol","name":"b.pdf"}]'`);
  expect(await count()).toBe(1);
  fetched('Delivery Receipt');
  expect(await count()).toBe(0);
  db.close();
});
