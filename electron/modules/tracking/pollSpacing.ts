/** The minimum time between two polls, from the number of open shipments. */
import type { Clock } from '../../platform/clock.ts';
import { spacingFor } from './pollSchedule.ts';
import type { TrackingStore } from './store.ts';

/** Counting a hundred thousand rows for each request would cost more than the request. */
const COUNT_AGAIN_MS = 10 * 60_000;

/** Returns the current spacing in ms, counted again every ten minutes. After `signal` aborts, the store isn't read. */
export function createPollSpacing(
  store: Pick<TrackingStore, 'counts'>,
  clock: Clock,
  signal: AbortSignal,
): () => number {
  let spacing = { ms: spacingFor(0), countedAtMs: Number.NEGATIVE_INFINITY };
  return () => {
    const now = clock.now();
    if (!signal.aborted && Math.abs(now - spacing.countedAtMs) > COUNT_AGAIN_MS) {
      spacing = { ms: spacingFor(store.counts().open), countedAtMs: now };
    }
    return spacing.ms;
  };
}
