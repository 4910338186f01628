import { expect, test } from 'vitest';
import { readByteRange } from '../../electron/hosts/pages.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=3-', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-400', { start: 0, end: 9 }],
  ['bytes=5-400', { start: 5, end: 9 }],
])('%s of ten bytes is %o', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});

test.each([null, '', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=4-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=0-1e3'])(
  '%s is ignored',
  (header) => {
    expect(readByteRange(header, 10)).toBeNull();
  },
);

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s of ten bytes cannot be had', (header) => {
  expect(readByteRange(header, 10)).toBe('unsatisfiable');
});

test('nothing can be had of an empty file', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readByteRange('bytes=-5', 0)).toBe('unsatisfiable');
});
