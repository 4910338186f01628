/** Documents: fetched once, kept as files with all their versions, checked before they are shown, cleared by rule. */
import type {
  CleanupRule,
  DocumentStorage,
  DocumentVersion,
  FetchProgress,
} from '../../../shared/contract/documents.ts';
import type { DocumentView } from '../../../shared/contract/shipments.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { countFiles, deletableFiles, storageOf } from './cleanup.ts';
import { createDocumentDownloads, type DocumentDownloadsOptions, type FetchOutcome } from './documentDownloads.ts';
import { createDocumentExport, type DocumentExport, type DocumentExportOptions } from './documentExport.ts';
import { type DocumentStore, documentView } from './ports.ts';

export interface FetchedDocuments extends FetchOutcome {
  readonly documents: DocumentView[];
}

export interface DocumentsService {
  /**
   * Fetches whatever the service has for a shipment. A document that fails doesn't hold up the others; a call for a
   * shipment that is being fetched waits for the same fetch.
   */
  fetch(bolNumber: string, signal: AbortSignal): Promise<Result<FetchedDocuments>>;
  /** How far that is, or null when it doesn't run. */
  progress(bolNumber: string): FetchProgress | null;
  /** Until when the hosts of its links asked not to be called, or null. */
  waitUntilMs(bolNumber: string): number | null;
  /** The latest version of each kept document. */
  list(bolNumber: string): DocumentView[];
  versions(bolNumber: string): DocumentVersion[];
  /** Where a kept or made file is; null when it is missing, or no longer what it was kept as. */
  file(fileId: string): Promise<{ path: string; bytes: number } | null>;
  check(fileId: string): Promise<Result<{ state: 'good' | 'missing' | 'damaged' }>>;
  storage(): DocumentStorage;
  /** What a rule would clear. */
  clearable(rule: CleanupRule): { files: number; bytes: number; shipments: number };
  /** Clears it, and says what went. */
  clear(rule: CleanupRule): Promise<{ files: number; bytes: number }>;
  /** Files that leave the app, and those it makes. */
  readonly exporter: DocumentExport;
}

export type DocumentsOptions = DocumentDownloadsOptions &
  Omit<DocumentExportOptions, 'fileOf'> & { readonly store: DocumentStore };

/** Makes the documents service of one account. */
export function createDocuments(options: DocumentsOptions): DocumentsService {
  const { store, contentStore, clock, emit } = options;
  const fetching = createDocumentDownloads(options);

  const list = (bolNumber: string): DocumentView[] => store.latest(bolNumber).map(documentView);

  async function savedFile(fileId: string): Promise<{ path: string; bytes: number } | null> {
    const document = store.byFileId(fileId);
    if (document === null || document.clearedAtMs !== null) return null;
    if ((await contentStore.check(document.sha256)) !== 'good') return null;
    const path = await contentStore.pathOf(document.sha256);
    return path === null ? null : { path, bytes: document.bytes };
  }

  const exporter = createDocumentExport({ ...options, fileOf: savedFile });

  return {
    async fetch(bolNumber, signal) {
      const ended = await fetching.fetch(bolNumber, signal);
      return ended.ok ? ok({ documents: list(bolNumber), ...ended.value }) : ended;
    },
    progress: fetching.progress,
    waitUntilMs: fetching.waitUntilMs,
    list,
    versions(bolNumber) {
      const latest = new Set(store.latest(bolNumber).map(({ fileId }) => fileId));
      return store.versions(bolNumber).map(({ bolNumber: _, sha256: __, ...version }) => ({
        ...version,
        isLatest: latest.has(version.fileId),
      }));
    },
    file: async (fileId) => exporter.made(fileId) ?? (await savedFile(fileId)),
    async check(fileId) {
      if (exporter.made(fileId) !== null) return ok({ state: 'good' });
      const document = store.byFileId(fileId);
      if (document === null) return fail({ code: 'not_found', what: 'document' });
      return ok({ state: document.clearedAtMs === null ? await contentStore.check(document.sha256) : 'missing' });
    },
    storage: () => storageOf(store.stored(), clock.now()),
    clearable(rule) {
      const files = deletableFiles(store.stored(), rule, clock.today());
      return { ...countFiles(files), shipments: new Set(files.map(({ bolNumber }) => bolNumber)).size };
    },
    async clear(rule) {
      const stored = store.stored();
      const going = deletableFiles(stored, rule, clock.today());
      const staying = new Set(stored.filter((file) => !going.includes(file)).map(({ sha256 }) => sha256));
      for (const { fileId, sha256 } of going) {
        // First the entry: a file that nothing points to is harmless, an entry without its file is not.
        store.clear(fileId, clock.now());
        if (!staying.has(sha256)) await contentStore.remove(sha256);
      }
      emit({ name: 'documents.changed', id: null });
      emit({ name: 'shipments.changed', id: null });
      return countFiles(going);
    },
    exporter,
  };
}
