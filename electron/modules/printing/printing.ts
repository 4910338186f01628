/**
 * Printing of one account. Jobs of one or more documents run one at a time. Each document is recorded before it is
 * handed to a printer, and polled until the queue reports its result. Jobs don't depend on a window.
 */

import type { LargePage, Printer, PrintRecord, PrintRequest, Route } from '../../../shared/contract/printing.ts';
import { LABEL_GRIDS } from '../../../shared/freight/labelGrids.ts';
import type { PaperSize, StandardPaperSize } from '../../../shared/freight/paperSizes.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { printKindOf } from '../../../shared/rules/documentTypes.ts';
import { throttleEvents } from '../../platform/throttleEvents.ts';
import { type BatchOrder, sortBatch } from './batchOrder.ts';
import { leftOf, supersedingStore, type UnfinishedPrint, unfinishedPrint, withReplaced } from './interruptedPrints.ts';
import { createPrintJobPoller } from './printJobPoller.ts';
import { createQueuedPrints, type StuckPrinter, stuckPrinters } from './queuedPrints.ts';
import { createRunner, type RunnerOptions } from './runner.ts';
import { largePages } from './sheets.ts';
import { createStaleness, IS_PRINTED, type StaleOptions } from './stale.ts';

export interface PrintOrder {
  readonly requests: readonly PrintRequest[];
  readonly sortBy?: BatchOrder;
  /** First free label of the first sheet of labels. */
  readonly start: number;
  /** Settings for this job only; null: the saved settings of each kind. */
  readonly route: Route | null;
  /** Paper size of labels in this job only; null: that of their route. */
  readonly labelSize?: PaperSize | null;
}

export interface PrintingOptions extends RunnerOptions, Pick<StaleOptions, 'saysNow'> {
  /** The user of the computer. */
  readonly by: string;
}

/** Maximum number of interrupted jobs listed. */
const UNFINISHED_LISTED = 100;
/** Maximum number of pages listed that are larger than the sheet. */
const LARGE_PAGES_LISTED = 100;

/** Creates the printing service. */
export function createPrinting(options: PrintingOptions) {
  const { settings, sheets, port, clock, latestOf } = options;
  const store = supersedingStore(options.store, clock, options);
  const emit = throttleEvents(options.emit, clock);
  const staleness = createStaleness({ ...options, store });
  const { staleOf } = staleness;
  const jobPoller = createPrintJobPoller({ ...options, store, emit });
  const queued = createQueuedPrints({ store, port });
  const runner = createRunner({
    ...options,
    store,
    emit,
    onQueued: () => jobPoller.wake(),
    lacksPro: (bolNumber, kind) =>
      staleOf(bolNumber).some(({ why, type }) => why === 'pro_arrived' && printKindOf(type) === kind),
  });

  function begin(records: readonly Omit<PrintRecord, 'jobId'>[]): Result<{ jobId: string }> {
    if (records.length === 0) return fail({ code: 'not_found', what: 'print job' });
    const jobId = crypto.randomUUID();
    store.insert(byPrinter(records).map((record) => ({ ...record, jobId })));
    emit({ name: 'printing.changed', id: jobId });
    runner.run(jobId);
    return ok({ jobId });
  }

  /** Whether anything of the records is on the sheets of labels: the places from the first free one on are used then. */
  const areSheetsUsed = (records: readonly PrintRecord[]) =>
    records.some(({ places, state }) => places !== null && IS_PRINTED.has(state));

  const blank = () => ({
    id: crypto.randomUUID(),
    by: options.by,
    requestedAtMs: clock.now(),
    sentAtMs: null,
    endedAtMs: null,
    queueJob: null,
    reason: null,
    error: null,
    state: 'waiting' as const,
    proNumber: null,
    settledAtMs: null,
    regenerated: null,
    scalePercent: null,
    places: null,
  });

  return {
    async printers(): Promise<Result<{ way: 'queue' | 'window' | 'browser'; printers: Printer[] }>> {
      if (port === null) return ok({ way: 'browser', printers: [] });
      const printers = await port.printers();
      return printers.ok ? ok({ way: port.way, printers: printers.value }) : printers;
    },
    /** Opens a protected file for printing. The password is in memory only, until the app is closed. */
    async unlock(fileId: string, password: string): Promise<Result<Record<string, never>>> {
      const path = await options.pathOf(fileId);
      return path === null ? fail({ code: 'not_found', what: 'file' }) : sheets.unlock(path, password);
    },
    /** The pages of a file that are larger than the sheet. */
    async check(fileId: string, paper: PaperSize): Promise<Result<{ largePages: LargePage[] }>> {
      const path = await options.pathOf(fileId);
      if (path === null) return fail({ code: 'not_found', what: 'file' });
      const sizes = await sheets.measure(path);
      return sizes.ok ? ok({ largePages: largePages(sizes.value, paper, LARGE_PAGES_LISTED) }) : sizes;
    },
    start({
      requests,
      sortBy = 'given',
      start,
      route: jobRoute,
      labelSize = null,
    }: PrintOrder): Result<{ jobId: string }> {
      const { routes } = settings.get();
      let isFirst = true;
      return begin(
        sortBatch(requests, sortBy, options.shipmentOf).map((request) => {
          const own = jobRoute ?? routes[request.kind];
          const route = request.kind === 'labels' && labelSize !== null ? { ...own, paper: labelSize } : own;
          const document = request.fileId === null ? null : options.byFileId(request.fileId);
          const hasGrid = LABEL_GRIDS[route.paper] !== undefined;
          const record = {
            ...blank(),
            ...request,
            type: document?.type ?? null,
            sha256: null,
            madeFrom: document?.madeFrom ?? null,
            route,
            // Only the first sheet was partly used before.
            start: hasGrid && isFirst ? start : 1,
          };
          if (hasGrid) isFirst = false;
          return record;
        }),
      );
    },
    /**
     * Prints again with the same settings. A document that the app produced is regenerated if its file is missing.
     *
     * @param version null: fails if what was printed is outdated
     */
    reprint(recordId: string, version: 'same' | 'latest' | null): Result<{ jobId: string }> {
      const record = store.byId(recordId);
      if (record === null) return fail({ code: 'not_found', what: 'print' });
      const isUsed = IS_PRINTED.has(record.state) || areSheetsUsed(store.ofJob(record.jobId));
      const again = { ...record, ...blank(), start: isUsed ? 1 : record.start };
      const newest = record.fileId === null || record.madeFrom !== null ? null : latestOf(record.fileId);
      const stale = staleOf(record.bolNumber).find((each) => each.recordId === recordId);
      const isOutdated = stale !== undefined || (newest !== null && newest.sha256 !== record.sha256);
      if (version === 'same' || !isOutdated) return begin([again]);
      if (version === null) return fail({ code: 'print_outdated', recordId });
      // Without a file, the runner downloads a document that has no PRO yet.
      return begin([{ ...again, fileId: stale?.why === 'pro_arrived' ? null : (newest?.fileId ?? record.fileId) }]);
    },
    /** Prints what wasn't printed of a job and isn't settled. */
    resume(jobId: string): Result<{ jobId: string }> {
      const records = store.ofJob(jobId);
      // A second key press must not print anything twice, nor resuming the same job later.
      const left = records.flatMap(leftOf(store, options));
      const { routes } = settings.get();
      const isUsed = areSheetsUsed(records);
      // Another computer may not have the printers of this one.
      const unsentHere = new Set(store.inStates(['unsent']).map(({ id }) => id));
      return begin(
        left.map((record) => ({
          ...record,
          ...blank(),
          start: isUsed ? 1 : record.start,
          // The current settings after a failure, which the earlier ones may have caused.
          route: unsentHere.has(record.id) ? record.route : { ...routes[record.kind], copies: record.route.copies },
        })),
      );
    },
    /** Cancels a print that waits in a printer's queue, and those on the same sheets. */
    async cancelQueued(recordId: string): Promise<Result<Record<string, never>>> {
      const cancelled = await queued.cancel(recordId);
      jobPoller.wake();
      return cancelled.ok ? ok({}) : cancelled;
    },
    /** Cancels a print that waits in a printer's queue, and prints it on another printer. */
    async move(recordId: string, printer: string): Promise<Result<{ jobId: string }>> {
      const cancelled = await queued.cancel(recordId);
      jobPoller.wake();
      if (!cancelled.ok) return cancelled;
      const moved = begin(
        cancelled.value.map((record) => ({ ...record, ...blank(), route: { ...record.route, printer, tray: null } })),
      );
      // Resuming the first job must not print them again.
      store.settleMoved(
        cancelled.value.map(({ id }) => id),
        clock.now(),
      );
      return moved;
    },
    /** Printers that have not printed what is in their queue for minutes. */
    stuck: (): StuckPrinter[] => stuckPrinters(jobPoller.stuck()),
    /** Marks an interrupted print as settled. */
    settle(recordId: string): Result<Record<string, never>> {
      const record = store.byId(recordId);
      if (record === null) return fail({ code: 'not_found', what: 'print' });
      store.settle([recordId], clock.now());
      emit({ name: 'printing.changed', id: record.jobId });
      return ok({});
    },
    /** Marks all interrupted prints of a job as settled. */
    settleJob(jobId: string): void {
      store.settle(
        store.ofJob(jobId).map(({ id }) => id),
        clock.now(),
      );
      emit({ name: 'printing.changed', id: jobId });
    },
    /** Interrupted jobs that are not settled, latest first. */
    unfinished: (): UnfinishedPrint[] => store.cutOff(UNFINISHED_LISTED).map(unfinishedPrint),
    cancel: runner.cancel,
    job: (jobId: string): { running: boolean; records: PrintRecord[]; pagesId: string | null } => ({
      running: runner.isRunning(jobId),
      records: withReplaced(store, store.ofJob(jobId), options),
      pagesId: runner.pagesOf(jobId),
    }),
    records: (bolNumber: string | null, limit: number): PrintRecord[] =>
      withReplaced(store, store.latest(bolNumber, limit), options),
    ...staleness,
    async calibrationPage(
      printer: string,
      paper: StandardPaperSize,
      calibrated: boolean,
    ): Promise<Result<{ queueJob: string | null }>> {
      // The browser's print dialog chooses the printer, so there is none to calibrate.
      if (port === null) return fail({ code: 'printer_missing', printer });
      const calibration = calibrated ? (settings.get().calibrations[printer] ?? null) : null;
      const page = await sheets.rulers(paper, printer, calibration);
      const title = 'Waybill calibration';
      const sendOptions = { printer, paper, copies: 1, tray: null, driverSize: false, oneSided: false, title };
      const sent = await port.send(page, sendOptions, options.signal);
      await sheets.forget(page);
      return sent;
    },
    /** Number of documents not yet handed to a printer. */
    busy: (): number => store.inStates(['waiting', 'fetching', 'sending']).length,
    /** Recovers prints of an earlier run: marks those with an unknown result, and polls queued jobs. */
    open(): void {
      const endedAtMs = clock.now();
      // It was not recorded whether the queue accepted it.
      for (const { id } of store.inStates(['sending'])) store.progress(id, { state: 'unknown', endedAtMs });
      for (const { id } of store.inStates(['waiting', 'fetching'])) store.progress(id, { state: 'unsent', endedAtMs });
      jobPoller.wake();
    },
    /** Stops after the document that is being handed to a printer; the rest is recorded as not sent. */
    async close(): Promise<void> {
      jobPoller.stop();
      await runner.stop();
      const endedAtMs = clock.now();
      for (const { id } of store.inStates(['waiting', 'fetching'])) store.progress(id, { state: 'unsent', endedAtMs });
    },
  };
}

export type PrintingService = ReturnType<typeof createPrinting>;

/** Groups records by printer, in the order of their first use; within a group, in the order requested. */
function byPrinter<Each extends Pick<PrintRecord, 'route'>>(records: readonly Each[]): Each[] {
  const keyOf = ({ route }: Each) => JSON.stringify([route.printer, route.paper, route.tray]);
  return [...Map.groupBy(records, keyOf).values()].flat();
}
