/**
 * Downloads the documents of a shipment: requests links, uses them immediately, and discards them (spec §4.4 rule 3).
 * One download per shipment at a time, shared by all callers. An expired link is requested again once.
 */

import type { DocumentList, FetchProgress } from '../../../shared/contract/documents.ts';
import type { AppError, AppErrorCode } from '../../../shared/errors.ts';
import type { UnreadPart, UnreadRaw } from '../../../shared/freight/responseFields.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { documentKey, isExpiredLink } from '../../../shared/rules/documentTypes.ts';
import { sleep } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { throttleEvents } from '../../platform/throttleEvents.ts';
import type { FreightClient } from '../freight/client.ts';
import { type DownloadOptions, type DownloadRequest, download } from './download.ts';
import { type DownloadedDocument, documentView, type PdfWriter } from './ports.ts';
import type { DocumentStore } from './store.ts';

export interface FetchFailure {
  readonly type: string;
  readonly name: string;
  readonly code: AppErrorCode;
  /** The whole error: the contract has only the parts below. */
  readonly error: AppError;
  /** Status of the response to the link, or null without one. */
  readonly httpStatus: number | null;
  /** Scheme of a link that is not opened, such as `http:`. */
  readonly scheme: string | null;
  /** End of the pause requested by the link's host, or null. */
  readonly waitUntilMs: number | null;
}

/** The downloads that failed; all other documents are saved. */
export interface FetchOutcome {
  readonly failures: FetchFailure[];
  /** Documents in the response, or in the second one, that could not be parsed. */
  readonly dropped: UnreadPart[];
  /** Number of documents in the longer response. */
  readonly listed: number;
}

export interface DocumentDownloadsOptions extends DownloadOptions {
  readonly client: Pick<FreightClient, 'getDocuments'>;
  readonly store: Pick<DocumentStore, 'latest' | 'versions' | 'insert' | 'touch'>;
  readonly pdfWriter: Pick<PdfWriter, 'opens'>;
  readonly emit: Emit;
  /** Aborted when the account closes. */
  readonly signal: AbortSignal;
}

interface PendingDownload {
  readonly controller: AbortController;
  readonly settled: Promise<Result<FetchOutcome>>;
  progress: FetchProgress;
}

interface Link {
  readonly type: string;
  readonly name: string;
  /** null if the provider has no link yet. */
  readonly url: string | null;
}

const REQUESTING: FetchProgress = { phase: 'asking', type: null, bytes: 0, totalBytes: null, done: 0, of: 0 };

/** Delays after a 429 without Retry-After, in ms. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000] as const;
/** A longer pause is not waited for: the download fails with the time of its end. */
const MAX_WAIT_MS = 120_000;
/** Larger files are not test-opened, which would take too much memory. */
const MAX_TEST_OPENED_BYTES = 32 * 1024 * 1024;

/** Whether a new link may help. A provider that doesn't respond isn't called again immediately. */
function mayHelpToRenewLink({ code, httpStatus, waitUntilMs }: FetchFailure): boolean {
  if (waitUntilMs !== null) return false;
  if (code === 'document_link_refused') return isExpiredLink(httpStatus);
  return code === 'document_incomplete' || code === 'unreachable';
}

/** The documents of a response that could not be parsed. */
function droppedOf({ unread }: { readonly unread: readonly UnreadRaw[] }): UnreadPart[] {
  return unread.filter(({ isDropped }) => isDropped).map(({ path, why }) => ({ path, why }));
}

/** The pause requested by the link's host. */
function retryAfterMs(error: AppError): number | null {
  return 'retryAfterMs' in error ? (error.retryAfterMs ?? null) : null;
}

function failureOf({ type, name }: Link, error: AppError, nowMs: number): FetchFailure {
  const waitMs = retryAfterMs(error);
  const httpStatus = 'httpStatus' in error ? error.httpStatus : error.code === 'rate_limited' ? 429 : null;
  return {
    type,
    name,
    code: error.code,
    error,
    httpStatus,
    scheme: 'scheme' in error ? error.scheme : null,
    waitUntilMs: waitMs === null ? null : Math.ceil(nowMs + waitMs),
  };
}

/** Creates the downloads of one account. */
export function createDocumentDownloads(options: DocumentDownloadsOptions) {
  const { client, store, contentStore, pdfWriter, clock, emit } = options;
  const pending = new Map<string, PendingDownload>();
  /** Shipments whose missing documents are all paused, with the earliest end of these pauses. */
  const pauseEnds = new Map<string, number>();

  /** The latest version of each saved document, and the download that is running or has to wait. */
  function list(bolNumber: string): DocumentList {
    const untilMs = pauseEnds.get(bolNumber) ?? null;
    return {
      documents: store.latest(bolNumber).map(documentView),
      progress: pending.get(bolNumber)?.progress ?? null,
      waitUntilMs: untilMs !== null && untilMs > clock.now() ? untilMs : null,
    };
  }

  /**
   * Returns whether the PDF can be opened: a file that is complete by its first and last bytes may still be damaged. One
   * that can't, or has no valid end, doesn't replace an earlier version that can.
   */
  async function save(
    downloaded: Omit<DownloadedDocument, 'fileId' | 'fetchedAtMs' | 'opens'>,
    isDamaged: boolean,
  ): Promise<boolean> {
    const { bolNumber, sha256, bytes } = downloaded;
    const before = store.versions(bolNumber).find((each) => documentKey(each) === documentKey(downloaded));
    if (before?.sha256 === sha256 && before.clearedAtMs === null) {
      store.touch(before.fileId, clock.now());
      return before.opens;
    }
    const path = bytes > MAX_TEST_OPENED_BYTES ? null : await contentStore.pathOf(sha256);
    const opens = !isDamaged && (path === null || (await pdfWriter.opens(path, options.signal)));
    store.insert({ ...downloaded, fileId: crypto.randomUUID(), fetchedAtMs: clock.now(), opens });
    return opens;
  }

  /** Downloads a link, and retries after the pauses that its host requests. */
  async function downloadWithRetries(request: DownloadRequest): ReturnType<typeof download> {
    for (const defaultMs of RETRY_DELAYS_MS) {
      const file = await download(options, request);
      const requestedMs = file.ok ? null : retryAfterMs(file.error);
      if (file.ok || (file.error.code !== 'rate_limited' && requestedMs === null)) return file;
      const waitMs = requestedMs ?? defaultMs;
      if (waitMs > MAX_WAIT_MS) return file;
      const untilMs = clock.now() + waitMs;
      // A timer may fire slightly early, and the host would reject a request before the end of the pause.
      while (clock.now() < untilMs && !request.signal.aborted) {
        await sleep(clock, untilMs - clock.now(), request.signal);
      }
    }
    return await download(options, request);
  }

  /** Downloads the links in order. Returns null if canceled. */
  async function downloadAll(
    bolNumber: string,
    links: readonly Link[],
    signal: AbortSignal,
    report: (progress: FetchProgress) => void,
    acceptsDamaged: boolean,
  ): Promise<FetchFailure[] | null> {
    const failures: FetchFailure[] = [];
    // Files are test-opened one at a time, while the next one downloads.
    let saves = Promise.resolve();
    try {
      for (const [done, link] of links.entries()) {
        const { type, name, url } = link;
        const onProgress = (bytes: number, totalBytes: number | null) =>
          report({ phase: 'downloading', type, bytes, totalBytes, done, of: links.length });
        if (url === null) {
          failures.push(failureOf(link, { code: 'document_not_released', type }, clock.now()));
          continue;
        }
        onProgress(0, null);
        const file = await downloadWithRetries({ link: url, bolNumber, signal, acceptsDamaged, onProgress });
        if (file.ok) {
          saves = saves.then(async () => {
            const { isDamaged, ...saved } = file.value;
            const opens = await save({ bolNumber, type, name, ...saved }, isDamaged);
            const code = isDamaged ? 'document_damaged' : 'document_unopenable';
            if (!opens) failures.push(failureOf(link, { code }, clock.now()));
            emit({ name: 'documents.changed', id: bolNumber, value: list(bolNumber) });
          });
          // Prevents an unhandled rejection; the `await` below reports the error.
          saves.catch(() => {});
        } else if (file.error.code === 'cancelled') {
          return null;
        } else {
          failures.push(failureOf(link, file.error, clock.now()));
        }
      }
    } finally {
      await saves;
    }
    return failures;
  }

  async function run(
    bolNumber: string,
    signal: AbortSignal,
    report: (progress: FetchProgress) => void,
  ): Promise<Result<FetchOutcome>> {
    report(REQUESTING);
    const response = await client.getDocuments({ bolNumber }, signal);
    if (!response.ok) return response;
    const { documents } = response.value;
    const dropped = droppedOf(response.value);
    const listed = documents.length + dropped.length;
    const failures = await downloadAll(bolNumber, documents, signal, report, false);
    if (failures === null) return fail({ code: 'cancelled' });
    const again = failures.filter(mayHelpToRenewLink);
    if (again.length === 0) return ok({ failures, dropped, listed });
    report(REQUESTING);
    const renewed = await client.getDocuments({ bolNumber }, signal);
    if (!renewed.ok) return renewed.error.code === 'cancelled' ? renewed : ok({ failures, dropped, listed });
    const againKeys = new Set(again.map(documentKey));
    const retried = renewed.value.documents.filter((link) => againKeys.has(documentKey(link)));
    const left = await downloadAll(bolNumber, retried, signal, report, true);
    if (left === null) return fail({ code: 'cancelled' });
    const retriedKeys = new Set(retried.map(documentKey));
    // The second list may lack a document.
    const isLeft = (failure: FetchFailure) => !again.includes(failure) || !retriedKeys.has(documentKey(failure));
    const renewedDropped = droppedOf(renewed.value);
    const isNew = ({ path }: UnreadPart) => dropped.every((part) => part.path !== path);
    return ok({
      failures: [...failures.filter(isLeft), ...left],
      dropped: [...dropped, ...renewedDropped.filter(isNew)],
      listed: Math.max(listed, renewed.value.documents.length + renewedDropped.length),
    });
  }

  function start(bolNumber: string): PendingDownload {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, options.signal]);
    const { promise, resolve, reject } = Promise.withResolvers<Result<FetchOutcome>>();
    const pendingDownload: PendingDownload = { controller, settled: promise, progress: REQUESTING };
    pending.set(bolNumber, pendingDownload);
    const changed = () => {
      // After the account is closed, the store is closed too, and no screen shows its documents.
      if (options.signal.aborted) return;
      emit({ name: 'documents.changed', id: bolNumber, value: list(bolNumber) });
      emit({ name: 'shipments.changed', id: bolNumber });
    };
    const emitProgress = throttleEvents((event) => {
      // What is true when it is emitted: a throttled event may come after the next document, or after the end.
      if (!options.signal.aborted) emit({ ...event, value: list(bolNumber) });
    }, clock);
    run(bolNumber, signal, (progress) => {
      pendingDownload.progress = progress;
      emitProgress({ name: 'documents.progress', id: bolNumber });
    })
      .then((result) => {
        const untilMs = result.ok ? result.value.failures.map((failure) => failure.waitUntilMs) : [];
        if (untilMs.length > 0 && untilMs.every((each) => each !== null))
          pauseEnds.set(bolNumber, Math.min(...untilMs));
        else if (result.ok) pauseEnds.delete(bolNumber);
        return result;
      })
      .catch((error: unknown) => {
        if (options.signal.aborted) return fail({ code: 'cancelled' } as const);
        throw error;
      })
      .finally(() => {
        pending.delete(bolNumber);
        changed();
      })
      .then(resolve, reject);
    return pendingDownload;
  }

  return {
    /** Joins a running download of the shipment. A cancel by one caller ends it for all. */
    async fetch(bolNumber: string, signal: AbortSignal): Promise<Result<FetchOutcome>> {
      if (signal.aborted) return fail({ code: 'cancelled' });
      const pendingDownload = pending.get(bolNumber) ?? start(bolNumber);
      const cancel = () => pendingDownload.controller.abort();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await pendingDownload.settled;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    list,
  };
}
