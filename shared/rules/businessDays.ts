/** Business days of LTL carriers: Monday to Friday, except US federal holidays (5 U.S.C. 6103, as observed). */
import { addDays, weekday } from './calendar.ts';

/** The nth given weekday of a month. `nth` from 1; -1 is the last one. */
function nthWeekday(year: number, month: number, day: number, nth: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  if (nth > 0) {
    const first = `${year}-${pad(month)}-01`;
    return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (nth - 1));
  }
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`;
  const last = addDays(next, -1);
  return addDays(last, -((weekday(last) - day + 7) % 7));
}

/** A fixed holiday moves to Friday when it falls on a Saturday and to Monday when on a Sunday. */
function observed(date: string): string {
  const day = weekday(date);
  if (day === 6) return addDays(date, -1);
  return day === 0 ? addDays(date, 1) : date;
}

const years = new Map<number, ReadonlyMap<string, string>>();

/** Observed federal holidays of a year: name by date. Cached per year. */
export function federalHolidays(year: number): ReadonlyMap<string, string> {
  const known = years.get(year);
  if (known !== undefined) return known;
  const holidays = holidaysOf(year);
  years.set(year, holidays);
  return holidays;
}

/** The last year of a date `YYYY-MM-DD`. */
const LAST_YEAR = 9999;

function holidaysOf(year: number): ReadonlyMap<string, string> {
  return new Map([
    [observed(`${year}-01-01`), "New Year's Day"],
    [nthWeekday(year, 1, 1, 3), 'Martin Luther King Jr. Day'],
    [nthWeekday(year, 2, 1, 3), "Washington's Birthday"],
    [nthWeekday(year, 5, 1, -1), 'Memorial Day'],
    [observed(`${year}-06-19`), 'Juneteenth'],
    [observed(`${year}-07-04`), 'Independence Day'],
    [nthWeekday(year, 9, 1, 1), 'Labor Day'],
    [nthWeekday(year, 10, 1, 2), 'Columbus Day'],
    [observed(`${year}-11-11`), 'Veterans Day'],
    [nthWeekday(year, 11, 4, 4), 'Thanksgiving Day'],
    [observed(`${year}-12-25`), 'Christmas Day'],
    // New Year's Day of the next year may be observed on this year's last Friday.
    ...(year < LAST_YEAR ? [[observed(`${year + 1}-01-01`), "New Year's Day"] as const] : []),
  ]);
}

/** The name of the federal holiday on that date, or null. */
export function federalHoliday(date: string): string | null {
  return federalHolidays(Number(date.slice(0, 4))).get(date) ?? null;
}

/** Whether carriers work on that date. */
export function isBusinessDay(date: string): boolean {
  const day = weekday(date);
  return day !== 0 && day !== 6 && federalHoliday(date) === null;
}

/** The first business day after `date`. */
export function nextBusinessDay(date: string): string {
  return addBusinessDays(date, 1);
}

/** `count` business days after `date` (count ≥ 0). With 0: `date` itself, business day or not. */
export function addBusinessDays(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The business day from which `addBusinessDays` leads to `date` or, if it is none, to the business day after it. */
export function businessDaysBefore(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** Business days after `from`, up to and including `to`. 0 if `to` is not after `from`. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1;
  return count;
}
