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

/** Pounds of a whole row. Summed in thousandths so that 0.1 × 3 is 0.3. */
export function lineWeight(row: CountedUnit): number {
  return (Math.round(row.weight * 1000) * (row.quantity ?? 1)) / 1000;
}

/** What a quote's freight comes to. */
export function freightTotals(rows: readonly CountedUnit[]): FreightTotals {
  let units = 0;
  let milliPounds = 0;
  let volumeFt3 = 0;
  for (const row of rows) {
    const quantity = row.quantity ?? 1;
    units += quantity;
    milliPounds += Math.round(row.weight * 1000) * quantity;
    volumeFt3 += cubicFeet(row) * quantity;
  }
  const weightLb = milliPounds / 1000;
  return { units, weightLb, volumeFt3, densityLbFt3: volumeFt3 > 0 ? weightLb / volumeFt3 : 0 };
}
