import { expect, test } from 'vitest';
import { parseOrderRow } from '../../../shared/rules/orderColumns.ts';
import { lineWeight } from '../../../shared/rules/totals.ts';

test.each([
  { units: 300, pounds: 2200 },
  { units: 300, pounds: 1 },
  { units: 3, pounds: 1000 },
])(
  'a total weight of $pounds lb is that of its $units units, to half a thousandth of a pound each',
  ({ units, pounds }) => {
    const { unit } = parseOrderRow(
      { orderNumber: 'SO-1', quantity: `${units}`, totalWeight: `${pounds}` },
      '2026-11-17',
    );
    const row = { weight: unit?.weight ?? 0, quantity: units, length: 1, width: 1, height: 1 };
    expect(Math.abs(lineWeight(row) - pounds)).toBeLessThanOrEqual(units * 0.0005);
  },
);
