import { expect, test } from 'vitest';
import { comparedPeriod } from '../../../shared/rules/comparedPeriod.ts';
import { centsPerCwt } from '../../../shared/rules/perCwt.ts';

const of = (from: string, to: string, compare: 'before' | 'last_year') => {
  const period = comparedPeriod({ from, to }, compare);
  return period === null ? null : [period.from, period.to];
};

test('directly before: as many months for whole months, otherwise as many days', () => {
  expect(of('2026-11-01', '2026-11-30', 'before')).toEqual(['2026-10-01', '2026-10-31']);
  expect(of('2026-01-01', '2026-12-31', 'before')).toEqual(['2025-01-01', '2025-12-31']);
  expect(of('2028-03-01', '2028-03-31', 'before')).toEqual(['2028-02-01', '2028-02-29']);
  expect(of('2026-11-02', '2026-11-08', 'before')).toEqual(['2026-10-26', '2026-11-01']);
  expect(of('2026-11-01', '2026-11-01', 'before')).toEqual(['2026-10-31', '2026-10-31']);
});

test('a year earlier: the same dates, with the end of February at its end', () => {
  expect(of('2026-11-02', '2026-11-08', 'last_year')).toEqual(['2025-11-02', '2025-11-08']);
  expect(of('2028-02-01', '2028-02-29', 'last_year')).toEqual(['2027-02-01', '2027-02-28']);
  expect(of('2029-02-01', '2029-02-28', 'last_year')).toEqual(['2028-02-01', '2028-02-29']);
  expect(of('2028-02-29', '2028-03-05', 'last_year')).toEqual(['2027-02-28', '2027-03-05']);
});

test('nothing before the first years of the calendar', () => {
  expect(of('1000-01-01', '2999-12-31', 'before')).toBeNull();
  expect(of('1001-01-01', '1001-12-31', 'last_year')).toBeNull();
});

test('the amount per CWT is exact, and rounded once, half up', () => {
  expect(centsPerCwt(30_015, 1_000_000)).toBe(3_002);
  expect(centsPerCwt(30_014, 1_000_000)).toBe(3_001);
  expect(centsPerCwt(9_007_199_254_740_991, 100_000)).toBe(9_007_199_254_740_991);
  expect(centsPerCwt(5, 0)).toBeNull();
});
