/** Cost per CWT (100 lb), the trade's measure for comparing freight of different weight. */

/**
 * Cents per 100 lb of a sum of cents and of thousandths of a pound. Exact, rounded once to whole cents, half up; null
 * without weight.
 */
export function centsPerCwt(cents: number, milliPounds: number): number | null {
  if (milliPounds <= 0) return null;
  const weight = BigInt(milliPounds);
  // 100 lb are 100,000 thousandths. Sums of a long history exceed the exact integers of a number.
  return Number((BigInt(cents) * 200_000n + weight) / (2n * weight));
}
