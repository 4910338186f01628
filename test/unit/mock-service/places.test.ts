import { describe, expect, it } from 'vitest';
import { milesBetween, zoneOffsetMinutes } from '../../../electron/mock-service/places.ts';
import { STATE_CODES } from '../../../shared/freight/values.ts';
import { statesOfZip } from '../../../shared/rules/zip3.ts';

/** Every ZIP3 of a state: military mail belongs to none. */
const ZIP3S = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0')).filter((zip3) =>
  statesOfZip(zip3).some((state) => !['AA', 'AE', 'AP'].includes(state)),
);

describe('miles', () => {
  it.each([
    // Road miles from public distance charts.
    ['Columbus to Denver', '43207', '80216', 1270],
    ['New York to Los Angeles', '10001', '90001', 2790],
    ['Chicago to Detroit', '60601', '48201', 283],
    ['Atlanta to Miami', '30303', '33101', 662],
    ['Seattle to Portland, Oregon', '98101', '97201', 174],
    ['Dallas to Houston', '75201', '77001', 239],
    ['Boston to Philadelphia', '02110', '19101', 308],
  ])('from %s are within a tenth or 35 miles', (_lane, from, to, road) => {
    const miles = milesBetween(from, to) ?? Number.NaN;
    expect(Math.abs(miles - road)).toBeLessThan(Math.max(35, road * 0.1));
  });

  it('are known between any two ZIPs that lie in a state, the same both ways, and never zero', () => {
    for (const zip3 of ZIP3S) {
      const there = milesBetween(`${zip3}01`, '43207');
      expect([zip3, there]).toEqual([zip3, milesBetween('43207', `${zip3}01`)]);
      expect(there).toBeGreaterThan(0);
      // Guam is the farthest.
      expect(there).toBeLessThan(9500);
    }
  });

  it('are not known for a ZIP in no state', () => {
    expect(milesBetween('00000', '43207')).toBeNull();
    expect(milesBetween('43207', '09012')).toBeNull();
  });
});

describe('clocks', () => {
  it('are known for every state, between Puerto Rico’s and Hawaii’s, Guam apart', () => {
    expect(zoneOffsetMinutes('GU')).toBe(600);
    for (const state of STATE_CODES.filter((code) => code !== 'GU')) {
      expect(zoneOffsetMinutes(state)).toBeGreaterThanOrEqual(-600);
      expect(zoneOffsetMinutes(state)).toBeLessThanOrEqual(-240);
    }
    expect([zoneOffsetMinutes('OH'), zoneOffsetMinutes('CA')]).toEqual([-300, -480]);
  });
});
