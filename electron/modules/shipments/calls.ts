import { fail, ok } from '../../../shared/ipc/result.ts';
import type { BoardService } from '../board/board.ts';
import type { BulkRefreshes } from '../board/bulkRefresh.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { ShipmentsService } from './shipments.ts';

export const shipmentHandlers: AccountHandlers<
  { readonly shipments: ShipmentsService; readonly board: BoardService; readonly refreshes: BulkRefreshes },
  'shipments' | 'views' | 'refresh'
> = {
  'shipments.get': ({ shipments }, { bolNumber }) => shipments.get(bolNumber),
  'shipments.refresh': ({ shipments }, { bolNumber }) => shipments.refresh(bolNumber),
  'shipments.track': ({ shipments }, { number, kind }) => shipments.track({ [kind]: number }),
  'shipments.closeTask': ({ shipments }, { bolNumber }) => shipments.closeTask(bolNumber),

  'shipments.list': async ({ board }, { offset, limit, ...filter }) => ok(await board.list(filter, offset, limit)),
  'shipments.board': async ({ board }, { today }) => ok(await board.details(today)),
  'shipments.position': async ({ board }, { bolNumber, ...filter }) =>
    ok({ at: await board.position(filter, bolNumber) }),
  'shipments.numbers': async ({ board }, { offset, limit, ...filter }) =>
    ok({ bolNumbers: await board.numbers(filter, offset, limit ?? null) }),
  'shipments.exportCsv': ({ board }, { columns, ...filter }, signal) => board.exportCsv(filter, columns, signal),

  'views.list': ({ board }) => ok(board.views()),
  'views.save': ({ board }, { name, view }) => ok(board.saveView(name, view)),
  'views.rename': ({ board }, { id, name }) => board.renameView(id, name),
  'views.remove': ({ board }, { id }) => ok(board.removeView(id)),
  'views.saveBoard': ({ board }, { view }) => ok(board.saveBoard(view)),

  async 'refresh.start'({ board, refreshes }, { callId, which }, signal) {
    const bolNumbers = 'bolNumbers' in which ? which.bolNumbers : await board.numbers(which, 0, null);
    return signal.aborted ? fail({ code: 'cancelled' }) : refreshes.start(callId, bolNumbers, signal);
  },
  'refresh.progress': ({ refreshes }) => ok({ run: refreshes.progress() }),
  'refresh.dismiss': ({ refreshes }) => ok(refreshes.dismiss()),
};
