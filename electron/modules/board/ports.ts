/** What the shipments board needs from the world. */
import type { BoardQuery, BoardRow, BoardView, SavedView } from '../../../shared/contract/board.ts';
import type { BoardColumn } from '../../../shared/rules/boardColumns.ts';
import type { ShipmentGroup } from '../../../shared/rules/statusGroups.ts';

/** A question about shipments. `today` is `YYYY-MM-DD`. */
export interface BoardFilter {
  readonly query: BoardQuery;
  readonly today: string;
}

/** The texts around the table. */
export interface BoardContext {
  readonly tiles: Readonly<Record<ShipmentGroup, number>>;
  readonly carriers: { readonly carrier: string; readonly carrierName: string; readonly count: number }[];
  readonly longest: { readonly bol: number; readonly pro: number };
}

/** Reads shipments off the main thread where there are many. Every method rejects with StorageError when the disk fails. */
export interface BoardReader {
  /** Rows from `offset` on, and how many fit in all. */
  list(requested: BoardFilter, offset: number, limit: number): Promise<{ shipments: BoardRow[]; total: number }>;
  details(today: string): Promise<BoardContext>;
  /** Place among what fits, from 0, or null. */
  position(requested: BoardFilter, bolNumber: string): Promise<number | null>;
  numbers(requested: BoardFilter, offset: number, limit: number | null): Promise<string[]>;
  /** The text of a CSV file in pieces: the heads first, then the rows that fit, as they were when it began. */
  csv(requested: BoardFilter, columns: readonly BoardColumn[]): AsyncIterable<{ text: string; rows: number }>;
}

/** Saved views in a connection's database. Every method throws StorageError when the disk fails. */
export interface ViewStore {
  all(): SavedView[];
  /** The board as it was left, or null. */
  board(): BoardView | null;
  /** Adds a view, or replaces what has this identifier. */
  put(saved: SavedView, atMs: number): void;
  putBoard(view: BoardView, atMs: number): void;
  remove(id: string): void;
}

/** Files that are made for the clerk, in the data folder. */
export interface ExportFiles {
  /** Writes a new file piece by piece and tells its absolute path; a file that is cut short is removed. Rejects with StorageError. */
  write(fileName: string, pieces: AsyncIterable<string>): Promise<string>;
}
