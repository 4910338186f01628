import { type RefObject, useMemo } from 'react';
import type { BoardRow } from '../../../../shared/contract/board.ts';
import type { BoardColumn } from '../../../../shared/rules/boardColumns.ts';
import { useWidth } from '../../../lib/useWidth.ts';
import type { WindowColumn } from '../../../ui/WindowRow.tsx';
import { doColumnsFit, type NumberLengths, ROOM_FOR_NAMES, shipmentColumns } from '../columns.tsx';
import { areDefaultColumns, COLUMNS_BY_WIDTH, defaultBoard, NARROW_FROM } from './boardState.ts';

interface BoardColumns {
  /** The columns of the table, in order. */
  readonly shown: readonly BoardColumn[];
  /** The default columns at the current width. */
  readonly defaults: readonly BoardColumn[];
  readonly columns: readonly WindowColumn<BoardRow>[];
}

/** Columns of the board: the chosen ones, or as long as they are the default, those that fit into the table. */
export function useBoardColumns(
  tableBox: RefObject<HTMLElement | null>,
  chosen: readonly BoardColumn[],
  nowMs: number,
  { bol, pro }: NumberLengths,
): BoardColumns {
  const width = useWidth(tableBox);
  const fitting = useMemo(
    () =>
      COLUMNS_BY_WIDTH.find((set, at) =>
        // The narrow sets have names cut off rather than columns left out.
        doColumnsFit(shipmentColumns(set, nowMs, { bol, pro }), width, at >= NARROW_FROM ? 0 : ROOM_FOR_NAMES),
      ) ?? COLUMNS_BY_WIDTH.at(-1),
    [nowMs, bol, pro, width],
  );
  const isMeasured = width > 0;
  const shown = fitting !== undefined && isMeasured && areDefaultColumns(chosen) ? fitting : chosen;
  const columns = useMemo(() => shipmentColumns(shown, nowMs, { bol, pro }), [shown, nowMs, bol, pro]);
  return { shown, defaults: fitting ?? defaultBoard().columns, columns };
}
