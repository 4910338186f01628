/**
 * Lanes, by which prices are compared. A lane is the first three ZIP digits of origin and destination (USPS sectional
 * centers), as in carriers' tariffs: specific enough to compare, broad enough to recur.
 */

/** Returns `432-802` for 43207 to 80216. */
export function laneOf(originZip: string, destinationZip: string): string {
  return `${originZip.slice(0, 3)}-${destinationZip.slice(0, 3)}`;
}

/** Cents per 100 lb (hundredweight), to compare prices of freight of different weight; null without weight. */
export function centsPer100Lb(totalCents: number, weightLb: number): number | null {
  return weightLb > 0 ? (totalCents * 100) / weightLb : null;
}

/** Minimum number of earlier prices for a trend. */
const TREND_FROM = 2;

/**
 * Deviation of a price from the mean of earlier ones, in percent: 4.2 is 4.2% more. null with fewer than two earlier
 * prices.
 */
export function trendPercent(now: number, before: readonly number[]): number | null {
  if (before.length < TREND_FROM) return null;
  const mean = before.reduce((sum, one) => sum + one, 0) / before.length;
  return mean > 0 ? ((now - mean) / mean) * 100 : null;
}
