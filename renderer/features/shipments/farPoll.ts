/** Shipments are polled about every hour. A next poll later than this is shown to the user. */
const TYPICAL_WAIT_MS = 75 * 60_000;

/** Whether the next poll is later than normal. */
export function isFarPoll(nextPollAtMs: number, nowMs: number): boolean {
  return nextPollAtMs - nowMs > TYPICAL_WAIT_MS;
}
