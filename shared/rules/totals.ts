/** Totals over handling units: exact sums, whatever decimals a clerk types. */
import { cubicFeet, type UnitMeasures } from './density.ts';

/** A row: measures of one unit, and how many there are. */
export type CountedUnit = UnitMeasures & { readonly quantity?: number | undefined };

export interface FreightTotals {
  readonly units: number;
  /** Pounds of all units together. */
  readonly weightLb: number;
  /** Cubic feet of all units together. */
  readonly volumeFt3: number;
  /** lb/ft³ of the whole, 0 when there is no volume. */
  readonly densityLbFt3: number;
}

/** Thousandths of a pound, so that 0.1 × 3 is 0.3. Beyond what a number holds exactly, the nearest one. */
const milliPounds = (row: CountedUnit) => Math.round(row.weight * 1000) * (row.quantity ?? 1);

/** Pounds of a whole row. */
export function lineWeight(row: CountedUnit): number {
  return milliPounds(row) / 1000;
}

/** What a quote's freight comes to. */
export function freightTotals(rows: readonly CountedUnit[]): FreightTotals {
  let units = 0;
  let sum = 0;
  let volumeFt3 = 0;
  for (const row of rows) {
    const quantity = row.quantity ?? 1;
    units += quantity;
    sum += milliPounds(row);
    volumeFt3 += cubicFeet(row) * quantity;
  }
  const weightLb = sum / 1000;
  return { units, weightLb, volumeFt3, densityLbFt3: volumeFt3 > 0 ? weightLb / volumeFt3 : 0 };
}
