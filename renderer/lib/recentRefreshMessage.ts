import { formatInstantSeconds } from './format.ts';

/** Returns the message for a refresh that an earlier response within the minute served; null after a new response. */
export function recentRefreshMessage(lastCheckedAtMs: number | null, requestedAtMs: number): string | null {
  if (lastCheckedAtMs === null || lastCheckedAtMs >= requestedAtMs) return null;
  return `Refreshed at ${formatInstantSeconds(lastCheckedAtMs)}, less than a minute ago`;
}
