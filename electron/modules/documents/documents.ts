/** Documents: downloaded once, saved in all versions, verified before they are shown, deleted by cleanup rules. */
import type { CleanupRule, DocumentStorage, DocumentVersion } from '../../../shared/contract/documents.ts';
import type { DocumentView } from '../../../shared/contract/shipments.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createDocumentDownloads, type DocumentDownloadsOptions, type FetchOutcome } from './documentDownloads.ts';
import { createDocumentExport, type DocumentExportOptions } from './documentExport.ts';
import { documentView } from './ports.ts';
import type { DocumentStore } from './store.ts';

export interface FetchedDocuments extends FetchOutcome {
  readonly documents: DocumentView[];
}

export type DocumentsOptions = DocumentDownloadsOptions &
  Omit<DocumentExportOptions, 'fileOf'> & { readonly store: DocumentStore };

/** Creates the documents service of one account. */
export function createDocuments(options: DocumentsOptions) {
  const { store, contentStore, clock, emit } = options;
  const downloads = createDocumentDownloads(options);

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
    /**
     * Downloads all documents that the provider has for a shipment. A failed document doesn't block the others;
     * concurrent calls for one shipment share one download.
     */
    async fetch(bolNumber: string, signal: AbortSignal): Promise<Result<FetchedDocuments>> {
      const outcome = await downloads.fetch(bolNumber, signal);
      return outcome.ok ? ok({ documents: list(bolNumber), ...outcome.value }) : outcome;
    },
    /** The latest version of each saved document, and the download that is running or has to wait. */
    withDownload: downloads.list,
    /** The latest version of each saved document. */
    list,
    versions(bolNumber: string): DocumentVersion[] {
      const latest = new Set(store.latest(bolNumber).map(({ fileId }) => fileId));
      return store.versions(bolNumber).map(({ bolNumber: _, sha256: __, ...version }) => ({
        ...version,
        isLatest: latest.has(version.fileId),
      }));
    },
    /** Path of a saved or produced file, or null if it is missing or its content has changed. */
    file: async (fileId: string): Promise<{ path: string; bytes: number } | null> =>
      exporter.made(fileId) ?? (await savedFile(fileId)),
    async check(fileId: string): Promise<Result<{ state: 'good' | 'missing' | 'damaged' }>> {
      if (exporter.made(fileId) !== null) return ok({ state: 'good' });
      const document = store.byFileId(fileId);
      if (document === null) return fail({ code: 'not_found', what: 'document' });
      return ok({ state: document.clearedAtMs === null ? await contentStore.check(document.sha256) : 'missing' });
    },
    storage: (): DocumentStorage => store.cleanup.storage(clock.now()),
    /** Counts what a rule would delete. */
    clearable: (rule: CleanupRule): { files: number; bytes: number; shipments: number } =>
      store.cleanup.count(rule, clock.today()),
    /** The shipments whose documents a rule would delete. */
    clearableShipments: (rule: CleanupRule): string[] => store.cleanup.shipments(rule, clock.today()),
    /** Deletes what the rule matches, and returns the counts. */
    async clear(rule: CleanupRule): Promise<{ files: number; bytes: number }> {
      const { files, bytes } = store.cleanup.count(rule, clock.today());
      for (const { fileId, sha256 } of store.cleanup.files(rule, clock.today())) {
        // The database entry first: an unreferenced file does no harm, but an entry without its file does.
        store.clear(fileId, clock.now());
        if (!store.cleanup.isStored(sha256)) await contentStore.remove(sha256);
      }
      emit({ name: 'documents.changed', id: null });
      emit({ name: 'shipments.changed', id: null });
      return { files, bytes };
    },
    /** Export of files, and PDFs that the app produces. */
    exporter,
  };
}

export type DocumentsService = ReturnType<typeof createDocuments>;
