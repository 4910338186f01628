/** The shipments board through the contract: windows, views, refresh of many, and its CSV file. */
import { describe, expect, test } from 'vitest';
import type { BoardView } from '../../../shared/contract/board.ts';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { createScriptedHttp, type Scripted } from '../../support/scriptedHttp.ts';
import { seedShipments } from '../../support/seedShipments.ts';

const today = '2026-11-16';

async function openBoard(
  count: number,
  ...script: Scripted[]
): Promise<MemoryApp & { http: ReturnType<typeof createScriptedHttp> }> {
  const http = createScriptedHttp(...script);
  const memory = await openMemoryApp(http);
  const id = await memory.connect();
  const database = memory.databases.get(id);
  if (database === undefined) throw new Error('no database');
  // No shipment is due for an automatic poll.
  seedShipments(database, count, { today });
  return { ...memory, http };
}

const view = (changes: Partial<CallInput<'shipments.list'>['query']> = {}): BoardView => ({
  query: {
    tile: 'late',
    text: '',
    kinds: [],
    carriers: ['SMPF'],
    consignee: '',
    pickup: { from: null, to: '2026-11-30' },
    due: { from: null, to: null },
    delivered: { from: null, to: null },
    booked: { from: null, to: null },
    sort: { column: 'price', descending: true },
    ...changes,
  },
  columns: ['bol', 'price'],
});
const okValue = <T>(response: { ok: true; value: T } | { ok: false; error: { code: string } }): T => {
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
};

describe('windows', () => {
  test('follow each other without a gap and without a row twice', async () => {
    const { call } = await openBoard(130);
    const sort = { column: 'carrier', descending: false } as const;
    const seen: string[] = [];
    for (let offset = 0; offset < 130; offset += 50) {
      const page = okValue(await call('shipments.list', { query: { sort }, offset, limit: 50 }));
      expect(page.total).toBe(130);
      seen.push(...page.shipments.map(({ bolNumber }) => bolNumber));
    }
    expect(seen).toEqual(okValue(await call('shipments.numbers', { query: { sort } })).bolNumbers);
    expect(new Set(seen).size).toBe(130);
  });

  test.each([
    [{ query: { sort: { column: 'password', descending: false } } }],
    [{ query: { pickup: { from: '2026-02-30', to: null } } }],
    [{ limit: 100_000 }],
    [{ offset: -1 }],
    [{ query: { text: 'x'.repeat(201) } }],
  ])('%j is rejected by the contract', async (input) => {
    const { app } = await openBoard(1);
    expect(await app.call('shipments.list', input)).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
  });
});

test('prices are sorted a currency at a time, dollars first and what has none last, either way', async () => {
  const { call, databases } = await openBoard(5);
  const prices = [
    ['4400000000', 90_000, 'CAD'],
    ['4400000001', 30_000, 'USD'],
    ['4400000002', null, 'USD'],
    ['4400000003', 10_000, 'CAD'],
    ['4400000004', 20_000, 'USD'],
  ] as const;
  for (const database of databases.values()) {
    for (const [bol, cents, currency] of prices) {
      const values = { bol, cents, currency };
      database.run('UPDATE shipments SET total_cents = :cents, currency = :currency WHERE bol_number = :bol', values);
    }
  }
  const order = async (descending: boolean) => {
    const sort = { column: 'price', descending } as const;
    const { bolNumbers } = okValue(await call('shipments.numbers', { query: { tile: 'all', sort } }));
    return bolNumbers.map((bol) => Number(bol.at(-1)));
  };
  expect(await order(false)).toEqual([4, 1, 3, 0, 2]);
  expect(await order(true)).toEqual([1, 4, 0, 3, 2]);
});

test('of open shipments, what is due next is on top, late ones follow, and the list agrees with the first window', async () => {
  const { call, databases } = await openBoard(6);
  const dates = ['2025-01-12', '2026-11-16', '2026-11-13', null, '2026-11-20', '2026-11-17'];
  for (const database of databases.values()) {
    for (const [index, due] of dates.entries()) {
      const values = { due, bol: `440000000${index}`, status: 'in_transit' };
      database.run(
        'UPDATE shipments SET estimated_delivery_date = :due, status = :status, voided = 0 WHERE bol_number = :bol',
        values,
      );
    }
  }
  const order = async (tile: 'all' | 'current', descending: boolean) => {
    const query = { tile, sort: { column: 'due', descending } } as const;
    const first = okValue(await call('shipments.list', { query, today }));
    expect(first.total).toBe(6);
    const { bolNumbers } = okValue(await call('shipments.numbers', { query, today }));
    expect(first.shipments.map(({ bolNumber }) => bolNumber)).toEqual(bolNumbers);
    return bolNumbers.map((bol) => Number(bol.at(-1)));
  };
  expect(await order('current', false)).toEqual([1, 5, 4, 0, 2, 3]);
  expect(await order('current', true)).toEqual([4, 5, 1, 2, 0, 3]);
  expect(await order('all', false)).toEqual([0, 2, 1, 5, 4, 3]);
});

describe('views', () => {
  test('are saved by name, renamed, replaced regardless of case, and removed', async () => {
    const { call } = await openBoard(1);
    const first = okValue(await call('views.save', { name: 'Late of Sample', view: view() }));
    const other = okValue(await call('views.save', { name: 'Mine', view: view({ tile: 'all' }) }));
    expect(okValue(await call('views.save', { name: 'LATE of sample', view: view({ text: 'a' }) })).id).toBe(first.id);
    expect(await call('views.rename', { id: other.id, name: 'late OF Sample' })).toEqual({
      ok: false,
      error: { code: 'name_taken', name: 'late OF Sample' },
    });
    await call('views.rename', { id: other.id, name: 'MINE' });
    expect(
      okValue(await call('views.list', {})).views.map(({ name, view: stored }) => [name, stored.query.text]),
    ).toEqual([
      ['LATE of sample', 'a'],
      ['MINE', ''],
    ]);
    await call('views.remove', { id: first.id });
    expect(okValue(await call('views.list', {})).views.map(({ name }) => name)).toEqual(['MINE']);
    expect(await call('views.rename', { id: first.id, name: 'x' })).toMatchObject({ error: { code: 'not_found' } });
  });

  test('the state of the board is saved, apart from the views', async () => {
    const { call } = await openBoard(1);
    expect(okValue(await call('views.list', {}))).toEqual({ views: [], board: null });
    await call('views.saveBoard', { view: view() });
    await call('views.saveBoard', { view: view({ tile: 'no_pod' }) });
    expect(okValue(await call('views.list', {}))).toEqual({ views: [], board: view({ tile: 'no_pod' }) });
  });

  test('one that a later version wrote is left out, not an error', async () => {
    const { call, databases } = await openBoard(1);
    await call('views.save', { name: 'Mine', view: view() });
    for (const database of databases.values()) {
      database.run(`INSERT INTO board_views VALUES ('z', 'Of tomorrow', '{"query":{"tile":"far"}}', 0)`);
      database.run(`INSERT INTO board_views VALUES ('board', NULL, 'not JSON', 0)`);
    }
    expect(okValue(await call('views.list', {}))).toMatchObject({ views: [{ name: 'Mine' }], board: null });
  });
});

describe('a refresh of many', () => {
  const responseOf = (bolNumber: string, status = 'delivered') => ({
    body: { success: true, shipment: { bolNumber, carrier: 'SMPF', status, voided: false } },
  });
  const notFound = { status: 404, body: { success: false, error: { code: 'shipment_not_found', message: 'no' } } };
  const run = (call: MemoryApp['call'], bolNumbers: string[], callId = 'r') =>
    call('refresh.start', { callId, which: { bolNumbers } });

  test('polls each once, saves the responses, and lists what failed', async () => {
    const { call, http } = await openBoard(3, responseOf('4400000000'), notFound, responseOf('4400000002'));
    const ended = okValue(await run(call, ['4400000000', '4400000001', '4400000002', '4400000000']));
    expect(ended).toMatchObject({ state: 'done', total: 3, done: 3, failed: 1, stoppedBy: null });
    expect(ended.failures).toHaveLength(1);
    expect(ended.failures[0]?.error).toMatchObject({ code: 'shipment_not_found' });
    expect(http.requests).toHaveLength(3);
    expect(okValue(await call('refresh.progress', {})).run).toEqual(ended);
    await call('refresh.dismiss', {});
    expect(okValue(await call('refresh.progress', {})).run).toBeNull();
  });

  test('skips what was polled within the last minute, and counts it', async () => {
    const { call, http, clock } = await openBoard(3, responseOf('4400000000'), responseOf('4400000001'));
    await call('shipments.refresh', { bolNumber: '4400000000' });
    clock.advance(1_000);
    expect(okValue(await run(call, ['4400000000', '4400000001']))).toMatchObject({ done: 2, failed: 0, leftOut: 1 });
    expect(http.requests).toHaveLength(2);
  });

  test.each([
    [401, 'unauthorized'],
    [403, 'not_approved'],
  ])('stops at %d: no further call would succeed', async (status, code) => {
    const { call, http } = await openBoard(20, { status, body: { success: false, error: { code, message: 'no' } } });
    const numbers = okValue(await call('shipments.numbers', {})).bolNumbers;
    expect(okValue(await run(call, numbers))).toMatchObject({ state: 'stopped', stoppedBy: { code }, total: 20 });
    expect(http.requests.length).toBeLessThanOrEqual(3);
  });

  test('stops when the service is out of reach, not at one call that was lost', async () => {
    const lost = { failure: { code: 'unreachable', reason: 'refused' } } as const;
    const { call, http } = await openBoard(20, lost);
    const numbers = okValue(await call('shipments.numbers', {})).bolNumbers;
    expect(okValue(await run(call, numbers))).toMatchObject({ state: 'stopped', stoppedBy: { code: 'unreachable' } });
    expect(http.requests.length).toBeLessThanOrEqual(4);
    const few = numbers.slice(0, 5);
    http.response(...few.map((bolNumber, at) => (at % 2 === 0 ? responseOf(bolNumber) : lost)));
    await call('refresh.dismiss', {});
    expect(okValue(await run(call, few))).toMatchObject({ state: 'done', done: 5, failed: 2 });
  });

  test('ends immediately when it is canceled, and responses so far are saved', async () => {
    const { call } = await openBoard(5, responseOf('4400000000'), 'silence');
    const ended = run(call, ['4400000000', '4400000001', '4400000002']);
    await expect
      .poll(async () => okValue(await call('refresh.progress', {})).run)
      .toMatchObject({ state: 'running', done: 1, total: 3 });
    expect(await run(call, ['4400000003'], 'other')).toEqual({ ok: false, error: { code: 'already_running' } });
    expect(okValue(await call('calls.cancel', { callId: 'r' })).wasRunning).toBe(true);
    expect(okValue(await ended)).toMatchObject({ state: 'cancelled', done: 1, failed: 0 });
    const { shipments } = okValue(await call('shipments.list', { query: { text: '4400000000' } }));
    expect(shipments).toMatchObject([{ status: 'delivered' }]);
  });

  test('selects all that match without listing them', async () => {
    const { call, http } = await openBoard(30, responseOf('4400000000'));
    const which = { query: { text: '440000001' }, today };
    expect(okValue(await call('refresh.start', { callId: 'r', which }))).toMatchObject({ total: 10, done: 10 });
    expect(new Set(http.requests.map(({ url }) => url)).size).toBe(10);
  });
});

describe('the CSV file', () => {
  const write = async (memory: MemoryApp, input: Partial<CallInput<'shipments.exportCsv'>> = {}) => {
    const saved: CallOutput<'shipments.exportCsv'> = okValue(
      await memory.call('shipments.exportCsv', { callId: 'c', columns: ['bol', 'consignee', 'price'], ...input }),
    );
    return { saved, text: memory.exportFiles.get(saved.fileName) ?? '' };
  };

  test('has all that matches, in order, with the chosen columns and their heads', async () => {
    const memory = await openBoard(2_300);
    const query = { sort: { column: 'bol', descending: true } } as const;
    const { saved, text } = await write(memory, { query });
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\u{FEFF}BOL,Consignee,Price,Currency,Latest price');
    expect(saved.rows).toBe(2_300);
    expect(lines).toHaveLength(2_300 + 2);
    expect(lines[1]).toMatch(/^4400002299,/);
    expect(lines[2_300]).toMatch(/^4400000000,.*,\d+\.\d\d,USD,$/);
  });

  test('runs no formula in a spreadsheet, whatever a name holds, and keeps quotes and line breaks in their cell', async () => {
    const memory = await openBoard(7);
    const names = ['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', ' =1', '＝1', 'A "B", C\nD'];
    for (const database of memory.databases.values())
      for (const [at, name] of names.entries())
        database.run('UPDATE shipments SET consignee_name = :name WHERE bol_number = :bol', {
          name,
          bol: `440000000${at}`,
        });
    const { text } = await write(memory, {
      query: { sort: { column: 'bol', descending: false } },
      columns: ['consignee'],
    });
    expect(text.slice(1)).toBe(
      `${['Consignee', `"'=HYPERLINK(""http://x"")"`, `"'+1"`, `"'-1+2"`, `"'@SUM(A1)"`, `"' =1"`, `"'＝1"`, '"A ""B"", C\nD"'].join('\r\n')}\r\n`,
    );
  });

  test('that is canceled leaves no file', async () => {
    const memory = await openBoard(3_000);
    const writing = memory.call('shipments.exportCsv', { callId: 'c', columns: ['bol'] });
    expect(okValue(await memory.call('calls.cancel', { callId: 'c' })).wasRunning).toBe(true);
    expect(await writing).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(memory.exportFiles.size).toBe(0);
  });
});
