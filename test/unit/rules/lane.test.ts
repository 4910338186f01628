import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsPer100Lb, laneOf, trendPercent } from '../../../shared/rules/lane.ts';

describe('a lane', () => {
  it('is the first three digits of both ZIPs, in their direction', () => {
    expect(laneOf('43207', '80216')).toBe('432-802');
    expect(laneOf('43215', '80299')).toBe(laneOf('43207', '80216'));
    expect(laneOf('80216', '43207')).not.toBe(laneOf('43207', '80216'));
    expect(laneOf('00601', '02134')).toBe('006-021');
  });
});

describe('the price of 100 lb', () => {
  it('compares unequal freight', () => {
    expect(centsPer100Lb(60_000, 1200)).toBe(5000);
    expect(centsPer100Lb(60_000, 0)).toBeNull();
  });
});

describe('a trend', () => {
  it('is against the mean of those before', () => {
    expect(trendPercent(110, [90, 110])).toBeCloseTo(10);
    expect(trendPercent(90, [100, 100])).toBeCloseTo(-10);
    expect(trendPercent(100, [100, 100, 100])).toBe(0);
  });

  it('needs two before', () => {
    expect(trendPercent(100, [])).toBeNull();
    expect(trendPercent(100, [50])).toBeNull();
    expect(trendPercent(100, [0, 0])).toBeNull();
  });

  it('does not depend on the order or the unit', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 1_000_000 }), (before, now) => {
        const percent = trendPercent(now, before) ?? Number.NaN;
        expect(trendPercent(now, before.toReversed())).toBeCloseTo(percent, 6);
        expect(
          trendPercent(
            now / 100,
            before.map((price) => price / 100),
          ),
        ).toBeCloseTo(percent, 6);
        expect(percent > 0).toBe(now > before.reduce((sum, one) => sum + one, 0) / before.length);
      }),
    );
  });
});
