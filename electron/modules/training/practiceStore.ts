/** What was practiced in the demo, read from its bookings, shipments and prints. Samples don't count. */
import type { PracticeTask } from '../../../shared/rules/practiceTasks.ts';
import type { Database } from '../../platform/sqlite/database.ts';

const OWN = "bookings.id NOT LIKE 'sample-%'";
/** An attempt that ended without the outcome of the booking (`attemptState.ts`). */
const WITHOUT_OUTCOME = `outcome IN ('unreachable', 'timed_out', 'interrupted', 'unexpected_answer')`;
const attempt = (condition: string) =>
  `EXISTS (SELECT 1 FROM booking_attempts WHERE booking_id = bookings.id AND started_at_ms >= :sinceMs AND ${condition})`;
const booking = (...conditions: string[]) => `SELECT 1 FROM bookings WHERE ${[OWN, ...conditions].join(' AND ')}`;
const BOOKED = "bookings.state = 'booked'";

/** At least this many shipments in one print job. */
const BATCH = 2;

const FINISHED: Readonly<Record<PracticeTask, string>> = {
  book: booking(BOOKED),
  declined: booking(BOOKED, attempt("outcome = 'booking_failed'")),
  lost_response: booking(BOOKED, attempt(WITHOUT_OUTCOME)),
  late_pro: `SELECT 1 FROM shipment_changes AS change
    JOIN shipments USING (bol_number) JOIN bookings ON bookings.id = shipments.booking_id
    WHERE ${OWN} AND change.field = 'proNumber' AND change.was IS NULL AND change.became IS NOT NULL
      AND change.seen_at_ms >= :sinceMs`,
  batch_print: `SELECT 1 FROM prints WHERE state IN ('queued', 'printed', 'handed_over') AND requested_at_ms >= :sinceMs
    GROUP BY job_id HAVING COUNT(DISTINCT bol_number) >= ${BATCH}`,
};

/** What ends the scenario of a task; the task may not be finished yet. */
const HAPPENED: Readonly<Record<PracticeTask, string>> = {
  ...FINISHED,
  declined: booking(attempt("outcome = 'booking_failed'")),
  lost_response: booking(attempt(WITHOUT_OUTCOME)),
  late_pro: booking(BOOKED, attempt("outcome = 'booked'")),
};

/** The PRO of the first shipment that was booked since, or its end without one: the scenario was off for later ones. */
const LATE_PRO = `SELECT 1 FROM shipments WHERE (pro_number IS NOT NULL OR voided OR status = 'cancelled') AND booking_id = (
  SELECT booking_id FROM booking_attempts
  WHERE booking_id NOT LIKE 'sample-%' AND started_at_ms >= :sinceMs AND outcome = 'booked'
  ORDER BY started_at_ms LIMIT 1)`;

/** Creates the reader over the database of an account. */
export function createPracticeStore(db: Database) {
  const has = (sql: string, sinceMs: number) =>
    db.get(`SELECT EXISTS (${sql}) AS found WHERE :sinceMs IS NOT NULL`, { sinceMs })?.['found'] === 1;
  return {
    isFinished: (task: PracticeTask): boolean => has(FINISHED[task], 0),
    /** Whether the scenario of a task has happened since. */
    hasHappened: (task: PracticeTask, sinceMs: number): boolean => has(HAPPENED[task], sinceMs),
    /** Whether the late PRO of a scenario that began then has arrived, or never will. */
    hasLatePro: (sinceMs: number): boolean => has(LATE_PRO, sinceMs),
  };
}

export type PracticeStore = ReturnType<typeof createPracticeStore>;
