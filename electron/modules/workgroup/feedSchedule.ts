/** When the feed reads: at an interval, at hints, after failures at growing intervals, and when a person tries again. */
import { type Clock, sleep } from '../../platform/clock.ts';

export interface FeedTimes {
  /** Interval of reads while notifications arrive. */
  readonly pollMs: number;
  /** Interval until the first notification: there may never be one, as behind a pooler. */
  readonly pollWithoutHintsMs: number;
  /**
   * Time between reads that only notifications cause, at least. In a busy office, every computer would otherwise read
   * each turn separately, which would be most of the server's load.
   */
  readonly minIntervalMs: number;
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** Interval of the comparison with the store. */
  readonly checkMs: number;
}

export const FEED_TIMES: FeedTimes = {
  pollMs: 5_000,
  pollWithoutHintsMs: 2_000,
  minIntervalMs: 200,
  firstRetryMs: 1_000,
  maxRetryMs: 30_000,
  checkMs: 24 * 60 * 60_000,
};

/** Creates a schedule whose first round is due. */
export function createFeedSchedule(clock: Clock, random: () => number, times: FeedTimes, signal: AbortSignal) {
  /** `turn`: only notifications came. `now`: a caller or a person waits, or the connection ended. */
  let hint: 'none' | 'turn' | 'now' = 'none';
  let hadHints = false;
  let startedMs = Number.NEGATIVE_INFINITY;
  let onHint = () => {};
  let onRetry = () => {};
  let failureCount = 0;

  /** Resolves after `ms`, at a hint that `isEnough`, or on abort. */
  async function untilHint(ms: number, isEnough: () => boolean): Promise<void> {
    if (isEnough()) return;
    const hinted = new AbortController();
    onHint = () => {
      if (isEnough()) hinted.abort();
    };
    await sleep(clock, ms, AbortSignal.any([signal, hinted.signal]));
    onHint = () => {};
  }
  const isHinted = () => hint !== 'none';
  const isDueNow = () => hint === 'now';

  return {
    /** The store may have a new turn, a caller waits for the next round, or the connection ended. */
    hint(): void {
      hint = 'now';
      onHint();
    },
    /** A person tries again. */
    retry(): void {
      hint = 'now';
      onHint();
      onRetry();
    },
    /** A notification of the store: they do arrive. */
    notification(): void {
      hadHints = true;
      if (hint === 'none') hint = 'turn';
      onHint();
    },
    /** Called as a round starts: all hints that come from now on, until it ends, cause one more. */
    start(): void {
      hint = 'none';
      startedMs = clock.elapsed();
    },
    /** Resolves when the next round is due after one that succeeded. */
    async untilNext(): Promise<void> {
      failureCount = 0;
      await untilHint(hadHints ? times.pollMs : times.pollWithoutHintsMs, isHinted);
      await untilHint(startedMs + times.minIntervalMs - clock.elapsed(), isDueNow);
    },
    /** Resolves when the next try is due after one that failed. */
    async untilRetry(): Promise<void> {
      // Jitter of ±20%, so that fifty clerks don't connect in the same moment when the store is back.
      const waitMs = Math.min(times.maxRetryMs, times.firstRetryMs * 2 ** failureCount) * (0.8 + 0.4 * random());
      failureCount += 1;
      // The end of the connection is a hint too. Where each one fails, it would be tried again without a wait.
      hint = 'none';
      await untilHint(waitMs, isHinted);
    },
    /** Resolves when a person tries again. */
    async untilRetried(): Promise<void> {
      failureCount = 0;
      await new Promise<void>((resolve) => {
        onRetry = resolve;
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
      });
      onRetry = () => {};
    },
  };
}
