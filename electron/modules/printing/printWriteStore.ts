import type { Database } from '../../platform/sqlite/database.ts';
import type { PrintProgress, PrintWrites } from './ports.ts';

/** Interrupted, and not settled. */
export const CUT_OFF = "state IN ('unsent', 'unknown') AND settled_at_ms IS NULL";

/** The columns of what changes while a record prints. */
const PROGRESS_COLUMNS: Readonly<Record<keyof PrintProgress, string>> = {
  fileId: 'file_id',
  type: 'type',
  sha256: 'sha256',
  proNumber: 'pro_number',
  route: 'route',
  sentAtMs: 'sent_at_ms',
  endedAtMs: 'ended_at_ms',
  state: 'state',
  queueJob: 'queue_job',
  reason: 'reason',
  error: 'error',
  madeFrom: 'made_from',
  regenerated: 'regenerated',
  scalePercent: 'scale_percent',
  places: 'places',
};

/** Text and numbers as they are, anything else as JSON. */
function columnValue(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/**
 * Creates the writes of the print records in an account's database.
 *
 * @param table of the prints of this computer
 */
export function createPrintWriteStore(db: Database, table: 'prints' | 'own_prints' = 'prints'): PrintWrites {
  return {
    insert(records) {
      db.transaction(() => {
        for (const record of records) {
          const values = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, columnValue(value)]));
          db.run(
            `INSERT INTO ${table} (id, job_id, bol_number, kind, file_id, type, sha256, pro_number, route, pages, start,
               printed_by, requested_at_ms, sent_at_ms, ended_at_ms, state, queue_job, reason, error, settled_at_ms,
               made_from, regenerated, scale_percent, places)
             VALUES (:id, :jobId, :bolNumber, :kind, :fileId, :type, :sha256, :proNumber, :route, :pages, :start,
               :by, :requestedAtMs, :sentAtMs, :endedAtMs, :state, :queueJob, :reason, :error, :settledAtMs,
               :madeFrom, :regenerated, :scalePercent, :places)`,
            values,
          );
        }
      });
    },
    progress(id, change) {
      const fields: Readonly<Record<string, unknown>> = change;
      const changed = Object.entries(PROGRESS_COLUMNS).filter(([name]) => name in fields);
      const assignments = changed.map(([name, column]) => `${column} = :${name}`);
      const values = changed.map(([name]) => [name, columnValue(fields[name])] as const);
      db.transaction(() =>
        db.run(`UPDATE ${table} SET ${assignments.join(', ')} WHERE id = :id`, { id, ...Object.fromEntries(values) }),
      );
    },
    settle(ids, atMs) {
      if (ids.length === 0) return;
      db.run(
        `UPDATE ${table} SET settled_at_ms = :atMs
         WHERE ${CUT_OFF} AND id IN (SELECT value FROM json_each(:ids))`,
        { atMs, ids: JSON.stringify(ids) },
      );
    },
    settleMoved(ids, atMs) {
      db.run(`UPDATE ${table} SET settled_at_ms = :atMs WHERE id IN (SELECT value FROM json_each(:ids))`, {
        atMs,
        ids: JSON.stringify(ids),
      });
    },
  };
}
