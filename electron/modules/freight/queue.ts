/**
 * One queue a credential (spec §8): few calls at a time, what runs by itself spread out, a pause for all when the
 * service says 429 or sends Retry-After, and a booking goes before a poll: it has a lane of its own, so that slow calls
 * don't hold it up.
 */
import PQueue from 'p-queue';
import type { AppError } from '../../../shared/errors.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { type Clock, sleep } from '../../platform/clock.ts';
import type { Pause, PauseStore } from './ports.ts';

/** What goes first. Higher numbers go earlier. */
export const PRIORITY = { booking: 30, clerk: 20, document: 10, poll: 0 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export interface CallQueueOptions {
  readonly clock: Clock;
  /** 0 ≤ random < 1, for the jitter. */
  readonly random: () => number;
  /** Calls under way at once, besides a booking. */
  readonly concurrency: number;
  /** At least so long, in ms, from the start of any call to that of a poll. What a person asked for doesn't wait. */
  readonly spacingMs?: number | (() => number);
  /** Told whenever the instant changes until which everything waits; null when it goes on. */
  readonly onWaiting: (untilMs: number | null) => void;
  /** Keeps a pause across restarts. Without it the pause ends with the program. */
  readonly pauses?: PauseStore;
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
  /** A 429 came to a call that went past the queue: `asked` is its Retry-After. */
  backOff(requested: number | null): void;
  /** An answer carried Retry-After: nothing is sent for so long. A longer pause stays. */
  pauseFor(ms: number): void;
  /** Ends the pause: a call that was made in spite of it was answered well. */
  endPause(): void;
  /** Drops what has not been sent, as cancelled. */
  close(): void;
}

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;
/** Longer timers overflow, and sleep through a suspended computer or a clock that was set. */
const MAX_SLEEP_MS = 60_000;

/** Makes the queue of one credential. */
export function createCallQueue(options: CallQueueOptions): CallQueue {
  const { clock, random, concurrency, spacingMs = 0, onWaiting } = options;
  const spacing = () => (typeof spacingMs === 'number' ? spacingMs : spacingMs());
  const lanes = { ordinary: new PQueue({ concurrency }), booking: new PQueue({ concurrency: 1 }) };
  const closing = new AbortController();
  let rejections = 0;
  let pause: Pause | null = null;
  let nextStartMs = 0;
  let cancelTimer = () => {};

  const waitingUntilMs = () => pause?.untilMs ?? null;

  function startPause(next: Pause): void {
    pause = next;
    for (const lane of Object.values(lanes)) lane.pause();
    checkPause();
  }

  /** Ends the pause when it is over, or checks again later. */
  function checkPause(): void {
    cancelTimer();
    if (pause === null) return;
    const now = clock.now();
    // The clock was set back: the wait gets no longer than what was asked for.
    if (now < pause.fromMs) pause = { fromMs: now, untilMs: now + pause.untilMs - pause.fromMs };
    const leftMs = pause.untilMs - now;
    if (leftMs > 0) cancelTimer = clock.after(Math.min(leftMs, MAX_SLEEP_MS), checkPause);
    else endPause();
  }

  function endPause(): void {
    cancelTimer();
    if (pause === null) return;
    pause = null;
    options.pauses?.save(null);
    onWaiting(null);
    for (const lane of Object.values(lanes)) lane.start();
  }

  function pauseFor(ms: number): void {
    const now = clock.now();
    const untilMs = Math.ceil(now + ms);
    if (closing.signal.aborted || ms < 0 || (pause !== null && pause.untilMs >= untilMs)) return;
    const next = { fromMs: now, untilMs };
    options.pauses?.save(next);
    onWaiting(untilMs);
    startPause(next);
  }

  /** Exponential back-off with full jitter, never shorter than what the service asked for. */
  function backOff(requested: number | null): void {
    const ceiling = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** rejections);
    rejections += 1;
    pauseFor(Math.max(requested ?? 0, random() * ceiling));
  }

  const saved = options.pauses?.read() ?? null;
  if (saved !== null) startPause(saved);

  /** Waits for a pause that began meanwhile, and a poll for its spacing. */
  async function turn(priority: Priority, signal: AbortSignal): Promise<void> {
    const spaced = priority === PRIORITY.poll;
    for (;;) {
      const now = clock.now();
      // A clock that went back would make it wait for that long.
      if (nextStartMs > now + spacing()) nextStartMs = now;
      const dueMs = Math.max(spaced ? nextStartMs : 0, waitingUntilMs() ?? 0);
      if (signal.aborted || now >= dueMs) break;
      await sleep(clock, Math.min(dueMs - now, MAX_SLEEP_MS), signal);
    }
    nextStartMs = Math.max(nextStartMs, clock.now() + spacing());
  }

  /**
   * Runs the task when its turn comes. Aborting drops a task that has not begun; one that has begun is ended by
   * nobody but itself, since what it sent may have arrived.
   */
  async function once<T>(priority: Priority, signal: AbortSignal, task: () => Promise<Result<T>>): Promise<Result<T>> {
    if (signal.aborted) return canceled;
    let begun = false;
    const dropped = Promise.withResolvers<Result<never>>();
    const drop = () => {
      if (!begun) dropped.resolve(canceled);
    };
    signal.addEventListener('abort', drop, { once: true });
    const lane = priority === PRIORITY.booking ? lanes.booking : lanes.ordinary;
    const done = lane.add(
      async () => {
        await turn(priority, signal);
        if (signal.aborted) return canceled;
        begun = true;
        return task();
      },
      { priority },
    );
    try {
      return await Promise.race([done, dropped.promise]);
    } finally {
      signal.removeEventListener('abort', drop);
    }
  }

  return {
    async run<T>({ priority, signal, retries }: TaskOptions, task: () => Promise<Result<T>>): Promise<Result<T>> {
      const either = AbortSignal.any([signal, closing.signal]);
      for (let attempt = 0; ; attempt += 1) {
        const result = await once(priority, either, task);
        if (result.ok || result.error.code !== 'rate_limited') {
          if (result.ok || result.error.code !== 'cancelled') rejections = 0;
          return result;
        }
        backOff(result.error.retryAfterMs);
        if (attempt >= retries) return result;
      }
    },
    waitingUntilMs,
    backOff,
    pauseFor,
    endPause,
    close() {
      closing.abort();
      cancelTimer();
      for (const lane of Object.values(lanes)) lane.clear();
    },
  };
}

const canceled = fail({ code: 'cancelled' } satisfies AppError);
