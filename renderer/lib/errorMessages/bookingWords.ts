/** The words for quotes and bookings. */
import type { ErrorOf } from '../../../shared/errors.ts';
import { formatDayLong } from '../format.ts';
import type { WordsByCode } from './words.ts';

function usedQuoteWords({ state }: ErrorOf<'quote_already_used'>): { title: string; next: string } {
  switch (state) {
    case 'submitting':
      return {
        title: 'This quote is being booked right now',
        next: 'Wait for its outcome. One quote is one booking.',
      };
    case 'unknown':
      return {
        title: 'This quote was sent to be booked and its outcome is not known',
        next: 'Finish that booking first: it repeats the very same call and books nothing twice.',
      };
    case 'booked':
      return {
        title: 'This quote is booked',
        next: 'Open its shipment, or re-quote to book another one.',
      };
  }
}

export const BOOKING_WORDS = {
  pickup_date_passed: (error) => ({
    title: `The pickup date ${formatDayLong(error.pickupDate)} has passed`,
    kept: 'Everything typed is kept.',
    next: 'Choose a later day and re-quote; another day needs a new quote.',
    retry: false,
  }),
  quote_already_used: (error) => ({ ...usedQuoteWords(error), retry: false }),
  booking_outcome_unknown: (error) => ({
    title: `Sent, but no answer says whether it was booked (${error.cause})`,
    kept: 'The whole request is kept on this computer.',
    next: 'Finish the booking: the very same call is repeated, and the service answers with the shipment if there is one.',
    retry: false,
  }),
  unfinished_bookings: (error) => ({
    title:
      error.count === 1
        ? 'A booking of this connection is not finished'
        : `${error.count} bookings of this connection are not finished`,
    kept: 'Nothing was removed.',
    next: 'Make the connection active and finish or abandon them under Needs attention. Then remove it.',
    retry: false,
  }),
} satisfies Partial<WordsByCode>;
