/** A look at many shipments, one after the other: with progress, ended by a cancel or by a failure that all would meet. */

import type { RefreshRun } from '../../../shared/contract/board.ts';
import type { AppError, AppErrorCode } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';

export interface RefreshOptions {
  /** Asks the service about one shipment and keeps the answer; one that was looked at just now is not asked about. */
  readonly refresh: (bolNumber: string) => Promise<Result<{ readonly lastCheckedAtMs: number | null }>>;
  readonly clock: Clock;
  readonly emit: Emit;
}

export interface BulkRefreshes {
  /** Looks at all of them. Answers when the run has ended, in whatever way; `already_running` while another has not. */
  start(callId: string, bolNumbers: readonly string[], signal: AbortSignal): Promise<Result<RefreshRun>>;
  /** The run under way or the last one, until it is put away. */
  progress(): RefreshRun | null;
  dismiss(): void;
}

/** Two at a time: the queue's third place stays free for what the clerk does meanwhile. */
const AT_ONCE = 2;
/** The page asks again this often at most, in ms. */
const EMIT_INTERVAL_MS = 200;
/** Failures that are listed. */
const LISTED = 100;

/** Every further call would be answered alike (spec §5). */
const STOPS: ReadonlySet<AppErrorCode> = new Set([
  'unauthorized',
  'not_approved',
  'password_missing',
  'keychain',
  'rate_limited',
  'disk_full',
  'storage_failed',
]);
/** The service can't be reached: after so many in a row the rest is not tried. */
const UNREACHED: ReadonlySet<AppErrorCode> = new Set(['unreachable', 'timed_out', 'certificate', 'not_this_service']);
const UNREACHED_IN_A_ROW = 3;

/** Makes the runs of one account. */
export function createBulkRefreshes({ refresh, clock, emit }: RefreshOptions): BulkRefreshes {
  let run: RefreshRun | null = null;
  let reportedAtMs = 0;

  function change(part: Partial<RefreshRun>): void {
    if (run === null) return;
    run = { ...run, ...part };
    if (run.state === 'running' && clock.now() - reportedAtMs < EMIT_INTERVAL_MS) return;
    reportedAtMs = clock.now();
    emit({ name: 'refresh.changed', id: run.callId });
  }

  function failed(now: RefreshRun, bolNumber: string, error: AppError): void {
    const failures = now.failures.length < LISTED ? [...now.failures, { bolNumber, error }] : now.failures;
    change({ done: now.done + 1, failed: now.failed + 1, failures });
  }

  return {
    async start(callId, bolNumbers, signal) {
      if (run?.state === 'running') return fail({ code: 'already_running' });
      const waiting = [...new Set(bolNumbers)];
      const begun: RefreshRun = {
        callId,
        state: 'running',
        total: waiting.length,
        done: 0,
        failed: 0,
        failures: [],
        leftOut: 0,
        stoppedBy: null,
        startedAtMs: clock.now(),
      };
      run = begun;
      reportedAtMs = 0;
      change({});
      let stoppedBy: AppError | null = null;
      let unreached = 0;
      let next = 0;
      // What is on its way is kept when it comes; nobody waits for it.
      const ended = Promise.withResolvers<Result<never>>();
      const end = () => ended.resolve(fail({ code: 'cancelled' }));
      signal.addEventListener('abort', end);

      async function lane(): Promise<void> {
        while (!signal.aborted && stoppedBy === null) {
          const bolNumber = waiting[next];
          next += 1;
          if (bolNumber === undefined) return;
          const response = await Promise.race([refresh(bolNumber), ended.promise]);
          const now = run ?? begun;
          if (response.ok) {
            unreached = 0;
            const wasRequested = (response.value.lastCheckedAtMs ?? 0) >= begun.startedAtMs;
            change({ done: now.done + 1, leftOut: now.leftOut + (wasRequested ? 0 : 1) });
          } else if (response.error.code !== 'cancelled') {
            unreached = UNREACHED.has(response.error.code) ? unreached + 1 : 0;
            failed(now, bolNumber, response.error);
            if (STOPS.has(response.error.code) || unreached >= UNREACHED_IN_A_ROW) stoppedBy ??= response.error;
          }
        }
      }

      try {
        await Promise.all(Array.from({ length: AT_ONCE }, lane));
      } catch (error) {
        // The disk, or a bug: the run has ended all the same, and the next one may begin.
        change({ state: 'cancelled' });
        throw error;
      } finally {
        signal.removeEventListener('abort', end);
      }
      change({ state: stoppedBy !== null ? 'stopped' : signal.aborted ? 'cancelled' : 'done', stoppedBy });
      return ok(run ?? begun);
    },
    progress: () => run,
    dismiss() {
      if (run?.state === 'running') return;
      run = null;
      emit({ name: 'refresh.changed', id: null });
    },
  };
}
