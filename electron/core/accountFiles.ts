/** Composes the files of one account: documents, attachments, and the search index of their text. */

import type { AppEvent } from '../../shared/ipc/contract.ts';
import { ok } from '../../shared/ipc/result.ts';
import { createDocuments, type DocumentsOptions } from '../modules/documents/documents.ts';
import { createLinkPauses } from '../modules/documents/linkPauses.ts';
import { type AttachmentsOptions, createAttachments } from '../modules/evidence/attachments.ts';
import type { PdfTextReader } from '../modules/search/ports.ts';
import { createTextIndex } from '../modules/search/textIndex.ts';
import type { DocumentPrefetchOptions } from '../modules/tracking/documentPrefetch.ts';
import type { Listeners } from '../platform/events.ts';
import type { AccountStores } from './accountStorage.ts';

export interface AccountFilesOptions
  extends Pick<
    DocumentsOptions,
    'client' | 'http' | 'hostFiles' | 'pdfWriter' | 'userAgent' | 'baseUrl' | 'clock' | 'signal'
  > {
  readonly storage: AccountStores;
  readonly isSaved: AttachmentsOptions['isSaved'];
  readonly pdfTextReader: PdfTextReader;
  readonly events: Listeners<AppEvent>;
  readonly onError: (where: string, error: unknown) => void;
}

export function createAccountFiles(options: AccountFilesOptions) {
  const { storage, clock, events, signal } = options;
  const { contentStore } = storage;
  const common = { clock, emit: events.emit, signal };
  const attachments = createAttachments({
    ...common,
    store: storage.evidence,
    contentStore,
    isSaved: options.isSaved,
  });
  const { fetch, ...documents } = createDocuments({
    ...common,
    client: options.client,
    http: options.http,
    store: storage.documents,
    contentStore: {
      ...contentStore,
      // The user may have attached the same file.
      remove: (sha256) => (attachments.isAttached(sha256) ? Promise.resolve() : contentStore.remove(sha256)),
    },
    attachedFile: attachments.namedFile,
    linkPauses: createLinkPauses(storage.linkPauses, clock),
    staging: storage.staging,
    pickups: storage.pickups,
    proOf: (bolNumber) => storage.shipments.byBol(bolNumber)?.proNumber ?? null,
    hostFiles: options.hostFiles,
    pdfWriter: options.pdfWriter,
    log: storage.calls,
    userAgent: options.userAgent,
    baseUrl: options.baseUrl,
  });
  const textIndex = createTextIndex({
    store: storage.documentText,
    contentStore,
    reader: options.pdfTextReader,
    checked: storage.checked,
    clock,
    signal,
    onError: options.onError,
  });
  events.add(({ name }) => {
    if (name === 'documents.changed') textIndex.documentsChanged();
  });

  /** Shipments of which everything that the provider listed was downloaded. */
  const completed = new Set<string>();
  const fetchDocuments: typeof fetch = async (bolNumber, whileNeeded) => {
    const fetched = await fetch(bolNumber, whileNeeded);
    if (fetched.ok && fetched.value.failures.length + fetched.value.dropped.length === 0) completed.add(bolNumber);
    return fetched;
  };

  /** Whether every available document was downloaded since the booking and the last refresh. */
  function hasDocuments(bolNumber: string): boolean {
    const shipment = storage.shipments.byBol(bolNumber);
    // Before the first refresh it isn't known which are available.
    if (shipment === null || (shipment.lastCheckedAtMs === null && !completed.has(bolNumber))) return false;
    const sinceMs = shipment.lastCheckedAtMs ?? shipment.bookedAtMs ?? Number.POSITIVE_INFINITY;
    const saved = storage.documents.latest(bolNumber);
    return (
      saved.length > 0 &&
      saved.length >= shipment.available.length &&
      saved.every(({ opens, fetchedAtMs }) => opens && fetchedAtMs >= sinceMs)
    );
  }

  /** Downloads the documents of a shipment, unless they already were, for example by the user. */
  const prefetch: DocumentPrefetchOptions['fetch'] = async (bolNumber, whileNeeded) =>
    hasDocuments(bolNumber) ? ok({ failures: [] }) : fetchDocuments(bolNumber, whileNeeded);

  return { attachments, documents: { ...documents, fetch: fetchDocuments }, textIndex, prefetch };
}
