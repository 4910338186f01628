/** What a row of the grid comes to: the handling unit to send, its class, and what is wrong with it. */
import { type HandlingUnit, HandlingUnitSchema } from '../../../shared/freight/requests.ts';
import { FREIGHT_CLASSES, type FreightClass } from '../../../shared/freight/values.ts';
import { density, densityClass, type NextClass, nextClass } from '../../../shared/rules/density.ts';
import { type Measure, parseNumber } from '../../../shared/rules/parseNumber.ts';
import { type CountedUnit, lineWeight } from '../../../shared/rules/totals.ts';
import { type Column, isBlankRow, type RowDraft, TEXT_COLUMNS } from './form.ts';

export interface RowReading {
  /** Nothing typed: the row is not sent, and nothing is missing from it. */
  readonly isBlank: boolean;
  /** The handling unit as it would be sent, null while something is wrong. */
  readonly unit: HandlingUnit | null;
  readonly problems: ReadonlyMap<Column, string>;
  /** The measures that are good, null until all four are. */
  readonly measures: CountedUnit | null;
  /** Pounds of the row, null until quantity and weight are good. */
  readonly lineWeightLb: number | null;
  readonly densityLbFt3: number | null;
  readonly densityClass: FreightClass | null;
  readonly next: NextClass | null;
  readonly declared: FreightClass | null;
}

const NUMBERS: readonly (readonly [Column, Measure])[] = [
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
  measures: null,
  lineWeightLb: null,
  densityLbFt3: null,
  densityClass: null,
  next: null,
  declared: null,
};

/** `92.5` of ` 92.50 `; null when it is no NMFC class. */
function readClass(text: string): FreightClass | null {
  const bare = text.trim();
  if (!/^\d+(\.\d*)?$/.test(bare)) return null;
  return FREIGHT_CLASSES.find((one) => Number(one) === Number(bare)) ?? null;
}

const isColumn = (key: PropertyKey | undefined): key is Column => TEXT_COLUMNS.some((column) => column === key);

function read(row: RowDraft): RowReading {
  if (isBlankRow(row)) return BLANK;
  const problems = new Map<Column, string>();
  const numbers: Record<string, number | undefined> = {};
  for (const [column, measure] of NUMBERS) {
    const reading = parseNumber(String(row[column]), measure);
    if (reading.kind === 'number') numbers[column] = reading.value;
    else if (reading.kind === 'refused') problems.set(column, reading.problem);
    // 1 is the service's default (spec §2.2).
    else if (column === 'quantity') numbers[column] = 1;
    else problems.set(column, 'Required.');
  }
  const declared = readClass(row.freightClass);
  const parsed = HandlingUnitSchema.safeParse({
    ...numbers,
    description: row.description,
    freightClass: row.freightClass.trim() === '' ? undefined : (declared ?? row.freightClass),
    nmfc: row.nmfc.trim() === '' ? undefined : row.nmfc,
    stackable: row.stackable,
  });
  for (const issue of parsed.error?.issues ?? []) {
    const column = issue.path[0];
    if (isColumn(column) && !problems.has(column)) problems.set(column, issue.message);
  }

  const good = (column: Column) => (problems.has(column) ? undefined : numbers[column]);
  const [quantity, weight] = [good('quantity'), good('weight')];
  const [length, width, height] = [good('length'), good('width'), good('height')];
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

/** Reads a row. A row that did not change is not read again, so that 40 lines cost as much as one. */
export function readRow(row: RowDraft): RowReading {
  const known = readings.get(row);
  if (known !== undefined) return known;
  const reading = read(row);
  readings.set(row, reading);
  return reading;
}

/** The words of the last column. `attention`: a declared class below the one by density is what gets re-billed. */
export interface ClassAdvice {
  readonly kind: 'attention' | 'hint';
  readonly text: string;
  /** The class that the words end with, set in bold. */
  readonly freightClass: FreightClass | null;
}

/** What there is to say about the class of a row, null while its density is not known. */
export function classAdvice(reading: RowReading): ClassAdvice | null {
  const { densityClass: byDensity, declared, next } = reading;
  if (byDensity === null) return null;
  if (declared !== null && Number(declared) < Number(byDensity)) {
    return { kind: 'attention', text: `Density says ${byDensity}, not ${declared}`, freightClass: null };
  }
  if (declared !== null && declared !== byDensity)
    return { kind: 'hint', text: 'Density alone says', freightClass: byDensity };
  if (next === null) return { kind: 'hint', text: 'Lowest class', freightClass: null };
  return { kind: 'hint', text: `${next.lowerByIn.toFixed(1)} in lower makes it`, freightClass: next.freightClass };
}
