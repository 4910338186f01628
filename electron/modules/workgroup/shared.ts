/**
 * The port of a workgroup's shared store: its methods, and what they take and return. Each method is one call of one
 * function, which the server completes or not independently of the line to it. Bookings and polling are here, records and
 * files in `sharedRecords.ts`.
 */
import type { Result } from '../../../shared/ipc/result.ts';
import type { JournalState } from '../bookings/types.ts';
import type { BookedShipment } from '../shipments/types.ts';
import type { Member, PolicyChanges, WorkgroupPolicy, WorkgroupRole } from './members.ts';

/** An entry of the journal, as every clerk is shown it. Instants are the server's. */
export interface SharedBooking {
  readonly id: string;
  readonly state: JournalState;
  readonly quoteReference: string;
  readonly attempts: number;
  /** The member that began it, or submitted it last. */
  readonly owner: string;
  readonly ownerName: string;
  readonly computer: string;
  readonly beganAtMs: number;
  /** Until when only its owner may submit it. */
  readonly leaseUntilMs: number;
  readonly bolNumber: string | null;
}

/** What another clerk made of a record, or that it is removed. */
export interface RecordVersion {
  readonly id: string;
  /** The turn to edit it with; null: the store doesn't have it, because it went back in time. */
  readonly seq: number | null;
  readonly isRemoved: boolean;
  /** By their names in the database. */
  readonly columns: Readonly<Record<string, string | number | null>> | null;
  /** Name of the member that changed it last; null if the audit trail doesn't record this table. */
  readonly changedBy: string | null;
}

/** Why the store did not do what was requested. */
export type StoreFailure =
  /** The store can't be reached, if known since `sinceMs`. `isOutcomeUnknown`: it may have done what was requested. */
  | { readonly code: 'workgroup_away'; readonly isOutcomeUnknown: boolean; readonly sinceMs?: number | null }
  /** Another clerk has this quote, or the entry is being submitted. */
  | { readonly code: 'in_use_by'; readonly booking: SharedBooking }
  /** Bookings of the same order that the clerk has not seen. */
  | { readonly code: 'alike'; readonly bookings: readonly SharedBooking[] }
  /** By the policy, only a supervisor books in addition to those that the clerk has seen. */
  | { readonly code: 'needs_supervisor'; readonly bookings: readonly SharedBooking[] }
  /** The entry is no longer as the caller saw it. */
  | { readonly code: 'overtaken'; readonly booking: SharedBooking }
  /** The store doesn't have it: it went back in time, and the entry is to be brought. */
  | { readonly code: 'missing' }
  /** Another member polls with this credential. */
  | { readonly code: 'not_leading' }
  | { readonly code: 'not_allowed' }
  /** Records that were changed since the clerk saw them. None of the call was written. */
  | { readonly code: 'changed_meanwhile'; readonly records: readonly RecordVersion[] }
  /** Another template has this name. */
  | { readonly code: 'name_taken' }
  | { readonly code: 'file_too_large' }
  /** The content isn't that of the hash. */
  | { readonly code: 'wrong_hash' }
  /** The server's disk is full. */
  | { readonly code: 'store_full' };

/** The result of a call of the store. */
export type Stored<T> = Promise<Result<T, StoreFailure>>;

/** A booking that is about to be submitted. */
export interface BookingIntent {
  readonly id: string;
  /** The freight account: a quote reference is unique within it. */
  readonly account: string;
  readonly quoteId: string;
  readonly quoteReference: string;
  readonly position: number | null;
  readonly carrier: string;
  readonly carrierName: string;
  readonly totalCents: number;
  readonly currency: string;
  /** JSON. */
  readonly details: string;
  /** The exact text of the request. */
  readonly body: string;
  /** Bookings of one order have one. */
  readonly orderKey: string;
  /** `YYYY-MM-DD`. */
  readonly pickupDate: string;
}

/** Which other bookings are of the same order. */
export interface SimilarityRules {
  /** How many days apart the pickups may be: 1, or 0 without a PO number. */
  readonly similarDays: number;
  /** Entries that the clerk books in addition to. */
  readonly seen: readonly string[];
}

/** The entry as the caller saw it. */
export interface SeenEntry {
  readonly bookingId: string;
  readonly state: JournalState;
  readonly attempts: number;
  readonly body: string;
}

/**
 * How an attempt ended. `not_sent`: nothing was booked by it, and it may be submitted again. `unknown`: it was submitted,
 * and no response says whether it was booked.
 */
export type AttemptResult = {
  /** The text of the response or the failure, as JSON. */
  readonly response: string;
  /** The unchanged text of the response, without secrets. */
  readonly responseText: string | null;
} & (
  | { readonly result: 'booked'; readonly shipment: BookedShipment }
  | {
      readonly result: 'rejected' | 'not_sent' | 'unknown';
      /** The code of the failure. */
      readonly failure: string;
    }
);

/** An own entry, from the own disk. */
export interface OwnEntry extends BookingIntent {
  /** Bookings of its order that the clerk booked in addition to. */
  readonly seen: readonly string[];
  readonly state: JournalState;
  readonly createdAtMs: number;
  readonly sentAs: string | null;
  readonly abandonedBecause: string | null;
  /** In order. `startedAtMs` is the server's, with its leave; `endedAtMs` and `end` are null: no response so far. */
  readonly attempts: readonly {
    readonly id: string;
    readonly body: string;
    readonly username: string;
    readonly startedAtMs: number;
    readonly endedAtMs: number | null;
    readonly end: AttemptResult | null;
  }[];
}

/** Columns of a shipment that a poll found, by their names in the database; absent ones are unchanged. */
export type PolledColumns = Readonly<
  Partial<
    Record<
      | 'pro_number'
      | 'pickup_number'
      | 'status'
      | 'tracking_status'
      | 'pickup_date'
      | 'estimated_delivery_date'
      | 'delivery_date'
      | 'reference_numbers'
      | 'available'
      | 'unread'
      | 'latest_carrier'
      | 'latest_carrier_name'
      | 'po_number'
      | 'quote_reference'
      | 'tracking'
      | 'poll_error',
      string | null
    > &
      Record<
        | 'voided'
        | 'last_checked_at_ms'
        | 'latest_total_cents'
        | 'booked_at_ms'
        | 'next_poll_at_ms'
        | 'settled_at_ms'
        | 'checks_since_documents'
        | 'polls_not_found'
        | 'polls_failed',
        number | null
      >
  >
>;

/** What a poll of one shipment found. */
export interface Poll {
  readonly bolNumber: string;
  /** The turn of the row that the response was compared with; null: there was none, and it is added. */
  readonly seenSeq: number | null;
  readonly shipment: PolledColumns;
  readonly changes: readonly { readonly field: string; readonly was: string | null; readonly became: string | null }[];
}

/** The shared store, as one member calls it. */
export interface SharedStore {
  /** Adds this computer to the members, or changes what is known of it. `credentials`: names, never passwords. */
  join(member: {
    readonly name: string;
    readonly computer: string;
    readonly credentials: readonly string[];
  }): Stored<void>;

  /** Writes the intent to book. Failures: `in_use_by`, and bookings of the same order, which a clerk may be allowed to confirm or not. */
  begin(intent: BookingIntent, rules: SimilarityRules): Stored<SharedBooking>;
  /** Extends the lease of an own draft that waits. `overtaken`: it must be begun again. */
  renew(bookingId: string): Stored<{ readonly leaseUntilMs: number }>;
  /** Ends the lease of an own draft. */
  release(bookingId: string): Stored<void>;
  /**
   * Leave to submit once, if the entry is still as seen. `attemptId` is on the own disk before. After `workgroup_away`
   * nothing may be submitted, although the store may have given leave.
   */
  leave(
    seen: SeenEntry,
    attempt: { readonly attemptId: string; readonly username: string },
  ): Stored<{ readonly attempt: number; readonly startedAtMs: number; readonly leaseUntilMs: number }>;
  /**
   * Records how an attempt ended; the state of the entry afterwards. With `isRetried` a draft remains reserved, because
   * it is about to be submitted again.
   */
  end(attemptId: string, end: AttemptResult, isRetried: boolean): Stored<{ readonly state: JournalState }>;
  /** Adds what the store lacks of an own entry; the entry afterwards. */
  bring(entry: OwnEntry): Stored<SharedBooking>;
  /** Closes a draft or an unknown entry. `mayArriveUntilMs`: until when a request may still be booked, or null. */
  abandon(bookingId: string, reason: string): Stored<{ readonly mayArriveUntilMs: number | null }>;

  /** Elects this member to poll with a credential, or renews its lease. Failure: `not_leading`. */
  lead(credential: string): Stored<{ readonly fence: number }>;
  resign(credential: string, fence: number): Stored<void>;
  /**
   * Records polls in one turn. `skipped`: shipments whose row was written since. Failure: `not_leading`, unless `fence` is
   * null, for a refresh by a clerk.
   */
  recordPolls(
    credential: string,
    fence: number | null,
    polls: readonly Poll[],
  ): Stored<{ readonly skipped: readonly string[] }>;
  /** Marks the task of a pickup warning as done. */
  closeTask(bolNumber: string): Stored<void>;
  /**
   * Takes up to `count` tokens of the rate budget, so that `reserve` are left. `waitMs`: until there is one. `isPaused`:
   * the provider requested that wait.
   */
  takeTokens(
    credential: string,
    count: number,
    reserve: number,
  ): Stored<{ readonly taken: number; readonly waitMs: number; readonly isPaused: boolean }>;
  /** The provider requested a pause, which applies to all members. */
  refused(credential: string, retryAfterMs: number): Stored<{ readonly pausedForMs: number }>;

  /** What the workgroup is, what its supervisors decided, and what this login may do. `not_allowed`: it was removed. */
  describe(): Stored<{
    readonly workgroupId: string;
    readonly name: string;
    readonly policy: WorkgroupPolicy;
    /** Of this login. */
    readonly role: WorkgroupRole;
  }>;
  /** The members, by name. */
  listMembers(): Stored<readonly Member[]>;
  /**
   * Removes a member, for supervisors. `in_use_by`: it is submitting a booking. Its login remains, and can join again
   * until IT ends it.
   */
  removeMember(memberId: string): Stored<void>;
  /** Changes the policy, for supervisors; the policy afterwards. */
  setPolicy(changes: PolicyChanges): Stored<WorkgroupPolicy>;
}
