/** The shipments board: windows of what fits, the facts around it, its saved views, and its CSV file. */
import type { BoardQuery, BoardRow, BoardView, SavedView } from '../../../shared/contract/board.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { BoardColumn } from '../../../shared/rules/boardColumns.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { BoardContext, BoardFilter, BoardReader, ExportFiles, ViewStore } from './ports.ts';

/** What a caller asks; `today` is the clerk's date, by default that of the clock. */
export interface BoardRequest {
  readonly query: BoardQuery;
  readonly today?: string | undefined;
}

export interface BoardService {
  list(request: BoardRequest, offset: number, limit: number): Promise<{ shipments: BoardRow[]; total: number }>;
  details(today: string | undefined): Promise<BoardContext>;
  position(request: BoardRequest, bolNumber: string): Promise<number | null>;
  numbers(request: BoardRequest, offset: number, limit: number | null): Promise<string[]>;
  /** `cancelled` when the signal says so: no file is left then. */
  exportCsv(
    request: BoardRequest,
    columns: readonly BoardColumn[],
    signal: AbortSignal,
  ): Promise<Result<{ fileName: string; path: string; rows: number }>>;
  views(): { views: SavedView[]; board: BoardView | null };
  saveView(name: string, view: BoardView): SavedView;
  renameView(id: string, name: string): Result<SavedView>;
  removeView(id: string): void;
  saveBoard(view: BoardView): void;
}

export interface BoardOptions {
  readonly reader: BoardReader;
  readonly viewStore: ViewStore;
  readonly files: ExportFiles;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Makes the board of one account. */
export function createBoard({ reader, viewStore, files, clock, emit }: BoardOptions): BoardService {
  const requested = ({ query, today }: BoardRequest): BoardFilter => ({ query, today: today ?? clock.today() });
  const named = (name: string) => viewStore.all().find((view) => isSameName(view.name, name));

  function put(saved: SavedView): SavedView {
    viewStore.put(saved, clock.now());
    emit({ name: 'views.changed', id: saved.id });
    return saved;
  }

  return {
    list: (request, offset, limit) => reader.list(requested(request), offset, limit),
    details: (today) => reader.details(today ?? clock.today()),
    position: (request, bolNumber) => reader.position(requested(request), bolNumber),
    numbers: (request, offset, limit) => reader.numbers(requested(request), offset, limit),

    async exportCsv(request, columns, signal) {
      let rows = 0;
      async function* pieces() {
        for await (const piece of reader.csv(requested(request), columns)) {
          signal.throwIfAborted();
          rows += piece.rows;
          yield piece.text;
        }
      }
      // 2026-11-21T15:30:00.000Z → 20261121-153000
      const stamp = new Date(clock.now()).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
      const fileName = `waybill-shipments-${stamp}.csv`;
      try {
        return ok({ fileName, path: await files.write(fileName, pieces()), rows });
      } catch (error) {
        if (signal.aborted) return fail({ code: 'cancelled' });
        throw error;
      }
    },

    views: () => ({ views: viewStore.all(), board: viewStore.board() }),
    saveView: (name, view) => {
      const before = named(name);
      return put({ id: before?.id ?? crypto.randomUUID(), name, view });
    },
    renameView(id, name) {
      const view = viewStore.all().find((one) => one.id === id);
      if (view === undefined) return fail({ code: 'not_found', what: 'view' });
      const other = named(name);
      if (other !== undefined && other.id !== id) return fail({ code: 'name_taken', name });
      return ok(put({ ...view, name }));
    },
    removeView(id) {
      viewStore.remove(id);
      emit({ name: 'views.changed', id });
    },
    saveBoard: (view) => viewStore.putBoard(view, clock.now()),
  };
}

/** As the database compares names: the 26 letters without regard to case. */
function isSameName(a: string, b: string): boolean {
  const folded = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return folded(a) === folded(b);
}
