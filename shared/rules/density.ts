/** Density and the class it suggests. Weight and edges are those of one unit, pallet and packaging included. */
import { FREIGHT_CLASSES, type FreightClass } from '../freight/values.ts';

const CUBIC_INCHES_PER_CUBIC_FOOT = 1728;

/**
 * The 13-tier density scale, lower bounds in lb/ft³, each inclusive: exactly 10.0 is class 92.5
 * (NMFTA Docket 2025-1, in force since 19 July 2025).
 */
const SCALE: readonly (readonly [atLeast: number, freightClass: FreightClass])[] = [
  [50, '50'],
  [35, '55'],
  [30, '60'],
  [22.5, '65'],
  [15, '70'],
  [12, '85'],
  [10, '92.5'],
  [8, '100'],
  [6, '125'],
  [4, '175'],
  [2, '250'],
  [1, '300'],
  [0, '400'],
];

/** Edges in inches and weight in pounds, of one unit. */
export interface UnitMeasures {
  readonly weight: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** Volume of one unit in ft³. */
export function cubicFeet(unit: Pick<UnitMeasures, 'length' | 'width' | 'height'>): number {
  return (unit.length * unit.width * unit.height) / CUBIC_INCHES_PER_CUBIC_FOOT;
}

/** Density of one unit in lb/ft³. */
export function density(unit: UnitMeasures): number {
  return unit.weight / cubicFeet(unit);
}

/** What binary fractions may add or take: far above their error, far below anything a scale can weigh. */
const ROUNDING = 1e-12;

/** Whether density(unit) ≥ bound, so that a unit exactly on a bound is on it: 57.6 × 72.4 × 12.5 in, 452.5 lb is 15.0. */
function isAtLeast(unit: UnitMeasures, bound: number): boolean {
  const needed = bound * unit.length * unit.width * unit.height;
  return unit.weight * CUBIC_INCHES_PER_CUBIC_FOOT >= needed * (1 - ROUNDING);
}

/** `92.5` of ` 92.50 `; null when it is none of the 18 NMFC classes. */
export function readClass(text: string): FreightClass | null {
  const bare = text.trim();
  if (!/^\d+(\.\d*)?$/.test(bare)) return null;
  return FREIGHT_CLASSES.find((one) => Number(one) === Number(bare)) ?? null;
}

/** A class as it is sent: the NMFC class of that number, else the text itself. */
export function tidyClass(text: string): string {
  return readClass(text) ?? text.trim();
}

/** The class that the density scale gives to a unit. */
export function densityClass(unit: UnitMeasures): FreightClass {
  return SCALE.find(([bound]) => isAtLeast(unit, bound))?.[1] ?? '400';
}

/** How far a unit is from the next denser (cheaper) class. */
export interface NextClass {
  readonly freightClass: FreightClass;
  /** Inches that the unit must be lower, same weight, rounded up to a tenth. */
  readonly lowerByIn: number;
}

/** The next cheaper class and by how many inches the unit is too high for it; null on class 50. */
export function nextClass(unit: UnitMeasures): NextClass | null {
  const index = SCALE.findIndex(([bound]) => isAtLeast(unit, bound));
  const next = SCALE[index - 1];
  if (next === undefined) return null;
  const highest = (unit.weight * CUBIC_INCHES_PER_CUBIC_FOOT) / (next[0] * unit.length * unit.width);
  return { freightClass: next[1], lowerByIn: Math.ceil((unit.height - highest) * 10 - 1e-9) / 10 };
}
