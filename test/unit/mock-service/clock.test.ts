import { describe, expect, it, vi } from 'vitest';
import { createClock } from '../../../electron/mock-service/clock.ts';

/** A service clock on top of a real time that the test moves. */
function clockUnder(options: Parameters<typeof createClock>[0]) {
  let real = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => real);
  const clock = createClock(options);
  const pass = (ms: number) => {
    real += ms;
  };
  return { clock, pass };
}

describe('the service’s clock', () => {
  it('runs progress at the given speed and the calendar as fast as real time', () => {
    const { clock, pass } = clockUnder({ startMs: 0, speed: 1440 });
    pass(60_000);
    expect([clock.now(), clock.progress()]).toEqual([60_000, 86_400_000]);
  });

  it('stops at speed 0, and moves both when it is set or advanced', () => {
    const { clock, pass } = clockUnder({ startMs: 500, speed: 0 });
    pass(60_000);
    expect([clock.now(), clock.progress()]).toEqual([500, 500]);
    clock.advance(100);
    expect([clock.now(), clock.progress()]).toEqual([600, 600]);
    clock.set(50);
    expect([clock.now(), clock.progress()]).toEqual([50, 50]);
  });

  it('keeps what has run when its speed changes', () => {
    const { clock, pass } = clockUnder({ startMs: 0, speed: 10 });
    pass(100);
    clock.setSpeed(2);
    pass(100);
    expect([clock.now(), clock.progress(), clock.speed]).toEqual([200, 1200, 2]);
    expect(() => clock.setSpeed(-1)).toThrow(RangeError);
    expect(() => clock.setSpeed(Number.NaN)).toThrow(RangeError);
  });
});
