/** Follows what queues have taken until they say what became of it. */
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import type { JobStatus, PrintProgress } from './ports.ts';
import type { RunnerOptions } from './runner.ts';

const FIRST_LOOK_MS = 500;
const SLOWEST_LOOK_MS = 10_000;
/** A job that still waits after so long is not coming; the record stays as it is. */
const WATCHED_FOR_MS = 7 * 24 * 60 * 60_000;

export interface PrintJobPoller {
  /** There is something to follow, or may be. */
  wake(): void;
  stop(): void;
}

export function createPrintJobPoller(
  options: Pick<RunnerOptions, 'store' | 'port' | 'clock' | 'emit' | 'signal' | 'onPaper' | 'onError'>,
): PrintJobPoller {
  const { store, port, clock, emit, signal } = options;
  let cancelTimer = () => {};
  let isLooking = false;
  let stopped = false;

  async function poll(record: PrintRecord): Promise<boolean> {
    if (port === null || record.queueJob === null) return false;
    const answer = await port.look(record.queueJob);
    if (stopped || signal.aborted) return false;
    const change = changeOf(record, answer.ok ? answer.value : null, clock.now());
    if (change === null) return false;
    store.progress(record.id, change);
    emit({ name: 'printing.changed', id: record.jobId });
    if (change.state !== 'queued') options.onPaper(record.bolNumber);
    return true;
  }

  async function round(waitMs: number): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    let hasNews = false;
    let isEmpty = true;
    try {
      const since = clock.now() - WATCHED_FOR_MS;
      for (const record of store.inStates(['queued'])) {
        if (stopped || signal.aborted) break;
        if (record.askedAtMs < since) continue;
        isEmpty = false;
        hasNews = (await poll(record)) || hasNews;
      }
    } catch (error) {
      options.onError('watching prints', error);
    } finally {
      isLooking = false;
    }
    if (isEmpty || stopped || signal.aborted) return;
    plan(hasNews ? FIRST_LOOK_MS : Math.min(SLOWEST_LOOK_MS, waitMs * 1.5));
  }

  function plan(waitMs: number): void {
    cancelTimer();
    cancelTimer = clock.after(waitMs, () => void round(waitMs));
  }

  return {
    wake() {
      if (port !== null && !stopped) plan(FIRST_LOOK_MS);
    },
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}

/** What a look changes of a record; null: nothing. */
function changeOf(record: PrintRecord, status: JobStatus | null, nowMs: number): PrintProgress | null {
  if (status === null) return null;
  const { state, reason } = status;
  if (state === 'waiting' || state === 'printing') {
    return reason === record.reason ? null : { state: 'queued', reason };
  }
  const ended = { endedAtMs: nowMs, reason };
  if (state === 'gone') return { ...ended, state: 'unknown', reason: record.reason };
  return { ...ended, state };
}
