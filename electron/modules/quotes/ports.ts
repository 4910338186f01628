/** What the quotes service needs to remember. */

import type { OnTimeStats, QuoteFilter, QuoteSummary, RateView } from '../../../shared/contract/quotes.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import type { UnreadPart } from '../../../shared/freight/responseFields.ts';
import type { FreightTotals } from '../../../shared/rules/totals.ts';

/** A quote as kept. */
export interface StoredQuote {
  readonly id: string;
  readonly quoteReference: string;
  /** Canonical form of the request: equal requests have equal keys. */
  readonly requestKey: string;
  readonly request: RateRequest;
  readonly rates: readonly RateView[];
  /** The rates of the answer that could not be read, each by what was wrong with it. */
  readonly dropped: readonly UnreadPart[];
  readonly quotedAtMs: number;
}

/** A window of the quotes that hold every word of a text. */
export interface QuoteSearch {
  readonly text: string;
  readonly state: QuoteFilter;
  /** `YYYY-MM-DD`, for what is open and what has passed. */
  readonly today: string;
  readonly offset: number;
  readonly limit: number;
}

/** Every method throws StorageError when the disk fails. */
export interface QuoteStore {
  /** Written when it returns; a power cut right after may take it back, and it is asked for again. Its booking is flushed. */
  insert(quote: StoredQuote): void;
  byId(id: string): StoredQuote | null;
  /** The latest quote of that canonical request, or null. */
  latestByKey(requestKey: string): StoredQuote | null;
  /** Latest first. */
  recent(limit: number): QuoteSummary[];
  /** Latest first; `total` counts beyond the window. */
  search(requested: QuoteSearch): { quotes: QuoteSummary[]; total: number };
  /** Location types other than the two that the specification names, which rates came for: latest first. */
  locationTypes(limit: number): string[];
  /** The latest quote from one ZIP to another, or null. */
  lastBetween(originZip: string, destinationZip: string): StoredQuote | null;
  /** The quote of the same canonical request before this one, for whatever pickup date, or null. */
  before(quote: StoredQuote): StoredQuote | null;
  /** Quotes of other requests on the same lane, none later than this one: latest first, one for each request. */
  onLaneBefore(quote: StoredQuote, limit: number): StoredQuote[];
  /** Delivered shipments by carrier among the latest `limit`, on a lane, or on all with null. */
  punctuality(lane: string | null, limit: number): (OnTimeStats & { readonly carrier: string })[];
}

/** The text of a CSV file with these rates of a quote, in the order given. */
export type RatesCsv = (quote: StoredQuote, rates: readonly RateView[], totals: FreightTotals) => string;

/** Files that are made for the clerk, in the data folder. */
export interface RatesFiles {
  /** Writes a new file and tells its absolute path. Rejects with StorageError. */
  write(fileName: string, pieces: AsyncIterable<string>): Promise<string>;
}
