import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { BOARD_COLUMN_HEADS, BOARD_COLUMNS, type BoardColumn } from '../../../../shared/rules/boardColumns.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './board.module.css';
import { defaultBoard } from './boardState.ts';
import { boardStrings } from './strings.tsx';

interface ColumnsDialogProps {
  readonly columns: readonly BoardColumn[];
  /** Default columns. */
  readonly defaults: readonly BoardColumn[];
  readonly onChange: (columns: BoardColumn[]) => void;
  readonly onClose: () => void;
}

/** Dialog to choose and order the columns. Changes apply immediately. */
export function ColumnsDialog({ columns, defaults, onChange, onClose }: ColumnsDialogProps) {
  // Hidden columns stay in place in the list, so that it doesn't jump.
  const [order, setOrder] = useState<readonly BoardColumn[]>(() => [
    ...columns,
    ...BOARD_COLUMNS.filter((column) => !columns.includes(column)),
  ]);
  const [chosen, setChosen] = useState<ReadonlySet<BoardColumn>>(new Set(columns));
  const list = useRef<HTMLUListElement>(null);

  function apply(nextOrder: readonly BoardColumn[], nextChosen: ReadonlySet<BoardColumn>) {
    setOrder(nextOrder);
    setChosen(nextChosen);
    onChange(nextOrder.filter((column) => nextChosen.has(column)));
  }
  function toggle(column: BoardColumn) {
    const next = new Set(chosen);
    if (!next.delete(column)) next.add(column);
    // At least one column must remain.
    if (next.size > 0) apply(order, next);
  }
  function move(column: BoardColumn, by: -1 | 1) {
    const from = order.indexOf(column);
    const to = from + by;
    if (from === -1 || to < 0 || to >= order.length) return;
    apply(order.toSpliced(from, 1).toSpliced(to, 0, column), chosen);
  }
  /** The column whose checkbox has the focus. */
  function focused(): BoardColumn | undefined {
    const id = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '';
    return order.find((column) => column === id);
  }
  function step(by: -1 | 1) {
    const at = order.findIndex((column) => column === focused());
    list.current?.querySelectorAll<HTMLElement>('input')[Math.max(0, Math.min(order.length - 1, at + by))]?.focus();
  }
  const moveFocused = (by: -1 | 1) => {
    const column = focused();
    if (column !== undefined) move(column, by);
  };
  const reset = () => {
    setOrder([...defaults, ...BOARD_COLUMNS.filter((column) => !defaults.includes(column))]);
    setChosen(new Set(defaults));
    onChange(defaultBoard().columns);
  };
  return (
    <Dialog
      title={boardStrings.columns}
      width={380}
      onClose={onClose}
      keys={[
        { keys: 'Down', label: boardStrings.nextColumn, run: () => step(1), palette: false },
        { keys: 'Up', label: boardStrings.previousColumn, run: () => step(-1), palette: false },
        { keys: 'Alt+Up', label: boardStrings.moveLeft, run: () => moveFocused(-1), palette: false },
        { keys: 'Alt+Down', label: boardStrings.moveRight, run: () => moveFocused(1), palette: false },
      ]}
      actions={
        <>
          <Button kind="quiet" onClick={reset}>
            {boardStrings.resetColumns}
          </Button>
          <span className="grow" />
          <Button kind="primary" keys="Esc" onClick={onClose}>
            {boardStrings.done}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <p className="small muted">{boardStrings.columnsHint}</p>
        <ul ref={list} className={styles.columns}>
          {order.map((column, at) => (
            <li key={column}>
              <label className="choice-option grow">
                <input type="checkbox" value={column} checked={chosen.has(column)} onChange={() => toggle(column)} />
                {BOARD_COLUMN_HEADS[column]}
              </label>
              <button
                type="button"
                className="ibtn"
                tabIndex={-1}
                aria-label={boardStrings.moveForward(BOARD_COLUMN_HEADS[column])}
                aria-disabled={at === 0}
                onClick={() => move(column, -1)}
              >
                <Icon of={IconChevronUp} size={14} />
              </button>
              <button
                type="button"
                className="ibtn"
                tabIndex={-1}
                aria-label={boardStrings.moveBack(BOARD_COLUMN_HEADS[column])}
                aria-disabled={at === order.length - 1}
                onClick={() => move(column, 1)}
              >
                <Icon of={IconChevronDown} size={14} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
