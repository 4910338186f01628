import { formatUntil, formatWait } from './format.ts';
import { libStrings } from './strings.ts';
import { useNow } from './useNow.ts';

/** Longer waits show a time of day instead of a countdown. */
const MAX_COUNTDOWN_MS = 120_000;

/** Label of a button that has to wait, with a countdown; null once the wait is over. */
export function useWait(untilMs: number | null): string | null {
  const now = useNow(1000, untilMs !== null);
  if (untilMs === null || untilMs <= now) return null;
  const leftMs = untilMs - now;
  return leftMs > MAX_COUNTDOWN_MS
    ? libStrings.waitUntil(formatUntil(untilMs, now))
    : libStrings.waitFor(formatWait(leftMs));
}
