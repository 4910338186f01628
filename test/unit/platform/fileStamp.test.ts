import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileStamp } from '../../../electron/platform/fileStamp.ts';

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'America/New_York';
});
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test('a file exported in the evening has the date of that evening', () => {
  expect(fileStamp(Date.parse('2026-11-29T01:04:09.900Z'))).toBe('20261128-200409');
});
