/**
 * Calendar dates as `YYYY-MM-DD` strings. No time zones: arithmetic uses day numbers counted from 1970-01-01 in the
 * proleptic Gregorian calendar.
 */

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01; null if the date doesn't exist, such as 2026-02-30. */
function dayNumberOrNull(date: string): number | null {
  const match = SHAPE.exec(date);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const ms = Date.UTC(year, month - 1, day);
  const back = new Date(ms);
  const real = back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return real && year >= 1000 ? ms / 86_400_000 : null;
}

/** Whether the text is a real date, `YYYY-MM-DD`, from the year 1000 on. */
export function isCalendarDate(date: string): boolean {
  return dayNumberOrNull(date) !== null;
}

/** Days since 1970-01-01. Throws RangeError unless the date exists: validate first. */
export function dayNumber(date: string): number {
  const number = dayNumberOrNull(date);
  if (number === null) throw new RangeError(`not a calendar date: ${date}`);
  return number;
}

/** The date of a day number. */
export function dateOfDayNumber(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10);
}

/** The date `days` after `date`, or before it if negative. */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Whole days from `from` to `to`; positive if `to` is later. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Day of the week, 0 = Sunday … 6 = Saturday. */
export function weekday(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** The calendar date of an instant at a UTC offset of `offsetMinutes` (east is positive). */
export function dateOfInstant(instantMs: number, offsetMinutes: number): string {
  return new Date(instantMs + offsetMinutes * 60_000).toISOString().slice(0, 10);
}

/** UTC offset of American Samoa in minutes: the last US time zone in which a day ends. */
const LAST_ZONE_MINUTES = -11 * 60;

/** The earliest date that isn't over everywhere in the United States: a pickup can still be requested for it. */
export function firstOpenDay(nowMs: number): string {
  return dateOfInstant(nowMs, LAST_ZONE_MINUTES);
}
