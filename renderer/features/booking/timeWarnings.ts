/** Warnings about windows in words. */
import { formatClockTime } from '../../../shared/rules/clockTime.ts';
import type { WindowWarning } from '../../../shared/rules/windows.ts';

/** `1 h 30 min`, `45 min`, `2 h`. */
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : null, rest > 0 ? `${rest} min` : null].filter((part) => part !== null).join(' ');
}

/** What to say about a window, and why it matters. */
export function timeWarnings(warning: WindowWarning): string {
  switch (warning.kind) {
    case 'short':
      return `Only ${lengthWords(warning.minutes)} long; carriers want 2 h, 3 h is safer`;
    case 'tight':
      return `${lengthWords(warning.minutes)} long; 2 h is the least, 3 h is safer`;
    case 'closes_next_day':
      return `Closes the next day, ${lengthWords(warning.minutes)} later`;
    case 'same_time':
      return 'Opens and closes at the same time; carriers want 2 h, 3 h is safer';
    case 'closes_early':
      return `Closes at ${formatClockTime(warning.closeTime)}; carriers mostly pick up after noon, it may roll to the next day`;
    case 'passed_here':
      return 'The pickup date has passed here, not yet further west; the service decides';
    case 'requested_late':
      return 'Asked for after 2:30 PM for today; it may roll to the next day';
    case 'ready_too_soon':
      return 'Closes in less than 2 h from now; it may roll to the next day';
  }
}
