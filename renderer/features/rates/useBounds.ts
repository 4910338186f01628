import { useState } from 'react';
import type { Quote } from '../../../shared/ipc/contract/quotes.ts';
import { canonicalRequest } from '../../../shared/rules/canonicalRequest.ts';
import { type Bounds, NO_BOUNDS } from './rateRows.ts';

/** What was asked for last, and of which request. */
let lastBounds: { readonly request: string; readonly bounds: Bounds } | null = null;

/** The bounds hold over a re-quote of the same request, and never for another one. */
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
