import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { readStackable, stackableText } from '../../../shared/rules/itemFields.ts';
import { fieldElement, focusField } from './focusField.ts';
import { COLUMNS, type Column, cellKey, type RowDraft } from './form.ts';
import { caretOf, moveFrom } from './gridMoves.ts';
import type { QuoteAction } from './reducer.ts';
import { isTable, type PasteAt } from './usePaste.tsx';

interface CellsOptions {
  readonly rows: readonly RowDraft[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly dispatch: (action: QuoteAction) => void;
  readonly onText: (rowKey: string, column: Column, text: string) => void;
  /** Called when several cells are pasted. */
  readonly onPaste: (at: PasteAt, text: string) => void;
}

function cellOf(
  target: EventTarget,
): { readonly rowKey: string; readonly column: Column; readonly input: HTMLInputElement } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { row, column: name } = target.dataset;
  const column = COLUMNS.find((one) => one === name);
  return row === undefined || column === undefined ? null : { rowKey: row, column, input: target };
}

/** The cell of the grid that has the focus, and what keys, the clipboard, and leaving do there. */
export function useActiveCell({ rows, today, table, dispatch, onText, onPaste }: CellsOptions) {
  const [active, setActive] = useState<{ readonly rowKey: string; readonly column: Column } | null>(null);

  const focusCell = (row: RowDraft | undefined, column: Column) => {
    if (row !== undefined && table.current !== null) focusField(table.current, cellKey(row.key, column));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    const hasModifier = event.altKey || event.shiftKey || event.ctrlKey || event.metaKey;
    // An open suggestion list handles its own keys.
    if (cell === null || hasModifier || event.nativeEvent.isComposing || event.defaultPrevented) return;
    const { rowKey, column, input } = cell;
    if (event.key === 'F2') {
      input.setSelectionRange(input.value.length, input.value.length);
      return;
    }
    if (column === 'stackable' && event.key === ' ') {
      event.preventDefault();
      const stackable = readStackable(input.value);
      onText(rowKey, column, stackableText(stackable === true ? false : stackable === false ? null : true));
      return;
    }
    const caret = caretOf(input.value, input.selectionStart, input.selectionEnd);
    const row = rows.findIndex((one) => one.key === rowKey);
    const to = moveFrom({ row, column }, event.key, caret, rows);
    if (to === null) return;
    event.preventDefault();
    focusCell(rows[to.row], to.column);
  };

  const onPasteText = (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (cell === null || !isTable(text)) return;
    event.preventDefault();
    onPaste({ rowKey: cell.rowKey, column: cell.column }, text);
  };

  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (cell === null) return;
    cell.input.select();
    setActive({ rowKey: cell.rowKey, column: cell.column });
  };

  const onBlur = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (cell === null) return;
    // Nothing to validate if the focused row was removed.
    if (fieldElement(table.current, cellKey(cell.rowKey, cell.column)) === null) return;
    dispatch({ type: 'blur', key: cellKey(cell.rowKey, cell.column), today });
    if (table.current?.contains(event.relatedTarget) !== true) setActive(null);
  };

  return { active, handlers: { onKeyDown, onPaste: onPasteText, onFocus, onBlur } };
}
