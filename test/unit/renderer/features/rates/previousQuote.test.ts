import { describe, expect, it } from 'vitest';
import { askedTheSame, previousCandidate } from '../../../../../renderer/features/rates/previousQuote.ts';
import type { QuoteSummary } from '../../../../../shared/ipc/contract/quotes.ts';
import { sampleQuote } from './sampleQuote.ts';

const quote = sampleQuote();
const summary = (change: Partial<QuoteSummary>): QuoteSummary => ({
  id: 'quote-1',
  originCity: 'Columbus',
  originState: 'OH',
  destinationCity: 'Denver',
  destinationState: 'CO',
  pickupDate: '2026-11-18',
  units: 3,
  weightLb: 1610,
  lowestTotalCents: 100_000,
  quotedAtMs: quote.quotedAtMs - 1000,
  booked: false,
  ...change,
});

describe('the quote to compare with', () => {
  it('is the latest one before, of the same lane, date and freight', () => {
    const summaries = [summary({ id: 'older', quotedAtMs: 5 }), summary({ id: 'latest' })];
    expect(previousCandidate(quote, summaries)?.id).toBe('latest');
  });

  it.each<[string, Partial<QuoteSummary>]>([
    ['the quote itself', { id: quote.id }],
    ['a later quote', { quotedAtMs: quote.quotedAtMs + 1 }],
    ['another date', { pickupDate: '2026-11-19' }],
    ['another lane', { destinationCity: 'Boise' }],
    ['other freight', { weightLb: 1611 }],
  ])('is not %s', (_, change) => {
    expect(previousCandidate(quote, [summary(change)])).toBeNull();
  });

  it('asked for the very same thing, accessorials included', () => {
    expect(askedTheSame(quote, sampleQuote({ id: 'quote-1' }))).toBe(true);
    expect(askedTheSame(quote, sampleQuote({ request: { ...quote.request, accessorials: [] } }))).toBe(false);
  });
});
