/** The port through which polls change shared data. */
import type { ShipmentChange } from '../../../shared/contract/shipments.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { PendingNotification } from '../notifications/types.ts';
import type { SeenShipment, StoredShipment } from '../shipments/types.ts';
import type { Stored } from '../workgroup/shared.ts';
import type { Failures, Plan } from './types.ts';

/** What a poll or refresh of one shipment found (see `ShipmentSnapshot`), and when the shipment is polled next. */
export interface PollResult {
  /** What the response was compared with; null if the shipment was not in the database. */
  readonly known: StoredShipment | null;
  readonly shipment: SeenShipment;
  readonly changes: readonly ShipmentChange[];
  readonly atMs: number;
  readonly polledAtMs: number | null;
  readonly plan: Plan;
  readonly checksSinceDocuments: number;
}

/** A poll with all that follows from it. */
export interface RecordedPoll extends PollResult {
  readonly notifications: readonly PendingNotification[];
  /** Whether its documents are to be downloaded. */
  readonly needsPrefetch: boolean;
}

/** A poll that failed for a reason that concerns this shipment only. */
export interface FailedPoll {
  readonly bolNumber: string;
  readonly failures: Failures;
  readonly error: AppError;
  readonly tracking: Plan['tracking'];
  readonly nextPollAtMs: number | null;
}

/** When a shipment is polled next. */
export interface NextPoll {
  readonly bolNumber: string;
  readonly nextPollAtMs: number;
}

/** What a write of polls did. */
export interface PollsRecorded {
  /** Shipments that were written by another since they were read. Nothing of their polls was recorded. */
  readonly skipped: readonly string[];
  /** Notifications that were not stored before. */
  readonly notified: readonly PendingNotification[];
}

/** Each method is one transaction. */
export interface PollWrites {
  /** Records polls with their plans, notifications, and requests for documents. Adds shipments that were not stored. */
  recordPolls(polls: readonly RecordedPoll[]): Stored<PollsRecorded>;
  recordFailure(failed: FailedPoll): Stored<void>;
  /** Changes only the times of the next polls. */
  postpone(polls: readonly NextPoll[]): Stored<void>;
  /** Moves the next poll to this time if it is earlier. Plans none if none is planned. */
  delayUntil(poll: NextPoll): Stored<void>;
  /** Marks the task of a pickup warning as done. */
  closeTask(bolNumber: string, atMs: number): Stored<void>;
}
