/** Rate limit per credential (spec §8, which shows no numbers): so many calls in a sliding window of real time. */
import { ServiceFailure } from './failures.ts';

export interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
  /** Whether a 429 says when to come back. */
  readonly retryAfter: boolean;
}

/** Generous for an app, tight for a loop. */
export const DEFAULT_RATE_LIMIT: RateLimit = { requests: 300, windowMs: 60_000, retryAfter: true };

/** 429 `rate_limited`; with seconds: and a `Retry-After` header. */
export function rateLimited(retryAfterSeconds: number | null): ServiceFailure {
  const headers: Record<string, string> =
    retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) };
  return new ServiceFailure('rate_limited', 'Too many requests. Retry after a short pause.', { headers });
}

/** Counts a call of a credential; throws `rate_limited` when it is one too many. Refused calls don't count. */
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
