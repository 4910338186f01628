import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../../electron/modules/freight/readBody.ts';

const now = Date.UTC(2026, 10, 16, 15, 0, 0);

test.each([
  ['30', 30_000],
  [' 0 ', 0],
  ['Mon, 16 Nov 2026 15:00:20 GMT', 20_000],
  ['Mon, 16 Nov 2026 14:00:00 GMT', 0],
  ['34560000', 34_560_000_000],
  ['9'.repeat(400), 8_640_000_000_000_000 - now],
  ['Fri, 31 Dec 2027 00:00:00 GMT', Date.UTC(2027, 11, 31) - now],
  ['soon', null],
  [null, null],
])('Retry-After %o is %o ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});
