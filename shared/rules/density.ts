/** Density and the estimated class. Weight and dimensions are per handling unit, including pallet and packaging. */
import { FREIGHT_CLASSES, type FreightClass } from '../freight/values.ts';

const CUBIC_INCHES_PER_CUBIC_FOOT = 1728;

/**
 * The 13-tier density scale: inclusive lower bounds in lb/ft³, so that exactly 10.0 is class 92.5 (NMFTA Docket 2025-1,
 * effective July 19, 2025).
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

/** Dimensions in inches and weight in pounds, per handling unit. */
export interface UnitMeasures {
  readonly weight: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** Volume of one handling unit in ft³. */
export function cubicFeet(unit: Pick<UnitMeasures, 'length' | 'width' | 'height'>): number {
  return (unit.length * unit.width * unit.height) / CUBIC_INCHES_PER_CUBIC_FOOT;
}

/** Density of one handling unit in lb/ft³. */
export function density(unit: UnitMeasures): number {
  return unit.weight / cubicFeet(unit);
}

/** Tolerance for floating-point errors: far above their size, far below anything a scale can weigh. */
const ROUNDING = 1e-12;

/** Whether density(unit) ≥ bound, exact at the bound: 57.6 × 72.4 × 12.5 in with 452.5 lb is 15.0. */
function isAtLeast(unit: UnitMeasures, bound: number): boolean {
  const needed = bound * unit.length * unit.width * unit.height;
  return unit.weight * CUBIC_INCHES_PER_CUBIC_FOOT >= needed * (1 - ROUNDING);
}

/** Parses a class, such as ` 92.50 ` to `92.5`; null if it isn't one of the 18 NMFC classes. */
export function readClass(text: string): FreightClass | null {
  const bare = text.trim();
  if (!/^\d+(\.\d*)?$/.test(bare)) return null;
  return FREIGHT_CLASSES.find((one) => Number(one) === Number(bare)) ?? null;
}

/** Normalizes a class for sending: the NMFC class of that number, else the trimmed text. */
export function tidyClass(text: string): string {
  return readClass(text) ?? text.trim();
}

/** The class of a handling unit by the density scale. */
export function densityClass(unit: UnitMeasures): FreightClass {
  return SCALE.find(([bound]) => isAtLeast(unit, bound))?.[1] ?? '400';
}

/** Distance of a handling unit from the next cheaper (denser) class. */
export interface NextClass {
  readonly freightClass: FreightClass;
  /** Height reduction at equal weight that reaches that class, in inches, rounded up to a tenth. */
  readonly lowerByIn: number;
}

/** The next cheaper class and the height reduction it requires; null for class 50. */
export function nextClass(unit: UnitMeasures): NextClass | null {
  const index = SCALE.findIndex(([bound]) => isAtLeast(unit, bound));
  const next = SCALE[index - 1];
  if (next === undefined) return null;
  const highest = (unit.weight * CUBIC_INCHES_PER_CUBIC_FOOT) / (next[0] * unit.length * unit.width);
  return { freightClass: next[1], lowerByIn: Math.ceil((unit.height - highest) * 10 - 1e-9) / 10 };
}
