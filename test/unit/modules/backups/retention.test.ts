import { describe, expect, test } from 'vitest';
import type { CountedBackup } from '../../../../electron/modules/backups/ports.ts';
import { expiredBackups } from '../../../../electron/modules/backups/retention.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 15, 0);
const copy = (daysAgo: number, why: CountedBackup['why'] = 'daily', rows: number | null = 5): CountedBackup => ({
  name: `${daysAgo}-${why}`,
  atMs: NOW - daysAgo * DAY,
  why,
  bytes: 1,
  rows,
});
const left = (copies: readonly CountedBackup[]) => {
  const missing = expiredBackups(copies);
  return copies.filter((each) => !missing.includes(each));
};

describe('of the automatic backups', () => {
  test('those of seven days stay, and one a week of four weeks before; after a year of days no more than eleven', () => {
    // As in practice: one more each day, and expired ones are deleted immediately.
    let copies: CountedBackup[] = [];
    for (let day = 365; day >= 0; day -= 1) copies = left([copy(day), ...copies]);
    const days = copies.map(({ atMs }) => (NOW - atMs) / DAY);
    expect(days.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(days).toHaveLength(11);
    expect(days.slice(7).every((day, at) => day >= 7 + at * 7 - 7 && day <= 14 + at * 7)).toBe(true);
    expect(days.at(-1)).toBeGreaterThan(21);
  });

  test('seven stay after weeks in which the app was not opened', () => {
    expect(left(Array.from({ length: 7 }, (_, at) => copy(at * 20)))).toHaveLength(7);
  });

  test('of several on a day the latest stays', () => {
    expect(left([copy(0), copy(0.1), copy(0.2)])).toEqual([copy(0)]);
  });
});

test('the ten latest manual ones stay; replaced data is never deleted', () => {
  const requested = Array.from({ length: 14 }, (_, at) => copy(at, 'manual'));
  const aside = Array.from({ length: 30 }, (_, at) => copy(at * 30, 'aside'));
  expect(left([...requested, ...aside])).toEqual([...requested.slice(0, 10), ...aside]);
});

describe('the fullest stays', () => {
  test('when those of an emptied database push it out, manual or automatic', () => {
    const emptied = Array.from({ length: 12 }, (_, at) => copy(at, 'manual', 0));
    for (const full of [copy(300, 'manual', 40), copy(300, 'daily', 40)]) {
      const days = Array.from({ length: 90 }, (_, at) => copy(at, 'daily', 3));
      expect(left([...emptied, ...days, full])).toContain(full);
    }
  });

  test('among equally full ones the latest; one that can’t be counted is treated as empty', () => {
    const recent = Array.from({ length: 10 }, (_, at) => copy(at, 'manual', null));
    const [later, earlier] = [copy(20, 'manual', 7), copy(30, 'manual', 7)];
    expect(left([...recent, later, earlier])).toEqual([...recent, later]);
  });
});
