/** From the cells of a file to the rows of an import: which column is which field, and what is wrong with a row. */
import type { FieldError } from '../../../shared/ipc/contract/book.ts';
import { wordsOf } from '../../../shared/rules/searchWords.ts';
import type { DirectoryConfig, ImportRow, Texts } from './directoryConfig.ts';
import type { CsvRow } from './readCsv.ts';

/** The field of each column; null: left out. */
export type ColumnFields = readonly (string | null)[];

type Reader = Pick<DirectoryConfig<never>, 'heads' | 'labels' | 'blank' | 'problemsOf'>;

/** `lengthin` of ` Length (in.) `. */
const bare = (head: string) => wordsOf(head).join('');

/** The fields that the heads of the first row name, each once; null where none is named by at least one. */
export function guessColumns({ heads, labels }: Pick<Reader, 'heads' | 'labels'>, first: CsvRow): ColumnFields | null {
  const known = new Map<string, string>();
  for (const [field, label] of Object.entries(labels)) known.set(bare(label), field);
  for (const [field, names] of Object.entries(heads)) for (const name of names) known.set(bare(name), field);
  const taken = new Set<string>();
  const fields = first.cells.map((cell) => {
    const field = known.get(bare(cell)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return taken.size === 0 ? null : fields;
}

/** The row with its texts by field. What the file leaves blank is left out, and so stays as it is where it is known. */
export function fieldValuesOf({ cells, line }: CsvRow, columns: ColumnFields): ImportRow {
  const fieldValues: Record<string, string> = {};
  columns.forEach((field, at) => {
    const cell = cells[at];
    if (field !== null && cell !== undefined && cell !== '') fieldValues[field] = cell;
  });
  return { line, fieldValues };
}

/** What is wrong with a row before it is sent. */
export function problemsOfRow({ blank, problemsOf }: Pick<Reader, 'blank' | 'problemsOf'>, fieldValues: Texts) {
  return problemsOf({ ...blank, ...fieldValues });
}

export interface CheckedRows {
  readonly rows: readonly ImportRow[];
  /** By line. */
  readonly problems: ReadonlyMap<number, readonly FieldError[]>;
}

/** Rows that are checked at once before the page may draw again. */
const AT_ONCE = 400;

/** Checks all rows, a few at a time so that the page stays alive. null: `signal` ended it. */
export async function checkRows(
  reader: Pick<Reader, 'blank' | 'problemsOf'>,
  data: readonly CsvRow[],
  columns: ColumnFields,
  signal: AbortSignal,
): Promise<CheckedRows | null> {
  const rows: ImportRow[] = [];
  const problems = new Map<number, readonly FieldError[]>();
  for (const [at, csvRow] of data.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resume) => setTimeout(resume, 0));
    if (signal.aborted) return null;
    const row = fieldValuesOf(csvRow, columns);
    rows.push(row);
    const wrong = problemsOfRow(reader, row.fieldValues);
    if (wrong.length > 0) problems.set(row.line, wrong);
  }
  return { rows, problems };
}

/** `ZIP: Enter a 5-digit ZIP. Phone: Required.` */
export function problemWords(labels: Texts, problems: readonly FieldError[]): string {
  return problems.map(({ field, message }) => `${labels[field] ?? field}: ${message}`).join(' ');
}
