/** Detects that the computer slept. No system notifies a plain program, but after sleep a timer fires much too late. */

/** How often the clock is checked. */
const CHECK_INTERVAL_MS = 15_000;
/** On a machine that is only busy, timers are late by less. */
const SLEPT_MS = 60_000;

/**
 * Calls back after a jump in time.
 *
 * @param now milliseconds of the wall clock: on some systems the clock behind timers stops during sleep
 * @returns a function that ends the detection
 */
export function onSystemResume(now: () => number, onWake: (sleptMs: number) => void): () => void {
  let lastCheckedAtMs = now();
  const timer = setInterval(() => {
    const sleptMs = now() - lastCheckedAtMs - CHECK_INTERVAL_MS;
    lastCheckedAtMs = now();
    if (sleptMs >= SLEPT_MS) onWake(sleptMs);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
