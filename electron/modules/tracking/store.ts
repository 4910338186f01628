import { z } from 'zod';
import type { TrackingStatus } from '../../../shared/contract/tracking.ts';
import { DocumentEntrySchema } from '../../../shared/freight/responses.ts';
import { isProofOfDelivery } from '../../../shared/rules/documentTypes.ts';
import { booleanColumn, jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { FailedPoll } from './ports.ts';
import type { Failures, PlannedPoll, PolledShipment } from './types.ts';

type PollProgress = Pick<PolledShipment, 'settledAtMs' | 'checksSinceDocuments'>;

const BolColumns = z.object({ bol_number: z.string() });
const InstantColumns = z.object({ at_ms: z.int().nullable() });
const ProgressColumns = z
  .object({ settled_at_ms: z.int().nullable(), checks_since_documents: z.int() })
  .transform((row) => ({ settledAtMs: row.settled_at_ms, checksSinceDocuments: row.checks_since_documents }));
const CountColumns = z.object({ tracking: z.enum(['open', 'done', 'not_on_account']), count: z.int() });
const FailureColumns = z
  .object({ polls_not_found: z.int(), polls_failed: z.int() })
  .transform(({ polls_not_found, polls_failed }) => ({ notFound: polls_not_found, failed: polls_failed }));
const PrefetchColumns = z
  .object({ bol_number: z.string(), attempts: z.int(), next_try_at_ms: z.int() })
  .transform(({ bol_number, attempts, next_try_at_ms }) => ({
    bolNumber: bol_number,
    attempts,
    nextTryAtMs: next_try_at_ms,
  }));

/** A requested download of a shipment's documents. */
export type Prefetch = Readonly<z.infer<typeof PrefetchColumns>>;

/** A later request for the same shipment has another due time, and no attempts. */
const SAME_PREFETCH = 'bol_number = :bolNumber AND attempts = :attempts AND next_try_at_ms = :nextTryAtMs';

const PlannedColumns = z
  .object({ bol_number: z.string(), next_poll_at_ms: z.int() })
  .transform((row) => ({ bolNumber: row.bol_number, nextPollAtMs: row.next_poll_at_ms }));

const TrackedColumns = z
  .object({
    bol_number: z.string(),
    status: z.string(),
    voided: booleanColumn,
    pickup_date: z.string().nullable(),
    estimated_delivery_date: z.string().nullable(),
    available: jsonColumn(z.array(DocumentEntrySchema)),
    settled_at_ms: z.int().nullable(),
    next_poll_at_ms: z.int(),
    last_checked_at_ms: z.int().nullable(),
    checks_since_documents: z.int(),
  })
  .transform((row) => ({
    bolNumber: row.bol_number,
    status: row.status,
    voided: row.voided,
    pickupDate: row.pickup_date,
    estimatedDeliveryDate: row.estimated_delivery_date,
    hasPod: row.available.some(isProofOfDelivery),
    checksSinceDocuments: row.checks_since_documents,
    settledAtMs: row.settled_at_ms,
    nextPollAtMs: row.next_poll_at_ms,
    lastCheckedAtMs: row.last_checked_at_ms,
  }));

/** Creates the store of automatic polls and document downloads, in an account's database. */
export function createTrackingStore(db: Database) {
  const instant = (sql: string) => parseDbRow('tracking', InstantColumns, db.get(sql) ?? {}).at_ms;

  return {
    /** BOL numbers whose poll is due, longest due first. */
    due: (nowMs: number, limit: number): string[] =>
      db
        .all(
          'SELECT bol_number FROM shipments WHERE next_poll_at_ms <= :nowMs ORDER BY next_poll_at_ms LIMIT +:limit',
          { nowMs, limit },
        )
        .map((row) => parseDbRow('shipments', BolColumns, row).bol_number),
    /** The earliest planned poll, or null. */
    nextPollAtMs: (): number | null =>
      instant('SELECT min(next_poll_at_ms) AS at_ms FROM shipments WHERE next_poll_at_ms IS NOT NULL'),
    /** Polls planned after an instant, by that instant and then by BOL number. */
    plannedAfter: (
      { nextPollAtMs, bolNumber }: { readonly nextPollAtMs: number; readonly bolNumber: string },
      limit: number,
    ): PlannedPoll[] =>
      db
        .all(
          `SELECT bol_number, status, voided, pickup_date, estimated_delivery_date, available, settled_at_ms,
             next_poll_at_ms, last_checked_at_ms, checks_since_documents FROM shipments
           WHERE next_poll_at_ms >= :nextPollAtMs AND (next_poll_at_ms, bol_number) > (:nextPollAtMs, :bolNumber)
           ORDER BY next_poll_at_ms, bol_number LIMIT +:limit`,
          { nextPollAtMs, bolNumber, limit },
        )
        .map((row) => ({
          ...parseDbRow('shipments', PlannedColumns, row),
          shipment: TrackedColumns.safeParse({ ...row }).data ?? null,
        })),
    /** Changes only the time of the next poll. */
    postpone(bolNumber: string, nextPollAtMs: number): void {
      db.run('UPDATE shipments SET next_poll_at_ms = :nextPollAtMs WHERE bol_number = :bolNumber', {
        bolNumber,
        nextPollAtMs,
      });
    },
    /** Moves the next poll to `untilMs` if it is earlier. Plans none if none is planned. */
    delayUntil(bolNumber: string, untilMs: number): void {
      db.run(
        'UPDATE shipments SET next_poll_at_ms = :untilMs WHERE bol_number = :bolNumber AND next_poll_at_ms < :untilMs',
        { bolNumber, untilMs },
      );
    },
    failures: (bolNumber: string): Failures =>
      parseDbRow(
        'shipments',
        FailureColumns,
        db.get('SELECT polls_not_found, polls_failed FROM shipments WHERE bol_number = :bolNumber', { bolNumber }) ?? {
          polls_not_found: 0,
          polls_failed: 0,
        },
      ),
    /** What earlier polls of the shipment found; of a shipment that isn't stored, nothing. */
    progress: (bolNumber: string): PollProgress =>
      parseDbRow(
        'shipments',
        ProgressColumns,
        db.get('SELECT settled_at_ms, checks_since_documents FROM shipments WHERE bol_number = :bolNumber', {
          bolNumber,
        }) ?? { settled_at_ms: null, checks_since_documents: 0 },
      ),
    /** Saves a failed poll whose cause concerns this shipment only. */
    failed({ bolNumber, failures: { notFound, failed }, error, tracking, nextPollAtMs }: FailedPoll): void {
      db.run(
        `UPDATE shipments SET tracking = :tracking, next_poll_at_ms = :nextPollAtMs, polls_not_found = :notFound,
           polls_failed = :failed, poll_error = :error WHERE bol_number = :bolNumber`,
        { bolNumber, tracking, nextPollAtMs, notFound, failed, error: JSON.stringify(error) },
      );
    },
    counts(): TrackingStatus['counts'] {
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
    /** Requests a new download of the shipment's documents, due now. */
    requestPrefetch(bolNumber: string, nowMs: number): void {
      db.run(
        `INSERT INTO document_prefetches (bol_number, attempts, next_try_at_ms) VALUES (:bolNumber, 0, :nowMs)
         ON CONFLICT (bol_number) DO UPDATE SET attempts = 0, next_try_at_ms = :nowMs`,
        { bolNumber, nowMs },
      );
    },
    nextPrefetch(nowMs: number): Prefetch | null {
      const row = db.get(
        `SELECT bol_number, attempts, next_try_at_ms FROM document_prefetches WHERE next_try_at_ms <= :nowMs ORDER BY next_try_at_ms LIMIT 1`,
        { nowMs },
      );
      return row === null ? null : parseDbRow('document_prefetches', PrefetchColumns, row);
    },
    /** Marks the download as done or given up, unless another was requested since. */
    prefetchDone({ bolNumber, attempts, nextTryAtMs }: Prefetch): void {
      db.run(`DELETE FROM document_prefetches WHERE ${SAME_PREFETCH}`, { bolNumber, attempts, nextTryAtMs });
    },
    /** Plans the retry of a download that failed, unless another was requested since. */
    prefetchFailed({ bolNumber, attempts, nextTryAtMs }: Prefetch, retryAtMs: number): void {
      db.run(
        `UPDATE document_prefetches SET attempts = attempts + 1, next_try_at_ms = :retryAtMs WHERE ${SAME_PREFETCH}`,
        { bolNumber, attempts, nextTryAtMs, retryAtMs },
      );
    },
    nextPrefetchAtMs: (): number | null => instant('SELECT min(next_try_at_ms) AS at_ms FROM document_prefetches'),
    transaction: <T>(work: () => T): T => db.transaction(work),
  };
}

export type TrackingStore = ReturnType<typeof createTrackingStore>;
