/** Totals of handling units: exact sums for any decimals. */
import { cubicFeet, type UnitMeasures } from './density.ts';

/** A row: measures of one handling unit and the quantity. */
export type CountedUnit = UnitMeasures & { readonly quantity?: number | undefined };

export interface FreightTotals {
  readonly units: number;
  /** Pounds, all handling units. */
  readonly weightLb: number;
  /** Cubic feet, all handling units. */
  readonly volumeFt3: number;
  /** Overall density in lb/ft³; 0 without volume. */
  readonly densityLbFt3: number;
}

/** Thousandths of a pound, so that 0.1 × 3 is 0.3. Rounds to the nearest number beyond the exact integers. */
const milliPounds = (row: CountedUnit) => Math.round(row.weight * 1000) * (row.quantity ?? 1);

/** Weight of a whole row in pounds. */
export function lineWeight(row: CountedUnit): number {
  return milliPounds(row) / 1000;
}

/** Totals of a quote's freight. */
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
