import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { BookingsService } from './bookings.ts';

export const bookingHandlers: AccountHandlers<{ readonly bookings: BookingsService }, 'bookings'> = {
  'bookings.submit': ({ bookings }, input) => bookings.submit(input),
  'bookings.withdraw': ({ bookings }, { quoteId }) => bookings.withdraw(quoteId),
  'bookings.duplicates': ({ bookings }, { quoteId, details }) => bookings.duplicates(quoteId, details),
  'bookings.lastOnLane': ({ bookings }, { quoteId }) => bookings.lastOnLane(quoteId),
  'bookings.get': ({ bookings }, { bookingId }) => bookings.get(bookingId),
  'bookings.unfinished': ({ bookings }) => ok({ bookings: bookings.unfinished() }),
  'bookings.finish': ({ bookings }, { bookingId }) => bookings.finish(bookingId),
  'bookings.abandon': ({ bookings }, { bookingId, reason }) => bookings.abandon(bookingId, reason),
};
