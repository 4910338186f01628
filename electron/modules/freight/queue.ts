/**
 * One queue per credential (spec §8). Limits concurrent calls, spaces out automatic ones, and pauses all of them after
 * a 429 or a Retry-After. Bookings run before polls, in a separate slot, so that slow calls don't delay them. If a user
 * waited during a pause, polls wait a little longer: otherwise they would use up what the service allows again.
 */
import PQueue from 'p-queue';
import type { AppError } from '../../../shared/errors.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { createAlarm } from '../../platform/alarm.ts';
import { type Clock, sleep } from '../../platform/clock.ts';
import type { Pause, PauseStore, RateBudget } from './ports.ts';

/** Higher numbers run first. */
export const PRIORITY = { booking: 30, clerk: 20, document: 10, batch: 5, poll: 0 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export interface CallQueueOptions {
  readonly clock: Clock;
  /** 0 ≤ random < 1, for the jitter. */
  readonly random: () => number;
  /** Maximum concurrent calls, not counting a booking. */
  readonly concurrency: number;
  /** Minimum time, in ms, from the start of any call to the start of a poll. The user's own requests don't wait. */
  readonly spacingMs?: number | (() => number);
  /** Called when the end of the pause changes; null when the pause ends. */
  readonly onWaiting: (untilMs: number | null) => void;
  /** Saves a pause across restarts. Without it the pause ends with the program. */
  readonly pauses?: PauseStore;
  /** Shared with other computers. Without it, only this one uses the credential. */
  readonly budget?: RateBudget | undefined;
}

/** Options of a task. */
export interface TaskOptions {
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /** How often a 429 is retried after its pause, before it is returned. */
  readonly retries: number;
}

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;
/** Time for a user to repeat a call after a pause, before the polls continue. */
const USER_FIRST_MS = 10_000;
/** Longer timers overflow, and are wrong after the computer was suspended or its clock was set. */
const MAX_SLEEP_MS = 60_000;

/** Creates the queue of one credential. */
export function createCallQueue(options: CallQueueOptions) {
  const { clock, random, concurrency, spacingMs = 0, onWaiting } = options;
  const spacing = () => (typeof spacingMs === 'number' ? spacingMs : spacingMs());
  const lanes = { ordinary: new PQueue({ concurrency }), booking: new PQueue({ concurrency: 1 }) };
  const closing = new AbortController();
  let rejections = 0;
  let pause: Pause | null = null;
  let nextStartMs = 0;
  let isUserWaiting = false;
  /** Polls don't start before. */
  let pollsFromMs = 0;
  const alarm = createAlarm(clock, closing.signal, checkPause, MAX_SLEEP_MS);

  const waitingUntilMs = () => pause?.untilMs ?? null;

  function startPause(next: Pause): void {
    pause = next;
    for (const lane of Object.values(lanes)) lane.pause();
    checkPause();
  }

  /** Ends the pause when it is over, or checks again later. */
  function checkPause(): void {
    if (pause === null) return;
    const now = clock.now();
    // The clock was set back: the pause must not become longer than requested.
    if (now < pause.fromMs) pause = { fromMs: now, untilMs: now + pause.untilMs - pause.fromMs };
    const leftMs = pause.untilMs - now;
    if (leftMs > 0) alarm.set(leftMs);
    else endPause();
  }

  function endPause(): void {
    alarm.cancel();
    if (pause === null) return;
    if (isUserWaiting) pollsFromMs = clock.now() + USER_FIRST_MS;
    isUserWaiting = false;
    pause = null;
    options.pauses?.save(null);
    onWaiting(null);
    for (const lane of Object.values(lanes)) lane.start();
  }

  /** Returns whether nothing is sent until then because of this. */
  function pauseHere(ms: number): boolean {
    const now = clock.now();
    const untilMs = Math.ceil(now + ms);
    if (closing.signal.aborted || ms < 0 || (pause !== null && pause.untilMs >= untilMs)) return false;
    const next = { fromMs: now, untilMs };
    options.pauses?.save(next);
    onWaiting(untilMs);
    startPause(next);
    return true;
  }

  function pauseFor(ms: number): void {
    if (pauseHere(ms)) options.budget?.refused(ms);
  }

  /** Exponential backoff with full jitter, never shorter than what the service requested. */
  function backOff(requested: number | null): void {
    const ceiling = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** rejections);
    rejections += 1;
    pauseFor(Math.max(requested ?? 0, random() * ceiling));
  }

  const saved = options.pauses?.read() ?? null;
  if (saved !== null) startPause(saved);

  /** A call by the user waits for the end of the pause, or was rejected and can be repeated then. */
  function userWaits(): void {
    if (pause !== null) isUserWaiting = true;
  }

  /** Returns the earliest start of a call, in addition to its place in the lane. */
  function earliestStartMs(priority: Priority): number {
    const pauseEndMs = waitingUntilMs() ?? 0;
    if (priority !== PRIORITY.poll) return pauseEndMs;
    return Math.max(nextStartMs, pollsFromMs, isUserWaiting ? pauseEndMs + USER_FIRST_MS : pauseEndMs);
  }

  /** Waits for the end of a pause that began in the meantime, and before a poll for the spacing and for the user. */
  async function waitForTurn(priority: Priority, signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = clock.now();
      // If the clock was set back, the wait must not grow by that time.
      if (nextStartMs > now + spacing()) nextStartMs = now;
      if (pollsFromMs > now + USER_FIRST_MS) pollsFromMs = now;
      const dueMs = earliestStartMs(priority);
      if (signal.aborted || now >= dueMs) break;
      await sleep(clock, Math.min(dueMs - now, MAX_SLEEP_MS), signal);
    }
    nextStartMs = Math.max(nextStartMs, clock.now() + spacing());
    if (!signal.aborted) await options.budget?.take(priority, signal, pauseHere);
  }

  /**
   * Runs the task when its turn comes. Aborting drops a task that has not begun. A running task is never interrupted,
   * because its request may have arrived.
   */
  async function runOnce<T>(
    priority: Priority,
    signal: AbortSignal,
    task: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (signal.aborted) return canceled;
    if (priority >= PRIORITY.clerk) userWaits();
    let begun = false;
    const dropped = Promise.withResolvers<Result<never>>();
    const drop = () => {
      if (!begun) dropped.resolve(canceled);
    };
    signal.addEventListener('abort', drop, { once: true });
    const lane = priority === PRIORITY.booking ? lanes.booking : lanes.ordinary;
    const done = lane.add(
      async () => {
        await waitForTurn(priority, signal);
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
        const result = await runOnce(priority, either, task);
        if (result.ok || result.error.code !== 'rate_limited') {
          if (result.ok || result.error.code !== 'cancelled') rejections = 0;
          return result;
        }
        backOff(result.error.retryAfterMs);
        if (priority >= PRIORITY.clerk) userWaits();
        if (attempt >= retries) return result;
      }
    },
    /** The end of the current pause, or null. */
    waitingUntilMs,
    /** Pauses after a 429 to a call that bypassed the queue. `requested`: its Retry-After, in ms. */
    backOff,
    /** After the pause, if there is one, polls wait until the user had time to repeat a call that bypassed the queue. */
    userWaits,
    /** Pauses after a response with Retry-After, in ms. A longer pause is not shortened. */
    pauseFor,
    /** Ends the pause, after a call that was made in spite of it succeeded. */
    endPause,
    /** Cancels every call that has not been sent. */
    close(): void {
      closing.abort();
      for (const lane of Object.values(lanes)) lane.clear();
    },
  };
}

export type CallQueue = ReturnType<typeof createCallQueue>;

const canceled = fail({ code: 'cancelled' } satisfies AppError);
