/** The earlier dates that a period is compared with. Dates are `YYYY-MM-DD`, both inclusive. */
import { addDays, dayNumber, isCalendarDate } from './calendar.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Months since year 0 of `YYYY-MM…`. */
const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** The month `by` months after that of a date or month, as `YYYY-MM`. */
export function addMonths(date: string, by: number): string {
  const months = monthNumber(date) + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}`;
}

/** The last day of a month. */
const endOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1);

/** The number of months, or null unless the period is exactly whole months. */
export function wholeMonths({ from, to }: Period): number | null {
  return from.endsWith('-01') && to === endOf(to) ? monthNumber(to) - monthNumber(from) + 1 : null;
}

function yearBefore(date: string): string {
  const month = addMonths(date, -12);
  const day = `${month}-${date.slice(8)}`;
  // Feb 29 becomes Feb 28, and the end of February stays its end.
  return date === endOf(date) || !isCalendarDate(day) ? endOf(month) : day;
}

/**
 * `before`: the same length directly before, in months if the period is whole months, otherwise in days. `last_year`:
 * the same dates a year earlier. Returns null if they would be before the year 1001, which no calendar here has.
 */
export function comparedPeriod({ from, to }: Period, compare: 'before' | 'last_year'): Period | null {
  const months = wholeMonths({ from, to });
  const days = dayNumber(to) - dayNumber(from) + 1;
  const years = Number(from.slice(0, 4)) - (compare === 'last_year' ? 1 : Math.ceil(days / 365) + 1);
  if (years < 1001) return null;
  if (compare === 'last_year') return { from: yearBefore(from), to: yearBefore(to) };
  const end = addDays(from, -1);
  return { from: months === null ? addDays(from, -days) : `${addMonths(from, -months)}-01`, to: end };
}
