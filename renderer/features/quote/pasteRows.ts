/** Rows pasted from a spreadsheet: tab-separated text, placed cell by cell, each bad cell named. */
import { LIMITS } from '../../../shared/freight/requests.ts';
import { blankRow, COLUMN_NAMES, COLUMNS, type Column, type RowDraft, TEXT_COLUMNS, type TextColumn } from './form.ts';
import { readRow } from './readRow.ts';

/** A pasted cell that could not be read, or a part of the paste that has no place. */
export interface BadCell {
  /** Row of the grid, from 1. */
  readonly row: number;
  readonly column: Column;
  readonly text: string;
  readonly problem: string;
}

export interface Pasted {
  readonly rows: readonly RowDraft[];
  /** How many rows of the grid were written. */
  readonly count: number;
  readonly badCells: readonly BadCell[];
  /** Pasted rows beyond the largest number a quote may have. */
  readonly rowsLeftOut: number;
  /** Pasted columns to the right of the last one, or under a head that the grid doesn't have. */
  readonly columnsLeftOut: number;
}

/** Whether a pasted text is more than one cell. A single cell is left to the field. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

/** Cells of tab-separated text as spreadsheets copy it: quoted cells may hold tabs, line ends and doubled quotes. */
export function splitCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell.replaceAll(/\s*[\r\n]+\s*/g, ' '));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
      // 48" is a measure: a quote opens a quoted cell only at its start, and only if one closes it at a cell's end.
    } else if (char === '"' && cell === '' && /^"(?:[^"]|"")*"(?=[\t\r\n]|$)/.test(text.slice(at))) isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  while (rows.length > 0 && rows.at(-1)?.every((one) => one.trim() === '')) rows.pop();
  return rows;
}

/** Heads that people give their columns, in lower case without points and units. */
const HEADS: Readonly<Record<string, Column>> = {
  qty: 'quantity',
  quantity: 'quantity',
  units: 'quantity',
  pieces: 'quantity',
  description: 'description',
  commodity: 'description',
  item: 'description',
  nmfc: 'nmfc',
  l: 'length',
  length: 'length',
  w: 'width',
  width: 'width',
  h: 'height',
  height: 'height',
  weight: 'weight',
  each: 'weight',
  'weight each': 'weight',
  'unit weight': 'weight',
  class: 'freightClass',
  'freight class': 'freightClass',
  declared: 'freightClass',
  'declared class': 'freightClass',
  stack: 'stackable',
  stackable: 'stackable',
};

function headOf(text: string): Column | undefined {
  const bare = text
    .toLowerCase()
    .replaceAll(/\(.*?\)|[.#]|\b(in|inches|lb|lbs|pounds)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Object.hasOwn(HEADS, bare) ? HEADS[bare] : undefined;
}

/** The columns that the paste fills: by its heads when its first row is heads, else from the active cell rightwards. */
function columnsOf(
  first: readonly string[],
  from: Column,
): { readonly columns: readonly (Column | undefined)[]; readonly hasHeads: boolean } {
  const heads = first.map(headOf);
  if (heads.filter((head) => head !== undefined).length >= 2) return { columns: heads, hasHeads: true };
  const start = COLUMNS.indexOf(from);
  return { columns: first.map((_, index) => COLUMNS[start + index]), hasHeads: false };
}

function readStack(text: string): boolean | null {
  if (/^(y|yes|true|1|x|stackable)$/i.test(text)) return true;
  return /^(|n|no|false|0|-|\u2013)$/i.test(text) ? false : null;
}

/**
 * Writes the pasted cells over the grid, from the active cell down. New rows get their keys from `newKey`. What can't be
 * read stays in its cell as it came and is named; a mark that is neither yes nor no is named and left out.
 */
export function pasteRows(
  rows: readonly RowDraft[],
  at: { readonly row: number; readonly column: Column },
  text: string,
  newKey: () => string,
): Pasted {
  const cells = splitCells(text);
  const widest = cells.reduce<readonly string[]>((wide, one) => (one.length > wide.length ? one : wide), []);
  const byHeads = columnsOf(cells[0] ?? [], at.column);
  const { columns } = byHeads.hasHeads ? byHeads : columnsOf(widest, at.column);
  const data = byHeads.hasHeads ? cells.slice(1) : cells;

  const result = [...rows];
  const badCells: BadCell[] = [];
  const taken = data.slice(0, LIMITS.handlingUnits - at.row);
  taken.forEach((line, offset) => {
    const index = at.row + offset;
    const texts: Partial<Record<TextColumn, string>> = {};
    let stack: { stackable?: boolean } = {};
    line.forEach((raw, position) => {
      const column = columns[position];
      if (column === undefined) return;
      const cell = raw.trim();
      if (column !== 'stackable') texts[column] = cell;
      else {
        const isStackable = readStack(cell);
        if (isStackable !== null) stack = { stackable: isStackable };
        else badCells.push({ row: index + 1, column, text: cell, problem: 'Use yes or no.' });
      }
    });
    result[index] = { ...(result[index] ?? blankRow(newKey())), ...texts, ...stack };
  });

  taken.forEach((line, offset) => {
    const row = result[at.row + offset];
    if (row === undefined) return;
    for (const [column, problem] of readRow(row).problems) {
      const position = columns.indexOf(column);
      const cell = position < 0 ? undefined : line[position]?.trim();
      if (cell !== undefined && cell !== '') badCells.push({ row: at.row + offset + 1, column, text: cell, problem });
    }
  });
  badCells.sort((a, b) => a.row - b.row || COLUMNS.indexOf(a.column) - COLUMNS.indexOf(b.column));

  return {
    rows: result,
    count: taken.length,
    badCells,
    rowsLeftOut: data.length - taken.length,
    columnsLeftOut: columns.filter((column) => column === undefined).length,
  };
}

/** What the paste did, in words, for the note above the grid; null when everything found its place. */
export function pasteProblems(pasted: Pasted): readonly string[] {
  const lines = pasted.badCells.map(
    ({ row, column, text, problem }) => `Row ${row}, ${COLUMN_NAMES[column]}: “${text}”. ${problem}`,
  );
  if (pasted.rowsLeftOut > 0) {
    lines.push(`${pasted.rowsLeftOut} rows left out: a quote takes ${LIMITS.handlingUnits}.`);
  }
  if (pasted.columnsLeftOut > 0) {
    const columns = TEXT_COLUMNS.map((column) => COLUMN_NAMES[column]).join(', ');
    lines.push(
      `${pasted.columnsLeftOut} columns left out. The grid takes ${columns}, Stack, in this order or by these heads.`,
    );
  }
  return lines;
}
