/** Backoff while the service is unreachable or its responses are unusable: single probes at growing intervals. */
import type { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';

const FIRST_WAIT_MS = 60_000;
const MAX_WAIT_MS = 15 * 60_000;

export interface Backoff {
  current(): { readonly error: AppError; readonly sinceMs: number } | null;
  /** Another failure. @returns what it is now */
  recordFailure(error: AppError): { readonly error: AppError; readonly sinceMs: number };
  reset(): void;
  /** Milliseconds until the next probe; 0 when there is no outage or a probe is due. */
  waitMs(): number;
}

/** Creates a backoff that starts without an outage. */
export function createBackoff(clock: Clock, random: () => number): Backoff {
  let current: { error: AppError; sinceMs: number } | null = null;
  let failureCount = 0;
  let nextTryAtMs = 0;
  return {
    current: () => current,
    recordFailure(error) {
      current = { error, sinceMs: current?.sinceMs ?? clock.now() };
      // Between 0.8 and 1.2 of the wait, so that many offices don't come back in the same second.
      const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failureCount) * (0.8 + 0.4 * random());
      failureCount += 1;
      nextTryAtMs = Math.ceil(clock.now() + waitMs);
      return current;
    },
    reset() {
      current = null;
      failureCount = 0;
      nextTryAtMs = 0;
    },
    waitMs() {
      const waitMs = nextTryAtMs - clock.now();
      // Longer than any wait that was ever set: the clock went back.
      return waitMs > 2 * MAX_WAIT_MS ? 0 : Math.max(0, waitMs);
    },
  };
}
