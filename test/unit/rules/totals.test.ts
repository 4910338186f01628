import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freightTotals, lineWeight } from '../../../shared/rules/totals.ts';

const row = { length: 48, width: 40, height: 46, weight: 600 };

describe('freight totals', () => {
  it('are those of the example shipment', () => {
    const totals = freightTotals([
      { ...row, quantity: 2 },
      { length: 72, width: 30, height: 34, weight: 410 },
      { length: 48, width: 40, height: 30, weight: 1150, quantity: 2 },
    ]);
    expect(totals.units).toBe(5);
    expect(totals.weightLb).toBe(3910);
    expect(totals.volumeFt3).toBeCloseTo(211.4, 1);
    expect(totals.densityLbFt3).toBeCloseTo(18.5, 2);
  });

  it('count a row without a quantity as one unit (spec §2.2)', () => {
    expect(freightTotals([row])).toEqual(freightTotals([{ ...row, quantity: 1 }]));
    expect(lineWeight(row)).toBe(600);
  });

  it('stay numbers, whatever is typed', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const huge = { quantity: most, weight: most, length: most, width: most, height: most };
    const totals = freightTotals([huge, huge]);
    for (const total of Object.values(totals)) expect(Number.isFinite(total)).toBe(true);
    expect(totals.units).toBe(most * 2);
    expect(freightTotals([{ ...row, quantity: 1_000_000, weight: 45_000.1 }]).weightLb).toBe(45_000_100_000);
  });

  it('are nothing for no freight', () => {
    expect(freightTotals([])).toEqual({ units: 0, weightLb: 0, volumeFt3: 0, densityLbFt3: 0 });
  });

  it('add decimals exactly', () => {
    expect(lineWeight({ ...row, weight: 0.1, quantity: 3 })).toBe(0.3);
    expect(
      freightTotals([
        { ...row, weight: 0.1 },
        { ...row, weight: 0.2 },
      ]).weightLb,
    ).toBe(0.3);
  });

  it('are the same whatever the order of rows, and the sum of their lines', () => {
    const rows = fc.array(
      fc.record({
        length: fc.integer({ min: 1, max: 100 }),
        width: fc.integer({ min: 1, max: 100 }),
        height: fc.integer({ min: 1, max: 100 }),
        weight: fc.integer({ min: 1, max: 400_000 }).map((hundredths) => hundredths / 100),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(rows, (list) => {
        const totals = freightTotals(list);
        expect(freightTotals(list.toReversed()).weightLb).toBe(totals.weightLb);
        expect(list.reduce((sum, one) => sum + Math.round(lineWeight(one) * 1000), 0)).toBe(
          Math.round(totals.weightLb * 1000),
        );
        expect(totals.units).toBe(list.reduce((sum, one) => sum + one.quantity, 0));
      }),
    );
  });
});
