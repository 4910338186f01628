import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSystemResume } from '../../../../electron/hosts/browser/sleepDetector.ts';

let nowMs: number;
let slept: number[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  nowMs = 1_000_000;
  slept = [];
  stop = onSystemResume(
    () => nowMs,
    (ms) => slept.push(ms),
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** The timer comes once, after so much time on the wall. */
function tick(wallMs: number): void {
  nowMs += wallMs;
  vi.advanceTimersByTime(15_000);
}

test('a computer that slept is noticed once, when it wakes', () => {
  tick(15_000);
  tick(8 * 3_600_000);
  tick(15_000);
  expect(slept).toEqual([8 * 3_600_000 - 15_000]);
});

test('a computer that is only slow did not sleep, and neither did one whose clock was put back', () => {
  tick(40_000);
  tick(-3_600_000);
  tick(15_000);
  expect(slept).toEqual([]);
});

test('what was ended notices nothing', () => {
  stop();
  tick(3_600_000);
  expect(slept).toEqual([]);
});
