/** The replica's file, without a server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createInlineBoard } from '../../../electron/modules/board/boardReader.ts';
import { createJournalReads } from '../../../electron/modules/bookings/journal.ts';
import { columnsOfQuote } from '../../../electron/modules/quotes/rows.ts';
import { createQuoteStore } from '../../../electron/modules/quotes/store.ts';
import {
  deleteReplica,
  openReplica,
  replaceReplica,
  type StoreCell,
  type TableRows,
} from '../../../electron/modules/workgroup/replica.ts';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import { attachReadOnly } from '../../../electron/platform/sqlite/attachReadOnly.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import { laneOf } from '../../../shared/rules/lane.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { temporaryFolder } from '../../support/workgroupRig.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path = '';
beforeEach(() => {
  folder = temporaryFolder();
  path = `${folder.folder}/replica.db`;
});
afterEach(() => folder.remove());

const open = () => openReplica(path, ACCOUNT_MIGRATIONS, REPLICATED_TABLES);

/** Rows of a table by the names of some columns; the others are NULL, or what the store has without a value. */
function rowsOf(name: string, seq: number, ...rows: readonly Readonly<Record<string, StoreCell>>[]): TableRows {
  const table = REPLICATED_TABLES.find((each) => each.name === name);
  if (table === undefined) throw new Error(name);
  return {
    table,
    rows: rows.map((row) => [...table.columns.map((column) => row[column.name] ?? null), seq, row['removed'] ?? 0]),
  };
}
const SHIPMENT = {
  carrier: 'ABCD',
  carrier_name: 'Abc Freight',
  status: 'created',
  voided: 0,
  reference_numbers: '[]',
  tracking: 'open',
  polls_not_found: 0,
  polls_failed: 0,
  available: '[]',
  currency: 'USD',
  checks_since_documents: 0,
};
const shipment = (bolNumber: string, more: Readonly<Record<string, StoreCell>> = {}) => ({
  ...SHIPMENT,
  bol_number: bolNumber,
  ...more,
});
const booking = (id: string, contact: string) => ({
  id,
  quote_id: 'q',
  quote_reference: `Q-${id}`,
  state: 'booked',
  carrier: 'ABCD',
  carrier_name: 'Abc Freight',
  total_cents: 1,
  currency: 'USD',
  details: JSON.stringify({ consignee: { contact } }),
  body: '{}',
  created_at_ms: 1,
});
const pageOf = (seq: number, isHead: boolean, ...tables: TableRows[]) => ({
  tables,
  seq,
  stamp: `stamp-${seq}`,
  isHead,
});

describe('the replica', () => {
  test('has the columns of the embedded database, and each description is one of them or added', () => {
    const replica = open();
    const embedded = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    for (const { name, columns, isAdded } of REPLICATED_TABLES) {
      const here = new Set(embedded.all(`SELECT name FROM pragma_table_info('${name}')`).map((row) => row['name']));
      expect([name, here.size > 0]).toEqual([name, !isAdded]);
      for (const column of columns)
        expect([column.name, here.has(column.name)]).toEqual([column.name, !isAdded && !column.isAdded]);
      expect(replica.db.all(`SELECT * FROM ${name}`)).toEqual([]);
    }
    embedded.close();
    replica.close();
  });

  test('applies rows with the number of their turn, and is where it was after it is opened again', () => {
    const replica = open();
    expect(replica.position()).toEqual({ seq: 0, stamp: null, isComplete: false, checkedAtMs: null });
    const changes = replica.apply(pageOf(7, true, rowsOf('shipments', 7, shipment('B1'), shipment('B2'))));
    expect(changes).toEqual([{ table: 'shipments', ids: ['B1', 'B2'] }]);
    replica.setChecked(5);
    replica.close();
    const again = open();
    expect(again.position()).toEqual({ seq: 7, stamp: 'stamp-7', isComplete: true, checkedAtMs: 5 });
    again.apply(pageOf(8, false, rowsOf('shipments', 8, shipment('B1', { status: 'delivered' }))));
    expect(again.position().isComplete).toBe(true);
    expect(again.db.all('SELECT bol_number, status, seq FROM shipments ORDER BY 1')).toEqual([
      { bol_number: 'B1', status: 'delivered', seq: 8 },
      { bol_number: 'B2', status: 'created', seq: 7 },
    ]);
    again.close();
  });

  test('a page of which one row is invalid is not applied at all', () => {
    const replica = open();
    const bad = rowsOf('shipments', 1, shipment('B1'), shipment('B2', { tracking: 'unknown' }));
    expect(() => replica.apply(pageOf(1, true, bad))).toThrow('storage_failed');
    expect(replica.position().seq).toBe(0);
    expect(replica.db.all('SELECT * FROM shipments')).toEqual([]);
    replica.close();
  });

  test('a shipment is found by the names of a booking that arrives after it', async () => {
    const replica = open();
    replica.apply(pageOf(1, false, rowsOf('shipments', 1, shipment('B1', { booking_id: 'b1' }), shipment('B2'))));
    replica.apply(pageOf(2, true, rowsOf('bookings', 2, booking('b1', 'Quimby'))));
    const board = createInlineBoard(replica.db);
    const found = async (text: string) => {
      const query = BoardQuerySchema.parse({ text });
      return (await board.list({ query, today: '2026-11-26' }, 0, 10)).shipments.map(({ bolNumber }) => bolNumber);
    };
    expect(await found('quimby')).toEqual(['B1']);
    expect(await found('abc')).toEqual(expect.arrayContaining(['B1', 'B2']));
    replica.close();
  });

  test('is read by an attached database, which cannot write to it', () => {
    const replica = open();
    replica.apply(pageOf(1, true, rowsOf('shipments', 1, shipment('B1'))));
    const own = openDatabase(`${folder.folder}/own.db`, []);
    attachReadOnly(own, path, 'shared');
    expect(own.all('SELECT bol_number FROM shipments')).toEqual([{ bol_number: 'B1' }]);
    expect(() => own.run("UPDATE shipments SET status = 'x'")).toThrow('storage_failed');
    own.close();
    replica.close();
  });

  test('a file that is no database, or has other definitions, is replaced by an empty one; damage is found', () => {
    const filled = () => {
      const replica = open();
      replica.apply(pageOf(1, true, rowsOf('shipments', 1, shipment('B1'))));
      replica.close();
    };
    filled();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0x55, 4_096, 20_000));
    const damaged = open();
    expect(damaged.verify).toThrow('data_damaged');
    damaged.close();

    writeFileSync(path, 'not a database'.repeat(1_000));
    const mended = open();
    expect(mended.position().seq).toBe(0);
    mended.verify();
    mended.close();

    filled();
    const fewer = openReplica(path, ACCOUNT_MIGRATIONS, REPLICATED_TABLES.slice(0, -1));
    expect(fewer.position().seq).toBe(0);
    fewer.close();

    filled();
    const longer = openReplica(path, [...ACCOUNT_MIGRATIONS, 'CREATE TABLE later (id)'], REPLICATED_TABLES);
    expect(longer.position().seq).toBe(0);
    longer.close();

    filled();
    const same = open();
    expect(same.position().seq).toBe(1);
    same.close();
  });

  test('a complete one takes the place of another, whose log is not applied to it', () => {
    const old = open();
    old.apply(pageOf(9, true, rowsOf('shipments', 9, shipment('OLD'))));
    // As after a crash.
    const log = readFileSync(`${path}-wal`);
    old.close();
    writeFileSync(`${path}-wal`, log);
    const next = openReplica(`${path}.new`, ACCOUNT_MIGRATIONS, REPLICATED_TABLES);
    next.apply(pageOf(3, true, rowsOf('shipments', 3, shipment('NEW'))));
    next.close();
    replaceReplica(path);
    const current = open();
    expect(current.position().seq).toBe(3);
    expect(current.db.all('SELECT bol_number FROM shipments')).toEqual([{ bol_number: 'NEW' }]);
    current.close();
    deleteReplica(path);
    const empty = open();
    expect(empty.position().seq).toBe(0);
    empty.close();
  });
});

test('two freight accounts have a booking of the same quote reference, and each is found by its account', () => {
  const replica = open();
  const bookings = rowsOf(
    'bookings',
    1,
    ...['one', 'another'].map((account) => ({
      ...booking(account, 'Quimby'),
      details: JSON.stringify(sampleDetails()),
      quote_reference: 'Q-1',
      quote_id: `quote of ${account}`,
      account,
    })),
  );
  replica.apply({ tables: [bookings], seq: 1, stamp: 's', isHead: true });
  const found = (account: string, id: string) =>
    createJournalReads(replica.db, () => account).byQuote({ id, quoteReference: 'Q-1' })?.id;
  expect(found('another', 'quote of none')).toBe('another');
  expect(found('one', 'quote of none')).toBe('one');
  expect(found('third', 'quote of none')).toBe(undefined);
  // Its own booking, with whichever account.
  expect(found('one', 'quote of another')).toBe('another');
  expect(found('third', 'quote of another')).toBe('another');
  replica.db.close();
});

test('quotes of two freight accounts with the same reference have each its own booking', () => {
  const replica = open();
  const accounts = ['one', 'another'] as const;
  const zips = { one: ['43207', '80216'], another: ['60601', '30301'], third: ['75201', '98101'] } as const;
  const delivered = { one: '2026-11-20', another: '2026-11-30' };
  const tables = [
    rowsOf(
      'quotes',
      1,
      // Nothing is booked from the third one.
      ...([...accounts, 'third'] as const).map((account) => {
        const [origin, destination] = zips[account];
        const place = { city: 'City', state: 'OH' };
        const request = {
          ...sampleRateRequest(),
          origin: { ...place, zip: origin },
          destination: { ...place, zip: destination },
        };
        const quote = { requestKey: account, rates: [], dropped: [], unread: [], quotedAtMs: 1 };
        const id = `quote of ${account}`;
        return { id, ...columnsOfQuote({ ...quote, id, quoteReference: 'Q-1', request }) };
      }),
    ),
    rowsOf(
      'bookings',
      1,
      ...accounts.map((account) => ({
        ...booking(account, 'Quimby'),
        quote_id: `quote of ${account}`,
        attempts: 1,
        details: JSON.stringify({ ...sampleDetails(), poNumber: `PO-${account}` }),
        quote_reference: 'Q-1',
        account,
      })),
    ),
    rowsOf(
      'shipments',
      1,
      ...accounts.map((account) =>
        shipment(account, {
          booking_id: account,
          delivery_date: delivered[account],
          estimated_delivery_date: '2026-11-24',
        }),
      ),
    ),
  ];
  replica.apply({ tables, seq: 1, stamp: 's', isHead: true });
  const quotes = createQuoteStore(replica.db);
  for (const account of accounts) {
    const [origin, destination] = zips[account];
    expect(createJournalReads(replica.db, () => account).lastBooked(origin, destination)?.id).toBe(account);
    expect(quotes.punctuality(laneOf(origin, destination), 10)).toEqual([
      { carrier: 'ABCD', delivered: 1, onTime: account === 'one' ? 1 : 0 },
    ]);
  }
  expect(quotes.punctuality(null, 10)).toEqual([{ carrier: 'ABCD', delivered: 2, onTime: 1 }]);
  expect(createJournalReads(replica.db, () => 'third').lastBooked(...zips.third)).toBe(null);
  // Not the booking of this account, whose quote has another request.
  const bookingOf = (id: string) =>
    createJournalReads(replica.db, () => 'one').byQuote({ id, quoteReference: 'Q-1' })?.id;
  expect(['one', 'another', 'third', 'none'].map((name) => bookingOf(`quote of ${name}`))).toEqual([
    'one',
    'another',
    undefined,
    'one',
  ]);
  const page = { text: '', state: 'all', openFrom: '2026-11-20', offset: 0, limit: 10 } as const;
  const found = quotes.search({ ...page, sort: { column: 'quoted', descending: true } }).quotes;
  expect(Object.fromEntries(found.map(({ id, poNumber }) => [id, poNumber]))).toEqual({
    'quote of one': 'PO-one',
    'quote of another': 'PO-another',
    'quote of third': null,
  });
  replica.db.close();
});
