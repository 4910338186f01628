/**
 * Notices that the computer slept: no system tells a plain program, but a timer that should have come long ago has come
 * only now.
 */

/** How often the clock is looked at. */
const EVERY_MS = 15_000;
/** A machine that is only busy is late by less. */
const SLEPT_MS = 60_000;

/**
 * Calls back when time has jumped.
 *
 * @param now milliseconds of the wall clock: the one that timers go by stands still during sleep on some systems
 * @returns ends it
 */
export function onSystemResume(now: () => number, onWake: (sleptMs: number) => void): () => void {
  let lastCheckedAtMs = now();
  const timer = setInterval(() => {
    const sleptMs = now() - lastCheckedAtMs - EVERY_MS;
    lastCheckedAtMs = now();
    if (sleptMs >= SLEPT_MS) onWake(sleptMs);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
