/** The shipments board: pages of matching shipments, the data around the table, saved views, and CSV export. */
import type { BoardQuery, BoardRow, BoardView, SavedView } from '../../../shared/contract/board.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { BoardColumn } from '../../../shared/rules/boardColumns.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { fileStamp } from '../../platform/fileStamp.ts';
import type { BoardContext, BoardFilter, BoardReader, ExportFiles } from './ports.ts';
import type { ViewStore } from './viewStore.ts';

/** A query of the board. `today` is the user's date; the default is the clock's. */
export interface BoardRequest {
  readonly query: BoardQuery;
  readonly today?: string | undefined;
}

export interface BoardOptions {
  readonly reader: BoardReader;
  readonly viewStore: ViewStore;
  readonly files: ExportFiles;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the board of one account. */
export function createBoard({ reader, viewStore, files, clock, emit }: BoardOptions) {
  const filterOf = ({ query, today }: BoardRequest): BoardFilter => ({ query, today: today ?? clock.today() });
  const viewNamed = (name: string) => viewStore.all().find((view) => isSameName(view.name, name));

  function put(saved: SavedView): SavedView {
    viewStore.put(saved, clock.now());
    emit({ name: 'views.changed', id: saved.id });
    return saved;
  }

  return {
    list: (request: BoardRequest, offset: number, limit: number): Promise<{ shipments: BoardRow[]; total: number }> =>
      reader.list(filterOf(request), offset, limit),
    details: (today: string | undefined): Promise<BoardContext> => reader.details(today ?? clock.today()),
    position: (request: BoardRequest, bolNumber: string): Promise<number | null> =>
      reader.position(filterOf(request), bolNumber),
    numbers: (request: BoardRequest, offset: number, limit: number | null): Promise<string[]> =>
      reader.numbers(filterOf(request), offset, limit),

    /** Fails after an abort, without leaving a file. */
    async exportCsv(
      request: BoardRequest,
      columns: readonly BoardColumn[],
      signal: AbortSignal,
    ): Promise<Result<{ fileName: string; path: string; rows: number }>> {
      let rows = 0;
      async function* pieces() {
        for await (const piece of reader.csv(filterOf(request), columns)) {
          signal.throwIfAborted();
          rows += piece.rows;
          yield piece.text;
        }
      }
      const fileName = `waybill-shipments-${fileStamp(clock.now())}.csv`;
      try {
        return ok({ fileName, path: await files.write(fileName, pieces()), rows });
      } catch (error) {
        if (signal.aborted) return fail({ code: 'cancelled' });
        throw error;
      }
    },

    views: (): { views: SavedView[]; board: BoardView | null } => ({
      views: viewStore.all(),
      board: viewStore.board(),
    }),
    saveView: (name: string, view: BoardView): SavedView => {
      const before = viewNamed(name);
      return put({ id: before?.id ?? crypto.randomUUID(), name, view });
    },
    renameView(id: string, name: string): Result<SavedView> {
      const view = viewStore.all().find((one) => one.id === id);
      if (view === undefined) return fail({ code: 'not_found', what: 'view' });
      const other = viewNamed(name);
      if (other !== undefined && other.id !== id) return fail({ code: 'name_taken', name });
      return ok(put({ ...view, name }));
    },
    removeView(id: string): void {
      viewStore.remove(id);
      emit({ name: 'views.changed', id });
    },
    saveBoard: (view: BoardView): void => viewStore.putBoard(view, clock.now()),
  };
}

export type BoardService = ReturnType<typeof createBoard>;

/** Compares as the database does: ignoring the case of A–Z only. */
function isSameName(a: string, b: string): boolean {
  const folded = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return folded(a) === folded(b);
}
