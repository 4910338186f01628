import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function itemHandlers(account: ActiveAccount): HandlersOf<'items'> {
  return {
    'items.list': (query) => {
      const active = account();
      if (!active.ok) return active;
      const { total, entries } = active.value.catalogue.list(query);
      return ok({ total, items: entries });
    },
    'items.get': ({ itemId }) => {
      const active = account();
      return active.ok ? active.value.catalogue.get(itemId) : active;
    },
    'items.save': ({ itemId, fields }) => {
      const active = account();
      return active.ok ? active.value.catalogue.save(itemId, fields) : active;
    },
    'items.remove': ({ itemIds }) => {
      const active = account();
      return active.ok ? ok({ removed: active.value.catalogue.remove(itemIds) }) : active;
    },
    'items.restore': ({ itemIds }) => {
      const active = account();
      return active.ok ? ok({ restored: active.value.catalogue.restore(itemIds) }) : active;
    },
    'items.use': ({ itemId }) => {
      const active = account();
      return active.ok ? active.value.catalogue.use(itemId) : active;
    },
    'items.exportCsv': async ({ search }) => {
      const active = account();
      return active.ok ? ok(await active.value.catalogue.exportCsv(search)) : active;
    },
    'items.importRows': async ({ rows, duplicates }) => {
      const active = account();
      if (!active.ok) return active;
      await active.value.checked;
      return ok({ rows: active.value.catalogue.importRows(rows, duplicates) });
    },
  };
}
