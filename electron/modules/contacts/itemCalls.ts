import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { ItemService } from './items.ts';

export const itemHandlers: AccountHandlers<{ readonly items: ItemService; readonly checked: Promise<void> }, 'items'> =
  {
    'items.list'({ items }, query) {
      const { total, entries } = items.list(query);
      return ok({ total, items: entries });
    },
    'items.get': ({ items }, { itemId }) => items.get(itemId),
    'items.save': ({ items }, { itemId, fields, version }) => items.save(itemId, fields, version),
    'items.remove': ({ items }, { itemIds }) => items.remove(itemIds),
    'items.restore': ({ items }, { itemIds, version }) => items.restore(itemIds, version),
    'items.use': ({ items }, { itemId }) => items.use(itemId),
    'items.exportCsv': async ({ items }, { search }) => ok(await items.exportCsv(search)),
    async 'items.importRows'({ items, checked }, { rows, duplicates }) {
      await checked;
      return items.importRows(rows, duplicates);
    },
  };
