import { type RefObject, useMemo } from 'react';
import type { BoardRow } from '../../../../shared/contract/board.ts';
import type { BoardColumn } from '../../../../shared/rules/boardColumns.ts';
import { useWidth } from '../../../lib/useWidth.ts';
import type { WindowColumn } from '../../../ui/WindowRow.tsx';
import { doColumnsFit, type MaxLengthNumbers, ROOM_FOR_NAMES, shipmentColumns } from '../columns.tsx';
import { areFirstColumns, COLUMNS_BY_WIDTH, firstBoard, NARROW_FROM } from './boardState.ts';

interface BoardColumns {
  /** The columns of the table, in order. */
  readonly shown: readonly BoardColumn[];
  /** The default columns at the current width. */
  readonly first: readonly BoardColumn[];
  readonly columns: readonly WindowColumn<BoardRow>[];
}

/** Columns of the board: the chosen ones, or as long as they are the default, those that fit into the sheet. */
export function useBoardColumns(
  sheet: RefObject<HTMLElement | null>,
  chosen: readonly BoardColumn[],
  nowMs: number,
  { bol, pro }: MaxLengthNumbers,
): BoardColumns {
  const width = useWidth(sheet);
  const fitting = useMemo(
    () =>
      COLUMNS_BY_WIDTH.find((some, at) =>
        // The narrow sets have names cut off rather than columns left out.
        doColumnsFit(shipmentColumns(some, nowMs, { bol, pro }), width, at >= NARROW_FROM ? 0 : ROOM_FOR_NAMES),
      ) ?? COLUMNS_BY_WIDTH.at(-1),
    [nowMs, bol, pro, width],
  );
  const isMeasured = width > 0;
  const shown = fitting !== undefined && isMeasured && areFirstColumns(chosen) ? fitting : chosen;
  const columns = useMemo(() => shipmentColumns(shown, nowMs, { bol, pro }), [shown, nowMs, bol, pro]);
  return { shown, first: fitting ?? firstBoard().columns, columns };
}
