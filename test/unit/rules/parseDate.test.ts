import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/rules/calendar.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';

const today = '2026-11-17';
const read = (text: string, now = today) => {
  const reading = parseDate(text, now);
  return reading.kind === 'date' ? reading.date : reading.kind;
};

describe('dates as clerks type them', () => {
  it.each([
    ['2026-11-18', '2026-11-18'],
    ['2026-1-8', '2026-01-08'],
    ['11/18/26', '2026-11-18'],
    ['11/18/2026', '2026-11-18'],
    [' 11-18-26 ', '2026-11-18'],
    ['11.18', '2026-11-18'],
    ['11/17', '2026-11-17'],
    ['+0', '2026-11-17'],
    ['+1', '2026-11-18'],
  ])('reads %j as %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it('takes a day without a year that has passed this year for the next one', () => {
    expect(read('11/16')).toBe('2027-11-16');
    expect(read('1/4')).toBe('2027-01-04');
    expect(read('2/29')).toBe('2028-02-29');
  });

  it('takes a filter’s day without a year for the nearest one', () => {
    const near = (text: string) => parseDate(text, today, 'nearest');
    expect(near('11/16')).toEqual({ kind: 'date', date: '2026-11-16' });
    expect(near('11/18')).toEqual({ kind: 'date', date: '2026-11-18' });
    expect(near('1/4')).toEqual({ kind: 'date', date: '2027-01-04' });
    expect(near('7/4')).toEqual({ kind: 'date', date: '2026-07-04' });
    expect(near('2/29')).toEqual({ kind: 'date', date: '2028-02-29' });
    expect(near('2/30')).toEqual({ kind: 'refused' });
  });

  it('counts + in business days, over weekends and holidays', () => {
    expect(read('+1', '2026-11-20')).toBe('2026-11-23');
    expect(read('+1', '2026-11-25')).toBe('2026-11-27');
  });

  it.each(['18/11', '2/30', '2026-02-30', '11/31/26', '11', 'tomorrow', '11/18/6', '-1', '+100', '20261118'])(
    'rejects %j',
    (text) => {
      expect(read(text)).toBe('refused');
    },
  );

  it('reads every real date back from each of its forms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (ahead) => {
        const date = addDays(today, ahead);
        const [year, month, day] = date.split('-').map(Number);
        expect(read(date)).toBe(date);
        expect(read(`${month}/${day}`)).toBe(date);
        expect(read(`${month}/${day}/${year}`)).toBe(date);
        expect(read(`${month}/${day}/${String(year).slice(2)}`)).toBe(date);
      }),
    );
  });

  it('reads blanks as nothing typed', () => {
    expect(read(' ')).toBe('empty');
  });
});
