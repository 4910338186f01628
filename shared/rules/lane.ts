/**
 * Lanes: what a price is remembered by. A lane runs from the first three digits of the origin's ZIP to those of the
 * destination's, as carriers' own tariffs do (USPS sectional centers): near enough to compare, wide enough to repeat.
 */

/** `432-802` for 43207 to 80216. */
export function laneOf(originZip: string, destinationZip: string): string {
  return `${originZip.slice(0, 3)}-${destinationZip.slice(0, 3)}`;
}

/** Cents for 100 lb (a hundredweight), which makes prices of unequal freight comparable; null without weight. */
export function centsPer100Lb(totalCents: number, weightLb: number): number | null {
  return weightLb > 0 ? (totalCents * 100) / weightLb : null;
}

/** Fewer prices than this are no trend. */
const TREND_FROM = 2;

/**
 * How far a price is from the mean of those before it, in percent with its sign: 4.2 for 4.2 % dearer. Null when there
 * are fewer than two before it.
 */
export function trendPercent(now: number, before: readonly number[]): number | null {
  if (before.length < TREND_FROM) return null;
  const mean = before.reduce((sum, one) => sum + one, 0) / before.length;
  return mean > 0 ? ((now - mean) / mean) * 100 : null;
}
