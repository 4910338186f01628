/**
 * Fetches the paper of a shipment: links are asked for, used at once and forgotten (spec §4.4 rule 3). One fetch a
 * shipment at a time, whoever asks for it; a link that expired under way is asked for once more by itself.
 */

import type { FetchProgress } from '../../../shared/contract/documents.ts';
import type { AppError, AppErrorCode } from '../../../shared/errors.ts';
import type { UnreadPart } from '../../../shared/freight/responseFields.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { documentKey } from '../../../shared/rules/documentTypes.ts';
import { sleep } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { throttleEvents } from '../../platform/throttleEvents.ts';
import type { FreightClient } from '../freight/client.ts';
import { type DownloadOptions, type DownloadRequest, download } from './download.ts';
import type { DocumentStore, DownloadedDocument, PdfWriter } from './ports.ts';

export interface FetchFailure {
  readonly type: string;
  readonly name: string;
  readonly code: AppErrorCode;
  /** Of the link's answer, where one came. */
  readonly httpStatus: number | null;
  /** Of an address that is not opened, such as `http:`. */
  readonly scheme: string | null;
  /** Until when the link's host asked not to be called, null where it did not. */
  readonly waitUntilMs: number | null;
}

/** What didn't come; the rest is kept. */
export interface FetchOutcome {
  readonly failures: FetchFailure[];
  /** The documents of the answer that could not be read. */
  readonly dropped: UnreadPart[];
  /** How many the answer listed. */
  readonly listed: number;
}

export interface DocumentDownloads {
  /** Joins the fetch that runs, which ends for all when one of them cancels. */
  fetch(bolNumber: string, signal: AbortSignal): Promise<Result<FetchOutcome>>;
  /** Null when no fetch of this shipment runs. */
  progress(bolNumber: string): FetchProgress | null;
  /** Until when nothing can be fetched of what did not come: its hosts asked for that. Null when it may be. */
  waitUntilMs(bolNumber: string): number | null;
}

export interface DocumentDownloadsOptions extends DownloadOptions {
  readonly client: Pick<FreightClient, 'getDocuments'>;
  readonly store: Pick<DocumentStore, 'versions' | 'insert' | 'touch'>;
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
  /** null: the service has given none yet. */
  readonly url: string | null;
}

const ASKING: FetchProgress = { phase: 'asking', type: null, bytes: 0, totalBytes: null, done: 0, of: 0 };

/** Waits after a link's 429, in ms, where it names none. */
const SLOW_DOWN_MS = [1_000, 2_000, 4_000] as const;
/** Nobody sits through a longer one: it is said until when, and nothing is sent before. */
const MAX_SLOW_DOWN_MS = 120_000;
/** A file beyond this is not tried: that would take more memory than it is worth. */
const LARGEST_TRIED_BYTES = 32 * 1024 * 1024;
/** Statuses of a link that has expired. */
const EXPIRED: ReadonlySet<number | null> = new Set([401, 403, 404, 410]);

/** Whether a fresh link may mend it. A silent service is not asked again at once. */
function isMendedByNewLink({ code, httpStatus, waitUntilMs }: FetchFailure): boolean {
  if (waitUntilMs !== null) return false;
  if (code === 'document_link_refused') return EXPIRED.has(httpStatus);
  return code === 'document_incomplete' || code === 'unreachable';
}

/** What the host of a link asked for. */
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
    httpStatus,
    scheme: 'scheme' in error ? error.scheme : null,
    waitUntilMs: waitMs === null ? null : Math.ceil(nowMs + waitMs),
  };
}

/** Makes the fetching of one account. */
export function createDocumentDownloads(options: DocumentDownloadsOptions): DocumentDownloads {
  const { client, store, contentStore, pdfWriter, clock, emit } = options;
  const pending = new Map<string, PendingDownload>();
  /** The earliest end of the pauses of a shipment whose missing documents all have one. */
  const waits = new Map<string, number>();

  /** @returns whether it opens, which a file that is whole at both ends may not */
  async function save(arrived: Omit<DownloadedDocument, 'fileId' | 'fetchedAtMs' | 'opens'>): Promise<boolean> {
    const { bolNumber, sha256, bytes } = arrived;
    const before = store.versions(bolNumber).find((each) => documentKey(each) === documentKey(arrived));
    if (before?.sha256 === sha256 && before.clearedAtMs === null) {
      store.touch(before.fileId, clock.now());
      return before.opens;
    }
    const path = bytes > LARGEST_TRIED_BYTES ? null : await contentStore.pathOf(sha256);
    const opens = path === null || (await pdfWriter.opens(path, options.signal));
    store.insert({ ...arrived, fileId: crypto.randomUUID(), fetchedAtMs: clock.now(), opens });
    return opens;
  }

  /** Downloads a link, and again after the waits that it asks for. */
  async function downloadPatiently(requested: DownloadRequest): ReturnType<typeof download> {
    for (const ownMs of SLOW_DOWN_MS) {
      const file = await download(options, requested);
      const requestedMs = file.ok ? null : retryAfterMs(file.error);
      if (file.ok || (file.error.code !== 'rate_limited' && requestedMs === null)) return file;
      const waitMs = requestedMs ?? ownMs;
      if (waitMs > MAX_SLOW_DOWN_MS) return file;
      const untilMs = clock.now() + waitMs;
      // A timer may be early by a moment, and the host would have to be left alone for that.
      while (clock.now() < untilMs && !requested.signal.aborted) {
        await sleep(clock, untilMs - clock.now(), requested.signal);
      }
    }
    return await download(options, requested);
  }

  /** Downloads the links in turn. @returns null when it was cancelled */
  async function downloadAll(
    bolNumber: string,
    links: readonly Link[],
    signal: AbortSignal,
    report: (progress: FetchProgress) => void,
  ): Promise<FetchFailure[] | null> {
    const failures: FetchFailure[] = [];
    // One after the other, while the next is on its way.
    let trials = Promise.resolve();
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
        const file = await downloadPatiently({ link: url, bolNumber, signal, onProgress });
        if (file.ok) {
          trials = trials.then(async () => {
            const opens = await save({ bolNumber, type, name, ...file.value });
            if (!opens) failures.push(failureOf(link, { code: 'document_unopenable' }, clock.now()));
            emit({ name: 'documents.changed', id: bolNumber });
          });
          // Whoever waits below hears of a failure.
          trials.catch(() => {});
        } else if (file.error.code === 'cancelled') {
          return null;
        } else {
          failures.push(failureOf(link, file.error, clock.now()));
        }
      }
    } finally {
      await trials;
    }
    return failures;
  }

  async function run(
    bolNumber: string,
    signal: AbortSignal,
    report: (progress: FetchProgress) => void,
  ): Promise<Result<FetchOutcome>> {
    report(ASKING);
    const response = await client.getDocuments({ bolNumber }, signal);
    if (!response.ok) return response;
    const { documents, unread } = response.value;
    const dropped = unread.filter(({ isDropped }) => isDropped).map(({ path, why }) => ({ path, why }));
    const ended = (left: FetchFailure[]) => ok({ failures: left, dropped, listed: documents.length + dropped.length });
    const failures = await downloadAll(bolNumber, documents, signal, report);
    if (failures === null) return fail({ code: 'cancelled' });
    const again = failures.filter(isMendedByNewLink);
    if (again.length === 0) return ended(failures);
    report(ASKING);
    const renewed = await client.getDocuments({ bolNumber }, signal);
    if (!renewed.ok) return renewed.error.code === 'cancelled' ? renewed : ended(failures);
    const lost = new Set(again.map(documentKey));
    const isRequested = (link: Link) => lost.has(documentKey(link));
    const left = await downloadAll(bolNumber, renewed.value.documents.filter(isRequested), signal, report);
    if (left === null) return fail({ code: 'cancelled' });
    return ended([...failures.filter((failure) => !again.includes(failure)), ...left]);
  }

  function start(bolNumber: string): PendingDownload {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, options.signal]);
    const { promise, resolve, reject } = Promise.withResolvers<Result<FetchOutcome>>();
    const pendingDownload: PendingDownload = { controller, settled: promise, progress: ASKING };
    pending.set(bolNumber, pendingDownload);
    const changed = () => {
      // With the account closed its store is gone, and nobody looks at it any more.
      if (options.signal.aborted) return;
      emit({ name: 'documents.changed', id: bolNumber });
      emit({ name: 'shipments.changed', id: bolNumber });
    };
    emit({ name: 'documents.changed', id: bolNumber });
    const emitProgress = throttleEvents((event) => {
      // One that was held back until after the end would show a download that is over.
      if (pending.get(bolNumber) === pendingDownload) emit(event);
    }, clock);
    run(bolNumber, signal, (progress) => {
      pendingDownload.progress = progress;
      emitProgress({ name: 'documents.progress', id: bolNumber, value: { progress, waitUntilMs: null } });
    })
      .then((ended) => {
        const untilMs = ended.ok ? ended.value.failures.map((failure) => failure.waitUntilMs) : [];
        if (untilMs.length > 0 && untilMs.every((each) => each !== null)) waits.set(bolNumber, Math.min(...untilMs));
        else if (ended.ok) waits.delete(bolNumber);
        return ended;
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
    async fetch(bolNumber, signal) {
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
    progress: (bolNumber) => pending.get(bolNumber)?.progress ?? null,
    waitUntilMs(bolNumber) {
      const untilMs = waits.get(bolNumber) ?? null;
      return untilMs !== null && untilMs > clock.now() ? untilMs : null;
    },
  };
}
