/** Looks come about hourly: a next one that is further away is said. */
const USUAL_WAIT_MS = 75 * 60_000;

/** Whether the next look is further away than looks usually are. */
export function isFarLook(nextLookAtMs: number, nowMs: number): boolean {
  return nextLookAtMs - nowMs > USUAL_WAIT_MS;
}
