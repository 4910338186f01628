/** Compares what the routing guide would have chosen with what was booked, per currency. */
import type { RoutingTest } from '../../../shared/contract/routing.ts';

/** What the guide's choice costs more than the booking; null if either is missing, or in another currency. */
export function differenceOf({
  rate,
  booked,
}: RoutingTest): { readonly cents: number; readonly currency: string } | null {
  if (rate === null || booked === null || rate.currency !== booked.currency) return null;
  return { cents: rate.totalCents - booked.totalCents, currency: rate.currency };
}

export interface ComparedTotal {
  readonly currency: string;
  readonly count: number;
  readonly bookedCents: number;
  readonly chosenCents: number;
}

/** Totals of the quotes that were booked and for which a rate was chosen, in the same currency. */
export function comparedTotals(tests: readonly RoutingTest[]): readonly ComparedTotal[] {
  const totals = new Map<string, ComparedTotal>();
  for (const test of tests) {
    const { rate, booked } = test;
    if (rate === null || booked === null || differenceOf(test) === null) continue;
    const { count = 0, bookedCents = 0, chosenCents = 0 } = totals.get(rate.currency) ?? {};
    totals.set(rate.currency, {
      currency: rate.currency,
      count: count + 1,
      bookedCents: bookedCents + booked.totalCents,
      chosenCents: chosenCents + rate.totalCents,
    });
  }
  return [...totals.values()];
}
