/** Pickup and delivery windows: which of them carriers tend to miss. */
import { type ClockWindow, isClockTime } from './clockTime.ts';

/** Default of the form: typical dock hours. */
export const DEFAULT_WINDOW = { readyTime: '08:00', closeTime: '17:00' } as const;

/** Minimum length that carriers expect; three hours are safer. */
const MIN_MINUTES = 120;
const SAFE_MINUTES = 180;
/** Most carriers pick up after noon. */
const EARLY_CLOSE = 14 * 60;
/** A same-day pickup requested after this time may roll to the next day. */
const LATE_REQUEST = 14 * 60 + 30;

const DAY = 24 * 60;

/** Minutes since midnight of `HH:MM`. */
function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** A warning about a window; `minutes` is its length. */
export type WindowWarning =
  | { readonly kind: 'short'; readonly minutes: number }
  | { readonly kind: 'tight'; readonly minutes: number }
  | { readonly kind: 'closes_next_day'; readonly minutes: number }
  | { readonly kind: 'same_time' }
  | { readonly kind: 'closes_early'; readonly closeTime: string }
  | { readonly kind: 'passed_here' }
  | { readonly kind: 'requested_late' }
  | { readonly kind: 'closes_soon' };

/** Length in minutes, past midnight if it closes before it opens; null if either time is invalid. */
export function windowLength(window: ClockWindow): number | null {
  if (!isClockTime(window.readyTime) || !isClockTime(window.closeTime)) return null;
  return (minutes(window.closeTime) - minutes(window.readyTime) + DAY) % DAY;
}

const isOvernight = (window: ClockWindow) => window.closeTime < window.readyTime;

/** Warnings about the length of any window. */
function lengthWarning(window: ClockWindow): WindowWarning[] {
  const length = windowLength(window);
  if (length === null) return [];
  if (length === 0) return [{ kind: 'same_time' }];
  const warnings: WindowWarning[] = [];
  if (isOvernight(window)) warnings.push({ kind: 'closes_next_day', minutes: length });
  if (length < SAFE_MINUTES) warnings.push({ kind: length < MIN_MINUTES ? 'short' : 'tight', minutes: length });
  return warnings;
}

/** Warnings about a delivery window; none if it is incomplete. */
export function deliveryWarnings(window: ClockWindow): readonly WindowWarning[] {
  return lengthWarning(window);
}

/**
 * Warnings about a pickup window: its length, a close before 14:00, and, for a pickup today, a request after about
 * 14:30 or less than two hours before the close.
 *
 * @param now date and time on the user's clock.
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
    else if (closes - minutes(now.time) < MIN_MINUTES) warnings.push({ kind: 'closes_soon' });
  }
  return warnings;
}
