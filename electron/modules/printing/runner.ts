/** Runs print jobs, one document at a time: downloads missing ones, prepares pages, records, and hands to a printer. */

import type { LabelPlaces, PrintRecord } from '../../../shared/contract/printing.ts';
import type { AppError } from '../../../shared/errors.ts';
import { LABEL_GRIDS, labelsPerSheet } from '../../../shared/freight/labelGrids.ts';
import { type Clock, sleep } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';
import type { PrintedShipment } from './batchOrder.ts';
import type { Imposition, PrintPort, PrintProgress, ReadyFile } from './ports.ts';
import {
  type Prepared,
  type PrintedPages,
  type PrintLayout,
  prepare,
  prepareTogether,
  printedPages,
} from './prepare.ts';
import { createRecordFiles, type FetchingJob, type RecordFile, type RecordFilesOptions } from './recordFiles.ts';
import type { PrintSettingsService } from './settings.ts';
import { PRINTS_OF_A_SHIPMENT, predatesPro } from './stale.ts';
import type { PrintStore } from './store.ts';

export interface RunnerOptions extends Omit<RecordFilesOptions, 'lacksPro' | 'store'> {
  readonly store: PrintStore;
  readonly settings: PrintSettingsService;
  readonly sheets: Imposition;
  /** null: the browser prints pages that are prepared for it. */
  readonly port: PrintPort | null;
  readonly shipmentOf: (bolNumber: string) => PrintedShipment | null;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Called when a document of this shipment was printed or handed over, or was not after all. */
  readonly onPaper: (bolNumber: string) => void;
  /** Reports an error thrown outside of a call. */
  readonly onError: (where: string, error: unknown) => void;
}

interface Job extends FetchingJob {
  readonly id: string;
  readonly pages: { records: readonly PrintRecord[]; file: ReadyFile }[];
  /** The last error that was thrown; null if there was none. */
  failure: AppError | null;
}

/** Pause after the disk failed. */
const RETRY_MS = 30_000;
/** Pages for the browser are files. Only those of the latest jobs are retained. */
const MAX_PAGES = 10;

type PrintedFile = PrintedPages & { readonly path: string };
type PlacedFile = RecordFile & { readonly places: LabelPlaces | null };

interface RunnerEvents {
  readonly onQueued: () => void;
}

export function createRunner(options: RunnerOptions & RunnerEvents & Pick<RecordFilesOptions, 'lacksPro'>) {
  const { store, settings, sheets, port, clock, emit, signal } = options;
  const jobs = new Map<string, Job>();
  const pages = new Map<string, ReadyFile>();
  let chain = Promise.resolve();
  let stopped = false;

  function notify(record: PrintRecord, change: PrintProgress): void {
    store.progress(record.id, change);
    emit({ name: 'printing.changed', id: record.jobId });
    if (change.state === 'queued' || change.state === 'handed_over') options.onPaper(record.bolNumber);
  }
  const notifyEnd = (record: PrintRecord, change: PrintProgress) =>
    notify(record, { ...change, endedAtMs: clock.now() });
  const notifyFailed = (record: PrintRecord, error: AppError) =>
    notifyEnd(
      record,
      error.code === 'cancelled'
        ? { state: stopped ? 'unsent' : 'cancelled' }
        : { state: error.code === 'print_unclear' ? 'unknown' : 'failed', error },
    );

  /** Marks a print that has not ended as failed. One that is being sent may have been printed. */
  function failUnfinished(record: PrintRecord, failure: AppError): void {
    const { state, route } = record;
    if (state === 'sending' && port !== null)
      notifyFailed(record, { code: 'print_unclear', printer: route.printer ?? '' });
    else if (state === 'waiting' || state === 'fetching' || state === 'sending') notifyFailed(record, failure);
  }

  /** Whether the file is an older one that lacks the PRO. */
  const isWithoutPro = (job: Job, { record: { bolNumber }, found }: RecordFile): boolean =>
    job.fetched.get(bolNumber)?.ok !== true && predatesPro(found, store.latest(bolNumber, PRINTS_OF_A_SHIPMENT));

  const { filesOf } = createRecordFiles({ ...options, notify, failed: notifyFailed });

  const layoutOf = ({ route, kind }: PrintRecord, start: number): PrintLayout => ({
    kind,
    route,
    start,
    calibration: route.printer === null ? null : (settings.get().calibrations[route.printer] ?? null),
  });

  /** Prints one file. */
  async function printFile(job: Job, file: RecordFile): Promise<void> {
    const { record, path } = file;
    const ready = await prepare(sheets, { path, pages: record.pages }, layoutOf(record, record.start));
    if (ready.ok) await handOver(job, [{ ...file, places: null }], ready.value);
    else notifyFailed(record, ready.error);
  }

  /**
   * Prints labels as one file, on sheets that they share. What can't be printed is left out.
   *
   * @param start first free place of the first sheet, from 1
   * @returns whether the printer, or the browser, got them as one file
   */
  async function printLabels(job: Job, files: readonly RecordFile[], start: number): Promise<boolean> {
    const inputs: PrintedFile[] = [];
    const placed: PlacedFile[] = [];
    let next = start;
    for (const file of files) {
      const { record, path } = file;
      const printed = await printedPages(sheets, { path, pages: record.pages }, record.kind);
      if (!printed.ok) {
        notifyFailed(record, printed.error);
        continue;
      }
      const last = next + printed.value.pages.length * record.route.sides - 1;
      inputs.push({ path, ...printed.value });
      placed.push({ ...file, places: { first: next, last } });
      next = last + 1;
    }
    const [first] = placed;
    if (first === undefined) return false;
    const ready = await prepareTogether(sheets, inputs, layoutOf(first.record, start));
    if (ready.ok) return await handOver(job, placed, ready.value);
    if (placed.length === 1) notifyFailed(first.record, ready.error);
    else {
      // One of them is damaged: each on its own sheets, of which only the first was partly used before.
      let from = start;
      for (const file of placed) if (await printLabels(job, [file], from)) from = 1;
    }
    return false;
  }

  /** Hands a prepared file to the printer, or to the browser. Returns whether it got it. */
  async function handOver(job: Job, files: readonly PlacedFile[], { file, scalePercent }: Prepared): Promise<boolean> {
    const [first] = files;
    if (first === undefined) return false;
    const records = files.map(({ record }) => record);
    const { route, kind } = first.record;
    if (job.controller.signal.aborted) {
      await sheets.forget(file);
      for (const record of records) notifyFailed(record, { code: 'cancelled' });
      return false;
    }
    // Saved before the printer gets it, so that a power failure leaves a record of the attempt.
    for (const each of files) {
      const { fileId, type, sha256, madeFrom = null } = each.found;
      notify(each.record, {
        state: 'sending',
        fileId,
        type,
        sha256,
        proNumber: isWithoutPro(job, each) ? null : (options.shipmentOf(each.record.bolNumber)?.proNumber ?? null),
        madeFrom,
        regenerated: regeneratedFrom(each),
        scalePercent,
        places: each.places,
        sentAtMs: clock.now(),
      });
    }
    if (port === null) {
      job.pages.push({ records, file });
      return true;
    }
    const others = files.length - 1;
    const title = `${first.found.type} ${first.record.bolNumber}${others === 0 ? '' : ` and ${others} more`}`;
    // The back of a sheet of labels is not for labels.
    const sent = await port.send(file, { ...route, oneSided: kind === 'labels', title }, job.controller.signal);
    await sheets.forget(file);
    for (const record of records) {
      if (!sent.ok) notifyFailed(record, sent.error);
      else if (sent.value.queueJob === null) notifyEnd(record, { state: 'handed_over' });
      else notify(record, { state: 'queued', queueJob: sent.value.queueJob });
    }
    if (sent.ok && sent.value.queueJob !== null) options.onQueued();
    return sent.ok;
  }

  /** Prints records that share sheets, or one. */
  async function printSafely(job: Job, records: readonly PrintRecord[]): Promise<void> {
    try {
      const files: RecordFile[] = [];
      for (const record of records) {
        if (job.controller.signal.aborted) notifyFailed(record, { code: 'cancelled' });
        else files.push(...(await filesOf(job, record)));
      }
      const [first] = records;
      const places = first === undefined ? 1 : labelsPerSheet(first.route.paper);
      if (first !== undefined && places > 1) await printLabels(job, files, Math.min(first.start, places));
      else for (const file of files) await printFile(job, file);
    } catch (error) {
      if (!(error instanceof StorageError)) options.onError('printing', error);
      job.failure = failureOf(error);
      for (const { id } of records) {
        const record = store.byId(id);
        // Pages for the browser are handed over at the end of the job.
        const isForBrowser = port === null && record?.state === 'sending';
        if (record !== null && !isForBrowser) failUnfinished(record, job.failure);
      }
    }
  }

  const joinPages = (parts: Job['pages']) =>
    sheets.join(
      parts.flatMap(({ records: [first], file }) => Array.from({ length: first?.route.copies ?? 1 }, () => file)),
    );

  /** The pages that can be merged. Those of a damaged file can't: their records fail. */
  async function readablePages(parts: Job['pages']): Promise<Job['pages']> {
    const readable: Job['pages'] = [];
    for (const part of parts) {
      const alone = await sheets.join([part.file]);
      if (alone.ok) {
        await sheets.forget(alone.value);
        readable.push(part);
      } else {
        await sheets.forget(part.file);
        for (const record of part.records) notifyFailed(record, alone.error);
      }
    }
    return readable;
  }

  /** Merges all pages of the job into one file, with their copies. */
  async function handToBrowser(job: Job): Promise<void> {
    let parts = job.pages;
    if (parts.length === 0) return;
    if (stopped) {
      // No page can open them anymore.
      for (const { records, file } of parts) {
        await sheets.forget(file);
        for (const record of records) notifyFailed(record, { code: 'cancelled' });
      }
      return;
    }
    let joined = await joinPages(parts);
    if (!joined.ok && parts.length > 1) {
      parts = await readablePages(parts);
      if (parts.length === 0) return;
      joined = await joinPages(parts);
    }
    for (const { records, file } of parts) {
      await sheets.forget(file);
      for (const record of records) {
        if (joined.ok) notifyEnd(record, { state: 'handed_over' });
        else notifyFailed(record, joined.error);
      }
    }
    if (!joined.ok) return;
    pages.set(job.id, joined.value);
    for (const [oldest, file] of [...pages].slice(0, -MAX_PAGES)) {
      pages.delete(oldest);
      await sheets.forget(file);
    }
  }

  /** Marks the unfinished prints of a job as failed. If the disk is full, it tries again, or the next start does. */
  function failRest(jobId: string, failure: AppError): void {
    if (stopped || signal.aborted) return;
    try {
      for (const record of store.ofJob(jobId)) failUnfinished(record, failure);
    } catch {
      void sleep(clock, RETRY_MS, signal).then(() => failRest(jobId, failure));
    }
  }

  async function runJob(job: Job): Promise<void> {
    try {
      for (const records of sharingSheets(store.ofJob(job.id).filter(({ state }) => state === 'waiting'))) {
        if (stopped) break;
        await printSafely(job, records);
      }
      await handToBrowser(job);
    } catch (error) {
      // The disk failed: saved records remain valid.
      options.onError('printing', error);
      for (const { file } of job.pages) await sheets.forget(file);
      job.failure = failureOf(error);
    }
    if (job.failure !== null) failRest(job.id, job.failure);
    jobs.delete(job.id);
    emit({ name: 'printing.changed', id: job.id });
  }

  return {
    run(jobId: string): void {
      const job: Job = { id: jobId, controller: new AbortController(), fetched: new Map(), pages: [], failure: null };
      jobs.set(jobId, job);
      // Concurrent jobs would mix their sheets in the tray.
      chain = chain.then(() => runJob(job));
    },
    isRunning: (jobId: string): boolean => jobs.has(jobId),
    cancel(jobId: string): boolean {
      jobs.get(jobId)?.controller.abort();
      return jobs.has(jobId);
    },
    /** The pages of a job for the browser's print dialog, once they are ready. */
    pagesOf: (jobId: string): string | null => pages.get(jobId)?.fileId ?? null,
    /** Resolves when no document is being handed to a printer anymore. */
    async stop(): Promise<void> {
      stopped = true;
      for (const job of jobs.values()) job.controller.abort();
      await chain;
    },
  };
}

function failureOf(error: unknown): AppError {
  return error instanceof StorageError ? error.failure : { code: 'storage_failed', detail: String(error) };
}

/** Whether the file was generated or downloaded again for this print, and then whether its content changed. */
function regeneratedFrom({ record, document, found }: RecordFile): PrintRecord['regenerated'] {
  if (found !== document) return found.sha256 === document.sha256 ? 'same' : 'changed';
  if (record.madeFrom === null || record.fileId === document.fileId) return null;
  return document.madeFrom?.says === record.madeFrom.says ? 'same' : 'changed';
}

/** Groups consecutive records whose labels share sheets; any other record is alone. */
function sharingSheets(records: readonly PrintRecord[]): readonly (readonly PrintRecord[])[] {
  const groups: PrintRecord[][] = [];
  for (const record of records) {
    const group = groups.at(-1);
    const hasGrid = LABEL_GRIDS[record.route.paper] !== undefined;
    const isShared = hasGrid && JSON.stringify(group?.[0]?.route) === JSON.stringify(record.route);
    if (isShared && group !== undefined) group.push(record);
    else groups.push([record]);
  }
  return groups;
}
