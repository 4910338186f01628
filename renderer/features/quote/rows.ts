/** Rows of the handling units grid: their keys, the blank last one, and their type. */
import { defaultSize, splitQuantity, tidyUnitType } from '../../../shared/rules/unitTypes.ts';
import { blankRow, isBlankRow, type RowDraft } from './form.ts';

/** Returns a generator of row keys: numbers that no row of the form has used. */
export function keyMaker(rows: readonly RowDraft[]): () => string {
  let last = rows.reduce((highest, row) => Math.max(highest, Number(row.key) || 0), 0);
  return () => {
    last += 1;
    return String(last);
  };
}

/** Makes sure that the last row is blank. */
export function withBlankRow(rows: readonly RowDraft[]): readonly RowDraft[] {
  const last = rows.at(-1);
  if (last !== undefined && isBlankRow(last)) return rows;
  return [...rows, blankRow(keyMaker(rows)())];
}

/** A row whose quantity or type was left: `2 drums` sets both, and blank dimensions get the defaults of the type. */
export function withType(row: RowDraft): RowDraft {
  const typed = splitQuantity(row.quantity);
  const unitType = typed.unitType ?? tidyUnitType(row.unitType);
  if (typed.quantity === row.quantity && unitType === row.unitType) return row;
  const isUnmeasured = unitType !== row.unitType && `${row.length}${row.width}${row.height}`.trim() === '';
  return { ...row, quantity: typed.quantity, unitType, ...(isUnmeasured ? defaultSize(unitType) : {}) };
}
