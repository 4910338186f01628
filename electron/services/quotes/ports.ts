/** What the quotes service needs to remember. */

import type { RateRequest } from '../../../shared/freight/requests.ts';
import type { QuoteSummary, RateView } from '../../../shared/ipc/contract/quotes.ts';

/** A quote as kept. */
export interface StoredQuote {
  readonly id: string;
  readonly quoteReference: string;
  /** Canonical form of the request: equal requests have equal keys. */
  readonly requestKey: string;
  readonly request: RateRequest;
  readonly rates: readonly RateView[];
  readonly quotedAtMs: number;
}

/** Every method throws StorageError when the disk fails. */
export interface QuoteStore {
  insert(quote: StoredQuote): void;
  byId(id: string): StoredQuote | null;
  /** The latest quote of that canonical request, or null. */
  latestByKey(requestKey: string): StoredQuote | null;
  /** Latest first. */
  recent(limit: number): QuoteSummary[];
}
