import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import type { AccountServices, ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

/** The calls of the shipments' domain that are answered here. */
export type BoardCalls =
  | 'shipments.list'
  | 'shipments.board'
  | 'shipments.position'
  | 'shipments.numbers'
  | 'shipments.exportCsv';

/** The shipments board, its saved views, and looks at many shipments. */
export function boardHandlers(
  account: ActiveAccount,
): Pick<HandlersOf<'shipments'>, BoardCalls> & HandlersOf<'views'> & HandlersOf<'refresh'> {
  async function withAccount<T>(work: (active: AccountServices) => Promise<T> | T): Promise<Result<T>> {
    const active = account();
    return active.ok ? ok(await work(active.value)) : active;
  }
  return {
    'shipments.list': ({ offset, limit, ...question }) =>
      withAccount(({ board }) => board.list(question, offset, limit)),
    'shipments.board': ({ today }) => withAccount(({ board }) => board.facts(today)),
    'shipments.position': ({ bolNumber, ...question }) =>
      withAccount(async ({ board }) => ({ at: await board.position(question, bolNumber) })),
    'shipments.numbers': ({ offset, limit, ...question }) =>
      withAccount(async ({ board }) => ({ bolNumbers: await board.numbers(question, offset, limit ?? null) })),
    'shipments.exportCsv': async ({ columns, ...question }, { signal }) => {
      const active = account();
      return active.ok ? active.value.board.exportCsv(question, columns, signal) : active;
    },

    'views.list': () => withAccount(({ board }) => board.views()),
    'views.save': ({ name, view }) => withAccount(({ board }) => board.saveView(name, view)),
    'views.rename': ({ id, name }) => {
      const active = account();
      return active.ok ? active.value.board.renameView(id, name) : active;
    },
    'views.remove': ({ id }) =>
      withAccount(({ board }) => {
        board.removeView(id);
        return {};
      }),
    'views.saveBoard': ({ view }) =>
      withAccount(({ board }) => {
        board.saveBoard(view);
        return {};
      }),

    'refresh.start': async ({ callId, which }, { signal }) => {
      const active = account();
      if (!active.ok) return active;
      const { board, refreshes } = active.value;
      const bolNumbers = 'bolNumbers' in which ? which.bolNumbers : await board.numbers(which, 0, null);
      return signal.aborted ? fail({ code: 'cancelled' }) : refreshes.start(callId, bolNumbers, signal);
    },
    'refresh.progress': () => withAccount(({ refreshes }) => ({ run: refreshes.progress() })),
    'refresh.dismiss': () =>
      withAccount(({ refreshes }) => {
        refreshes.dismiss();
        return {};
      }),
  };
}
