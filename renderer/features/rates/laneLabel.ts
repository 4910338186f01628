/** History of a rate's carrier on the lane, as numbers and text. */
import type { CarrierHistory, LaneHistory, OnTimeStats } from '../../../shared/contract/quotes.ts';
import { centsPer100Lb, trendPercent } from '../../../shared/rules/lane.ts';
import { hasPrice } from '../../../shared/rules/rates.ts';
import { formatPercent } from '../../lib/format.ts';
import type { RateRow } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';

export interface RateHistory {
  /** The carrier's last price on the lane, for any freight. */
  readonly last: CarrierHistory['prices'][number] | null;
  /** Deviation of the price per 100 lb from the mean of earlier ones, in percent; null with too few. */
  readonly trend: number | null;
  /** Cents per 100 lb, oldest first, ending with this quote's if it has a price. */
  readonly per100Lb: readonly number[];
  /** On this lane if there were deliveries, otherwise on all lanes; null without any. */
  readonly onTime: (OnTimeStats & { readonly where: 'lane' | 'all' }) | null;
}

/** History of the carrier of a row, for freight of `weightLb`. */
export function rateHistory(
  history: LaneHistory | null,
  { rate, sameCodeAs }: RateRow,
  weightLb: number,
): RateHistory | null {
  // History is stored by code, which is ambiguous here.
  if (sameCodeAs !== null) return null;
  const known = history?.carriers.find((one) => one.carrier === rate.carrier);
  if (known === undefined) return null;
  // Prices in other currencies can't be compared.
  const prices = known.prices.filter((price) => price.currency === rate.currency);
  const before = prices.flatMap((price) => centsPer100Lb(price.totalCents, price.weightLb) ?? []);
  const now = hasPrice(rate) ? centsPer100Lb(rate.totalCents, weightLb) : null;
  const onTime =
    known.onLane.delivered > 0
      ? ({ ...known.onLane, where: 'lane' } as const)
      : known.onAllLanes.delivered > 0
        ? ({ ...known.onAllLanes, where: 'all' } as const)
        : null;
  return {
    last: prices.at(-1) ?? null,
    trend: now === null ? null : trendPercent(now, before),
    per100Lb: now === null ? before : [...before, now],
    onTime,
  };
}

/** Returns `89%` for 8 of 9. */
export function onTimePercent({ delivered, onTime }: OnTimeStats): string {
  return formatPercent(onTime / delivered, 0);
}

/** Such as `8 of 9 on this lane`. */
export function onTimeLabel({ delivered, onTime, where }: NonNullable<RateHistory['onTime']>): string {
  return (where === 'lane' ? ratesStrings.onTimeOnLane : ratesStrings.onTimeOnAllLanes)(onTime, delivered);
}
