/** Rate limit per credential (spec §8, which gives no numbers): a number of calls in a sliding window of real time. */
import { ServiceFailure } from './failures.ts';

export interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
  /** Whether a 429 has `Retry-After`. */
  readonly retryAfter: boolean;
}

/** High enough for an app, too low for a loop. */
export const DEFAULT_RATE_LIMIT: RateLimit = { requests: 300, windowMs: 60_000, retryAfter: true };

/** 429 `rate_limited`; with `Retry-After` if seconds are given. */
export function rateLimited(retryAfterSeconds: number | null): ServiceFailure {
  const headers: Record<string, string> =
    retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) };
  return new ServiceFailure('rate_limited', 'Too many requests. Retry after a short pause.', { headers });
}

/** Counts the calls of a credential; throws `rate_limited` above the limit. Rejected calls don't count. */
export function createRateLimiter(limit: RateLimit | null): (username: string) => void {
  const calls = new Map<string, number[]>();
  return (username) => {
    if (limit === null) return;
    const now = performance.now();
    const recent = (calls.get(username) ?? []).filter((at) => at > now - limit.windowMs);
    calls.set(username, recent);
    const oldest = recent[0];
    if (recent.length >= limit.requests && oldest !== undefined) {
      const seconds = Math.max(1, Math.ceil((oldest + limit.windowMs - now) / 1000));
      throw rateLimited(limit.retryAfter ? seconds : null);
    }
    recent.push(now);
  };
}
