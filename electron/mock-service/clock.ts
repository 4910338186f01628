/**
 * The service's two times. The calendar says what day it is and never runs faster than the real one, so that a fast
 * clock doesn't turn tomorrow's pickup into a past one. Progress says how far shipments have come and runs as fast as
 * asked. Setting the clock moves both.
 */

export interface ServiceClock {
  /** Calendar: milliseconds since 1970-01-01 UTC. Validation, `bookedAt` and the expiry of links go by it. */
  now(): number;
  /** Milliseconds that shipments' lives have run; only differences mean something. */
  progress(): number;
  /** How much faster than real time progress runs. */
  readonly speed: number;
  /** Sets the calendar to an instant; shipments go along. */
  set(instantMs: number): void;
  /** Moves both on. */
  advance(ms: number): void;
  /** Changes how fast progress runs from now on. Throws RangeError on a negative speed or none. */
  setSpeed(speed: number): void;
}

export interface ClockOptions {
  /** Instant that the calendar starts at. Default: now. */
  readonly startMs?: number | undefined;
  /** 1 is real time, 1440 a day a minute, 0 stands still, calendar included. */
  readonly speed?: number | undefined;
  /** Progress to start from. Default: the calendar's instant. */
  readonly progressMs?: number | undefined;
}

/** A running clock. */
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
