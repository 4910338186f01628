import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FREIGHT_CLASSES } from '../../../shared/freight/values.ts';
import { cubicFeet, density, densityClass, nextClass, type UnitMeasures } from '../../../shared/rules/density.ts';

/** One cubic foot that weighs this much: its density is its weight. */
const foot = (weight: number): UnitMeasures => ({ weight, length: 12, width: 12, height: 12 });

const SCALE = [
  [1, '400', '300'],
  [2, '300', '250'],
  [4, '250', '175'],
  [6, '175', '125'],
  [8, '125', '100'],
  [10, '100', '92.5'],
  [12, '92.5', '85'],
  [15, '85', '70'],
  [22.5, '70', '65'],
  [30, '65', '60'],
  [35, '60', '55'],
  [50, '55', '50'],
] as const;

describe('class by density, 13 tiers', () => {
  it.each(SCALE)('at %d lb/ft³ changes from %s to %s, the bound included', (bound, below, from) => {
    expect(densityClass(foot(bound - 0.01))).toBe(below);
    expect(densityClass(foot(bound))).toBe(from);
    expect(densityClass(foot(bound + 0.01))).toBe(from);
  });

  it.each([
    [9.99, '100'],
    [10, '92.5'],
    [22.49, '70'],
    [22.5, '65'],
    [0.01, '400'],
    [49.99, '55'],
    [400, '50'],
  ])('gives %d lb/ft³ class %s', (weight, freightClass) => {
    expect(densityClass(foot(weight))).toBe(freightClass);
  });

  it('is exact on the bound for real pallets, where a division would not be', () => {
    // 600 × 1728 ÷ (48 × 40 × 45) is 12.0 exactly.
    expect(densityClass({ weight: 600, length: 48, width: 40, height: 45 })).toBe('85');
    expect(densityClass({ weight: 600, length: 48, width: 40, height: 45.1 })).toBe('92.5');
  });

  it.each([
    [57.6, 72.4, 12.5, 452.5, '70'],
    [10.8, 39.6, 61.6, 762.3, '50'],
    [13, 12, 92.4, 100.1, '85'],
    [57.6, 72.4, 12.5, 905, '60'],
  ])(
    'puts %d × %d × %d in, %d lb on its bound, whatever the binary fractions',
    (length, width, height, weight, expected) => {
      expect(densityClass({ length, width, height, weight })).toBe(expected);
    },
  );

  it('agrees with whole-number arithmetic on tenths of an inch and of a pound', () => {
    const tenths = fc.integer({ min: 1, max: 6360 });
    fc.assert(
      fc.property(tenths, tenths, tenths, fc.integer({ min: 1, max: 450_000 }), (l, w, h, lb) => {
        const unit = { length: l / 10, width: w / 10, height: h / 10, weight: lb / 10 };
        // density ≥ bound  ⇔  lb/10 × 1728 × 1000 ≥ bound × l × w × h; doubled, since a bound may end in .5
        const exact = SCALE.findLast(
          ([bound]) => BigInt(lb) * 1728n * 100n * 2n >= BigInt(bound * 2) * BigInt(l) * BigInt(w) * BigInt(h),
        );
        expect(densityClass(unit)).toBe(exact?.[2] ?? '400');
      }),
      { numRuns: 500 },
    );
  });

  it('never asks for a higher class when the same unit gets heavier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (a, b) => {
        const [light, heavy] = a < b ? [a, b] : [b, a];
        expect(Number(densityClass(foot(heavy / 100)))).toBeLessThanOrEqual(Number(densityClass(foot(light / 100))));
      }),
    );
  });

  it('gives no class that is not an NMFC class', () => {
    for (let weight = 0.5; weight < 60; weight += 0.5) expect(FREIGHT_CLASSES).toContain(densityClass(foot(weight)));
  });
});

describe('the next class', () => {
  it('says how much lower the pallets of the manual would have to be', () => {
    expect(nextClass({ weight: 600, length: 48, width: 40, height: 46 })).toEqual({ freightClass: '85', lowerByIn: 1 });
    expect(nextClass({ weight: 410, length: 72, width: 30, height: 34 })).toEqual({
      freightClass: '92.5',
      lowerByIn: 1.2,
    });
  });

  it('has nothing to offer on class 50', () => {
    expect(nextClass(foot(50))).toBeNull();
  });

  it('is right: that much lower, and not a tenth less, makes it the next class', () => {
    const edge = fc.integer({ min: 8, max: 120 });
    fc.assert(
      fc.property(edge, edge, edge, fc.integer({ min: 1, max: 4000 }), (length, width, height, weight) => {
        const unit = { length, width, height, weight };
        const next = nextClass(unit);
        if (next === null) return;
        const lower = height - next.lowerByIn;
        expect(next.lowerByIn).toBeGreaterThan(0);
        if (lower <= 0) return;
        expect(Number(densityClass({ ...unit, height: lower - 1e-9 }))).toBeLessThanOrEqual(Number(next.freightClass));
        const tenthLess = Number((lower + 0.1).toFixed(1));
        const stays = densityClass({ ...unit, height: tenthLess + 1e-9 }) === densityClass(unit);
        expect(tenthLess >= height || stays).toBe(true);
      }),
    );
  });
});

describe('volume and density', () => {
  it('are in cubic feet and pounds per cubic foot', () => {
    expect(cubicFeet({ length: 48, width: 40, height: 46 })).toBeCloseTo(51.11, 2);
    expect(density({ weight: 600, length: 48, width: 40, height: 46 })).toBeCloseTo(11.74, 2);
  });
});
