import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import type { PrintingOptions } from '../../../../electron/modules/printing/printing.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import type { Route } from '../../../../shared/contract/printing.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { createMemoryPrinter, createMemorySheets } from '../../../support/memoryPrinter.ts';
import { openPrintingHarness, testDocument } from '../../../support/printingHarness.ts';
import { printRecord } from '../../../support/samplePrint.ts';

function hostFiles(changes: Partial<Parameters<typeof openPrintingHarness>[0]> = {}) {
  const printer = createMemoryPrinter();
  return { printer, ...openPrintingHarness({ port: printer.port, ...changes }) };
}

/** Advances the clock so that the queue is polled and the result saved. */
async function view({ clock }: { clock: { advance(ms: number): void } }, ms = 20_000): Promise<void> {
  clock.advance(ms);
  for (let turns = 0; turns < 10; turns += 1) await turn();
}

describe('a print', () => {
  test('is recorded before it is passed to the printer, with who, what, where and how many', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    d.pros.set('1', 'PRO9');
    const during: unknown[] = [];
    d.printer.onSend = () => void during.push({ ...d.store.latest(null, 10)[0] });
    const [record] = await d.print(d.request('1', 'bol'));
    expect(during).toMatchObject([
      { state: 'sending', by: 'clerk', sha256: testDocument('1', 'BOL').sha256, proNumber: 'PRO9', queueJob: null },
    ]);
    expect(record).toMatchObject({ state: 'queued', queueJob: 'laser-1', route: { printer: 'laser', copies: 1 } });
    expect(d.printer.sent).toMatchObject([{ printer: 'laser', paper: 'letter', title: 'BOL 1' }]);
  });

  test('is printed only when the queue says so', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    d.printer.jobStatuses.set('laser-1', { state: 'waiting', reason: 'Out of paper', message: null });
    const [record] = await d.print(d.request('1', 'bol'));
    await view(d);
    expect(d.store.byId(record?.id ?? '')).toMatchObject({ state: 'queued', reason: 'Out of paper', endedAtMs: null });
    d.printer.jobStatuses.delete('laser-1');
    await view(d);
    expect(d.store.byId(record?.id ?? '')).toMatchObject({ state: 'printed', reason: null });
  });

  test('is not asked about anymore once its account is closed, with the database', async () => {
    const closing = new AbortController();
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const d = hostFiles({ signal: closing.signal, database });
    d.save(testDocument('1', 'BOL'));
    await d.print(d.request('1', 'bol'));
    closing.abort();
    database.close();
    await view(d);
    expect(d.bugs).toEqual([]);
  });

  test.each([
    ['cancelled', 'cancelled'],
    ['failed', 'failed'],
    ['gone', 'unknown'],
  ] as const)('that the queue says is %s is %s', async (state, becomes) => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    d.printer.jobStatuses.set('laser-1', { state, reason: null, message: null });
    const [record] = await d.print(d.request('1', 'bol'));
    await view(d);
    expect(d.store.byId(record?.id ?? '')?.state).toBe(becomes);
  });

  test.each([
    { code: 'printer_refused', printer: 'laser', reason: 'Closed' },
    { code: 'printer_missing', printer: 'laser' },
    { code: 'print_service_gone' },
  ] as const)('that was rejected ($code) has failed, with the reason', async (error) => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    d.printer.failNext(error);
    expect(await d.print(d.request('1', 'bol'))).toMatchObject([{ state: 'failed', error, queueJob: null }]);
  });

  test('whose handing over was too slow to be sure of is not known', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    d.printer.failNext({ code: 'print_unclear', printer: 'laser' });
    expect(await d.print(d.request('1', 'bol'))).toMatchObject([{ state: 'unknown' }]);
  });

  test('of labels is on one side of the sheet, because the back is not for labels', async () => {
    const d = hostFiles();
    for (const type of ['BOL', 'Pallet Labels']) d.save(testDocument('1', type));
    await d.print(d.request('1', 'bol'), d.request('1', 'labels'));
    expect(d.printer.sent.map(({ oneSided }) => oneSided)).toEqual([false, true]);
  });

  test('without a printer chosen says so', async () => {
    const d = hostFiles();
    d.settings.setRoute('bol', { ...d.settings.get().routes.bol, printer: null });
    d.save(testDocument('1', 'BOL'));
    expect(await d.print(d.request('1', 'bol'))).toMatchObject([
      { state: 'failed', error: { code: 'printer_not_chosen' } },
    ]);
  });
});

describe('a batch', () => {
  test('goes printer by printer, each in the order of the requests', async () => {
    const d = hostFiles();
    for (const bol of ['1', '2', '3']) for (const type of ['BOL', 'Pallet Labels']) d.save(testDocument(bol, type));
    await d.print(...['1', '2', '3'].flatMap((bol) => [d.request(bol, 'bol'), d.request(bol, 'labels')]));
    expect(d.printer.sent.map(({ printer, title }) => `${printer}: ${title}`)).toEqual([
      'laser: BOL 1',
      'laser: BOL 2',
      'laser: BOL 3',
      'zebra: Pallet Labels 1',
      'zebra: Pallet Labels 2',
      'zebra: Pallet Labels 3',
    ]);
  });

  test('downloads missing documents, once per shipment, and reports those that do not exist', async () => {
    const d = hostFiles({
      fetch: (bolNumber, save) => {
        if (bolNumber === '2') return Promise.resolve(fail({ code: 'unreachable', reason: 'no_network' }));
        if (bolNumber === '1') save(testDocument('1', 'BOL'));
        return Promise.resolve(
          ok({ failures: bolNumber === '3' ? [{ type: 'BOL', error: { code: 'document_incomplete' } }] : [] }),
        );
      },
    });
    const records = await d.print(
      ...['1', '2', '3'].flatMap((bol) => [d.request(bol, 'bol'), d.request(bol, 'labels')]),
    );
    expect(d.fetched).toEqual(['1', '2', '3']);
    expect(records.map(({ bolNumber, kind, state, error }) => [bolNumber, kind, state, error?.code])).toEqual([
      ['1', 'bol', 'queued', undefined],
      ['2', 'bol', 'failed', 'unreachable'],
      ['3', 'bol', 'failed', 'document_incomplete'],
      ['1', 'labels', 'failed', 'nothing_to_print'],
      ['2', 'labels', 'failed', 'unreachable'],
      ['3', 'labels', 'failed', 'nothing_to_print'],
    ]);
  });

  test('that is canceled stops before the next document; resumed it prints only the rest', async () => {
    const d = hostFiles();
    for (const bol of ['1', '2', '3']) d.save(testDocument(bol, 'BOL'));
    const started = d.printing.start({
      requests: ['1', '2', '3'].map((bol) => d.request(bol, 'bol')),
      start: 1,
      route: { ...d.settings.get().routes.bol, copies: 2 },
    });
    if (!started.ok) throw new Error(started.error.code);
    d.printer.onSend = () => void d.printing.cancel(started.value.jobId);
    const records = await d.ended(started.value.jobId);
    expect(records.map(({ state }) => state)).toEqual(['queued', 'cancelled', 'cancelled']);
    d.printer.onSend = () => {};
    const resumed = d.printing.resume(started.value.jobId);
    if (!resumed.ok) throw new Error(resumed.error.code);
    expect((await d.ended(resumed.value.jobId)).map(({ bolNumber, route }) => [bolNumber, route.copies])).toEqual([
      ['2', 2],
      ['3', 2],
    ]);
    expect(d.printer.sent.map(({ title }) => title)).toEqual(['BOL 1', 'BOL 2', 'BOL 3']);
    expect(d.printing.busy()).toBe(0);
  });

  test('that failed or was canceled and was printed since is not printed again', async () => {
    const d = hostFiles();
    for (const bolNumber of ['1', '2', '3']) d.save(testDocument(bolNumber, 'BOL'));
    const started = d.printing.start({
      requests: ['1', '2', '3'].map((bolNumber) => d.request(bolNumber, 'bol')),
      start: 1,
      route: null,
    });
    if (!started.ok) throw new Error(started.error.code);
    const { jobId } = started.value;
    d.printer.failNext({ code: 'print_service_gone' });
    // After the first document failed.
    d.printer.onSend = () => void d.printing.cancel(jobId);
    expect((await d.ended(jobId)).map(({ state }) => state)).toEqual(['failed', 'queued', 'cancelled']);
    d.printer.onSend = () => {};
    const replaced = () => d.printing.job(jobId).records.map((record) => record.isReplaced ?? false);
    expect(replaced()).toEqual([false, false, false]);
    const resumed = d.printing.resume(jobId);
    if (!resumed.ok) throw new Error(resumed.error.code);
    expect((await d.ended(resumed.value.jobId)).map(({ bolNumber }) => bolNumber)).toEqual(['1', '3']);
    await view(d);
    // So that resuming is not offered.
    expect(replaced()).toEqual([true, false, true]);
    expect(d.printing.records('3', 10).map(({ isReplaced }) => isReplaced)).toEqual([undefined, true]);
    expect(d.printing.resume(jobId).ok).toBe(false);
    expect(d.printer.sent).toHaveLength(3);
  });

  test('of one of two documents of a type is left to print although the other one was printed since', async () => {
    const d = hostFiles();
    const [first, second] = ['first', 'second'].map((name) => ({ ...testDocument('1', `POD ${name}`), type: 'POD' }));
    if (first === undefined || second === undefined) throw new Error('no documents');
    d.save(first);
    d.save(second);
    d.printer.failNext({ code: 'print_service_gone' });
    const [failed] = await d.print(d.request('1', 'other', { fileId: first.fileId }));
    d.printer.failNext({ code: 'print_unclear', printer: 'laser' });
    const [unclear] = await d.print(d.request('1', 'other', { fileId: first.fileId, pages: [1] }));
    await d.print(d.request('1', 'other', { fileId: second.fileId }));
    await view(d);
    expect(d.printing.job(failed?.jobId ?? '').records[0]?.isReplaced).toBeUndefined();
    expect(d.printing.unfinished()).toMatchObject([{ jobId: unclear?.jobId, unknown: 1 }]);
    // A newer version of it counts.
    const newer = { ...first, fileId: 'newer', sha256: 'f'.repeat(64) };
    d.save(newer);
    await d.print(d.request('1', 'other', { fileId: newer.fileId }));
    await view(d);
    expect(d.printing.job(failed?.jobId ?? '').records[0]?.isReplaced).toBe(true);
    expect(d.printing.unfinished()).toEqual([]);
  });

  test('of all documents of a kind leaves those to print that no other job printed since', async () => {
    const d = hostFiles();
    const [pod, receipt] = [testDocument('2', 'POD'), testDocument('2', 'Delivery Receipt')];
    for (const document of [testDocument('1', 'BOL'), pod, receipt]) d.save(document);
    const requests = [d.request('1', 'bol'), d.request('2', 'other')];
    const started = d.printing.start({ requests, start: 1, route: null });
    if (!started.ok) throw new Error(started.error.code);
    const { jobId } = started.value;
    d.printer.onSend = () => void d.printing.cancel(jobId);
    expect((await d.ended(jobId)).map(({ state }) => state)).toEqual(['queued', 'cancelled']);
    d.printer.onSend = () => {};
    await d.print(d.request('2', 'other', { fileId: pod.fileId }));
    expect(d.printing.job(jobId).records[1]?.isReplaced).toBeUndefined();
    const resumed = d.printing.resume(jobId);
    await d.ended(resumed.ok ? resumed.value.jobId : '');
    expect(d.printer.sent.map(({ title }) => title)).toEqual(['BOL 1', 'POD 2', 'Delivery Receipt 2']);
    expect(d.printing.job(jobId).records[1]?.isReplaced).toBe(true);
  });

  test('prints each document of a kind with a separate record', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'POD'));
    d.save(testDocument('1', 'Delivery Receipt'));
    const records = await d.print(d.request('1', 'other'));
    expect(records.map(({ type, state }) => [type, state])).toEqual([
      ['POD', 'queued'],
      ['Delivery Receipt', 'queued'],
    ]);
  });

  test('that is canceled before the first of two documents of a kind prints each once when it is resumed', async () => {
    const sheets = createMemorySheets();
    let onMeasure = () => {};
    const measure: typeof sheets.measure = (path) => {
      onMeasure();
      return sheets.measure(path);
    };
    const d = hostFiles({ sheets: { ...sheets, measure } });
    for (const type of ['POD', 'Delivery Receipt']) d.save(testDocument('1', type));
    const started = d.printing.start({ requests: [d.request('1', 'other')], start: 1, route: null });
    if (!started.ok) throw new Error(started.error.code);
    const { jobId } = started.value;
    onMeasure = () => void d.printing.cancel(jobId);
    expect((await d.ended(jobId)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    onMeasure = () => {};
    const resumed = d.printing.resume(jobId);
    await d.ended(resumed.ok ? resumed.value.jobId : '');
    expect(d.printer.sent.map(({ title }) => title)).toEqual(['POD 1', 'Delivery Receipt 1']);
  });

  test('counts as busy until the last document is handed over', async () => {
    const d = hostFiles();
    for (const bol of ['1', '2']) d.save(testDocument(bol, 'BOL'));
    const seen: number[] = [];
    d.printer.onSend = () => void seen.push(d.printing.busy());
    await d.print(d.request('1', 'bol'), d.request('2', 'bol'));
    expect([...seen, d.printing.busy()]).toEqual([2, 1, 0]);
  });

  test('two at once do not mix', async () => {
    const d = hostFiles();
    for (const bol of ['1', '2']) for (const type of ['BOL', 'Pallet Labels']) d.save(testDocument(bol, type));
    await Promise.all(['1', '2'].map((bol) => d.print(d.request(bol, 'bol'), d.request(bol, 'labels'))));
    expect(d.printer.sent.map(({ title }) => title)).toEqual(['BOL 1', 'Pallet Labels 1', 'BOL 2', 'Pallet Labels 2']);
  });
});

describe('the next start', () => {
  test('says what is not known and what was not sent, and follows what is queued', async () => {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const before = hostFiles({ database });
    for (const bol of ['1', '2', '3']) before.save(testDocument(bol, 'BOL'));
    let handOver = () => {};
    before.printer.onSend = ({ title }) =>
      title === 'BOL 2' ? new Promise<void>((resolve) => (handOver = resolve)) : undefined;
    const started = before.printing.start({
      requests: ['1', '2', '3'].map((bol) => before.request(bol, 'bol')),
      start: 1,
      route: null,
    });
    if (!started.ok) throw new Error(started.error.code);
    while (before.store.ofJob(started.value.jobId)[1]?.state !== 'sending') await turn();
    // Killed here: nothing that the first process still does reaches the disk.
    const states = before.store.ofJob(started.value.jobId).map(({ state }) => state);
    expect(states).toEqual(['queued', 'sending', 'waiting']);

    const after = hostFiles({ database });
    after.printing.open();
    expect(after.store.ofJob(started.value.jobId).map(({ state }) => state)).toEqual(['queued', 'unknown', 'unsent']);
    await view(after);
    expect(after.store.ofJob(started.value.jobId)[0]?.state).toBe('printed');
    expect(after.printing.busy()).toBe(0);
    handOver();
  });

  test('an app that is closed in the middle finishes the current document and leaves the rest as not sent', async () => {
    const d = hostFiles();
    for (const bol of ['1', '2']) d.save(testDocument(bol, 'BOL'));
    let handOver = () => {};
    d.printer.onSend = () => new Promise<void>((resolve) => (handOver = resolve));
    const started = d.printing.start({
      requests: [d.request('1', 'bol'), d.request('2', 'bol')],
      start: 1,
      route: null,
    });
    if (!started.ok) throw new Error(started.error.code);
    while (d.store.ofJob(started.value.jobId)[0]?.state !== 'sending') await turn();
    const closed = d.printing.close();
    await turn();
    handOver();
    await closed;
    expect(d.store.ofJob(started.value.jobId).map(({ state }) => state)).toEqual(['queued', 'unsent']);
  });
});

describe('what was cut off', () => {
  /** Three BOLs: the first queued, the second in progress, the third waiting; then a kill and the next start. */
  async function killed(route: Route | null = null) {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const before = hostFiles({ database });
    for (const bol of ['1', '2', '3']) before.save(testDocument(bol, 'BOL'));
    before.printer.onSend = ({ title }) => (title === 'BOL 2' ? new Promise<void>(() => {}) : undefined);
    const requests = ['1', '2', '3'].map((bol) => before.request(bol, 'bol'));
    const started = before.printing.start({ requests, start: 1, route });
    if (!started.ok) throw new Error(started.error.code);
    const { jobId } = started.value;
    while (before.store.ofJob(jobId)[1]?.state !== 'sending') await turn();
    const after = hostFiles({ database });
    for (const bol of ['1', '2', '3']) after.save(testDocument(bol, 'BOL'));
    after.printing.open();
    const [, unknown, unsent] = after.store.ofJob(jobId);
    if (unknown === undefined || unsent === undefined) throw new Error('no records');
    return { ...after, jobId, unknown, unsent };
  }
  const waiting = { kind: 'unfinished_print', first: '2', firstIsShipment: true } as const;

  test('waits for the clerk by job: how many of each, and of what', async () => {
    const d = await killed();
    expect(d.printing.unfinished()).toEqual([{ ...waiting, jobId: d.jobId, unsent: 1, unknown: 1, others: 1 }]);
  });

  test('is settled when the same document was printed, and not before', async () => {
    const d = await killed();
    const resumed = d.printing.resume(d.jobId);
    if (!resumed.ok) throw new Error(resumed.error.code);
    expect((await d.ended(resumed.value.jobId)).map(({ bolNumber, state }) => [bolNumber, state])).toEqual([
      ['3', 'queued'],
    ]);
    // It is only in the queue: it still waits, and a second key press prints nothing twice.
    expect(d.printing.unfinished()).toMatchObject([{ unsent: 1, unknown: 1 }]);
    expect(d.printing.resume(d.jobId).ok).toBe(false);
    await view(d);
    expect(d.printing.unfinished()).toMatchObject([{ unsent: 0, unknown: 1, others: 0 }]);
    expect(d.store.byId(d.unsent.id)).toMatchObject({ state: 'unsent', settledAtMs: d.clock.now() });
    expect(d.printing.resume(d.jobId).ok).toBe(false);
    const again = d.printing.reprint(d.unknown.id, null);
    if (!again.ok) throw new Error(again.error.code);
    await d.ended(again.value.jobId);
    await view(d);
    expect(d.printing.unfinished()).toEqual([]);
  });

  test('prints with the settings of its job; once they have failed, with the current ones', async () => {
    const chosen = { ...hostFiles().settings.get().routes.bol, printer: 'warehouse', tray: 'yellow', copies: 2 };
    const d = await killed(chosen);
    d.printer.failNext({ code: 'printer_missing', printer: 'warehouse' });
    const resumed = d.printing.resume(d.jobId);
    const [failed] = await d.ended(resumed.ok ? resumed.value.jobId : '');
    expect(failed).toMatchObject({ state: 'failed', route: chosen });
    const again = d.printing.resume(failed?.jobId ?? '');
    expect(await d.ended(again.ok ? again.value.jobId : '')).toMatchObject([
      { state: 'queued', route: { printer: 'laser', tray: null, copies: 2 } },
    ]);
  });

  test('still waits when reprinting it fails', async () => {
    const d = await killed();
    d.printer.failNext({ code: 'printer_missing', printer: 'laser' });
    const resumed = d.printing.resume(d.jobId);
    if (!resumed.ok) throw new Error(resumed.error.code);
    expect((await d.ended(resumed.value.jobId)).map(({ state }) => state)).toEqual(['failed']);
    expect(d.printing.unfinished()).toMatchObject([{ unsent: 1, unknown: 1 }]);
  });

  test('waits once, when reprinting it was interrupted as well', async () => {
    const d = await killed();
    d.printer.failNext({ code: 'print_unclear', printer: 'laser' });
    const again = d.printing.reprint(d.unknown.id, null);
    if (!again.ok) throw new Error(again.error.code);
    await d.ended(again.value.jobId);
    expect(d.printing.unfinished()).toMatchObject([
      { jobId: again.value.jobId, unsent: 0, unknown: 1, first: '2' },
      { jobId: d.jobId, unsent: 1, unknown: 0, first: '3' },
    ]);
  });

  test('of all documents of a kind is settled when the last of them was printed', async () => {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const before = hostFiles({ database });
    before.store.insert([printRecord({ bolNumber: '1', kind: 'other', pages: null, requestedAtMs: 1 })]);
    const d = hostFiles({ database });
    const documents = [testDocument('1', 'POD'), testDocument('1', 'Delivery Receipt')];
    for (const document of documents) d.save(document);
    d.printing.open();
    for (const [at, { fileId }] of documents.entries()) {
      expect(d.printing.unfinished()).toHaveLength(1);
      await d.print(d.request('1', 'other', { fileId }));
      await view(d);
      expect(d.printing.unfinished()).toHaveLength(1 - at);
    }
  });

  test('is settled by other documents of the shipment no more than by one page of it', async () => {
    const d = await killed();
    d.save(testDocument('3', 'Pallet Labels'));
    await d.print(d.request('3', 'labels'), d.request('3', 'bol', { pages: [1] }));
    await view(d);
    expect(d.printing.unfinished()).toMatchObject([{ unsent: 1, unknown: 1 }]);
    await d.print(d.request('3', 'bol'));
    await view(d);
    expect(d.printing.unfinished()).toMatchObject([{ unsent: 0, unknown: 1 }]);
  });

  test('is settled one by one or by job by the clerk, with an event', async () => {
    const d = await killed();
    d.events.length = 0;
    expect(d.printing.settle(d.unknown.id).ok).toBe(true);
    expect(d.events).toEqual([{ name: 'printing.changed', id: d.jobId }]);
    expect(d.printing.unfinished()).toMatchObject([{ unsent: 1, unknown: 0, first: '3', others: 0 }]);
    d.printing.settleJob(d.jobId);
    expect(d.printing.unfinished()).toEqual([]);
    expect(d.printing.settle('gone')).toMatchObject({ ok: false, error: { code: 'not_found' } });
    // What was printed is not included.
    expect(d.store.ofJob(d.jobId)[0]?.settledAtMs).toBeNull();
  });
});

describe('a document generated by the app', () => {
  const sheet = (fileId: string, says: string) => ({
    ...testDocument('Pickup manifest SMPF 2026-11-16', 'Pickup manifest'),
    fileId,
    path: `/outgoing/${fileId}`,
    madeFrom: { document: 'pickup_manifest' as const, carrier: 'SMPF', date: '2026-11-16', says },
  });

  /** Printed in one run, and printed again in the next, in which its file is missing. */
  async function again(remake: Parameters<typeof openPrintingHarness>[0]['remake']) {
    const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    const before = hostFiles({ database });
    before.save(sheet('made 1', 'two shipments'));
    const request = before.request('Pickup manifest SMPF 2026-11-16', 'other', { fileId: 'made 1' });
    const [record] = await before.print(request);
    expect(record).toMatchObject({ state: 'queued', regenerated: null });
    const after = hostFiles({ database, ...(remake === undefined ? {} : { remake }) });
    const started = after.printing.reprint(record?.id ?? '', null);
    if (!started.ok) throw new Error(started.error.code);
    return { ...after, records: await after.ended(started.value.jobId) };
  }

  test('is regenerated from its record, after a restart', async () => {
    const requested: unknown[] = [];
    const d = await again((madeFrom) => {
      requested.push(madeFrom);
      return sheet('made 2', 'two shipments');
    });
    expect(requested).toMatchObject([{ carrier: 'SMPF', date: '2026-11-16' }]);
    expect(d.records).toMatchObject([{ state: 'queued', fileId: 'made 2', regenerated: 'same' }]);
    expect(d.printer.sent).toMatchObject([{ title: 'Pickup manifest Pickup manifest SMPF 2026-11-16' }]);
  });

  test('says when it no longer says the same; printed again in this run it is the same file', async () => {
    const d = await again(() => sheet('made 2', 'three shipments'));
    expect(d.records).toMatchObject([{ regenerated: 'changed', madeFrom: { says: 'three shipments' } }]);
    const once = d.printing.reprint(d.records[0]?.id ?? '', null);
    if (!once.ok) throw new Error(once.error.code);
    expect(await d.ended(once.value.jobId)).toMatchObject([{ fileId: 'made 2', regenerated: null, state: 'queued' }]);
  });

  test('that there is nothing for any more fails, with the reason', async () => {
    const d = await again(() => null);
    expect(d.records).toMatchObject([{ state: 'failed', error: { code: 'not_found', what: 'pickup' } }]);
    expect(d.printer.sent).toEqual([]);
  });
});

describe('a reprint', () => {
  test('is the same file in the same way, also when the route has changed since', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'Pallet Labels'));
    const [record] = await d.print(d.request('1', 'labels', { pages: [1] }));
    d.save(testDocument('1', 'Pallet Labels', 2));
    d.settings.setRoute('labels', { ...d.settings.get().routes.labels, printer: 'laser', paper: 'letter' });
    const again = d.printing.reprint(record?.id ?? '', 'same');
    if (!again.ok) throw new Error(again.error.code);
    expect(await d.ended(again.value.jobId)).toMatchObject([
      { sha256: record?.sha256, pages: [1], route: { printer: 'zebra', paper: '4x6' }, state: 'queued' },
    ]);
  });
});

describe('outdated printouts', () => {
  test('a PRO that came after printing, until it is reprinted', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    await d.print(d.request('1', 'bol'));
    expect(await d.printing.stale()).toEqual([]);
    d.pros.set('1', 'PRO9');
    expect(await d.printing.stale()).toMatchObject([
      { bolNumber: '1', type: 'BOL', why: 'pro_arrived', proNumber: 'PRO9' },
    ]);
    d.clock.advance(1000);
    await d.print(d.request('1', 'bol'));
    expect(await d.printing.stale()).toEqual([]);
  });

  test('a newer version, until that one is printed whole', async () => {
    const d = hostFiles();
    d.pros.set('1', 'PRO9');
    d.save(testDocument('1', 'Pallet Labels'));
    await d.print(d.request('1', 'labels'));
    d.save(testDocument('1', 'Pallet Labels', 2));
    expect(d.printing.staleOf('1')).toMatchObject([{ type: 'Pallet Labels', why: 'newer_version' }]);
    d.clock.advance(1000);
    await d.print(d.request('1', 'labels', { pages: [1] }));
    expect(d.printing.staleOf('1')).toHaveLength(1);
    d.clock.advance(1000);
    await d.print(d.request('1', 'labels'));
    expect(d.printing.staleOf('1')).toEqual([]);
  });

  test('what was never printed is not outdated', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    d.printer.failNext({ code: 'printer_missing', printer: 'laser' });
    await d.print(d.request('1', 'bol'));
    d.pros.set('1', 'PRO9');
    expect(await d.printing.stale()).toEqual([]);
    expect(d.printedBols).toEqual([]);
  });
});

describe('where the browser prints', () => {
  test('the pages of a job become one file, each in the requested number, and it is handed over, not printed', async () => {
    const sheets = createMemorySheets();
    const d = hostFiles({ port: null, sheets });
    for (const type of ['BOL', 'Pallet Labels']) d.save(testDocument('1', type));
    d.settings.setRoute('bol', { ...d.settings.get().routes.bol, copies: 2 });
    const records = await d.print(d.request('1', 'bol'), d.request('1', 'labels'));
    expect(records.map(({ state }) => state)).toEqual(['handed_over', 'handed_over']);
    const { pagesId } = d.printing.job(records[0]?.jobId ?? '');
    expect(sheets.pathOf(pagesId ?? '')).toBe('/vault/1 BOL 1 + /vault/1 BOL 1 + /vault/1 Pallet Labels 1 on 1 sheets');
  });

  test('pages of an app that is closed before they are shown are not sent', async () => {
    const fetched = Promise.withResolvers<Awaited<ReturnType<PrintingOptions['fetch']>>>();
    const d = hostFiles({ port: null, fetch: () => fetched.promise });
    d.save(testDocument('1', 'BOL'));
    const requests = [d.request('1', 'bol'), d.request('2', 'bol')];
    const started = d.printing.start({ requests, start: 1, route: null });
    if (!started.ok) throw new Error(started.error.code);
    const { jobId } = started.value;
    while (d.store.ofJob(jobId)[1]?.state !== 'fetching') await turn();
    const closed = d.printing.close();
    fetched.resolve(fail({ code: 'cancelled' }));
    await closed;
    expect(d.store.ofJob(jobId).map(({ state }) => state)).toEqual(['unsent', 'unsent']);
    expect(d.printedBols).toEqual([]);
  });

  test('pages that a full disk can’t take have failed, and can be resumed', async () => {
    const sheets = createMemorySheets();
    let isFull = true;
    const d = hostFiles({
      port: null,
      sheets: {
        ...sheets,
        join: (files) => (isFull ? Promise.reject(new StorageError({ code: 'disk_full' })) : sheets.join(files)),
      },
    });
    d.save(testDocument('1', 'BOL'));
    const [record] = await d.print(d.request('1', 'bol'));
    expect(record).toMatchObject({ state: 'failed', error: { code: 'disk_full' } });
    isFull = false;
    const resumed = d.printing.resume(record?.jobId ?? '');
    expect(await d.ended(resumed.ok ? resumed.value.jobId : '')).toMatchObject([{ state: 'handed_over' }]);
  });

  test('a damaged document is left out, and the others are handed over', async () => {
    const sheets = createMemorySheets();
    const unprintable = () => Promise.resolve(fail({ code: 'document_unprintable' as const, detail: '' }));
    const isDamaged = (path: string) => path.startsWith('/vault/2 ');
    const d = hostFiles({
      port: null,
      sheets: {
        ...sheets,
        measure: (path) => (isDamaged(path) ? unprintable() : sheets.measure(path)),
        join: (files) => (files.some(({ path }) => isDamaged(path)) ? unprintable() : sheets.join(files)),
      },
    });
    for (const bolNumber of ['1', '2', '3']) d.save(testDocument(bolNumber, 'BOL'));
    const records = await d.print(...['1', '2', '3'].map((bolNumber) => d.request(bolNumber, 'bol')));
    expect(records.map(({ state }) => state)).toEqual(['handed_over', 'failed', 'handed_over']);
    const { pagesId } = d.printing.job(records[0]?.jobId ?? '');
    expect(sheets.pathOf(pagesId ?? '')).toBe('/vault/1 BOL 1 + /vault/3 BOL 1');
  });
});

test('a full disk hands nothing over', async () => {
  const d = hostFiles();
  d.save(testDocument('1', 'BOL'));
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const full = hostFiles({ database });
  full.save(testDocument('1', 'BOL'));
  const started = full.printing.start({ requests: [full.request('1', 'bol')], start: 1, route: null });
  if (!started.ok) throw new Error(started.error.code);
  database.run("CREATE TRIGGER full BEFORE UPDATE ON prints BEGIN SELECT RAISE(ABORT, 'full'); END");
  await full.ended(started.value.jobId);
  expect(full.printer.sent).toEqual([]);
  expect(full.bugs).toHaveLength(1);
});

test('what a full disk left of a job is recorded once there is space, and then it can be resumed', async () => {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const d = hostFiles({ database });
  for (const bolNumber of ['1', '2', '3']) d.save(testDocument(bolNumber, 'BOL'));
  d.printer.onSend = ({ title }) => {
    if (title !== 'BOL 2') return;
    database.run("CREATE TRIGGER full BEFORE UPDATE ON prints BEGIN SELECT RAISE(ABORT, 'full'); END");
  };
  const [first] = await d.print(...['1', '2', '3'].map((bolNumber) => d.request(bolNumber, 'bol')));
  const jobId = first?.jobId ?? '';
  await view(d, 60_000);
  database.run('DROP TRIGGER full');
  await view(d, 60_000);
  expect(d.printing.job(jobId).records.map(({ state, error }) => [state, error?.code])).toEqual([
    ['printed', undefined],
    ['unknown', 'print_unclear'],
    ['failed', 'storage_failed'],
  ]);
  expect(d.printing.busy()).toBe(0);
  const resumed = d.printing.resume(jobId);
  expect(await d.ended(resumed.ok ? resumed.value.jobId : '')).toMatchObject([{ bolNumber: '3', state: 'queued' }]);
});

test('of several documents of a kind that a full disk can’t take, each has failed', async () => {
  const impose = () => Promise.reject(new StorageError({ code: 'disk_full' }));
  const d = hostFiles({ sheets: { ...createMemorySheets(), impose } });
  d.settings.setRoute('other', { ...d.settings.get().routes.other, scale: 'fit' });
  for (const type of ['POD', 'Delivery Receipt']) d.save(testDocument('1', type));
  const records = await d.print(d.request('1', 'other'));
  expect(records.map(({ state, error }) => [state, error?.code])).toEqual([
    ['failed', 'disk_full'],
    ['failed', 'disk_full'],
  ]);
});

test('what the printer has when the disk fails may have been printed', async () => {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const d = hostFiles({ database });
  d.save(testDocument('1', 'BOL'));
  database.run(
    "CREATE TRIGGER full BEFORE UPDATE ON prints WHEN new.state = 'queued' BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  expect(await d.print(d.request('1', 'bol'))).toMatchObject([{ state: 'unknown', error: { code: 'print_unclear' } }]);
});

describe('an outdated printout', () => {
  async function printedOnce() {
    const d = hostFiles({
      fetch: (bolNumber, save) => {
        save(testDocument(bolNumber, 'BOL', 3));
        return Promise.resolve(ok({ failures: [] }));
      },
    });
    d.save(testDocument('1', 'BOL'));
    const [record] = await d.print(d.request('1', 'bol'));
    return { ...d, id: record?.id ?? '' };
  }
  const files = (records: readonly { fileId: string | null }[]) => records.map(({ fileId }) => fileId);

  test('is reprinted in the version that the user chooses', async () => {
    const d = await printedOnce();
    d.save(testDocument('1', 'BOL', 2));
    expect(d.printing.reprint(d.id, null)).toEqual(fail({ code: 'print_outdated', recordId: d.id }));
    const [same, latest] = [d.printing.reprint(d.id, 'same'), d.printing.reprint(d.id, 'latest')];
    expect(files(await d.ended(same.ok ? same.value.jobId : ''))).toEqual(['1 BOL 1']);
    expect(files(await d.ended(latest.ok ? latest.value.jobId : ''))).toEqual(['1 BOL 2']);
    expect(d.fetched).toEqual([]);
  });

  test('without the PRO is downloaded first, alone and in a batch', async () => {
    const d = await printedOnce();
    d.pros.set('1', 'PRO9');
    expect(d.printing.reprint(d.id, null)).toMatchObject({ ok: false, error: { code: 'print_outdated' } });
    const [record] = await d.print(d.request('1', 'bol'));
    expect(d.fetched).toEqual(['1']);
    expect(record).toMatchObject({ fileId: '1 BOL 3', proNumber: 'PRO9', state: 'queued' });
    // Printed with the PRO, it is current.
    expect(d.printing.staleOf('1')).toEqual([]);
    await d.print(d.request('1', 'bol'));
    expect(d.fetched).toEqual(['1']);
  });

  test('that can’t be downloaded is not printed in silence', async () => {
    const d = hostFiles({ fetch: () => Promise.resolve(fail({ code: 'disk_full' })) });
    d.save(testDocument('1', 'BOL'));
    const [first] = await d.print(d.request('1', 'bol'));
    d.pros.set('1', 'PRO9');
    expect(await d.print(d.request('1', 'bol'))).toMatchObject([{ state: 'failed', error: { code: 'disk_full' } }]);
    const same = d.printing.reprint(first?.id ?? '', 'same');
    expect(await d.ended(same.ok ? same.value.jobId : '')).toMatchObject([{ state: 'queued', fileId: '1 BOL 1' }]);
  });

  test('that is the only document that can’t be downloaded again is not printed silently, and is still outdated', async () => {
    const error = { code: 'document_store_failed', httpStatus: 503, retryAfterMs: null } as const;
    const d = hostFiles({ fetch: () => Promise.resolve(ok({ failures: [{ type: 'BOL', error }] })) });
    d.save(testDocument('1', 'BOL'));
    const [first] = await d.print(d.request('1', 'bol'));
    d.pros.set('1', 'PRO9');
    const again = d.printing.reprint(first?.id ?? '', 'latest');
    expect(await d.ended(again.ok ? again.value.jobId : '')).toMatchObject([
      { state: 'failed', error: { code: 'document_store_failed', httpStatus: 503 } },
    ]);
    expect(d.printer.sent).toHaveLength(1);
    expect(d.printing.staleOf('1')).toMatchObject([{ type: 'BOL', why: 'pro_arrived' }]);
  });

  test('that is printed again in the version without the PRO stays outdated, until that file is downloaded again', async () => {
    const d = await printedOnce();
    d.pros.set('1', 'PRO9');
    const same = d.printing.reprint(d.id, 'same');
    const [again] = await d.ended(same.ok ? same.value.jobId : '');
    expect(again).toMatchObject({ state: 'queued', fileId: '1 BOL 1', proNumber: null });
    expect(d.printing.staleOf('1')).toMatchObject([{ recordId: again?.id, why: 'pro_arrived' }]);
    d.clock.advance(1000);
    const [shown] = await d.print(d.request('1', 'bol', { fileId: '1 BOL 1' }));
    expect(d.printing.staleOf('1')).toMatchObject([{ recordId: shown?.id, why: 'pro_arrived' }]);
    d.clock.advance(1000);
    d.documents.splice(0, 1, { ...testDocument('1', 'BOL'), fetchedAtMs: d.clock.now() });
    expect(await d.print(d.request('1', 'bol', { fileId: '1 BOL 1' }))).toMatchObject([{ proNumber: 'PRO9' }]);
    expect(d.printing.staleOf('1')).toEqual([]);
    d.clock.advance(1000);
    expect(await d.print(d.request('1', 'bol', { fileId: '1 BOL 1' }))).toMatchObject([{ proNumber: 'PRO9' }]);
  });

  test.each([
    { code: 'timed_out', afterMs: 30_000 },
    { code: 'unreachable', reason: 'proxy' },
    { code: 'certificate', problem: 'CERT_HAS_EXPIRED' },
  ] as const)('whose download failed ($code) says why, with the details', async (why) => {
    const d = hostFiles({ fetch: () => Promise.resolve(ok({ failures: [{ type: 'BOL', error: why }] })) });
    d.save(testDocument('1', 'BOL'));
    await d.print(d.request('1', 'bol'));
    d.pros.set('1', 'PRO9');
    expect(await d.print(d.request('1', 'bol'))).toMatchObject([{ error: why }]);
  });
});

describe('a file that is missing or damaged on this computer', () => {
  const missing = { ...testDocument('1', 'BOL'), path: null };

  test.each([
    ['same', 1],
    ['changed', 2],
  ] as const)('is downloaded once and printed: %s', async (regenerated, version) => {
    const d = hostFiles({
      fetch: (bolNumber, save) => {
        save({ ...testDocument(bolNumber, 'BOL', version), fileId: 'new' });
        return Promise.resolve(ok({ failures: [] }));
      },
    });
    d.save(missing);
    const records = await d.print(
      d.request('1', 'bol', { fileId: missing.fileId }),
      d.request('1', 'bol', { fileId: missing.fileId }),
    );
    expect(records).toMatchObject([
      { state: 'queued', fileId: 'new', regenerated },
      { state: 'queued', fileId: 'new', regenerated },
    ]);
    expect(d.fetched).toEqual(['1']);
  });

  test('says why it could not be downloaded', async () => {
    const d = hostFiles({ fetch: () => Promise.resolve(fail({ code: 'disk_full' })) });
    d.save(missing);
    expect(await d.print(d.request('1', 'bol'))).toMatchObject([{ state: 'failed', error: { code: 'disk_full' } }]);
  });
});

describe('a printer that is off', () => {
  test('is the reason once it says the same for 20 seconds; progress is not', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    const status = (message: string) =>
      d.printer.jobStatuses.set('laser-1', { state: 'printing', reason: null, message });
    status('Copying print data.');
    const [record] = await d.print(d.request('1', 'bol'));
    const reason = () => d.store.byId(record?.id ?? '')?.reason;
    await view(d, 1_000);
    status('The printer may not exist or is unavailable at this time.');
    await view(d, 2_000);
    expect(reason()).toBeNull();
    for (let seconds = 0; seconds < 25; seconds += 5) await view(d, 5_000);
    expect(reason()).toBe('The printer may not exist or is unavailable at this time.');
    status('Copying print data.');
    await view(d, 20_000);
    expect(reason()).toBeNull();
  });

  test('is announced after five minutes, until it prints', async () => {
    const d = hostFiles();
    for (const bolNumber of ['1', '2']) d.save(testDocument(bolNumber, 'BOL'));
    const held = { state: 'waiting', reason: 'Paused', message: null } as const;
    for (const job of ['laser-1', 'laser-2']) d.printer.jobStatuses.set(job, held);
    const [first] = await d.print(d.request('1', 'bol'), d.request('2', 'bol'));
    for (let minutes = 0; minutes < 4; minutes += 1) await view(d, 60_000);
    expect(d.printing.stuck()).toEqual([]);
    d.events.length = 0;
    for (let minutes = 0; minutes < 2; minutes += 1) await view(d, 60_000);
    const stuck = { kind: 'printer_stuck', printer: 'laser', reason: 'Paused', jobId: first?.jobId, documents: 2 };
    expect(d.printing.stuck()).toEqual([stuck]);
    expect(d.events).toContainEqual({ name: 'printing.changed', id: first?.jobId });
    d.printer.jobStatuses.set('laser-1', { state: 'printed', reason: null, message: null });
    await view(d, 60_000);
    expect(d.printing.stuck()).toEqual([{ ...stuck, documents: 1 }]);
  });

  test('does not keep a print: it can be canceled, or printed on another printer', async () => {
    const d = hostFiles();
    for (const bolNumber of ['1', '2']) d.save(testDocument(bolNumber, 'BOL'));
    const held = { state: 'waiting', reason: 'Paused', message: null } as const;
    for (const job of ['laser-1', 'laser-2']) d.printer.jobStatuses.set(job, held);
    const [first, second] = await d.print(d.request('1', 'bol'), d.request('2', 'bol'));
    expect(await d.printing.cancelQueued(first?.id ?? '')).toEqual({ ok: true, value: {} });
    await view(d);
    expect(d.store.byId(first?.id ?? '')).toMatchObject({ state: 'cancelled' });
    const moved = await d.printing.move(second?.id ?? '', 'zebra');
    const [again] = await d.ended(moved.ok ? moved.value.jobId : '');
    expect(again).toMatchObject({ bolNumber: '2', route: { printer: 'zebra' }, queueJob: 'zebra-3' });
    await view(d);
    expect(d.store.byId(second?.id ?? '')).toMatchObject({ state: 'cancelled' });
    // What was moved is not left to print a second time.
    expect(d.printing.resume(second?.jobId ?? '')).toMatchObject({ ok: true });
    await view(d);
    expect(d.printer.sent.map(({ title }) => title)).toEqual(['BOL 1', 'BOL 2', 'BOL 2', 'BOL 1']);
    // A second key press changes nothing.
    const ended = { ok: false, error: { code: 'not_found', what: 'print job' } };
    expect(await d.printing.move(second?.id ?? '', 'zebra')).toEqual(ended);
    expect(await d.printing.cancelQueued(first?.id ?? '')).toEqual(ended);
    expect(d.printer.sent).toHaveLength(4);
  });

  test('leaves an unknown result after a week', async () => {
    const d = hostFiles();
    d.save(testDocument('1', 'BOL'));
    d.printer.jobStatuses.set('laser-1', { state: 'printing', reason: null, message: 'unavailable' });
    const [record] = await d.print(d.request('1', 'bol'));
    for (let days = 0; days < 10; days += 1) await view(d, 24 * 60 * 60_000);
    expect(d.store.byId(record?.id ?? '')).toMatchObject({ state: 'unknown' });
  });
});

describe('labels on sheets of six', () => {
  function onSheets(...bolNumbers: string[]) {
    return onSheetsOf(1, ...bolNumbers);
  }

  /** Shipments with `units` labels each; the files of `damaged` ones can't be read. */
  function onSheetsOf(units: number, ...bolNumbers: string[]) {
    const sheets = createMemorySheets(Array.from({ length: units }, () => ({ width: 288, height: 432 })));
    const damaged = new Set<string>();
    const measure = (path: string) =>
      [...damaged].some((bolNumber) => path.startsWith(`/vault/${bolNumber} `))
        ? Promise.resolve(fail({ code: 'document_protected' as const, by: 'owner' as const }))
        : sheets.measure(path);
    const d = { ...hostFiles({ sheets: { ...sheets, measure } }), damaged };
    for (const bolNumber of bolNumbers) d.save(testDocument(bolNumber, 'Pallet Labels'));
    d.settings.setRoute('labels', { ...d.settings.get().routes.labels, printer: 'laser', paper: 'letter_six_up' });
    return d;
  }

  test('of several shipments are one print job, with a record and an outcome each', async () => {
    const d = onSheets('1', '2', '3');
    const records = await d.print(d.request('1', 'labels'), d.request('2', 'labels'), d.request('3', 'labels'));
    expect(d.printer.sent).toMatchObject([{ title: 'Pallet Labels 1 and 2 more' }]);
    expect(records).toMatchObject(
      ['1', '2', '3'].map((bolNumber) => ({
        bolNumber,
        state: 'queued',
        queueJob: 'laser-1',
        fileId: `${bolNumber} Pallet Labels 1`,
      })),
    );
    await view(d);
    expect(d.printing.job(records[0]?.jobId ?? '').records.map(({ state }) => state)).toEqual([
      'printed',
      'printed',
      'printed',
    ]);
  });

  test('that can’t be printed leave out only theirs', async () => {
    const d = onSheets('1', '3');
    const records = await d.print(d.request('1', 'labels'), d.request('2', 'labels'), d.request('3', 'labels'));
    expect(records.map(({ state }) => state)).toEqual(['queued', 'failed', 'queued']);
    expect(d.printer.sent).toMatchObject([{ title: 'Pallet Labels 1 and 1 more' }]);
  });

  test('are recorded with their places, from the first free one on, so that a single one can be reprinted', async () => {
    const d = onSheetsOf(3, '1', '2', '3');
    const requests = ['1', '2', '3'].map((bolNumber) => d.request(bolNumber, 'labels'));
    const started = d.printing.start({ requests, start: 5, route: null });
    if (!started.ok) throw new Error(started.error.code);
    const records = await d.ended(started.value.jobId);
    expect(records.map(({ places }) => places)).toEqual([
      { first: 5, last: 7 },
      { first: 8, last: 10 },
      { first: 11, last: 13 },
    ]);
    // A single damaged label.
    const [one] = await d.print(d.request('2', 'labels', { pages: [2] }));
    expect(one).toMatchObject({ places: { first: 1, last: 1 } });
    // Places are of one print: a reprint has others, and a print of one label per page has none.
    const again = d.printing.reprint(records[1]?.id ?? '', 'same');
    if (!again.ok) throw new Error(again.error.code);
    expect(await d.ended(again.value.jobId)).toMatchObject([{ places: { first: 1, last: 3 } }]);
    d.settings.setRoute('labels', { ...d.settings.get().routes.labels, paper: '4x6' });
    expect(await d.print(d.request('1', 'labels'))).toMatchObject([{ places: null }]);
  });

  test('begin on a new sheet when they are printed again, and on the same one if they were not printed', async () => {
    const d = onSheetsOf(2, '1');
    const requests = [d.request('1', 'labels')];
    d.printer.failNext({ code: 'print_service_gone' });
    const failed = d.printing.start({ requests, start: 5, route: null });
    if (!failed.ok) throw new Error(failed.error.code);
    const [record] = await d.ended(failed.value.jobId);
    const retried = d.printing.reprint(record?.id ?? '', null);
    if (!retried.ok) throw new Error(retried.error.code);
    const [printed] = await d.ended(retried.value.jobId);
    expect(printed).toMatchObject({ state: 'queued', places: { first: 5, last: 6 } });
    const again = d.printing.reprint(printed?.id ?? '', null);
    if (!again.ok) throw new Error(again.error.code);
    expect(await d.ended(again.value.jobId)).toMatchObject([{ start: 1, places: { first: 1, last: 2 } }]);
  });

  test('that were left out of a sheet that others were printed on begin on a new one when they are resumed', async () => {
    const d = onSheetsOf(2, '2');
    const requests = [d.request('1', 'labels'), d.request('2', 'labels')];
    const started = d.printing.start({ requests, start: 3, route: null });
    if (!started.ok) throw new Error(started.error.code);
    const { jobId } = started.value;
    expect((await d.ended(jobId)).map(({ state, places }) => [state, places])).toEqual([
      ['failed', null],
      ['queued', { first: 3, last: 4 }],
    ]);
    d.save(testDocument('1', 'Pallet Labels'));
    const [failed] = d.store.ofJob(jobId);
    for (const again of [d.printing.resume(jobId), d.printing.reprint(failed?.id ?? '', null)]) {
      if (!again.ok) throw new Error(again.error.code);
      expect(await d.ended(again.value.jobId)).toMatchObject([{ places: { first: 1, last: 2 } }]);
    }
  });

  test('of which one is damaged begin at the first free place too', async () => {
    const sheets = createMemorySheets(Array.from({ length: 2 }, () => ({ width: 288, height: 432 })));
    const unprintable = () => Promise.resolve(fail({ code: 'document_unprintable' as const, detail: '' }));
    const impose: typeof sheets.impose = (path, ...more) =>
      path.startsWith('/vault/1 ') ? unprintable() : sheets.impose(path, ...more);
    const d = hostFiles({ sheets: { ...sheets, join: unprintable, impose } });
    for (const bolNumber of ['1', '2', '3']) d.save(testDocument(bolNumber, 'Pallet Labels'));
    d.settings.setRoute('labels', { ...d.settings.get().routes.labels, paper: 'letter_six_up' });
    const requests = ['1', '2', '3'].map((bolNumber) => d.request(bolNumber, 'labels'));
    const started = d.printing.start({ requests, start: 3, route: null });
    if (!started.ok) throw new Error(started.error.code);
    expect((await d.ended(started.value.jobId)).map(({ state, places }) => [state, places])).toEqual([
      ['failed', null],
      ['queued', { first: 3, last: 4 }],
      ['queued', { first: 1, last: 2 }],
    ]);
  });

  test('after others that the printer rejected begin at the first free place too', async () => {
    const sheets = createMemorySheets(Array.from({ length: 2 }, () => ({ width: 288, height: 432 })));
    const unprintable = () => Promise.resolve(fail({ code: 'document_unprintable' as const, detail: '' }));
    const d = hostFiles({ sheets: { ...sheets, join: unprintable } });
    for (const bolNumber of ['1', '2']) d.save(testDocument(bolNumber, 'Pallet Labels'));
    d.settings.setRoute('labels', { ...d.settings.get().routes.labels, paper: 'letter_six_up' });
    d.printer.failNext({ code: 'printer_refused', printer: 'zebra', reason: 'Rejecting jobs' });
    const requests = ['1', '2'].map((bolNumber) => d.request(bolNumber, 'labels'));
    const started = d.printing.start({ requests, start: 3, route: null });
    const records = await d.ended(started.ok ? started.value.jobId : '');
    expect(records.map(({ state, places }) => [state, places])).toEqual([
      ['failed', { first: 3, last: 4 }],
      ['queued', { first: 3, last: 4 }],
    ]);
  });

  test('count each side of a unit', async () => {
    const d = onSheetsOf(2, '1', '2');
    d.settings.setRoute('labels', { ...d.settings.get().routes.labels, sides: 4 });
    const records = await d.print(d.request('1', 'labels'), d.request('2', 'labels'));
    expect(records.map(({ places }) => places)).toEqual([
      { first: 1, last: 8 },
      { first: 9, last: 16 },
    ]);
  });

  test('of a protected file leave no gap, and the others share sheets from the first free place', async () => {
    const d = onSheetsOf(2, '1', '2', '3', '4');
    d.damaged.add('1').add('3');
    const requests = ['1', '2', '3', '4'].map((bolNumber) => d.request(bolNumber, 'labels'));
    const started = d.printing.start({ requests, start: 2, route: null });
    if (!started.ok) throw new Error(started.error.code);
    const records = await d.ended(started.value.jobId);
    expect(records.map(({ state, places, error }) => [state, places, error?.code])).toEqual([
      ['failed', null, 'document_protected'],
      ['queued', { first: 2, last: 3 }, undefined],
      ['failed', null, 'document_protected'],
      ['queued', { first: 4, last: 5 }, undefined],
    ]);
    expect(d.printer.sent).toMatchObject([{ title: 'Pallet Labels 2 and 1 more' }]);
  });

  test('that a printer rejects are all not printed', async () => {
    const d = onSheets('1', '2');
    d.printer.failNext({ code: 'printer_missing', printer: 'laser' });
    const records = await d.print(d.request('1', 'labels'), d.request('2', 'labels'));
    expect(records.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  test('share sheets although BOLs for the same printer are between them', async () => {
    const d = onSheets('1', '2');
    for (const bolNumber of ['1', '2']) d.save(testDocument(bolNumber, 'BOL'));
    await d.print(d.request('1', 'bol'), d.request('1', 'labels'), d.request('2', 'bol'), d.request('2', 'labels'));
    expect(d.printer.sent.map(({ title }) => title)).toEqual(['BOL 1', 'BOL 2', 'Pallet Labels 1 and 1 more']);
  });

  test('share no sheet with another printer or size', async () => {
    const d = onSheets('1', '2');
    d.save(testDocument('1', 'BOL'));
    await d.print(d.request('1', 'labels'), d.request('1', 'bol'), d.request('2', 'labels'));
    expect(d.printer.sent.map(({ title }) => title).toSorted()).toEqual(['BOL 1', 'Pallet Labels 1 and 1 more']);
  });
});
