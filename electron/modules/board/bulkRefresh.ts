/** Refreshes many shipments, with progress. Ends on cancel, or on an error that every other shipment would get too. */

import type { RefreshRun } from '../../../shared/contract/board.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { failsEveryRequest, isUnreached } from '../../../shared/rules/errorKinds.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';

export interface RefreshOptions {
  /** Requests one shipment and stores the response. Skips the request if the shipment was checked just now. */
  readonly refresh: (bolNumber: string) => Promise<Result<{ readonly lastCheckedAtMs: number | null }>>;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Two requests at a time: the third slot of the queue is left for the user's own requests. */
const AT_ONCE = 2;
/** Minimum interval between progress events, in ms: the page refetches on each. */
const EMIT_INTERVAL_MS = 200;
/** Maximum number of failures listed. */
const MAX_LISTED = 100;

/** After so many errors of an unreachable provider in a row, the rest is not tried. */
const UNREACHED_IN_A_ROW = 3;

/** Creates the bulk refreshes of one account. */
export function createBulkRefreshes({ refresh, clock, emit }: RefreshOptions) {
  let run: RefreshRun | null = null;
  let reportedAtMs = 0;

  function update(part: Partial<RefreshRun>): void {
    if (run === null) return;
    run = { ...run, ...part };
    if (run.state === 'running' && clock.now() - reportedAtMs < EMIT_INTERVAL_MS) return;
    reportedAtMs = clock.now();
    emit({ name: 'refresh.changed', id: run.callId });
  }

  function recordFailure(current: RefreshRun, bolNumber: string, error: AppError): void {
    const failures =
      current.failures.length < MAX_LISTED ? [...current.failures, { bolNumber, error }] : current.failures;
    update({ done: current.done + 1, failed: current.failed + 1, failures });
  }

  return {
    /**
     * Refreshes all of them, and returns when the run has ended for any reason. Fails with `already_running` during a
     * run.
     */
    async start(callId: string, bolNumbers: readonly string[], signal: AbortSignal): Promise<Result<RefreshRun>> {
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
      update({});
      let stoppedBy: AppError | null = null;
      let unreached = 0;
      let next = 0;
      // The run doesn't wait for requests in flight; their responses are stored when they arrive.
      const cancellation = Promise.withResolvers<Result<never>>();
      const cancel = () => cancellation.resolve(fail({ code: 'cancelled' }));
      signal.addEventListener('abort', cancel);

      /** A failed disk is an error of every shipment. After a defect, nothing more is requested. */
      function thrown(error: unknown): Result<never> {
        if (error instanceof StorageError) return fail(error.failure);
        next = waiting.length;
        throw error;
      }

      async function refreshNext(): Promise<void> {
        while (!signal.aborted && stoppedBy === null) {
          const bolNumber = waiting[next];
          next += 1;
          if (bolNumber === undefined) return;
          const result = await Promise.race([refresh(bolNumber).catch(thrown), cancellation.promise]);
          const current = run ?? begun;
          if (result.ok) {
            unreached = 0;
            const wasRequested = (result.value.lastCheckedAtMs ?? 0) >= begun.startedAtMs;
            update({ done: current.done + 1, leftOut: current.leftOut + (wasRequested ? 0 : 1) });
          } else if (result.error.code !== 'cancelled') {
            unreached = isUnreached(result.error.code) ? unreached + 1 : 0;
            recordFailure(current, bolNumber, result.error);
            // Damaged data may be of this shipment only.
            const failsAll = failsEveryRequest(result.error.code) && result.error.code !== 'data_damaged';
            if (failsAll || unreached >= UNREACHED_IN_A_ROW) stoppedBy ??= result.error;
          }
        }
      }

      try {
        await Promise.all(Array.from({ length: AT_ONCE }, refreshNext));
      } catch (error) {
        // A defect: the run has ended anyway, and the next one may start.
        update({ state: 'cancelled' });
        throw error;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
      update({ state: stoppedBy !== null ? 'stopped' : signal.aborted ? 'cancelled' : 'done', stoppedBy });
      return ok(run ?? begun);
    },
    /** The current or last run, until it is dismissed. */
    progress: (): RefreshRun | null => run,
    dismiss(): void {
      if (run?.state === 'running') return;
      run = null;
      emit({ name: 'refresh.changed', id: null });
    },
  };
}

export type BulkRefreshes = ReturnType<typeof createBulkRefreshes>;
