import { IconAlertTriangle, IconBookmark, IconCopy } from '@tabler/icons-react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Item } from '../../../shared/contract/items.ts';
import { manyRows } from '../../../shared/rules/unusual.ts';
import { invoke } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { useIsReadOnly } from '../../ui/readOnly.ts';
import type { Messages } from './checkForm.ts';
import { focusField } from './focusField.ts';
import { COLUMN_NAMES, COLUMNS, type Column, cellKey, isBlankRow, type QuoteForm, type RowDraft } from './form.ts';
import { GridRow } from './GridRow.tsx';
import styles from './HandlingUnitsGrid.module.css';
import type { QuoteAction } from './reducer.ts';
import { quoteStrings } from './strings.ts';
import { useActiveCell } from './useActiveCell.ts';
import type { PasteAt } from './usePaste.tsx';
import { useSaveItem } from './useSaveItem.ts';

const HEADS: readonly (readonly [label: string, width: number | undefined, kind: 'number' | 'text' | 'centre'])[] = [
  ['#', 30, 'number'],
  [COLUMN_NAMES.quantity, 40, 'number'],
  [COLUMN_NAMES.description, undefined, 'text'],
  [COLUMN_NAMES.nmfc, 74, 'text'],
  [COLUMN_NAMES.length, 44, 'number'],
  [COLUMN_NAMES.width, 44, 'number'],
  [COLUMN_NAMES.height, 44, 'number'],
  [quoteStrings.weightEachHead, 62, 'number'],
  [quoteStrings.totalWeightHead, 68, 'number'],
  [quoteStrings.density, 56, 'number'],
  [quoteStrings.estimatedClass, 50, 'number'],
  [COLUMN_NAMES.freightClass, 54, 'number'],
  [COLUMN_NAMES.stackable, 70, 'centre'],
  [COLUMN_NAMES.unitType, 64, 'text'],
  [quoteStrings.classHint, 170, 'text'],
];

const MEASURES = ['length', 'width', 'height', 'weight'] as const;

interface GridProps {
  readonly form: QuoteForm;
  readonly today: string;
  /** Visible errors of the whole form. */
  readonly problems: Messages;
  readonly warnings: Messages;
  readonly dispatch: (action: QuoteAction) => void;
  /** Called after rows were overwritten or removed, with the form before that. */
  readonly onUndoable: (message: string, before: QuoteForm) => void;
  /** Called when several cells are pasted. Nothing is written yet. */
  readonly onPaste: (at: PasteAt, text: string) => void;
}

/** Error message of a row, with equal messages merged: `L, W: Required.` */
function rowMessage(row: RowDraft, problems: Messages): string {
  const byMessage = new Map<string, string[]>();
  for (const column of COLUMNS) {
    const message = problems.get(cellKey(row.key, column));
    if (message !== undefined) byMessage.set(message, [...(byMessage.get(message) ?? []), COLUMN_NAMES[column]]);
  }
  // Errors of a blank row don't belong to any column.
  if (isBlankRow(row)) return [...byMessage.keys()].join(' ');
  return [...byMessage].map(([message, columns]) => `${columns.join(', ')}: ${message}`).join(' ');
}

/** Grid of handling units, edited like a spreadsheet. */
export function HandlingUnitsGrid({ form, today, problems, warnings, dispatch, onUndoable, onPaste }: GridProps) {
  const { rows } = form;
  const table = useRef<HTMLTableElement>(null);
  const focusAfterRender = useRef<{ readonly row: number; readonly column: Column } | null>(null);

  // Rows that an action adds or removes are updated only after this render.
  useLayoutEffect(() => {
    const cell = focusAfterRender.current;
    if (cell === null || table.current === null) return;
    focusAfterRender.current = null;
    const row = rows[Math.min(cell.row, rows.length - 1)];
    if (row !== undefined) focusField(table.current, cellKey(row.key, cell.column));
  }, [rows]);

  const onText = useCallback(
    (rowKey: string, column: Column, text: string) => dispatch({ type: 'setCell', rowKey, column, text }),
    [dispatch],
  );

  const { active, handlers } = useActiveCell({ rows, today, table, dispatch, onText, onPaste });

  const isReadOnly = useIsReadOnly();
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const onItem = useCallback(
    (rowKey: string, item: Item) => {
      const at = latestRows.current.findIndex((row) => row.key === rowKey);
      // Moves to the first measure the item leaves blank, otherwise to the next row.
      const open = MEASURES.find((column) => item[column] === null && latestRows.current[at]?.[column].trim() === '');
      focusAfterRender.current = open === undefined ? { row: at + 1, column: COLUMNS[0] } : { row: at, column: open };
      dispatch({ type: 'fillRow', rowKey, item });
      // Counts a use for the search order. If that fails, the item is used anyway.
      if (!isReadOnly) void invoke('items.use', { itemId: item.id });
    },
    [dispatch, isReadOnly],
  );
  const rowToSave = rows.find((row) => row.key === active?.rowKey) ?? rows.findLast((row) => !isBlankRow(row));
  const saving = useSaveItem(rowToSave, rows.findIndex((row) => row === rowToSave) + 1);

  const duplicate = (rowKey: string, column: Column) => {
    const row = rows.findIndex((one) => one.key === rowKey && !isBlankRow(one));
    if (row < 0) return;
    focusAfterRender.current = { row: row + 1, column };
    dispatch({ type: 'duplicateRow', rowKey });
  };

  const remove = (rowKey: string, column: Column) => {
    const row = rows.findIndex((one) => one.key === rowKey);
    if (row < 0) return;
    focusAfterRender.current = { row, column };
    dispatch({ type: 'removeRow', rowKey });
    onUndoable(quoteStrings.rowDeleted(row + 1), form);
  };

  const duplicateActive = () => {
    const last = rows.findLast((row) => !isBlankRow(row));
    const rowKey = active?.rowKey ?? last?.key;
    if (rowKey !== undefined) duplicate(rowKey, active?.column ?? COLUMNS[0]);
  };

  const isActive = active !== null;
  // The cells handle arrows and Enter; these entries only list the keys in the bar and the shortcut list.
  const listed = { run: () => {}, when: isActive, palette: false };
  useKeys(
    [
      { ...listed, keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], label: quoteStrings.moveKeys },
      { ...listed, keys: 'Enter', label: quoteStrings.nextRowKey },
      { keys: 'Ctrl+D', label: quoteStrings.duplicateRow, run: duplicateActive, bar: false },
      {
        keys: 'Alt+I',
        label: quoteStrings.saveRowToItems,
        run: saving.save,
        writes: true,
        bar: false,
        when: rowToSave !== undefined,
      },
      {
        keys: 'Ctrl+Del',
        label: quoteStrings.deleteRow,
        run: () => active !== null && remove(active.rowKey, active.column),
        when: isActive,
      },
    ],
    { scope: 'Handling units' },
  );

  const activeRow = rows.findIndex((row) => row.key === active?.rowKey);
  const activeKey = active === null || activeRow < 0 ? null : cellKey(active.rowKey, active.column);
  const activeMessage = activeKey === null ? undefined : (problems.get(activeKey) ?? warnings.get(activeKey));

  const many = manyRows(rows.filter((row) => !isBlankRow(row)).length);

  return (
    <section aria-label={quoteStrings.handlingUnits}>
      <div className={styles.head}>
        <h2>{quoteStrings.handlingUnits}</h2>
        <span className={styles.unit}>{quoteStrings.lbAndInPer}</span>
        {many === null ? null : (
          <span className={styles.attention}>
            <Icon of={IconAlertTriangle} size={14} />
            {many}
          </span>
        )}
        <span className={styles.tools}>
          <Button
            kind="quiet"
            size="s"
            icon={<Icon of={IconBookmark} size={14} />}
            keys="Alt+I"
            tabIndex={-1}
            writes
            busy={saving.isSaving}
            onMouseDown={(event) => event.preventDefault()}
            onClick={saving.save}
          >
            {quoteStrings.saveToItems}
          </Button>
          <Button
            kind="quiet"
            size="s"
            icon={<Icon of={IconCopy} size={14} />}
            keys="Ctrl+D"
            // Not in the tab order, so that Tab goes from the lane straight to the grid; there is a shortcut for it.
            tabIndex={-1}
            // The focus must stay in the row that the action applies to.
            onMouseDown={(event) => event.preventDefault()}
            onClick={duplicateActive}
          >
            {quoteStrings.duplicateRow}
          </Button>
        </span>
      </div>
      <table ref={table} className={styles.grid} {...handlers}>
        <colgroup>
          {HEADS.map(([label, width]) => (
            <col key={label} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {HEADS.map(([label, , kind]) => (
              <th key={label} scope="col" className={kind === 'text' ? undefined : styles[kind]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row.key}
              row={row}
              rowNumber={index + 1}
              isFirst={rows.length === 1}
              problemColumns={COLUMNS.filter((column) => problems.has(cellKey(row.key, column))).join(',')}
              problemMessage={rowMessage(row, problems)}
              onText={onText}
              onItem={onItem}
            />
          ))}
        </tbody>
      </table>
      {saving.error === null ? null : <ErrorCallout error={saving.error} onRetry={saving.save} />}
      <p className={styles.said} aria-live="polite">
        {activeMessage === undefined || active === null ? null : (
          <span className={activeKey !== null && problems.has(activeKey) ? styles.problem : styles.attention}>
            <Icon of={IconAlertTriangle} size={14} />
            {quoteStrings.rowMessage(activeRow + 1, COLUMN_NAMES[active.column], activeMessage)}
          </span>
        )}
      </p>
    </section>
  );
}
