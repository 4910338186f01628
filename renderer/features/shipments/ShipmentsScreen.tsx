import type { BoardView } from '../../../shared/contract/board.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useBoardSetup } from './board/useBoardSetup.ts';
import { ShipmentBoard } from './ShipmentBoard.tsx';
import { shipmentsStrings } from './strings.ts';

/** The board, at `#/shipments`. */
export function ShipmentsScreen() {
  return <Board opened={null} />;
}

/** The board with one shipment open, at `#/shipments/:bolNumber`. */
export function ShipmentScreen({ bolNumber }: { readonly bolNumber: string }) {
  return <Board opened={bolNumber} />;
}

function Board({ opened }: { readonly opened: string | null }) {
  const { view, change, loading } = useBoardSetup();
  if (view === null) {
    return (
      <Screen label={shipmentsStrings.shipments}>
        <LoadState bleed of={loading} rows={16} rowHeight={28} label={shipmentsStrings.shipments} />
      </Screen>
    );
  }
  const changeView = (part: Partial<BoardView>) => change(part);
  return <ShipmentBoard opened={opened} view={view} onView={changeView} />;
}
