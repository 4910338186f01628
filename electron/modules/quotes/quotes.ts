/** Quotes: requested once, saved, and shown with their age. */

import type { LaneHistory, Quote, QuoteHistoryLine, QuoteSummary, RateView } from '../../../shared/contract/quotes.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';
import { byPrice } from '../../../shared/rules/rates.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { fileStamp } from '../../platform/fileStamp.ts';
import { createSingleFlight } from '../../platform/singleFlight.ts';
import type { ExportFiles } from '../board/ports.ts';
import type { JournalEntry } from '../bookings/types.ts';
import type { FreightClient } from '../freight/client.ts';
import { PRIORITY, type Priority } from '../freight/queue.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import type { RecordWrites } from '../workgroup/sharedRecords.ts';
import { laneHistory } from './laneHistory.ts';
import type { QuoteSearch, StoredQuote } from './ports.ts';
import { ratesCsv } from './ratesCsv.ts';
import { columnsOfQuote } from './rows.ts';
import type { QuoteStore } from './store.ts';

export interface QuotesOptions {
  readonly client: Pick<FreightClient, 'getRates'>;
  readonly store: QuoteStore;
  readonly records: RecordWrites;
  readonly files: ExportFiles;
  /** The journal entry of a quote, or null. */
  readonly bookingOf: (quote: StoredQuote) => JournalEntry | null;
  /** Saved rates older than this are requested again. */
  readonly cachedRatesHours: () => number;
  /** Called with a new quote once it is stored. */
  readonly onStored: (quote: StoredQuote) => void;
  readonly clock: Clock;
  readonly emit: Emit;
}

const RECENT = 100;
const LOCATION_TYPES = 20;
const HOUR_MS = 3_600_000;

/** A quote can be booked only once. */
function isUsed(entry: JournalEntry | null): boolean {
  return entry?.state === 'booked' || entry?.state === 'submitting' || entry?.state === 'unknown';
}

function isExpired(entry: JournalEntry | null): boolean {
  return entry?.lastError?.code === 'quote_not_found';
}

// oxlint-disable-next-line typescript/require-await -- what is written comes in pieces
async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

/** Creates the quotes service of one account. */
export function createQuotes(options: QuotesOptions) {
  const { client, store, records, files, bookingOf, clock, emit } = options;
  const shared = createSingleFlight<Result<StoredQuote>>();

  function view(stored: StoredQuote): Quote {
    const entry = bookingOf(stored);
    return {
      id: stored.id,
      quoteReference: stored.quoteReference,
      request: stored.request,
      rates: [...stored.rates],
      dropped: [...stored.dropped],
      quotedAtMs: stored.quotedAtMs,
      isExpired: isExpired(entry),
      booking:
        entry === null
          ? null
          : {
              bookingId: entry.id,
              state: entry.state,
              position: entry.position,
              carrier: entry.outcome?.carrier ?? entry.carrier,
              bolNumber: entry.outcome?.bolNumber ?? null,
            },
    };
  }

  /**
   * Whether its rates can be reused: all of them were valid, they are recent, and the quote was neither booked nor
   * expired.
   */
  function isUsable(stored: StoredQuote): boolean {
    const { rates, dropped, quotedAtMs } = stored;
    const isOld = clock.now() - quotedAtMs > options.cachedRatesHours() * HOUR_MS;
    const entry = bookingOf(stored);
    return rates.length > 0 && dropped.length === 0 && !isOld && !isExpired(entry) && !isUsed(entry);
  }

  async function requestRates(
    request: RateRequest,
    key: string,
    signal: AbortSignal,
    priority: Priority,
  ): Promise<Result<StoredQuote>> {
    const response = await client.getRates(request, signal, priority);
    if (!response.ok) return response;
    const { quoteReference, pickupDate, rates, unread } = response.value;
    if (pickupDate !== null && pickupDate !== request.pickupDate) {
      // A quote for another date must never be shown as this one (spec §4.1 rule 5).
      return fail({
        code: 'bad_response',
        operation: 'getRates',
        path: 'pickupDate',
        detail: `the provider answered about ${pickupDate} instead of ${request.pickupDate}`,
      });
    }
    const stored: StoredQuote = {
      id: crypto.randomUUID(),
      quoteReference,
      requestKey: key,
      request,
      rates: rates.toSorted(byPrice),
      dropped: unread.filter(({ isDropped }) => isDropped).map(({ path, why }) => ({ path, why })),
      quotedAtMs: clock.now(),
    };
    const saved = await records.appendRecords('quotes', [{ id: stored.id, columns: columnsOfQuote(stored) }]);
    if (!saved.ok) return fail(appErrorOf(saved.error, { what: 'quote' }));
    store.addLocationTypes(stored);
    options.onStored(stored);
    emit({ name: 'quotes.added', id: stored.id });
    return ok(stored);
  }

  return {
    /** Gets rates. With `useCached`, returns a saved quote of the same canonical request, marked with `fromCache`. */
    async getRates(
      request: RateRequest,
      useCached: boolean,
      signal: AbortSignal,
      priority: Priority = PRIORITY.clerk,
    ): Promise<Result<{ quote: Quote; fromCache: boolean; lane: LaneHistory }>> {
      if (request.pickupDate < firstOpenDay(clock.now())) {
        return fail({ code: 'pickup_date_passed', pickupDate: request.pickupDate });
      }
      const key = canonicalRequest(request);
      const saved = useCached ? store.latestByKey(key) : null;
      if (saved !== null && isUsable(saved))
        return ok({ quote: view(saved), fromCache: true, lane: laneHistory(store, saved) });
      const result = await shared.runAbortable(key, signal, (sharedSignal) =>
        requestRates(request, key, sharedSignal, priority),
      );
      if (result === 'cancelled') return fail({ code: 'cancelled' });
      if (!result.ok) return result;
      return ok({ quote: view(result.value), fromCache: false, lane: laneHistory(store, result.value) });
    },
    recent: (): QuoteSummary[] => store.recent(RECENT),
    get(quoteId: string): Result<Quote> {
      const stored = store.byId(quoteId);
      return stored === null ? fail({ code: 'not_found', what: 'quote' }) : ok(view(stored));
    },
    /** The rate at a position of the quote; null if there is none. */
    rateAt: (quoteId: string, position: number): RateView | null => store.rateAt(quoteId, position),
    /** The quote if it can be booked and its rates are recent, otherwise null. */
    usable(quoteId: string): Quote | null {
      const stored = store.byId(quoteId);
      return stored !== null && isUsable(stored) && stored.request.pickupDate >= firstOpenDay(clock.now())
        ? view(stored)
        : null;
    },
    /** A page of the quote history. */
    search: (search: Omit<QuoteSearch, 'openFrom'>): { quotes: QuoteHistoryLine[]; total: number } =>
      store.search({ ...search, openFrom: firstOpenDay(clock.now()) }),
    /** Earlier quotes and shipments on the lane, as of this quote. */
    lane(quoteId: string): Result<LaneHistory> {
      const stored = store.byId(quoteId);
      return stored === null ? fail({ code: 'not_found', what: 'quote' }) : ok(laneHistory(store, stored));
    },
    /** Location types not in the specification that the provider returned rates for, latest first. */
    locationTypes: (): string[] => store.locationTypes(LOCATION_TYPES),
    /** The last quote from one ZIP to the other. */
    lastBetween(originZip: string, destinationZip: string): Quote | null {
      const stored = store.lastBetween(originZip, destinationZip);
      return stored === null ? null : view(stored);
    },
    /** Exports the rates at these positions of the quote to a CSV file, in this order. */
    async exportCsv(
      quoteId: string,
      positions: readonly number[],
    ): Promise<Result<{ fileName: string; path: string }>> {
      const stored = store.byId(quoteId);
      if (stored === null) return fail({ code: 'not_found', what: 'quote' });
      const rates = positions.flatMap((position) => stored.rates[position] ?? []);
      const { origin, destination } = stored.request;
      const fileName = `waybill-rates-${origin.zip}-${destination.zip}-${fileStamp(clock.now())}.csv`;
      const text = ratesCsv(stored, rates, freightTotals(stored.request.handlingUnits));
      return ok({ fileName, path: await files.write(fileName, inOnePiece(text)) });
    },
  };
}

export type QuotesService = ReturnType<typeof createQuotes>;
