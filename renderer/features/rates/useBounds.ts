import { useState } from 'react';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';
import { type Bounds, NO_BOUNDS } from './rateRows.ts';

/** The last filters, and the request they belong to. */
let lastBounds: { readonly request: string; readonly bounds: Bounds } | null = null;

/** Filters of the rates. They survive a requote of the same request, but don't apply to any other request. */
export function useBounds(quote: Quote): readonly [bounds: Bounds, change: (change: Partial<Bounds>) => void] {
  const request = canonicalRequest(quote.request);
  const [bounds, setBounds] = useState(lastBounds?.request === request ? lastBounds.bounds : NO_BOUNDS);
  const change = (changed: Partial<Bounds>) => {
    const next = { ...bounds, ...changed };
    lastBounds = { request, bounds: next };
    setBounds(next);
  };
  return [bounds, change];
}
