/** The rates of a quote as the table and the plot show them: numbered, marked, compared. */
import type { Quote, RateView } from '../../../shared/ipc/contract/quotes.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { byPrice, counterpart, hasPrice, sameCodeAs } from '../../../shared/rules/rates.ts';

export type Mark = 'cheapest' | 'fastest' | 'cheapestInTime';

/** What the rates are compared with, in words. */
export interface Comparison {
  /** Over the column, and at the head of a line. */
  readonly head: string;
  /** Where a missing carrier was quoted: `at 2:05 PM`. */
  readonly when: string;
}

/** What became of a carrier's price since the quote before. */
export type Change =
  | { readonly kind: 'new' }
  | { readonly kind: 'same' }
  | { readonly kind: 'changed'; readonly cents: number };

export interface RateRow {
  /** From 1, cheapest first: the number in the plot, whatever the table is sorted by. */
  readonly number: number;
  readonly rate: RateView;
  /** Its place in the quote. */
  readonly position: number;
  /** Number of another row with the same code: the service can't be told which of them to book. Else null. */
  readonly sameCodeAs: number | null;
  /** Cents above the lowest total, 0 for the lowest; null in another currency. */
  readonly aboveLowestCents: number | null;
  readonly marks: readonly Mark[];
  /** Days after the deliver-by date: 0 or less is in time; null without a date on either side. */
  readonly daysLate: number | null;
  readonly isTooLate: boolean;
  /** Its delivery date lies before the pickup, so that nothing can be said of when it arrives. */
  readonly isBeforePickup: boolean;
  /** null when there is no quote before, or none of its rates can be compared. */
  readonly change: Change | null;
}

/** null: it can't be said of which rate before it is the price now. */
function changeOf(rate: RateView, rates: readonly RateView[], previous: readonly RateView[]): Change | null {
  const before = counterpart(rate, rates, previous);
  if (before === null) {
    const isAlike = (one: RateView) => one.carrier.trim() === rate.carrier.trim() && one.currency === rate.currency;
    return previous.some(isAlike) ? null : { kind: 'new' };
  }
  if (!hasPrice(rate) || !hasPrice(before)) return null;
  const cents = rate.totalCents - before.totalCents;
  return cents === 0 ? { kind: 'same' } : { kind: 'changed', cents };
}

/**
 * Numbers and marks the rates. Marks go to one rate each: of two equally fast ones the cheaper is marked. A single rate
 * gets none, since it is compared with nothing.
 * @param pickupDate `YYYY-MM-DD`
 * @param deliverBy `YYYY-MM-DD`, null when no date is asked for
 * @param previous rates of the same request when it was quoted before, null when it was not
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
  // Nothing in another currency is cheaper or dearer than the lowest.
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

/** What the table shows of the rates. */
export interface Bounds {
  /** `YYYY-MM-DD`, null for any day. Later rates are marked, and left out with `hidesLate`. */
  readonly deliverBy: string | null;
  readonly hidesLate: boolean;
  /** Null for any price. */
  readonly mostCents: number | null;
  /** Carriers that are left out. */
  readonly hidden: ReadonlySet<string>;
}

/** Every rate. */
export const NO_BOUNDS: Bounds = { deliverBy: null, hidesLate: false, mostCents: null, hidden: new Set() };

/** Whether a rate costs more than is wanted. One in another currency than dollars can't be said to. */
export function isTooDear({ rate }: RateRow, { mostCents }: Bounds): boolean {
  return mostCents !== null && rate.currency === 'USD' && rate.totalCents > mostCents;
}

/** Whether a rate is shown. */
export function isWithin(row: RateRow, bounds: Bounds): boolean {
  return (
    !bounds.hidden.has(row.rate.carrier) &&
    !isTooDear(row, bounds) &&
    !(bounds.hidesLate && (row.isTooLate || row.isBeforePickup))
  );
}

/** The word for a rate's marks, null without any. */
export function markWord(marks: readonly Mark[]): string | null {
  const [cheapest, inTime, fastest] = [
    marks.includes('cheapest'),
    marks.includes('cheapestInTime'),
    marks.includes('fastest'),
  ];
  if (cheapest) return fastest ? 'Lowest & fastest' : inTime ? 'Lowest, on time' : 'Lowest';
  if (inTime) return fastest ? 'Fastest on time' : 'Lowest on time';
  return fastest ? 'Fastest' : null;
}

/** Carriers that quoted the same request before and gave no rate now; where a code stood for several, each by its name. */
export function missingCarriers(rates: readonly RateView[], previous: readonly RateView[]): readonly RateView[] {
  const isThere = (before: RateView) => {
    const isNamed = sameCodeAs(before, previous) !== null;
    return rates.some(
      (rate) => rate.carrier === before.carrier && (!isNamed || rate.carrierName === before.carrierName),
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

/** The sorting after a column was chosen: upwards first, the other way when it is chosen again. */
export function sortedBy(current: Sorting, by: SortColumn): Sorting {
  return { by, isDescending: current.by === by && !current.isDescending };
}

type SortValue = string | number | null;
/** What each column is sorted by. */
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

/** Sorts for the table. What is not known comes last either way; equal ones stay cheapest first. */
export function sortRows(rows: readonly RateRow[], sorting: Sorting): readonly RateRow[] {
  const value = SORT_VALUES[sorting.by];
  return rows.toSorted((a, b) => {
    // Amounts of two currencies have no order; their numbers keep dollars first.
    if (sorting.by === 'price' && a.rate.currency !== b.rate.currency) return a.number - b.number;
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.number - b.number;
    return compare(left, right) * (sorting.isDescending ? -1 : 1) || a.number - b.number;
  });
}

/** Why a quote can't be booked any more, or that it can. */
export type Bookable =
  | { readonly kind: 'yes' }
  | { readonly kind: 'used'; readonly state: 'booked' | 'submitting' | 'unknown' }
  | { readonly kind: 'date_passed' }
  /** The service doesn't know it any more. */
  | { readonly kind: 'gone' };

/** One booking a quote (spec §4.2 rule 1), and none after its pickup date (§4.1 rule 5). `openFrom`: see `firstOpenDay`. */
export function bookable(quote: Quote, openFrom: string): Bookable {
  const state = quote.booking?.state;
  if (state === 'booked' || state === 'submitting' || state === 'unknown') return { kind: 'used', state };
  if (quote.request.pickupDate < openFrom) return { kind: 'date_passed' };
  return { kind: quote.isGone ? 'gone' : 'yes' };
}
