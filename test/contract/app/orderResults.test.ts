/** Results of orders: exported in each format, and in a file that is updated, whatever happens to it. */
import { lstat, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { NO_HOST_FILES } from '../../../electron/modules/documents/ports.ts';
import { createResultFiles } from '../../../electron/modules/orders/resultFiles.ts';
import { createResultStore } from '../../../electron/modules/orders/resultStore.ts';
import { writeResultFile } from '../../../electron/platform/files/resultFile.ts';
import { openStaging } from '../../../electron/platform/files/staging.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { readTable } from '../../../electron/platform/tables/readTable.ts';
import { type ResultFormat, type ResultProblem, resultFileName } from '../../../shared/freight/orderResults.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { confirmBooking, importOrders, type OrderDay, openOrderDay, responded } from '../../support/orderDay.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';

let folder: string;
let chosen: string | null;
const days: OrderDay[] = [];

async function open(): Promise<OrderDay> {
  const day = await openOrderDay(
    {},
    {
      hostFiles: { ...NO_HOST_FILES, chooseFolder: () => Promise.resolve(chosen) },
      staging: await openStaging(join(folder, '.staging')),
    },
  );
  days.push(day);
  return day;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-results-'));
  chosen = folder;
});
afterEach(async () => {
  for (const day of days.splice(0).toReversed()) await day.close();
  await rm(folder, { recursive: true, force: true });
});

const HEADS = ['Order', 'BOL', 'Customer note'];
const NOTES = ['=HYPERLINK("http://example.test")', '007', '', 'Ünïcode “quotes”, commas'];
/** Two rows of one order, in two spellings; one that isn't booked; one that isn't imported. */
const NUMBERS = ['SO-001', 'so-001', 'SO-002', 'SO-404'];

const sourceRows = (fileName: string, importId = 'import-1') => ({
  importId,
  source: 'ERP',
  fileName,
  heads: HEADS,
  rows: NUMBERS.map((orderNumber, at) => ({
    line: at + 2,
    orderNumber,
    cells: [orderNumber, `own ${at}`, NOTES[at] ?? ''],
  })),
});

/** A day with the file imported, the first order booked, and the second one waiting. */
async function bookedDay(fileName = 'orders.csv'): Promise<OrderDay> {
  const day = await open();
  responded(await day.memory.call('orderResults.addRows', sourceRows(fileName)));
  await importOrders(day, 1);
  responded(await day.memory.call('orderRuns.quote', { orderIds: null }));
  await day.ended('quote');
  await confirmBooking(day);
  await day.ended('book');
  await importOrders(day, 2);
  return day;
}

/** Corrects the number of the order that is ready. Returns its ID. */
async function correctNumber({ memory: { call } }: OrderDay): Promise<string> {
  const [waiting] = responded(await call('orders.list', { query: { status: 'ready' } })).orders;
  const edit = { orderId: waiting?.id ?? '', revision: waiting?.revision ?? 0, changes: { orderNumber: 'SO-002-A' } };
  responded(await call('orders.update', edit));
  return edit.orderId;
}

async function exported({ memory }: OrderDay, format: ResultFormat, importId = 'import-1'): Promise<Buffer> {
  const { fileId } = responded(await memory.call('orderResults.export', { importId, format }));
  return readFile((await memory.app.document(fileId))?.path ?? '');
}

async function cellsOf(content: Uint8Array): Promise<string[][]> {
  const read = await readTable(content);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.rows.map(({ cells }) => [...cells]);
}

const ADDED = [
  'Order status',
  'Waybill BOL',
  'PRO',
  'SCAC',
  'Carrier',
  'Cost',
  'Currency',
  'Pickup date',
  'Tracking status',
  'Delivered',
  'Documents',
];

async function shipmentOf({ memory }: OrderDay) {
  const { orders } = responded(await memory.call('orders.list', { query: { status: 'booked' } }));
  const bolNumber = orders[0]?.bolNumber ?? '';
  return responded(await memory.call('shipments.get', { bolNumber }));
}

describe('an export', () => {
  test.each(['csv', 'xlsx'] as const)('as %s has the source columns as they were, then the results', async (format) => {
    const day = await bookedDay();
    const shipment = await shipmentOf(day);
    responded(await day.memory.call('documents.fetch', { callId: 'f', bolNumber: shipment.bolNumber }));
    const content = await exported(day, format);
    const [heads, first, again, waiting, unknown] = await cellsOf(content);
    expect(heads).toEqual([...HEADS, ...ADDED]);
    const cost = ((shipment.totalCents ?? 0) / 100).toFixed(2);
    const { bolNumber, proNumber, carrier, carrierName, pickupDate } = shipment;
    const status = ['Booked', bolNumber, proNumber ?? '', carrier, carrierName];
    expect(first?.slice(0, 12)).toEqual([
      'SO-001',
      'own 0',
      NOTES[0],
      ...status,
      cost,
      'USD',
      pickupDate,
      'No status yet',
    ]);
    expect(first?.[13]).toMatch(/^\/vault\/[0-9a-f]{64}\.pdf( \| \/vault\/[0-9a-f]{64}\.pdf)*$/);
    // The cost of an order is counted once.
    expect(again?.slice(0, 11)).toEqual(['so-001', 'own 1', '007', ...status, '', '', pickupDate]);
    expect(waiting?.slice(0, 5)).toEqual(['SO-002', 'own 2', '', 'Ready', '']);
    expect(waiting?.slice(8, 10)).toEqual(['', '']);
    expect(unknown?.slice(0, 4)).toEqual(['SO-404', 'own 3', NOTES[3], 'No order']);
    if (format === 'csv') expect(content.toString('utf8')).toContain(`"'=HYPERLINK(""http://example.test"")"`);
    expect(content.includes('sample-password')).toBe(false);
  });

  test('as JSON lines has one object for each order, with its version', async () => {
    const day = await bookedDay();
    const shipment = await shipmentOf(day);
    const lines = (await exported(day, 'jsonl')).toString('utf8').trimEnd().split('\n');
    const objects: Record<string, unknown>[] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(objects.map(({ orderNumber, status }) => [orderNumber, status])).toEqual([
      ['SO-001', 'booked'],
      ['SO-002', 'ready'],
      ['SO-404', 'no_order'],
    ]);
    expect(objects[0]).toMatchObject({
      version: 1,
      source: 'ERP',
      file: 'orders.csv',
      bolNumber: shipment.bolNumber,
      carrier: { scac: shipment.carrier, name: shipment.carrierName },
      cost: { amount: ((shipment.totalCents ?? 0) / 100).toFixed(2), currency: 'USD' },
      voided: false,
      documents: [],
      rows: [
        { line: 2, columns: { Order: 'SO-001', BOL: 'own 0', 'Customer note': NOTES[0] } },
        { line: 3, columns: { Order: 'so-001' } },
      ],
    });
    expect(objects[1]).toMatchObject({ cost: null, carrier: null, bolNumber: null });
  });

  test('as JSON lines has each column of a file whose heads repeat', async () => {
    const day = await open();
    const heads = ['Note', 'Note', 'Note (2)'];
    const rows = [{ line: 2, orderNumber: 'SO-001', cells: ['a', 'b', 'c'] }];
    responded(await day.memory.call('orderResults.addRows', { ...sourceRows('orders.csv'), heads, rows }));
    const [line = ''] = (await exported(day, 'jsonl')).toString('utf8').split('\n');
    expect(JSON.parse(line)).toMatchObject({
      rows: [{ line: 2, columns: { Note: 'a', 'Note (3)': 'b', 'Note (2)': 'c' } }],
    });
  });

  test('has the order of a row after its number was corrected', async () => {
    const day = await bookedDay();
    await correctNumber(day);
    const rows = await cellsOf(await exported(day, 'csv'));
    expect(rows.map((cells) => [cells[0], cells[3]])).toEqual([
      ['Order', 'Order status'],
      ['SO-001', 'Booked'],
      ['so-001', 'Booked'],
      ['SO-002', 'Ready'],
      ['SO-404', 'No order'],
    ]);
  });

  test('of a file that is imported again has the order whose number was corrected', async () => {
    const day = await bookedDay();
    const { call } = day.memory;
    const orderId = await correctNumber(day);
    responded(await call('orders.skip', { orderIds: [orderId] }));
    responded(await call('orderResults.addRows', sourceRows('orders.csv', 'import-2')));
    await importOrders(day, 2);
    const rows = await cellsOf(await exported(day, 'csv', 'import-2'));
    expect(rows.map((cells) => [cells[0], cells[3]])).toEqual([
      ['Order', 'Order status'],
      ['SO-001', 'Booked'],
      ['so-001', 'Booked'],
      ['SO-002', 'Skipped'],
      ['SO-404', 'No order'],
    ]);
  });

  test('of pasted rows is named after the source; of an unknown import is not found', async () => {
    const day = await bookedDay('');
    const input = { importId: 'import-1', format: 'csv' } as const;
    expect(await day.memory.call('orderResults.export', input)).toMatchObject({
      value: { fileName: 'ERP results.csv', orders: 3 },
    });
    expect(await day.memory.call('orderResults.export', { ...input, importId: 'other' })).toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

describe('a results file beside the source', () => {
  const results = (name = 'orders results.csv') => readFile(join(folder, name), 'utf8');

  test('is written at once, updated after a change, and never replaces the source or another file', async () => {
    await writeFile(join(folder, 'orders.csv'), 'the source');
    await writeFile(join(folder, 'orders results.csv'), 'somebody else’s');
    const day = await bookedDay();
    const { call } = day.memory;
    const auto = responded(await call('orderResults.autoUpdate', { source: 'ERP', format: 'csv', chooseFolder: true }));
    expect(auto).toMatchObject({ folder, fileName: 'orders results 2.csv', problem: null });
    expect(await results('orders results 2.csv')).toContain('Booked');
    const { orders } = responded(await call('orders.list', { query: { status: 'ready' } }));
    responded(await call('orders.skip', { orderIds: orders.map(({ id }) => id) }));
    await vi.waitFor(async () => expect(await results('orders results 2.csv')).toContain('Skipped'), 20_000);
    expect(await results()).toBe('somebody else’s');
    expect(await readFile(join(folder, 'orders.csv'), 'utf8')).toBe('the source');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('the page names no path: a folder is only taken from the dialog, and closing it changes nothing', async () => {
    const day = await bookedDay();
    const { call } = day.memory;
    chosen = null;
    const input = { source: 'ERP', format: 'csv', chooseFolder: true } as const;
    expect(await call('orderResults.autoUpdate', input)).toMatchObject({ error: { code: 'cancelled' } });
    const wide = { ...input, folder: '/etc' };
    expect(await call('orderResults.autoUpdate', wide)).toMatchObject({ error: { code: 'invalid_payload' } });
    expect(responded(await call('orderResults.list', {}))).toMatchObject({ auto: [], canUpdate: true });
  });

  test('stays inside its folder, whatever the name of the source file is', () => {
    for (const name of ['../../etc/passwd', 'C:\\x\\y.csv', '..', '.csv', 'a\0b.csv', 'x'.repeat(400), 'nul:a.csv']) {
      expect(resultFileName(name, 'csv')).toMatch(/^[^\\/:*?"<>|\0.][^\\/:*?"<>|\0]* results\.csv$/);
    }
  });

  test('what a killed process did not write is written after the next start', async () => {
    // Without a shipment, whose polls would have the file written too.
    const day = await open();
    const { call } = day.memory;
    responded(await call('orderResults.addRows', sourceRows('orders.csv')));
    await importOrders(day, 2);
    responded(await call('orderResults.autoUpdate', { source: 'ERP', format: 'csv', chooseFolder: true }));
    const { orders } = responded(await call('orders.list', { query: { status: 'ready' } }));
    responded(await call('orders.skip', { orderIds: orders.map(({ id }) => id) }));
    const restarted = await day.killAndRestart();
    days.push(restarted);
    await vi.waitFor(async () => expect(await results()).toContain('Skipped'), 120_000);
  });

  test('a missing folder is said, and the file is written once it is back', async () => {
    const day = await bookedDay();
    const { call } = day.memory;
    responded(await call('orderResults.autoUpdate', { source: 'ERP', format: 'jsonl', chooseFolder: true }));
    const elsewhere = `${folder}-elsewhere`;
    await rename(folder, elsewhere);
    const { orders } = responded(await call('orders.list', { query: { status: 'ready' } }));
    responded(await call('orders.skip', { orderIds: orders.map(({ id }) => id) }));
    const list = async () => responded(await call('orderResults.list', {})).auto[0]?.problem?.kind;
    await vi.waitFor(async () => expect(await list()).toBe('folder_missing'), 20_000);
    await rename(elsewhere, folder);
    expect(responded(await call('orderResults.retry', { source: 'ERP' })).problem).toBeNull();
    expect(await results('orders results.jsonl')).toContain('"status":"skipped"');
  });

  test('of two source files with one name, each has a file of its own, also after a change', async () => {
    const day = await bookedDay('orders.csv');
    const { call } = day.memory;
    const rows = [{ line: 2, orderNumber: 'SO-002', cells: ['SO-002', 'workbook', ''] }];
    responded(await call('orderResults.addRows', { ...sourceRows('orders.xlsx', 'import-2'), rows }));
    responded(await call('orderResults.autoUpdate', { source: 'ERP', format: 'csv', chooseFolder: true }));
    const contents = async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted();
      return Promise.all(names.map(async (name) => [name, await results(name)] as const));
    };
    const isWorkbooks = (content: string) => content.includes('workbook');
    const before = await contents();
    expect(before.map(([name]) => name)).toEqual(['orders results 2.csv', 'orders results.csv']);
    expect(before.map(([, content]) => isWorkbooks(content))).toEqual([true, false]);
    const { orders } = responded(await call('orders.list', { query: { status: 'ready' } }));
    responded(await call('orders.skip', { orderIds: orders.map(({ id }) => id) }));
    const isSkipped = async () => (await contents()).map(([, content]) => content.includes('Skipped'));
    await vi.waitFor(async () => expect(await isSkipped()).toEqual([true, true]), 20_000);
    const after = await contents();
    expect(after.map(([name, content]) => [name, isWorkbooks(content)])).toEqual([
      ['orders results 2.csv', true],
      ['orders results.csv', false],
    ]);
  });

  test('after Stop updating it remains as it is', async () => {
    const day = await bookedDay();
    const { call } = day.memory;
    responded(await call('orderResults.autoUpdate', { source: 'ERP', format: 'csv', chooseFolder: true }));
    expect(await call('orderResults.stop', { source: 'ERP' })).toMatchObject({ value: { stopped: true } });
    expect(responded(await call('orderResults.list', {})).auto).toEqual([]);
    expect(await results()).toContain('Booked');
  });
});

describe('the writer', () => {
  /** A writer over an import of one row, whose disk does what the test says. */
  function rig() {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const store = createResultStore(database);
    const clock = createManualClock();
    const written: string[] = [];
    const events: string[] = [];
    let problem: ResultProblem | null = null;
    store.addRows(sourceRows('orders.csv'), clock.now(), 0);
    store.setAuto({ source: 'ERP', format: 'csv', folder: '/orders' });
    let status = 'first';
    /** Only the file of this name has the problem; null: any. */
    let affected: string | null = null;
    let reads = 0;
    let writing = 0;
    let maxWriting = 0;
    const turn = () => new Promise((resume) => setImmediate(resume));
    const files = createResultFiles({
      store,
      resultsOf: ({ source, fileName }) => {
        reads += 1;
        return Promise.resolve({
          source,
          fileName,
          heads: [status],
          rows: [],
          documents: new Map(),
          isSample: false,
        });
      },
      contentOf: ({ heads }) => Promise.resolve(new TextEncoder().encode(heads.join(','))),
      hasFile: () => Promise.resolve(false),
      async writeFile(_folder, name, content) {
        writing += 1;
        maxWriting = Math.max(maxWriting, writing);
        await turn();
        writing -= 1;
        const fails = affected === null || affected === name ? problem : null;
        if (fails === null) written.push(new TextDecoder().decode(content));
        return fails;
      },
      monotonicMs: () => 0,
      clock,
      emit: ({ name }) => events.push(name),
      signal: new AbortController().signal,
      onError: (where, error) => {
        throw new Error(where, { cause: error });
      },
    });
    /** Advances the clock, and waits until a pass has got that far. */
    const settle = async (ms: number, reached: () => boolean) => {
      await turn();
      clock.advance(ms);
      await vi.waitFor(() => expect(reached()).toBe(true), 10_000);
      await turn();
    };
    return {
      files,
      store,
      setAffected: (name: string) => {
        affected = name;
      },
      written,
      events,
      settle,
      clock,
      reads: () => reads,
      /** The most files that were written at once. */
      maxWriting: () => maxWriting,
      change: (next: string, fails: ResultProblem | null = problem) => {
        status = next;
        problem = fails;
        files.scheduleUpdate();
      },
    };
  }

  test('writes one file at a time, also when the user asks twice while a change is due', async () => {
    const { files, clock, written, change, maxWriting } = rig();
    change('first');
    const requested = [files.writeNow('ERP'), files.writeNow('ERP')];
    clock.advance(2_000);
    await Promise.all(requested);
    expect(maxWriting()).toBe(1);
    expect(written).toEqual(['first']);
  });

  test('writes a burst of changes once, and nothing if the results are the same', async () => {
    const { files, written, settle, change, reads } = rig();
    for (let at = 0; at < 500; at += 1) change(`change ${at}`);
    expect(written).toEqual([]);
    await settle(2_000, () => files.list()[0]?.fileName !== null);
    expect(written).toEqual(['change 499']);
    await files.writeNow('ERP');
    expect(reads()).toBe(2);
    change('another');
    await settle(2_000, () => written.length > 1);
    expect(written).toEqual(['change 499', 'another']);
  });

  test('an open file doesn’t prevent the others of its source from being written', async () => {
    const { files, store, setAffected, written, clock, change } = rig();
    store.addRows({ ...sourceRows('tuesday.csv'), importId: 'tuesday' }, clock.now() + 1, 0);
    setAffected('orders results.csv');
    change('first', 'file_open');
    await files.writeNow('ERP');
    expect(written).toEqual(['first']);
    expect(files.list()[0]).toMatchObject({
      fileName: 'tuesday results.csv',
      problem: { kind: 'file_open', fileName: 'orders results.csv' },
    });
  });

  test.each(['file_open', 'disk_full', 'no_permission'] as const)(
    'says %s once, tries again less and less often, and loses nothing',
    async (fails) => {
      const { files, written, events, settle, change, clock } = rig();
      const nextTry = () => files.list()[0]?.problem?.nextTryAtMs ?? 0;
      change('first', fails);
      await settle(2_000, () => nextTry() > 0);
      const waits: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const due = nextTry();
        waits.push(due - clock.now());
        clock.advance(due - clock.now());
        // The retry waits for other changes, as every write does.
        await settle(2_000, () => nextTry() > due);
      }
      expect(waits).toEqual([5_000, 15_000, 45_000, 135_000, 300_000, 300_000]);
      expect(events).toHaveLength(1);
      expect(files.list()[0]?.problem).toMatchObject({ kind: fails, fileName: 'orders results.csv' });
      change('latest', null);
      clock.advance(300_000);
      await settle(2_000, () => files.list()[0]?.problem === null);
      expect(written).toEqual(['latest']);
    },
  );

  test('on a full disk the earlier version stays whole', async ({ skip }) => {
    const disk = mountSmallDisk(join(folder, 'disk'));
    if (disk === null) return skip();
    try {
      const place = join(folder, 'disk');
      expect(await writeResultFile(place, 'a.csv', Buffer.from('old'))).toBeNull();
      disk.leave(2);
      expect(await writeResultFile(place, 'a.csv', Buffer.alloc(1024 * 1024))).toBe('disk_full');
      expect([await readdir(place), await readFile(join(place, 'a.csv'), 'utf8')]).toEqual([['a.csv'], 'old']);
      disk.release();
      expect(await writeResultFile(place, 'a.csv', Buffer.from('new'))).toBeNull();
      expect(await readFile(join(place, 'a.csv'), 'utf8')).toBe('new');
    } finally {
      disk.remove();
    }
  });

  test.skipIf(process.platform === 'win32')('a link with the name of the temporary file is not followed', async () => {
    const other = join(folder, 'other.txt');
    await writeFile(other, 'of someone else');
    await symlink(other, join(folder, '.a.csv.part'));
    expect(await writeResultFile(folder, 'a.csv', Buffer.from('new'))).toBeNull();
    expect(await readFile(other, 'utf8')).toBe('of someone else');
    expect((await lstat(join(folder, 'a.csv'))).isFile()).toBe(true);
  });

  test('a file system that rejects the file says why', async () => {
    expect(await writeResultFile(join(folder, 'missing'), 'a.csv', Buffer.of(1))).toBe('folder_missing');
    await writeFile(join(folder, 'a.csv'), 'old');
    expect(await writeResultFile(folder, 'a.csv', Buffer.from('new'))).toBeNull();
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('new');
  });
});
