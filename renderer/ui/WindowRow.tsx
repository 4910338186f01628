import { memo, type ReactNode, type RefObject } from 'react';
import { uiStrings } from './strings.tsx';
import { TickBox } from './tableParts.tsx';

/** One column of a `VirtualTable`. Memoize the array. */
export interface WindowColumn<Row> {
  readonly id: string;
  readonly head: string;
  /** Pixels; a column that grows gets its share of the remaining width. */
  readonly width: number;
  readonly grows?: boolean;
  readonly align?: 'left' | 'right';
  /** False: its head doesn't sort. */
  readonly sorts?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/**
 * More than are rendered at once even on a tall display. A row's element is reused for the row this many positions
 * further, instead of being created for every scroll step.
 */
export const SLOTS = 128;

/** What a row does, by its index. */
export interface RowHandlers {
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
  readonly handlers: RefObject<RowHandlers>;
}

function PlainRow<Row>({ id, at, row, rowId, columns, isFocused, isTicked, nameOf, handlers }: WindowRowProps<Row>) {
  return (
    <tr
      id={id}
      data-row={row === undefined ? undefined : rowId(row)}
      aria-rowindex={at + 2}
      aria-selected={isTicked}
      className={isFocused ? 'open sel' : 'open'}
      onMouseDown={(event) => {
        // Leaves the focus on the table but allows text selection, except by a double-click, which opens the row.
        if (event.shiftKey || event.detail > 1) event.preventDefault();
      }}
      onClick={(event) => {
        if (!(event.target instanceof HTMLInputElement)) handlers.current.select(at, event.shiftKey);
      }}
      onDoubleClick={(event) => {
        if (!(event.target instanceof HTMLInputElement)) handlers.current.open(at);
      }}
    >
      {row === undefined ? (
        <LoadingCells columns={columns.length} at={at % SLOTS} />
      ) : (
        <>
          <td className="tick">
            <TickBox
              name={nameOf(row)}
              state={isTicked ? 'all' : 'none'}
              isReachable={false}
              onChange={() => handlers.current.tick(at)}
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

/** A row of a table that renders only visible rows; bars while it loads. Drawn again only if it changed. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` drops the type parameter of the component
export const WindowRow = memo(PlainRow) as typeof PlainRow;

const BARS = ['62%', '48%', '71%', '54%', '66%', '43%'];

/** A row that is loading, in its final height. */
const LoadingCells = memo(({ columns, at }: { readonly columns: number; readonly at: number }) => (
  <>
    <td className="tick" aria-label={uiStrings.loadingCell} />
    {Array.from({ length: columns }, (_, column) => (
      <td key={column} aria-label={uiStrings.loadingCell}>
        <i className="bar" style={{ width: BARS[(at + column) % BARS.length] }} />
      </td>
    ))}
  </>
));
LoadingCells.displayName = 'LoadingCells';
