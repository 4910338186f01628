/**
 * Printing of one account: jobs of one or many documents, run one after the other, each written down before it is
 * handed over and followed until the queue has said what became of it. A job is never held by a window.
 */

import type {
  GeneratedFrom,
  Printer,
  PrintRecord,
  PrintRequest,
  Route,
  StalePrint,
} from '../../../shared/contract/printing.ts';
import type { PaperSize } from '../../../shared/freight/paperSizes.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { throttleEvents } from '../../platform/throttleEvents.ts';
import { isSameDocument, supersedingStore, type UnfinishedPrint, unfinishedPrint } from './interruptedPrints.ts';
import { createPrintJobPoller } from './printJobPoller.ts';
import { createRunner, type RunnerOptions } from './runner.ts';
import { stalePrints, staleSheets } from './stale.ts';

export interface PrintOrder {
  readonly requests: readonly PrintRequest[];
  /** First free place on the first sheet of six. */
  readonly start: number;
  /** For this once; null: as each kind is routed. */
  readonly route: Route | null;
}

export interface PrintingService {
  printers(): Promise<Result<{ way: 'queue' | 'window' | 'browser'; printers: Printer[] }>>;
  start(order: PrintOrder): Result<{ jobId: string }>;
  /** The same file, the same way; a paper of the app's own is made anew when its file is gone. */
  reprint(recordId: string): Result<{ jobId: string }>;
  /** What of a job is neither on paper nor settled, anew. */
  resume(jobId: string): Result<{ jobId: string }>;
  /** Nothing more is needed of a print that was cut off. */
  settle(recordId: string): Result<Record<string, never>>;
  /** The same for all of a job. */
  settleJob(jobId: string): void;
  /** What waits of jobs that were cut off, latest first. */
  unfinished(): UnfinishedPrint[];
  cancel(jobId: string): boolean;
  job(jobId: string): { running: boolean; records: PrintRecord[]; pagesId: string | null };
  records(bolNumber: string | null, limit: number): PrintRecord[];
  /** All that is out there and still of use. */
  stale(): Promise<StalePrint[]>;
  /** The names of the pickup sheets that were printed, but for old ones, and those of them that are stale. */
  staleSheets(): Promise<{ readonly printed: readonly string[]; readonly stale: readonly StalePrint[] }>;
  staleOf(bolNumber: string): StalePrint[];
  calibrationPage(printer: string, paper: PaperSize, calibrated: boolean): Promise<Result<{ queueJob: string | null }>>;
  /** Documents that are not handed over yet. */
  busy(): number;
  /** Takes up what an earlier run left: says what is not known, and follows what is queued. */
  open(): void;
  /** Ends after the document that is being handed over; the rest stays written down as not sent. */
  close(): Promise<void>;
}

export interface PrintingOptions extends RunnerOptions {
  /** The user of the computer. */
  readonly by: string;
  readonly latestOf: (fileId: string) => { fileId: string; type: string; sha256: string } | null;
  /** What a paper of the app's own would say if it were made now; null: there is nothing left to make it of. */
  readonly saysNow: (madeFrom: GeneratedFrom) => Promise<string | null>;
}

/** Paper older than this has done its work. */
const STALE_WITHIN_MS = 60 * 24 * 60 * 60_000;
/** What was said of a sheet is taken back within so many days after its own. */
const SHEETS_WITHIN_DAYS = 30;
/** More prints of one shipment than anybody makes. */
const PRINTS_OF_A_SHIPMENT = 500;
/** More jobs than anybody goes through one by one. */
const UNFINISHED_LISTED = 100;
/** Not on paper yet, and still may come. */
const UNDER_WAY = ['waiting', 'fetching', 'sending', 'queued'] as const;

/** Makes the printing service. */
export function createPrinting(options: PrintingOptions): PrintingService {
  const { settings, sheets, port, clock } = options;
  const store = supersedingStore(options.store, clock);
  const emit = throttleEvents(options.emit, clock);
  const jobPoller = createPrintJobPoller({ ...options, store, emit });
  const runner = createRunner({ ...options, store, emit, onQueued: () => jobPoller.wake() });

  function begin(records: readonly Omit<PrintRecord, 'jobId'>[]): Result<{ jobId: string }> {
    if (records.length === 0) return fail({ code: 'not_found', what: 'print job' });
    const jobId = crypto.randomUUID();
    store.insert(byPrinter(records).map((record) => ({ ...record, jobId })));
    emit({ name: 'printing.changed', id: jobId });
    runner.run(jobId);
    return ok({ jobId });
  }

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
  });

  function staleOf(bolNumber: string): StalePrint[] {
    return stalePrints({
      records: store.latest(bolNumber, PRINTS_OF_A_SHIPMENT),
      latestOf: options.latestOf,
      proNumber: options.proOf(bolNumber),
    });
  }

  async function sheetsNow() {
    const today = clock.today();
    const records = store.sheetsFrom(addDays(today, -SHEETS_WITHIN_DAYS));
    // Of a day that is over nobody needs another.
    const ofUse = records.filter(({ madeFrom }) => madeFrom !== null && madeFrom.date >= today);
    return {
      printed: [...new Set(records.map(({ bolNumber }) => bolNumber))],
      stale: await staleSheets(ofUse, options.saysNow),
    };
  }

  return {
    async printers() {
      if (port === null) return ok({ way: 'browser', printers: [] });
      const printers = await port.printers();
      return printers.ok ? ok({ way: port.way, printers: printers.value }) : printers;
    },
    start({ requests, start, route: once }) {
      const { routes } = settings.get();
      let isFirst = true;
      return begin(
        requests.map((request) => {
          const route = once ?? routes[request.kind];
          const document = request.fileId === null ? null : options.byFileId(request.fileId);
          const isSixUp = route.paper === 'letter_six_up';
          const record = {
            ...blank(),
            ...request,
            type: document?.type ?? null,
            sha256: null,
            madeFrom: document?.madeFrom ?? null,
            route,
            // Only the first sheet is one that was begun before.
            start: isSixUp && isFirst ? start : 1,
          };
          if (isSixUp) isFirst = false;
          return record;
        }),
      );
    },
    reprint(recordId) {
      const record = store.byId(recordId);
      if (record === null) return fail({ code: 'not_found', what: 'print' });
      return begin([{ ...record, ...blank() }]);
    },
    resume(jobId) {
      const underWay = store.inStates(UNDER_WAY);
      const left = store.ofJob(jobId).filter(
        (record) =>
          (record.state === 'unsent' || record.state === 'failed' || record.state === 'cancelled') &&
          record.settledAtMs === null &&
          // A second key press prints nothing twice.
          !underWay.some((other) => other.jobId !== jobId && isSameDocument(record, other)),
      );
      const { routes } = settings.get();
      // The route of now: what failed may have failed for the one of then.
      return begin(
        left.map((record) => ({
          ...record,
          ...blank(),
          route: { ...routes[record.kind], copies: record.route.copies },
        })),
      );
    },
    settle(recordId) {
      const record = store.byId(recordId);
      if (record === null) return fail({ code: 'not_found', what: 'print' });
      store.settle([recordId], clock.now());
      emit({ name: 'printing.changed', id: record.jobId });
      return ok({});
    },
    settleJob(jobId) {
      store.settle(
        store.ofJob(jobId).map(({ id }) => id),
        clock.now(),
      );
      emit({ name: 'printing.changed', id: jobId });
    },
    unfinished: () => store.cutOff(UNFINISHED_LISTED).map(unfinishedPrint),
    cancel: runner.cancel,
    job: (jobId) => ({ running: runner.isRunning(jobId), records: store.ofJob(jobId), pagesId: runner.pagesOf(jobId) }),
    records: (bolNumber, limit) => store.latest(bolNumber, limit),
    stale: async () => [
      ...store.printedSince(clock.now() - STALE_WITHIN_MS).flatMap(staleOf),
      ...(await sheetsNow()).stale,
    ],
    staleSheets: sheetsNow,
    staleOf,
    async calibrationPage(printer, paper, calibrated) {
      // The browser chooses its printer itself: there is none to measure.
      if (port === null) return fail({ code: 'printer_missing', printer });
      const calibration = calibrated ? (settings.get().calibrations[printer] ?? null) : null;
      const page = await sheets.rulers(paper, printer, calibration);
      const title = 'Waybill calibration';
      const once = { printer, paper, copies: 1, tray: null, driverSize: false, title };
      const sent = await port.send(page, once, options.signal);
      await sheets.forget(page);
      return sent;
    },
    busy: () => store.inStates(['waiting', 'fetching', 'sending']).length,
    open() {
      const endedAtMs = clock.now();
      // Whether the queue took it was never written down.
      for (const { id } of store.inStates(['sending'])) store.progress(id, { state: 'unknown', endedAtMs });
      for (const { id } of store.inStates(['waiting', 'fetching'])) store.progress(id, { state: 'unsent', endedAtMs });
      jobPoller.wake();
    },
    async close() {
      jobPoller.stop();
      await runner.stop();
      const endedAtMs = clock.now();
      for (const { id } of store.inStates(['waiting', 'fetching'])) store.progress(id, { state: 'unsent', endedAtMs });
    },
  };
}

/** One printer after the other, in the order in which they first come; on each in the order asked. */
function byPrinter<Each extends Pick<PrintRecord, 'route'>>(records: readonly Each[]): Each[] {
  const keyOf = ({ route }: Each) => JSON.stringify([route.printer, route.paper, route.tray]);
  return [...Map.groupBy(records, keyOf).values()].flat();
}
