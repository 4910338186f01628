/** Runs print jobs, one document at a time: downloads missing ones, prepares pages, records, and hands to a printer. */

import type { GeneratedFrom, PrintRecord } from '../../../shared/contract/printing.ts';
import { type AppError, AppErrorSchema } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { printKindOf } from '../../../shared/rules/documentTypes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';
import type { Imposition, PrintPort, PrintProgress, ReadyFile } from './ports.ts';
import { prepare } from './prepare.ts';
import type { PrintSettingsService } from './settings.ts';
import type { PrintStore } from './store.ts';

/** A saved document with the details that printing needs. */
export interface PrintableDocument {
  readonly fileId: string;
  readonly type: string;
  readonly sha256: string;
  /** Set for a document that the app produced. */
  readonly madeFrom?: GeneratedFrom | null;
}

export interface RunnerOptions {
  readonly store: PrintStore;
  readonly settings: PrintSettingsService;
  readonly sheets: Imposition;
  /** null: the browser prints pages that are prepared for it. */
  readonly port: PrintPort | null;
  /** The latest saved version of each document of a shipment. */
  readonly saved: (bolNumber: string) => readonly PrintableDocument[];
  readonly byFileId: (fileId: string) => PrintableDocument | null;
  /** The latest saved version of the document that a file is a version of, or null if none is saved. */
  readonly latestOf: (fileId: string) => PrintableDocument | null;
  /** Regenerates a document that the app produced, from current data. */
  readonly remake: (madeFrom: GeneratedFrom) => Promise<Result<PrintableDocument>>;
  readonly pathOf: (fileId: string) => Promise<string | null>;
  /** `failures`: documents that could not be downloaded while others were. */
  readonly fetch: (
    bolNumber: string,
    signal: AbortSignal,
  ) => Promise<Result<{ readonly failures: readonly { readonly type: string; readonly code: string }[] }>>;
  readonly proOf: (bolNumber: string) => string | null;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Called when a document of this shipment was printed or handed over, or was not after all. */
  readonly onPaper: (bolNumber: string) => void;
  /** Reports an error thrown outside of a call. */
  readonly onError: (where: string, error: unknown) => void;
}

interface Job {
  readonly id: string;
  readonly controller: AbortController;
  /** Results of downloads in this job, by shipment: each is requested once. */
  readonly fetched: Map<string, Awaited<ReturnType<RunnerOptions['fetch']>>>;
  readonly pages: { record: PrintRecord; file: ReadyFile }[];
}

/** Pages for the browser are files. Only those of the latest jobs are retained. */
const MAX_PAGES = 10;

interface RunnerEvents {
  readonly onQueued: () => void;
  /** Whether a document of this kind was printed before the shipment's PRO was assigned. */
  readonly lacksPro: (bolNumber: string, kind: PrintRecord['kind']) => boolean;
}

export function createRunner(options: RunnerOptions & RunnerEvents) {
  const { store, settings, sheets, port, clock, emit } = options;
  const jobs = new Map<string, Job>();
  const pages = new Map<string, ReadyFile>();
  let chain = Promise.resolve();
  let stopped = false;

  function notify(record: PrintRecord, change: PrintProgress): void {
    store.progress(record.id, change);
    emit({ name: 'printing.changed', id: record.jobId });
    if (change.state === 'queued' || change.state === 'handed_over') options.onPaper(record.bolNumber);
  }
  const end = (record: PrintRecord, change: PrintProgress) => notify(record, { ...change, endedAtMs: clock.now() });
  const failed = (record: PrintRecord, error: AppError) =>
    end(
      record,
      error.code === 'cancelled'
        ? { state: stopped ? 'unsent' : 'cancelled' }
        : { state: error.code === 'print_unclear' ? 'unknown' : 'failed', error },
    );

  async function documentsOf(job: Job, record: PrintRecord): Promise<Result<readonly PrintableDocument[]>> {
    if (record.fileId !== null) {
      const document = options.byFileId(record.fileId);
      if (document !== null) return ok([document]);
      if (record.madeFrom === null) return fail({ code: 'not_found', what: 'document' });
      // Produced files exist for one session; this one is from an earlier session.
      const made = await options.remake(record.madeFrom);
      return made.ok ? ok([made.value]) : made;
    }
    const find = () => options.saved(record.bolNumber).filter(({ type }) => printKindOf(type) === record.kind);
    const lacksPro = options.lacksPro(record.bolNumber, record.kind);
    if (find().length > 0 && !lacksPro) return ok(find());
    const fetched = await fetchOnce(job, record);
    if (!fetched.ok && lacksPro) return fetched;
    if (find().length > 0) return ok(find());
    if (!fetched.ok) return fetched;
    const failure = fetched.value.failures.find(({ type }) => printKindOf(type) === record.kind);
    // Errors that require details are reported as `nothing_to_print`.
    const why = AppErrorSchema.safeParse({ code: failure?.code });
    return fail(why.success ? why.data : { code: 'nothing_to_print', kind: record.kind });
  }

  /** Downloads the documents of a shipment, once in a job. */
  async function fetchOnce(job: Job, record: PrintRecord): ReturnType<RunnerOptions['fetch']> {
    const known = job.fetched.get(record.bolNumber);
    if (known !== undefined) return known;
    notify(record, { state: 'fetching' });
    const fetched = await options.fetch(record.bolNumber, job.controller.signal);
    job.fetched.set(record.bolNumber, fetched);
    return fetched;
  }

  /** The file of a document. Downloads one of the provider's that is missing or damaged on this computer. */
  async function fileOf(
    job: Job,
    record: PrintRecord,
    document: PrintableDocument,
  ): Promise<Result<{ readonly path: string; readonly document: PrintableDocument }>> {
    const path = await options.pathOf(document.fileId);
    if (path !== null) return ok({ path, document });
    if ((document.madeFrom ?? null) !== null) return fail({ code: 'not_found', what: 'file' });
    const fetched = await fetchOnce(job, record);
    if (!fetched.ok) return fetched;
    const newest = options.latestOf(document.fileId);
    const itsPath = newest === null ? null : await options.pathOf(newest.fileId);
    return newest === null || itsPath === null
      ? fail({ code: 'not_found', what: 'file' })
      : ok({ path: itsPath, document: newest });
  }

  async function printRecord(job: Job, record: PrintRecord): Promise<void> {
    const documents = await documentsOf(job, record);
    if (!documents.ok) return failed(record, documents.error);
    const [first, ...more] = documents.value;
    if (first === undefined) return failed(record, { code: 'nothing_to_print', kind: record.kind });
    // A kind may have several documents: each gets its own record.
    const others = more.map(({ fileId }) => ({
      ...record,
      id: crypto.randomUUID(),
      fileId,
      state: 'waiting' as const,
    }));
    if (others.length > 0) store.insert(others);
    await printDocument(job, record, first);
    for (const other of others) await printSafely(job, other);
  }

  async function printDocument(job: Job, record: PrintRecord, document: PrintableDocument): Promise<void> {
    const found = await fileOf(job, record, document);
    if (!found.ok) return failed(record, found.error);
    const { path } = found.value;
    const { route, kind, pages: target, start } = record;
    const calibration = route.printer === null ? null : (settings.get().calibrations[route.printer] ?? null);
    const ready = await prepare(sheets, path, { kind, route, pages: target, start, calibration });
    if (!ready.ok) return failed(record, ready.error);
    const { file, scalePercent } = ready.value;
    if (job.controller.signal.aborted) {
      await sheets.forget(file);
      return failed(record, { code: 'cancelled' });
    }
    const { fileId, type, sha256, madeFrom = null } = found.value.document;
    // Saved before the printer gets it, so that a power failure leaves a record of the attempt.
    notify(record, {
      state: 'sending',
      fileId,
      type,
      sha256,
      proNumber: options.proOf(record.bolNumber),
      madeFrom,
      regenerated:
        found.value.document === document
          ? regeneratedFrom(record, document)
          : sha256 === document.sha256
            ? 'same'
            : 'changed',
      scalePercent,
      sentAtMs: clock.now(),
    });
    if (port === null) {
      job.pages.push({ record, file });
      return;
    }
    const title = `${type} ${record.bolNumber}`;
    const sent = await port.send(file, { ...route, title }, job.controller.signal);
    await sheets.forget(file);
    if (!sent.ok) return failed(record, sent.error);
    const { queueJob } = sent.value;
    if (queueJob === null) return end(record, { state: 'handed_over' });
    notify(record, { state: 'queued', queueJob });
    options.onQueued();
  }

  async function printSafely(job: Job, record: PrintRecord): Promise<void> {
    if (job.controller.signal.aborted) return failed(record, { code: 'cancelled' });
    try {
      await printRecord(job, record);
    } catch (error) {
      if (!(error instanceof StorageError)) {
        options.onError('printing', error);
        return end(record, { state: 'failed', error: { code: 'storage_failed', detail: String(error) } });
      }
      end(record, { state: 'failed', error: error.failure });
    }
  }

  /** Merges all pages of the job into one file, with their copies. */
  async function handToBrowser(job: Job): Promise<void> {
    if (job.pages.length === 0) return;
    const files = job.pages.flatMap(({ record, file }) => Array.from({ length: record.route.copies }, () => file));
    const joined = await sheets.join(files);
    for (const { record, file } of job.pages) {
      await sheets.forget(file);
      if (joined.ok) end(record, { state: 'handed_over' });
      else failed(record, joined.error);
    }
    if (!joined.ok) return;
    pages.set(job.id, joined.value);
    for (const [oldest, file] of [...pages].slice(0, -MAX_PAGES)) {
      pages.delete(oldest);
      await sheets.forget(file);
    }
  }

  async function runJob(job: Job): Promise<void> {
    try {
      for (const record of store.ofJob(job.id)) {
        if (stopped) break;
        if (record.state === 'waiting') await printSafely(job, record);
      }
      await handToBrowser(job);
    } catch (error) {
      // The disk failed: saved records remain valid, and the next start reports what was not sent.
      options.onError('printing', error);
    }
    jobs.delete(job.id);
    emit({ name: 'printing.changed', id: job.id });
  }

  return {
    run(jobId: string): void {
      const job: Job = { id: jobId, controller: new AbortController(), fetched: new Map(), pages: [] };
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

/** Whether the document was regenerated for this print, and then whether its content changed. */
function regeneratedFrom({ fileId, madeFrom }: PrintRecord, document: PrintableDocument): PrintRecord['regenerated'] {
  if (madeFrom === null || fileId === document.fileId) return null;
  return document.madeFrom?.says === madeFrom.says ? 'same' : 'changed';
}
