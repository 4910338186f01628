import { expect, it } from 'vitest';
import { callDuration, callTime } from '../../../../../../renderer/features/settings/support/apiLogLabels.ts';

it('writes when a call was made to the second, in the clerk’s zone', () => {
  expect(callTime(new Date(2026, 10, 21, 9, 5, 7).getTime())).toBe('Nov 21, 9:05:07 AM');
});

it('writes how long a call took in milliseconds up to a second, then in seconds', () => {
  expect([0, 999, 1000, 12_340].map(callDuration)).toEqual(['0 ms', '999 ms', '1 sec', '12.3 sec']);
});
