import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayOfInstant,
  formatAgo,
  formatBytes,
  formatCount,
  formatDay,
  formatDayLong,
  formatDayShort,
  formatDayTyped,
  formatDensity,
  formatDimensions,
  formatDuration,
  formatInstantSeconds,
  formatInstantTime,
  formatLateness,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatSeconds,
  formatWait,
  formatWeight,
} from '../../../../renderer/lib/format.ts';

describe('numbers', () => {
  it.each([
    [0, 0, '0'],
    [-12, 0, '−12'],
    [999, 3, '999'],
    [1000, 0, '1,000'],
    [-1250, 0, '−1,250'],
    [-0, 0, '0'],
    [-125_000, 2, '−125,000'],
    [45_424_000, 0, '45,424,000'],
    [1e21, 0, '1,000,000,000,000,000,000,000'],
    [18.25, 1, '18.3'],
    [18.5, 3, '18.5'],
    [999.6, 0, '1,000'],
  ])('%d with %d digits is %s', (value, digits, text) => expect(formatNumber(value, digits)).toBe(text));
});

describe('days', () => {
  it('are written with their weekday, whatever the time zone', () => {
    expect(formatDay('2026-11-18')).toBe('Wed, Nov 18');
    expect(formatDayLong('2026-11-18')).toBe('Wed, Nov 18, 2026');
    expect(formatDayShort('2026-11-08')).toBe('Nov 8');
    expect(formatDayTyped('2026-11-08')).toBe('11/8/2026');
  });

  it('of another year always have it', () => {
    expect(formatDay('1999-12-31')).toBe('Dec 31, 1999');
    expect(formatDayShort('2027-01-03')).toBe('Jan 3, 2027');
    expect(formatDayShort('2027-01-03', 2027)).toBe('Jan 3');
  });

  it('that are invalid are shown unchanged', () => {
    expect(formatDay('soon')).toBe('soon');
    expect(formatDayTyped('soon')).toBe('soon');
    expect(formatDayLong('2026-13-01')).toBe('2026-13-01');
  });

  it('retain their date for every day of four centuries', () => {
    assert(
      property(integer({ min: 0, max: 146_096 }), (days) => {
        const date = new Date(Date.UTC(1900, 0, 1) + days * 86_400_000);
        const written = formatDayLong(date.toISOString().slice(0, 10));
        expect(written).toContain(String(date.getUTCDate()));
        expect(written).toContain(String(date.getUTCFullYear()));
        expect(written.slice(0, 3)).toBe(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][date.getUTCDay()]);
      }),
    );
  });
});

describe('instants', () => {
  const ms = new Date(2026, 10, 17, 9, 5, 7).getTime();

  it('are written in the zone of the clerk, with leading zeros', () => {
    expect(formatInstantTime(ms)).toBe('9:05 AM');
    expect(formatInstantSeconds(ms)).toBe('9:05:07 AM');
    expect(dayOfInstant(ms)).toBe('2026-11-17');
  });

  it('have an age in the largest whole unit', () => {
    expect(formatAgo(ms, ms + 59_000)).toBe('just now');
    expect(formatAgo(ms, ms + 12 * 60_000)).toBe('12 min ago');
    expect(formatAgo(ms, ms + 3 * 3_600_000)).toBe('3 hours ago');
    expect(formatAgo(ms, ms + 4 * 86_400_000)).toBe('4 days ago');
  });

  it('that lie ahead are just now', () => {
    expect(formatAgo(ms + 5000, ms)).toBe('just now');
  });
});

describe('durations', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 hour'],
    [90, '1 hour 30 min'],
    [150, '2 hours 30 min'],
    [1440, '24 hours'],
  ])('%d minutes are %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));

  it('of a wait are counted in seconds up to two minutes, and never less than one', () => {
    expect([0, 400, 4000, 119_000, 120_000, 5_400_000].map(formatWait)).toEqual([
      '1 sec',
      '1 sec',
      '4 sec',
      '119 sec',
      '2 min',
      '1 hour 30 min',
    ]);
    expect(formatSeconds(4)).toBe('4 sec');
  });

  it('from a day that was due are late or early', () => {
    expect([3, 1, 0, -1, -2].map(formatLateness)).toEqual([
      '3 days late',
      '1 day late',
      'on time',
      '1 day early',
      '2 days early',
    ]);
  });
});

describe('shares', () => {
  it('have no space before the sign', () => {
    expect([1, 2 / 3, 0, null].map((share) => formatPercent(share))).toEqual(['100%', '66.7%', '0%', '–']);
    expect([12, -12.4, 0.2, 1250].map(formatPercentChange)).toEqual(['+12%', '−12%', '±0%', '+1,250%']);
  });
});

describe('measures', () => {
  it('are written with the sign of multiplication, and with ? for an edge that is not known', () => {
    expect(formatDimensions([48, 40, 52])).toBe('48 × 40 × 52 in');
    expect(formatDimensions([48.5, null, 1200])).toBe('48.5 × ? × 1,200 in');
  });

  it('of density never reach the next class by rounding', () => {
    expect([12.44, 9.96, 15, 0.3 - 1e-9].map(formatDensity)).toEqual(['12.4', '9.9', '15', '0.3']);
  });
});

describe('amounts', () => {
  it('have thousands apart and their unit behind', () => {
    expect(formatWeight(1250)).toBe('1,250 lb');
    expect(formatWeight(18.54)).toBe('18.5 lb');
    expect(formatCount(1, 'unit')).toBe('1 unit');
    expect(formatCount(12_480, 'shipment')).toBe('12,480 shipments');
  });

  it('of bytes are counted by thousands', () => {
    expect(formatBytes(999)).toBe('999 B');
    expect(formatBytes(12_400)).toBe('12 KB');
    expect(formatBytes(1_430_000)).toBe('1.4 MB');
  });
});
