import { z } from 'zod';
import type { PrintState } from '../../../shared/contract/printing.ts';
import {
  GeneratedFromSchema,
  LabelPlacesSchema,
  PrintKindSchema,
  type PrintRecord,
  PrintStateSchema,
  RouteSchema,
} from '../../../shared/contract/printing.ts';
import { AppErrorSchema } from '../../../shared/errors.ts';
import { booleanColumn, jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import type { InterruptedJob, PrintWrites } from './ports.ts';
import { CUT_OFF, createPrintWriteStore } from './printWriteStore.ts';

const RowSchema = z
  .object({
    id: z.string(),
    job_id: z.string(),
    bol_number: z.string(),
    kind: PrintKindSchema,
    file_id: z.string().nullable(),
    type: z.string().nullable(),
    sha256: z.string().nullable(),
    pro_number: z.string().nullable(),
    route: jsonColumn(RouteSchema),
    pages: jsonColumn(z.array(z.int())).nullable(),
    start: z.int(),
    printed_by: z.string(),
    requested_at_ms: z.int(),
    sent_at_ms: z.int().nullable(),
    ended_at_ms: z.int().nullable(),
    state: PrintStateSchema,
    queue_job: z.string().nullable(),
    reason: z.string().nullable(),
    error: jsonColumn(AppErrorSchema).nullable(),
    settled_at_ms: z.int().nullable(),
    made_from: jsonColumn(GeneratedFromSchema).nullable(),
    regenerated: z.enum(['same', 'changed']).nullable(),
    scale_percent: z.int().nullable(),
    places: jsonColumn(LabelPlacesSchema).nullable(),
  })
  .transform(
    ({
      job_id,
      bol_number,
      file_id,
      pro_number,
      printed_by,
      requested_at_ms,
      sent_at_ms,
      ended_at_ms,
      queue_job,
      settled_at_ms,
      made_from,
      regenerated,
      scale_percent,
      ...rest
    }): PrintRecord => ({
      ...rest,
      jobId: job_id,
      bolNumber: bol_number,
      fileId: file_id,
      proNumber: pro_number,
      by: printed_by,
      requestedAtMs: requested_at_ms,
      sentAtMs: sent_at_ms,
      endedAtMs: ended_at_ms,
      queueJob: queue_job,
      settledAtMs: settled_at_ms,
      madeFrom: made_from,
      regenerated: regenerated,
      scalePercent: scale_percent,
    }),
  );

const CutOffColumns = z
  .object({
    job_id: z.string(),
    bol_number: z.string(),
    is_shipment: booleanColumn,
    unsent: z.int(),
    unknown: z.int(),
    subjects: z.int(),
  })
  .transform(({ job_id, bol_number, is_shipment, ...rest }) => ({
    ...rest,
    jobId: job_id,
    bolNumber: bol_number,
    isShipment: is_shipment,
  }));

const read = (row: Row): PrintRecord => parseDbRow('prints', RowSchema, row);

/**
 * Creates the store of print records in an account's database.
 *
 * @param writes how records are written
 * @param here table of the prints of this computer, of which only it knows how they end
 */
export function createPrintStore(
  db: Database,
  writes: PrintWrites = createPrintWriteStore(db),
  here: 'prints' | 'prints_here' = 'prints',
) {
  function byId(id: string): PrintRecord | null {
    const row = db.get('SELECT * FROM prints WHERE id = :id', { id });
    return row === null ? null : read(row);
  }
  return {
    ...writes,
    byId,
    /** In printing order. */
    ofJob: (jobId: string): PrintRecord[] =>
      db.all('SELECT * FROM prints WHERE job_id = :jobId ORDER BY rowid', { jobId }).map(read),
    /** Latest first; null: of all shipments. */
    latest: (bolNumber: string | null, limit: number): PrintRecord[] =>
      (bolNumber === null
        ? db.all('SELECT * FROM prints ORDER BY requested_at_ms DESC, rowid DESC LIMIT +:limit', { limit })
        : db.all(
            'SELECT * FROM prints WHERE bol_number = :bolNumber ORDER BY requested_at_ms DESC, rowid DESC LIMIT +:limit',
            { bolNumber, limit },
          )
      ).map(read),
    /** Jobs of this computer with interrupted prints that are not settled, latest first. */
    cutOff: (limit: number): InterruptedJob[] =>
      db
        .all(
          // SQLite takes the bare columns from the row that min() selected.
          `SELECT min(rowid), job_id, bol_number, made_from IS NULL AS is_shipment,
             sum(state = 'unsent') AS unsent, sum(state = 'unknown') AS unknown,
             count(DISTINCT bol_number) AS subjects
           FROM ${here} WHERE ${CUT_OFF} GROUP BY job_id ORDER BY min(rowid) DESC LIMIT +:limit`,
          { limit },
        )
        .map((row) => parseDbRow('prints', CutOffColumns, row)),
    /** Interrupted prints of this computer, of the same shipment, that were requested before this one. */
    cutOffBefore: (id: string): PrintRecord[] =>
      db
        .all(
          `SELECT * FROM ${here} WHERE ${CUT_OFF} AND rowid < (SELECT rowid FROM ${here} WHERE id = :id)
             AND bol_number = (SELECT bol_number FROM ${here} WHERE id = :id) ORDER BY rowid`,
          { id },
        )
        .map(read),
    /** Prints of this computer. */
    inStates: (states: readonly PrintState[]): PrintRecord[] =>
      db
        .all(`SELECT * FROM ${here} WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY rowid`, {
          states: JSON.stringify(states),
        })
        .map(read),
    /** Prints of pickup manifests of that day (`YYYY-MM-DD`) and later, latest first. */
    sheetsFrom: (date: string): PrintRecord[] =>
      db
        .all(`SELECT * FROM prints WHERE made_from ->> '$.date' >= :date ORDER BY requested_at_ms DESC, rowid DESC`, {
          date,
        })
        .map(read),
    /** BOL numbers of shipments with documents that were requested since then, and printed or sent to a printer. */
    printedSince: (sinceMs: number): string[] =>
      db
        .all(
          `SELECT DISTINCT bol_number FROM prints WHERE requested_at_ms >= :sinceMs
             AND state IN ('queued', 'printed', 'handed_over') ORDER BY bol_number`,
          { sinceMs },
        )
        .map((row) => parseDbRow('prints', z.object({ bol_number: z.string() }), row).bol_number),
  };
}

/** Print records: one per document and job, never removed. Throws StorageError when the disk fails. */
export type PrintStore = ReturnType<typeof createPrintStore>;
