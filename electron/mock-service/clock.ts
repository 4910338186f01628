/** The service's clock: real time, faster on demand, and settable. */

export interface ServiceClock {
  /** Milliseconds since 1970-01-01 UTC, by the service's clock. */
  now(): number;
  /** How much faster than real time it runs. */
  readonly speed: number;
  /** Sets it to an instant; it runs on from there. */
  set(instantMs: number): void;
  /** Moves it on. */
  advance(ms: number): void;
  /** Changes how fast it runs from now on. Throws RangeError on a speed that is negative or not a number. */
  setSpeed(speed: number): void;
}

export interface ClockOptions {
  /** Instant to start at. Default: now. */
  readonly startMs?: number | undefined;
  /** 1 is real time, 1440 a day a minute, 0 stands still. */
  readonly speed?: number | undefined;
}

/** A running clock. */
export function createClock({ startMs = Date.now(), speed = 1 }: ClockOptions = {}): ServiceClock {
  let anchor = startMs;
  let since = performance.now();
  let factor = speed;
  const now = () => Math.floor(anchor + (performance.now() - since) * factor);
  const set = (instantMs: number) => {
    anchor = instantMs;
    since = performance.now();
  };
  return {
    now,
    get speed() {
      return factor;
    },
    set,
    advance: (ms) => set(now() + ms),
    setSpeed(next) {
      if (!(next >= 0)) throw new RangeError(`not a speed: ${next}`);
      set(now());
      factor = next;
    },
  };
}
