/** Composes the bookings of one account: delayed until the database has passed its check, and counted from then on. */

import { referenceRulesOf } from '../../shared/rules/referenceRules.ts';
import { type BookingsOptions, type BookingsService, createBookings } from '../modules/bookings/bookings.ts';
import type { ContactsService } from '../modules/contacts/contacts.ts';
import type { AccountStores } from './accountStorage.ts';

export interface AccountBookingsOptions extends Pick<BookingsOptions, 'client' | 'clock' | 'emit' | 'signal'> {
  readonly storage: AccountStores;
  readonly contacts: Pick<ContactsService, 'match'>;
}

export function createAccountBookings({ storage, contacts, ...options }: AccountBookingsOptions) {
  const { journal } = storage;
  const unchecked = createBookings({
    ...options,
    journal,
    quotes: storage.quotes,
    shipments: storage.shipments,
    referenceRulesOf(consignee) {
      const contact = contacts.match(consignee);
      return contact === null ? null : referenceRulesOf(contact);
    },
  });

  /** Bookings requested and not finished, including those waiting to be sent. */
  let inProgress = 0;
  /** Counts a booking as in progress and delays it until the database has passed its check. */
  async function whenChecked<T>(book: () => Promise<T>): Promise<T> {
    inProgress += 1;
    try {
      await storage.checked;
      return await book();
    } finally {
      inProgress -= 1;
    }
  }

  const bookings: BookingsService = {
    ...unchecked,
    submit: (input) => whenChecked(() => unchecked.submit(input)),
    finish: (bookingId) => whenChecked(() => unchecked.finish(bookingId)),
  };
  return {
    bookings,
    /** Number of bookings in progress, and of those that were sent and have no known outcome. */
    openBookings: () => Math.max(inProgress, journal.inStates(['submitting', 'unknown']).length),
    /** Number of bookings in progress on this computer. */
    bookingsInProgress: () => inProgress,
    /** Number of bookings in progress. */
    submitting: () => Math.max(inProgress, journal.inStates(['submitting']).length),
  };
}
