import { z } from 'zod';
import { CallOperationSchema } from '../../../shared/contract/support.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row, Values } from '../../platform/sqlite/database.ts';
import type { CallHistory, CallLog } from './callLog.ts';

/** Enough for months of hourly polls, and about 5 MB. */
const MAX_CALLS = 50_000;
/** The number of latest calls whose details are stored in full. */
const WHOLE_DETAILS = 1_000;

const RowSchema = z
  .object({
    id: z.int(),
    operation: CallOperationSchema,
    started_at_ms: z.int(),
    duration_ms: z.int(),
    http_status: z.int().nullable(),
    error_code: z.string().nullable(),
    bol_number: z.string().nullable(),
    detail: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    operation: row.operation,
    startedAtMs: row.started_at_ms,
    durationMs: row.duration_ms,
    httpStatus: row.http_status,
    errorCode: row.error_code,
    bolNumber: row.bol_number,
    detail: row.detail,
  }));

/** Failures that only the service itself can report. */
const OWN_FAILURES = ['shipment_not_found', 'quote_not_found', 'validation_failed', 'booking_failed'];

/** The call log in an account's database (spec notes, row 23): names, times, codes, the service's messages, no bodies. */
export function createCallLog(db: Database): CallLog & CallHistory {
  /** Whether `hasSucceeded` has been true: it is checked with each response. */
  let isProven = false;
  /** Reads all rows, including those that are not written yet. */
  const all = (sql: string, values: Values = {}): Row[] => {
    db.settle();
    return db.all(sql, values);
  };
  return {
    record(call) {
      const { operation, startedAtMs, durationMs, httpStatus, errorCode, bolNumber, detail } = call;
      isProven ||= errorCode === null || OWN_FAILURES.includes(errorCode);
      // The response is more important than its log entry, and doesn't wait for it: a full disk must not turn a booking
      // into a failure.
      db.later(() => {
        db.run(
          `INSERT INTO calls (operation, started_at_ms, duration_ms, http_status, error_code, bol_number, detail)
           VALUES (:operation, :startedAtMs, :durationMs, :httpStatus, :errorCode, :bolNumber, :detail)`,
          {
            operation,
            startedAtMs,
            durationMs: Math.max(0, Math.round(durationMs)),
            httpStatus,
            errorCode,
            bolNumber,
            detail,
          },
        );
        // Raw parts of responses may be long, so only the latest calls store them in full, for support.
        db.run(
          `UPDATE calls SET detail = substr(detail, 1, 500) || '…'
           WHERE id = (SELECT MAX(id) FROM calls) - :whole AND length(detail) > 501`,
          { whole: WHOLE_DETAILS },
        );
        db.run('DELETE FROM calls WHERE id <= (SELECT MAX(id) FROM calls) - :saved', { saved: MAX_CALLS });
      });
    },
    recent: ({ operation, failedOnly, errorCode, bolNumber, beforeId, limit }) =>
      all(
        `SELECT * FROM calls
         WHERE (:operation IS NULL OR operation = :operation)
           AND (:failedOnly = 0 OR error_code IS NOT NULL)
           AND (:errorCode IS NULL OR error_code = :errorCode)
           AND (:bolNumber IS NULL OR bol_number = :bolNumber)
           AND (:beforeId IS NULL OR id < :beforeId)
         ORDER BY id DESC LIMIT +:limit`,
        { operation, failedOnly: failedOnly ? 1 : 0, errorCode, bolNumber, beforeId, limit },
      ).map((row) => parseDbRow('calls', RowSchema, row)),
    errorCodes: () =>
      all('SELECT DISTINCT error_code FROM calls WHERE error_code IS NOT NULL ORDER BY error_code').map((row) =>
        z.string().parse(row['error_code']),
      ),
    hasSucceeded() {
      const own = OWN_FAILURES.map((code) => `'${code}'`).join(', ');
      isProven ||= db.get(`SELECT 1 FROM calls WHERE error_code IS NULL OR error_code IN (${own}) LIMIT 1`) !== null;
      return isProven;
    },
  };
}
