import { z } from 'zod';
import { AlertDetailsSchema } from '../../../shared/contract/attention.ts';
import { AppErrorSchema } from '../../../shared/errors.ts';
import { booleanColumn, jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { AlertStore } from './ports.ts';

/** Polls that may fail for one shipment before the user is notified. */
const FAILED_POLLS = 3;

const EvaluatedColumns = z
  .object({
    status: z.string(),
    voided: booleanColumn,
    pickup_date: z.string().nullable(),
    estimated_delivery_date: z.string().nullable(),
    delivery_date: z.string().nullable(),
    pro_number: z.string().nullable(),
    pickup_warning: z.string().nullable(),
    task_closed_at_ms: z.int().nullable(),
    has_delivery_paper: booleanColumn,
    pickup_number: z.string().nullable(),
    pickup_window: jsonColumn(z.object({ readyTime: z.string(), closeTime: z.string() })).nullable(),
    origin_state: z.string().nullable(),
    looked_at_ms: z.int().nullable(),
    total_cents: z.int().nullable(),
    chosen_cents: z.int().nullable(),
    latest_total_cents: z.int().nullable(),
    currency: z.string(),
    carrier: z.string(),
    latest_carrier: z.string().nullable(),
    carrier_name: z.string(),
    latest_carrier_name: z.string().nullable(),
    tracking: z.enum(['open', 'done', 'not_on_account']),
    looks_failed: z.int(),
    look_error: jsonColumn(AppErrorSchema).nullable(),
    statuses: jsonColumn(z.array(z.string())),
  })
  .transform((row) => ({
    status: row.status,
    voided: row.voided,
    pickupDate: row.pickup_date,
    estimatedDeliveryDate: row.estimated_delivery_date,
    deliveryDate: row.delivery_date,
    proNumber: row.pro_number,
    openTask: row.task_closed_at_ms === null ? row.pickup_warning : null,
    hasDeliveryDocument: row.has_delivery_paper,
    pickupNumber: row.pickup_number,
    pickupWindow: row.pickup_window,
    originState: row.origin_state,
    lastCheckedAtMs: row.looked_at_ms,
    totalCents: row.total_cents,
    chosenCents: row.chosen_cents,
    latestTotalCents: row.latest_total_cents,
    currency: row.currency,
    carrier: row.carrier,
    latestCarrier: row.latest_carrier,
    carrierName: row.carrier_name,
    latestCarrierName: row.latest_carrier_name ?? row.latest_carrier,
    tracking: row.tracking,
    pollError: row.looks_failed >= FAILED_POLLS ? row.look_error : null,
    statusesSeen: row.statuses,
  }));

const ItemColumns = z
  .object({
    id: z.string(),
    bol_number: z.string().nullable(),
    carrier_name: z.string().nullable(),
    consignee_name: z.string().nullable(),
    since_ms: z.int(),
    facts: jsonColumn(AlertDetailsSchema),
  })
  .transform(({ bol_number, carrier_name, consignee_name, since_ms, facts, ...rest }) => ({
    ...rest,
    details: facts,
    bolNumber: bol_number,
    carrierName: carrier_name,
    consigneeName: consignee_name,
    sinceMs: since_ms,
  }));

const BolColumns = z.object({ bol_number: z.string() });
const IdColumns = z.object({ id: z.string(), facts: z.string() });
const CountColumns = z.object({ kind: z.string(), count: z.int() });
const WakeColumns = z.object({ at_ms: z.int().nullable() });
const FoundColumns = z.object({ facts: jsonColumn(AlertDetailsSchema), bol_number: z.string().nullable() });

const AWAKE = 'done_at_ms IS NULL AND snoozed_until_ms IS NULL';

/** What waits for the clerk, in a connection's database. */
export function createAttentionStore(db: Database): AlertStore {
  const nextWakeAtMs = () =>
    parseDbRow(
      'attention',
      WakeColumns,
      db.get('SELECT min(snoozed_until_ms) AS at_ms FROM attention WHERE snoozed_until_ms IS NOT NULL') ?? {},
    ).at_ms;

  return {
    dueForEvaluation: (now, limit) =>
      db
        .all('SELECT bol_number FROM shipments WHERE attention_on <= :now ORDER BY attention_on LIMIT :limit', {
          now,
          limit,
        })
        .map((row) => parseDbRow('shipments', BolColumns, row).bol_number),
    alertInput(bolNumber) {
      const row = db.get(
        `SELECT shipments.*, (SELECT json_group_array(became ORDER BY shipment_changes.id) FROM shipment_changes
           WHERE bol_number = :bolNumber AND field = 'status' AND became IS NOT NULL) AS statuses,
           quotes.request ->> '$.origin.state' AS origin_state, bookings.details -> '$.pickup' AS pickup_window,
           CASE WHEN bookings.outcome ->> '$.totalCents' IS NULL THEN bookings.total_cents END AS chosen_cents
         FROM shipments
         LEFT JOIN bookings ON bookings.id = shipments.booking_id
         LEFT JOIN quotes ON quotes.id = bookings.quote_id
         WHERE shipments.bol_number = :bolNumber`,
        { bolNumber },
      );
      return row === null ? null : parseDbRow('shipments', EvaluatedColumns, row);
    },
    evaluateOn(bolNumber, when) {
      db.run('UPDATE shipments SET attention_on = :when WHERE bol_number = :bolNumber', { bolNumber, when });
    },
    replace(bolNumber, kinds, items, nowMs) {
      const kindList = JSON.stringify(kinds);
      const present = new Map(
        db
          .all(
            `SELECT id, facts FROM attention WHERE bol_number IS :bolNumber
             AND kind IN (SELECT value FROM json_each(:kindList))`,
            { bolNumber, kindList },
          )
          .map((row) => parseDbRow('attention', IdColumns, row))
          .map(({ id, facts }) => [id, facts]),
      );
      const requested = new Set(items.map(({ id }) => id));
      const missing = [...present.keys()].filter((id) => !requested.has(id));
      for (const id of missing) db.run('DELETE FROM attention WHERE id = :id', { id });
      const changed = items.filter(({ id, details }) => present.get(id) !== JSON.stringify(details));
      for (const { id, details } of changed) {
        db.run(
          `INSERT INTO attention (id, kind, bol_number, facts, since_ms) VALUES (:id, :kind, :bolNumber, :details, :nowMs)
           ON CONFLICT (id) DO UPDATE SET facts = :details`,
          { id, kind: details.kind, bolNumber, details: JSON.stringify(details), nowMs },
        );
      }
      return {
        changed: missing.length > 0 || changed.length > 0,
        raised: changed.filter(({ id }) => !present.has(id)),
      };
    },
    raise({ id, details }, nowMs) {
      db.run(
        `INSERT INTO attention (id, kind, facts, since_ms) VALUES (:id, :kind, :details, :nowMs) ON CONFLICT DO NOTHING`,
        { id, kind: details.kind, details: JSON.stringify(details), nowMs },
      );
    },
    list(limit) {
      const items = db
        .all(
          `SELECT attention.*, shipments.carrier_name, shipments.consignee_name FROM attention
           LEFT JOIN shipments ON shipments.bol_number = attention.bol_number
           WHERE ${AWAKE}
           ORDER BY CASE kind WHEN 'bol_taken' THEN 0 WHEN 'unfinished_booking' THEN 1 WHEN 'pickup_warning' THEN 2 ELSE 3 END,
             since_ms DESC, attention.id
           LIMIT :limit`,
          { limit },
        )
        .map((row) => parseDbRow('attention', ItemColumns, row));
      const counts = db
        .all(`SELECT kind, count(*) AS count FROM attention WHERE ${AWAKE} GROUP BY kind`)
        .map((row) => parseDbRow('attention', CountColumns, row));
      return {
        items,
        total: counts.reduce((sum, { count }) => sum + count, 0),
        counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
        nextWakeAtMs: nextWakeAtMs(),
      };
    },
    find(id) {
      const row = db.get('SELECT facts, bol_number FROM attention WHERE id = :id', { id });
      if (row === null) return null;
      const { facts, bol_number } = parseDbRow('attention', FoundColumns, row);
      return { details: facts, bolNumber: bol_number };
    },
    done(id, atMs) {
      db.run('UPDATE attention SET done_at_ms = :atMs, snoozed_until_ms = NULL WHERE id = :id', { id, atMs });
    },
    snooze(id, untilMs) {
      db.run('UPDATE attention SET snoozed_until_ms = :untilMs WHERE id = :id AND done_at_ms IS NULL', { id, untilMs });
    },
    unsnooze: (nowMs) =>
      db.all('UPDATE attention SET snoozed_until_ms = NULL WHERE snoozed_until_ms <= :nowMs RETURNING id', { nowMs })
        .length > 0,
    nextWakeAtMs,
    transaction: (work) => db.transaction(work),
  };
}
