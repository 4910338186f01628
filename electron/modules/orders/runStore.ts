import { z } from 'zod';
import {
  type OrderOutcome,
  OrderOutcomeSchema,
  type OrderRun,
  type OrderRunKind,
  OrderRunKindSchema,
  OrderRunSchema,
  type OverrideCost,
  OverrideCostSchema,
} from '../../../shared/contract/orderRuns.ts';
import { type AppError, AppErrorSchema } from '../../../shared/errors.ts';
import { OVERRIDE_REASONS } from '../../../shared/freight/overrides.ts';
import { ORDER_STATUSES } from '../../../shared/rules/orderStatus.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

/** Runs over many orders, rates that were declined, and choices against the routing guide. */
export const ORDER_RUN_SCHEMA = `
  CREATE TABLE order_runs (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER,
    -- The error that stopped it, as JSON.
    stopped_by TEXT,
    dismissed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE order_run_items (
    run_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    -- The reviewed revision, for bookings.
    revision INTEGER,
    -- NULL: pending.
    outcome TEXT,
    PRIMARY KEY (run_id, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE order_declines (
    order_id TEXT NOT NULL,
    quote_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (order_id, quote_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE order_overrides (
    order_id TEXT PRIMARY KEY,
    quote_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    rule TEXT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    chosen_cents INTEGER NOT NULL,
    -- NULL: the rule's rate has another currency.
    rule_cents INTEGER,
    currency TEXT NOT NULL,
    chosen_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`;

/** Runs to store. */
const RETAINED_RUNS = 20;

const RunRow = z
  .object({
    id: z.string(),
    kind: OrderRunKindSchema,
    state: OrderRunSchema.shape.state,
    started_at_ms: z.int(),
    ended_at_ms: z.int().nullable(),
    stopped_by: jsonColumn(AppErrorSchema).nullable().catch(null),
  })
  .transform(({ started_at_ms, ended_at_ms, stopped_by, ...run }) => ({
    ...run,
    startedAtMs: started_at_ms,
    endedAtMs: ended_at_ms,
    stoppedBy: stopped_by,
  }));
export type StoredRun = z.output<typeof RunRow>;

const CountRow = z.object({ outcome: OrderOutcomeSchema.nullable(), count: z.int() });
const ItemRow = z
  .object({ seq: z.int(), order_id: z.string(), revision: z.int().nullable() })
  .transform(({ order_id, ...item }) => ({ ...item, orderId: order_id }));
export type RunItem = z.output<typeof ItemRow>;

const CostRow = z
  .object({
    rule: z.string(),
    reason: OverrideCostSchema.shape.reason.catch('other'),
    currency: z.string(),
    orders: z.int(),
    chosen_cents: z.int(),
    rule_cents: z.int(),
  })
  .transform(
    ({ chosen_cents, rule_cents, ...cost }): OverrideCost => ({
      ...cost,
      chosenCents: chosen_cents,
      ruleCents: rule_cents,
    }),
  );

const OverrideRow = z
  .object({
    order_id: z.string(),
    quote_id: z.string(),
    position: z.int(),
    rule: z.string(),
    reason: z.enum(OVERRIDE_REASONS).catch('other'),
    note: z.string(),
    chosen_cents: z.int(),
    rule_cents: z.int().nullable(),
    currency: z.string(),
    chosen_at_ms: z.int(),
  })
  .transform(({ order_id, quote_id, chosen_cents, rule_cents, chosen_at_ms, ...override }) => ({
    ...override,
    orderId: order_id,
    quoteId: quote_id,
    chosenCents: chosen_cents,
    ruleCents: rule_cents,
    atMs: chosen_at_ms,
  }));
/** A choice against the routing guide. */
export type StoredOverride = z.output<typeof OverrideRow>;

const BOOKED = ORDER_STATUSES.indexOf('booked');

/** Creates the store of the runs over orders in an account's database. */
export function createOrderRunStore(db: Database) {
  return {
    add(run: { id: string; kind: OrderRunKind; startedAtMs: number }, items: readonly Omit<RunItem, 'seq'>[]): void {
      db.transaction(() => {
        db.run(
          `INSERT INTO order_runs (id, kind, state, started_at_ms) VALUES (:id, :kind, 'running', :startedAtMs)`,
          run,
        );
        for (const [seq, { orderId, revision }] of items.entries()) {
          db.run(
            `INSERT INTO order_run_items (run_id, seq, order_id, revision) VALUES (:runId, :seq, :orderId, :revision)`,
            { runId: run.id, seq, orderId, revision },
          );
        }
        const old = `(SELECT id FROM order_runs WHERE state <> 'running'
          AND seq <= (SELECT MAX(seq) FROM order_runs) - ${RETAINED_RUNS})`;
        db.run(`DELETE FROM order_run_items WHERE run_id IN ${old}`);
        db.run(`DELETE FROM order_runs WHERE id IN ${old}`);
      });
    },
    byId(id: string): StoredRun | null {
      const row = db.get('SELECT * FROM order_runs WHERE id = :id', { id });
      return row === null ? null : parseDbRow('order_runs', RunRow, row);
    },
    /** The latest run of a kind that wasn't dismissed, or null. */
    latest(kind: OrderRunKind): StoredRun | null {
      const row = db.get('SELECT * FROM order_runs WHERE kind = :kind ORDER BY seq DESC LIMIT 1', { kind });
      return row === null || row['dismissed'] === 1 ? null : parseDbRow('order_runs', RunRow, row);
    },
    setState(id: string, state: OrderRun['state'], endedAtMs: number | null, stoppedBy: AppError | null): void {
      db.run('UPDATE order_runs SET state = :state, ended_at_ms = :endedAtMs, stopped_by = :stoppedBy WHERE id = :id', {
        id,
        state,
        endedAtMs,
        stoppedBy: stoppedBy === null ? null : JSON.stringify(stoppedBy),
      });
    },
    dismiss(id: string): void {
      db.run(`UPDATE order_runs SET dismissed = 1 WHERE id = :id AND state <> 'running'`, { id });
    },
    pending: (id: string): RunItem[] =>
      db
        .all(
          'SELECT seq, order_id, revision FROM order_run_items WHERE run_id = :id AND outcome IS NULL ORDER BY seq',
          { id },
        )
        .map((row) => parseDbRow('order_run_items', ItemRow, row)),
    setOutcome(id: string, seq: number, outcome: OrderOutcome): void {
      db.run('UPDATE order_run_items SET outcome = :outcome WHERE run_id = :id AND seq = :seq', { id, seq, outcome });
    },
    /** Number of orders by outcome, and of those that are pending. */
    counts(id: string): { readonly pending: number; readonly counts: OrderRun['counts'] } {
      const rows = db
        .all('SELECT outcome, COUNT(*) AS count FROM order_run_items WHERE run_id = :id GROUP BY outcome', { id })
        .map((row) => parseDbRow('order_run_items', CountRow, row));
      const counts: OrderRun['counts'] = {};
      let pending = 0;
      for (const { outcome, count } of rows) {
        if (outcome === null) pending = count;
        else counts[outcome] = count;
      }
      return { pending, counts };
    },
    /** BOL numbers of the orders that a run booked. */
    bolNumbers: (id: string): string[] =>
      db
        .all(
          `SELECT orders.bol_number FROM order_run_items JOIN orders ON orders.id = order_run_items.order_id
           WHERE run_id = :id AND outcome = 'booked' AND orders.bol_number IS NOT NULL ORDER BY order_run_items.seq`,
          { id },
        )
        .map(({ bol_number }) => String(bol_number)),
    addDecline(orderId: string, quoteId: string, position: number): void {
      db.run(
        'INSERT OR IGNORE INTO order_declines (order_id, quote_id, position) VALUES (:orderId, :quoteId, :position)',
        { orderId, quoteId, position },
      );
    },
    declines: (orderId: string, quoteId: string): number[] =>
      db
        .all('SELECT position FROM order_declines WHERE order_id = :orderId AND quote_id = :quoteId', {
          orderId,
          quoteId,
        })
        .map(({ position }) => Number(position)),
    /** What the user chose last for an order against the routing guide, or null. */
    override(orderId: string): StoredOverride | null {
      const row = db.get('SELECT * FROM order_overrides WHERE order_id = :orderId', { orderId });
      return row === null ? null : parseDbRow('order_overrides', OverrideRow, row);
    },
    putOverride(override: StoredOverride): void {
      db.run(
        `INSERT OR REPLACE INTO order_overrides
           (order_id, quote_id, position, rule, reason, note, chosen_cents, rule_cents, currency, chosen_at_ms)
         VALUES (:orderId, :quoteId, :position, :rule, :reason, :note, :chosenCents, :ruleCents, :currency, :atMs)`,
        override,
      );
    },
    removeOverride(orderId: string): void {
      db.run('DELETE FROM order_overrides WHERE order_id = :orderId', { orderId });
    },
    /** Overrides of booked orders, if the booked rate is the one that was chosen. */
    overrideCosts: (): OverrideCost[] =>
      db
        .all(
          `SELECT rule, order_overrides.reason, currency, COUNT(*) AS orders, SUM(chosen_cents) AS chosen_cents,
             SUM(rule_cents) AS rule_cents
           FROM order_overrides JOIN orders ON orders.id = order_overrides.order_id
           WHERE orders.status = ${BOOKED} AND orders.quote_id = order_overrides.quote_id AND rule_cents IS NOT NULL
             AND orders.fields ->> '$.position' = order_overrides.position
           GROUP BY 1, 2, 3 ORDER BY SUM(chosen_cents - rule_cents) DESC, 1, 2`,
        )
        .map((row) => parseDbRow('order_overrides', CostRow, row)),
  };
}

export type OrderRunStore = ReturnType<typeof createOrderRunStore>;
