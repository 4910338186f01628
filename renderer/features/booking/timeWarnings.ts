/** Messages of window warnings. */
import { formatClockTime } from '../../../shared/rules/clockTime.ts';
import type { WindowWarning } from '../../../shared/rules/windows.ts';
import { formatDuration } from '../../lib/format.ts';

/** The message of a warning, with the reason. */
export function timeWarnings(warning: WindowWarning): string {
  switch (warning.kind) {
    case 'short':
      return `Only ${formatDuration(warning.minutes)} long. Carriers want at least 2 hours; 3 is safer.`;
    case 'tight':
      return `${formatDuration(warning.minutes)} long. 2 hours is the minimum; 3 is safer.`;
    case 'closes_next_day':
      return `Closes the next day, ${formatDuration(warning.minutes)} later.`;
    case 'same_time':
      return 'Ready and close times are the same. Carriers want at least 2 hours; 3 is safer.';
    case 'closes_early':
      return `Closes at ${formatClockTime(warning.closeTime)}. Most pickups are after noon, so it may roll to the next business day.`;
    case 'passed_here':
      return 'The pickup date has passed here, but not yet in western time zones.';
    case 'requested_late':
      return 'After the 2:30 PM cutoff. It may roll to the next business day.';
    case 'ready_too_soon':
      return 'Closes in less than 2 hours. It may roll to the next business day.';
  }
}
