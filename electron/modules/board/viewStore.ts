import { z } from 'zod';
import { BoardViewSchema } from '../../../shared/contract/board.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { ViewStore } from './ports.ts';

const ViewColumns = z.object({ id: z.string(), name: z.string(), view: jsonColumn(BoardViewSchema) });
const BOARD_ID = 'board';

/** Saved views of the shipments board. Skips a view that can't be read, for example by an older app. */
export function createViewStore(db: Database): ViewStore {
  function put(id: string, name: string | null, view: string, atMs: number): void {
    db.run(
      `INSERT INTO board_views (id, name, view, made_at_ms) VALUES (:id, :name, :view, :atMs)
       ON CONFLICT (id) DO UPDATE SET name = :name, view = :view`,
      { id, name, view, atMs },
    );
  }
  return {
    all: () =>
      db
        .all('SELECT * FROM board_views WHERE name IS NOT NULL ORDER BY name COLLATE NOCASE')
        .filter((row) => ViewColumns.safeParse(row).success)
        .map((row) => parseDbRow('board_views', ViewColumns, row)),
    board() {
      const row = db.get('SELECT view FROM board_views WHERE id = :id', { id: BOARD_ID });
      return row === null ? null : (jsonColumn(BoardViewSchema).safeParse(row['view']).data ?? null);
    },
    put: ({ id, name, view }, atMs) => put(id, name, JSON.stringify(view), atMs),
    putBoard: (view, atMs) => put(BOARD_ID, null, JSON.stringify(view), atMs),
    remove(id) {
      db.run('DELETE FROM board_views WHERE id = :id', { id });
    },
  };
}
