/** What is remembered of what waits for the clerk. */
import type { Alert, AlertDetails, AttentionKind } from '../../../shared/contract/attention.ts';
import type { AlertInput } from '../../../shared/rules/attention.ts';

/** A matter with its identifier. */
export interface RaisedAlert {
  /** Kind, subject, occurrence. */
  readonly id: string;
  readonly details: AlertDetails;
}

export interface AlertPage {
  readonly items: Alert[];
  readonly total: number;
  readonly counts: Record<string, number>;
  readonly nextWakeAtMs: number | null;
}

/** Every method throws StorageError when the disk fails. */
export interface AlertStore {
  /** BOL numbers of shipments that are to be judged by `now`, a wall clock's `YYYY-MM-DDTHH:MM`, at most `limit`. */
  dueForEvaluation(now: string, limit: number): string[];
  alertInput(bolNumber: string): AlertInput | null;
  /** Writes when a shipment is to be judged next. */
  evaluateOn(bolNumber: string, when: string | null): void;
  /**
   * Makes `items` all there is of `kinds` for a shipment (null: the account). What stays keeps its marks; what went is
   * forgotten with them.
   */
  replace(
    bolNumber: string | null,
    kinds: readonly AttentionKind[],
    items: readonly RaisedAlert[],
    nowMs: number,
  ): { readonly changed: boolean; readonly raised: readonly RaisedAlert[] };
  /** Adds one that no rule takes away again. One that was raised before keeps its marks. */
  raise(item: RaisedAlert, nowMs: number): void;
  /** What is neither done nor asleep: unfinished bookings, pickup warnings, then the rest, latest first. */
  list(limit: number): AlertPage;
  find(id: string): { readonly details: AlertDetails; readonly bolNumber: string | null } | null;
  done(id: string, atMs: number): void;
  snooze(id: string, untilMs: number): void;
  /** Wakes what has slept long enough. @returns whether there was any */
  unsnooze(nowMs: number): boolean;
  /** When the next sleeping one wakes, or null. */
  nextWakeAtMs(): number | null;
  transaction<T>(work: () => T): T;
}
