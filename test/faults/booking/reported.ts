/** Compares what the clerk saw with the service's data. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Problem } from './books.ts';
import type { Told } from './clerkProcess.ts';

/**
 * Finds untrue results before anything is finished: shown as booked when it is not, or as not booked when it is. Takes
 * every result for one quote, in order; only the last may still be true.
 *
 * @param shipments how many the service has for it
 */
export function untruths(told: readonly Told<Booking>[], shipments: number): Problem[] {
  return told.flatMap((answer, index): Problem[] => {
    if (answer === 'killed') return [];
    if (answer.ok) {
      const { state } = answer.value;
      return state === 'booked' && shipments === 0 ? [{ harm: 'untrue', words: 'told booked, and it is not' }] : [];
    }
    const { error } = answer;
    switch (error.code) {
      case 'internal':
        return [{ harm: 'bug', words: `the app failed (${error.reference})` }];
      case 'booking_outcome_unknown':
      case 'quote_already_used':
        return [];
      default:
        return shipments > 0 && index === told.length - 1
          ? [{ harm: 'untrue', words: `told not booked (${error.code}), and it is` }]
          : [];
    }
  });
}

/** Finds untrue statements about a booking that was sent once: nothing of it was recovered, or booked by a retry. */
export function inventedRepeats(told: readonly Told<Booking>[]): Problem[] {
  return told.flatMap((answer): Problem[] => {
    if (answer === 'killed' || !answer.ok) return [];
    const { outcome } = answer.value;
    if (outcome?.recovered === true) return [{ harm: 'untrue', words: 'told recovered, and it was sent once' }];
    return outcome?.newlyBooked === true
      ? [{ harm: 'untrue', words: 'told booked by a repeat, and it was sent once' }]
      : [];
  });
}
