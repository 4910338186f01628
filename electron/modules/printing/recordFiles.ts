/** Finds the files of print records: saved, downloaded first, or produced by the app. */
import type { GeneratedFrom, PrintRecord } from '../../../shared/contract/printing.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { printKindOf } from '../../../shared/rules/documentTypes.ts';
import type { PrintProgress } from './ports.ts';
import type { PrintStore } from './store.ts';

/** A saved document with the details that printing needs. */
export interface PrintableDocument {
  readonly fileId: string;
  readonly type: string;
  readonly sha256: string;
  /** When the provider's file was last downloaded. */
  readonly fetchedAtMs?: number;
  /** Set for a document that the app produced. */
  readonly madeFrom?: GeneratedFrom | null;
}

/** A file of a record, ready to be prepared. */
export interface RecordFile {
  readonly record: PrintRecord;
  /** The document that was requested. */
  readonly document: PrintableDocument;
  /** The document that is printed: another one if the file had to be downloaded again. */
  readonly found: PrintableDocument;
  readonly path: string;
}

export interface RecordFilesOptions {
  readonly store: Pick<PrintStore, 'insert'>;
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
  ) => Promise<Result<{ readonly failures: readonly { readonly type: string; readonly error: AppError }[] }>>;
  /** Whether a document of this kind was printed before the shipment's PRO was assigned. */
  readonly lacksPro: (bolNumber: string, kind: PrintRecord['kind']) => boolean;
}

/** The part of a job that downloads need. */
export interface FetchingJob {
  readonly controller: AbortController;
  /** Results of downloads in this job, by shipment: each is requested once. */
  readonly fetched: Map<string, Awaited<ReturnType<RecordFilesOptions['fetch']>>>;
}

interface Outcomes {
  readonly notify: (record: PrintRecord, change: PrintProgress) => void;
  readonly failed: (record: PrintRecord, error: AppError) => void;
}

export function createRecordFiles(options: RecordFilesOptions & Outcomes) {
  const { store, notify, failed } = options;

  async function documentsOf(job: FetchingJob, record: PrintRecord): Promise<Result<readonly PrintableDocument[]>> {
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
    const failure = fetched.ok
      ? fetched.value.failures.find(({ type }) => printKindOf(type) === record.kind)
      : undefined;
    // The saved one doesn't have the PRO.
    const isOutdated = lacksPro && failure !== undefined;
    if (find().length > 0 && !isOutdated) return ok(find());
    if (!fetched.ok) return fetched;
    return fail(failure?.error ?? { code: 'nothing_to_print', kind: record.kind });
  }

  /** Downloads the documents of a shipment, once in a job. */
  async function fetchOnce(job: FetchingJob, record: PrintRecord): ReturnType<RecordFilesOptions['fetch']> {
    const known = job.fetched.get(record.bolNumber);
    if (known !== undefined) return known;
    notify(record, { state: 'fetching' });
    const fetched = await options.fetch(record.bolNumber, job.controller.signal);
    job.fetched.set(record.bolNumber, fetched);
    return fetched;
  }

  /** The file of a document. Downloads one of the provider's that is missing or damaged on this computer. */
  async function fileOf(
    job: FetchingJob,
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

  /** The files of a record. Records a failure; several documents of a kind get a record each. */
  async function filesOf(job: FetchingJob, record: PrintRecord): Promise<readonly RecordFile[]> {
    const documents = await documentsOf(job, record);
    if (!documents.ok) return failedWith(record, documents.error);
    const [first, ...more] = documents.value;
    if (first === undefined) return failedWith(record, { code: 'nothing_to_print', kind: record.kind });
    const others = more.map((document) => ({
      document,
      record: { ...record, id: crypto.randomUUID(), fileId: document.fileId, state: 'waiting' as const },
    }));
    if (others.length > 0) {
      store.insert(others.map((other) => other.record));
      // Without a file, it would be for all of them when it is resumed, and they have their own records.
      notify(record, { state: 'waiting', fileId: first.fileId });
    }
    const files: RecordFile[] = [];
    for (const each of [{ record, document: first }, ...others]) {
      const found = await fileOf(job, each.record, each.document);
      if (found.ok) files.push({ ...each, path: found.value.path, found: found.value.document });
      else failed(each.record, found.error);
    }
    return files;
  }

  function failedWith(record: PrintRecord, error: AppError): readonly RecordFile[] {
    failed(record, error);
    return [];
  }

  return { filesOf };
}
