/** The booking journal: what must never be lost or doubled. */

import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';

/** One entry a quote reference. `body` is the exact text that is sent, and sent again. */
export interface JournalEntry extends Booking {
  readonly body: string;
}

export type JournalState = Booking['state'];

/** What a failed attempt can leave behind. */
export type AfterFailure = Extract<JournalState, 'draft' | 'rejected' | 'unknown'>;

/** One sending of an entry. */
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

/** Search criteria for possible duplicates of a booking. Dates are `YYYY-MM-DD`, both included. */
export interface DuplicateCriteria {
  readonly originZip: string;
  readonly destinationZip: string;
  readonly fromPickupDate: string;
  readonly toPickupDate: string;
  readonly createdFromMs: number;
}

/**
 * Every method that writes is one transaction, flushed to the disk before it returns (`synchronous=FULL`), and throws
 * StorageError when it could not be. `begin` alone is flushed by what follows: nothing has left by then.
 */
export interface BookingJournal {
  byId(id: string): JournalEntry | null;
  byQuoteReference(quoteReference: string): JournalEntry | null;
  /** Entries in one of the states, oldest first. */
  inStates(states: readonly JournalState[]): JournalEntry[];
  /** Entries that are booked, or may be, or wait to be sent, and the requests they were quoted for; latest first. */
  findSimilar(dedupeKey: DuplicateCriteria): { entry: JournalEntry; request: RateRequest }[];
  /** The booked entry of the latest quote on the lane, or null. */
  lastBooked(originZip: string, destinationZip: string): JournalEntry | null;
  /** Every sending of an entry, first to last. */
  attempts(bookingId: string): Attempt[];
  /**
   * Writes the intent, as `draft`: a new entry, or an unused one overwritten. Returns the entry that is in the way when
   * the quote reference is submitting, unknown or booked.
   */
  begin(
    entry: Omit<JournalEntry, 'attempts' | 'sentAs' | 'state' | 'lastError' | 'abandonedBecause' | 'outcome'>,
  ): Begun;
  /**
   * Writes that an entry leaves now: state `submitting` and its next attempt, whose number is returned. null, and
   * nothing written, when the entry is no longer as the caller saw it.
   */
  leave(seen: JournalEntry, username: string, atMs: number): number | null;
  /** Writes what became of an attempt; `whenBooked` runs in the same transaction. */
  end(end: AttemptEnd, whenBooked?: () => void): void;
  /** Replaces what an entry of unknown outcome sends next; what was sent before stays with its attempts. */
  correct(bookingId: string, details: JournalEntry['details'], body: string): void;
  /** Keeps why an entry that did not leave stays where it is; null: it is about to be tried again. */
  note(bookingId: string, lastError: AppError | null): void;
  /** Closes an unknown entry, or a draft, on the clerk's word. */
  abandon(bookingId: string, reason: string): void;
}

export type Begun =
  | { readonly kind: 'begun'; readonly bookingId: string }
  | { readonly kind: 'in_the_way'; readonly entry: JournalEntry };
