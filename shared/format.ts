/** Formats of values for people that the pages and the documents of the core share. Days never meet a time zone. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar day taken apart; null for what is none. */
export function partsOfDay(
  day: string,
): { readonly year: number; readonly month: string; readonly date: number; readonly weekday: string } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const monthName = MONTHS[month - 1];
  // UTC on both sides: the weekday of the calendar day itself.
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
  return monthName === undefined || weekday === undefined ? null : { year, month: monthName, date, weekday };
}

/** `Wed, Nov 18, 2026` of `2026-11-18`. What is no day is returned unchanged. */
export function formatDayLong(day: string): string {
  const parts = partsOfDay(day);
  return parts === null ? day : `${parts.weekday}, ${parts.month} ${parts.date}, ${parts.year}`;
}

/** `1,250` or `18.5`: a number with at most `digits` digits behind the point, with a true minus. */
export function formatNumber(value: number, digits = 0): string {
  // The first number that a page writes by its locale takes 20 ms: the blank quote form has only such ones.
  const isShort = Number.isInteger(value) && Math.abs(value) < 1000;
  const text = isShort ? String(value) : value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return text.replace('-', '−');
}
