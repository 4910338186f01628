/** Rates of a quote for table and chart: numbered, marked, compared. */
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { byPrice, counterpart, hasPrice, sameCodeAs } from '../../../shared/rules/rates.ts';
import { ratesStrings } from './strings.tsx';

export type Mark = 'cheapest' | 'fastest' | 'cheapestInTime';

/** What the rates are compared with, as text. */
export interface Comparison {
  /** Column heading, also used as a label. */
  readonly head: string;
  /** Title about carriers that quoted then, and are missing now. */
  readonly missingTitle: (count: number) => string;
}

/** Change of a carrier's price since the previous quote. */
export type Change =
  | { readonly kind: 'new' }
  | { readonly kind: 'same' }
  | { readonly kind: 'changed'; readonly cents: number };

export interface RateRow {
  /** From 1, cheapest first, in any sort order. Shown in the chart. */
  readonly number: number;
  readonly rate: RateView;
  /** Index in the quote. */
  readonly position: number;
  /** Number of another row with the same code, otherwise null. A booking can't say which of the two it means. */
  readonly sameCodeAs: number | null;
  /** Cents above the lowest total, 0 for the lowest; null in another currency. */
  readonly aboveLowestCents: number | null;
  readonly marks: readonly Mark[];
  /** Days after the deliver-by date, 0 or less if on time; null if either date is missing. */
  readonly daysLate: number | null;
  readonly isTooLate: boolean;
  /** The delivery date is before the pickup, so it says nothing about the arrival. */
  readonly isBeforePickup: boolean;
  /** null if there is no previous quote, or no comparable rate in it. */
  readonly change: Change | null;
}

/** The price change since the previous quote; null if it is ambiguous which rate to compare with. */
function changeOf(rate: RateView, rates: readonly RateView[], previous: readonly RateView[]): Change | null {
  const before = counterpart(rate, rates, previous);
  if (before === null) {
    const isSimilar = (one: RateView) => one.carrier.trim() === rate.carrier.trim() && one.currency === rate.currency;
    return previous.some(isSimilar) ? null : { kind: 'new' };
  }
  if (!hasPrice(rate) || !hasPrice(before)) return null;
  const cents = rate.totalCents - before.totalCents;
  return cents === 0 ? { kind: 'same' } : { kind: 'changed', cents };
}

/**
 * Numbers and marks the rates. Each mark goes to one rate: of two equally fast ones to the cheaper. A single rate has
 * no marks, because there is nothing to compare.
 * @param pickupDate `YYYY-MM-DD`
 * @param deliverBy `YYYY-MM-DD`; null without that filter
 * @param previous rates of the previous quote for the same request; null if there is none
 */
export function rateRows(
  rates: readonly RateView[],
  pickupDate: string,
  deliverBy: string | null,
  previous: readonly RateView[] | null,
): readonly RateRow[] {
  const sorted = rates.toSorted(byPrice);
  const priced = sorted.filter(hasPrice);
  const [lowest] = priced;
  // Rates in other currencies can't be compared with the lowest.
  const marked = priced.filter(({ currency }) => currency === lowest?.currency);
  const isLate = (rate: RateView) =>
    deliverBy !== null && rate.estimatedDeliveryDate !== null && rate.estimatedDeliveryDate > deliverBy;
  const isBeforePickup = ({ estimatedDeliveryDate: day }: RateView) => day !== null && day < pickupDate;
  const timed = marked.filter((rate) => !isBeforePickup(rate));
  const fastestDays = Math.min(...timed.map((rate) => rate.transitDays ?? Number.POSITIVE_INFINITY));
  const fastest = timed.find((rate) => rate.transitDays === fastestDays);
  const inTime = timed.find(
    (rate) => deliverBy !== null && rate.estimatedDeliveryDate !== null && rate.estimatedDeliveryDate <= deliverBy,
  );

  return sorted.map((rate, index) => {
    const marks: Mark[] = [];
    const twin = sameCodeAs(rate, sorted);
    if (marked.length > 1) {
      if (rate === lowest) marks.push('cheapest');
      if (rate === inTime) marks.push('cheapestInTime');
      if (rate === fastest) marks.push('fastest');
    }
    return {
      number: index + 1,
      position: rates.indexOf(rate),
      sameCodeAs: twin === null ? null : sorted.indexOf(twin) + 1,
      rate,
      aboveLowestCents:
        lowest?.currency === rate.currency && hasPrice(rate) ? rate.totalCents - lowest.totalCents : null,
      marks,
      daysLate:
        deliverBy === null || rate.estimatedDeliveryDate === null || isBeforePickup(rate)
          ? null
          : daysBetween(deliverBy, rate.estimatedDeliveryDate),
      isTooLate: isLate(rate),
      isBeforePickup: isBeforePickup(rate),
      change: previous === null ? null : changeOf(rate, rates, previous),
    };
  });
}

/** Filters of the table. */
export interface Bounds {
  /** `YYYY-MM-DD`; null for any day. Later rates are marked, and hidden with `hidesLate`. */
  readonly deliverBy: string | null;
  readonly hidesLate: boolean;
  /** null for any price. */
  readonly maxCents: number | null;
  /** Hidden carriers. */
  readonly hidden: ReadonlySet<string>;
}

/** No filters. */
export const NO_BOUNDS: Bounds = { deliverBy: null, hidesLate: false, maxCents: null, hidden: new Set() };

/** Whether a rate is above the maximum price. Never true in currencies other than dollars. */
export function isTooExpensive({ rate }: RateRow, { maxCents }: Bounds): boolean {
  return maxCents !== null && rate.currency === 'USD' && rate.totalCents > maxCents;
}

/** Whether the filters show a rate. */
export function isWithin(row: RateRow, bounds: Bounds): boolean {
  return (
    !bounds.hidden.has(row.rate.carrier) &&
    !isTooExpensive(row, bounds) &&
    !(bounds.hidesLate && (row.isTooLate || row.isBeforePickup))
  );
}

/** Text for a rate's marks; null without any. */
export function markLabel(marks: readonly Mark[]): string | null {
  const marked = ratesStrings.marks;
  const [cheapest, inTime, fastest] = [
    marks.includes('cheapest'),
    marks.includes('cheapestInTime'),
    marks.includes('fastest'),
  ];
  if (cheapest) return fastest ? marked.lowestAndFastest : inTime ? marked.lowestOnTime : marked.lowest;
  if (inTime) return fastest ? marked.fastestOnTime : marked.lowestOfOnTime;
  return fastest ? marked.fastest : null;
}

/** Carriers that quoted the same request before but not now; by name if their code was used for several rates. */
export function missingCarriers(rates: readonly RateView[], previous: readonly RateView[]): readonly RateView[] {
  const isThere = (before: RateView) => {
    const isAmbiguous = sameCodeAs(before, previous) !== null;
    return rates.some(
      (rate) => rate.carrier === before.carrier && (!isAmbiguous || rate.carrierName === before.carrierName),
    );
  };
  return previous.filter((before) => !isThere(before)).toSorted(byPrice);
}

export const SORT_COLUMNS = ['price', 'transit', 'delivery', 'carrier'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export interface Sorting {
  readonly by: SortColumn;
  readonly isDescending: boolean;
}

/** Sort order after a click on a column: ascending first, reversed by the next click. */
export function sortedBy(current: Sorting, by: SortColumn): Sorting {
  return { by, isDescending: current.by === by && !current.isDescending };
}

type SortValue = string | number | null;
/** Sort value of each column. */
export const SORT_VALUES: Readonly<Record<SortColumn, (row: RateRow) => SortValue>> = {
  price: (row) => (hasPrice(row.rate) ? row.rate.totalCents : null),
  transit: (row) => row.rate.transitDays,
  delivery: (row) => (row.isBeforePickup ? null : row.rate.estimatedDeliveryDate),
  carrier: (row) => row.rate.carrierName.toLowerCase(),
};

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
}

/** Sorts for the table. Unknown values are last in either direction; equal ones are sorted by price. */
export function sortRows(rows: readonly RateRow[], sorting: Sorting): readonly RateRow[] {
  const value = SORT_VALUES[sorting.by];
  return rows.toSorted((a, b) => {
    // Amounts in different currencies can't be compared; sorting by number has dollars first.
    if (sorting.by === 'price' && a.rate.currency !== b.rate.currency) return a.number - b.number;
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.number - b.number;
    return compare(left, right) * (sorting.isDescending ? -1 : 1) || a.number - b.number;
  });
}

/** Whether a quote can still be booked, or why not. */
export type Bookable =
  | { readonly kind: 'yes' }
  | { readonly kind: 'used'; readonly state: 'booked' | 'submitting' | 'unknown' }
  | { readonly kind: 'date_passed' }
  /** The provider no longer knows it. */
  | { readonly kind: 'gone' };

/**
 * A quote can be booked once (spec §4.2 rule 1), and not after its pickup date (§4.1 rule 5). For `openFrom` see
 * `firstOpenDay`.
 */
export function bookable(quote: Quote, openFrom: string): Bookable {
  const state = quote.booking?.state;
  if (state === 'booked' || state === 'submitting' || state === 'unknown') return { kind: 'used', state };
  if (quote.request.pickupDate < openFrom) return { kind: 'date_passed' };
  return { kind: quote.isExpired ? 'gone' : 'yes' };
}

/** Whether the same freight may be quoted for another booking: only once it is known whether this one exists. */
export function mayRepeat(state: Bookable): boolean {
  return state.kind !== 'used' || state.state === 'booked';
}

/** Why a what-if of this quote can't be booked yet; null if it can: see `mayRepeat`. */
export function unfinishedReason({ booking }: Quote): string | null {
  if (booking?.state === 'submitting') return ratesStrings.originalSubmitting;
  return booking?.state === 'unknown' ? ratesStrings.originalUnknown : null;
}
