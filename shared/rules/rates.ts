/** Sort order of rates, and which rate a booking can identify. */
import { formatMoney } from './money.ts';

interface Rated {
  readonly carrier: string;
  readonly carrierName: string;
  readonly totalCents: number;
  readonly currency: string;
  readonly transitDays: number | null;
  readonly estimatedDeliveryDate: string | null;
}

/** A total of 0 means that there is no price. */
export function hasPrice({ totalCents }: Pick<Rated, 'totalCents'>): boolean {
  return totalCents > 0;
}

/** Formats the price, such as `$1,142.36`, or says that there is none. */
export function ratePriceLabel(rate: Pick<Rated, 'totalCents' | 'currency'>): string {
  return hasPrice(rate) ? formatMoney(rate.totalCents, rate.currency) : 'no price';
}

/** Sorts the cheapest first within a currency, dollars before others, rates without a price last. */
export function byPrice(a: Rated, b: Rated): number {
  return (
    Number(hasPrice(b)) - Number(hasPrice(a)) ||
    Number(b.currency === 'USD') - Number(a.currency === 'USD') ||
    (a.currency < b.currency ? -1 : Number(a.currency > b.currency)) ||
    a.totalCents - b.totalCents ||
    (a.transitDays ?? 999) - (b.transitDays ?? 999)
  );
}

/**
 * Another rate with the same carrier code but a different total, currency, name, transit or delivery; null if there is
 * none. A booking names only the code (spec §4.2), so the provider can't know which of the two is meant.
 */
export function sameCodeAs<Rate extends Rated>(rate: Rate, rates: readonly Rate[]): Rate | null {
  const isOther = (one: Rate) =>
    one.totalCents !== rate.totalCents ||
    one.currency !== rate.currency ||
    one.carrierName !== rate.carrierName ||
    one.transitDays !== rate.transitDays ||
    one.estimatedDeliveryDate !== rate.estimatedDeliveryDate;
  return rates.find((one) => one.carrier.trim() === rate.carrier.trim() && isOther(one)) ?? null;
}

/**
 * The rate that was booked: the one at the stored index if its carrier code matches. Otherwise (no index stored, or
 * another carrier booked) the only rate the code can mean; undefined without one.
 */
export function rateOfBooking<Rate extends Rated>(
  rates: readonly Rate[],
  { position, carrier }: { readonly position: number | null; readonly carrier: string },
): Rate | undefined {
  const placed = position === null ? undefined : rates[position];
  if (placed?.carrier === carrier) return placed;
  const named = rates.find((rate) => rate.carrier === carrier);
  return named !== undefined && sameCodeAs(named, rates) === null ? named : undefined;
}

/**
 * The matching rate in another quote: same carrier and currency, and the same name if either quote has several such
 * rates. null if there is none, or if it is ambiguous.
 */
export function counterpart<Rate extends Rated>(
  rate: Rate,
  own: readonly Rate[],
  others: readonly Rate[],
): Rate | null {
  const isSimilar = (one: Rate) => one.carrier.trim() === rate.carrier.trim() && one.currency === rate.currency;
  const isNamed = (one: Rate) => isSimilar(one) && one.carrierName === rate.carrierName;
  const [alone, named] = [isSimilar, isNamed].map((is) => (own.filter(is).length === 1 ? others.filter(is) : []));
  const [only = null] = alone?.length === 1 ? alone : named?.length === 1 ? named : [];
  return only;
}
