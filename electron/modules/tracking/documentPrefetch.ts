/** Downloads documents that a poll found to be new: one shipment at a time, with retries after a failure. */
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUnreadableRow, StorageError } from '../../platform/storage.ts';
import type { Prefetch, TrackingStore } from './store.ts';

const FIRST_WAIT_MS = 5 * 60_000;
const MAX_WAIT_MS = 6 * 3_600_000;
/** After this many attempts, the download is left to the user, who sees which documents are missing. */
const MAX_ATTEMPTS = 6;
/** Pause after the disk failed. */
const AFTER_FAILURE_MS = 5 * 60_000;
/** Without open shipments, no event says that downloads are allowed again. */
const NOT_ALLOWED_MS = 5 * 60_000;

export interface DocumentPrefetchOptions {
  readonly store: Pick<TrackingStore, 'nextPrefetch' | 'prefetchDone' | 'prefetchFailed' | 'nextPrefetchAtMs'>;
  /** Downloads all documents that the provider has for a shipment. */
  readonly fetch: (
    bolNumber: string,
    signal: AbortSignal,
  ) => Promise<Result<{ readonly failures: readonly { readonly waitUntilMs: number | null }[] }>>;
  readonly mayFetch: () => boolean;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates the prefetch. It does nothing until `wake`. */
export function createDocumentPrefetch({ store, fetch, mayFetch, clock, signal, onError }: DocumentPrefetchOptions) {
  let isFetching = false;
  const alarm = createAlarm(clock, signal, wake);

  function wake(): void {
    alarm.cancel();
    if (signal.aborted || isFetching) return;
    if (!mayFetch()) {
      alarm.set(NOT_ALLOWED_MS);
      return;
    }
    try {
      const prefetch = store.nextPrefetch(clock.now());
      if (prefetch !== null) void run(prefetch);
      else {
        const next = store.nextPrefetchAtMs();
        if (next !== null) alarm.set(next - clock.now());
      }
    } catch (error) {
      if (!(error instanceof StorageError)) onError('document prefetch', error);
      alarm.set(AFTER_FAILURE_MS);
    }
  }

  async function run(prefetch: Prefetch): Promise<void> {
    isFetching = true;
    let delayMs = 0;
    try {
      const fetched = await fetch(prefetch.bolNumber, signal).catch(failed);
      if (signal.aborted) return;
      if (fetched.ok && fetched.value.failures.length === 0) store.prefetchDone(prefetch);
      else scheduleRetry(prefetch, fetched.ok ? fetched.value.failures : []);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StorageError)) onError('document prefetch', error);
      // The result couldn't be saved, so the request is still pending. Waits before the next attempt.
      delayMs = AFTER_FAILURE_MS;
    } finally {
      isFetching = false;
      alarm.set(delayMs);
    }
  }

  /** A shipment whose saved documents can't be read, or that causes a bug, fails alone: it would delay all others. */
  function failed(error: unknown): Result<never> {
    if (isUnreadableRow(error)) return fail(error.failure);
    if (signal.aborted || error instanceof StorageError) throw error;
    onError('document prefetch', error);
    return fail({ code: 'storage_failed', detail: String(error) });
  }

  function scheduleRetry(prefetch: Prefetch, failures: readonly { readonly waitUntilMs: number | null }[]): void {
    const { attempts } = prefetch;
    if (attempts + 1 >= MAX_ATTEMPTS) store.prefetchDone(prefetch);
    else {
      const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 3 ** attempts);
      // Not before the last of the requested pauses ends.
      const requestedMs = failures.map(({ waitUntilMs }) => waitUntilMs ?? 0);
      store.prefetchFailed(prefetch, Math.max(clock.now() + waitMs, ...requestedMs));
    }
  }

  return {
    /** Checks again, because a prefetch may have been requested or become possible. */
    wake,
  };
}
