import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function quoteHandlers(account: ActiveAccount): HandlersOf<'quotes'> {
  return {
    'quotes.getRates': ({ request, useCached }, { signal }) => {
      const active = account();
      return active.ok ? active.value.quotes.getRates(request, useCached, signal) : active;
    },
    'quotes.list': () => {
      const active = account();
      return active.ok ? ok({ quotes: active.value.quotes.recent() }) : active;
    },
    'quotes.get': ({ quoteId }) => {
      const active = account();
      return active.ok ? active.value.quotes.get(quoteId) : active;
    },
    'quotes.search': (wanted) => {
      const active = account();
      return active.ok ? ok(active.value.quotes.search(wanted)) : active;
    },
    'quotes.lane': ({ quoteId }) => {
      const active = account();
      return active.ok ? active.value.quotes.lane(quoteId) : active;
    },
    'quotes.exportCsv': ({ quoteId, positions }) => {
      const active = account();
      return active.ok ? active.value.quotes.exportCsv(quoteId, positions) : active;
    },
    'quotes.locationTypes': () => {
      const active = account();
      return active.ok ? ok({ types: active.value.quotes.locationTypes() }) : active;
    },
    'quotes.lastBetween': ({ originZip, destinationZip }) => {
      const active = account();
      return active.ok ? ok({ quote: active.value.quotes.lastBetween(originZip, destinationZip) }) : active;
    },
    'quotes.setContacts': ({ quoteId, originId, destinationId }) => {
      const active = account();
      if (!active.ok) return active;
      active.value.contacts.setQuoteContacts(quoteId, originId, destinationId);
      return ok({});
    },
  };
}
