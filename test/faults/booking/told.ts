/** What the clerk was told, held against the service's books. */
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';
import type { Problem } from './books.ts';
import type { Told } from './clerkProcess.ts';

/**
 * Untruths, before anything is finished: told booked and it is not; told not booked and it is.
 *
 * @param told every answer about one quote, in order; only the last may still be true
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
