import { z } from 'zod';
import type { Alert, AlertDetails, AttentionKind, SnoozedAlert } from '../../../shared/contract/attention.ts';
import { AlertDetailsSchema } from '../../../shared/contract/attention.ts';
import type { AlertInput } from '../../../shared/rules/attention.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { AlertColumns, EvaluatedColumns, SnoozedColumns, toAlert } from './rows.ts';
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

/** Alerts, and the IDs of those that can't be read. They are in neither the lists nor the counts. */
export interface StoredAlerts extends AlertPage {
  readonly unreadable: readonly string[];
}

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
    list(limit: number): StoredAlerts {
      const listed = db.all(
        `${SELECT_ALERTS} WHERE attention.id IN (
           SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY kind ORDER BY since_ms DESC, id) AS number
             FROM attention WHERE ${AWAKE}) WHERE number <= :limit)
         ORDER BY CASE kind WHEN 'bol_taken' THEN 0 WHEN 'same_order' THEN 0 WHEN 'unfinished_booking' THEN 1 WHEN 'pickup_warning' THEN 2 ELSE 3 END,
           since_ms DESC, attention.id`,
        { limit },
      );
      const snoozedRows = db.all(
        `${SELECT_ALERTS} WHERE ${SNOOZED} ORDER BY snoozed_until_ms, attention.id LIMIT +:limit`,
        { limit },
      );
      const items = listed.flatMap((row) => AlertColumns.safeParse({ ...row }).data ?? []).map(toAlert);
      const snoozed = snoozedRows
        .flatMap((row) => SnoozedColumns.safeParse({ ...row }).data ?? [])
        .map((row) => ({ ...toAlert(row), untilMs: row.snoozed_until_ms }));
      const read = new Set([...items, ...snoozed].map(({ id }) => id));
      const unreadable = [...listed, ...snoozedRows].map(({ id }) => String(id)).filter((id) => !read.has(id));
      const others = 'id NOT IN (SELECT value FROM json_each(:unreadable))';
      const values = { unreadable: JSON.stringify(unreadable) };
      const counts = db
        .all(`SELECT kind, count(*) AS count FROM attention WHERE ${AWAKE} AND ${others} GROUP BY kind`, values)
        .map((row) => parseDbRow('attention', CountColumns, row));
      return {
        items,
        total: counts.reduce((sum, { count }) => sum + count, 0),
        counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
        snoozed,
        snoozedTotal: parseDbRow(
          'attention',
          TotalColumns,
          db.get(`SELECT count(*) AS count FROM attention WHERE ${SNOOZED} AND ${others}`, values) ?? {},
        ).count,
        unreadable,
      };
    },
    /** null: there is none, or it can't be read. */
    find(id: string): FoundAlert | null {
      const row = db.get('SELECT details, bol_number FROM attention WHERE id = :id', { id });
      const found = row === null ? undefined : FoundColumns.safeParse({ ...row }).data;
      return found === undefined ? null : { id, details: found.details, bolNumber: found.bol_number };
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
