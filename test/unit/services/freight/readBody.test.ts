import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../../electron/services/freight/readBody.ts';

const now = Date.UTC(2026, 10, 16, 15, 0, 0);

test.each([
  ['30', 30_000],
  [' 0 ', 0],
  ['Mon, 16 Nov 2026 15:00:20 GMT', 20_000],
  ['Mon, 16 Nov 2026 14:00:00 GMT', 0],
  ['99999999', 15 * 60_000],
  ['soon', null],
  [null, null],
])('Retry-After %o is %o ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});
