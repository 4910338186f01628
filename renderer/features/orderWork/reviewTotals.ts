/** Totals of a review. Money in cents. */
import type { ReviewedOrder } from '../../../shared/contract/orderRuns.ts';

/** The total of each currency, dollars first. */
export function totalsByCurrency(
  orders: readonly Pick<ReviewedOrder, 'currency' | 'totalCents'>[],
): readonly { readonly currency: string; readonly cents: number; readonly count: number }[] {
  return [...Map.groupBy(orders, ({ currency }) => currency)]
    .map(([currency, group]) => ({
      currency,
      cents: group.reduce((sum, { totalCents }) => sum + totalCents, 0),
      count: group.length,
    }))
    .toSorted((a, b) => Number(b.currency === 'USD') - Number(a.currency === 'USD'));
}

/** Number of orders by carrier, most first. */
export function carrierCounts(
  orders: readonly Pick<ReviewedOrder, 'carrier' | 'carrierName'>[],
): readonly { readonly carrierName: string; readonly count: number }[] {
  return [...Map.groupBy(orders, ({ carrier }) => carrier).values()]
    .map((group) => ({ carrierName: group[0]?.carrierName ?? '', count: group.length }))
    .toSorted((a, b) => b.count - a.count);
}
