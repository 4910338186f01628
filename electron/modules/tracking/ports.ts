/** What is remembered of what is to be looked at, and fetched, by the app itself. */

import type { TrackingStatus } from '../../../shared/contract/tracking.ts';
import type { AppError } from '../../../shared/errors.ts';

/** What the pace of a shipment is decided by. Dates `YYYY-MM-DD`. */
export interface PolledShipment {
  readonly bolNumber: string;
  readonly status: string;
  readonly voided: boolean;
  readonly pickupDate: string | null;
  readonly estimatedDeliveryDate: string | null;
  /** The service lists a proof of delivery. */
  readonly hasPod: boolean;
  /** Looks in their turn since the latest delivery document was first listed; 0 while there is none. */
  readonly checksSinceDocuments: number;
  /** When it was first seen delivered, cancelled or voided, or null. */
  readonly settledAtMs: number | null;
}

/** When a shipment is looked at next, and what that depends on. */
export interface Plan {
  readonly tracking: 'open' | 'done' | 'not_on_account';
  /** null: not by itself. */
  readonly nextPollAtMs: number | null;
  readonly settledAtMs: number | null;
}

/** A shipment that has a plan. */
export interface TrackedShipment extends PolledShipment {
  readonly nextPollAtMs: number;
  readonly lastCheckedAtMs: number | null;
}

/** How the looks at one shipment have failed of late, each in a row. */
export interface Failures {
  readonly notFound: number;
  /** For a reason of its own. */
  readonly failed: number;
}

/** Every method throws StorageError when the disk fails, and costs what it returns, not what there is. */
export interface TrackingStore {
  /** BOL numbers whose look is due, longest due first. */
  due(nowMs: number, limit: number): string[];
  /** The earliest planned look, or null. */
  nextPollAtMs(): number | null;
  /** Shipments planned after an instant, by that instant and then by BOL number. */
  plannedAfter(after: { readonly nextPollAtMs: number; readonly bolNumber: string }, limit: number): TrackedShipment[];
  /** Writes the plan after a look that was answered; forgets failures. */
  plan(bolNumber: string, plan: Plan, checksSinceDocuments: number): void;
  /** Moves the next look, nothing else. */
  postpone(bolNumber: string, nextPollAtMs: number): void;
  /** Its next look comes no sooner than then. One that none is planned of gets none. */
  delayUntil(bolNumber: string, untilMs: number): void;
  failures(bolNumber: string): Failures;
  /** When it was first seen delivered, cancelled or voided, or null. */
  settledAtMs(bolNumber: string): number | null;
  checksSinceDocuments(bolNumber: string): number;
  /** Writes a look that failed for this shipment alone. */
  failed(bolNumber: string, failures: Failures, error: AppError, plan: Omit<Plan, 'settledAtMs'>): void;
  counts(): TrackingStatus['counts'];

  /** Its paper is to be fetched anew, from now on. */
  requestPrefetch(bolNumber: string, nowMs: number): void;
  nextPrefetch(nowMs: number): { readonly bolNumber: string; readonly attempts: number } | null;
  /** Fetched, or given up. */
  prefetchDone(bolNumber: string): void;
  prefetchFailed(bolNumber: string, attempts: number, nextTryAtMs: number): void;
  nextPrefetchAtMs(): number | null;
}
