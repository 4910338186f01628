/** Keyboard navigation in the grid, like in a spreadsheet. */
import { COLUMNS, type Column, isBlankRow, type RowDraft } from './form.ts';

export interface Cell {
  /** Row index from 0. */
  readonly row: number;
  readonly column: Column;
}

/** Caret position in a cell: at an edge, or with all text selected, left and right leave the cell. */
export interface Caret {
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** The caret of a text field. */
export function caretOf(text: string, start: number | null, end: number | null): Caret {
  const isAll = start === 0 && end === text.length;
  return {
    isAtStart: isAll || (start === 0 && end === 0),
    isAtEnd: isAll || (start === text.length && end === text.length),
  };
}

/** The cell that a key moves to; null if the key stays in the cell. */
export function moveFrom(cell: Cell, key: string, caret: Caret, rows: readonly RowDraft[]): Cell | null {
  const beside = (step: number): Cell | null => {
    const column = COLUMNS[COLUMNS.indexOf(cell.column) + step];
    return column === undefined ? null : { ...cell, column };
  };
  switch (key) {
    case 'ArrowUp':
      return cell.row > 0 ? { ...cell, row: cell.row - 1 } : null;
    case 'ArrowDown':
      return cell.row < rows.length - 1 ? { ...cell, row: cell.row + 1 } : null;
    case 'ArrowLeft':
      return caret.isAtStart ? beside(-1) : null;
    case 'ArrowRight':
      return caret.isAtEnd ? beside(1) : null;
    case 'Enter': {
      const below = rows[cell.row + 1];
      if (below === undefined) return null;
      // In a blank row, starts at the first column.
      return { row: cell.row + 1, column: isBlankRow(below) ? COLUMNS[0] : cell.column };
    }
    default:
      return null;
  }
}
