/** How fast a provider's rate limit allows orders to be quoted. */

export interface Limit {
  readonly requests: number;
  readonly windowMs: number;
}

/** Requests at the same time: the third slot of the queue is left for the user's own. */
const AT_ONCE = 2;

/**
 * The earliest that so many requests can be accepted, in ms from the first: as early as the limit allows, with two at a
 * time.
 *
 * @param latencyMs how long each response takes
 * @param closed when nothing could be sent, in ms from the first request
 */
export function earliestMs(
  count: number,
  { requests, windowMs }: Limit,
  latencyMs: number,
  closed: { readonly fromMs: number; readonly untilMs: number } = { fromMs: 0, untilMs: 0 },
): number {
  const acceptedMs: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const freeMs = Math.max(
      (acceptedMs[at - AT_ONCE] ?? 0) + latencyMs,
      (acceptedMs[at - requests] ?? -windowMs) + windowMs,
    );
    const isClosed = freeMs > closed.fromMs && freeMs < closed.untilMs + latencyMs;
    acceptedMs.push(isClosed ? closed.untilMs + latencyMs : freeMs);
  }
  return acceptedMs.at(-1) ?? 0;
}
