/** Messages about quotes and bookings. */
import type { ErrorOf } from '../../../shared/errors.ts';
import { formatDayLong } from '../format.ts';
import type { MessageByCode } from './message.ts';

function usedQuoteMessage({ state }: ErrorOf<'quote_already_used'>): { title: string; next: string } {
  switch (state) {
    case 'submitting':
      return {
        title: 'This quote is being booked',
        next: 'Wait for the result. A quote can be booked once.',
      };
    case 'unknown':
      return {
        title: 'Booking outcome unknown',
        next: 'Finish that booking first. It resends the identical request and can’t book twice.',
      };
    case 'booked':
      return {
        title: 'This quote is booked',
        next: 'Open the shipment, or requote to book another.',
      };
  }
}

export const BOOKING_MESSAGES = {
  pickup_date_passed: (error) => ({
    title: `The pickup date ${formatDayLong(error.pickupDate)} has passed`,
    saved: 'Your entries are saved.',
    next: 'Choose a later date and requote.',
    retry: false,
  }),
  quote_already_used: (error) => ({ ...usedQuoteMessage(error), retry: false }),
  similar_bookings: () => ({
    title: 'A similar shipment was booked recently',
    saved: 'Nothing was sent. Your entries are saved.',
    next: 'Book again in the booking form to compare both first.',
    retry: true,
  }),
  references_required: (error) => ({
    title: `${error.customer} requires references that are missing or in another format`,
    saved: 'Nothing was booked. Your entries are saved.',
    next: 'Enter the references, or change what the contact requires in Contacts.',
    retry: false,
  }),
  booking_outcome_unknown: (error) => ({
    title: `Sent, but not confirmed (${error.cause})`,
    saved: 'The full request is saved on this computer.',
    next: 'Finish the booking. It resends the identical request and returns the shipment if it exists.',
    retry: false,
  }),
  unfinished_bookings: (error) => ({
    title:
      error.count === 1
        ? '1 booking on this account is unfinished'
        : `${error.count} bookings on this account are unfinished`,
    saved: 'Nothing was removed.',
    next: 'Use this account, finish or discard them in Needs attention, then remove it.',
    retry: false,
  }),
} satisfies Partial<MessageByCode>;
