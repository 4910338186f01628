import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatClockTime,
  formatClockWindow,
  isClockTime,
  readClockTime,
  readWindow,
} from '../../../shared/rules/clockTime.ts';

const two = (value: number) => String(value).padStart(2, '0');
const DAY = Array.from({ length: 24 * 60 }, (_, at) => `${two(Math.floor(at / 60))}:${two(at % 60)}`);

describe('formatClockTime', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['03:27', '3:27 AM'],
    ['08:00', '8:00 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['13:05', '1:05 PM'],
    ['23:59', '11:59 PM'],
  ])('shows %s as %s', (time, shown) => expect(formatClockTime(time)).toBe(shown));

  it('returns an invalid time unchanged', () => {
    expect(formatClockTime('8 to 5')).toBe('8 to 5');
    expect(formatClockTime('24:00')).toBe('24:00');
  });

  it('shows a window with an en dash', () => {
    expect(formatClockWindow({ readyTime: '08:00', closeTime: '17:00' })).toBe('8:00 AM–5:00 PM');
  });
});

describe('readClockTime', () => {
  it('reads back every minute of the day from its shown form, also as a close time after any open time', () => {
    for (const time of DAY) expect(readClockTime(formatClockTime(time))).toBe(time);
    assert(
      property(constantFrom(...DAY), constantFrom(...DAY), (time, openTime) => {
        expect(readClockTime(formatClockTime(time), openTime)).toBe(time);
      }),
    );
  });

  it('reads every minute of the day from its stored form', () => {
    for (const time of DAY) expect(readClockTime(time)).toBe(time);
  });

  it('reads every spelling with AM or PM, whatever the case, the blanks and the points', () => {
    const spellings = (hour: number, minute: string, half: 'a' | 'p') =>
      [half, `${half}m`, `${half}.m.`, half.toUpperCase(), `${half.toUpperCase()}M`].flatMap((end) =>
        ['', ' ', '\u00a0'].flatMap((gap) =>
          [`${hour}:${minute}`, `${hour}${minute}`, ...(minute === '00' ? [String(hour)] : [])].map(
            (start) => ` ${start}${gap}${end}`,
          ),
        ),
      );
    for (const time of DAY.filter((_, at) => at % 15 === 0)) {
      const hour = Number(time.slice(0, 2));
      for (const typed of spellings(hour % 12 === 0 ? 12 : hour % 12, time.slice(3), hour < 12 ? 'a' : 'p')) {
        expect([typed, readClockTime(typed)]).toEqual([typed, time]);
      }
    }
  });

  it.each([
    ['8', '08:00'],
    ['8a', '08:00'],
    ['8 am', '08:00'],
    ['800', '08:00'],
    ['0800', '08:00'],
    ['330p', '15:30'],
    ['3:30 PM', '15:30'],
    ['15:30', '15:30'],
    ['1530', '15:30'],
    ['15', '15:00'],
    ['noon', '12:00'],
    ['Noon', '12:00'],
    ['08:00', '08:00'],
    ['0830', '08:30'],
    [' 8.30 ', '08:30'],
    ['12am', '00:00'],
    ['0', '00:00'],
    ['23:59', '23:59'],
  ])('reads %s as %s', (typed, time) => expect(readClockTime(typed)).toBe(time));

  it.each([
    ...[6, 7, 8, 9, 10, 11].map((hour) => [hour, hour] as const),
    ...[1, 2, 3, 4, 5].map((hour) => [hour, hour + 12] as const),
    [12, 12] as const,
  ])('takes a bare %i for hour %i of the day', (typed, hour) => {
    expect(readClockTime(String(typed))).toBe(`${two(hour)}:00`);
    expect(readClockTime(`${typed}:30`)).toBe(`${two(hour)}:30`);
    expect(readClockTime(`${typed}45`)).toBe(`${two(hour)}:45`);
  });

  it('takes a leading zero for 24-hour time', () => {
    expect(readClockTime('0330')).toBe('03:30');
    expect(readClockTime('05:00', '22:00')).toBe('05:00');
  });

  it('reads a bare close time that would not lie after the open time as PM', () => {
    expect(readClockTime('6', '08:00')).toBe('18:00');
    expect(readClockTime('8', '08:00')).toBe('20:00');
    expect(readClockTime('10:00', '14:00')).toBe('22:00');
    expect(readClockTime('11', '08:00')).toBe('11:00');
    expect(readClockTime('5', '08:00')).toBe('17:00');
    // In the evening, before the open time too: past midnight, in the morning.
    expect(readClockTime('6', '22:00')).toBe('06:00');
  });

  it('takes a close time with AM or PM as typed, over midnight too', () => {
    expect(readClockTime('4 AM', '22:00')).toBe('04:00');
    expect(readClockTime('6a', '08:00')).toBe('06:00');
  });

  it.each(['', '24:00', '8:60', '13pm', '0 am', '8-17', '8 17', 'soon', '123456', '1:5', '-8', '+8', '8:', '8 xm'])(
    'rejects %j',
    (typed) => expect(readClockTime(typed)).toBeNull(),
  );

  it('reads any text as a stored time or as none', () => {
    assert(
      property(string(), integer({ min: 0, max: 1439 }), (text, at) => {
        for (const reading of [readClockTime(text), readClockTime(text, DAY[at] ?? null)]) {
          if (reading !== null) expect(isClockTime(reading)).toBe(true);
        }
      }),
    );
  });
});

describe('readWindow', () => {
  it('accepts stored windows unchanged, over midnight too', () => {
    assert(
      property(constantFrom(...DAY), constantFrom(...DAY), (readyTime, closeTime) => {
        expect(readWindow({ readyTime, closeTime })).toEqual({ readyTime, closeTime });
      }),
    );
  });

  it('reads the close time by the open time', () => {
    expect(readWindow({ readyTime: '8', closeTime: '6' })).toEqual({ readyTime: '08:00', closeTime: '18:00' });
    expect(readWindow({ readyTime: '10 PM', closeTime: '4 AM' })).toEqual({ readyTime: '22:00', closeTime: '04:00' });
    expect(readWindow({ readyTime: '1400', closeTime: '1000' })).toEqual({ readyTime: '14:00', closeTime: '10:00' });
    expect(readWindow({ readyTime: '2 PM', closeTime: '10:00' })).toEqual({ readyTime: '14:00', closeTime: '22:00' });
    expect(readWindow({ readyTime: 'early', closeTime: '9' })).toEqual({ readyTime: null, closeTime: '09:00' });
    expect(readWindow({ readyTime: '', closeTime: '' })).toEqual({ readyTime: null, closeTime: null });
  });
});
