import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { isTextField } from './keys/registry.ts';

/** One column. Keep the array in a memo. */
export interface WindowColumn<Row> {
  readonly id: string;
  readonly head: string;
  /** Pixels; a column that grows takes its share of what is left. */
  readonly width: number;
  readonly grows?: boolean;
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => ReactNode;
}

/** Rows that are ticked, besides the one that has the focus. */
export interface Ticks<Row> {
  readonly isTicked: (row: Row) => boolean;
  /** What the tick of a row is called: `Select 4410279902`. */
  readonly nameOf: (row: Row) => string;
  readonly all: 'none' | 'some' | 'all';
  readonly onTick: (at: number) => void;
  /** From the row where Shift was first held to another one, both included. */
  readonly onExtend: (from: number, to: number) => void;
  readonly onTickAll: () => void;
}

interface WindowTableProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  /** All rows there are; only those in sight are drawn, and need to be at hand. */
  readonly count: number;
  /** Undefined: on its way. A bar is drawn in its place. */
  readonly rowAt: (at: number) => Row | undefined;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly WindowColumn<Row>[];
  readonly sort: { readonly column: string; readonly descending: boolean };
  readonly onSort: (column: string) => void;
  /** The focused row, or -1. */
  readonly focusedAt: number;
  readonly onFocusAt: (at: number) => void;
  /** Enter or double click. */
  readonly onOpen: (at: number) => void;
  /** The rows that are drawn now, and a few beyond. */
  readonly onRange: (first: number, last: number) => void;
  readonly ticks: Ticks<Row>;
  /** Another order or other rows: the table goes to its focused row, or to its top. */
  readonly orderKey: string;
  /** Gets the focus when it appears. */
  readonly autoFocus: boolean;
  readonly empty: ReactNode;
}

const ROW_PX = 28;
/**
 * Rows beyond what is drawn at once, even on a tall display: a row's element is used again for the row this many places
 * further on, instead of being made anew with every step of the wheel.
 */
const SLOTS = 128;
const TICK_PX = 40;

/**
 * A table over rows that come in windows, as many as there may be: sorted by its heads, with one focused row and rows
 * that are ticked. The table itself keeps the browser's focus, so that no key is lost while rows come and go.
 */
export function VirtualTable<Row>(props: WindowTableProps<Row>) {
  const { label, count, rowAt, rowId, columns, sort, onSort, focusedAt, onFocusAt, onOpen, onRange, ticks } = props;
  const { orderKey, autoFocus, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  // Where Shift was first held.
  const anchor = useRef<number | null>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    // The head, which stays in sight over the rows.
    scrollMargin: ROW_PX,
    scrollPaddingStart: ROW_PX,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const [from, to] = [first?.index ?? 0, last?.index ?? 0];
  const padTop = first === undefined ? 0 : first.start - ROW_PX;
  const padBottom = last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - ROW_PX);

  useEffect(() => onRange(from, to), [onRange, from, to]);
  const isThere = count > 0;
  useEffect(() => {
    // Not from somebody who is typing.
    if (autoFocus && isThere && !isTextField(document.activeElement)) table.current?.focus({ preventScroll: true });
  }, [autoFocus, isThere]);
  const goal = useRef(focusedAt);
  goal.current = focusedAt;
  useEffect(() => {
    // At the top already: asking the browser how far it could scroll would lay the new rows out before their time.
    const isAtGoal = goal.current <= 0 && virtualizer.scrollOffset === 0;
    if (isThere && !isAtGoal) virtualizer.scrollToIndex(Math.max(0, goal.current));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another order moves it, or the rows' first coming
  }, [orderKey, isThere]);

  const moveTo = (at: number, extends_: boolean) => {
    const next = Math.max(0, Math.min(count - 1, at));
    if (extends_) {
      anchor.current ??= Math.max(0, focusedAt);
      ticks.onExtend(anchor.current, next);
    } else anchor.current = null;
    onFocusAt(next);
    virtualizer.scrollToIndex(next);
  };

  // Rows are drawn again when they changed themselves, and find here what to do now.
  const acts = useRef<RowActs>({ select: () => {}, open: () => {}, tick: () => {} });
  acts.current = {
    select(at, extends_) {
      table.current?.focus({ preventScroll: true });
      moveTo(at, extends_);
    },
    open: onOpen,
    tick: ticks.onTick,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey || count === 0) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / ROW_PX) - 2);
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: focusedAt + 1,
      ArrowUp: focusedAt - 1,
      Home: 0,
      End: count - 1,
      PageDown: focusedAt + page,
      PageUp: focusedAt - page,
    };
    const target = goals[event.key];
    if (target !== undefined) moveTo(target, event.shiftKey);
    else if (event.shiftKey) return;
    else if (event.key === 'Enter' && focusedAt >= 0) onOpen(focusedAt);
    else if (event.key === ' ' && focusedAt >= 0) {
      anchor.current = null;
      ticks.onTick(focusedAt);
    } else return;
    event.preventDefault();
  };

  const width = TICK_PX + columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div ref={scroller} className="table-scroll">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which one moves by keys is a grid.
        role="grid" // oxlint-disable-line jsx-a11y/no-noninteractive-element-to-interactive-role
        tabIndex={0}
        className="table dense bleed window"
        style={{ minWidth: width }}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-multiselectable="true"
        aria-activedescendant={focusedAt >= from && focusedAt <= to && count > 0 ? `${id}-${focusedAt}` : undefined}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col style={{ width: TICK_PX }} />
          {columns.map((column) => (
            <col key={column.id} style={column.grows === true ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="tick">
              <TickBox
                name="Select all that match"
                state={ticks.all}
                isReachable={count > 0}
                onChange={ticks.onTickAll}
              />
            </th>
            {columns.map((column) => {
              const isSorted = sort.column === column.id;
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={column.align === 'right' ? 'num' : undefined}
                  aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" onClick={() => onSort(column.id)}>
                    <span className="cut">{column.head}</span>
                    {isSorted && <Icon of={sort.descending ? IconChevronDown : IconChevronUp} size={12} />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {padTop > 0 && <tr style={{ height: padTop }} />}
          {items.map(({ index: at }) => {
            const row = rowAt(at);
            return (
              <WindowRow
                key={at % SLOTS}
                id={`${id}-${at}`}
                at={at}
                row={row}
                rowId={rowId}
                columns={columns}
                isFocused={at === focusedAt}
                isTicked={row !== undefined && ticks.isTicked(row)}
                nameOf={ticks.nameOf}
                acts={acts}
              />
            );
          })}
          {padBottom > 0 && <tr style={{ height: padBottom }} />}
        </tbody>
      </table>
      {count === 0 && empty}
    </div>
  );
}

interface RowActs {
  readonly select: (at: number, extends_: boolean) => void;
  readonly open: (at: number) => void;
  readonly tick: (at: number) => void;
}

interface WindowRowProps<Row> {
  readonly id: string;
  readonly at: number;
  readonly row: Row | undefined;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly WindowColumn<Row>[];
  readonly isFocused: boolean;
  readonly isTicked: boolean;
  readonly nameOf: (row: Row) => string;
  readonly acts: RefObject<RowActs>;
}

function PlainRow<Row>({ id, at, row, rowId, columns, isFocused, isTicked, nameOf, acts }: WindowRowProps<Row>) {
  return (
    <tr
      id={id}
      data-row={row === undefined ? undefined : rowId(row)}
      aria-rowindex={at + 2}
      aria-selected={isTicked}
      className={isFocused ? 'open sel' : 'open'}
      onMouseDown={(event) => {
        // The table keeps the focus, and the text can still be marked; not by the second press of two, which opens.
        if (event.shiftKey || event.detail > 1) event.preventDefault();
      }}
      onClick={(event) => {
        if (!(event.target instanceof HTMLInputElement)) acts.current.select(at, event.shiftKey);
      }}
      onDoubleClick={(event) => {
        if (!(event.target instanceof HTMLInputElement)) acts.current.open(at);
      }}
    >
      {row === undefined ? (
        <WaitingCells columns={columns.length} at={at % SLOTS} />
      ) : (
        <>
          <td className="tick">
            <TickBox
              name={nameOf(row)}
              state={isTicked ? 'all' : 'none'}
              isReachable={false}
              onChange={() => acts.current.tick(at)}
            />
          </td>
          {columns.map((column) => (
            <td key={column.id} className={column.align === 'right' ? 'num' : undefined}>
              {column.cell(row)}
            </td>
          ))}
        </>
      )}
    </tr>
  );
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets that the row's type is any
const WindowRow = memo(PlainRow) as typeof PlainRow;

const BARS = ['62%', '48%', '71%', '54%', '66%', '43%'];

/** A row on its way, in its final height. */
const WaitingCells = memo(({ columns, at }: { readonly columns: number; readonly at: number }) => (
  <>
    <td className="tick" aria-label="Loading…" />
    {Array.from({ length: columns }, (_, column) => (
      <td key={column} aria-label="Loading…">
        <i className="bar" style={{ width: BARS[(at + column) % BARS.length] }} />
      </td>
    ))}
  </>
));
WaitingCells.displayName = 'WaitingCells';

interface TickBoxProps {
  readonly name: string;
  readonly state: 'none' | 'some' | 'all';
  /** By Tab; a row's box is ticked with Space on the row. */
  readonly isReachable: boolean;
  readonly onChange: () => void;
}

function TickBox({ name, state, isReachable, onChange }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={name}
      tabIndex={isReachable ? 0 : -1}
      checked={state === 'all'}
      ref={(box) => {
        if (box !== null) box.indeterminate = state === 'some';
      }}
      onChange={onChange}
    />
  );
}
