import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { uiStrings } from './strings.tsx';
import { HeadCell, TickBox } from './tableParts.tsx';
import { useRowFocus } from './useRowFocus.ts';
import { type DataSort, type SortableColumn, useSortedRows } from './useSortedRows.ts';

/** One column. Define the array at module level or memoize it. */
export interface DataColumn<Row> extends SortableColumn<Row> {
  readonly head: string;
  /** The heading for screen readers, if the visible one is a symbol. */
  readonly spokenHead?: string;
  /** CSS width; a column without one fills the remaining space. */
  readonly width?: string;
  /** Numbers and money are right-aligned. */
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row, position: { readonly at: number; readonly isFocused: boolean }) => ReactNode;
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

const ROW_PX = { dense: 28, normal: 32 } as const;
const TICK_WIDTH = '40px';

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
  const scroller = useRef<HTMLDivElement>(null);
  const { sorted, order, sortBy } = useSortedRows({ rows, columns, rowId, sort, onSort });

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

  const focus = useRowFocus({
    scroller,
    rows: sorted,
    rowPx,
    virtualizer: virtual ? virtualizer : null,
    focusedId,
    autoFocus,
    onFocusRow,
    onOpen,
    onTick: ticks?.onTick,
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a scroll container is not a fieldset.
    <div
      ref={scroller}
      className={virtual ? 'table-scroll' : undefined}
      role="group"
      tabIndex={-1}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={focus.onKeyDown}
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
            const isFocused = at === focus.focusedAt;
            return (
              <tr
                key={row.id}
                data-row={row.id}
                aria-rowindex={at + 2}
                aria-selected={ticks === undefined ? isFocused : ticks.isTicked(row.original)}
                tabIndex={at === focus.tabStop ? 0 : -1}
                className={[isFocused ? 'sel' : '', onOpen === undefined ? '' : 'open', rowClass?.(row.original) ?? '']
                  .filter(Boolean)
                  .join(' ')}
                onFocus={() => focus.onRowFocus(row)}
                onClick={(event) => {
                  if (document.activeElement === document.body || !event.currentTarget.contains(document.activeElement))
                    event.currentTarget.focus();
                }}
                onMouseDown={(event) => {
                  // A double-click opens the row and must not select a word.
                  if (onOpen !== undefined && event.detail > 1) event.preventDefault();
                }}
                onDoubleClick={() => onOpen?.(row.original)}
                onKeyDown={(event) => focus.onRowKeyDown(event, at)}
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
