/**
 * How values are written on the screen. Days are `YYYY-MM-DD` and never pass through a time zone; instants are
 * milliseconds and are shown in the clerk's own. English of the United States, as the freight is.
 */
import { formatClockTime } from '../../shared/rules/clockTime.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function partsOf(day: string): { year: number; month: string; date: number; weekday: string } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const monthName = MONTHS[month - 1];
  // UTC on both sides: the weekday of the calendar day itself.
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
  return monthName === undefined || weekday === undefined ? null : { year, month: monthName, date, weekday };
}

const thisYear = () => new Date().getFullYear();

/** `Wed, Nov 18` of `2026-11-18`; with its year when that is not this one. What is no such day is shown as it is. */
export function formatDay(day: string): string {
  const parts = partsOf(day);
  return parts?.year === thisYear() ? `${parts.weekday}, ${parts.month} ${parts.date}` : formatDayLong(day);
}

/**
 * `Nov 18` of `2026-11-18`, for narrow columns; `Nov 18 ’24` of another year.
 * @param year the one that needs no saying
 */
export function formatDayShort(day: string, year = thisYear()): string {
  const parts = partsOf(day);
  if (parts === null) return day;
  const short = `${parts.month} ${parts.date}`;
  return parts.year === year ? short : `${short} ’${day.slice(2, 4)}`;
}

/** `Wed, Nov 18, 2026` of `2026-11-18`. */
export function formatDayLong(day: string): string {
  const parts = partsOf(day);
  return parts === null ? day : `${parts.weekday}, ${parts.month} ${parts.date}, ${parts.year}`;
}

const two = (n: number) => String(n).padStart(2, '0');

/** `11/18/2026` of `2026-11-18`: a date in the way it is typed. What is no date stays as it is. */
export function formatDayTyped(day: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  return parts === null ? day : `${Number(parts[2])}/${Number(parts[3])}/${parts[1]}`;
}

/** The clerk's own calendar day of an instant, `YYYY-MM-DD`. */
export function dayOfInstant(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The time of day of an instant in the clerk's zone, `HH:MM`: to compare, not to show. */
export function timeOfInstant(ms: number): string {
  const date = new Date(ms);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `10:24 AM` of an instant, in the clerk's zone. */
export function formatInstantTime(ms: number): string {
  return formatClockTime(timeOfInstant(ms));
}

/** `10:52:48 AM` of an instant, in the clerk's zone. */
export function formatInstantSeconds(ms: number): string {
  return formatInstantTime(ms).replace(' ', `:${two(new Date(ms).getSeconds())} `);
}

/** `Tue, Nov 17, 10:24 AM` of an instant, in the clerk's zone. */
export function formatInstant(ms: number): string {
  return `${formatDay(dayOfInstant(ms))}, ${formatInstantTime(ms)}`;
}

/** `10:52:48 AM` of an instant today, `Mon, Nov 16, 2026, 10:52 AM` of one on another day: until when something waits. */
export function formatUntil(ms: number, nowMs: number): string {
  const day = dayOfInstant(ms);
  if (day === dayOfInstant(nowMs)) return formatInstantSeconds(ms);
  return `${formatDayLong(day)}, ${formatInstantTime(ms)}`;
}

/** `just now`, `12 min ago`, `3 h ago`, `4 d ago`: the age of an instant at `nowMs`. */
export function formatAgo(ms: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** `1,250` or `18.5`: a number with at most `digits` digits behind the point. */
export function formatNumber(value: number, digits = 0): string {
  // The first number that a page writes by its locale takes 20 ms: the blank quote form has only such ones.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** `66.7 %`, or a dash when there is no share. */
export function formatPercent(share: number | null, digits = 1): string {
  return share === null ? '–' : `${formatNumber(100 * share, digits)} %`;
}

/** `1,250 lb`. Tenths are shown where there are any. */
export function formatWeight(lb: number): string {
  return `${formatNumber(lb, 1)} lb`;
}

/** `5 units`, `1 unit`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `12 kB`, `1.4 MB`, by thousands. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${formatNumber(bytes / 1000)} kB`;
  return `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
