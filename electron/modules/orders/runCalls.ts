import { fail, ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { OrdersService } from './orders.ts';
import type { OrderWork } from './orderWork.ts';

export const orderRunHandlers: AccountHandlers<
  { readonly orders: OrdersService; readonly orderWork: OrderWork },
  'orderRuns'
> = {
  'orderRuns.list': ({ orderWork }) => ok(orderWork.runs.list()),
  'orderRuns.quote'({ orders, orderWork }, { orderIds }) {
    const ids = orderIds ?? orders.inStatuses(['ready']).map(({ id }) => id);
    return orderWork.runs.start(
      'quote',
      ids.map((orderId) => ({ orderId, revision: null })),
    );
  },
  'orderRuns.review': ({ orderWork }, { orderIds }) => ok(orderWork.review(orderIds)),
  'orderRuns.book'({ orderWork }, { count, orders }) {
    const ids = new Set(orders.map(({ orderId }) => orderId));
    return ids.size === count
      ? orderWork.runs.start('book', orders)
      : fail({ code: 'invalid_payload', path: 'count', detail: `${ids.size} orders` });
  },
  'orderRuns.cancel': ({ orderWork }, { runId }) => ok(orderWork.runs.cancel(runId)),
  'orderRuns.resume': ({ orderWork }, { runId }) => orderWork.runs.resume(runId),
  'orderRuns.dismiss': ({ orderWork }, { runId }) => ok(orderWork.runs.dismiss(runId)),
  'orderRuns.guide': ({ orderWork }, { orderId }) => orderWork.choices.guide(orderId),
  'orderRuns.choose': ({ orderWork }, { orderId, revision, position, override }) =>
    orderWork.choices.choose(orderId, revision, position, override),
  'orderRuns.nextRate': ({ orderWork }, { orderId, revision }) => orderWork.choices.nextRate(orderId, revision),
  'orderRuns.requoted'({ orderWork }, { quoteId, newQuoteId }) {
    orderWork.choices.requoted(quoteId, newQuoteId);
    return ok({});
  },
  'orderRuns.overrides': ({ orderWork }) => ok({ costs: orderWork.choices.costs() }),
};
