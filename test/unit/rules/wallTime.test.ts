import { describe, expect, test } from 'vitest';
import { STATE_CODES } from '../../../shared/freight/values.ts';
import { instantOfWall, wallTime, zoneOfState } from '../../../shared/rules/wallTime.ts';

const at = Date.UTC(2026, 10, 20, 22, 0);

describe('the clock on the wall', () => {
  test('of a state is its own, of one in two zones the western one', () => {
    const shown = (state: string) => wallTime(at, zoneOfState(state));
    expect([shown('OH'), shown('IL'), shown('TX'), shown('AZ'), shown('CA'), shown('HI')]).toEqual([
      '2026-11-20T17:00',
      '2026-11-20T16:00',
      '2026-11-20T15:00',
      '2026-11-20T15:00',
      '2026-11-20T14:00',
      '2026-11-20T12:00',
    ]);
    const military = ['AA', 'AE', 'AP'];
    const without = STATE_CODES.filter((state) => zoneOfState(state) === undefined);
    expect(without.toSorted((a, b) => a.localeCompare(b))).toEqual(military);
    expect(zoneOfState('XX')).toBeUndefined();
    expect(zoneOfState('')).toBeUndefined();
  });

  test('leads back to the instant, on the days that summer time begins and ends too', () => {
    const zone = 'America/New_York';
    for (const day of ['2026-01-15', '2026-03-08', '2026-07-01', '2026-11-01']) {
      for (const time of ['00:00', '04:30', '12:00', '23:59']) {
        expect(wallTime(instantOfWall(`${day}T${time}`, zone), zone)).toBe(`${day}T${time}`);
      }
    }
    expect(instantOfWall('2026-11-20T17:00', zone)).toBe(at);
    // 2:30 does not exist on that night.
    expect(wallTime(instantOfWall('2026-03-08T02:30', zone), zone)).toMatch(/T0[13]:30$/);
    expect(wallTime(instantOfWall('2026-11-20T17:00'))).toBe('2026-11-20T17:00');
  });
});
