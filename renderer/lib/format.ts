/**
 * How values are written on the screen. Days are `YYYY-MM-DD` and never pass through a time zone; instants are
 * milliseconds and are shown in the clerk's own. English of the United States, as the freight is.
 */
import { formatDayLong, formatNumber, partsOfDay } from '../../shared/format.ts';
import { formatClockTime } from '../../shared/rules/clockTime.ts';

export { formatDayLong, formatNumber };

const thisYear = () => new Date().getFullYear();

/** `Wed, Nov 18` of `2026-11-18`; `Nov 18, 2025` of another year. What is no day is returned unchanged. */
export function formatDay(day: string): string {
  const parts = partsOfDay(day);
  return parts?.year === thisYear() ? `${parts.weekday}, ${parts.month} ${parts.date}` : formatDayShort(day);
}

/**
 * `Nov 18` of `2026-11-18`, for narrow columns; `Nov 18, 2024` of another year.
 * @param year the one that needs no saying
 */
export function formatDayShort(day: string, year = thisYear()): string {
  const parts = partsOfDay(day);
  if (parts === null) return day;
  const short = `${parts.month} ${parts.date}`;
  return parts.year === year ? short : `${short}, ${parts.year}`;
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

/** `just now`, `12 min ago`, `3 hours ago`, `4 days ago`: the age of an instant at `nowMs`. */
export function formatAgo(ms: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return `${hours < 24 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')} ago`;
}

/** `66.7%`, or a dash when there is no share. */
export function formatPercent(share: number | null, digits = 1): string {
  return share === null ? '–' : `${formatNumber(100 * share, digits)}%`;
}

/** `+4%`, `−12%`, `±0%`. */
export function formatPercentChange(percent: number): string {
  const whole = Math.round(percent);
  return whole === 0 ? '±0%' : `${whole > 0 ? '+' : '−'}${formatNumber(Math.abs(whole))}%`;
}

/** `1,250 lb`. Tenths are shown where there are any. */
export function formatWeight(lb: number): string {
  return `${formatNumber(lb, 1)} lb`;
}

/** `48 × 40 × 52 in`, with `?` for an edge that is not known. */
export function formatDimensions(edges: readonly (number | null)[]): string {
  return `${edges.map((edge) => (edge === null ? '?' : formatNumber(edge, 3))).join(' × ')} in`;
}

/** `12.4`, pounds per cubic foot. Cut off, not rounded: 9.96 is not yet in the class that begins at 10. */
export function formatDensity(pcf: number): string {
  return formatNumber(Math.floor(pcf * 10 + 1e-6) / 10, 1);
}

/** `5 units`, `1 unit`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `3 days late`, `1 day early`, `on time`. */
export function formatLateness(daysLate: number): string {
  if (daysLate === 0) return 'on time';
  return `${formatCount(Math.abs(daysLate), 'day')} ${daysLate > 0 ? 'late' : 'early'}`;
}

/** `1 hour 30 min`, `45 min`, `2 hours`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? formatCount(hours, 'hour') : `${formatCount(hours, 'hour')} ${rest} min`;
}

/** `4 sec`. */
export function formatSeconds(seconds: number): string {
  return `${formatNumber(seconds, 1)} sec`;
}

/** `4 sec`, `2 min` of milliseconds, never less than a second. */
export function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? formatSeconds(seconds) : formatDuration(Math.ceil(seconds / 60));
}

/** `12 KB`, `1.4 MB`, by thousands. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${formatNumber(bytes / 1000)} KB`;
  return `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
