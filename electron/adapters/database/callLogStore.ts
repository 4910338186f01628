import type { CallLog } from '../../services/freight/callLog.ts';
import { StorageError } from '../../services/storage.ts';
import type { Database } from './database.ts';

/** Enough for months of hourly looks, and about 5 MB. */
const KEPT_CALLS = 50_000;

/** The call log in a connection's database (spec notes, row 23): names, times and codes, never a body. */
export function createCallLog(db: Database): CallLog {
  return {
    record({ operation, startedAtMs, durationMs, httpStatus, errorCode }) {
      try {
        db.transaction(() => {
          db.run(
            `INSERT INTO calls (operation, started_at_ms, duration_ms, http_status, error_code)
             VALUES (:operation, :startedAtMs, :durationMs, :httpStatus, :errorCode)`,
            { operation, startedAtMs, durationMs: Math.round(durationMs), httpStatus, errorCode },
          );
          db.run('DELETE FROM calls WHERE id <= (SELECT MAX(id) FROM calls) - :kept', { kept: KEPT_CALLS });
        });
      } catch (error) {
        // The answer that came matters more than the line about it: a full disk must not turn a booking into a failure.
        if (!(error instanceof StorageError)) throw error;
      }
    },
  };
}
