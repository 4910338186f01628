import { ok } from '../../../shared/ipc/result.ts';
import type { ContactsService } from '../contacts/contacts.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { QuotesService } from './quotes.ts';

export const quoteHandlers: AccountHandlers<
  { readonly quotes: QuotesService; readonly contacts: ContactsService },
  'quotes'
> = {
  async 'quotes.getRates'({ quotes, contacts }, { request, useCached, contacts: ids }, signal) {
    const rated = await quotes.getRates(request, useCached, signal);
    if (!rated.ok || ids === undefined) return rated;
    const linked = await contacts.setQuoteContacts(rated.value.quote.id, ids.originId, ids.destinationId);
    return linked.ok ? rated : linked;
  },
  'quotes.list': ({ quotes }) => ok({ quotes: quotes.recent() }),
  'quotes.get': ({ quotes }, { quoteId }) => quotes.get(quoteId),
  'quotes.search': ({ quotes }, search) => ok(quotes.search(search)),
  'quotes.lane': ({ quotes }, { quoteId }) => quotes.lane(quoteId),
  'quotes.exportCsv': ({ quotes }, { quoteId, positions }) => quotes.exportCsv(quoteId, positions),
  'quotes.locationTypes': ({ quotes }) => ok({ types: quotes.locationTypes() }),
  'quotes.lastBetween': ({ quotes }, { originZip, destinationZip }) =>
    ok({ quote: quotes.lastBetween(originZip, destinationZip) }),
  'quotes.setContacts': ({ contacts }, { quoteId, originId, destinationId }) =>
    contacts.setQuoteContacts(quoteId, originId, destinationId),
};
