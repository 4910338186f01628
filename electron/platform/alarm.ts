/** A timer for one due time, such as the next poll or the end of a pause. */
import type { Clock } from './clock.ts';

/** Longer timers overflow, and are late after the computer slept or its clock was set. */
const MAX_SLEEP_MS = 5 * 60_000;

export interface Alarm {
  /** Sets the alarm, in place of the time before. */
  set(ms: number): void;
  cancel(): void;
}

/**
 * Creates an alarm that isn't set. It never rings after `signal` was aborted.
 *
 * @param ring also called early, after `maxSleepMs`: it checks what is due now, and sets the alarm again
 */
export function createAlarm(clock: Clock, signal: AbortSignal, ring: () => void, maxSleepMs = MAX_SLEEP_MS): Alarm {
  let cancel = () => {};
  signal.addEventListener('abort', () => cancel());
  return {
    set(ms) {
      cancel();
      if (!signal.aborted) cancel = clock.after(Math.max(0, Math.min(ms, maxSleepMs)), ring);
    },
    cancel: () => cancel(),
  };
}
