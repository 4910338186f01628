/** The routing guide of one account: an ordered list of rules that choose a rate. */
import type { RoutingTest } from '../../../shared/contract/routing.ts';
import type { CarrierFields } from '../../../shared/freight/carriers.ts';
import type { Routed, RoutingGuide } from '../../../shared/freight/routing.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { carrierKey } from '../../../shared/rules/carrierFields.ts';
import { chooseRate, type RoutedOrder, type RoutedRate, type StandingOf } from '../../../shared/rules/routingGuide.ts';
import type { Emit } from '../../platform/events.ts';
import type { JournalEntry } from '../bookings/types.ts';
import type { CarrierService } from '../contacts/carriers.ts';
import type { ContactsService } from '../contacts/contacts.ts';
import type { StoredQuote } from '../quotes/ports.ts';
import type { RoutingStore, StoredGuide } from './store.ts';

export interface RoutingOptions {
  readonly store: RoutingStore;
  readonly quotes: { byId(id: string): StoredQuote | null; latest(limit: number): StoredQuote[] };
  /** The journal entry of a quote, or null. */
  readonly bookingOf: (quote: StoredQuote) => JournalEntry | null;
  readonly contacts: Pick<ContactsService, 'ofQuote'>;
  readonly carriers: Pick<CarrierService, 'list'>;
  readonly emit: Emit;
}

/** Quotes that a guide is tested with. */
const TESTED = 20;
const ALL_CARRIERS = { search: '', sort: 'name', offset: 0, limit: 10_000 } as const;

/** Creates the routing service of one account. */
export function createRouting({ store, quotes, bookingOf, contacts, carriers, emit }: RoutingOptions) {
  function standings(): StandingOf {
    const { entries } = carriers.list(ALL_CARRIERS);
    const byCode = new Map<string, CarrierFields['standing']>();
    // Several entries may have the same code: if one of them is blocked, the carrier is.
    for (const { code, standing } of entries) {
      const key = carrierKey(code);
      if (byCode.get(key) !== 'blocked' && standing !== '') byCode.set(key, standing);
    }
    return (code) => byCode.get(carrierKey(code)) ?? '';
  }

  function orderOf(quote: StoredQuote, deliverBy: string | null, entry: JournalEntry | null): RoutedOrder {
    const contact = contacts.ofQuote(quote.id).destination;
    return {
      request: quote.request,
      consigneeId: contact?.id ?? null,
      consignee: entry?.details.consignee.name ?? contact?.name ?? null,
      deliverBy,
    };
  }

  return {
    /** The preference of each carrier code in the directory, now. */
    standings,
    get: (): StoredGuide => store.get(),
    save(revision: number, guide: RoutingGuide): Result<{ revision: number }> {
      if (store.get().revision !== revision) return fail({ code: 'changed_elsewhere', what: 'routing guide' });
      store.put(revision + 1, guide);
      emit({ name: 'routing.changed', id: null });
      return ok({ revision: revision + 1 });
    },
    /** A function that chooses by the guide and the carriers as they are now, for any number of orders. */
    chooser() {
      const { guide } = store.get();
      const standingOf = standings();
      return (rates: readonly RoutedRate[], order: RoutedOrder, except?: ReadonlySet<number>): Routed =>
        chooseRate(rates, order, guide, standingOf, except);
    },
    choose(quoteId: string, deliverBy: string | null): Result<{ routed: Routed | null }> {
      const { revision, guide } = store.get();
      const quote = quotes.byId(quoteId);
      if (quote === null) return fail({ code: 'not_found', what: 'quote' });
      if (revision === 0) return ok({ routed: null });
      const order = orderOf(quote, deliverBy, null);
      return ok({ routed: chooseRate(quote.rates, order, guide, standings()) });
    },
    test(guide: RoutingGuide): RoutingTest[] {
      const standingOf = standings();
      return quotes.latest(TESTED).map((quote) => {
        const { request, rates } = quote;
        const entry = bookingOf(quote);
        const order = orderOf(quote, null, entry);
        const routed = chooseRate(rates, order, guide, standingOf);
        return {
          quoteId: quote.id,
          quotedAtMs: quote.quotedAtMs,
          pickupDate: request.pickupDate,
          originCity: request.origin.city,
          originState: request.origin.state,
          destinationCity: request.destination.city,
          destinationState: request.destination.state,
          consignee: order.consignee,
          routed,
          rate: routed.kind === 'chosen' ? (rates[routed.position] ?? null) : null,
          booked:
            entry?.state === 'booked'
              ? { carrierName: entry.carrierName, totalCents: entry.totalCents, currency: entry.currency }
              : null,
        };
      });
    },
  };
}

export type RoutingService = ReturnType<typeof createRouting>;
