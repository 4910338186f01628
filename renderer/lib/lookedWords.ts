import { formatInstantSeconds } from './format.ts';

/** What to say when a refresh was answered by an earlier look, within the last minute; null when the service was asked. */
export function lookedWords(lookedAtMs: number | null, askedAtMs: number): string | null {
  if (lookedAtMs === null || lookedAtMs >= askedAtMs) return null;
  return `Looked at ${formatInstantSeconds(lookedAtMs)}, less than a minute ago; not asked again`;
}
