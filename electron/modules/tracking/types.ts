/** What the schedule of polls depends on. */

/** The data that decides how often a shipment is polled. Dates `YYYY-MM-DD`. */
export interface PolledShipment {
  readonly bolNumber: string;
  readonly status: string;
  readonly voided: boolean;
  readonly pickupDate: string | null;
  readonly estimatedDeliveryDate: string | null;
  /** Whether the provider lists a proof of delivery. */
  readonly hasPod: boolean;
  /** Scheduled polls since the latest delivery document was first listed; 0 while there is none. */
  readonly checksSinceDocuments: number;
  /** When Waybill first saw it delivered, canceled or voided, or null. */
  readonly settledAtMs: number | null;
}

/** When a shipment is polled next, and the data it depends on. */
export interface Plan {
  readonly tracking: 'open' | 'done' | 'not_on_account';
  /** null: no automatic poll. */
  readonly nextPollAtMs: number | null;
  readonly settledAtMs: number | null;
}

/** A shipment with a plan. */
export interface TrackedShipment extends PolledShipment {
  readonly nextPollAtMs: number;
  readonly lastCheckedAtMs: number | null;
}

/** A planned poll. */
export interface PlannedPoll {
  readonly bolNumber: string;
  readonly nextPollAtMs: number;
  /** null: the shipment's saved data can't be read. */
  readonly shipment: TrackedShipment | null;
}

/** Consecutive failures of the polls of one shipment, by kind. */
export interface Failures {
  readonly notFound: number;
  /** Failures for other reasons that only concern this shipment. */
  readonly failed: number;
}
