/** Finds the quote to compare with: the last one before this that asked for the very same thing. */
import type { Quote, QuoteSummary } from '../../../shared/ipc/contract/quotes.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';

/** The summary that may be of the same request, the latest before this quote; null when there is none. */
export function previousCandidate(quote: Quote, summaries: readonly QuoteSummary[]): QuoteSummary | null {
  const { request } = quote;
  const totals = freightTotals(request.handlingUnits);
  const same = summaries.filter(
    (one) =>
      one.id !== quote.id &&
      one.quotedAtMs < quote.quotedAtMs &&
      one.pickupDate === request.pickupDate &&
      one.originCity === request.origin.city &&
      one.originState === request.origin.state &&
      one.destinationCity === request.destination.city &&
      one.destinationState === request.destination.state &&
      one.units === totals.units &&
      one.weightLb === totals.weightLb,
  );
  return same.toSorted((a, b) => b.quotedAtMs - a.quotedAtMs)[0] ?? null;
}

/** Whether two quotes asked for the same thing. A summary leaves out what may differ: class, accessorials, ZIP. */
export function askedTheSame(a: Quote, b: Quote): boolean {
  return canonicalRequest(a.request) === canonicalRequest(b.request);
}
