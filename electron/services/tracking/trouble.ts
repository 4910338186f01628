/** The service can't be reached, or answers with nothing of use: one probe now and then, ever more rarely. */
import type { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../clock.ts';

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

export interface Trouble {
  current(): { readonly error: AppError; readonly sinceMs: number } | null;
  /** Another failure. @returns what it is now */
  struck(error: AppError): { readonly error: AppError; readonly sinceMs: number };
  over(): void;
  /** How long until the next probe; 0 when there is no trouble, or it is time. */
  waitMs(): number;
}

/** Makes a trouble that is none. */
export function createTrouble(clock: Clock, random: () => number): Trouble {
  let current: { error: AppError; sinceMs: number } | null = null;
  let strikes = 0;
  let nextTryAtMs = 0;
  return {
    current: () => current,
    struck(error) {
      current = { error, sinceMs: current?.sinceMs ?? clock.now() };
      // Between 0.8 and 1.2 of the wait, so that many offices don't come back in the same second.
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** strikes) * (0.8 + 0.4 * random());
      strikes += 1;
      nextTryAtMs = Math.ceil(clock.now() + waitMs);
      return current;
    },
    over() {
      current = null;
      strikes = 0;
      nextTryAtMs = 0;
    },
    waitMs() {
      const waitMs = nextTryAtMs - clock.now();
      // More than was ever asked for: the clock went back.
      return waitMs > 2 * LONGEST_WAIT_MS ? 0 : Math.max(0, waitMs);
    },
  };
}
