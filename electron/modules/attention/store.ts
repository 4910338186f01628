import { z } from 'zod';
import type { Alert, AlertDetails, AttentionKind, SnoozedAlert } from '../../../shared/contract/attention.ts';
import { AlertDetailsSchema } from '../../../shared/contract/attention.ts';
import { AppErrorSchema } from '../../../shared/errors.ts';
import type { AlertInput } from '../../../shared/rules/attention.ts';
import { booleanColumn, jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { QUIETLY } from './schema.ts';

/** An alert with its ID. */
export interface RaisedAlert {
  /** Kind, subject and occurrence, separated by colons. */
  readonly id: string;
  readonly details: AlertDetails;
}

export interface FoundAlert extends RaisedAlert {
  readonly bolNumber: string | null;
}

export interface AlertPage {
  readonly items: Alert[];
  readonly total: number;
  readonly counts: Record<string, number>;
  readonly snoozed: SnoozedAlert[];
  readonly snoozedTotal: number;
}

/** Polls that may fail for one shipment before the user is notified. */
const FAILED_POLLS = 3;

const EvaluatedColumns = z.lazy(() =>
  z
    .object({
      status: z.string(),
      voided: booleanColumn,
      pickup_date: z.string().nullable(),
      estimated_delivery_date: z.string().nullable(),
      delivery_date: z.string().nullable(),
      pro_number: z.string().nullable(),
      pickup_warning: z.string().nullable(),
      task_closed_at_ms: z.int().nullable(),
      has_delivery_document: booleanColumn,
      pickup_number: z.string().nullable(),
      pickup_window: jsonColumn(z.object({ readyTime: z.string(), closeTime: z.string() })).nullable(),
      origin_state: z.string().nullable(),
      last_checked_at_ms: z.int().nullable(),
      total_cents: z.int().nullable(),
      chosen_cents: z.int().nullable(),
      chosen_currency: z.string().nullable(),
      latest_total_cents: z.int().nullable(),
      currency: z.string(),
      carrier: z.string(),
      latest_carrier: z.string().nullable(),
      carrier_name: z.string(),
      latest_carrier_name: z.string().nullable(),
      tracking: z.enum(['open', 'done', 'not_on_account']),
      polls_failed: z.int(),
      poll_error: jsonColumn(AppErrorSchema).nullable(),
      statuses: jsonColumn(z.array(z.string())),
      pro_sticker: z.string().nullable(),
      has_open_claim: booleanColumn,
    })
    .transform((row) => ({
      status: row.status,
      voided: row.voided,
      pickupDate: row.pickup_date,
      estimatedDeliveryDate: row.estimated_delivery_date,
      deliveryDate: row.delivery_date,
      proNumber: row.pro_number,
      openTask: row.task_closed_at_ms === null ? row.pickup_warning : null,
      hasDeliveryDocument: row.has_delivery_document,
      pickupNumber: row.pickup_number,
      pickupWindow: row.pickup_window,
      originState: row.origin_state,
      lastCheckedAtMs: row.last_checked_at_ms,
      totalCents: row.total_cents,
      chosenCents: row.chosen_cents,
      chosenCurrency: row.chosen_currency,
      latestTotalCents: row.latest_total_cents,
      currency: row.currency,
      carrier: row.carrier,
      latestCarrier: row.latest_carrier,
      carrierName: row.carrier_name,
      latestCarrierName: row.latest_carrier_name ?? row.latest_carrier,
      tracking: row.tracking,
      pollError: row.polls_failed >= FAILED_POLLS ? row.poll_error : null,
      statusesSeen: row.statuses,
      proSticker: row.pro_sticker,
      hasOpenClaim: row.has_open_claim,
    })),
);

const AlertColumns = z.object({
  id: z.string(),
  bol_number: z.string().nullable(),
  carrier: z.string().nullable(),
  carrier_name: z.string().nullable(),
  consignee_name: z.string().nullable(),
  since_ms: z.int(),
  details: jsonColumn(AlertDetailsSchema),
});
const SnoozedColumns = AlertColumns.extend({ snoozed_until_ms: z.int() });

const toAlert = (row: z.output<typeof AlertColumns>): Alert => ({
  id: row.id,
  bolNumber: row.bol_number,
  carrier: row.carrier,
  carrierName: row.carrier_name,
  consigneeName: row.consignee_name,
  sinceMs: row.since_ms,
  details: row.details,
});

const BolColumns = z.object({ bol_number: z.string() });
const IdColumns = z.object({ id: z.string(), details: z.string() });
const CountColumns = z.object({ kind: z.string(), count: z.int() });
const TotalColumns = z.object({ count: z.int() });
const WakeColumns = z.object({ at_ms: z.int().nullable() });
const FoundColumns = z.object({ details: jsonColumn(AlertDetailsSchema), bol_number: z.string().nullable() });

const AWAKE = 'done_at_ms IS NULL AND snoozed_until_ms IS NULL';
const SNOOZED = 'done_at_ms IS NULL AND snoozed_until_ms IS NOT NULL';
const SELECT_ALERTS = `SELECT attention.*, shipments.carrier, shipments.carrier_name, shipments.consignee_name FROM attention
   LEFT JOIN shipments ON shipments.bol_number = attention.bol_number`;

/** Creates the store of alerts in an account's database. */
export function createAttentionStore(db: Database) {
  return {
    /** BOL numbers of at most `limit` shipments due for evaluation at `now`, local time as `YYYY-MM-DDTHH:MM`. */
    dueForEvaluation: (now: string, limit: number): string[] =>
      db
        .all('SELECT bol_number FROM evaluations WHERE due_on <= :now ORDER BY due_on LIMIT +:limit', { now, limit })
        .map((row) => parseDbRow('evaluations', BolColumns, row).bol_number),
    /** Whether what is found at the present evaluation was known before to the clerk who brought the shipment in. */
    isQuiet: (bolNumber: string): boolean =>
      db.get('SELECT 1 FROM evaluations WHERE bol_number = :bolNumber AND due_on = :quietly', {
        bolNumber,
        quietly: QUIETLY,
      }) !== null,
    alertInput(bolNumber: string): AlertInput | null {
      const row = db.get(
        `SELECT shipments.*, (SELECT json_group_array(became ORDER BY shipment_changes.id) FROM shipment_changes
           WHERE bol_number = :bolNumber AND field = 'status' AND became IS NOT NULL) AS statuses,
           quotes.request ->> '$.origin.state' AS origin_state, bookings.details -> '$.pickup' AS pickup_window,
           CASE WHEN bookings.outcome ->> '$.totalCents' IS NULL THEN bookings.total_cents END AS chosen_cents,
           bookings.currency AS chosen_currency,
           (SELECT pro_stickers.pro_number FROM pro_stickers WHERE pro_stickers.bol_number = :bolNumber) AS pro_sticker,
           EXISTS (SELECT 1 FROM claims WHERE claims.bol_number = :bolNumber AND claims.claim = 'damage'
             AND claims.filed_on IS NULL) AS has_open_claim
         FROM shipments
         LEFT JOIN bookings ON bookings.id = shipments.booking_id
         LEFT JOIN quotes ON quotes.id = bookings.quote_id
         WHERE shipments.bol_number = :bolNumber`,
        { bolNumber },
      );
      return row === null ? null : parseDbRow('shipments', EvaluatedColumns, row);
    },
    /** Stores when the shipment is to be evaluated next; null: not before it changes. */
    evaluateOn(bolNumber: string, when: string | null): void {
      if (when === null) db.run('DELETE FROM evaluations WHERE bol_number = :bolNumber', { bolNumber });
      else {
        db.run('INSERT INTO evaluations VALUES (:bolNumber, :when) ON CONFLICT DO UPDATE SET due_on = :when', {
          bolNumber,
          when,
        });
      }
    },
    /**
     * Replaces all alerts of `kinds` for a shipment (null: the account) by `items`. Alerts that existed before are still
     * done or snoozed; resolved ones are deleted along with these marks.
     */
    replace(
      bolNumber: string | null,
      kinds: readonly AttentionKind[],
      items: readonly RaisedAlert[],
      nowMs: number,
    ): { readonly changed: boolean; readonly raised: readonly RaisedAlert[] } {
      const kindList = JSON.stringify(kinds);
      const present = new Map(
        db
          .all(
            `SELECT id, details FROM attention WHERE bol_number IS :bolNumber
             AND kind IN (SELECT value FROM json_each(:kindList))`,
            { bolNumber, kindList },
          )
          .map((row) => parseDbRow('attention', IdColumns, row))
          .map(({ id, details }) => [id, details]),
      );
      const raisedIds = new Set(items.map(({ id }) => id));
      const resolvedIds = [...present.keys()].filter((id) => !raisedIds.has(id));
      for (const id of resolvedIds) db.run('DELETE FROM attention WHERE id = :id', { id });
      const changed = items.filter(({ id, details }) => present.get(id) !== JSON.stringify(details));
      for (const { id, details } of changed) {
        db.run(
          `INSERT INTO attention (id, kind, bol_number, details, since_ms) VALUES (:id, :kind, :bolNumber, :details, :nowMs)
           ON CONFLICT (id) DO UPDATE SET details = :details`,
          { id, kind: details.kind, bolNumber, details: JSON.stringify(details), nowMs },
        );
      }
      return {
        changed: resolvedIds.length > 0 || changed.length > 0,
        raised: changed.filter(({ id }) => !present.has(id)),
      };
    },
    /** Adds an alert that no rule resolves. If it was raised before, it is still done or snoozed. */
    raise({ id, details }: RaisedAlert, nowMs: number): void {
      db.run(
        `INSERT INTO attention (id, kind, details, since_ms) VALUES (:id, :kind, :details, :nowMs) ON CONFLICT DO NOTHING`,
        { id, kind: details.kind, details: JSON.stringify(details), nowMs },
      );
    },
    /**
     * Alerts that aren't done: unfinished bookings, then pickup warnings, then the rest, latest first; and the snoozed
     * ones, the next to return first. At most `limit` of each kind, so that many of one kind don't hide another.
     */
    list(limit: number): AlertPage {
      const items = db
        .all(
          `${SELECT_ALERTS} WHERE attention.id IN (
             SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY kind ORDER BY since_ms DESC, id) AS number
               FROM attention WHERE ${AWAKE}) WHERE number <= :limit)
           ORDER BY CASE kind WHEN 'bol_taken' THEN 0 WHEN 'same_order' THEN 0 WHEN 'unfinished_booking' THEN 1 WHEN 'pickup_warning' THEN 2 ELSE 3 END,
             since_ms DESC, attention.id`,
          { limit },
        )
        .map((row) => toAlert(parseDbRow('attention', AlertColumns, row)));
      const counts = db
        .all(`SELECT kind, count(*) AS count FROM attention WHERE ${AWAKE} GROUP BY kind`)
        .map((row) => parseDbRow('attention', CountColumns, row));
      return {
        items,
        total: counts.reduce((sum, { count }) => sum + count, 0),
        counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
        snoozed: db
          .all(`${SELECT_ALERTS} WHERE ${SNOOZED} ORDER BY snoozed_until_ms, attention.id LIMIT +:limit`, { limit })
          .map((row) => parseDbRow('attention', SnoozedColumns, row))
          .map((row) => ({ ...toAlert(row), untilMs: row.snoozed_until_ms })),
        snoozedTotal: parseDbRow(
          'attention',
          TotalColumns,
          db.get(`SELECT count(*) AS count FROM attention WHERE ${SNOOZED}`) ?? {},
        ).count,
      };
    },
    find(id: string): FoundAlert | null {
      const row = db.get('SELECT details, bol_number FROM attention WHERE id = :id', { id });
      if (row === null) return null;
      const { details, bol_number } = parseDbRow('attention', FoundColumns, row);
      return { id, details, bolNumber: bol_number };
    },
    done(id: string, atMs: number): void {
      db.run('UPDATE attention SET done_at_ms = :atMs, snoozed_until_ms = NULL WHERE id = :id', { id, atMs });
    },
    snooze(id: string, untilMs: number | null): void {
      db.run('UPDATE attention SET snoozed_until_ms = :untilMs WHERE id = :id AND done_at_ms IS NULL', { id, untilMs });
    },
    /** Ends snoozes that are over. Returns whether there were any. */
    unsnooze: (nowMs: number): boolean =>
      db.all('UPDATE attention SET snoozed_until_ms = NULL WHERE snoozed_until_ms <= :nowMs RETURNING id', { nowMs })
        .length > 0,
    /** When the next snooze ends, or null. */
    nextWakeAtMs: (): number | null =>
      parseDbRow(
        'attention',
        WakeColumns,
        db.get('SELECT min(snoozed_until_ms) AS at_ms FROM attention WHERE snoozed_until_ms IS NOT NULL') ?? {},
      ).at_ms,
    transaction: <T>(work: () => T): T => db.transaction(work),
  };
}

export type AlertStore = ReturnType<typeof createAttentionStore>;
