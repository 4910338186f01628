import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  businessDaysBetween,
  federalHoliday,
  federalHolidays,
  isBusinessDay,
  nextBusinessDay,
} from '../../../shared/rules/businessDays.ts';
import { addDays, weekday } from '../../../shared/rules/calendar.ts';

const days = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('2000-01-01', number));

describe('federal holidays', () => {
  it('are those that the government lists for 2026', () => {
    expect([...federalHolidays(2026).keys()].filter((date) => date.startsWith('2026'))).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      // Independence Day is a Saturday.
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  it('moves a holiday on a Sunday to Monday', () => {
    expect(federalHoliday('2027-07-05')).toBe('Independence Day');
    expect(federalHoliday('2027-07-04')).toBeNull();
  });

  it("finds New Year's Day on the last Friday of the year before", () => {
    expect(federalHoliday('2021-12-31')).toBe("New Year's Day");
    expect(isBusinessDay('2021-12-31')).toBe(false);
  });

  it('never fall on a weekend, and are eleven a year', () => {
    for (let year = 2000; year < 2060; year += 1) {
      const holidays = [...federalHolidays(year).keys()];
      expect(holidays.every((date) => weekday(date) !== 0 && weekday(date) !== 6)).toBe(true);
      expect(holidays.filter((date) => !date.startsWith(String(year + 1)))).toHaveLength(
        // Observed in this year: the next New Year's Day too, when it is a Saturday; the map of the year lists both.
        weekday(`${year + 1}-01-01`) === 6 ? 12 : 11,
      );
    }
  });
});

describe('business days', () => {
  it('skip weekends and holidays', () => {
    expect(nextBusinessDay('2026-11-20')).toBe('2026-11-23');
    expect(nextBusinessDay('2026-11-25')).toBe('2026-11-27');
    expect(addBusinessDays('2026-12-23', 2)).toBe('2026-12-28');
    expect(addBusinessDays('2026-11-21', 0)).toBe('2026-11-21');
  });

  it('are counted as they are added', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 }), (date, count) => {
        const later = addBusinessDays(date, count);
        expect(businessDaysBetween(date, later)).toBe(count);
        expect(count === 0 || isBusinessDay(later)).toBe(true);
      }),
    );
  });

  it('the next one is the first one', () => {
    fc.assert(
      fc.property(days, (date) => {
        const next = nextBusinessDay(date);
        for (let day = addDays(date, 1); day < next; day = addDays(day, 1)) expect(isBusinessDay(day)).toBe(false);
        expect(next > date).toBe(true);
      }),
    );
  });

  it('backwards there are none', () => {
    expect(businessDaysBetween('2026-11-20', '2026-11-18')).toBe(0);
  });
});
