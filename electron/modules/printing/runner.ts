/** Runs print jobs, one document at a time: fetch what is missing, make it ready, write down, hand over. */

import type { GeneratedFrom, PrintRecord } from '../../../shared/contract/printing.ts';
import { type AppError, AppErrorSchema } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { printKindOf } from '../../../shared/rules/documentTypes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';
import type { Imposition, PrintPort, PrintProgress, PrintStore, ReadyFile } from './ports.ts';
import { prepare } from './prepare.ts';
import type { PrintSettingsService } from './settings.ts';

/** A kept document, as printing needs it. */
export interface PrintableDocument {
  readonly fileId: string;
  readonly type: string;
  readonly sha256: string;
  /** Of a paper that the app made itself. */
  readonly madeFrom?: GeneratedFrom | null;
}

export interface RunnerOptions {
  readonly store: PrintStore;
  readonly settings: PrintSettingsService;
  readonly sheets: Imposition;
  /** null: the browser prints, from pages made for it. */
  readonly port: PrintPort | null;
  /** The latest kept version of each document of a shipment. */
  readonly saved: (bolNumber: string) => readonly PrintableDocument[];
  readonly byFileId: (fileId: string) => PrintableDocument | null;
  /** Makes a paper of the app's own anew, of what is known now. */
  readonly remake: (madeFrom: GeneratedFrom) => Promise<Result<PrintableDocument>>;
  readonly pathOf: (fileId: string) => Promise<string | null>;
  /** `failures`: what did not come though the rest did. */
  readonly fetch: (
    bolNumber: string,
    signal: AbortSignal,
  ) => Promise<Result<{ readonly failures: readonly { readonly type: string; readonly code: string }[] }>>;
  readonly proOf: (bolNumber: string) => string | null;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Paper of this shipment is out there, or is not after all. */
  readonly onPaper: (bolNumber: string) => void;
  /** Something threw while nobody was calling. */
  readonly onError: (where: string, error: unknown) => void;
}

export interface Runner {
  run(jobId: string): void;
  isRunning(jobId: string): boolean;
  cancel(jobId: string): boolean;
  /** The pages of a job for the browser's print, once they are made. */
  pagesOf(jobId: string): string | null;
  /** Resolves when nothing is being handed over any more. */
  stop(): Promise<void>;
}

interface Job {
  readonly id: string;
  readonly controller: AbortController;
  /** Shipments whose documents were asked for in this job: once is enough. */
  readonly fetched: Map<string, Awaited<ReturnType<RunnerOptions['fetch']>>>;
  readonly pages: { record: PrintRecord; file: ReadyFile }[];
}

/** Pages for the browser are files: those of older jobs go. */
const MAX_PAGES = 10;

export function createRunner(options: RunnerOptions & { readonly onQueued: () => void }): Runner {
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
      // Made files are there for one run; this paper is of an earlier one.
      const made = await options.remake(record.madeFrom);
      return made.ok ? ok([made.value]) : made;
    }
    const find = () => options.saved(record.bolNumber).filter(({ type }) => printKindOf(type) === record.kind);
    if (find().length > 0) return ok(find());
    let requested = job.fetched.get(record.bolNumber);
    if (requested === undefined) {
      notify(record, { state: 'fetching' });
      requested = await options.fetch(record.bolNumber, job.controller.signal);
      job.fetched.set(record.bolNumber, requested);
    }
    if (find().length > 0) return ok(find());
    if (!requested.ok) return requested;
    const failure = requested.value.failures.find(({ type }) => printKindOf(type) === record.kind);
    // A failure that carries more than its name is said as what came of it.
    const why = AppErrorSchema.safeParse({ code: failure?.code });
    return fail(why.success ? why.data : { code: 'nothing_to_print', kind: record.kind });
  }

  async function printRecord(job: Job, record: PrintRecord): Promise<void> {
    const documents = await documentsOf(job, record);
    if (!documents.ok) return failed(record, documents.error);
    const [first, ...more] = documents.value;
    if (first === undefined) return failed(record, { code: 'nothing_to_print', kind: record.kind });
    // A kind may be several documents: each gets a record of its own.
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
    const path = await options.pathOf(document.fileId);
    if (path === null) return failed(record, { code: 'not_found', what: 'file' });
    const { route, kind, pages: target, start } = record;
    const calibration = route.printer === null ? null : (settings.get().calibrations[route.printer] ?? null);
    const ready = await prepare(sheets, path, { kind, route, pages: target, start, calibration });
    if (!ready.ok) return failed(record, ready.error);
    if (job.controller.signal.aborted) {
      await sheets.forget(ready.value);
      return failed(record, { code: 'cancelled' });
    }
    const { fileId, type, sha256, madeFrom = null } = document;
    // On the disk before it is in anybody's hands: a power cut from here on leaves a record that says so.
    notify(record, {
      state: 'sending',
      fileId,
      type,
      sha256,
      proNumber: options.proOf(record.bolNumber),
      madeFrom,
      regenerated: regeneratedFrom(record, document),
      sentAtMs: clock.now(),
    });
    if (port === null) {
      job.pages.push({ record, file: ready.value });
      return;
    }
    const title = `${type} ${record.bolNumber}`;
    const sent = await port.send(ready.value, { ...route, title }, job.controller.signal);
    await sheets.forget(ready.value);
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

  /** All pages of the job as one file, each as often as it is wanted. */
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
      // The disk: what is written down stays true, and the next start says what was not sent.
      options.onError('printing', error);
    }
    jobs.delete(job.id);
    emit({ name: 'printing.changed', id: job.id });
  }

  return {
    run(jobId) {
      const job: Job = { id: jobId, controller: new AbortController(), fetched: new Map(), pages: [] };
      jobs.set(jobId, job);
      // Two jobs at once would mix their sheets in the tray.
      chain = chain.then(() => runJob(job));
    },
    isRunning: (jobId) => jobs.has(jobId),
    cancel(jobId) {
      jobs.get(jobId)?.controller.abort();
      return jobs.has(jobId);
    },
    pagesOf: (jobId) => pages.get(jobId)?.fileId ?? null,
    async stop() {
      stopped = true;
      for (const job of jobs.values()) job.controller.abort();
      await chain;
    },
  };
}

/** Whether the paper had to be made anew for this print, and then says what the earlier one said. */
function regeneratedFrom({ fileId, madeFrom }: PrintRecord, document: PrintableDocument): PrintRecord['regenerated'] {
  if (madeFrom === null || fileId === document.fileId) return null;
  return document.madeFrom?.says === madeFrom.says ? 'same' : 'changed';
}
