/** Records of the booking journal. */

import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';

/** One entry per quote reference. `body` is the exact text of the request and of its repeats. */
export interface JournalEntry extends Omit<Booking, 'mayArriveUntilMs'> {
  readonly body: string;
}

export type JournalState = Booking['state'];

/** What a failed attempt can leave behind. */
export type AfterFailure = Extract<JournalState, 'draft' | 'rejected' | 'unknown'>;

/** One attempt to send an entry. */
export interface Attempt {
  readonly attempt: number;
  /** The exact text that was sent. */
  readonly body: string;
  /** Username it was sent as. */
  readonly username: string;
  readonly startedAtMs: number;
  /** null: being sent, or the app ended before a response. */
  readonly endedAtMs: number | null;
  /** `booked`, the code of the failure, or `interrupted` when its end was not saved; null while being sent. */
  readonly outcome: string | null;
  readonly failure: AppError | null;
}

/** How an attempt ended: booked, or with a failure. */
export type AttemptEnd = {
  readonly bookingId: string;
  readonly attempt: number;
  readonly endedAtMs: number;
  /** The unchanged text of the response, without secrets; null when there was no response. */
  readonly responseText?: string | null;
} & (
  | { readonly state: 'booked'; readonly outcome: NonNullable<Booking['outcome']> }
  | {
      readonly state: AfterFailure;
      readonly failure: AppError;
      /** Whether the clerk is notified. Not while the entry waits for another attempt. */
      readonly isLast: boolean;
    }
);

/**
 * Search criteria for possible duplicates of a booking. Dates are `YYYY-MM-DD`, both included. `createdFromMs` doesn't
 * apply to entries that are open or abandoned: their requests may be new.
 */
export interface DuplicateCriteria {
  readonly originZip: string;
  readonly destinationZip: string;
  readonly fromPickupDate: string;
  readonly toPickupDate: string;
  readonly createdFromMs: number;
}

export type Begun =
  | { readonly kind: 'begun'; readonly entry: JournalEntry }
  | { readonly kind: 'in_the_way'; readonly entry: JournalEntry };
