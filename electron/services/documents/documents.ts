/** Documents: links are asked for, used at once and forgotten; the files are kept (spec §4.4 rule 3). */
import type { DocumentView } from '../../../shared/ipc/contract/shipments.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../clock.ts';
import type { Emit } from '../events.ts';
import type { CallLog } from '../freight/callLog.ts';
import type { FreightClient } from '../freight/client.ts';
import type { HttpPort } from '../freight/ports.ts';
import { download } from './download.ts';
import { type DocumentStore, documentView, type KeptDocument, type Vault } from './ports.ts';

export interface FetchedDocuments {
  readonly documents: DocumentView[];
  readonly failures: { type: string; name: string; code: string }[];
}

export interface DocumentsService {
  /** Fetches whatever the service has for a shipment. A document that fails doesn't hold up the others. */
  fetch(bolNumber: string, signal: AbortSignal): Promise<Result<FetchedDocuments>>;
  list(bolNumber: string): DocumentView[];
  /** Where a kept file is, or null. */
  file(fileId: string): Promise<{ path: string; bytes: number } | null>;
}

export interface DocumentsOptions {
  readonly client: Pick<FreightClient, 'getDocuments'>;
  readonly http: HttpPort;
  readonly store: DocumentStore;
  readonly vault: Vault;
  readonly log: CallLog;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly userAgent: string;
  /** Of the service that gives the links. */
  readonly baseUrl: () => string;
}

/** Makes the documents service of one account. */
export function createDocuments(options: DocumentsOptions): DocumentsService {
  const { client, store, vault, clock, emit } = options;

  const list = (bolNumber: string): DocumentView[] => store.latest(bolNumber).map(documentView);

  function keep(document: Omit<KeptDocument, 'fileId'>): void {
    const same = store
      .latest(document.bolNumber)
      .find(({ type, name, sha256 }) => type === document.type && name === document.name && sha256 === document.sha256);
    if (same === undefined) store.insert({ ...document, fileId: crypto.randomUUID() });
    else store.touch(same.fileId, document.fetchedAtMs);
  }

  return {
    async fetch(bolNumber, signal) {
      const answer = await client.getDocuments({ bolNumber }, signal);
      if (!answer.ok) return answer;
      const failures: FetchedDocuments['failures'] = [];
      for (const { type, name, url } of answer.value.documents) {
        const file = await download(options, url, bolNumber, signal);
        if (file.ok) {
          keep({ bolNumber, type, name, ...file.value, fetchedAtMs: clock.now() });
          emit({ name: 'documents.changed', id: bolNumber });
        } else if (file.error.code === 'cancelled') {
          return fail(file.error);
        } else {
          failures.push({ type, name, code: file.error.code });
        }
      }
      emit({ name: 'shipments.changed', id: bolNumber });
      return ok({ documents: list(bolNumber), failures });
    },
    list,
    async file(fileId) {
      const document = store.byFileId(fileId);
      if (document === null) return null;
      const path = await vault.pathOf(document.sha256);
      return path === null ? null : { path, bytes: document.bytes };
    },
  };
}
