import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateOfInstant,
  dayNumber,
  daysBetween,
  isCalendarDate,
  weekday,
} from '../../../shared/rules/calendar.ts';

const days = fc.integer({ min: -300_000, max: 100_000 }).map((number) => addDays('1970-01-01', number));

describe('calendar dates', () => {
  it.each(['2026-11-18', '2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])('takes %s', (date) => {
    expect(isCalendarDate(date)).toBe(true);
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2025-02-29',
    '1900-02-29',
    '0999-12-31',
    '0026-11-18',
    '26-11-18',
    '2026-1-8',
    '2026/11/18',
    ' 2026-11-18',
    '2026-11-18T00:00',
    '',
  ])('rejects %j', (date) => {
    expect(isCalendarDate(date)).toBe(false);
    expect(() => dayNumber(date)).toThrow(RangeError);
  });

  it('adds and counts days as inverses', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (date, count) => {
        expect(daysBetween(date, addDays(date, count))).toBe(count);
        expect(weekday(addDays(date, 7))).toBe(weekday(date));
        expect(weekday(addDays(date, 1))).toBe((weekday(date) + 1) % 7);
      }),
    );
  });

  it('orders dates as their text does', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(a < b).toBe(dayNumber(a) < dayNumber(b));
      }),
    );
  });

  it('knows the day of the week', () => {
    expect(weekday('1970-01-01')).toBe(4);
    expect(weekday('2026-11-18')).toBe(3);
    expect(weekday('1969-12-28')).toBe(0);
  });

  it('dates an instant by the local wall clock, on either side of midnight', () => {
    const instant = Date.UTC(2026, 10, 18, 3, 30);
    expect(dateOfInstant(instant, 0)).toBe('2026-11-18');
    expect(dateOfInstant(instant, -300)).toBe('2026-11-17');
    expect(dateOfInstant(instant, 21 * 60)).toBe('2026-11-19');
  });
});
