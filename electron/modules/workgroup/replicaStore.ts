/** What the core of a member reads in the replica, and what it has done with its rows, in `own.db`. */
import { z } from 'zod';
import { booleanColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import { QUIETLY } from '../attention/schema.ts';

export const OWN_ARRIVAL_SCHEMA = `
  -- Up to which turn the rows that arrived in the replica caused evaluations and notifications.
  CREATE TABLE arrivals (row INTEGER PRIMARY KEY CHECK (row = 1), seq INTEGER NOT NULL) STRICT;`;

/** A change of a shipment that arrived in the replica. */
export interface ArrivedChange {
  readonly bolNumber: string;
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly deliveryDate: string | null;
  /** The shipment was tracked by its number, and this is the first that was found. */
  readonly isFirst: boolean;
  /** A clerk had noticed it before joining, and brought it in. */
  readonly isBrought: boolean;
}

const SeqColumns = z.object({ seq: z.int() });
const PlanColumns = z.object({ next_poll_at_ms: z.int().nullable() });
const CountColumns = z.object({ count: z.int() });
const StateColumns = z
  .object({ seq: z.int(), is_complete: booleanColumn })
  .transform(({ seq, is_complete }) => ({ seq, isComplete: is_complete }));
const IdColumns = z.object({ id: z.string() });
const OwnColumns = z.object({ is_own: booleanColumn });
const ChangeColumns = z
  .object({
    bol_number: z.string(),
    field: z.string(),
    was: z.string().nullable(),
    became: z.string().nullable(),
    delivery_date: z.string().nullable(),
    is_first: booleanColumn,
    brought: booleanColumn,
  })
  .transform((row) => ({
    bolNumber: row.bol_number,
    field: row.field,
    from: row.was,
    to: row.became,
    deliveryDate: row.delivery_date,
    isFirst: row.is_first,
    isBrought: row.brought,
  }));

/** Creates the store over `own.db`, with the replica attached. */
export function createReplicaStore(db: Database) {
  const seqIn = (row: Row | null): number | null => (row === null ? null : parseDbRow('replica', SeqColumns, row).seq);
  const idsIn = (rows: readonly Row[]): string[] => rows.map((row) => parseDbRow('attention', IdColumns, row).id);

  return {
    /** The turn of a shipment's row; null: there is none. */
    seqOf: (bolNumber: string): number | null =>
      seqIn(db.get('SELECT seq FROM shipments WHERE bol_number = :bolNumber', { bolNumber })),
    nextPollAtMsOf(bolNumber: string): number | null {
      const row = db.get('SELECT next_poll_at_ms FROM shipments WHERE bol_number = :bolNumber', { bolNumber });
      return row === null ? null : parseDbRow('shipments', PlanColumns, row).next_poll_at_ms;
    },
    memberCount: (): number =>
      parseDbRow('members', CountColumns, db.get('SELECT COUNT(*) AS count FROM members') ?? {}).count,
    /** Whether this member booked the shipment, or no member did. */
    isOwn(bolNumber: string, memberId: string): boolean {
      const row = db.get(
        `SELECT bookings.owner IS NULL OR bookings.owner = :memberId AS is_own FROM shipments
         LEFT JOIN bookings ON bookings.id = shipments.booking_id WHERE shipments.bol_number = :bolNumber`,
        { bolNumber, memberId },
      );
      return row === null || parseDbRow('bookings', OwnColumns, row).is_own;
    },
    /** The replica's turn. */
    state: (): { readonly seq: number; readonly isComplete: boolean } =>
      parseDbRow('replica_state', StateColumns, db.get('SELECT seq, is_complete FROM replica_state') ?? {}),
    /** Up to which turn the arrived rows were handled; null: none were. */
    handledTo: (): number | null => seqIn(db.get('SELECT seq FROM arrivals')),
    setHandledTo(seq: number): void {
      db.run('INSERT INTO arrivals VALUES (1, :seq) ON CONFLICT DO UPDATE SET seq = :seq', { seq });
    },
    forgetHandled(): void {
      db.run('DELETE FROM arrivals');
    },
    /**
     * Has the rules of alerts applied to all shipments that are not settled: those of the past need no attention. No
     * notifications: what they find is not new.
     */
    evaluateUnsettled(): void {
      db.run(
        `INSERT INTO evaluations SELECT bol_number, :quietly FROM shipments WHERE settled_at_ms IS NULL
         ON CONFLICT DO UPDATE SET due_on = :quietly`,
        { quietly: QUIETLY },
      );
    },
    /** Has the rules of alerts applied to the shipments that were written after a turn; quietly to those brought in. */
    evaluateAfter(seq: number): void {
      db.run(
        `INSERT INTO evaluations SELECT bol_number, CASE
             WHEN bol_number IN (SELECT bol_number FROM shipment_changes WHERE seq > :seq AND brought = 1)
               OR seq IN (SELECT seq FROM audit_log WHERE seq > :seq AND action = 'bring' AND subject = 'shipment')
             THEN :quietly ELSE '' END FROM shipments WHERE seq > :seq
         ON CONFLICT DO UPDATE SET due_on = excluded.due_on WHERE evaluations.due_on <> :quietly`,
        { seq, quietly: QUIETLY },
      );
    },
    /** The changes that were written after a turn, and seen since then; in their order. */
    changesAfter: (seq: number, sinceMs: number): ArrivedChange[] =>
      db
        .all(
          `SELECT arrived.bol_number, arrived.field, arrived.was, arrived.became, arrived.brought, shipments.delivery_date,
             shipments.booking_id IS NULL AND NOT EXISTS (SELECT 1 FROM shipment_changes AS earlier
               WHERE earlier.bol_number = arrived.bol_number AND earlier.seq < arrived.seq) AS is_first
           FROM shipment_changes AS arrived JOIN shipments ON shipments.bol_number = arrived.bol_number
           WHERE arrived.seq > :seq AND arrived.seen_at_ms >= :sinceMs ORDER BY arrived.seq, arrived.id`,
          { seq, sinceMs },
        )
        .map((row) => parseDbRow('shipment_changes', ChangeColumns, row)),
    /**
     * Takes over what clerks marked; of these alerts, or of all. Returns the alerts that it changed. Marks that were taken
     * back are not in the replica: of the given alerts, those without one lose theirs.
     */
    applyMarks(ids: readonly string[] | null, nowMs: number): string[] {
      const marked = idsIn(
        db.all(
          `UPDATE attention SET done_at_ms = marks.done_at_ms, snoozed_until_ms = marks.snoozed_until_ms
           FROM (SELECT id, done_at_ms, CASE WHEN snoozed_until_ms > :nowMs THEN snoozed_until_ms END AS snoozed_until_ms
             FROM marks) AS marks
           WHERE marks.id = attention.id AND (:ids IS NULL OR attention.id IN (SELECT value FROM json_each(:ids)))
             AND (attention.done_at_ms IS NOT marks.done_at_ms OR attention.snoozed_until_ms IS NOT marks.snoozed_until_ms)
           RETURNING attention.id`,
          { ids: ids === null ? null : JSON.stringify(ids), nowMs },
        ),
      );
      if (ids === null) return marked;
      const unmarked = db.all(
        `UPDATE attention SET done_at_ms = NULL, snoozed_until_ms = NULL
         WHERE id IN (SELECT value FROM json_each(:ids)) AND id NOT IN (SELECT id FROM marks)
           AND (done_at_ms IS NOT NULL OR snoozed_until_ms IS NOT NULL)
         RETURNING id`,
        { ids: JSON.stringify(ids) },
      );
      return [...marked, ...idsIn(unmarked)];
    },
    /** Without a flush: what is lost with the power is done again. */
    transaction: <T>(work: () => T): T => db.quickTransaction(work),
  };
}

export type ReplicaStore = ReturnType<typeof createReplicaStore>;
