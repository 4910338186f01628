import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function catalogueHandlers(account: ActiveAccount): HandlersOf<'catalogue'> {
  return {
    'catalogue.list': (query) => {
      const active = account();
      if (!active.ok) return active;
      const { total, entries } = active.value.catalogue.list(query);
      return ok({ total, items: entries });
    },
    'catalogue.get': ({ itemId }) => {
      const active = account();
      return active.ok ? active.value.catalogue.get(itemId) : active;
    },
    'catalogue.save': ({ itemId, fields }) => {
      const active = account();
      return active.ok ? active.value.catalogue.save(itemId, fields) : active;
    },
    'catalogue.remove': ({ itemIds }) => {
      const active = account();
      return active.ok ? ok({ removed: active.value.catalogue.remove(itemIds) }) : active;
    },
    'catalogue.restore': ({ itemIds }) => {
      const active = account();
      return active.ok ? ok({ restored: active.value.catalogue.restore(itemIds) }) : active;
    },
    'catalogue.use': ({ itemId }) => {
      const active = account();
      return active.ok ? active.value.catalogue.use(itemId) : active;
    },
    'catalogue.exportCsv': async ({ search }) => {
      const active = account();
      return active.ok ? ok(await active.value.catalogue.exportCsv(search)) : active;
    },
    'catalogue.importRows': async ({ rows, duplicates }) => {
      const active = account();
      if (!active.ok) return active;
      await active.value.checked;
      return ok({ rows: active.value.catalogue.importRows(rows, duplicates) });
    },
  };
}
