/** Pickup and delivery windows: which of them carriers tend to miss. */
import { type ClockWindow, isClockTime } from './clockTime.ts';

/** What the form starts with: the usual dock hours. */
export const DEFAULT_WINDOW = { readyTime: '08:00', closeTime: '17:00' } as const;

/** Carriers want at least this long; three hours are safer. */
const LEAST_MINUTES = 120;
const SAFE_MINUTES = 180;
/** Carriers mostly pick up after noon. */
const EARLY_CLOSE = 14 * 60;
/** A pickup asked for later than this on its own day may roll to the next. */
const LATE_REQUEST = 14 * 60 + 30;

const DAY = 24 * 60;

/** Minutes since midnight of `HH:MM`. */
function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** A remark on a window; `minutes` is its length. */
export type WindowWarning =
  | { readonly kind: 'short'; readonly minutes: number }
  | { readonly kind: 'tight'; readonly minutes: number }
  | { readonly kind: 'closes_next_day'; readonly minutes: number }
  | { readonly kind: 'same_time' }
  | { readonly kind: 'closes_early'; readonly closeTime: string }
  | { readonly kind: 'passed_here' }
  | { readonly kind: 'requested_late' }
  | { readonly kind: 'ready_too_soon' };

/** Length in minutes, over midnight where it closes before it opens; null when an end is no time. */
export function windowLength(window: ClockWindow): number | null {
  if (!isClockTime(window.readyTime) || !isClockTime(window.closeTime)) return null;
  return (minutes(window.closeTime) - minutes(window.readyTime) + DAY) % DAY;
}

const isOvernight = (window: ClockWindow) => window.closeTime < window.readyTime;

/** What to say about the two times of a window, whichever end it is of. */
function lengthWarning(window: ClockWindow): WindowWarning[] {
  const length = windowLength(window);
  if (length === null) return [];
  if (length === 0) return [{ kind: 'same_time' }];
  const warnings: WindowWarning[] = [];
  if (isOvernight(window)) warnings.push({ kind: 'closes_next_day', minutes: length });
  if (length < SAFE_MINUTES) warnings.push({ kind: length < LEAST_MINUTES ? 'short' : 'tight', minutes: length });
  return warnings;
}

/** What to say about a delivery window. Nothing about one that is not complete. */
export function deliveryWarnings(window: ClockWindow): readonly WindowWarning[] {
  return lengthWarning(window);
}

/**
 * What to say about a pickup window: its length, a close before 14:00, and, for a pickup today, a request after about
 * 14:30 or less than two hours before the freight is ready to go late.
 *
 * @param now the date and time on the clerk's clock.
 */
export function pickupWarnings(
  window: ClockWindow,
  pickupDate: string,
  now: { readonly date: string; readonly time: string },
): readonly WindowWarning[] {
  if (windowLength(window) === null) return [];
  const warnings = lengthWarning(window);
  const closes = minutes(window.closeTime) + (isOvernight(window) ? DAY : 0);
  if (closes < EARLY_CLOSE) warnings.push({ kind: 'closes_early', closeTime: window.closeTime });
  if (pickupDate < now.date) warnings.push({ kind: 'passed_here' });
  if (pickupDate === now.date) {
    if (minutes(now.time) > LATE_REQUEST) warnings.push({ kind: 'requested_late' });
    else if (closes - minutes(now.time) < LEAST_MINUTES) warnings.push({ kind: 'ready_too_soon' });
  }
  return warnings;
}
