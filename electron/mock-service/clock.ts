/**
 * The service's two times. The calendar is the current date and never runs faster than real time, so that a fast clock
 * doesn't turn tomorrow's pickup date into a past one. Progress is how far shipments have come, and runs at the
 * configured speed. Setting the clock moves both.
 */

export interface ServiceClock {
  /** Calendar: milliseconds since 1970-01-01 UTC. Used for validation, `bookedAt`, and the expiry of links. */
  now(): number;
  /** Milliseconds of the shipments' lives so far; only differences are meaningful. */
  progress(): number;
  /** How much faster than real time progress runs. */
  readonly speed: number;
  /** Sets the calendar to an instant; shipments move by the same time. */
  set(instantMs: number): void;
  /** Moves both forward. */
  advance(ms: number): void;
  /** Changes how fast progress runs from now on. Throws RangeError if the speed is negative or not a number. */
  setSpeed(speed: number): void;
}

export interface ClockOptions {
  /** Instant that the calendar starts at. Default: now. */
  readonly startMs?: number | undefined;
  /** 1 is real time, 1440 is one day per minute, 0 stops both, including the calendar. */
  readonly speed?: number | undefined;
  /** Progress to start from. Default: the calendar's instant. */
  readonly progressMs?: number | undefined;
}

/** Creates a running clock. */
export function createClock({
  startMs = Date.now(),
  speed = 1,
  progressMs = startMs,
}: ClockOptions = {}): ServiceClock {
  let calendar = startMs;
  let progress = progressMs;
  let since = performance.now();
  let factor = speed;
  const elapsed = () => performance.now() - since;
  const now = () => Math.floor(calendar + elapsed() * Math.min(1, factor));
  const progressNow = () => Math.floor(progress + elapsed() * factor);
  const moveBy = (ms: number) => {
    [calendar, progress, since] = [now() + ms, progressNow() + ms, performance.now()];
  };
  return {
    now,
    progress: progressNow,
    get speed() {
      return factor;
    },
    set: (instantMs) => moveBy(instantMs - now()),
    advance: moveBy,
    setSpeed(next) {
      if (!(next >= 0)) throw new RangeError(`not a speed: ${next}`);
      moveBy(0);
      factor = next;
    },
  };
}
