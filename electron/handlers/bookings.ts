import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function bookingHandlers(account: ActiveAccount): HandlersOf<'bookings'> {
  return {
    'bookings.submit': (input) => {
      const active = account();
      return active.ok ? active.value.bookings.submit(input) : active;
    },
    'bookings.withdraw': ({ quoteId }) => {
      const active = account();
      return active.ok ? active.value.bookings.withdraw(quoteId) : active;
    },
    'bookings.duplicates': ({ quoteId, details }) => {
      const active = account();
      return active.ok ? active.value.bookings.duplicates(quoteId, details) : active;
    },
    'bookings.lastOnLane': ({ quoteId }) => {
      const active = account();
      return active.ok ? active.value.bookings.lastOnLane(quoteId) : active;
    },
    'bookings.get': ({ bookingId }) => {
      const active = account();
      return active.ok ? active.value.bookings.get(bookingId) : active;
    },
    'bookings.unfinished': () => {
      const active = account();
      return active.ok ? ok({ bookings: active.value.bookings.unfinished() }) : active;
    },
    'bookings.finish': ({ bookingId }) => {
      const active = account();
      return active.ok ? active.value.bookings.finish(bookingId) : active;
    },
    'bookings.abandon': ({ bookingId, reason }) => {
      const active = account();
      return active.ok ? active.value.bookings.abandon(bookingId, reason) : active;
    },
  };
}
