/** Ports of the shipments board. */
import type { BoardQuery, BoardRow } from '../../../shared/contract/board.ts';
import type { BoardColumn } from '../../../shared/rules/boardColumns.ts';
import type { ShipmentGroup } from '../../../shared/rules/statusGroups.ts';
import type { OwnShipment } from '../shipments/types.ts';

/** A query for shipments. `today` is `YYYY-MM-DD`. */
export interface BoardFilter {
  readonly query: BoardQuery;
  readonly today: string;
}

/** Data shown around the table. */
export interface BoardContext {
  readonly tiles: Readonly<Record<ShipmentGroup, number>>;
  readonly carriers: { readonly carrier: string; readonly carrierName: string; readonly count: number }[];
  readonly longest: { readonly bol: number; readonly pro: number };
}

/**
 * Reads shipments, on a worker thread if there are many. Every method rejects with StorageError when the disk fails.
 */
export interface BoardReader {
  /** Rows from `offset` on, and the total number of matches. */
  list(filter: BoardFilter, offset: number, limit: number): Promise<{ shipments: BoardRow[]; total: number }>;
  details(today: string): Promise<BoardContext>;
  /** Index among the matches, from 0, or null. */
  position(filter: BoardFilter, bolNumber: string): Promise<number | null>;
  numbers(filter: BoardFilter, offset: number, limit: number | null): Promise<string[]>;
  /**
   * A CSV file in pieces: the column heads, then all matching rows, from one snapshot of the database. `own`: read instead
   * of their rows.
   */
  csv(
    filter: BoardFilter,
    columns: readonly BoardColumn[],
    own?: readonly OwnShipment[],
  ): AsyncIterable<{ text: string; rows: number }>;
}

/** Exported files in the data folder. */
export interface ExportFiles {
  /**
   * Writes a new file piece by piece and resolves with its absolute path. Removes an incomplete file. Rejects with
   * StorageError.
   */
  write(fileName: string, pieces: AsyncIterable<string>): Promise<string>;
}
