import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { ContactsService } from './contacts.ts';

export const contactHandlers: AccountHandlers<
  { readonly contacts: ContactsService; readonly checked: Promise<void> },
  'contacts'
> = {
  'contacts.list'({ contacts }, query) {
    const { total, entries } = contacts.list(query);
    return ok({ total, contacts: entries });
  },
  'contacts.get': ({ contacts }, { contactId }) => contacts.get(contactId),
  'contacts.match': ({ contacts }, typed) => ok({ contact: contacts.match(typed) }),
  'contacts.save': ({ contacts }, { contactId, fields, version }) => contacts.save(contactId, fields, version),
  'contacts.remove': ({ contacts }, { contactIds }) => contacts.remove(contactIds),
  'contacts.restore': ({ contacts }, { contactIds, version }) => contacts.restore(contactIds, version),
  'contacts.use': ({ contacts }, { contactId }) => contacts.use(contactId),
  'contacts.exportCsv': async ({ contacts }, { search }) => ok(await contacts.exportCsv(search)),
  async 'contacts.importRows'({ contacts, checked }, { rows, duplicates }) {
    await checked;
    return contacts.importRows(rows, duplicates);
  },
  'contacts.exportRows': async ({ contacts }, { of, rows }) => ok(await contacts.exportRows(of, rows)),
  'contacts.ofQuote': ({ contacts }, { quoteId }) => ok(contacts.ofQuote(quoteId)),
  'contacts.defaultShipper': ({ contacts }) => ok({ contact: contacts.defaultShipper() }),
  'contacts.setDefaultShipper'({ contacts }, { contactId }) {
    const chosen = contacts.setDefaultShipper(contactId);
    return chosen.ok ? ok({ contact: chosen.value }) : chosen;
  },
  'contacts.placesOfZip': async ({ contacts }, { zip }) => ok({ places: await contacts.placesOfZip(zip) }),
};
