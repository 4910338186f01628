/** What if: the same freight with one accessorial more or less, or on another day. */
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_CODES, type AccessorialCode } from '../../../shared/freight/values.ts';
import type { Quote, RateView } from '../../../shared/ipc/contract/quotes.ts';
import { formatDay } from '../../lib/format.ts';
import { ACCESSORIAL_WORDS } from './freightWords.ts';

export type WhatIf =
  | { readonly kind: 'date'; readonly pickupDate: string }
  | { readonly kind: 'accessorial'; readonly code: AccessorialCode };

/** The request with one thing changed: an accessorial that is there is left out, one that isn't is added. */
export function whatIfRequest(request: RateRequest, change: WhatIf): RateRequest {
  if (change.kind === 'date') return { ...request, pickupDate: change.pickupDate };
  const before = request.accessorials ?? [];
  const accessorials = before.includes(change.code)
    ? before.filter((code) => code !== change.code)
    : ACCESSORIAL_CODES.filter((code) => code === change.code || before.includes(code));
  return { ...request, accessorials };
}

/** `with liftgate at pickup, picked up Tue, Nov 24`: what the second request asks for that the first doesn't. */
export function changeWords(from: RateRequest, to: RateRequest): string {
  const [before, after] = [from.accessorials ?? [], to.accessorials ?? []];
  return [
    ...after.filter((code) => !before.includes(code)).map((code) => `with ${ACCESSORIAL_WORDS[code]}`),
    ...before.filter((code) => !after.includes(code)).map((code) => `without ${ACCESSORIAL_WORDS[code]}`),
    ...(from.pickupDate === to.pickupDate ? [] : [`picked up ${formatDay(to.pickupDate)}`]),
  ].join(', ');
}

/** A carrier in both quotes, or in one of them. */
export interface ComparedRate {
  readonly carrier: string;
  readonly carrierName: string;
  readonly asked: RateView | null;
  readonly whatIf: RateView | null;
  /** Cents that the what-if costs more; null when one is missing or in another currency. */
  readonly moreCents: number | null;
}

/** Both quotes carrier by carrier: the cheapest what-if first, those without one last. */
export function compareRates(asked: Quote, whatIf: Quote): readonly ComparedRate[] {
  const carriers = new Set([...whatIf.rates, ...asked.rates].map((rate) => rate.carrier));
  const rows = [...carriers].map((carrier): ComparedRate => {
    const [one, other] = [asked, whatIf].map(({ rates }) => rates.find((rate) => rate.carrier === carrier) ?? null);
    const isComparable = one != null && other != null && one.currency === other.currency;
    return {
      carrier,
      carrierName: other?.carrierName ?? one?.carrierName ?? carrier,
      asked: one ?? null,
      whatIf: other ?? null,
      moreCents: isComparable ? other.totalCents - one.totalCents : null,
    };
  });
  const price = (row: ComparedRate) => row.whatIf?.totalCents ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => (price(a) === price(b) ? 0 : price(a) - price(b)));
}
