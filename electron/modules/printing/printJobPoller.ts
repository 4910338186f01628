/** Polls the printers' queues for the result of each job. */
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import type { JobStatus, PrintProgress } from './ports.ts';
import type { RunnerOptions } from './runner.ts';

const FIRST_CHECK_MS = 500;
const MAX_POLL_INTERVAL_MS = 10_000;
/** A job that is still waiting after this time is not polled anymore; its record is not changed. */
const WATCHED_FOR_MS = 7 * 24 * 60 * 60_000;

export function createPrintJobPoller(
  options: Pick<RunnerOptions, 'store' | 'port' | 'clock' | 'emit' | 'signal' | 'onPaper' | 'onError'>,
) {
  const { store, port, clock, emit, signal } = options;
  let cancelTimer = () => {};
  let isPolling = false;
  let stopped = false;

  async function poll(record: PrintRecord): Promise<boolean> {
    if (port === null || record.queueJob === null) return false;
    const response = await port.poll(record.queueJob);
    if (stopped || signal.aborted) return false;
    const change = changeOf(record, response.ok ? response.value : null, clock.now());
    if (change === null) return false;
    store.progress(record.id, change);
    emit({ name: 'printing.changed', id: record.jobId });
    if (change.state !== 'queued') options.onPaper(record.bolNumber);
    return true;
  }

  async function round(waitMs: number): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    let hasChanged = false;
    let isEmpty = true;
    try {
      const since = clock.now() - WATCHED_FOR_MS;
      for (const record of store.inStates(['queued'])) {
        if (stopped || signal.aborted) break;
        if (record.requestedAtMs < since) continue;
        isEmpty = false;
        hasChanged = (await poll(record)) || hasChanged;
      }
    } catch (error) {
      options.onError('print job poller', error);
    } finally {
      isPolling = false;
    }
    if (isEmpty || stopped || signal.aborted) return;
    plan(hasChanged ? FIRST_CHECK_MS : Math.min(MAX_POLL_INTERVAL_MS, waitMs * 1.5));
  }

  function plan(waitMs: number): void {
    cancelTimer();
    cancelTimer = clock.after(waitMs, () => void round(waitMs));
  }

  return {
    /** Starts polling if a job may be queued. */
    wake(): void {
      if (port !== null && !stopped) plan(FIRST_CHECK_MS);
    },
    stop(): void {
      stopped = true;
      cancelTimer();
    },
  };
}

/** The change that a status makes to a record, or null if there is none. */
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
