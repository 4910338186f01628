import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { ItemService } from './items.ts';

export const itemHandlers: AccountHandlers<
  { readonly catalogue: ItemService; readonly checked: Promise<void> },
  'items'
> = {
  'items.list'({ catalogue }, query) {
    const { total, entries } = catalogue.list(query);
    return ok({ total, items: entries });
  },
  'items.get': ({ catalogue }, { itemId }) => catalogue.get(itemId),
  'items.save': ({ catalogue }, { itemId, fields }) => catalogue.save(itemId, fields),
  'items.remove': ({ catalogue }, { itemIds }) => ok({ removed: catalogue.remove(itemIds) }),
  'items.restore': ({ catalogue }, { itemIds }) => ok({ restored: catalogue.restore(itemIds) }),
  'items.use': ({ catalogue }, { itemId }) => catalogue.use(itemId),
  'items.exportCsv': async ({ catalogue }, { search }) => ok(await catalogue.exportCsv(search)),
  async 'items.importRows'({ catalogue, checked }, { rows, duplicates }) {
    await checked;
    return ok({ rows: catalogue.importRows(rows, duplicates) });
  },
};
