import { expect, it } from 'vitest';
import { recentRefreshMessage } from '../../../../renderer/lib/recentRefreshMessage.ts';

const REQUESTED_MS = new Date(2026, 10, 17, 9, 5, 40).getTime();

it('A refresh that an earlier response within the minute served says when that was', () => {
  expect(recentRefreshMessage(REQUESTED_MS - 30_000, REQUESTED_MS)).toBe(
    'Refreshed at 9:05:10 AM, less than a minute ago',
  );
});

it.each([REQUESTED_MS, REQUESTED_MS + 400, null])(
  'A refresh with a request to the provider (%s) has no message',
  (at) => {
    expect(recentRefreshMessage(at, REQUESTED_MS)).toBeNull();
  },
);
