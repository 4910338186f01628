import { beforeEach, expect, test } from 'vitest';
import { createFeedSchedule, FEED_TIMES } from '../../../../electron/modules/workgroup/feedSchedule.ts';
import { createManualClock } from '../../../support/manualClock.ts';

let clock: ReturnType<typeof createManualClock>;
let stopping: AbortController;
let schedule: ReturnType<typeof createFeedSchedule>;
beforeEach(() => {
  clock = createManualClock();
  stopping = new AbortController();
  schedule = createFeedSchedule(clock, () => 0.5, FEED_TIMES, stopping.signal);
});

/** How long a wait takes by the clock, in steps of 10 ms; at most a minute. */
async function waitMs(wait: Promise<void>): Promise<number> {
  let isOver = false;
  void wait.then(() => {
    isOver = true;
  });
  for (let ms = 0; ; ms += 10) {
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    if (isOver || ms > 60_000) return ms;
    clock.advance(10);
  }
}

test('without a notification it reads every 2 s, after the first one every 5 s', async () => {
  schedule.start();
  expect(await waitMs(schedule.untilNext())).toBe(2_000);
  schedule.start();
  schedule.notification();
  await waitMs(schedule.untilNext());
  schedule.start();
  expect(await waitMs(schedule.untilNext())).toBe(5_000);
});

test('a notification after a quiet time is followed at once, and those that come during a read are one', async () => {
  schedule.start();
  const next = schedule.untilNext();
  clock.advance(200);
  schedule.notification();
  expect(await waitMs(next)).toBe(0);
  schedule.start();
  clock.advance(200);
  schedule.notification();
  schedule.notification();
  expect(await waitMs(schedule.untilNext())).toBe(0);
  schedule.start();
  expect(await waitMs(schedule.untilNext())).toBe(5_000);
});

test('a notification during a read is followed by another read', async () => {
  schedule.start();
  schedule.notification();
  clock.advance(200);
  expect(await waitMs(schedule.untilNext())).toBe(0);
});

test('in a burst of notifications it reads every 200 ms, but at once for a caller that waits', async () => {
  schedule.start();
  const next = schedule.untilNext();
  schedule.notification();
  clock.advance(50);
  schedule.notification();
  expect(await waitMs(next)).toBe(150);
  schedule.start();
  schedule.notification();
  const forCaller = schedule.untilNext();
  clock.advance(50);
  schedule.hint();
  expect(await waitMs(forCaller)).toBe(0);
  schedule.start();
  schedule.hint();
  schedule.notification();
  expect(await waitMs(schedule.untilNext())).toBe(0);
});

test('after failures it waits longer each time, up to 30 s, and tries at once when the user does', async () => {
  const waits: number[] = [];
  for (let failures = 0; failures < 7; failures += 1) waits.push(await waitMs(schedule.untilRetry()));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  const retry = schedule.untilRetry();
  schedule.hint();
  expect(await waitMs(retry)).toBe(0);
  schedule.start();
  await waitMs(schedule.untilNext());
  expect(await waitMs(schedule.untilRetry())).toBe(1_000);
});

test('what happened before a failure does not shorten the wait after it', async () => {
  schedule.start();
  schedule.notification();
  schedule.hint();
  expect(await waitMs(schedule.untilRetry())).toBe(1_000);
});

test('after a rejected login it waits for a person, whatever else happens', async () => {
  let isOver = false;
  const retried = schedule.untilRetried().then(() => {
    isOver = true;
  });
  schedule.notification();
  schedule.hint();
  expect(await waitMs(new Promise(() => {}))).toBeGreaterThan(60_000);
  expect(isOver).toBe(false);
  schedule.retry();
  await retried;
  const stopped = schedule.untilRetried();
  stopping.abort();
  expect(await waitMs(stopped)).toBe(0);
});

test('the waits of two clerks differ', async () => {
  const early = createFeedSchedule(clock, () => 0, FEED_TIMES, stopping.signal);
  const late = createFeedSchedule(clock, () => 1, FEED_TIMES, stopping.signal);
  expect([await waitMs(early.untilRetry()), await waitMs(late.untilRetry())]).toEqual([800, 1_200]);
});

test('it ends a wait when the feed is stopped', async () => {
  const next = schedule.untilNext();
  stopping.abort();
  expect(await waitMs(next)).toBe(0);
});
