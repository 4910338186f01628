import { z } from 'zod';
import type { BoardView, SavedView } from '../../../shared/contract/board.ts';
import { BoardViewSchema } from '../../../shared/contract/board.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

const ViewColumns = z.object({ id: z.string(), name: z.string(), view: jsonColumn(BoardViewSchema) });
const BOARD_ID = 'board';

/** Saved views of the shipments board. Skips a view that can't be read, for example by an older app. */
export function createViewStore(db: Database) {
  function put(id: string, name: string | null, view: string, atMs: number): void {
    db.run(
      `INSERT INTO board_views (id, name, view, made_at_ms) VALUES (:id, :name, :view, :atMs)
       ON CONFLICT (id) DO UPDATE SET name = :name, view = :view`,
      { id, name, view, atMs },
    );
  }
  return {
    all: (): SavedView[] =>
      db
        .all('SELECT * FROM board_views WHERE name IS NOT NULL ORDER BY name COLLATE NOCASE')
        .filter((row) => ViewColumns.safeParse(row).success)
        .map((row) => parseDbRow('board_views', ViewColumns, row)),
    /** The last state of the board, or null. */
    board(): BoardView | null {
      const row = db.get('SELECT view FROM board_views WHERE id = :id', { id: BOARD_ID });
      return row === null ? null : (jsonColumn(BoardViewSchema).safeParse(row['view']).data ?? null);
    },
    /** Adds a view, or replaces the one with this ID. */
    put: ({ id, name, view }: SavedView, atMs: number): void => put(id, name, JSON.stringify(view), atMs),
    putBoard: (view: BoardView, atMs: number): void => put(BOARD_ID, null, JSON.stringify(view), atMs),
    remove(id: string): void {
      db.run('DELETE FROM board_views WHERE id = :id', { id });
    },
  };
}

export type ViewStore = ReturnType<typeof createViewStore>;
