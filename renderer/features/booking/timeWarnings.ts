/** Warnings about windows in words. */
import { formatClockTime } from '../../../shared/rules/clockTime.ts';
import type { WindowWarning } from '../../../shared/rules/windows.ts';
import { formatDuration } from '../../lib/format.ts';

/** What to say about a window, and why it matters. */
export function timeWarnings(warning: WindowWarning): string {
  switch (warning.kind) {
    case 'short':
      return `Only ${formatDuration(warning.minutes)} long; carriers want 2 hours, 3 is safer`;
    case 'tight':
      return `${formatDuration(warning.minutes)} long; 2 hours is the least, 3 is safer`;
    case 'closes_next_day':
      return `Closes the next day, ${formatDuration(warning.minutes)} later`;
    case 'same_time':
      return 'Opens and closes at the same time; carriers want 2 hours, 3 is safer';
    case 'closes_early':
      return `Closes at ${formatClockTime(warning.closeTime)}; carriers mostly pick up after noon, it may roll to the next day`;
    case 'passed_here':
      return 'The pickup date has passed here, not yet further west; the service decides';
    case 'requested_late':
      return 'Asked for after 2:30 PM for today; it may roll to the next day';
    case 'ready_too_soon':
      return 'Closes in less than 2 hours from now; it may roll to the next day';
  }
}
