/** Pastes rows from a spreadsheet: tab-separated text, assigned cell by cell, with each invalid cell listed. */

import { parseNumber } from '../../../shared/rules/parseNumber.ts';
import { splitQuantity } from '../../../shared/rules/unitTypes.ts';
import { quoteDialogStrings } from './dialogStrings.ts';
import { blankRow, COLUMN_NAMES, COLUMNS, type Column, type RowDraft } from './form.ts';
import { parseGridRow } from './parseGridRow.ts';
import { columnOf, headsOfPaste, withOneWeight } from './pasteHeads.ts';

/** Maximum number of rows at which editing in the grid has no delay; far above real quotes. */
const MAX_ROWS = 1_000;

/** A pasted cell that is unreadable or unusual, or a part of the paste that doesn't fit. */
export interface BadCell {
  /** Grid row, from 1. */
  readonly row: number;
  readonly column: Column;
  readonly text: string;
  readonly problem: string;
}

/** Choices that only the user can make about a paste; null until made. */
export interface PasteChoices {
  /** Whether weights are per handling unit or per row. */
  readonly weight: 'each' | 'line' | null;
  /** Whether pieces or cartons are the handling units or their contents. */
  readonly pieces: 'units' | 'inside' | null;
}

export const NO_CHOICES: PasteChoices = { weight: null, pieces: null };

/** The open choices before a paste can be applied. */
export interface PasteAmbiguities {
  /** Total pounds for each option; null if there is no choice to make. */
  readonly weight: { readonly eachLb: number; readonly lineLb: number } | null;
  /** The column heading as pasted; null if there is no choice to make. */
  readonly pieces: string | null;
}

export interface Pasted {
  readonly ambiguities: PasteAmbiguities;
  readonly rows: readonly RowDraft[];
  /** Number of grid rows written. */
  readonly count: number;
  readonly badCells: readonly BadCell[];
  /** Pasted rows beyond the grid's limit. */
  readonly rowsLeftOut: number;
  /** Pasted columns to the right of the last one, or with an unknown heading. */
  readonly columnsLeftOut: number;
}

/**
 * Splits tab-separated text as copied from spreadsheets: quoted cells may contain tabs, line breaks and doubled quotes.
 */
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
      // A quote opens a quoted cell only at its start, and only if another closes it at a cell's end: 48" is a measure.
    } else if (char === '"' && cell === '' && /^"(?:[^"]|"")*"(?=[\t\r\n]|$)/.test(text.slice(at))) isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  while (rows.length > 0 && rows.at(-1)?.every((one) => one.trim() === '')) rows.pop();
  return rows;
}

/** The quantity of a row, which may be written with its type: `2 drums`. */
const unitsOf = (quantity: string) => parseNumber(splitQuantity(quantity).quantity, 'units');

const poundsOf = (text: string) => {
  const reading = parseNumber(text, 'pounds');
  return reading.kind === 'number' ? reading.value : 0;
};

/** Total weight by both interpretations; null if they are equal. */
function weightAmbiguity(rows: readonly RowDraft[]): PasteAmbiguities['weight'] {
  const lines = rows.map(({ quantity, weight }) => {
    const units = unitsOf(quantity);
    return { quantity: units.kind === 'number' ? units.value : 1, weight: poundsOf(weight) };
  });
  if (!lines.some(({ quantity, weight }) => quantity > 1 && weight > 0)) return null;
  const sum = (pounds: readonly number[]) => pounds.reduce((total, one) => total + Math.round(one * 1000), 0) / 1000;
  return {
    eachLb: sum(lines.map(({ quantity, weight }) => quantity * weight)),
    lineLb: sum(lines.map(({ weight }) => weight)),
  };
}

/** Weight per handling unit of a row, to a thousandth of a pound; null if either number is unreadable. */
function eachOf(line: string, quantity: string): number | null {
  const [total, units] = [parseNumber(line, 'pounds'), unitsOf(quantity)];
  if (total.kind !== 'number' || units.kind === 'refused') return null;
  const each = Math.round((total.value * 1000) / (units.kind === 'number' ? units.value : 1)) / 1000;
  return each > 0 && Number.isFinite(each) ? each : null;
}

/**
 * Writes the pasted cells over the grid, from the active cell down. New rows get keys from `newKey`. Unreadable text is
 * written unchanged and listed.
 */
export function pasteRows(
  rows: readonly RowDraft[],
  at: { readonly row: number; readonly column: Column },
  text: string,
  newKey: () => string,
  choices: PasteChoices = NO_CHOICES,
): Pasted {
  const cells = splitCells(text);
  const widest = cells.reduce<readonly string[]>((wide, one) => (one.length > wide.length ? one : wide), []);
  const byHeads = headsOfPaste(cells[0] ?? [], at.column);
  const { heads: given } = byHeads.hasHeads ? byHeads : headsOfPaste(widest, at.column);
  const heads = withOneWeight(given);
  const data = byHeads.hasHeads ? cells.slice(1) : cells;
  // Next to a quantity column, pieces are the contents.
  const arePiecesAmbiguous = heads.includes('pieces') && !heads.includes('quantity');
  const columns = heads.map((head) => columnOf(head, arePiecesAmbiguous && choices.pieces === 'units'));
  const isLine = heads.includes('lineWeight') || (heads.includes('someWeight') && choices.weight === 'line');

  const result = [...rows];
  const badCells: BadCell[] = [];
  const taken = data.slice(0, Math.max(0, MAX_ROWS - at.row));
  taken.forEach((line, offset) => {
    const index = at.row + offset;
    const values: Partial<Record<Column, string>> = {};
    line.forEach((raw, position) => {
      const column = columns[position];
      if (column !== undefined) values[column] = raw.trim();
    });
    result[index] = { ...(result[index] ?? blankRow(newKey())), ...values };
  });

  const written = taken.map((_, offset) => result[at.row + offset] ?? blankRow(''));
  const ambiguities: PasteAmbiguities = {
    weight: heads.includes('someWeight') ? weightAmbiguity(written) : null,
    pieces: arePiecesAmbiguous ? (cells[0]?.[heads.indexOf('pieces')]?.trim() ?? null) : null,
  };

  taken.forEach((line, offset) => {
    const index = at.row + offset;
    let row = result[index];
    if (row === undefined) return;
    const lineLb = isLine ? row.weight : '';
    const each = isLine ? eachOf(row.weight, row.quantity) : null;
    if (each !== null) {
      row = { ...row, weight: String(each) };
      result[index] = row;
    }
    const reading = parseGridRow(row);
    if (each !== null && reading.lineWeightLb !== poundsOf(lineLb)) {
      const problem = quoteDialogStrings.rounded(reading.lineWeightLb);
      badCells.push({ row: index + 1, column: 'weight', text: lineLb, problem });
    }
    for (const [column, problem] of [...reading.problems, ...reading.warnings]) {
      const position = columns.indexOf(column);
      const cell = position < 0 ? undefined : line[position]?.trim();
      if (cell !== undefined && cell !== '') badCells.push({ row: index + 1, column, text: cell, problem });
    }
  });
  badCells.sort((a, b) => a.row - b.row || COLUMNS.indexOf(a.column) - COLUMNS.indexOf(b.column));

  return {
    ambiguities,
    rows: result,
    count: taken.length,
    badCells,
    rowsLeftOut: data.length - taken.length,
    columnsLeftOut: given.filter((head) => head === undefined || head === 'otherUnits').length,
  };
}

/** Messages about the paste, listed in its preview; none if everything fits. */
export function pasteProblems(pasted: Pasted): readonly string[] {
  const lines = pasted.badCells.map(({ row, column, text, problem }) =>
    quoteDialogStrings.badCell(row, COLUMN_NAMES[column], text, problem),
  );
  if (pasted.rowsLeftOut > 0) {
    lines.push(quoteDialogStrings.rowsSkipped(pasted.rowsLeftOut, MAX_ROWS));
  }
  if (pasted.columnsLeftOut > 0) {
    const columns = COLUMNS.map((column) => COLUMN_NAMES[column]).join(', ');
    lines.push(quoteDialogStrings.columnsSkipped(pasted.columnsLeftOut, columns));
  }
  return lines;
}
