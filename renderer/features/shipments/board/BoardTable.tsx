import { useLocation } from 'wouter';
import type { BoardQuery, BoardRow } from '../../../../shared/contract/board.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { selectionState } from '../../../ui/selectionState.ts';
import { VirtualTable } from '../../../ui/VirtualTable.tsx';
import type { WindowColumn } from '../../../ui/WindowRow.tsx';
import { shipmentsStrings } from '../strings.ts';
import { emptyQuery, sortBy } from './boardState.ts';
import type { BoardFocus } from './useBoardFocus.ts';
import type { BoardRows } from './useBoardRows.ts';
import type { Selection } from './useSelection.ts';

const rowId = (row: BoardRow) => row.bolNumber;
const nameOf = (row: BoardRow) => shipmentsStrings.selectRow(row.bolNumber);

interface BoardTableProps {
  readonly rows: BoardRows;
  readonly columns: readonly WindowColumn<BoardRow>[];
  readonly query: BoardQuery;
  readonly onQuery: (query: BoardQuery) => void;
  readonly focus: BoardFocus;
  readonly selection: Selection;
  /** Called after the shipment has the focus. */
  readonly onOpen: () => void;
  /** There are none at all, whatever the query. */
  readonly hasNoShipments: boolean;
}

/** The table of the shipments that match; why it has no rows otherwise. */
export function BoardTable(props: BoardTableProps) {
  const { rows, columns, query, onQuery, focus, selection, onOpen, hasNoShipments } = props;
  const [, navigate] = useLocation();
  const { bolNumbers } = selection;
  return (
    <>
      <LoadState bleed of={rows} rows={16} rowHeight={28} label={shipmentsStrings.shipments} />
      {rows.total === null ? null : (
        <VirtualTable
          label={shipmentsStrings.shipments}
          count={rows.total}
          rowAt={rows.rowAt}
          rowId={rowId}
          columns={columns}
          sort={query.sort}
          onSort={(column) => onQuery(sortBy(query, column))}
          focusedAt={focus.at}
          onFocusAt={focus.moveTo}
          onOpen={(at) => {
            focus.moveTo(at);
            onOpen();
          }}
          onRange={rows.onRange}
          ticks={{
            isTicked: (row) => bolNumbers.has(row.bolNumber),
            nameOf,
            all: selectionState(bolNumbers, rows.total, (at) => rows.rowAt(at)?.bolNumber),
            onTick: (at) => selection.toggle(rows.rowAt(at)),
            onExtend: selection.extend,
            onTickAll: selection.all,
          }}
          orderKey={focus.orderKey}
          autoFocus
          empty={
            hasNoShipments ? (
              <EmptyState action={<Button onClick={() => navigate('/quote')}>{shipmentsStrings.newQuote}</Button>}>
                {shipmentsStrings.noneYet}
              </EmptyState>
            ) : (
              <EmptyState
                action={<Button onClick={() => onQuery(emptyQuery(query.sort))}>{shipmentsStrings.showAll}</Button>}
              >
                {query.text.trim() === ''
                  ? shipmentsStrings.noMatchInView
                  : shipmentsStrings.noMatch(query.text.trim())}
              </EmptyState>
            )
          }
        />
      )}
    </>
  );
}
