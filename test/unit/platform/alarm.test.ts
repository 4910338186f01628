import { expect, test } from 'vitest';
import { createAlarm } from '../../../electron/platform/alarm.ts';
import { createManualClock } from '../../support/manualClock.ts';

function createRinging(maxSleepMs?: number) {
  const clock = createManualClock(0);
  const closing = new AbortController();
  const rungAtMs: number[] = [];
  const alarm = createAlarm(clock, closing.signal, () => rungAtMs.push(clock.now()), maxSleepMs);
  return { clock, closing, rungAtMs, alarm };
}

test('an alarm rings once, at the time that was set last', () => {
  const { clock, rungAtMs, alarm } = createRinging();
  alarm.set(1000);
  alarm.set(3000);
  clock.advance(10_000);
  expect(rungAtMs).toEqual([3000]);
});

test('an alarm that is far away rings early, and one that is overdue rings now', () => {
  const { clock, rungAtMs, alarm } = createRinging(60_000);
  alarm.set(Number.POSITIVE_INFINITY);
  clock.advance(60_000);
  alarm.set(-5);
  clock.advance(0);
  expect(rungAtMs).toEqual([60_000, 60_000]);
});

test('an alarm that was canceled, or whose account was closed, has no timer and never rings', () => {
  const { clock, closing, rungAtMs, alarm } = createRinging();
  alarm.set(1000);
  alarm.cancel();
  expect(clock.waiting()).toBe(0);
  alarm.set(1000);
  closing.abort();
  expect(clock.waiting()).toBe(0);
  alarm.set(1000);
  clock.advance(5000);
  expect(rungAtMs).toEqual([]);
});
