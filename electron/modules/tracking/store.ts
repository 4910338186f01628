import { z } from 'zod';
import { DocumentEntrySchema } from '../../../shared/freight/responses.ts';
import { isProofOfDelivery } from '../../../shared/rules/documentTypes.ts';
import { booleanColumn, jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { TrackingStore } from './ports.ts';

const BolColumns = z.object({ bol_number: z.string() });
const InstantColumns = z.object({ at_ms: z.int().nullable() });
const CheckColumns = z.object({ checks_since_paper: z.int() });
const CountColumns = z.object({ tracking: z.enum(['open', 'done', 'not_on_account']), count: z.int() });
const FailureColumns = z
  .object({ looks_not_found: z.int(), looks_failed: z.int() })
  .transform(({ looks_not_found, looks_failed }) => ({ notFound: looks_not_found, failed: looks_failed }));
const RequestedColumns = z
  .object({ bol_number: z.string(), attempts: z.int() })
  .transform(({ bol_number, attempts }) => ({ bolNumber: bol_number, attempts }));

const TrackedColumns = z
  .object({
    bol_number: z.string(),
    status: z.string(),
    voided: booleanColumn,
    pickup_date: z.string().nullable(),
    estimated_delivery_date: z.string().nullable(),
    available: jsonColumn(z.array(DocumentEntrySchema)),
    settled_at_ms: z.int().nullable(),
    next_look_at_ms: z.int(),
    looked_at_ms: z.int().nullable(),
    checks_since_paper: z.int(),
  })
  .transform((row) => ({
    bolNumber: row.bol_number,
    status: row.status,
    voided: row.voided,
    pickupDate: row.pickup_date,
    estimatedDeliveryDate: row.estimated_delivery_date,
    hasPod: row.available.some(isProofOfDelivery),
    checksSinceDocuments: row.checks_since_paper,
    settledAtMs: row.settled_at_ms,
    nextPollAtMs: row.next_look_at_ms,
    lastCheckedAtMs: row.looked_at_ms,
  }));

/** Creates the store of automatic polls and document downloads, in an account's database. */
export function createTrackingStore(db: Database): TrackingStore {
  const instant = (sql: string) => parseDbRow('tracking', InstantColumns, db.get(sql) ?? {}).at_ms;

  return {
    due: (nowMs, limit) =>
      db
        .all('SELECT bol_number FROM shipments WHERE next_look_at_ms <= :nowMs ORDER BY next_look_at_ms LIMIT :limit', {
          nowMs,
          limit,
        })
        .map((row) => parseDbRow('shipments', BolColumns, row).bol_number),
    nextPollAtMs: () =>
      instant('SELECT min(next_look_at_ms) AS at_ms FROM shipments WHERE next_look_at_ms IS NOT NULL'),
    plannedAfter: ({ nextPollAtMs, bolNumber }, limit) =>
      db
        .all(
          `SELECT bol_number, status, voided, pickup_date, estimated_delivery_date, available, settled_at_ms,
             next_look_at_ms, looked_at_ms, checks_since_paper FROM shipments
           WHERE next_look_at_ms >= :nextPollAtMs AND (next_look_at_ms, bol_number) > (:nextPollAtMs, :bolNumber)
           ORDER BY next_look_at_ms, bol_number LIMIT :limit`,
          { nextPollAtMs, bolNumber, limit },
        )
        .map((row) => parseDbRow('shipments', TrackedColumns, row)),
    plan(bolNumber, { tracking, nextPollAtMs, settledAtMs }, checksSinceDocuments) {
      db.run(
        `UPDATE shipments SET tracking = :tracking, next_look_at_ms = :nextPollAtMs, settled_at_ms = :settledAtMs,
           checks_since_paper = :checksSinceDocuments, looks_not_found = 0, looks_failed = 0, look_error = NULL WHERE bol_number = :bolNumber`,
        { bolNumber, tracking, nextPollAtMs, settledAtMs, checksSinceDocuments },
      );
    },
    postpone(bolNumber, nextPollAtMs) {
      db.run('UPDATE shipments SET next_look_at_ms = :nextPollAtMs WHERE bol_number = :bolNumber', {
        bolNumber,
        nextPollAtMs,
      });
    },
    delayUntil(bolNumber, untilMs) {
      db.run(
        'UPDATE shipments SET next_look_at_ms = :untilMs WHERE bol_number = :bolNumber AND next_look_at_ms < :untilMs',
        { bolNumber, untilMs },
      );
    },
    failures: (bolNumber) =>
      parseDbRow(
        'shipments',
        FailureColumns,
        db.get('SELECT looks_not_found, looks_failed FROM shipments WHERE bol_number = :bolNumber', { bolNumber }) ?? {
          looks_not_found: 0,
          looks_failed: 0,
        },
      ),
    settledAtMs: (bolNumber) =>
      parseDbRow(
        'shipments',
        InstantColumns,
        db.get('SELECT settled_at_ms AS at_ms FROM shipments WHERE bol_number = :bolNumber', { bolNumber }) ?? {
          at_ms: null,
        },
      ).at_ms,
    checksSinceDocuments: (bolNumber) =>
      parseDbRow(
        'shipments',
        CheckColumns,
        db.get('SELECT checks_since_paper FROM shipments WHERE bol_number = :bolNumber', { bolNumber }) ?? {
          checks_since_paper: 0,
        },
      ).checks_since_paper,
    failed(bolNumber, { notFound, failed }, error, { tracking, nextPollAtMs }) {
      db.run(
        `UPDATE shipments SET tracking = :tracking, next_look_at_ms = :nextPollAtMs, looks_not_found = :notFound,
           looks_failed = :failed, look_error = :error, attention_on = '' WHERE bol_number = :bolNumber`,
        { bolNumber, tracking, nextPollAtMs, notFound, failed, error: JSON.stringify(error) },
      );
    },
    counts() {
      const counts = new Map(
        db
          .all('SELECT tracking, count(*) AS count FROM shipments GROUP BY tracking')
          .map((row) => parseDbRow('shipments', CountColumns, row))
          .map(({ tracking, count }) => [tracking, count]),
      );
      return {
        open: counts.get('open') ?? 0,
        done: counts.get('done') ?? 0,
        notOnAccount: counts.get('not_on_account') ?? 0,
      };
    },
    requestPrefetch(bolNumber, nowMs) {
      db.run(
        `INSERT INTO wanted_paper (bol_number, attempts, next_try_at_ms) VALUES (:bolNumber, 0, :nowMs)
         ON CONFLICT (bol_number) DO UPDATE SET attempts = 0, next_try_at_ms = :nowMs`,
        { bolNumber, nowMs },
      );
    },
    nextPrefetch(nowMs) {
      const row = db.get(
        `SELECT bol_number, attempts FROM wanted_paper WHERE next_try_at_ms <= :nowMs ORDER BY next_try_at_ms LIMIT 1`,
        { nowMs },
      );
      return row === null ? null : parseDbRow('wanted_paper', RequestedColumns, row);
    },
    prefetchDone(bolNumber) {
      db.run('DELETE FROM wanted_paper WHERE bol_number = :bolNumber', { bolNumber });
    },
    prefetchFailed(bolNumber, attempts, nextTryAtMs) {
      db.run(
        'UPDATE wanted_paper SET attempts = :attempts, next_try_at_ms = :nextTryAtMs WHERE bol_number = :bolNumber',
        { bolNumber, attempts, nextTryAtMs },
      );
    },
    nextPrefetchAtMs: () => instant('SELECT min(next_try_at_ms) AS at_ms FROM wanted_paper'),
  };
}
