/** Watched folders: a real folder on the disk, listed at an interval of a simulated clock. */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_HOST_FILES } from '../../../electron/modules/documents/ports.ts';
import { createOrderStore } from '../../../electron/modules/orders/store.ts';
import type { OrderFile } from '../../../shared/contract/orders.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { responded } from '../../support/orderDay.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const HEADS = ['Order', 'Ship to', 'ZIP', 'State', 'Qty', 'Item', 'Weight', 'L', 'W', 'H'];
const COLUMNS = {
  order: 'orderNumber',
  shipto: 'name',
  zip: 'zip',
  state: 'state',
  qty: 'quantity',
  item: 'description',
  weight: 'totalWeight',
  l: 'length',
  w: 'width',
  h: 'height',
} as const;
const csv = (...numbers: readonly string[]) =>
  [HEADS.join(','), ...numbers.map((number) => `${number},Example Fixtures,80216,CO,1,Brackets,500,48,40,46`)].join(
    '\n',
  );

let root = '';
let folder = '';
let chosen: string | null = null;
const apps: MemoryApp[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-folder-'));
  folder = join(root, 'erp');
  mkdirSync(folder);
  chosen = folder;
});
afterEach(async () => {
  for (const { app, bugs } of apps.splice(0)) {
    await app.close();
    expect(bugs).toEqual([]);
  }
  rmSync(root, { recursive: true, force: true });
});

async function open(): Promise<MemoryApp> {
  const memory = await openMemoryApp(createScriptedHttp(), {
    hostFiles: { ...NO_HOST_FILES, chooseFolder: () => Promise.resolve(chosen) },
  });
  apps.push(memory);
  await memory.connect();
  await memory.call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await memory.call('contacts.setDefaultShipper', { contactId: 'shipper' });
  return memory;
}

const saveSource = ({ call }: MemoryApp) =>
  call('orders.saveSource', { name: 'ERP', heads: Object.keys(COLUMNS), columns: COLUMNS });
async function watching(): Promise<MemoryApp> {
  const memory = await open();
  await saveSource(memory);
  expect(await memory.call('orders.watchFolder', { source: 'erp' })).toMatchObject({ value: { path: folder } });
  return memory;
}
const files = async ({ call }: MemoryApp): Promise<OrderFile[]> =>
  responded(await call('orders.folders', {})).folders.flatMap((one) => one.files);
const numbers = async ({ call }: MemoryApp) =>
  responded(await call('orders.list', { query: { sort: 'orderNumber' } })).orders.map(({ orderNumber }) => orderNumber);

/** Lets the folder be listed until a condition is true. */
async function until(memory: MemoryApp, isTrue: () => Promise<boolean>): Promise<void> {
  for (let scan = 0; scan < 400; scan += 1) {
    if (await isTrue()) return;
    memory.clock.advance(15_000);
    await new Promise((resume) => setTimeout(resume, 5));
  }
  throw new Error(`not in time: ${JSON.stringify(await files(memory))}`);
}
const hasState = (memory: MemoryApp, name: string, state: OrderFile['state']) =>
  until(memory, async () => (await files(memory)).some((file) => file.name === name && file.state === state));

test('a new file is imported once; the same content, the same orders, and a restart of the watch add nothing', async () => {
  writeFileSync(join(folder, 'monday.csv'), csv('SO-1', 'SO-2'));
  writeFileSync(join(folder, 'readme.txt'), 'not for Waybill');
  writeFileSync(join(folder, '~$monday.xlsx'), 'lock file of Excel');
  writeFileSync(join(folder, 'monday results.csv'), csv('SO-9'));
  const memory = await watching();
  await hasState(memory, 'monday.csv', 'imported');
  expect(await numbers(memory)).toEqual(['SO-1', 'SO-2']);
  writeFileSync(join(folder, 'copy of monday.csv'), csv('SO-1', 'SO-2'));
  writeFileSync(join(folder, 'tuesday.csv'), csv('SO-2', 'SO-3'));
  await hasState(memory, 'tuesday.csv', 'imported');
  await hasState(memory, 'copy of monday.csv', 'same');
  expect(await numbers(memory)).toEqual(['SO-1', 'SO-2', 'SO-3']);
  expect(await files(memory)).toMatchObject([
    { name: 'copy of monday.csv', sameAs: 'monday.csv' },
    { name: 'tuesday.csv', added: 1, unchanged: 1 },
    { name: 'monday.csv', added: 2, unchanged: 0 },
  ]);
  // Their results can be exported with the columns of the file.
  const { imports } = responded(await memory.call('orderResults.list', {}));
  expect(imports.map(({ fileName }) => fileName).toSorted()).toEqual(['monday.csv', 'tuesday.csv']);
  const monday = imports.find(({ fileName }) => fileName === 'monday.csv');
  const exported = await memory.call('orderResults.export', { importId: monday?.importId ?? '', format: 'csv' });
  expect(exported).toMatchObject({ value: { fileName: 'monday results.csv', orders: 2 } });
  await memory.call('orders.stopFolder', { source: 'ERP' });
  await memory.call('orders.watchFolder', { source: 'ERP' });
  await until(memory, async () => (await files(memory)).length === 3);
  expect(await numbers(memory)).toEqual(['SO-1', 'SO-2', 'SO-3']);
});

test('a file that is still written waits until its size and time are unchanged', async () => {
  const memory = await watching();
  const path = join(folder, 'orders.csv');
  for (let length = 1; length <= 3; length += 1) {
    writeFileSync(path, csv('SO-1', 'SO-2').slice(0, length * 40));
    utimesSync(path, 1_700_000_000 + length, 1_700_000_000 + length);
    await hasState(memory, 'orders.csv', 'waiting');
    expect(await numbers(memory)).toEqual([]);
  }
  writeFileSync(path, csv('SO-1', 'SO-2'));
  await hasState(memory, 'orders.csv', 'imported');
  expect(await numbers(memory)).toEqual(['SO-1', 'SO-2']);
});

test('bad rows, unreadable files, and other headings are named, and other headings wait for their columns', async () => {
  writeFileSync(join(folder, 'bad rows.csv'), `${csv('SO-1')}\n,Nobody,80216,CO,1,Brackets,500,48,40,46\n`);
  writeFileSync(join(folder, 'damaged.xlsx'), Buffer.from('PK\u0003\u0004 not a workbook'));
  writeFileSync(join(folder, 'other.csv'), 'Number,Customer\nSO-9,Example');
  const memory = await watching();
  await hasState(memory, 'bad rows.csv', 'imported');
  await hasState(memory, 'damaged.xlsx', 'bad');
  await hasState(memory, 'other.csv', 'to_map');
  const byName = new Map((await files(memory)).map((file) => [file.name, file]));
  expect(byName.get('bad rows.csv')).toMatchObject({
    added: 1,
    badCount: 1,
    badRows: [{ line: 3, problems: [{ field: 'orderNumber', message: 'Enter an order number.' }] }],
  });
  expect(byName.get('damaged.xlsx')?.problem).not.toBeNull();
  await memory.call('orders.saveSource', {
    name: 'ERP',
    heads: ['customer', 'number'],
    columns: { number: 'orderNumber', customer: 'name' },
  });
  await hasState(memory, 'other.csv', 'imported');
  expect(await numbers(memory)).toEqual(['SO-1', 'SO-9']);
});

test('a file whose quotation mark isn’t closed adds nothing, and is imported once it is corrected', async () => {
  const path = join(folder, 'day.csv');
  writeFileSync(path, csv('SO-1', '"SO-2', 'SO-3'));
  const memory = await watching();
  await hasState(memory, 'day.csv', 'bad');
  expect((await files(memory))[0]?.problem).toEqual({ openQuoteLine: 3 });
  expect(await numbers(memory)).toEqual([]);
  writeFileSync(path, csv('SO-1', 'SO-2', 'SO-3'));
  await hasState(memory, 'day.csv', 'imported');
  expect(await numbers(memory)).toEqual(['SO-1', 'SO-2', 'SO-3']);
});

test('a folder that is unmounted is said, and continues when it is back', async () => {
  const memory = await watching();
  const isMissing = async () => responded(await memory.call('orders.folders', {})).folders[0]?.isMissing;
  renameSync(folder, join(root, 'elsewhere'));
  await until(memory, async () => (await isMissing()) === true);
  renameSync(join(root, 'elsewhere'), folder);
  writeFileSync(join(folder, 'orders.csv'), csv('SO-1'));
  await hasState(memory, 'orders.csv', 'imported');
  expect(await isMissing()).toBe(false);
});

test('a file that another program holds is imported once it can be read', async ({ skip }) => {
  skip(process.getuid?.() === 0, 'root reads every file');
  const path = join(folder, 'orders.csv');
  writeFileSync(path, csv('SO-1'));
  chmodSync(path, 0o000);
  const memory = await watching();
  await hasState(memory, 'orders.csv', 'locked');
  chmodSync(path, 0o600);
  await hasState(memory, 'orders.csv', 'imported');
  expect(await numbers(memory)).toEqual(['SO-1']);
});

test('a folder needs a source whose columns are known, and a host that can ask for one', async () => {
  const memory = await open();
  expect(await memory.call('orders.watchFolder', { source: 'ERP' })).toMatchObject({ error: { code: 'not_found' } });
  await saveSource(memory);
  chosen = null;
  expect(await memory.call('orders.watchFolder', { source: 'ERP' })).toMatchObject({ value: { path: null } });
  expect(responded(await memory.call('orders.folders', {}))).toEqual({ canChoose: true, folders: [] });
});

test('an order that changed in a later file is not updated, and the file says so', async () => {
  writeFileSync(join(folder, 'monday.csv'), csv('SO-1', 'SO-2'));
  const memory = await watching();
  await hasState(memory, 'monday.csv', 'imported');
  writeFileSync(join(folder, 'tuesday.csv'), csv('SO-1', 'SO-2', 'SO-3').replace('SO-2,Example', 'SO-2,Another'));
  await hasState(memory, 'tuesday.csv', 'imported');
  const tuesday = (await files(memory)).find(({ name }) => name === 'tuesday.csv');
  expect(tuesday).toMatchObject({ added: 1, unchanged: 1, changed: 1, badCount: 0 });
});

test('a booked order that changed in a later file is named, and one that did not is imported before', async () => {
  writeFileSync(join(folder, 'monday.csv'), csv('SO-1', 'SO-2'));
  const memory = await watching();
  await hasState(memory, 'monday.csv', 'imported');
  const { orders } = responded(await memory.call('orders.list', {}));
  const [database] = memory.databases.values();
  if (database === undefined) throw new Error('no database');
  const store = createOrderStore(database);
  for (const { rate: _, ...order } of orders) store.put({ ...order, status: 'booked', bolNumber: 'BOL-7' });
  writeFileSync(join(folder, 'tuesday.csv'), csv('SO-1', 'SO-2').replace('SO-2,Example', 'SO-2,Another'));
  await hasState(memory, 'tuesday.csv', 'imported');
  expect((await files(memory)).find(({ name }) => name === 'tuesday.csv')).toMatchObject({
    added: 0,
    unchanged: 1,
    changed: 0,
    badCount: 1,
    badRows: [
      {
        line: 3,
        orderNumber: 'SO-2',
        problems: [
          { field: 'orderNumber', message: 'is booked: BOL BOL-7. Its changes in this file are not applied.' },
        ],
      },
    ],
  });
});
