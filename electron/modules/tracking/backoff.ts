/** Backoff while the service is unreachable or its responses are unusable: single probes at growing intervals. */
import type { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';

const FIRST_WAIT_MS = 60_000;
const MAX_WAIT_MS = 15 * 60_000;

/** Creates a backoff that starts without an outage. */
export function createBackoff(clock: Clock, random: () => number) {
  let current: { error: AppError; sinceMs: number } | null = null;
  /** The first failure since the last response. */
  let sinceMs: number | null = null;
  let failureCount = 0;
  let nextTryAtMs = 0;
  function retry(): void {
    current = null;
    failureCount = 0;
    nextTryAtMs = 0;
  }
  return {
    current: (): { readonly error: AppError; readonly sinceMs: number } | null => current,
    /** Records a failure. Returns the current outage. */
    recordFailure(error: AppError): { readonly error: AppError; readonly sinceMs: number } {
      sinceMs ??= clock.now();
      current = { error, sinceMs };
      // Jitter of ±20%, so that many offices don't resume in the same second.
      const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failureCount) * (0.8 + 0.4 * random());
      failureCount += 1;
      nextTryAtMs = Math.ceil(clock.now() + waitMs);
      return current;
    },
    /** There is a network again. If the next probe fails, too, the outage continues. */
    retry,
    /** There was a response. */
    reset(): void {
      retry();
      sinceMs = null;
    },
    /** Milliseconds until the next probe; 0 when there is no outage or a probe is due. */
    waitMs(): number {
      const waitMs = nextTryAtMs - clock.now();
      // Longer than any wait: the clock was set back.
      return waitMs > 2 * MAX_WAIT_MS ? 0 : Math.max(0, waitMs);
    },
  };
}
