/** Which rates of a quote come first, and which of them the service could be told to book. */
import { formatMoney } from './money.ts';

interface Rated {
  readonly carrier: string;
  readonly carrierName: string;
  readonly totalCents: number;
  readonly currency: string;
  readonly transitDays: number | null;
  readonly estimatedDeliveryDate: string | null;
}

/** A total of 0 is no price. */
export function hasPrice({ totalCents }: Pick<Rated, 'totalCents'>): boolean {
  return totalCents > 0;
}

/** `$1,142.36`, or that there is none. */
export function ratePriceWords(rate: Pick<Rated, 'totalCents' | 'currency'>): string {
  return hasPrice(rate) ? formatMoney(rate.totalCents, rate.currency) : 'no price';
}

/** Cheapest first within a currency, dollars before others; what has no price comes last. */
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
 * Another rate with the same carrier code and another total, currency, name, transit or delivery, or null. A booking names
 * the code alone (spec §4.2), so the service can't be told which of the two is meant.
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
 * The rate that a booking is of: the one at its place, as long as the code there is the one that is named; where no place
 * was kept, or another carrier was booked, the one that the code alone can mean. undefined without one.
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
 * The rate of another quote that is the same offer: of the same carrier in the same currency, and of the same name where
 * either quote has several such. null without one, and where it can't be told which.
 */
export function counterpart<Rate extends Rated>(
  rate: Rate,
  own: readonly Rate[],
  others: readonly Rate[],
): Rate | null {
  const isAlike = (one: Rate) => one.carrier.trim() === rate.carrier.trim() && one.currency === rate.currency;
  const isNamed = (one: Rate) => isAlike(one) && one.carrierName === rate.carrierName;
  const [alone, named] = [isAlike, isNamed].map((is) => (own.filter(is).length === 1 ? others.filter(is) : []));
  const [only = null] = alone?.length === 1 ? alone : named?.length === 1 ? named : [];
  return only;
}
