/** One file of orders as different programs write it: the same orders, and the same errors. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderImportRow } from '../../../shared/contract/orders.ts';
import { headKey } from '../../../shared/rules/tableHeads.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { responded } from '../../support/orderDay.ts';
import { day, digits, error, formula, number, SHEET_DIALECTS, type SheetRow } from '../../support/orderSheets.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const COLUMNS = {
  orderno: 'orderNumber',
  po: 'poNumber',
  shipto: 'name',
  contact: 'person',
  phone: 'phone',
  address: 'address1',
  city: 'city',
  st: 'state',
  zip: 'zip',
  shipdate: 'pickupDate',
  dueby: 'deliverBy',
  item: 'description',
  qty: 'quantity',
  weightlbs: 'totalWeight',
  dims: 'dimensions',
  class: 'freightClass',
  notes: 'deliveryInstructions',
} as const;
const HEADS =
  'Order no.,PO,Ship to,Contact,Phone,Address,City,ST,ZIP,Ship date,Due by,Item,Qty,Weight (lbs),Dims,Class,Notes'.split(
    ',',
  );
const FROM = day('2026-11-20');
const TO = day('2026-11-25');

const union = ['Müller & Söhne, Inc.', 'José Receiving', '(908) 555-0118', '1 Sample Rd', 'Union', 'NJ', digits(7083)];
const denver = [
  'Example "Fixtures"',
  'Receiving',
  digits(3_035_550_118),
  '100 Placeholder Ave',
  'Denver',
  'CO',
  digits(80216),
];
const boston = ['Sample – North', 'Receiving', '617-555-0118', '5 Test St; rear', 'Boston', 'MA', digits(2110)];
const row = (orderNumber: string, place: SheetRow, freight: SheetRow, notes = ''): SheetRow => [
  orderNumber,
  digits(48_211),
  ...place,
  FROM,
  TO,
  ...freight,
  notes,
];
const ROWS: readonly SheetRow[] = [
  HEADS,
  row('SO-1', union, ['Brackets, boxed', digits(1), number(1250), '48x40x46', digits(92.5)], 'Dock 4\nCall first'),
  row('SO-2', denver, ['Shelves', digits(2), formula('2*640', 1280), '48x40x50', digits(70)]),
  row('SO-3', denver, ['Shelves', digits(1), number(12_500.5), '48x40x50', digits(70)]),
  row('SO-3', denver, ['Posts\t8 ft', digits(1), digits(300), '96x20x20', digits(85)], 'Dock 4'),
  row('SO-4', boston, ['Desks', digits(1), digits(410), '60x30x40', digits(125)]),
  row('0005', boston, ['Desks', digits(3), digits(900), '60x30x40', digits(125)], 'Don’t stack'),
];
const line = (description: string, quantity: number, weight: number, edges: string, freightClass: string) => ({
  description,
  quantity,
  weight,
  ...Object.fromEntries(edges.split('x').map((edge, at) => [['length', 'width', 'height'][at], Number(edge)])),
  freightClass,
});
const place = (
  name: string,
  person: string,
  phone: string,
  address1: string,
  city: string,
  state: string,
  zip: string,
) => ({
  consignee: { name, person, phone, address1, city, state, zip },
  poNumber: '48211',
  pickupDate: '2026-11-20',
  deliverBy: '2026-11-25',
  status: 'ready',
});
const inBoston = place('Sample – North', 'Receiving', '6175550118', '5 Test St; rear', 'Boston', 'MA', '02110');
const inDenver = place('Example "Fixtures"', 'Receiving', '3035550118', '100 Placeholder Ave', 'Denver', 'CO', '80216');
const ORDERS = [
  {
    orderNumber: '0005',
    ...inBoston,
    lines: [line('Desks', 3, 300, '60x30x40', '125')],
    deliveryInstructions: 'Don’t stack',
  },
  {
    orderNumber: 'SO-1',
    ...place('Müller & Söhne, Inc.', 'José Receiving', '9085550118', '1 Sample Rd', 'Union', 'NJ', '07083'),
    lines: [line('Brackets, boxed', 1, 1250, '48x40x46', '92.5')],
    deliveryInstructions: 'Dock 4\nCall first',
  },
  { orderNumber: 'SO-2', ...inDenver, lines: [line('Shelves', 2, 640, '48x40x50', '70')], deliveryInstructions: '' },
  {
    orderNumber: 'SO-3',
    ...inDenver,
    lines: [line('Shelves', 1, 12_500.5, '48x40x50', '70'), line('Posts\t8 ft', 1, 300, '96x20x20', '85')],
    deliveryInstructions: 'Dock 4',
  },
  { orderNumber: 'SO-4', ...inBoston, lines: [line('Desks', 1, 410, '60x30x40', '125')], deliveryInstructions: '' },
];

let memory: MemoryApp;
beforeAll(async () => {
  memory = await openMemoryApp(createScriptedHttp());
  await memory.connect();
  await memory.call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await memory.call('contacts.setDefaultShipper', { contactId: 'shipper' });
});

/** The rows of a file with their columns, as the import sheet and watched folders read them. */
async function read(content: Uint8Array): Promise<OrderImportRow[]> {
  const table = responded(await memory.call('tables.read', { content: Buffer.from(content).toString('base64') }));
  const [heads, ...rows] = table.rows;
  const columns = (heads?.cells ?? []).map(headKey);
  expect(columns).toEqual(Object.keys(COLUMNS));
  return rows.map((one) => ({
    line: one.line,
    values: Object.fromEntries(Object.values(COLUMNS).map((column, at) => [column, one.cells[at] ?? ''])),
  }));
}

describe.each(Object.entries(SHEET_DIALECTS))('%s', (name, fileOf) => {
  test('has the same five orders', async () => {
    const rows = await read(fileOf(ROWS));
    const order = { source: name, importId: crypto.randomUUID(), rows };
    const preview = responded(await memory.call('orders.import', { ...order, isDryRun: true })).rows;
    expect(preview.map(({ outcome, status, problems }) => ({ outcome, status, problems }))).toEqual(
      rows.map(() => ({ outcome: 'added', status: 'ready', problems: [] })),
    );
    await memory.call('orders.import', order);
    const { orders } = responded(await memory.call('orders.list', { query: { sort: 'orderNumber' }, limit: 500 }));
    const saved = orders.filter(({ source }) => source === name);
    expect(saved).toHaveLength(ORDERS.length);
    expect(saved).toMatchObject(ORDERS);
  });

  test('names each bad row and column', async () => {
    const good = ['Desks', digits(1), digits(410), '60x30x40', digits(125)];
    const failed = row('SO-5', boston, good).with(10, error('#N/A')).with(1, error('#REF!'));
    const rows = await read(
      fileOf([
        HEADS,
        row('SO-1', union, good),
        row('SO-2', [...boston.slice(0, -1), 'n/a'], ['Desks', 'two', 'heavy', '60x30x40', digits(125)]),
        row('', boston, ['Desks', digits(1), '1.250,5', '60x30', digits(125)]),
        row('SO-4', boston, good).with(9, '31/31/2026'),
        failed,
        row('SO-6', boston, good).with(0, error('#VALUE!')),
      ]),
    );
    const { rows: outcome } = responded(
      await memory.call('orders.import', { source: `${name}, bad`, importId: 'bad', rows, isDryRun: true }),
    );
    expect(outcome.map((one) => [one.line, one.outcome, ...one.problems.map(({ field }) => field).toSorted()])).toEqual(
      [
        [2, 'added'],
        [3, 'bad', 'quantity', 'totalWeight', 'zip'],
        [4, 'bad', 'dimensions', 'orderNumber', 'totalWeight'],
        [5, 'bad', 'pickupDate'],
        [6, 'bad', 'deliverBy', 'poNumber'],
        [7, 'bad', 'orderNumber'],
      ],
    );
  });
});
