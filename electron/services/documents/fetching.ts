/**
 * Fetches the paper of a shipment: links are asked for, used at once and forgotten (spec §4.4 rule 3). One fetch a
 * shipment at a time, whoever asks for it; a link that expired under way is asked for once more by itself.
 */
import type { AppErrorCode } from '../../../shared/errors.ts';
import type { FetchProgress } from '../../../shared/ipc/contract/documents.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Emit } from '../events.ts';
import type { FreightClient } from '../freight/client.ts';
import { type DownloadOptions, download } from './download.ts';
import type { ArrivedDocument, DocumentStore } from './ports.ts';

export interface FetchFailure {
  readonly type: string;
  readonly name: string;
  readonly code: AppErrorCode;
}

export interface Fetching {
  /** What didn't come; the rest is kept. Joins the fetch that runs, which ends for all when one of them cancels. */
  fetch(bolNumber: string, signal: AbortSignal): Promise<Result<FetchFailure[]>>;
  /** Null when no fetch of this shipment runs. */
  progress(bolNumber: string): FetchProgress | null;
}

export interface FetchingOptions extends DownloadOptions {
  readonly client: Pick<FreightClient, 'getDocuments'>;
  readonly store: Pick<DocumentStore, 'latest' | 'insert' | 'touch'>;
  readonly emit: Emit;
  /** Aborted when the account closes. */
  readonly signal: AbortSignal;
}

interface Flight {
  readonly controller: AbortController;
  readonly landing: Promise<Result<FetchFailure[]>>;
  progress: FetchProgress;
}

interface Link {
  readonly type: string;
  readonly name: string;
  /** null: the service has given none yet. */
  readonly url: string | null;
}

const ASKING: FetchProgress = { phase: 'asking', type: null, bytes: 0, totalBytes: null, done: 0, of: 0 };

/** What a fresh link may mend. A silent service is not asked again at once. */
const MENDED_BY_A_NEW_LINK: ReadonlySet<AppErrorCode> = new Set([
  'document_link_refused',
  'document_incomplete',
  'unreachable',
]);

/** Makes the fetching of one account. */
export function createFetching(options: FetchingOptions): Fetching {
  const { client, store, clock, emit } = options;
  const flights = new Map<string, Flight>();

  function keep(document: ArrivedDocument): void {
    const same = store
      .latest(document.bolNumber)
      .find(({ type, name, sha256 }) => type === document.type && name === document.name && sha256 === document.sha256);
    if (same === undefined) store.insert(document);
    else store.touch(same.fileId, document.fetchedAtMs);
  }

  /** Downloads the links in turn. @returns null when it was cancelled */
  async function downloadAll(
    bolNumber: string,
    links: readonly Link[],
    signal: AbortSignal,
    report: (progress: FetchProgress) => void,
  ): Promise<FetchFailure[] | null> {
    const failures: FetchFailure[] = [];
    for (const [done, { type, name, url }] of links.entries()) {
      const onProgress = (bytes: number, totalBytes: number | null) =>
        report({ phase: 'downloading', type, bytes, totalBytes, done, of: links.length });
      if (url === null) {
        failures.push({ type, name, code: 'document_not_released' });
        continue;
      }
      onProgress(0, null);
      const file = await download(options, { link: url, bolNumber, signal, onProgress });
      if (file.ok) {
        keep({ fileId: crypto.randomUUID(), bolNumber, type, name, ...file.value, fetchedAtMs: clock.now() });
        emit({ name: 'documents.changed', id: bolNumber });
      } else if (file.error.code === 'cancelled') {
        return null;
      } else {
        failures.push({ type, name, code: file.error.code });
      }
    }
    return failures;
  }

  async function run(
    bolNumber: string,
    signal: AbortSignal,
    report: (progress: FetchProgress) => void,
  ): Promise<Result<FetchFailure[]>> {
    report(ASKING);
    const answer = await client.getDocuments({ bolNumber }, signal);
    if (!answer.ok) return answer;
    const failures = await downloadAll(bolNumber, answer.value.documents, signal, report);
    if (failures === null) return fail({ code: 'cancelled' });
    const again = failures.filter(({ code }) => MENDED_BY_A_NEW_LINK.has(code));
    if (again.length === 0) return ok(failures);
    report(ASKING);
    const renewed = await client.getDocuments({ bolNumber }, signal);
    if (!renewed.ok) return renewed.error.code === 'cancelled' ? renewed : ok(failures);
    const isWanted = ({ type, name }: Link) => again.some((lost) => lost.type === type && lost.name === name);
    const left = await downloadAll(bolNumber, renewed.value.documents.filter(isWanted), signal, report);
    if (left === null) return fail({ code: 'cancelled' });
    return ok([...failures.filter((failure) => !again.includes(failure)), ...left]);
  }

  function start(bolNumber: string): Flight {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, options.signal]);
    const { promise, resolve, reject } = Promise.withResolvers<Result<FetchFailure[]>>();
    const flight: Flight = { controller, landing: promise, progress: ASKING };
    flights.set(bolNumber, flight);
    const changed = () => {
      // With the account closed its store is gone, and nobody looks at it any more.
      if (options.signal.aborted) return;
      emit({ name: 'documents.changed', id: bolNumber });
      emit({ name: 'shipments.changed', id: bolNumber });
    };
    emit({ name: 'documents.changed', id: bolNumber });
    run(bolNumber, signal, (progress) => {
      flight.progress = progress;
    })
      .catch((error: unknown) => {
        if (options.signal.aborted) return fail({ code: 'cancelled' } as const);
        throw error;
      })
      .finally(() => {
        flights.delete(bolNumber);
        changed();
      })
      .then(resolve, reject);
    return flight;
  }

  return {
    async fetch(bolNumber, signal) {
      if (signal.aborted) return fail({ code: 'cancelled' });
      const flight = flights.get(bolNumber) ?? start(bolNumber);
      const cancel = () => flight.controller.abort();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await flight.landing;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    progress: (bolNumber) => flights.get(bolNumber)?.progress ?? null,
  };
}
