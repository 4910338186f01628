/** Polls the printers' queues for the result of each job. */
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { JobStatus, PrintProgress } from './ports.ts';
import type { RunnerOptions } from './runner.ts';

const FIRST_CHECK_MS = 500;
const MAX_POLL_INTERVAL_MS = 10_000;
/** A job whose printer says the same for this long isn't printing: the printer is off or can't be reached. */
const SILENT_MS = 20_000;
/** A print that has had a reason not to print for this long raises an alert. */
const STUCK_MS = 5 * 60_000;
/** A job that is still waiting after this time has an unknown result. */
const WATCHED_FOR_MS = 7 * 24 * 60 * 60_000;

export function createPrintJobPoller(
  options: Pick<RunnerOptions, 'store' | 'port' | 'clock' | 'emit' | 'signal' | 'onPaper' | 'onError'>,
) {
  const { store, port, clock, emit, signal } = options;
  let waitMs = FIRST_CHECK_MS;
  // Also ends with the account, whose database is closed then.
  const alarm = createAlarm(clock, signal, () => void round());
  let isPolling = false;
  let stopped = false;
  /** The printer's message about each job that it is printing, and since when. */
  const messages = new Map<string, { readonly message: string; readonly sinceMs: number }>();

  /** Prints that have a reason why they don't print: since when, and whether that is long enough for an alert. */
  const held = new Map<string, { readonly sinceMs: number; readonly isStuck: boolean }>();

  /** Returns whether the print has just become stuck. */
  function updateHeld(record: PrintRecord, { state, reason }: JobStatus): boolean {
    if (reason === null || (state !== 'waiting' && state !== 'printing')) {
      held.delete(record.id);
      return false;
    }
    // A print that had a reason before a restart counts from when it was sent.
    const start = record.reason === null ? clock.now() : (record.sentAtMs ?? clock.now());
    const { sinceMs, isStuck: wasStuck } = held.get(record.id) ?? { sinceMs: start, isStuck: false };
    const isStuck = clock.now() - sinceMs >= STUCK_MS;
    held.set(record.id, { sinceMs, isStuck });
    return isStuck && !wasStuck;
  }

  /** The printer's message as the reason if it has been the same for too long. */
  function stuckReason({ id }: PrintRecord, { state, reason, message }: JobStatus): string | null {
    if (state !== 'printing' || reason !== null || message === null) {
      messages.delete(id);
      return reason;
    }
    const known = messages.get(id);
    if (known?.message !== message) {
      messages.set(id, { message, sinceMs: clock.now() });
      return null;
    }
    return clock.now() - known.sinceMs >= SILENT_MS ? message : null;
  }

  async function poll(record: PrintRecord): Promise<boolean> {
    if (port === null || record.queueJob === null) return false;
    const result = await port.poll(record.queueJob);
    if (stopped || signal.aborted) return false;
    const status = result.ok ? { ...result.value, reason: stuckReason(record, result.value) } : null;
    const becameStuck = status !== null && updateHeld(record, status);
    const change = changeOf(record, status, clock.now());
    if (change === null) {
      if (becameStuck) emit({ name: 'printing.changed', id: record.jobId });
      return false;
    }
    store.progress(record.id, change);
    emit({ name: 'printing.changed', id: record.jobId });
    if (change.state !== 'queued') options.onPaper(record.bolNumber);
    return true;
  }

  async function round(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    let hasChanged = false;
    let isEmpty = true;
    try {
      const since = clock.now() - WATCHED_FOR_MS;
      for (const record of store.inStates(['queued'])) {
        if (stopped || signal.aborted) break;
        if (record.requestedAtMs < since) {
          store.progress(record.id, { state: 'unknown', endedAtMs: clock.now() });
          emit({ name: 'printing.changed', id: record.jobId });
          continue;
        }
        isEmpty = false;
        hasChanged = (await poll(record)) || hasChanged;
      }
    } catch (error) {
      // Jobs may be queued.
      isEmpty = false;
      options.onError('print job poller', error);
    } finally {
      isPolling = false;
    }
    if (isEmpty || stopped || signal.aborted) return;
    schedule(hasChanged ? FIRST_CHECK_MS : Math.min(MAX_POLL_INTERVAL_MS, Math.round(waitMs * 1.5)));
  }

  function schedule(ms: number): void {
    waitMs = ms;
    alarm.set(ms);
  }

  return {
    /** Starts polling if a job may be queued. */
    wake(): void {
      if (port !== null && !stopped) schedule(FIRST_CHECK_MS);
    },
    /** Prints that have been waiting for their printer for too long. */
    stuck: (): PrintRecord[] => store.inStates(['queued']).filter(({ id }) => held.get(id)?.isStuck === true),
    stop(): void {
      stopped = true;
      alarm.cancel();
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
