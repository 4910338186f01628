import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { type AccountStores, openStorage, storesOf } from '../../../electron/core/accountStorage.ts';
import { createOrderStore } from '../../../electron/modules/orders/store.ts';
import type { ReplicaChanges, Workgroup } from '../../../electron/modules/workgroup/workgroup.ts';
import { createListeners } from '../../../electron/platform/events.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import type { FieldError } from '../../../shared/contract/directory.ts';
import type { Order, OrderImportRow } from '../../../shared/contract/orders.ts';
import type { CallInput } from '../../../shared/ipc/contract.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import type { OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { memoryContentStore, memoryStaging } from '../../support/documentsInMemory.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { memoryExports } from '../../support/memoryExports.ts';
import { orderRows, sampleOrderValues } from '../../support/orderRows.ts';
import { sampleContact, sampleItem } from '../../support/sampleEntries.ts';
import { ratesBodyOf, sampleBookingBody } from '../../support/samples.ts';
import { createScriptedHttp, type Scripted } from '../../support/scriptedHttp.ts';

/** Returns the value of a result that must be successful. */
function responded<T>(response: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!response.ok) throw new Error(JSON.stringify(response.error));
  return response.value;
}

async function connected(
  http = createScriptedHttp(),
  options?: Parameters<typeof openMemoryApp>[1],
): Promise<MemoryApp> {
  const memory = await openMemoryApp(http, options);
  await memory.connect();
  await memory.call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await memory.call('contacts.setDefaultShipper', { contactId: 'shipper' });
  return memory;
}

type Stores = ReturnType<typeof storesOf>;

/** An app with an account in memory, with some stores replaced. */
async function connectedWith(
  http: ReturnType<typeof createScriptedHttp>,
  others: (stores: Stores, database: Database) => Partial<AccountStores>,
): Promise<MemoryApp> {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const stores = storesOf(database);
  const storage = {
    ...stores,
    exports: memoryExports(new Map()),
    contentStore: memoryContentStore(),
    staging: memoryStaging(),
    close: () => database.close(),
    ...others(stores, database),
  };
  const memory = await connected(http, { openStorage: () => Promise.resolve(storage) });
  memory.databases.set('', database);
  return memory;
}

function databaseOf({ databases }: MemoryApp): Database {
  const [database] = databases.values();
  if (database === undefined) throw new Error('no database');
  return database;
}

/** The last run of a kind, once it has ended. */
async function ended({ call }: MemoryApp, kind: 'quote' | 'book') {
  for (;;) {
    const run = responded(await call('orderRuns.list', {}))[kind];
    if (run !== null && run.state !== 'running') return run;
    await new Promise((resume) => setTimeout(resume, 5));
  }
}

async function imported(
  { call }: MemoryApp,
  rows: OrderImportRow[],
  options: Partial<CallInput<'orders.import'>> = {},
) {
  return responded(await call('orders.import', { source: 'ERP', importId: 'import-1', rows, ...options })).rows;
}

const ordersOf = async ({ call }: MemoryApp, query: CallInput<'orders.list'>['query'] = {}) =>
  responded(await call('orders.list', { query })).orders;

/** Imports one order and returns it. */
async function oneOrder(memory: MemoryApp, changes: Parameters<typeof sampleOrderValues>[0] = {}): Promise<Order> {
  await imported(memory, orderRows(sampleOrderValues(changes)));
  const [order] = await ordersOf(memory);
  if (order === undefined) throw new Error('no order');
  return order;
}

describe('import', () => {
  test('rows with one order number are one order, and the others are their own', async () => {
    const memory = await connected();
    const rows = await imported(
      memory,
      orderRows(
        sampleOrderValues(),
        sampleOrderValues({ description: 'Shelf uprights', quantity: '1', weight: '850' }),
        sampleOrderValues({ orderNumber: 'SO-2002' }),
      ),
    );
    expect(rows.map(({ line, orderNumber, outcome, status }) => [line, orderNumber, outcome, status])).toEqual([
      [2, 'SO-2001', 'added', 'ready'],
      [3, 'SO-2001', 'added', 'ready'],
      [4, 'SO-2002', 'added', 'ready'],
    ]);
    const orders = await ordersOf(memory, { sort: 'orderNumber' });
    expect(orders.map(({ orderNumber, lines }) => [orderNumber, lines.map(({ weight }) => weight)])).toEqual([
      ['SO-2001', [600, 850]],
      ['SO-2002', [600]],
    ]);
    expect(responded(await memory.call('orders.counts', {})).counts).toMatchObject({ ready: 2, to_check: 0 });
    expect(memory.events).toContainEqual({ name: 'orders.changed', id: null });
  });

  test('dates with dots have the day first, and of mixed dates only clear ones are imported, also after a correction', async () => {
    const memory = await connected();
    const dated = (orderNumber: string, pickupDate: string) => sampleOrderValues({ orderNumber, pickupDate });
    const rows = orderRows(dated('A', '05.12.2026'), dated('B', '13/12/2026'), dated('C', '05/12/2026'));
    const mixed = await imported(memory, rows);
    expect(mixed.map(({ outcome, problems }) => [outcome, problems.map(({ message }) => message)])).toEqual([
      ['added', []],
      ['bad', ['The day is first. Enter it as 2026-12-13.']],
      ['bad', ['Another date of this column has the day first. Enter this one as 2026-05-12 or 2026-12-05.']],
    ]);
    expect((await ordersOf(memory)).map(({ pickupDate }) => pickupDate)).toEqual(['2026-12-05']);
    const corrected = orderRows(dated('A', '05.12.2026'), dated('B', '2026-12-13'), dated('C', '05/12/2026'));
    const again = await imported(memory, corrected, { mixedDates: ['pickupDate'] });
    expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'added', 'bad']);
  });

  test('a dry run returns the same outcomes and saves nothing', async () => {
    const memory = await connected();
    const rows = orderRows(sampleOrderValues(), sampleOrderValues({ orderNumber: 'SO-2', zip: 'abc' }));
    const outcome = (list: Awaited<ReturnType<typeof imported>>) => list.map(({ orderId: _, ...row }) => row);
    const dry = await imported(memory, rows, { isDryRun: true });
    expect(await ordersOf(memory)).toEqual([]);
    expect(outcome(await imported(memory, rows))).toEqual(outcome(dry));
  });

  test('a row with a cell that is too long is named; good orders are imported', async () => {
    const memory = await connected();
    const long = 'Two pallets of brackets. '.repeat(500);
    const rows = orderRows(sampleOrderValues({ description: long }), sampleOrderValues({ orderNumber: 'SO-2' }));
    expect(await imported(memory, rows)).toMatchObject([
      {
        line: 2,
        outcome: 'bad',
        problems: [{ field: 'description', message: 'Enter up to 10,000 characters.' }],
      },
      { line: 3, outcome: 'added' },
    ]);
  });

  test('the rows of a wide file with long cells are saved for its results, and those with errors are exported', async () => {
    const { call } = await connected();
    const cells = ['SO-2001', 'x'.repeat(120_000), ...Array.from({ length: 310 }, (_, at) => `cell ${at}`)];
    const heads = cells.map((_, at) => `${'Heading '.repeat(70)}${at}`);
    const source = { source: 'ERP', importId: 'import-1', fileName: 'orders.csv', heads };
    const rows = [{ line: 2, orderNumber: 'SO-2001', cells }];
    expect(await call('orderResults.addRows', { ...source, rows })).toMatchObject({ value: { rows: 1 } });
    const columns = { [heads[0] ?? '']: 'orderNumber' } as const;
    expect(await call('orders.saveSource', { name: 'ERP', heads, columns })).toMatchObject({ value: { name: 'ERP' } });
    expect(await call('contacts.exportRows', { of: 'orders', rows: [heads, cells] })).toMatchObject({ ok: true });
  });

  test('a row with an error is named with its line, column and what to enter; good orders are imported', async () => {
    const memory = await connected();
    const rows = await imported(
      memory,
      orderRows(
        sampleOrderValues({ zip: '8021', weight: 'heavy' }),
        sampleOrderValues({ orderNumber: 'SO-2' }),
        sampleOrderValues({ orderNumber: '' }),
        sampleOrderValues({ orderNumber: 'SO-3', pickupDate: '31/31/2026' }),
        sampleOrderValues({ orderNumber: 'so-3' }),
        sampleOrderValues({ orderNumber: 'SO-2', name: 'Someone Else' }),
      ),
    );
    expect(rows.map(({ line, outcome, badLine, problems }) => [line, outcome, badLine, problems])).toEqual([
      [
        2,
        'bad',
        null,
        [
          { field: 'zip', message: 'Enter a 5-digit ZIP.' },
          { field: 'weight', message: 'Enter a number of pounds.' },
        ],
      ],
      [3, 'bad', 7, []],
      [4, 'bad', null, [{ field: 'orderNumber', message: 'Enter an order number.' }]],
      [5, 'bad', null, [{ field: 'pickupDate', message: 'Enter a date as 11/18/2026.' }]],
      [6, 'bad', 5, []],
      [7, 'bad', null, [{ field: 'name', message: 'Enter the same consignee as in row 3: one order.' }]],
    ]);
    expect(await ordersOf(memory)).toEqual([]);
  });

  test('a leading zero of a ZIP is restored where the state confirms it', async () => {
    const memory = await connected();
    await imported(
      memory,
      orderRows(
        sampleOrderValues({ orderNumber: '1', city: 'Boston', state: 'MA', zip: '2110' }),
        sampleOrderValues({ orderNumber: '2', city: 'San Juan', state: 'PR', zip: '901' }),
      ),
    );
    const orders = await ordersOf(memory, { sort: 'orderNumber' });
    expect(orders.map(({ consignee }) => consignee.zip)).toEqual(['02110', '00901']);
  });

  test('the same file twice changes nothing; a changed row is offered, and updated if chosen', async () => {
    const memory = await connected();
    const rows = orderRows(sampleOrderValues(), sampleOrderValues({ orderNumber: 'SO-2002' }));
    await imported(memory, rows);
    expect((await imported(memory, rows)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    const changed = orderRows(sampleOrderValues({ quantity: '5' }), sampleOrderValues({ orderNumber: 'so-2002' }));
    expect((await imported(memory, changed)).map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect((await ordersOf(memory)).map(({ lines }) => lines[0]?.quantity)).toEqual([2, 2]);
    expect((await imported(memory, changed, { update: true })).map(({ outcome }) => outcome)).toEqual([
      'updated',
      'updated',
    ]);
    expect(await ordersOf(memory)).toMatchObject([
      { lines: [{ quantity: 5 }], revision: 1 },
      { orderNumber: 'so-2002' },
    ]);
    const another = await imported(memory, rows, { source: 'Web shop' });
    expect(another.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
  });

  test('an order whose number was corrected is the same one when its file is imported again', async () => {
    const memory = await connected();
    const rows = orderRows(sampleOrderValues(), sampleOrderValues({ orderNumber: 'SO-2002' }));
    await imported(memory, rows);
    const [order] = await ordersOf(memory, { sort: 'orderNumber' });
    const orderId = order?.id ?? '';
    responded(await memory.call('orders.update', { orderId, revision: 0, changes: { orderNumber: 'SO-2001-A' } }));
    const numbers = async () => (await ordersOf(memory, { sort: 'orderNumber' })).map(({ orderNumber }) => orderNumber);
    for (const options of [{ isDryRun: true }, {}, { update: true }]) {
      const again = await imported(memory, rows, { importId: 'import-2', ...options });
      expect(again).toMatchObject([{ outcome: 'unchanged', orderId }, { outcome: 'unchanged' }]);
      expect(await numbers()).toEqual(['SO-2001-A', 'SO-2002']);
    }
    await memory.call('orders.remove', { orderIds: [orderId] });
    const [added] = await imported(memory, rows, { importId: 'import-3' });
    expect(added).toMatchObject({ outcome: 'added' });
    expect(await numbers()).toEqual(['SO-2001', 'SO-2002']);
  });

  test('an order of many rows can be edited: its lines, and the references of its rows', async () => {
    const memory = await connected();
    const rows = Array.from({ length: 250 }, (_, at) => sampleOrderValues({ poNumber: `PO-${at}` }));
    await imported(memory, orderRows(...rows));
    const [order] = await ordersOf(memory);
    if (order === undefined) throw new Error('no order');
    expect([order.status, order.lines.length, order.references.length]).toEqual(['ready', 250, 249]);
    const changes = {
      lines: order.lines.map((line) => ({ ...line, weight: 700 })),
      references: order.references.slice(1),
    };
    const edited = await memory.call('orders.update', { orderId: order.id, revision: order.revision, changes });
    expect(edited).toMatchObject({ ok: true, value: { status: 'ready', ...changes } });
  });

  test('texts as long as an import may have them can be edited', async () => {
    const memory = await connected();
    const poNumber = Array.from({ length: 60 }, (_, at) => `PO-${at + 10_000}`).join(' ');
    const values = { poNumber, references: 'R'.repeat(501), specialInstructions: 'a'.repeat(9_000) };
    await imported(
      memory,
      orderRows(sampleOrderValues(values), sampleOrderValues({ ...values, specialInstructions: 'b'.repeat(9_000) })),
    );
    const [order] = await ordersOf(memory);
    if (order === undefined) throw new Error('no order');
    const changes = {
      poNumber: `${order.poNumber} PO-2`,
      references: [...order.references, 'DEPT-4'],
      specialInstructions: `${order.specialInstructions}\nc`,
    };
    const { id: orderId, revision } = order;
    expect(responded(await memory.call('orders.update', { orderId, revision, changes }))).toMatchObject(changes);
  });

  test('an order that the user edited is unchanged if the file is', async () => {
    const memory = await connected();
    const order = await oneOrder(memory);
    await memory.call('orders.update', { orderId: order.id, revision: 0, changes: { poNumber: '9' } });
    const again = await imported(memory, orderRows(sampleOrderValues()), { update: true });
    expect(again).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await ordersOf(memory)).toMatchObject([{ poNumber: '9' }]);
  });

  test('a source that is written in another case is the same one', async () => {
    const memory = await connected();
    const heads = { name: 'ERP', heads: ['order'], columns: { order: 'orderNumber' as const } };
    responded(await memory.call('orders.saveSource', heads));
    await imported(memory, orderRows(sampleOrderValues()));
    const again = await imported(memory, orderRows(sampleOrderValues()), { source: 'erp', importId: 'import-2' });
    expect(again).toMatchObject([{ outcome: 'unchanged' }]);
    const row = { line: 2, orderNumber: 'SO-2001', cells: ['SO-2001'] };
    const rows = { importId: 'import-2', source: 'erp', fileName: 'a.csv', heads: ['Order'], rows: [row] };
    responded(await memory.call('orderResults.addRows', rows));
    const { imports } = responded(await memory.call('orderResults.list', {}));
    expect(imports).toMatchObject([{ source: 'ERP' }]);
  });

  test('a date without a year that has passed is not read as one of the next year', async () => {
    const memory = await connected();
    const today = memory.clock.today();
    const [year, month, day] = addDays(today, -1).split('-');
    const { id } = await oneOrder(memory, { pickupDate: `${month}/${day}` });
    expect(await memory.call('orders.get', { orderId: id })).toMatchObject({
      value: {
        pickupDate: `${year}-${month}-${day}`,
        status: 'to_check',
        reason: { kind: 'fields', fields: [{ field: 'pickupDate' }] },
      },
    });
  });

  test('the exact contact completes the consignee, a similar one is to be confirmed', async () => {
    const memory = await connected();
    const contact = sampleContact({ name: 'Example Fixtures Inc', zip: '80216', address1: '', phone: '3035550199' });
    await memory.call('contacts.save', { contactId: 'fixtures', fields: contact });
    const blank = { person: '', phone: '', address1: '', city: '', state: '' };
    await imported(
      memory,
      orderRows(
        sampleOrderValues({ ...blank, orderNumber: '1' }),
        sampleOrderValues({ ...blank, orderNumber: '2', name: 'Exampel Fixtures' }),
      ),
    );
    const [exact, similar] = await ordersOf(memory, { sort: 'orderNumber' });
    expect(exact).toMatchObject({
      status: 'to_check',
      consigneeContactId: 'fixtures',
      consignee: { phone: '3035550199', person: 'Shipping Desk', city: 'Columbus' },
      accessorials: ['LGDL'],
      reason: { kind: 'fields', fields: [{ field: 'consignee.address1', message: 'Required.' }] },
    });
    expect(similar).toMatchObject({
      status: 'to_check',
      consigneeContactId: null,
      reason: { kind: 'consignee_similar', contactId: 'fixtures', name: 'Example Fixtures Inc' },
    });
    const confirmed = responded(
      await memory.call('orders.confirmConsignee', {
        orderId: similar?.id ?? '',
        revision: 0,
        contactId: 'fixtures',
      }),
    );
    expect(confirmed).toMatchObject({ consigneeContactId: 'fixtures', consignee: { name: 'Exampel Fixtures' } });
    expect(confirmed.reason).toMatchObject({ kind: 'fields' });
  });

  test('an item completes the lines that name it', async () => {
    const memory = await connected();
    await memory.call('items.save', { itemId: 'brackets', fields: sampleItem() });
    await imported(
      memory,
      orderRows(
        sampleOrderValues({ sku: 'br-100', weight: '', length: '', width: '', height: '44', freightClass: '' }),
        sampleOrderValues({ description: 'Unknown', weight: '10' }),
      ),
    );
    expect((await ordersOf(memory))[0]?.lines).toMatchObject([
      { itemId: 'brackets', weight: 600, length: 48, height: 44, freightClass: '92.5', nmfc: '104600' },
      { itemId: null, weight: 10 },
    ]);
  });

  test('another shipper brings its pickup accessorials, and those of the one before are dropped', async () => {
    const memory = await connected();
    const save = (contactId: string, changes: Parameters<typeof sampleContact>[0]) =>
      memory.call('contacts.save', { contactId, fields: sampleContact(changes) });
    await save('west', { name: 'Acme West', zip: '43215', pickupAccessorials: ['LGPU', 'LIMACC'] });
    await save('east', { name: 'Acme East', zip: '43213', pickupAccessorials: ['INSPU'] });
    // Limited access is one code for pickup and delivery.
    const consignee = { name: 'Example Fixtures Inc.', zip: '80216', address1: '' };
    await save('fixtures', { ...consignee, deliveryAccessorials: ['LIMACC'] });
    await oneOrder(memory, { accessorials: 'APTPU' });
    const accessorials = async (changes: CallInput<'orders.update'>['changes']) => {
      const [order] = await ordersOf(memory);
      const { id: orderId = '', revision = 0 } = order ?? {};
      return responded(await memory.call('orders.update', { orderId, revision, changes })).accessorials;
    };
    expect(await accessorials({ shipperContactId: 'west' })).toEqual(['LGPU', 'APTPU', 'LIMACC']);
    expect(await accessorials({ shipperContactId: 'east' })).toEqual(['INSPU', 'APTPU', 'LIMACC']);
    // What the clerk removes stays removed.
    expect(await accessorials({ accessorials: ['APTPU'] })).toEqual(['APTPU']);
    expect(await accessorials({ shipperContactId: 'east', poNumber: '9' })).toEqual(['APTPU']);
    expect(await accessorials({ shipperContactId: null })).toEqual(['APTPU']);
  });

  test('an order without a shipper is ready as soon as there is a default shipper', async () => {
    const memory = await openMemoryApp(createScriptedHttp());
    await memory.connect();
    const order = await oneOrder(memory);
    expect(order.reason).toMatchObject({ kind: 'fields', fields: [{ field: 'shipper' }] });
    await memory.call('contacts.save', { contactId: 'shipper', fields: sampleContact() });
    await memory.call('contacts.setDefaultShipper', { contactId: 'shipper' });
    expect(await ordersOf(memory)).toMatchObject([{ status: 'ready', reason: null }]);
  });

  test('an order without a shipper gets the pickup accessorials of the default shipper once, as in an import', async () => {
    const memory = await openMemoryApp(createScriptedHttp());
    await memory.connect();
    const order = await oneOrder(memory, { accessorials: 'APTPU' });
    const save = (changes: Parameters<typeof sampleContact>[0]) => {
      const fields = sampleContact({ pickupAccessorials: ['LGPU'], ...changes });
      return memory.call('contacts.save', { contactId: 'shipper', fields });
    };
    await save({ phone: '' });
    await memory.call('contacts.setDefaultShipper', { contactId: 'shipper' });
    expect(await ordersOf(memory)).toMatchObject([{ status: 'to_check', accessorials: ['LGPU', 'APTPU'] }]);
    // What the clerk removes stays removed.
    const changes = { accessorials: ['APTPU' as const] };
    responded(await memory.call('orders.update', { orderId: order.id, revision: 1, changes }));
    await save({});
    expect(await ordersOf(memory)).toMatchObject([{ status: 'ready', accessorials: ['APTPU'] }]);
  });
});

describe('quote and booking', () => {
  const rates = () =>
    createScriptedHttp(
      { body: ratesBodyOf('Q-1', '2026-11-20') },
      { body: { ...sampleBookingBody, pickupDate: '2026-11-20' } },
    );

  test('an edit of the freight clears the quote, an edit of the PO number keeps it', async () => {
    const memory = await connected(rates());
    const { id } = await oneOrder(memory);
    const quoteId = await quoted(memory, id);
    const edited = await memory.call('orders.update', { orderId: id, revision: 2, changes: { poNumber: '1' } });
    expect(edited).toMatchObject({ value: { status: 'quoted', quoteId, poNumber: '1' } });
    const lines = (await ordersOf(memory))[0]?.lines.map((line) => ({ ...line, weight: 700 })) ?? [];
    const requote = await memory.call('orders.update', { orderId: id, revision: 3, changes: { lines } });
    expect(requote).toMatchObject({ value: { status: 'ready', quoteId: null, position: null, chosenBy: null } });
  });

  test('a booking of the quote on any screen books the order, which then can’t be edited, removed, or imported', async () => {
    const memory = await connected(rates());
    const { id } = await oneOrder(memory);
    await quoted(memory, id);
    await book(memory, id);
    const [order] = await ordersOf(memory);
    expect(order).toMatchObject({ status: 'booked', bolNumber: sampleBookingBody.bolNumber });
    const change = await memory.call('orders.update', { orderId: id, revision: order?.revision ?? 0, changes: {} });
    expect(change).toMatchObject({ error: { code: 'order_locked', bolNumber: sampleBookingBody.bolNumber } });
    expect(await memory.call('orders.remove', { orderIds: [id] })).toMatchObject({ value: { removed: 0 } });
    expect(await memory.call('orders.skip', { orderIds: [id] })).toMatchObject({ value: { changed: 0 } });
    const again = await imported(memory, orderRows(sampleOrderValues({ quantity: '9' })), { update: true });
    expect(again).toMatchObject([{ outcome: 'booked', bolNumber: sampleBookingBody.bolNumber, orderId: id }]);
  });

  test('an order whose quote was booked while it was removed is booked once it is restored', async () => {
    const memory = await connected(rates());
    const { id } = await oneOrder(memory);
    await quoted(memory, id);
    const order = responded(await memory.call('orders.get', { orderId: id }));
    await memory.call('orders.remove', { orderIds: [id] });
    await bookOrder(memory, order);
    expect(await memory.call('orders.restore', { orderIds: [id] })).toMatchObject({ value: { restored: 1 } });
    expect(await ordersOf(memory)).toMatchObject([
      { status: 'booked', bolNumber: sampleBookingBody.bolNumber, revision: order.revision + 1 },
    ]);
  });
});

/** Gets rates for the order as the work list does, and chooses the first. Returns the quote. */
async function quoted(memory: MemoryApp, orderId: string): Promise<string> {
  const order = responded(await memory.call('orders.get', { orderId }));
  const { orderRateRequest } = await import('../../../shared/rules/orderRequest.ts');
  const request = orderRateRequest(order, sampleContact());
  if (!request.ok) throw new Error('not complete');
  const { quote } = responded(
    await memory.call('quotes.getRates', { callId: 'c', request: request.value, useCached: false }),
  );
  createOrderStore(databaseOf(memory)).put({ ...order, status: 'quoted', quoteId: quote.id, position: 0, revision: 2 });
  return quote.id;
}

async function book(memory: MemoryApp, orderId: string): Promise<void> {
  await bookOrder(memory, responded(await memory.call('orders.get', { orderId })));
}

async function bookOrder(memory: MemoryApp, order: Order): Promise<void> {
  responded(await trySubmit(memory, order));
}

/** Books the rate of the order, or the first of its quote. */
async function trySubmit(memory: MemoryApp, order: Order) {
  const { orderBookingDetails } = await import('../../../shared/rules/orderRequest.ts');
  const details = orderBookingDetails(order, sampleContact());
  if (!details.ok) throw new Error('not complete');
  const quote = responded(await memory.call('quotes.get', { quoteId: order.quoteId ?? '' }));
  return memory.call('bookings.submit', {
    quoteId: quote.id,
    position: order.position ?? 0,
    carrier: quote.rates[order.position ?? 0]?.carrier ?? '',
    details: details.value,
  });
}

describe('the list', () => {
  test('orders are found by number, PO, reference, consignee, city and BOL, filtered by status, and sorted', async () => {
    const memory = await connected();
    await imported(
      memory,
      orderRows(
        sampleOrderValues({ orderNumber: 'SO-1', references: 'REF-77; JOB 9', pickupDate: '2026-11-25' }),
        sampleOrderValues({
          orderNumber: 'SO-2',
          poNumber: '555',
          name: 'Zeta',
          city: 'Aurora',
          pickupDate: '2026-11-24',
        }),
        sampleOrderValues({ orderNumber: 'SO-3', phone: '' }),
      ),
    );
    const numbers = async (query: CallInput<'orders.list'>['query']) =>
      (await ordersOf(memory, query)).map(({ orderNumber }) => orderNumber);
    expect(await numbers({})).toEqual(['SO-3', 'SO-2', 'SO-1']);
    expect(await numbers({ sort: 'orderNumber', descending: true })).toEqual(['SO-3', 'SO-2', 'SO-1']);
    expect(await numbers({ sort: 'consignee', descending: true })).toEqual(['SO-2', 'SO-3', 'SO-1']);
    expect(await numbers({ status: 'to_check' })).toEqual(['SO-3']);
    for (const [text, found] of [
      ['so-2', ['SO-2']],
      ['555', ['SO-2']],
      ['ref-77', ['SO-1']],
      ['job', ['SO-1']],
      ['aurora zet', ['SO-2']],
      ['nothing', []],
      ['"', ['SO-3', 'SO-2', 'SO-1']],
    ] as const) {
      expect(await numbers({ text }), text).toEqual(found);
    }
    expect(responded(await memory.call('orders.list', { query: {}, offset: 1, limit: 1 }))).toMatchObject({
      total: 3,
      orders: [{ orderNumber: 'SO-2' }],
    });
    expect(responded(await memory.call('orders.ids', { query: { status: 'ready' } })).orderIds).toHaveLength(2);
  });

  test('a removed order can be restored, unless its number was imported again', async () => {
    const memory = await connected();
    const { id } = await oneOrder(memory);
    expect(await memory.call('orders.remove', { orderIds: [id] })).toMatchObject({ value: { removed: 1 } });
    expect(await ordersOf(memory)).toEqual([]);
    expect(await memory.call('orders.restore', { orderIds: [id] })).toMatchObject({ value: { restored: 1 } });
    await memory.call('orders.remove', { orderIds: [id] });
    await imported(memory, orderRows(sampleOrderValues()));
    expect(await memory.call('orders.restore', { orderIds: [id] })).toEqual({
      ok: true,
      value: { restored: 0, taken: 1 },
    });
    expect(await ordersOf(memory)).toHaveLength(1);
  });

  test('an order that is no longer there is neither deleted again nor one that can’t be deleted', async () => {
    const memory = await connected();
    const { id } = await oneOrder(memory);
    const remove = () => memory.call('orders.remove', { orderIds: [id] });
    expect(await remove()).toEqual({ ok: true, value: { removed: 1, locked: 0 } });
    expect(await remove()).toEqual({ ok: true, value: { removed: 0, locked: 0 } });
    const restore = () => memory.call('orders.restore', { orderIds: [id] });
    expect(await restore()).toEqual({ ok: true, value: { restored: 1, taken: 0 } });
    expect(await restore()).toEqual({ ok: true, value: { restored: 0, taken: 0 } });
  });

  test('a skipped order returns to where its fields put it', async () => {
    const memory = await connected();
    const { id } = await oneOrder(memory);
    await memory.call('orders.skip', { orderIds: [id] });
    await memory.call('orders.update', {
      orderId: id,
      revision: 1,
      changes: { pickupDate: '2020-01-01' },
    });
    expect(await ordersOf(memory)).toMatchObject([{ status: 'skipped' }]);
    await memory.call('orders.reopen', { orderIds: [id] });
    expect(await ordersOf(memory)).toMatchObject([
      { status: 'to_check', reason: { kind: 'fields', fields: [{ field: 'pickupDate' }] } },
    ]);
  });

  test('a skipped order whose consignee may be a contact is still to be confirmed after it is reopened', async () => {
    const memory = await connected();
    const contact = sampleContact({ name: 'Example Fixtures Inc', zip: '80216' });
    await memory.call('contacts.save', { contactId: 'fixtures', fields: contact });
    const { id: orderId, consignee } = await oneOrder(memory, { name: 'Exampel Fixtures' });
    const order = async () => responded(await memory.call('orders.get', { orderId }));
    const skip = () => memory.call('orders.skip', { orderIds: [orderId] });
    const reopen = () => memory.call('orders.reopen', { orderIds: [orderId] });
    const similar = { kind: 'consignee_similar', contactId: 'fixtures' };
    await skip();
    expect(await order()).toMatchObject({ status: 'skipped' });
    await reopen();
    expect(await order()).toMatchObject({ status: 'to_check', reason: similar });

    await skip();
    const { revision } = await order();
    responded(await memory.call('orders.confirmConsignee', { orderId, revision, contactId: null }));
    await reopen();
    expect(await order()).toMatchObject({ status: 'ready', reason: null });
    await skip();
    await reopen();
    expect(await order()).toMatchObject({ status: 'ready', reason: null });

    await skip();
    const changes = { consignee: { ...consignee, name: 'Example Fixture Inc' } };
    responded(await memory.call('orders.update', { orderId, revision: (await order()).revision, changes }));
    await reopen();
    expect(await order()).toMatchObject({ status: 'to_check', reason: similar });
  });

  test('an edit of an earlier revision is rejected, and so is a number that another order has', async () => {
    const memory = await connected();
    await imported(memory, orderRows(sampleOrderValues(), sampleOrderValues({ orderNumber: 'SO-9' })));
    const orderId = (await ordersOf(memory, { sort: 'orderNumber' }))[0]?.id ?? '';
    const update = (revision: number, changes: CallInput<'orders.update'>['changes']) =>
      memory.call('orders.update', { orderId, revision, changes });
    expect(await update(0, { deliverBy: '2026-12-01' })).toMatchObject({ value: { revision: 1 } });
    expect(await update(0, { deliverBy: null })).toMatchObject({ error: { code: 'order_changed', revision: 1 } });
    expect(await update(1, { orderNumber: 'so-9' })).toMatchObject({ error: { code: 'name_taken' } });
  });

  test('a number can’t be cleared: the rows of its file and its next import would no longer find the order', async () => {
    const memory = await connected();
    const { id: orderId } = await oneOrder(memory);
    for (const orderNumber of ['', ' ']) {
      expect(await memory.call('orders.update', { orderId, revision: 0, changes: { orderNumber } })).toMatchObject({
        error: { code: 'fields_invalid', fields: [{ field: 'orderNumber', message: 'Enter an order number.' }] },
      });
    }
    expect(await ordersOf(memory)).toMatchObject([{ orderNumber: 'SO-2001', revision: 0, status: 'ready' }]);
  });

  test('a row that can’t be read is left out and counted', async () => {
    const memory = await connected();
    await imported(memory, orderRows(sampleOrderValues(), sampleOrderValues({ orderNumber: 'SO-9' })));
    databaseOf(memory).run(`UPDATE orders SET fields = '{"lines": 4}' WHERE order_number = 'SO-9'`);
    expect(responded(await memory.call('orders.list', {}))).toMatchObject({ total: 2, unread: 1, orders: [{}] });
  });
});

test('after a kill, an order that was being quoted is ready, and one whose booking was not sent is quoted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-orders-'));
  const memory = await connected();
  const order = await oneOrder(memory);
  const storage = await openStorage(folder);
  storage.orders.put({ ...order, id: 'a', status: 'quoting' });
  storage.orders.put({ ...order, id: 'b', orderNumber: 'b', status: 'booking', quoteId: 'none', position: 1 });
  storage.close();
  const after = await openMemoryApp(createScriptedHttp(), { openStorage: () => openStorage(folder) });
  await after.connect();
  expect(await ordersOf(after, { sort: 'orderNumber' })).toMatchObject([
    { id: 'b', status: 'quoted', reason: { kind: 'not_sent' }, position: 1 },
    { id: 'a', status: 'ready' },
  ]);
  await after.app.close();
  await rm(folder, { recursive: true });
});

test('an order whose rates could not be saved on a full disk gets rates when the run is continued', async () => {
  let isFull = true;
  const http = createScriptedHttp({ body: ratesBodyOf('Q-1', '2026-11-20') });
  const memory = await connectedWith(http, ({ orders, orderRuns }) => ({
    orders: {
      ...orders,
      put(order: Order) {
        if (isFull && order.status === 'quoted') throw new StorageError({ code: 'disk_full' });
        orders.put(order);
      },
    },
    orderRuns: {
      ...orderRuns,
      setState(...end: Parameters<typeof orderRuns.setState>) {
        if (isFull) throw new StorageError({ code: 'disk_full' });
        orderRuns.setState(...end);
      },
    },
  }));
  await oneOrder(memory);
  responded(await memory.call('orderRuns.quote', { orderIds: null }));
  const stopped = await ended(memory, 'quote');
  expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: { code: 'disk_full' }, pending: 1 });
  isFull = false;
  responded(await memory.call('orderRuns.resume', { runId: stopped.id }));
  expect(await ended(memory, 'quote')).toMatchObject({ state: 'done', counts: { quoted: 1 } });
  expect(await ordersOf(memory)).toMatchObject([{ status: 'quoted' }]);
});

test('an order that was being booked when the disk became full can be edited and booked once there is space', async () => {
  const http = createScriptedHttp({ body: ratesBodyOf('Q-1', '2026-11-20') });
  const memory = await connectedWith(http, ({ orders }, database) => ({
    orders: {
      ...orders,
      put(order: Order) {
        orders.put(order);
        // Nothing can be saved from now on.
        if (order.status === 'booking') database.run('PRAGMA query_only = ON');
      },
    },
  }));
  const { id: orderId } = await oneOrder(memory);
  responded(await memory.call('orderRuns.quote', { orderIds: null }));
  await ended(memory, 'quote');
  const { revision } = responded(await memory.call('orders.get', { orderId }));
  responded(await memory.call('orderRuns.book', { count: 1, orders: [{ orderId, revision }] }));
  expect(await ended(memory, 'book')).toMatchObject({ state: 'stopped', stoppedBy: { code: 'storage_failed' } });
  expect(await ordersOf(memory)).toMatchObject([{ status: 'booking' }]);
  databaseOf(memory).run('PRAGMA query_only = OFF');
  memory.clock.advance(60_000);
  expect(await ordersOf(memory)).toMatchObject([{ status: 'quoted', reason: { kind: 'failed' } }]);
  expect(http.requests).toHaveLength(1);
  expect(memory.bugs).toEqual([]);
});

const failure = (code: string, message: string, fields?: readonly FieldError[]) => ({
  success: false,
  error: { code, message, fields },
});
const DECLINED = { status: 502, body: failure('booking_failed', 'No driver on this lane.') };

/** The order after a kill in this status, while the journal has what the provider responded to its booking. */
async function afterKill(response: Scripted, status: OrderStatus): Promise<Order | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-orders-'));
  const http = createScriptedHttp({ body: ratesBodyOf('Q-1', '2026-11-20') }, response);
  const before = await openMemoryApp(http, { openStorage: () => openStorage(folder) });
  await before.connect();
  await before.call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await before.call('contacts.setDefaultShipper', { contactId: 'shipper' });
  const { id: orderId } = await oneOrder(before);
  responded(await before.call('orderRuns.quote', { orderIds: [orderId] }));
  let order = responded(await before.call('orders.get', { orderId }));
  while (order.status !== 'quoted') {
    await new Promise((resume) => setTimeout(resume, 5));
    order = responded(await before.call('orders.get', { orderId }));
  }
  await trySubmit(before, order);
  await before.app.close();
  const storage = await openStorage(folder);
  storage.orders.put({ ...order, status, revision: 9 });
  storage.close();
  const after = await openMemoryApp(createScriptedHttp(), { openStorage: () => openStorage(folder) });
  await after.connect();
  const [found] = await ordersOf(after);
  await after.app.close();
  await rm(folder, { recursive: true });
  return found;
}

test('after a kill, an order with an unknown outcome is booked if its booking was finished', async () => {
  expect(await afterKill({ body: { ...sampleBookingBody, pickupDate: '2026-11-20' } }, 'unknown')).toMatchObject({
    status: 'booked',
    bolNumber: sampleBookingBody.bolNumber,
    revision: 10,
  });
});

test.each(['booking', 'unknown'] as const)(
  'after a kill, an order that was %s has the reason of the carrier, or the fields that the provider rejected',
  async (status) => {
    expect(await afterKill(DECLINED, status)).toMatchObject({
      status: 'declined',
      reason: { kind: 'declined', message: 'No driver on this lane.' },
      revision: 10,
    });
    const fields = [{ field: 'consignee.phone', message: 'Unknown.' }];
    expect(
      await afterKill({ status: 400, body: failure('validation_failed', 'Invalid.', fields) }, status),
    ).toMatchObject({ status: 'to_check', reason: { kind: 'fields', fields } });
  },
);

test('what a clerk chose against the routing guide stays if the provider no longer had its quote', async () => {
  const memory = await connected(
    createScriptedHttp(
      { body: ratesBodyOf('Q-1', '2026-11-20') },
      { status: 404, body: failure('quote_not_found', 'No bookable quote has this reference.') },
      { body: ratesBodyOf('Q-2', '2026-11-20') },
    ),
  );
  const { id: orderId } = await oneOrder(memory);
  const quoteId = await quoted(memory, orderId);
  const { revision } = responded(await memory.call('orders.get', { orderId }));
  const override = { reason: 'claims', note: '' } as const;
  const chosen = responded(await memory.call('orderRuns.choose', { orderId, revision, position: 1, override }));
  expect(chosen).toMatchObject({ chosenBy: 'clerk', position: 1 });
  await trySubmit(memory, chosen);
  const { request } = responded(await memory.call('quotes.get', { quoteId }));
  const { quote } = responded(await memory.call('quotes.getRates', { callId: 'again', request, useCached: false }));
  responded(await memory.call('orderRuns.requoted', { quoteId, newQuoteId: quote.id }));
  expect(await ordersOf(memory)).toMatchObject([{ quoteId: quote.id, chosenBy: 'clerk', position: 1 }]);
});

test('after one booking of a workgroup changed, or many at once, an order is booked, and a next rate is still chosen', async () => {
  const changes = createListeners<ReplicaChanges>();
  const http = createScriptedHttp();
  // What an account reads of it.
  const workgroup = { changes, states: createListeners(), state: () => null } as unknown as Workgroup;
  const memory = await connectedWith(http, () => ({ workgroup: () => workgroup }));
  const toBoston = { orderNumber: 'SO-2002', city: 'Boston', state: 'MA', zip: '02110' };
  await imported(memory, orderRows(sampleOrderValues(), sampleOrderValues(toBoston)));
  const [first, second] = await ordersOf(memory, { sort: 'orderNumber' });
  if (first === undefined || second === undefined) throw new Error('no orders');
  http.response(
    { body: ratesBodyOf('Q-1', '2026-11-20') },
    { body: ratesBodyOf('Q-2', '2026-11-20') },
    { body: { ...sampleBookingBody, pickupDate: '2026-11-20' } },
    DECLINED,
  );
  for (const { id } of [first, second]) await quoted(memory, id);
  const [waiting] = await ordersOf(memory, { sort: 'orderNumber' });
  if (waiting === undefined) throw new Error('no order');
  await trySubmit(memory, waiting);
  await trySubmit(memory, responded(await memory.call('orders.get', { orderId: second.id })));
  const declined = responded(await memory.call('orders.get', { orderId: second.id }));
  expect(declined).toMatchObject({ status: 'declined', position: 0 });
  responded(await memory.call('orderRuns.nextRate', { orderId: second.id, revision: declined.revision }));

  // Another clerk booked the first one.
  createOrderStore(databaseOf(memory)).put(waiting);
  const ids = Array.from({ length: 21 }, (_, at) => `booking-${at}`);
  changes.emit({ tables: [{ table: 'bookings', ids }], isEverything: false });
  expect(await ordersOf(memory, { sort: 'orderNumber' })).toMatchObject([
    { status: 'booked', bolNumber: sampleBookingBody.bolNumber },
    { status: 'quoted', position: 1 },
  ]);
  // The replica gets the decline after the clerk, who saw it at once, chose the next rate.
  changes.emit({ tables: [{ table: 'bookings', ids: [declined.bookingId ?? ''] }], isEverything: false });
  expect(responded(await memory.call('orders.get', { orderId: second.id }))).toMatchObject({
    status: 'quoted',
    position: 1,
    chosenBy: { rule: 'Default' },
  });
  await memory.app.close();
});

test('an order that was booked on its rates while the disk was full is booked once there is space', async () => {
  let isFull = true;
  const http = createScriptedHttp(
    { body: ratesBodyOf('Q-1', '2026-11-20') },
    { body: { ...sampleBookingBody, pickupDate: '2026-11-20' } },
  );
  const memory = await connectedWith(http, ({ orders }) => ({
    orders: {
      ...orders,
      put(order: Order) {
        if (isFull && order.status === 'booked') throw new StorageError({ code: 'disk_full' });
        orders.put(order);
      },
    },
  }));
  await oneOrder(memory);
  responded(await memory.call('orderRuns.quote', { orderIds: null }));
  await expect.poll(async () => (await ordersOf(memory))[0]?.status).toBe('quoted');
  const [order] = await ordersOf(memory);
  if (order === undefined) throw new Error('no order');
  await bookOrder(memory, order);
  memory.clock.advance(60_000);
  expect(await ordersOf(memory)).toMatchObject([{ status: 'booking' }]);
  isFull = false;
  memory.clock.advance(60_000);
  expect(await ordersOf(memory)).toMatchObject([{ status: 'booked' }]);
  expect(memory.bugs).toEqual([]);
});
