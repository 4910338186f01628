/** The booking journal: what must never be lost or doubled. */
import type { Booking } from '../../../shared/ipc/contract/bookings.ts';

/** One entry a quote reference. `body` is the exact text that is sent, and sent again. */
export interface JournalEntry extends Booking {
  readonly body: string;
}

export type JournalState = Booking['state'];

/** What a finished attempt leaves behind. */
export interface AttemptEnd {
  readonly bookingId: string;
  readonly attempt: number;
  readonly endedAtMs: number;
  readonly state: JournalState;
  readonly lastError: Booking['lastError'];
  readonly outcome: Booking['outcome'];
}

/**
 * Every method is one transaction, flushed to the disk before it returns (`synchronous=FULL`), and throws StorageError
 * when it could not be.
 */
export interface BookingJournal {
  byId(id: string): JournalEntry | null;
  byQuoteReference(quoteReference: string): JournalEntry | null;
  /** Entries in one of the states, oldest first. */
  inStates(states: readonly JournalState[]): JournalEntry[];
  /**
   * Writes the intent: the entry (new, or an unused one overwritten) in state `submitting`, with its next attempt.
   * Returns the entry that is in the way when the quote reference is submitting, unknown or booked.
   */
  begin(entry: Omit<JournalEntry, 'attempts' | 'state' | 'lastError' | 'outcome'>): Begun;
  /** Another attempt with the kept body: for `submitting` and `unknown` entries. Returns its number. */
  beginAgain(bookingId: string, atMs: number): number;
  /** Writes what became of an attempt; `whenBooked` runs in the same transaction. */
  end(end: AttemptEnd, whenBooked?: () => void): void;
  /** Closes an unknown entry on the clerk's word. */
  abandon(bookingId: string, reason: string): void;
}

export type Begun =
  | { readonly kind: 'begun'; readonly bookingId: string; readonly attempt: number }
  | { readonly kind: 'in_the_way'; readonly entry: JournalEntry };
