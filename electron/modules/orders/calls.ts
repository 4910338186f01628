import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { OrderSources } from './orderSources.ts';
import type { OrdersService } from './orders.ts';
import type { OrderFolders } from './watchFolders.ts';

export const orderHandlers: AccountHandlers<
  {
    readonly orders: OrdersService;
    readonly orderSources: OrderSources;
    readonly orderFolders: OrderFolders;
    readonly checked: Promise<void>;
  },
  'orders'
> = {
  'orders.list': ({ orders }, { query, offset, limit }) => ok(orders.list(query, offset, limit)),
  'orders.ids': ({ orders }, { query }) => ok({ orderIds: orders.ids(query) }),
  'orders.counts': ({ orders }) => ok({ counts: orders.counts() }),
  'orders.get': ({ orders }, { orderId }) => orders.get(orderId),
  'orders.detailsOfQuote': ({ orders }, { quoteId }) => ok({ details: orders.detailsOfQuote(quoteId) }),
  'orders.update': ({ orders }, { orderId, revision, changes }) => orders.update(orderId, revision, changes),
  'orders.confirmConsignee': ({ orders }, { orderId, revision, contactId }) =>
    orders.confirmConsignee(orderId, revision, contactId),
  'orders.skip': ({ orders }, { orderIds }) => ok({ changed: orders.skip(orderIds) }),
  'orders.reopen': ({ orders }, { orderIds }) => ok({ changed: orders.reopen(orderIds) }),
  'orders.remove': ({ orders }, { orderIds }) => ok(orders.remove(orderIds)),
  'orders.restore': ({ orders }, { orderIds }) => ok(orders.restore(orderIds)),
  'orders.sources': ({ orderSources }) => ok({ sources: orderSources.list() }),
  'orders.saveSource': ({ orderSources }, source) => ok(orderSources.save(source)),
  'orders.folders': ({ orderFolders }) => ok(orderFolders.list()),
  'orders.watchFolder': ({ orderFolders }, { source }) => orderFolders.watch(source),
  'orders.stopFolder': ({ orderFolders }, { source }) => ok(orderFolders.stop(source)),
  async 'orders.import'({ orders, orderSources, checked }, input) {
    await checked;
    return ok({ rows: await orders.import({ ...input, source: orderSources.nameOf(input.source) }) });
  },
};
