/** Storage of the schedule of automatic polls and document downloads. */

import type { TrackingStatus } from '../../../shared/contract/tracking.ts';
import type { AppError } from '../../../shared/errors.ts';

/** The data that decides how often a shipment is polled. Dates `YYYY-MM-DD`. */
export interface PolledShipment {
  readonly bolNumber: string;
  readonly status: string;
  readonly voided: boolean;
  readonly pickupDate: string | null;
  readonly estimatedDeliveryDate: string | null;
  /** The service lists a proof of delivery. */
  readonly hasPod: boolean;
  /** Scheduled polls since the latest delivery document was first listed; 0 while there is none. */
  readonly checksSinceDocuments: number;
  /** When Waybill first saw it delivered, canceled or voided, or null. */
  readonly settledAtMs: number | null;
}

/** When a shipment is polled next, and what that depends on. */
export interface Plan {
  readonly tracking: 'open' | 'done' | 'not_on_account';
  /** null: no automatic poll. */
  readonly nextPollAtMs: number | null;
  readonly settledAtMs: number | null;
}

/** A shipment that has a plan. */
export interface TrackedShipment extends PolledShipment {
  readonly nextPollAtMs: number;
  readonly lastCheckedAtMs: number | null;
}

/** Consecutive failures of the polls of one shipment, by kind. */
export interface Failures {
  readonly notFound: number;
  /** For another reason that concerns this shipment only. */
  readonly failed: number;
}

/** Every method throws StorageError when the disk fails, and costs what it returns, not what there is. */
export interface TrackingStore {
  /** BOL numbers whose poll is due, longest due first. */
  due(nowMs: number, limit: number): string[];
  /** The earliest planned poll, or null. */
  nextPollAtMs(): number | null;
  /** Shipments planned after an instant, by that instant and then by BOL number. */
  plannedAfter(after: { readonly nextPollAtMs: number; readonly bolNumber: string }, limit: number): TrackedShipment[];
  /** Writes the plan after a poll that got a response; resets the failures. */
  plan(bolNumber: string, plan: Plan, checksSinceDocuments: number): void;
  /** Moves the next poll, nothing else. */
  postpone(bolNumber: string, nextPollAtMs: number): void;
  /** Moves the next poll to `untilMs` if it is earlier. Plans none if none is planned. */
  delayUntil(bolNumber: string, untilMs: number): void;
  failures(bolNumber: string): Failures;
  /** Returns when Waybill first saw it delivered, canceled or voided, or null. */
  settledAtMs(bolNumber: string): number | null;
  checksSinceDocuments(bolNumber: string): number;
  /** Saves a failed poll whose cause concerns this shipment only. */
  failed(bolNumber: string, failures: Failures, error: AppError, plan: Omit<Plan, 'settledAtMs'>): void;
  counts(): TrackingStatus['counts'];

  /** Requests a new download of the shipment's documents, due now. */
  requestPrefetch(bolNumber: string, nowMs: number): void;
  nextPrefetch(nowMs: number): { readonly bolNumber: string; readonly attempts: number } | null;
  /** Fetched, or given up. */
  prefetchDone(bolNumber: string): void;
  prefetchFailed(bolNumber: string, attempts: number, nextTryAtMs: number): void;
  nextPrefetchAtMs(): number | null;
}
