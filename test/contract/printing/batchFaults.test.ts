/** A batch of a hundred documents with each fault: every document is accounted for, and a retry prints only the rest. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import type { Imposition, JobStatus } from '../../../electron/modules/printing/ports.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { createMemoryPrinter, createMemorySheets } from '../../support/memoryPrinter.ts';
import { openPrintingHarness, testDocument } from '../../support/printingHarness.ts';

const BOLS = Array.from({ length: 100 }, (_, at) => String(at + 1).padStart(3, '0'));
const TITLES = BOLS.map((bol) => `BOL ${bol}`);
/** The batch reaches this document when the fault begins. */
const MIDDLE = '041';

function batch(changes: Partial<Parameters<typeof openPrintingHarness>[0]> = {}) {
  const printer = createMemoryPrinter();
  const d = openPrintingHarness({ port: printer.port, ...changes });
  for (const bol of BOLS) d.save(testDocument(bol, 'BOL'));
  const requests = BOLS.map((bol) => d.request(bol, 'bol'));
  function start(): string {
    const started = d.printing.start({ requests, start: 1, route: null });
    if (!started.ok) throw new Error(started.error.code);
    return started.value.jobId;
  }
  async function resumed(jobId: string): Promise<PrintRecord[]> {
    const again = d.printing.resume(jobId);
    if (!again.ok) throw new Error(again.error.code);
    return d.ended(again.value.jobId);
  }
  return {
    ...d,
    printer,
    start,
    resumed,
    titles: () => printer.sent.map(({ title }) => title),
    /** How many records of a job have each state. */
    states: (jobId: string) => counted(d.store.ofJob(jobId).map(({ state }) => state)),
    /** Polls the queue again. */
    async poll(ms = 20_000) {
      d.clock.advance(ms);
      for (let turns = 0; turns < 30; turns += 1) await turn();
    },
  };
}

function counted(values: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));
}

/** Calls `work` when the document in the middle is handed over, before the printer has it. */
function inTheMiddle(d: ReturnType<typeof batch>, work: () => Promise<void> | void): void {
  d.printer.onSend = ({ title }) => (title === `BOL ${MIDDLE}` ? work() : undefined);
}

describe('a batch of a hundred documents', () => {
  test.each([
    { code: 'print_service_gone' },
    { code: 'printer_missing', printer: 'laser' },
    { code: 'printer_refused', printer: 'laser', reason: 'Rejecting jobs' },
    { code: 'printer_lacks', printer: 'laser', what: 'paper', name: 'letter' },
  ] as const satisfies readonly AppError[])('whose printer is lost in the middle ($code)', async (error) => {
    const d = batch();
    inTheMiddle(d, () => {
      for (let left = 0; left < 59; left += 1) d.printer.failNext(error);
    });
    const jobId = d.start();
    const records = await d.ended(jobId);
    await d.poll();
    expect(d.states(jobId)).toEqual({ printed: 41, failed: 59 });
    expect(records.slice(41).every((record) => record.error?.code === error.code)).toBe(true);
    expect(await d.resumed(jobId)).toHaveLength(59);
    expect(d.titles()).toEqual(TITLES);
  });

  test('of which the printer rejects some prints the others, and a retry only those', async () => {
    const d = batch();
    inTheMiddle(d, () => {
      for (let left = 0; left < 5; left += 1)
        d.printer.failNext({ code: 'printer_refused', printer: 'laser', reason: '' });
    });
    const jobId = d.start();
    await d.ended(jobId);
    await d.poll();
    expect(d.states(jobId)).toEqual({ printed: 95, failed: 5 });
    await d.resumed(jobId);
    expect(d.titles().toSorted()).toEqual(TITLES);
    expect(d.printing.resume(jobId).ok).toBe(false);
  });

  test.each([
    ['is out of paper', { state: 'waiting', reason: 'Out of paper', message: null }, 'Out of paper'],
    ['is paused', { state: 'waiting', reason: 'Paused', message: null }, 'Paused'],
    ['is unplugged', { state: 'printing', reason: null, message: 'It may be off' }, 'It may be off'],
  ] as const satisfies readonly (readonly [string, JobStatus, string])[])(
    'whose printer %s says so for each, prints nothing twice, and all once that is fixed',
    async (_, status, reason) => {
      const d = batch();
      for (let job = 42; job <= 100; job += 1) d.printer.jobStatuses.set(`laser-${job}`, status);
      const jobId = d.start();
      await d.ended(jobId);
      await d.poll();
      await d.poll();
      await d.poll();
      expect(d.states(jobId)).toEqual({ printed: 41, queued: 59 });
      const waiting = d.store.inStates(['queued']);
      expect(counted(waiting.map((record) => record.reason ?? 'none'))).toEqual({ [reason]: 59 });
      // They are in the queue: there is nothing to print again.
      expect(d.printing.resume(jobId).ok).toBe(false);
      // After five minutes, it is one alert.
      await d.poll(5 * 60_000);
      await d.poll();
      expect(d.printing.stuck()).toMatchObject([{ printer: 'laser', reason, documents: 59 }]);
      d.printer.jobStatuses.clear();
      await d.poll();
      expect(d.states(jobId)).toEqual({ printed: 100 });
      expect([d.titles(), d.printing.stuck()]).toEqual([TITLES, []]);
    },
  );

  test('whose jobs are canceled or fail in the queue says so, and a retry prints only those', async () => {
    const d = batch();
    d.printer.jobStatuses.set('laser-10', { state: 'cancelled', reason: null, message: null });
    d.printer.jobStatuses.set('laser-20', { state: 'failed', reason: 'Filter failed', message: null });
    d.printer.jobStatuses.set('laser-30', { state: 'gone', reason: null, message: null });
    const jobId = d.start();
    await d.ended(jobId);
    await d.poll();
    expect(d.states(jobId)).toEqual({ printed: 97, cancelled: 1, failed: 1, unknown: 1 });
    // What may have been printed isn't printed again without the user.
    expect((await d.resumed(jobId)).map(({ bolNumber }) => bolNumber)).toEqual(['010', '020']);
  });

  test('killed in the middle: what was printed, what may have been, and what was not; a retry prints only that', async () => {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const before = batch({ database });
    let isStopped = () => {};
    const stopped = new Promise<void>((resolve) => (isStopped = resolve));
    inTheMiddle(before, () => {
      isStopped();
      return new Promise<void>(() => {});
    });
    const jobId = before.start();
    await stopped;
    const after = batch({ database });
    after.printing.open();
    await after.poll();
    expect(after.states(jobId)).toEqual({ printed: 40, unknown: 1, unsent: 59 });
    expect(after.printing.unfinished()).toMatchObject([{ jobId, unsent: 59, unknown: 1 }]);
    expect(await after.resumed(jobId)).toHaveLength(59);
    expect([...before.titles(), `BOL ${MIDDLE}`, ...after.titles()]).toEqual(TITLES);
    await after.poll();
    expect(after.printing.unfinished()).toMatchObject([{ unsent: 0, unknown: 1 }]);
  });

  test('whose process is killed prints each document once, and at most one has an unknown result', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-batch-'));
    const [path, accepted] = [join(folder, 'account.db'), join(folder, 'accepted')];
    const atPrinter = async () => (await readFile(accepted, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    try {
      const program = join(import.meta.dirname, 'batchProcess.ts');
      const child = spawn(process.execPath, [program, path, accepted, '100'], { stdio: 'ignore' });
      const exit = once(child, 'exit');
      while ((await atPrinter()).length < 20 && child.exitCode === null) await wait(1);
      child.kill('SIGKILL');
      await exit;
      const printed = await atPrinter();
      const database = openDatabase(path, ACCOUNT_MIGRATIONS);
      const after = openPrintingHarness({ port: createMemoryPrinter().port, database });
      const bols = Array.from({ length: 100 }, (_, at) => String(at + 1));
      for (const bol of bols) after.save(testDocument(bol, 'BOL'));
      after.printing.open();
      const [{ jobId } = { jobId: '' }] = after.store.latest(null, 1);
      const records = after.store.ofJob(jobId);
      const inState = (state: PrintRecord['state']) =>
        records.flatMap((record) => (record.state === state ? [`BOL ${record.bolNumber}`] : []));
      expect(records).toHaveLength(100);
      const unknown = inState('unknown');
      expect(unknown.length).toBeLessThanOrEqual(1);
      // A record says queued only of what the printer accepted, and not sent only of what it did not.
      expect(inState('queued').every((title) => printed.includes(title))).toBe(true);
      expect(inState('unsent').some((title) => printed.includes(title))).toBe(false);
      const again = after.printing.resume(jobId);
      const rest = again.ok ? await after.ended(again.value.jobId) : [];
      const all = [...inState('queued'), ...unknown, ...rest.map(({ bolNumber }) => `BOL ${bolNumber}`)];
      expect(all).toEqual(bols.map((bol) => `BOL ${bol}`));
      database.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('closed in the middle finishes one document, and the rest is printed after the next start', async () => {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const before = batch({ database });
    let closed = Promise.resolve();
    inTheMiddle(before, () => {
      closed = before.printing.close();
    });
    const jobId = before.start();
    await before.ended(jobId);
    await closed;
    const after = batch({ database });
    after.printing.open();
    await after.poll();
    expect(after.states(jobId)).toEqual({ printed: 41, unsent: 59 });
    await after.resumed(jobId);
    expect([...before.titles(), ...after.titles()]).toEqual(TITLES);
  });

  test('with files that are missing on the disk downloads those, and names what it can’t', async () => {
    let isOnline = false;
    const d = batch({
      fetch: (bolNumber, save) => {
        if (!isOnline && bolNumber !== '007')
          return Promise.resolve(fail({ code: 'unreachable', reason: 'no_network' }));
        save({ ...testDocument(bolNumber, 'BOL'), fileId: `${bolNumber} again` });
        return Promise.resolve(ok({ failures: [] }));
      },
    });
    for (const bol of ['007', '050', '051']) d.save({ ...testDocument(bol, 'BOL', 2), path: null });
    const jobId = d.start();
    const records = await d.ended(jobId);
    await d.poll();
    expect(d.states(jobId)).toEqual({ printed: 98, failed: 2 });
    expect(records.flatMap(({ bolNumber, error }) => (error === null ? [] : [[bolNumber, error.code]]))).toEqual([
      ['050', 'unreachable'],
      ['051', 'unreachable'],
    ]);
    expect(records[6]).toMatchObject({ fileId: '007 again', regenerated: 'changed' });
    isOnline = true;
    await d.resumed(jobId);
    expect(d.titles().toSorted()).toEqual(TITLES);
  });

  test('with protected, damaged, and oversize documents prints all that can be printed, and says why the rest not', async () => {
    const sheets = createMemorySheets();
    const measure: Imposition['measure'] = (path) => {
      if (path.includes('/010 ')) return Promise.resolve(fail({ code: 'document_protected', by: 'password' }));
      if (path.includes('/020 ')) return Promise.resolve(fail({ code: 'document_protected', by: 'owner' }));
      if (path.includes('/030 ')) return Promise.resolve(ok([]));
      if (path.includes('/040 ')) return Promise.resolve(ok([{ width: 1700, height: 2200 }]));
      return sheets.measure(path);
    };
    const d = batch({ sheets: { ...sheets, measure } });
    const jobId = d.start();
    const records = await d.ended(jobId);
    await d.poll();
    expect(d.states(jobId)).toEqual({ printed: 97, failed: 3 });
    expect(records.flatMap(({ bolNumber, error }) => (error === null ? [] : [[bolNumber, error]]))).toEqual([
      ['010', { code: 'document_protected', by: 'password' }],
      ['020', { code: 'document_protected', by: 'owner' }],
      ['030', { code: 'nothing_to_print', kind: 'bol' }],
    ]);
    // The scan shrinks instead of being cut off, and its record says so.
    expect(
      records.flatMap(({ bolNumber, scalePercent }) => (scalePercent === null ? [] : [[bolNumber, scalePercent]])),
    ).toEqual([['040', 34]]);
    expect((await d.resumed(jobId)).map(({ bolNumber, state }) => [bolNumber, state])).toEqual([
      ['010', 'failed'],
      ['020', 'failed'],
      ['030', 'failed'],
    ]);
  });

  test('on a full disk hands nothing over that isn’t recorded', async () => {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const d = batch({ database });
    inTheMiddle(d, () => {
      database.run("CREATE TRIGGER full BEFORE UPDATE ON prints BEGIN SELECT RAISE(ABORT, 'full'); END");
    });
    const jobId = d.start();
    await d.ended(jobId);
    expect(d.titles()).toEqual(TITLES.slice(0, 41));
    database.run('DROP TRIGGER full');
    const after = batch({ database });
    after.printing.open();
    await after.poll();
    expect(after.states(jobId)).toEqual({ printed: 40, unknown: 1, unsent: 59 });
    await after.resumed(jobId);
    expect([...d.titles(), ...after.titles()]).toEqual(TITLES);
  });
});
