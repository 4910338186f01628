/**
 * One queue a credential (spec §8): few calls at a time, a pause for all when the service says 429, and a booking goes
 * before a poll.
 */
import PQueue from 'p-queue';
import type { AppError } from '../../../shared/errors.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../clock.ts';

/** What goes first. Higher numbers go earlier. */
export const PRIORITY = { booking: 30, clerk: 20, document: 10, poll: 0 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export interface QueueOptions {
  readonly clock: Clock;
  /** 0 ≤ random < 1, for the jitter. */
  readonly random: () => number;
  /** Calls under way at once. */
  readonly concurrency: number;
  /** Told whenever the instant changes until which everything waits; null when it goes on. */
  readonly onWaiting: (untilMs: number | null) => void;
}

/** How a task is to be run. */
export interface TaskOptions {
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /** How often a 429 is waited out before it is handed back. */
  readonly retries: number;
}

export interface CallQueue {
  run<T>(options: TaskOptions, task: () => Promise<Result<T>>): Promise<Result<T>>;
  /** Until when everything waits, or null. */
  waitingUntilMs(): number | null;
  /** Drops what has not been sent, as cancelled. */
  close(): void;
}

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;

/** Makes the queue of one credential. */
export function createCallQueue({ clock, random, concurrency, onWaiting }: QueueOptions): CallQueue {
  const queue = new PQueue({ concurrency });
  const closing = new AbortController();
  let refusals = 0;
  let waitingUntil: number | null = null;
  let cancelTimer = () => {};

  /** Exponential back-off with full jitter, never shorter than what the service asked for. */
  function pause(asked: number | null): void {
    const ceiling = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** refusals);
    refusals += 1;
    const until = clock.now() + Math.max(asked ?? 0, FIRST_BACKOFF_MS / 4 + random() * ceiling);
    if (waitingUntil !== null && waitingUntil >= until) return;
    waitingUntil = until;
    queue.pause();
    cancelTimer();
    cancelTimer = clock.after(until - clock.now(), () => {
      waitingUntil = null;
      onWaiting(null);
      queue.start();
    });
    onWaiting(until);
  }

  return {
    async run<T>({ priority, signal, retries }: TaskOptions, task: () => Promise<Result<T>>): Promise<Result<T>> {
      const either = AbortSignal.any([signal, closing.signal]);
      for (let attempt = 0; ; attempt += 1) {
        let result: Result<T>;
        try {
          result = await queue.add(task, { priority, signal: either });
        } catch (error) {
          if (either.aborted) return fail({ code: 'cancelled' } satisfies AppError);
          throw error;
        }
        if (result.ok || result.error.code !== 'rate_limited') {
          refusals = 0;
          return result;
        }
        pause(result.error.retryAfterMs);
        if (attempt >= retries) return result;
      }
    },
    waitingUntilMs: () => waitingUntil,
    close() {
      closing.abort();
      cancelTimer();
      queue.clear();
    },
  };
}
