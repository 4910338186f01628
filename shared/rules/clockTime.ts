/** Times of day: stored as 24-hour `HH:MM`, displayed and entered in US format. */

/** Whether a text is `HH:MM`, 24-hour (spec §2.6). */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Formats `08:00` as `8:00 AM`. Returns any other text unchanged. */
export function formatClockTime(time: string): string {
  if (!isClockTime(time)) return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A ready or open time and its close time. */
export interface ClockWindow {
  readonly readyTime: string;
  readonly closeTime: string;
}

/** Formats `8:00 AM–5:00 PM`. */
export function formatClockWindow({ readyTime, closeTime }: ClockWindow): string {
  return `${formatClockTime(readyTime)}–${formatClockTime(closeTime)}`;
}

const pad = (hour: number) => String(hour).padStart(2, '0');

/**
 * Parses `8`, `8a`, `8 am`, `800`, `0800`, `330p`, `3:30 PM`, `15:30`, `noon` to `HH:MM`; null if the text isn't a
 * time. Without AM or PM, 6–11 are morning, 12 and 1–5 afternoon. An hour with a leading zero, such as `0330` or `08`,
 * is 24-hour.
 *
 * @param openTime `HH:MM`, for a close time: 6–11 is evening if the morning time would not be after it.
 */
export function readClockTime(text: string, openTime: string | null = null): string | null {
  const bare = text.trim().toLowerCase();
  if (bare === 'noon') return '12:00';
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:(a|p)\.?m?\.?)?$/.exec(bare);
  if (match === null) return null;
  const [digits = '', minute = '00', half] = [match[1], match[2], match[3]];
  const hour = Number(digits);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const asTyped = `${pad(half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0))}:${minute}`;
  if (!isClockTime(asTyped)) return null;
  if (half !== undefined || digits.startsWith('0') || hour > 11) return asTyped;
  const evening = `${pad(hour + 12)}:${minute}`;
  if (hour < 6) return evening;
  return openTime !== null && asTyped <= openTime && evening > openTime ? evening : asTyped;
}

/**
 * Parses both times of a window, as entered or as stored; null for one that isn't a time. Two times of four digits are
 * 24-hour, so that a stored window past midnight is preserved.
 */
export function readWindow(window: ClockWindow): {
  readonly readyTime: string | null;
  readonly closeTime: string | null;
} {
  const readyTime = readClockTime(window.readyTime);
  const is24Hour = [window.readyTime, window.closeTime].every((text) => /^\d\d:?\d\d$/.test(text.trim()));
  return { readyTime, closeTime: readClockTime(window.closeTime, is24Hour ? null : readyTime) };
}
