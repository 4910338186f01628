import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { mayTakeFocus } from './mayTakeFocus.ts';
import { uiStrings } from './strings.tsx';
import { HeadCell, rowAfterKey, TickBox } from './tableParts.tsx';
import { type RowHandlers, SLOTS, type WindowColumn, WindowRow } from './WindowRow.tsx';

/** Checked rows, in addition to the focused one. */
export interface Ticks<Row> {
  readonly isTicked: (row: Row) => boolean;
  /** Accessible name of a row's checkbox: `Select 4410279902`. */
  readonly nameOf: (row: Row) => string;
  readonly all: 'none' | 'some' | 'all';
  readonly onTick: (at: number) => void;
  /**
   * From the row where Shift was first pressed to another one, both inclusive. `isNew`: a new range begins; otherwise it
   * replaces the last one.
   */
  readonly onExtend: (from: number, to: number, isNew: boolean) => void;
  readonly onTickAll: () => void;
}

interface VirtualTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  /** Number of all rows. Only visible ones are rendered and have to be loaded. */
  readonly count: number;
  /** undefined: not loaded yet. A bar is shown instead. */
  readonly rowAt: (at: number) => Row | undefined;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly WindowColumn<Row>[];
  readonly sort: { readonly column: string; readonly descending: boolean };
  readonly onSort: (column: string) => void;
  /** Index of the focused row, or -1. */
  readonly focusedAt: number;
  readonly onFocusAt: (at: number) => void;
  /** Called on Enter or double-click. */
  readonly onOpen: (at: number) => void;
  /** Called with the range of rendered rows, including a few beyond the visible ones. */
  readonly onRange: (first: number, last: number) => void;
  readonly ticks: Ticks<Row>;
  /** Changes with the order or the rows: the table then scrolls to its focused row, or to its top. */
  readonly orderKey: string;
  /** Takes the focus on mount. */
  readonly autoFocus: boolean;
  readonly empty: ReactNode;
}

const ROW_PX = 28;
const TICK_PX = 40;

/**
 * A table for any number of rows, loaded in windows: sortable by header, with one focused row and checked rows. The
 * table itself holds the browser's focus, so that no keystroke is lost while rows change.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, count, rowAt, rowId, columns, sort, onSort, focusedAt, onFocusAt, onOpen, onRange, ticks } = props;
  const { orderKey, autoFocus, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  // Row where Shift was first pressed.
  const anchor = useRef<number | null>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    // Height of the sticky header.
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
  const hasRows = count > 0;
  useEffect(() => {
    if (autoFocus && hasRows && mayTakeFocus()) table.current?.focus({ preventScroll: true });
  }, [autoFocus, hasRows]);
  const latestFocusedAt = useRef(focusedAt);
  latestFocusedAt.current = focusedAt;
  useEffect(() => {
    // Another row is at that index now.
    anchor.current = null;
    // Already at the top: reading the scroll range would force an early layout of the new rows.
    const isAtTop = latestFocusedAt.current <= 0 && virtualizer.scrollOffset === 0;
    if (hasRows && !isAtTop) virtualizer.scrollToIndex(Math.max(0, latestFocusedAt.current));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolls only after a new order, or when rows first appear
  }, [orderKey, hasRows]);

  const moveTo = (at: number, extends_: boolean) => {
    const next = Math.max(0, Math.min(count - 1, at));
    if (extends_) {
      const isNew = anchor.current === null;
      anchor.current ??= Math.max(0, focusedAt);
      ticks.onExtend(anchor.current, next, isNew);
    } else anchor.current = null;
    onFocusAt(next);
    virtualizer.scrollToIndex(next);
  };

  // Rows are memoized, so they call the latest handlers through this ref.
  const handlers = useRef<RowHandlers>({ select: () => {}, open: () => {}, tick: () => {} });
  handlers.current = {
    select(at, extends_) {
      table.current?.focus({ preventScroll: true });
      moveTo(at, extends_);
    },
    open: onOpen,
    tick: ticks.onTick,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey || count === 0) return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 320) / ROW_PX);
    const target = rowAfterKey(event.key, focusedAt, count, visibleRows);
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
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard navigation is a grid.
        role="grid" // oxlint-disable-line jsx-a11y/no-noninteractive-element-to-interactive-role
        tabIndex={0}
        className="table dense bleed window"
        style={{ minWidth: width }}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-multiselectable="true"
        // Without height no row is drawn.
        aria-activedescendant={
          first !== undefined && focusedAt >= from && focusedAt <= to ? `${id}-${focusedAt}` : undefined
        }
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
                name={uiStrings.selectAllThatMatch}
                state={ticks.all}
                isReachable={count > 0}
                onChange={ticks.onTickAll}
              />
            </th>
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                id={column.id}
                head={column.head}
                align={column.align}
                sorted={sort.column === column.id ? (sort.descending ? 'descending' : 'ascending') : null}
                onSort={column.sorts === false ? null : () => onSort(column.id)}
              />
            ))}
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
                handlers={handlers}
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
