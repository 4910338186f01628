/** Looks come about hourly: a next one that is further away is said. */
const USUAL_WAIT_MS = 75 * 60_000;

/** Whether the next look is further away than looks usually are. */
export function isFarLook(nextPollAtMs: number, nowMs: number): boolean {
  return nextPollAtMs - nowMs > USUAL_WAIT_MS;
}
