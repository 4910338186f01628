/** Compares what the clerk saw with the service's data. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Problem } from './books.ts';
import type { Reported } from './clerkProcess.ts';

/**
 * Finds untrue results before anything is finished: shown as booked when it is not, or as not booked when it is. Takes
 * every result for one quote, in order; only the last may still be true.
 *
 * @param shipments how many the service has for it
 */
export function untruths(reported: readonly Reported<Booking>[], shipments: number): Problem[] {
  return reported.flatMap((response, index): Problem[] => {
    if (response === 'killed') return [];
    if (response.ok) {
      const { state } = response.value;
      return state === 'booked' && shipments === 0 ? [{ harm: 'untrue', message: 'told booked, and it is not' }] : [];
    }
    const { error } = response;
    switch (error.code) {
      case 'internal':
        return [{ harm: 'bug', message: `the app failed (${error.reference})` }];
      case 'booking_outcome_unknown':
      case 'quote_already_used':
        return [];
      default:
        return shipments > 0 && index === reported.length - 1
          ? [{ harm: 'untrue', message: `told not booked (${error.code}), and it is` }]
          : [];
    }
  });
}

/** Finds untrue statements about a booking that was sent once: nothing of it was recovered, or booked by a retry. */
export function inventedRepeats(reported: readonly Reported<Booking>[]): Problem[] {
  return reported.flatMap((response): Problem[] => {
    if (response === 'killed' || !response.ok) return [];
    const { outcome } = response.value;
    if (outcome?.recovered === true) return [{ harm: 'untrue', message: 'told recovered, and it was sent once' }];
    return outcome?.newlyBooked === true
      ? [{ harm: 'untrue', message: 'told booked by a repeat, and it was sent once' }]
      : [];
  });
}
