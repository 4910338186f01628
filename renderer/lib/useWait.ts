import { formatUntil, formatWait } from './format.ts';
import { useNow } from './useNow.ts';

/** Longer than this, a time of day says more than a countdown. */
const COUNTED_MS = 120_000;

/** What a button says in place of its own words while it waits, counting down; null once it need not. */
export function useWait(untilMs: number | null): string | null {
  const now = useNow(1000, untilMs !== null);
  if (untilMs === null || untilMs <= now) return null;
  const leftMs = untilMs - now;
  return leftMs > COUNTED_MS ? `Wait until ${formatUntil(untilMs, now)}` : `Wait ${formatWait(leftMs)}`;
}
