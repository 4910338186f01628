/** Messages of window warnings. */

import { formatClockTime } from '../../../shared/rules/clockTime.ts';
import type { WindowWarning } from '../../../shared/rules/windows.ts';
import { formatDuration } from '../../lib/format.ts';
import { bookingStrings } from './strings.tsx';

/** The message of a warning, with the reason. */
export function timeWarnings(warning: WindowWarning): string {
  switch (warning.kind) {
    case 'short':
      return bookingStrings.tooShort(formatDuration(warning.minutes));
    case 'tight':
      return bookingStrings.shortWindow(formatDuration(warning.minutes));
    case 'closes_next_day':
      return bookingStrings.closesNextDay(formatDuration(warning.minutes));
    case 'same_time':
      return bookingStrings.sameTimes;
    case 'closes_early':
      return bookingStrings.closesAt(formatClockTime(warning.closeTime));
    case 'passed_here':
      return bookingStrings.pickupDatePassedHere;
    case 'requested_late':
      return bookingStrings.afterCutoff;
    case 'closes_soon':
      return bookingStrings.closesWithinTwoHours;
  }
}
