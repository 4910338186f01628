import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { isTextField } from './keys/registry.ts';
import { uiStrings } from './strings.tsx';
import { HeadCell, rowAfterKey, TickBox } from './tableParts.tsx';

/** One column. Define the array at module level or memoize it. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly head: string;
  /** The heading for screen readers, if the visible one is a symbol. */
  readonly spokenHead?: string;
  /** CSS width; a column without one fills the remaining space. */
  readonly width?: string;
  /** Numbers and money are right-aligned. */
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row, position: { readonly at: number; readonly isFocused: boolean }) => ReactNode;
  /** Sort value; null is last in either direction. Without this function the column isn't sortable. */
  readonly sortBy?: (row: Row) => string | number | null;
}

export interface DataSort {
  readonly column: string;
  readonly descending: boolean;
}

/** Checkboxes of a table. */
export interface DataTicks<Row> {
  readonly all: 'none' | 'some' | 'all';
  readonly isTicked: (row: Row) => boolean;
  readonly onTick: (row: Row) => void;
  readonly onTickAll: () => void;
  /** Accessible name of a row's checkbox. */
  readonly nameOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Initial sort order or, with `onSort`, the one that the rows are in: then the table doesn't sort them itself. */
  readonly sort?: DataSort;
  readonly onSort?: (sort: DataSort) => void;
  /** The focused row; if omitted, the table manages it. */
  readonly focusedId?: string | null;
  readonly onFocusRow?: (row: Row) => void;
  /** Called on Enter or double-click. */
  readonly onOpen?: (row: Row) => void;
  /** Shows a checkbox in each row; Space toggles that of the focused row. */
  readonly ticks?: DataTicks<Row>;
  readonly dense?: boolean;
  /** Cells extend to the edges of the sheet. */
  readonly bleed?: boolean;
  /** Renders only visible rows, for thousands of them. The table is then its own scroll container. */
  readonly virtual?: boolean;
  readonly rowClass?: (row: Row) => string | undefined;
  /** Focuses the focused or first row when rows appear, unless the user is typing. */
  readonly autoFocus?: boolean;
  /** Shown instead of rows if there are none. */
  readonly empty?: ReactNode;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const ROW_PX = { dense: 28, normal: 32 } as const;
const TICK_WIDTH = '40px';

type SortKey = string | number | undefined;
function compare(a: SortKey, b: SortKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Below this width the table scrolls sideways, so that no column is crushed. */
function minWidth(columns: readonly { readonly width?: string }[]): string {
  return `calc(${columns.map(({ width }) => width ?? '110px').join(' + ')})`;
}

/**
 * A table with a sticky header, sorting by header clicks, and one focused row. Arrows, Home, End and Page keys move the
 * focus; Enter opens the row.
 */
export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  rowId,
  sort,
  onSort,
  focusedId,
  onFocusRow,
  onOpen,
  ticks,
  dense = false,
  bleed = false,
  virtual = false,
  rowClass,
  autoFocus = false,
  empty,
}: DataTableProps<Row>) {
  const [ownSort, setOwnSort] = useState<DataSort | undefined>(sort);
  const [ownFocus, setOwnFocus] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const needsFocus = useRef(autoFocus);
  /** The row that a key chose. The effect of the render before may run first, with the previous row as the current one. */
  const goal = useRef<string | null>(null);
  const isMoving = useRef(false);
  const hadFocus = useRef(false);
  const order = onSort === undefined ? ownSort : sort;
  const sorting: SortingState = useMemo(
    () => (order === undefined ? [] : [{ id: order.column, desc: order.descending }]),
    [order],
  );

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.accessor((row): unknown => column.sortBy?.(row) ?? undefined, {
        id: column.id,
        enableSorting: column.sortBy !== undefined,
        sortUndefined: 'last',
        sortFn: (a, b, id) => compare(a.getValue<SortKey>(id), b.getValue<SortKey>(id)),
      }),
    );
  }, [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const manualSorting = onSort !== undefined;
  const table = useTable({ features, columns: definitions, data, getRowId: rowId, state: { sorting }, manualSorting });
  const sorted = table.getRowModel().rows;

  const currentId = focusedId === undefined ? ownFocus : focusedId;
  const found = sorted.findIndex((row) => row.id === currentId);
  const tabStop = found === -1 ? 0 : found;

  const rowPx = dense ? ROW_PX.dense : ROW_PX.normal;
  const virtualizer = useVirtualizer({
    count: virtual ? sorted.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollPaddingStart: ROW_PX.dense,
  });
  const items = virtualizer.getVirtualItems();
  const drawn = virtual ? items.map((item) => item.index) : sorted.map((_, at) => at);
  const first = items[0];
  const last = items.at(-1);
  const padTop = virtual && first !== undefined ? first.start : 0;
  const padBottom = virtual && last !== undefined ? virtualizer.getTotalSize() - last.end : 0;

  const focusElement = (id: string) => scroller.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);

  useEffect(() => {
    if (!needsFocus.current) {
      // The focused row was scrolled out and is no longer rendered, so the table takes the focus to handle keys.
      if (hadFocus.current && document.activeElement === document.body)
        scroller.current?.focus({ preventScroll: true });
      return;
    }
    const id = goal.current ?? currentId ?? sorted[0]?.id;
    const element = id === undefined ? null : focusElement(id);
    if (element === null || element === undefined) {
      // Not rendered yet: the render after scrolling tries again.
      const at = sorted.findIndex((row) => row.id === id);
      if (items.length > 0 && at !== -1) virtualizer.scrollToIndex(at);
      return;
    }
    needsFocus.current = false;
    goal.current = null;
    const isTyping = !isMoving.current && isTextField(document.activeElement);
    isMoving.current = false;
    if (isTyping) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView?.({ block: 'nearest' });
  });

  const moveTo = (at: number) => {
    const target = sorted[Math.max(0, Math.min(sorted.length - 1, at))];
    if (target === undefined) return;
    needsFocus.current = true;
    goal.current = target.id;
    isMoving.current = true;
    setOwnFocus(target.id);
    onFocusRow?.(target.original);
    if (virtual) virtualizer.scrollToIndex(sorted.indexOf(target));
    // A controlled focus may already be there.
    if (target.id === currentId) focusElement(target.id)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
      return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 320) / rowPx);
    const goal = rowAfterKey(event.key, at, sorted.length, visibleRows);
    const row = sorted[at];
    if (goal !== undefined) moveTo(goal);
    else if (event.key === 'Enter' && onOpen !== undefined && row !== undefined) onOpen(row.original);
    else if (event.key === ' ' && ticks !== undefined && row !== undefined) ticks.onTick(row.original);
    else return;
    event.preventDefault();
  };

  const sortBy = (column: string) => {
    const next: DataSort = { column, descending: order?.column === column && !order.descending };
    setOwnSort(next);
    onSort?.(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a scroll container is not a fieldset.
    <div
      ref={scroller}
      className={virtual ? 'table-scroll' : undefined}
      role="group"
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null) hadFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) onKeyDown(event, tabStop);
      }}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard navigation is a grid.
        role="grid" // oxlint-disable-line jsx-a11y/no-noninteractive-element-to-interactive-role
        className={['table', dense ? 'dense' : '', bleed ? 'bleed' : ''].filter(Boolean).join(' ')}
        style={{
          ['--table-min' as string]: minWidth(ticks === undefined ? columns : [{ width: TICK_WIDTH }, ...columns]),
        }}
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-multiselectable={ticks === undefined ? undefined : true}
      >
        <colgroup>
          {ticks === undefined ? null : <col style={{ width: TICK_WIDTH }} />}
          {columns.map((column) => (
            <col
              key={column.id}
              data-column={column.id}
              style={column.width === undefined ? undefined : { width: column.width }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {ticks === undefined ? null : (
              <th scope="col" className="tick">
                <TickBox
                  name={uiStrings.selectAll}
                  state={ticks.all}
                  isReachable={sorted.length > 0}
                  onChange={ticks.onTickAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                id={column.id}
                head={column.head}
                spokenHead={column.spokenHead}
                align={column.align}
                sorted={order?.column === column.id ? (order.descending ? 'descending' : 'ascending') : null}
                onSort={column.sortBy === undefined ? null : () => sortBy(column.id)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {padTop > 0 && <tr style={{ height: padTop }} />}
          {drawn.map((at) => {
            const row = sorted[at];
            if (row === undefined) return null;
            const isFocused = at === found;
            return (
              <tr
                key={row.id}
                data-row={row.id}
                aria-rowindex={at + 2}
                aria-selected={ticks === undefined ? isFocused : ticks.isTicked(row.original)}
                tabIndex={at === tabStop ? 0 : -1}
                className={[isFocused ? 'sel' : '', onOpen === undefined ? '' : 'open', rowClass?.(row.original) ?? '']
                  .filter(Boolean)
                  .join(' ')}
                onFocus={() => {
                  if (row.id === currentId) return;
                  setOwnFocus(row.id);
                  onFocusRow?.(row.original);
                }}
                onClick={(event) => {
                  if (document.activeElement === document.body || !event.currentTarget.contains(document.activeElement))
                    event.currentTarget.focus();
                }}
                onMouseDown={(event) => {
                  // A double-click opens the row and must not select a word.
                  if (onOpen !== undefined && event.detail > 1) event.preventDefault();
                }}
                onDoubleClick={() => onOpen?.(row.original)}
                onKeyDown={(event) => onKeyDown(event, at)}
              >
                {ticks === undefined ? null : (
                  <td className="tick">
                    <TickBox
                      name={ticks.nameOf(row.original)}
                      state={ticks.isTicked(row.original) ? 'all' : 'none'}
                      isReachable={false}
                      onChange={() => ticks.onTick(row.original)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} data-column={column.id} className={column.align === 'right' ? 'num' : undefined}>
                    {column.cell(row.original, { at, isFocused })}
                  </td>
                ))}
              </tr>
            );
          })}
          {padBottom > 0 && <tr style={{ height: padBottom }} />}
        </tbody>
      </table>
      {sorted.length === 0 && empty}
    </div>
  );
}
