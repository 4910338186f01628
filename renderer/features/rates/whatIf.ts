/** What-if quotes: the same freight with one accessorial more or less, or on another day. */

import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_CODES, type AccessorialCode } from '../../../shared/freight/values.ts';
import { byPrice, counterpart, hasPrice } from '../../../shared/rules/rates.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { formatDay } from '../../lib/format.ts';
import { ratesStrings } from './strings.tsx';

export type WhatIf =
  | { readonly kind: 'date'; readonly pickupDate: string }
  | { readonly kind: 'accessorial'; readonly code: AccessorialCode };

/** The request with one change: toggles an accessorial, or sets the pickup date. */
export function whatIfRequest(request: RateRequest, change: WhatIf): RateRequest {
  if (change.kind === 'date') return { ...request, pickupDate: change.pickupDate };
  const before = request.accessorials ?? [];
  const accessorials = before.includes(change.code)
    ? before.filter((code) => code !== change.code)
    : ACCESSORIAL_CODES.filter((code) => code === change.code || before.includes(code));
  return { ...request, accessorials };
}

/** What the second request changes: `with liftgate at pickup, pickup Tue, Nov 24`. */
export function whatIfSummary(from: RateRequest, to: RateRequest): string {
  const [before, after] = [from.accessorials ?? [], to.accessorials ?? []];
  return [
    ...after.filter((code) => !before.includes(code)).map((code) => ratesStrings.with(ACCESSORIAL_PHRASES[code])),
    ...before.filter((code) => !after.includes(code)).map((code) => ratesStrings.without(ACCESSORIAL_PHRASES[code])),
    ...(from.pickupDate === to.pickupDate ? [] : [ratesStrings.pickupOn(formatDay(to.pickupDate))]),
  ].join(', ');
}

/** A rate in both quotes, or in one of them. */
export interface ComparedRate {
  /** Its indexes in both quotes, since carrier codes may repeat. */
  readonly id: string;
  readonly carrierName: string;
  readonly original: RateView | null;
  readonly whatIf: RateView | null;
  /** Cents by which the what-if is more expensive; null if either is missing or has no price. */
  readonly moreCents: number | null;
}

/** Matches the rates of both quotes: the cheapest what-if first, grouped by currency, those missing from it last. */
export function compareRates(original: Quote, whatIf: Quote): readonly ComparedRate[] {
  const pairs = whatIf.rates.toSorted(byPrice).map((rate) => ({
    whatIf: rate,
    original: counterpart(rate, whatIf.rates, original.rates),
  }));
  const alone = original.rates.toSorted(byPrice).filter((rate) => !pairs.some((pair) => pair.original === rate));
  return [...pairs, ...alone.map((rate) => ({ whatIf: null, original: rate }))].map((pair) => ({
    ...pair,
    id: `${positionOf(pair.original, original)} ${positionOf(pair.whatIf, whatIf)}`,
    carrierName: (pair.whatIf ?? pair.original)?.carrierName ?? '',
    moreCents:
      pair.whatIf !== null && pair.original !== null && hasPrice(pair.whatIf) && hasPrice(pair.original)
        ? pair.whatIf.totalCents - pair.original.totalCents
        : null,
  }));
}

function positionOf(rate: RateView | null, { rates }: Quote): number {
  return rate === null ? -1 : rates.indexOf(rate);
}
