import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function contactHandlers(account: ActiveAccount): HandlersOf<'contacts'> {
  return {
    'contacts.list': (query) => {
      const active = account();
      if (!active.ok) return active;
      const { total, entries } = active.value.contacts.list(query);
      return ok({ total, contacts: entries });
    },
    'contacts.get': ({ contactId }) => {
      const active = account();
      return active.ok ? active.value.contacts.get(contactId) : active;
    },
    'contacts.save': ({ contactId, fields }) => {
      const active = account();
      return active.ok ? active.value.contacts.save(contactId, fields) : active;
    },
    'contacts.remove': ({ contactIds }) => {
      const active = account();
      return active.ok ? ok({ removed: active.value.contacts.remove(contactIds) }) : active;
    },
    'contacts.restore': ({ contactIds }) => {
      const active = account();
      return active.ok ? ok({ restored: active.value.contacts.restore(contactIds) }) : active;
    },
    'contacts.use': ({ contactId }) => {
      const active = account();
      return active.ok ? active.value.contacts.use(contactId) : active;
    },
    'contacts.exportCsv': async ({ search }) => {
      const active = account();
      return active.ok ? ok(await active.value.contacts.exportCsv(search)) : active;
    },
    'contacts.importRows': async ({ rows, duplicates }) => {
      const active = account();
      if (!active.ok) return active;
      await active.value.checked;
      return ok({ rows: active.value.contacts.importRows(rows, duplicates) });
    },
    'contacts.exportRows': async ({ of, rows }) => {
      const active = account();
      return active.ok ? ok(await active.value.contacts.exportRows(of, rows)) : active;
    },
    'contacts.ofQuote': ({ quoteId }) => {
      const active = account();
      return active.ok ? ok(active.value.contacts.ofQuote(quoteId)) : active;
    },
    'contacts.defaultShipper': () => {
      const active = account();
      return active.ok ? ok({ contact: active.value.contacts.defaultShipper() }) : active;
    },
    'contacts.setDefaultShipper': ({ contactId }) => {
      const active = account();
      if (!active.ok) return active;
      const chosen = active.value.contacts.setDefaultShipper(contactId);
      return chosen.ok ? ok({ contact: chosen.value }) : chosen;
    },
    'contacts.placesOfZip': ({ zip }) => {
      const active = account();
      return active.ok ? ok({ places: active.value.contacts.placesOfZip(zip) }) : active;
    },
  };
}
