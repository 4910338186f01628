/** Parses a row of the grid: the handling unit to send, its class, and its errors. */

import { type HandlingUnit, HandlingUnitSchema } from '../../../shared/freight/requests.ts';
import type { FreightClass } from '../../../shared/freight/values.ts';
import { density, densityClass, type NextClass, nextClass, readClass } from '../../../shared/rules/density.ts';
import { readStackable } from '../../../shared/rules/itemFields.ts';
import { type NumberUnit, parseNumber } from '../../../shared/rules/parseNumber.ts';
import { type CountedUnit, lineWeight } from '../../../shared/rules/totals.ts';
import { splitQuantity, withUnitType } from '../../../shared/rules/unitTypes.ts';
import { heavyUnit, longEdge, longText, manyUnits, oddClass, oddNmfc } from '../../../shared/rules/unusual.ts';
import { COLUMN_NAMES, COLUMNS, type Column, isBlankRow, type RowDraft } from './form.ts';
import { quoteStrings } from './strings.ts';

export interface RowReading {
  /** Blank rows aren't sent, and have no errors. */
  readonly isBlank: boolean;
  /** The handling unit to send; null while there are errors. */
  readonly unit: HandlingUnit | null;
  readonly problems: ReadonlyMap<Column, string>;
  /** Warnings about values that are sent anyway. */
  readonly warnings: ReadonlyMap<Column, string>;
  /** Dimensions and weight; null until all four are valid. */
  readonly measures: CountedUnit | null;
  /** Weight of the row in pounds; null until quantity and weight are valid. */
  readonly lineWeightLb: number | null;
  readonly densityLbFt3: number | null;
  readonly densityClass: FreightClass | null;
  readonly next: NextClass | null;
  readonly declared: FreightClass | null;
}

const NUMBERS: readonly (readonly [Column, NumberUnit])[] = [
  ['quantity', 'units'],
  ['length', 'inches'],
  ['width', 'inches'],
  ['height', 'inches'],
  ['weight', 'pounds'],
];

const BLANK: RowReading = {
  isBlank: true,
  unit: null,
  problems: new Map(),
  warnings: new Map(),
  measures: null,
  lineWeightLb: null,
  densityLbFt3: null,
  densityClass: null,
  next: null,
  declared: null,
};

const isColumn = (key: PropertyKey | undefined): key is Column => COLUMNS.some((column) => column === key);

function read(row: RowDraft): RowReading {
  if (isBlankRow(row)) return BLANK;
  const problems = new Map<Column, string>();
  const numbers: Record<string, number | undefined> = {};
  // `2 drums`, before the field is left.
  const typed = splitQuantity(row.quantity);
  for (const [column, measure] of NUMBERS) {
    const reading = parseNumber(column === 'quantity' ? typed.quantity : row[column], measure);
    if (reading.kind === 'number') numbers[column] = reading.value;
    else if (reading.kind === 'refused') problems.set(column, reading.problem);
    // The provider's default is 1 (spec §2.2).
    else if (column === 'quantity') numbers[column] = 1;
    else problems.set(column, quoteStrings.required);
  }
  const stackable = readStackable(row.stackable);
  if (stackable === undefined) problems.set('stackable', quoteStrings.enterYesNo);
  const declared = readClass(row.freightClass);
  const parsed = HandlingUnitSchema.safeParse({
    ...numbers,
    description: withUnitType(row.description, typed.unitType ?? row.unitType),
    freightClass: row.freightClass.trim() === '' ? undefined : row.freightClass,
    nmfc: row.nmfc.trim() === '' ? undefined : row.nmfc,
    stackable: stackable ?? undefined,
  });
  for (const issue of parsed.error?.issues ?? []) {
    const column = issue.path[0];
    if (isColumn(column) && !problems.has(column)) problems.set(column, issue.message);
  }

  const good = (column: Column) => (problems.has(column) ? undefined : numbers[column]);
  const [quantity, weight] = [good('quantity'), good('weight')];
  const [length, width, height] = [good('length'), good('width'), good('height')];
  const warnings = new Map<Column, string>();
  const warn = (column: Column, message: string | null) => {
    if (message !== null && !problems.has(column)) warnings.set(column, message);
  };
  warn('quantity', manyUnits(quantity ?? 0));
  warn('description', longText(row.description));
  warn('unitType', longText(row.unitType));
  warn('nmfc', oddNmfc(row.nmfc));
  warn('length', longEdge(length ?? 0));
  warn('width', longEdge(width ?? 0));
  warn('height', longEdge(height ?? 0));
  warn('weight', heavyUnit(weight ?? 0));
  warn('freightClass', oddClass(row.freightClass, declared !== null));
  const measures =
    quantity === undefined ||
    weight === undefined ||
    length === undefined ||
    width === undefined ||
    height === undefined
      ? null
      : { quantity, weight, length, width, height };
  return {
    isBlank: false,
    unit: parsed.success && problems.size === 0 ? parsed.data : null,
    problems,
    warnings,
    measures,
    lineWeightLb:
      quantity === undefined || weight === undefined
        ? null
        : lineWeight({ quantity, weight, length: 0, width: 0, height: 0 }),
    densityLbFt3: measures === null ? null : density(measures),
    densityClass: measures === null ? null : densityClass(measures),
    next: measures === null ? null : nextClass(measures),
    declared,
  };
}

const readings = new WeakMap<RowDraft, RowReading>();

/** Parses a row. Results are cached by row, so that an edit in a 40-row grid parses only one. */
export function parseGridRow(row: RowDraft): RowReading {
  const known = readings.get(row);
  if (known !== undefined) return known;
  const reading = read(row);
  readings.set(row, reading);
  return reading;
}

/** Message in the last column. `attention`: unusual, or a class below the estimated class, which carriers re-bill. */
export interface RowAdvice {
  readonly kind: 'attention' | 'hint';
  readonly text: string;
  /** The class at the end of the message, shown in bold. */
  readonly freightClass: FreightClass | null;
}

/** Advice for a valid row: its unusual values, otherwise its class. */
export function rowAdvice(reading: RowReading): RowAdvice | null {
  const { densityClass: byDensity, declared, next, warnings } = reading;
  const odd = [...warnings].map(([column, message]) => `${COLUMN_NAMES[column]}: ${message}`);
  if (odd.length > 0) return { kind: 'attention', text: odd.join(' '), freightClass: null };
  if (byDensity === null) return null;
  if (declared !== null && Number(declared) < Number(byDensity)) {
    return {
      kind: 'attention',
      text: quoteStrings.densitySuggests(byDensity, declared),
      freightClass: null,
    };
  }
  if (declared !== null && declared !== byDensity)
    return { kind: 'hint', text: quoteStrings.byDensityClass, freightClass: byDensity };
  if (next === null) return { kind: 'hint', text: quoteStrings.lowestClass, freightClass: null };
  return {
    kind: 'hint',
    text: quoteStrings.shorterForClass(next.lowerByIn),
    freightClass: next.freightClass,
  };
}
