/** How the figures of a report changed from the compared dates. Amounts are compared within one currency only. */
import { centsPerCwt } from './perCwt.ts';

interface Amount {
  readonly currency: string;
  readonly cents: number;
}

export interface AmountChange extends Amount {
  /** Percent of the earlier amount; null if that was 0. */
  readonly percent: number | null;
}

/** The change in percent: 12 is 12% more; null from 0, of which nothing is a percentage. */
export function percentChange(now: number, before: number): number | null {
  return before > 0 ? ((now - before) / before) * 100 : null;
}

/** The change of the amount in every currency of either period, dollars first. */
export function spendChanges(now: readonly Amount[], before: readonly Amount[]): AmountChange[] {
  const centsIn = (amounts: readonly Amount[], currency: string) =>
    amounts.find((amount) => amount.currency === currency)?.cents ?? 0;
  const rank = (currency: string) => (currency === 'USD' ? '' : currency);
  return [...new Set([...now, ...before].map(({ currency }) => currency))]
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((currency) => {
      const [is, was] = [centsIn(now, currency), centsIn(before, currency)];
      return { currency, cents: is - was, percent: percentChange(is, was) };
    });
}

/** Average in whole cents, half up; null of nothing. */
export function averageCents({
  cents,
  shipments,
}: {
  readonly cents: number;
  readonly shipments: number;
}): number | null {
  return shipments === 0 ? null : Math.round(cents / shipments);
}

/** Cents per CWT of an amount of a report; null if no weight is known. */
export function spendPerCwt({
  weighed,
}: {
  readonly weighed: { readonly cents: number; readonly milliPounds: number };
}): number | null {
  return centsPerCwt(weighed.cents, weighed.milliPounds);
}
