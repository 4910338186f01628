/** Converts the cells of a file to import rows: assigns columns to fields and validates. */
import type { FieldError, ImportedRow } from '../../../shared/contract/directory.ts';
import type { TableRow } from '../../../shared/contract/tables.ts';

import { headKey } from '../../../shared/rules/tableHeads.ts';
import type { DirectoryConfig, FieldValues, ImportRow } from './directoryConfig.ts';
import { directoryStrings } from './strings.ts';

/** The field of each column; null: ignored. */
export type ColumnFields = readonly (string | null)[];

/** The rows of a file, and what its columns mean. */
export interface TablePlan {
  readonly rows: readonly TableRow[];
  /** The first row is a header. */
  readonly hasHeads: boolean;
  readonly columns: ColumnFields;
}

/** A plan for the rows of a file. `guessed`: the fields of the first row's headings; null if it has none. */
export function tablePlan(rows: readonly TableRow[], guessed: ColumnFields | null): TablePlan {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = Array.from({ length: widest }, (_, at) => guessed?.[at] ?? null);
  return { rows, hasHeads: guessed !== null, columns };
}

export const dataRows = ({ rows, hasHeads }: TablePlan) => (hasHeads ? rows.slice(1) : rows);

/** The plan with a corrected cell. Unchanged if no column has the field. */
export function withCell<Plan extends TablePlan>(plan: Plan, line: number, field: string, text: string): Plan {
  const at = plan.columns.indexOf(field);
  if (at === -1) return plan;
  const rows = plan.rows.map((row) =>
    row.line === line
      ? { line, cells: plan.columns.map((_, column) => (column === at ? text : (row.cells[column] ?? ''))) }
      : row,
  );
  return { ...plan, rows };
}

/** What `BadRows` shows of the rows of a file. `nameField`: the field that names a row. */
export function rowCells(plan: TablePlan | null, nameField: string) {
  const cellsOf = (line: number) => plan?.rows.find((row) => row.line === line)?.cells ?? [];
  const textOf = (line: number, field: string) => {
    const at = plan?.columns.indexOf(field) ?? -1;
    return at === -1 ? null : (cellsOf(line)[at] ?? '');
  };
  return {
    heads: plan?.hasHeads === true ? (plan.rows[0]?.cells ?? []) : [],
    cellsOf,
    textOf,
    nameOf: (line: number) => textOf(line, nameField) ?? '',
  };
}

type Reader = Pick<DirectoryConfig<never>, 'heads' | 'labels' | 'blank' | 'problemsOf' | 'warningsOf'>;

/** Guesses fields from the headings in the first row, each field once. null if none is recognized. */
export function guessColumns(
  { heads, labels }: Pick<Reader, 'heads' | 'labels'>,
  first: TableRow,
): ColumnFields | null {
  const known = new Map<string, string>();
  for (const [field, label] of Object.entries(labels)) known.set(headKey(label), field);
  for (const [field, names] of Object.entries(heads)) for (const name of names) known.set(headKey(name), field);
  const taken = new Set<string>();
  const fields = first.cells.map((cell) => {
    const field = known.get(headKey(cell)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return taken.size === 0 ? null : fields;
}

/** A ZIP that lost its leading zero in a spreadsheet. */
const SHORT_ZIP = /^\s*\d{4}\s*$/;

/** Number of rows whose ZIP has four digits. */
export function countShortZips(rows: readonly TableRow[], columns: ColumnFields): number {
  const at = columns.indexOf('zip');
  return at === -1 ? 0 : rows.filter(({ cells }) => SHORT_ZIP.test(cells[at] ?? '')).length;
}

/**
 * Maps the cells of a row to fields. Omits blank cells, so that existing values are preserved.
 *
 * @param addsZeros adds the leading zero to a ZIP of four digits
 */
export function fieldValuesOf({ cells, line }: TableRow, columns: ColumnFields, addsZeros: boolean): ImportRow {
  const fieldValues: Record<string, string> = {};
  columns.forEach((field, at) => {
    const cell = cells[at];
    if (field === null || cell === undefined || cell === '') return;
    fieldValues[field] = addsZeros && field === 'zip' && SHORT_ZIP.test(cell) ? `0${cell.trim()}` : cell;
  });
  return { line, fieldValues };
}

/** Validation errors of a row before import. */
export function problemsOfRow({ blank, problemsOf }: Pick<Reader, 'blank' | 'problemsOf'>, fieldValues: FieldValues) {
  return problemsOf({ ...blank, ...fieldValues });
}

export interface CheckedRows {
  readonly rows: readonly ImportRow[];
  /** Keyed by line. */
  readonly problems: ReadonlyMap<number, readonly FieldError[]>;
  /** Warnings about rows that can be imported, keyed by line. */
  readonly warnings: ReadonlyMap<number, readonly FieldError[]>;
}

/** Rows to validate before yielding to rendering. */
const AT_ONCE = 400;

/** Validates all rows in batches, so that the page stays responsive. null if `signal` aborted it. */
export async function checkRows(
  reader: Pick<Reader, 'blank' | 'problemsOf' | 'warningsOf'>,
  data: readonly TableRow[],
  columns: ColumnFields,
  addsZeros: boolean,
  signal: AbortSignal,
): Promise<CheckedRows | null> {
  const rows: ImportRow[] = [];
  const problems = new Map<number, readonly FieldError[]>();
  const warnings = new Map<number, readonly FieldError[]>();
  for (const [at, tableRow] of data.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resume) => setTimeout(resume, 0));
    if (signal.aborted) return null;
    const row = fieldValuesOf(tableRow, columns, addsZeros);
    rows.push(row);
    const wrong = problemsOfRow(reader, row.fieldValues);
    if (wrong.length > 0) {
      problems.set(row.line, wrong);
      continue;
    }
    const unusual = reader.warningsOf({ ...reader.blank, ...row.fieldValues });
    if (unusual.length > 0) warnings.set(row.line, unusual);
  }
  return { rows, problems, warnings };
}

/** Such as `ZIP: Enter a 5-digit ZIP. Phone: Required.` */
export function problemMessage(labels: FieldValues, problems: readonly FieldError[]): string {
  return problems.map(({ field, message }) => `${labels[field] ?? field}: ${message}`).join(' ');
}

/** Such as `3 added; 1 duplicate skipped.` */
export function outcomeLabel(rows: readonly ImportedRow[]): string {
  const count = (matches: (row: ImportedRow) => boolean) => rows.filter(matches).length;
  const { outcomes } = directoryStrings;
  const parts: readonly (readonly [number, (count: number) => string])[] = [
    [count(({ outcome }) => outcome === 'added'), outcomes.added],
    [count(({ outcome }) => outcome === 'updated'), outcomes.updated],
    [count(({ why }) => why === 'duplicate'), outcomes.duplicate],
    [count(({ why }) => why === 'unchanged'), outcomes.unchanged],
    [count(({ outcome }) => outcome === 'bad'), outcomes.bad],
  ];
  return `${parts
    .filter(([number]) => number > 0)
    .map(([number, message]) => message(number))
    .join('; ')}.`;
}
