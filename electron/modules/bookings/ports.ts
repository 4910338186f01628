/** What the bookings write, and the records that are stored with them. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { StoredQuote } from '../quotes/ports.ts';
import type { BookedShipment } from '../shipments/types.ts';
import type { StoreFailure } from '../workgroup/shared.ts';
import type {
  Attempt,
  AttemptEnd,
  Begun,
  DuplicateCriteria,
  Ended,
  JournalEntry,
  JournalState,
  Left,
  NewEntry,
  SimilarEntry,
} from './types.ts';

type Written<T> = Promise<Result<T, StoreFailure>>;

/**
 * Writes of the booking journal. Each is one transaction, flushed to the disk when it resolves, except `begin`: nothing
 * is sent before `leave`. They reject with StorageError if the disk fails.
 */
export interface JournalWrites {
  /**
   * Writes the intent to book, unless the quote is in use, or another entry may be of the same order.
   *
   * @param seen entries of the same order that the clerk books in addition to
   */
  begin(entry: NewEntry, criteria: DuplicateCriteria, seen: readonly string[]): Written<Begun>;
  /** Leave to send an entry once, if it is still as the caller saw it, with the username it is sent as. */
  leave(seen: JournalEntry, username: string, atMs: number): Written<Left>;
  /**
   * Records how an attempt ended. "Booked" always applies to the entry. A failure applies if it is of the latest attempt
   * and nothing has settled the entry since.
   */
  end(end: AttemptEnd): Written<Ended>;
  /**
   * Replaces the next request of an entry with unknown outcome; null: only the same request may be sent again. Earlier
   * attempts retain their requests.
   */
  correct(entry: JournalEntry, details: JournalEntry['details'], body: string): Written<JournalEntry | null>;
  /** Records why an entry was not sent, without changing its state; null: it is about to be tried again. */
  note(bookingId: string, lastError: AppError | null): Written<void>;
  /** Closes an unknown entry or a draft, as confirmed by the user. One that has been booked stays booked. */
  abandon(bookingId: string, reason: string): Written<void>;
  /** Whether an entry is being submitted by another computer. Reads only. */
  isHeld(bookingId: string): boolean;
  /** Until when a request of an entry may still arrive and be booked; null if none can. Reads only. */
  mayArriveUntilMs(entry: Pick<JournalEntry, 'id' | 'state' | 'attempts'>): number | null;
}

/** Reads of the booking journal. */
export interface JournalReads {
  byId(id: string): JournalEntry | null;
  /** In a workgroup, of whichever freight account; otherwise that of this computer's account with the same reference. */
  byQuote(quote: Pick<StoredQuote, 'id' | 'quoteReference'>): JournalEntry | null;
  /** Entries in one of the states, oldest first. */
  inStates(states: readonly JournalState[]): JournalEntry[];
  /** Entries on the same lane around the same day, in any state; latest first. */
  findSimilar(criteria: DuplicateCriteria): SimilarEntry[];
  /** The booked entry of the latest quote on the lane, or null. */
  lastBooked(originZip: string, destinationZip: string): JournalEntry | null;
  /** All attempts of an entry, in order. */
  attempts(bookingId: string): Attempt[];
  /** The clerk of the workgroup whose entry it is; null if it is of this computer. */
  clerkOf(bookingId: string): NonNullable<Booking['clerk']> | null;
  /** Whether the other clerks of the workgroup can see how it ended. */
  isShared(bookingId: string): boolean;
}

export type BookingJournal = JournalReads & JournalWrites;

/** A shipment, as far as a booking may be the same. */
export interface KnownShipment {
  readonly bookingId: string | null;
  readonly quoteReference: string | null;
  readonly poNumber: string | null;
  readonly voided: boolean;
  readonly status: string;
}

/** What the embedded database stores with a booked entry, in its transaction. */
export interface BookedRecords {
  shipmentOf(bolNumber: string): KnownShipment | null;
  insertShipment(shipment: BookedShipment, entry: Pick<JournalEntry, 'id' | 'quoteReference'>): void;
  planFirstPoll(bolNumber: string, atMs: number): void;
  requestDocuments(bolNumber: string, atMs: number): void;
  /** Raises the alert that the response has the BOL number of another shipment. */
  raiseBolTaken(entry: JournalEntry, bolNumber: string, atMs: number): void;
}
