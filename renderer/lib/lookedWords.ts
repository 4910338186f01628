import { formatInstantSeconds } from './format.ts';

/** What to say when a refresh was answered by an earlier look, within the last minute; null when the service was asked. */
export function lookedWords(lastCheckedAtMs: number | null, askedAtMs: number): string | null {
  if (lastCheckedAtMs === null || lastCheckedAtMs >= askedAtMs) return null;
  return `Refreshed at ${formatInstantSeconds(lastCheckedAtMs)}, less than a minute ago`;
}
