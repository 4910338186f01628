/** Records of the booking journal. */

import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { RateRequest } from '../../../shared/freight/requests.ts';
import type { BookedShipment } from '../shipments/types.ts';

/** One entry per quote reference. `body` is the exact text of the request and of its repeats. */
export interface JournalEntry extends Omit<Booking, 'mayArriveUntilMs' | 'clerk' | 'isUnshared'> {
  readonly body: string;
}

export type JournalState = Booking['state'];

/** An entry that is about to begin. */
export type NewEntry = Omit<
  JournalEntry,
  'attempts' | 'sentAs' | 'state' | 'lastError' | 'lastResponse' | 'abandonedBecause' | 'outcome'
>;

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

/** Leave to send an entry once. */
export interface Leave {
  /** As its caller saw it. */
  readonly entry: JournalEntry;
  readonly attempt: number;
  readonly username: string;
  /** Whether an earlier request could still arrive when this one was sent. */
  readonly othersMayArrive: boolean;
  /**
   * After either instant nothing may be sent with it: one of the computer's clock, and one of the clock that can't be
   * set. null: no limit.
   */
  readonly until: { readonly nowMs: number; readonly elapsedMs: number } | null;
}

/** `overtaken`: the entry was changed since the caller read it, or is settled. */
export type Left =
  | { readonly kind: 'left'; readonly leave: Leave }
  | { readonly kind: 'overtaken'; readonly state: JournalState };

/** How an attempt ended: booked, or with a failure. */
export type AttemptEnd = {
  readonly leave: Leave;
  readonly endedAtMs: number;
  /** The unchanged text of the response, without secrets; null when there was no response. */
  readonly responseText: string | null;
} & (
  | {
      readonly result: 'booked';
      /** Without `bolTaken`, which the journal determines. */
      readonly outcome: NonNullable<Booking['outcome']>;
      readonly shipment: BookedShipment;
      /** When to poll the shipment first, and when to download its documents; null: not automatically. */
      readonly firstPollAtMs: number | null;
      readonly documentsAtMs: number | null;
    }
  | {
      readonly result: 'failed';
      readonly failure: AppError;
      /** Whether the clerk is notified. Not while the entry waits for another attempt. */
      readonly isLast: boolean;
    }
);

/** An entry after an attempt; whether the attempt applied to it. */
export interface Ended {
  readonly entry: JournalEntry;
  readonly applies: boolean;
}

/** An entry on the same lane around the same day. */
export interface SimilarEntry {
  readonly entry: JournalEntry;
  readonly request: RateRequest;
  /** When it was last sent, or created if it never was. */
  readonly lastSentAtMs: number;
}

/**
 * Search criteria for possible duplicates of a booking. Dates are `YYYY-MM-DD`, both included. `sentFromMs` doesn't
 * apply to entries that are open or abandoned: their requests may be new.
 */
export interface DuplicateCriteria {
  readonly originZip: string;
  readonly destinationZip: string;
  readonly fromPickupDate: string;
  readonly toPickupDate: string;
  readonly sentFromMs: number;
  /** The day of the pickup, and how many days apart that of the same order may be. */
  readonly pickupDate: string;
  readonly similarDays: number;
  /** Bookings of the same order have the same. */
  readonly orderKey: string;
}

/** `similar`: entries of the same order that the clerk has not seen. Nothing was written then, or if it is in the way. */
export type Begun =
  | { readonly kind: 'begun'; readonly entry: JournalEntry }
  | { readonly kind: 'in_the_way'; readonly entry: Pick<JournalEntry, 'id' | 'state'> }
  | { readonly kind: 'similar'; readonly bookingIds: readonly string[] };
