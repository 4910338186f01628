/**
 * The calls of all members with one credential: each call takes a token from the store's bucket. More urgent calls leave a
 * smaller reserve, and a booking may overdraw it. While the store is away, each computer has its part of the rate.
 */
import { type Clock, sleep } from '../../platform/clock.ts';
import type { RateBudget } from '../freight/ports.ts';
import { PRIORITY } from '../freight/queue.ts';
import type { SharedStore } from './shared.ts';

/** Tokens that each kind of call leaves to more urgent ones. */
function reserveOf(priority: number): number {
  if (priority >= PRIORITY.booking) return -10;
  if (priority >= PRIORITY.clerk) return 1;
  return priority >= PRIORITY.document ? 3 : 5;
}

/** Polls are frequent: they take as many tokens with one call of the store as they recently used, at most this many. */
const MAX_POLL_TOKENS = 10;
/** Those that are not used within this time are lost: a pause that the provider requested of another applies soon. */
const HELD_MS = 3_000;
/** The rate of all members while the store is away, in calls a second, and how many at once. */
const AWAY_RATE = 4;
const AWAY_BURST = 10;
/** Asks again after this time at the latest: the rate may have changed. */
const MAX_WAIT_MS = 60_000;

export interface RateBudgetOptions {
  readonly store: Pick<SharedStore, 'takeTokens' | 'refused'>;
  /** null: this computer has no password, and sends nothing. */
  readonly credential: () => string | null;
  /** How many members were last known. */
  readonly memberCount: () => number;
  /** Whether the store is known not to respond: a call would wait for its time limit. */
  readonly isAway: () => boolean;
  readonly clock: Clock;
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates the budget of one member. */
export function createRateBudget(options: RateBudgetOptions): RateBudget {
  const { store, credential, memberCount, clock, onError } = options;
  /** Tokens for polls. */
  const held = { left: 0, used: 0, untilMs: 0 };
  const away = { tokens: 1, atMs: clock.elapsed() };

  /** The wait for a token of this computer's part, in ms; 0 if one was taken. */
  function takeAlone(priority: number): number {
    const members = Math.max(1, memberCount());
    const rate = AWAY_RATE / members;
    const now = clock.elapsed();
    const burst = Math.max(1, AWAY_BURST / members);
    away.tokens = Math.min(burst, away.tokens + ((now - away.atMs) / 1_000) * rate);
    away.atMs = now;
    if (away.tokens < 1 && priority < PRIORITY.booking) return Math.ceil(((1 - away.tokens) / rate) * 1_000);
    away.tokens -= 1;
    return 0;
  }

  /** The tokens that were taken, or the wait until there is one, in ms. */
  async function takeShared(
    count: number,
    priority: number,
    onPaused: (forMs: number) => void,
  ): Promise<{ readonly taken: number; readonly waitMs: number }> {
    const name = credential();
    const response = name === null || options.isAway() ? null : store.takeTokens(name, count, reserveOf(priority));
    const taken = await response?.catch((error: unknown) => {
      // A defect must not stop requests.
      onError('rate budget', error);
    });
    if (taken?.ok !== true) {
      const waitMs = takeAlone(priority);
      return { taken: waitMs === 0 ? 1 : 0, waitMs };
    }
    const { waitMs, isPaused } = taken.value;
    if (isPaused) onPaused(waitMs);
    return { taken: taken.value.taken, waitMs: taken.value.taken > 0 ? 0 : Math.max(1, waitMs) };
  }

  async function takeOne(priority: number, onPaused: (forMs: number) => void): Promise<number> {
    return (await takeShared(1, priority, onPaused)).waitMs;
  }

  async function takeForPoll(onPaused: (forMs: number) => void): Promise<number> {
    if (held.left === 0 || clock.elapsed() >= held.untilMs) {
      const count = Math.min(MAX_POLL_TOKENS, held.used + 1);
      Object.assign(held, { left: 0, used: 0, untilMs: clock.elapsed() + HELD_MS });
      const { taken, waitMs } = await takeShared(count, PRIORITY.poll, onPaused);
      if (waitMs > 0) return waitMs;
      held.left += taken;
    }
    held.left -= 1;
    held.used += 1;
    return 0;
  }

  return {
    async take(priority, signal, onPaused) {
      while (!signal.aborted) {
        const waitMs = priority === PRIORITY.poll ? await takeForPoll(onPaused) : await takeOne(priority, onPaused);
        if (waitMs === 0) return;
        await sleep(clock, Math.min(waitMs, MAX_WAIT_MS), signal);
      }
    },
    refused(pauseMs) {
      held.left = 0;
      const name = credential();
      if (name !== null) store.refused(name, pauseMs).catch((error: unknown) => onError('rate budget', error));
    },
  };
}
