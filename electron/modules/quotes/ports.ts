/** Ports of the quotes service. */

import type { QuoteFilter, QuoteSort, RateView } from '../../../shared/contract/quotes.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import type { UnreadPart } from '../../../shared/freight/responseFields.ts';

/** A saved quote. */
export interface StoredQuote {
  readonly id: string;
  readonly quoteReference: string;
  /** Canonical form of the request: equal requests have equal keys. */
  readonly requestKey: string;
  readonly request: RateRequest;
  readonly rates: readonly RateView[];
  /** Rates in the response that could not be parsed, with the reason. */
  readonly dropped: readonly UnreadPart[];
  readonly quotedAtMs: number;
}

/** A page of the quotes that contain every word of a text. */
export interface QuoteSearch {
  readonly text: string;
  readonly state: QuoteFilter;
  readonly sort: QuoteSort;
  /** See `firstOpenDay`; decides which quotes are open and which have passed. */
  readonly openFrom: string;
  readonly offset: number;
  readonly limit: number;
}
