/**
 * Display formats. Days are `YYYY-MM-DD` and never converted between time zones; instants are milliseconds and shown in
 * the user's time zone. US English, as the freight is in the US.
 */
import { formatDayLong, formatNumber, partsOfDay } from '../../shared/format.ts';
import { formatClockTime } from '../../shared/rules/clockTime.ts';

export { formatDayLong, formatNumber };

const thisYear = () => new Date().getFullYear();

/**
 * Formats `2026-11-18` as `Wed, Nov 18`, and a day of another year as `Nov 18, 2025`. Returns any other text unchanged.
 */
export function formatDay(day: string): string {
  const parts = partsOfDay(day);
  return parts?.year === thisYear() ? `${parts.weekday}, ${parts.month} ${parts.date}` : formatDayShort(day);
}

/**
 * Formats `2026-11-18` as `Nov 18`, for narrow columns, and a day of another year as `Nov 18, 2024`.
 * @param year the year to omit
 */
export function formatDayShort(day: string, year = thisYear()): string {
  const parts = partsOfDay(day);
  if (parts === null) return day;
  const short = `${parts.month} ${parts.date}`;
  return parts.year === year ? short : `${short}, ${parts.year}`;
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Formats `2026-11-18` as `11/18/2026`, the format for input. Returns any other text unchanged. */
export function formatDayTyped(day: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  return parts === null ? day : `${Number(parts[2])}/${Number(parts[3])}/${parts[1]}`;
}

/** The calendar day of an instant in the user's time zone, `YYYY-MM-DD`. */
export function dayOfInstant(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** The time of day of an instant in the user's time zone, `HH:MM`. For comparison, not for display. */
export function timeOfInstant(ms: number): string {
  const date = new Date(ms);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Formats an instant as `10:24 AM` in the user's time zone. */
export function formatInstantTime(ms: number): string {
  return formatClockTime(timeOfInstant(ms));
}

/** Formats an instant as `10:52:48 AM` in the user's time zone. */
export function formatInstantSeconds(ms: number): string {
  return formatInstantTime(ms).replace(' ', `:${twoDigits(new Date(ms).getSeconds())} `);
}

/** Formats an instant as `Tue, Nov 17, 10:24 AM` in the user's time zone. */
export function formatInstant(ms: number): string {
  return `${formatDay(dayOfInstant(ms))}, ${formatInstantTime(ms)}`;
}

/** Formats the start of something that lasts: `10:24 AM` today, `Mon, Nov 16, 10:24 AM` on an earlier day. */
export function formatSince(ms: number, nowMs: number): string {
  return dayOfInstant(ms) === dayOfInstant(nowMs) ? formatInstantTime(ms) : formatInstant(ms);
}

/** Formats the end of a wait: `10:52:48 AM` today, `Mon, Nov 16, 2026, 10:52 AM` on another day. */
export function formatUntil(ms: number, nowMs: number): string {
  const day = dayOfInstant(ms);
  if (day === dayOfInstant(nowMs)) return formatInstantSeconds(ms);
  return `${formatDayLong(day)}, ${formatInstantTime(ms)}`;
}

/** Formats the age of an instant: `just now`, `12 min ago`, `3 hours ago`, `4 days ago`. */
export function formatAgo(ms: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return `${hours < 24 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')} ago`;
}

/** Formats a share as `66.7%`; null as a dash. */
export function formatPercent(share: number | null, digits = 1): string {
  return share === null ? '–' : `${formatNumber(100 * share, digits)}%`;
}

/** Formats `+4%`, `−12%`, `±0%`. */
export function formatPercentChange(percent: number): string {
  const whole = Math.round(percent);
  return whole === 0 ? '±0%' : `${whole > 0 ? '+' : '−'}${formatNumber(Math.abs(whole))}%`;
}

/** Formats `1,250 lb`, with tenths if there are any. */
export function formatWeight(lb: number): string {
  return `${formatNumber(lb, 1)} lb`;
}

/** Formats `48 × 40 × 52 in`, with `?` for an unknown dimension. */
export function formatDimensions(edges: readonly (number | null)[]): string {
  return `${edges.map((edge) => (edge === null ? '?' : formatNumber(edge, 3))).join(' × ')} in`;
}

/** Formats pounds per cubic foot as `12.4`. Truncated, not rounded: 9.96 is below the class that starts at 10. */
export function formatDensity(pcf: number): string {
  return formatNumber(Math.floor(pcf * 10 + 1e-6) / 10, 1);
}

/** Formats `5 units`, `1 unit`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Formats `3 days late`, `1 day early`, `on time`. */
export function formatLateness(daysLate: number): string {
  if (daysLate === 0) return 'on time';
  return `${formatCount(Math.abs(daysLate), 'day')} ${daysLate > 0 ? 'late' : 'early'}`;
}

/** Formats `1 hour 30 min`, `45 min`, `2 hours`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? formatCount(hours, 'hour') : `${formatCount(hours, 'hour')} ${rest} min`;
}

/** Formats `4 sec`. */
export function formatSeconds(seconds: number): string {
  return `${formatNumber(seconds, 1)} sec`;
}

/** Formats milliseconds as `4 sec` or `2 min`, at least 1 second. */
export function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? formatSeconds(seconds) : formatDuration(Math.ceil(seconds / 60));
}

/** Formats `12 KB`, `1.4 MB`, with decimal prefixes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${formatNumber(bytes / 1000)} KB`;
  return `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
