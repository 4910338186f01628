/** Dates in the cells of a file. */
import { expect, test } from 'vitest';
import { hasDayFirst, parseFileDate } from '../../../shared/rules/fileDates.ts';
import { mixedDateColumns, parseOrderRow } from '../../../shared/rules/orderColumns.ts';

const TODAY = '2026-11-02';

test.each([
  ['05.11.2026', '2026-11-05'],
  ['5.11.26', '2026-11-05'],
  ['5.11.', '2026-11-05'],
  ['31.12.2026', '2026-12-31'],
  ['11/05/2026', '2026-11-05'],
  ['11-5-26', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['', null],
])('%s is %s', (text, date) => {
  expect(parseFileDate(text, TODAY, false)).toEqual({ date, problem: null });
});

test.each([
  ['11.18.2026', 'Enter a date as 18.11.2026 or 11/18/2026.'],
  ['31.02.2026', 'Enter a date as 18.11.2026 or 11/18/2026.'],
  ['13/11/2026', 'The day is first. Enter it as 2026-11-13.'],
  ['soon', 'Enter a date as 11/18/2026.'],
])('%s is a problem', (text, problem) => {
  expect(parseFileDate(text, TODAY, false)).toEqual({ date: null, problem });
});

test('beside a date with the day first, only unambiguous dates are read', () => {
  expect(parseFileDate('05/06/2026', TODAY, true).problem).toBe(
    'Another date of this column has the day first. Enter this one as 2026-05-06 or 2026-06-05.',
  );
  for (const text of ['11/18/2026', '11/11/2026', '2026-05-06', '05.06.2026']) {
    expect(parseFileDate(text, TODAY, true).problem).toBeNull();
  }
});

test.each([
  ['13/05/2026', true],
  ['13-5', true],
  ['12/05/2026', false],
  ['32/05/2026', false],
  ['13/13/2026', false],
  ['13.05.2026', false],
])('whether %s can only have the day first: %s', (text, isDayFirst) => {
  expect(hasDayFirst(text)).toBe(isDayFirst);
});

test('the columns of an order file are separate, and a time of day is ignored', () => {
  const rows = [
    { pickupDate: '11/18/2026', deliverBy: '13/12/2026 00:00' },
    { pickupDate: '12/01/2026', deliverBy: '12/01/2026' },
  ];
  expect(mixedDateColumns(rows)).toEqual(['deliverBy']);
  const { pickupDate, deliverBy, problems } = parseOrderRow(rows[1] ?? {}, TODAY, ['deliverBy']);
  expect([pickupDate, deliverBy]).toEqual(['2026-12-01', null]);
  expect(problems.map(({ field }) => field)).toContain('deliverBy');
});
