import { expect, test } from 'vitest';
import { throttleEvents } from '../../../electron/platform/throttleEvents.ts';
import { createManualClock } from '../../support/manualClock.ts';

test('the first event is immediate, the last certain, and those between do not flood', () => {
  const clock = createManualClock();
  const notified: (string | null)[] = [];
  const notify = throttleEvents(({ id }) => void notified.push(id), clock);
  const say = (id: string) => notify({ name: 'printing.changed', id });
  for (let count = 1; count <= 100; count += 1) say(String(count));
  expect(notified).toEqual(['1']);
  clock.advance(1000);
  // An event without an ID is about all records: none of the hundred may stay out of date.
  expect(notified).toEqual(['1', null]);
  say('101');
  expect(notified).toEqual(['1', null, '101']);
  say('102');
  say('102');
  clock.advance(1000);
  expect(notified).toEqual(['1', null, '101', '102']);
  clock.advance(10_000);
  expect([notified.length, clock.waiting()]).toEqual([4, 0]);
});
