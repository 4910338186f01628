/** The port through which clerks mark alerts. */
import type { Stored } from '../workgroup/shared.ts';
import type { AlertMark, AlertSubject } from '../workgroup/sharedRecords.ts';

/** Alerts are worked out on each computer; what a clerk marks is shared with all clerks of a workgroup. */
export interface AlertMarks {
  /**
   * Marks alerts, all or none. An alert that is done isn't snoozed.
   *
   * @param atMs the time by the clock of this computer; a workgroup's store has its own
   */
  mark(alerts: readonly AlertSubject[], mark: AlertMark, atMs: number): Stored<void>;
}
