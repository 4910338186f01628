/** What the lane's memory says about a rate, in numbers and words. */
import type { CarrierHistory, LaneHistory, OnTimeStats } from '../../../shared/ipc/contract/quotes.ts';
import { centsPer100Lb, trendPercent } from '../../../shared/rules/lane.ts';
import { hasPrice } from '../../../shared/rules/rates.ts';
import { formatPercent } from '../../lib/format.ts';
import type { RateRow } from './rateRows.ts';

export interface RateMemory {
  /** The carrier's last price on the lane, for whatever freight. */
  readonly last: CarrierHistory['prices'][number] | null;
  /** Percent that the price of 100 lb is above the mean of those before; null with too few. */
  readonly trend: number | null;
  /** Cents for 100 lb, oldest first, this quote's last. */
  readonly per100Lb: readonly number[];
  /** On the lane where anything was delivered there, else on all lanes; null when nothing was. */
  readonly onTime: (OnTimeStats & { readonly where: 'lane' | 'all' }) | null;
}

/** What is remembered of the carrier of a row, for freight of `weightLb`. */
export function rateMemory(
  memory: LaneHistory | null,
  { rate, sameCodeAs }: RateRow,
  weightLb: number,
): RateMemory | null {
  // What is remembered goes by the code, which says nothing of which of the two it was.
  if (sameCodeAs !== null) return null;
  const known = memory?.carriers.find((one) => one.carrier === rate.carrier);
  if (known === undefined) return null;
  // A price in another currency is another price.
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

/** `89%` of 8 of 9. */
export function onTimePercent({ delivered, onTime }: OnTimeStats): string {
  return formatPercent(onTime / delivered, 0);
}

/** `8 of 9 on this lane`. */
export function onTimeWords({ delivered, onTime, where }: NonNullable<RateMemory['onTime']>): string {
  return `${onTime} of ${delivered} ${where === 'lane' ? 'on this lane' : 'on all lanes'}`;
}
