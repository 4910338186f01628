import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { OrderSources } from './orderSources.ts';
import type { OrderResults } from './results.ts';

export const orderResultHandlers: AccountHandlers<
  { readonly orderResults: OrderResults; readonly orderSources: OrderSources; readonly checked: Promise<void> },
  'orderResults'
> = {
  async 'orderResults.addRows'({ orderResults, orderSources, checked }, input) {
    await checked;
    return ok({ rows: orderResults.addRows({ ...input, source: orderSources.nameOf(input.source) }) });
  },
  'orderResults.list': ({ orderResults }) => ok(orderResults.list()),
  'orderResults.export': ({ orderResults }, { importId, format }) => orderResults.export(importId, format),
  'orderResults.autoUpdate': ({ orderResults }, { source, format, chooseFolder }) =>
    orderResults.autoUpdate(source, format, chooseFolder),
  'orderResults.stop': ({ orderResults }, { source }) => ok({ stopped: orderResults.stop(source) }),
  'orderResults.retry': ({ orderResults }, { source }) => orderResults.retry(source),
};
