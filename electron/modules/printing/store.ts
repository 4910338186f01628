import { z } from 'zod';
import {
  GeneratedFromSchema,
  PrintKindSchema,
  type PrintRecord,
  PrintStateSchema,
  RouteSchema,
} from '../../../shared/contract/printing.ts';
import { AppErrorSchema } from '../../../shared/errors.ts';
import { booleanColumn, jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import type { PrintStore } from './ports.ts';

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
    asked_at_ms: z.int(),
    sent_at_ms: z.int().nullable(),
    ended_at_ms: z.int().nullable(),
    state: PrintStateSchema,
    queue_job: z.string().nullable(),
    reason: z.string().nullable(),
    error: jsonColumn(AppErrorSchema).nullable(),
    settled_at_ms: z.int().nullable(),
    made_from: jsonColumn(GeneratedFromSchema).nullable(),
    made_anew: z.enum(['same', 'changed']).nullable(),
  })
  .transform(
    ({
      job_id,
      bol_number,
      file_id,
      pro_number,
      printed_by,
      asked_at_ms,
      sent_at_ms,
      ended_at_ms,
      queue_job,
      settled_at_ms,
      made_from,
      made_anew,
      ...rest
    }): PrintRecord => ({
      ...rest,
      jobId: job_id,
      bolNumber: bol_number,
      fileId: file_id,
      proNumber: pro_number,
      by: printed_by,
      requestedAtMs: asked_at_ms,
      sentAtMs: sent_at_ms,
      endedAtMs: ended_at_ms,
      queueJob: queue_job,
      settledAtMs: settled_at_ms,
      madeFrom: made_from,
      regenerated: made_anew,
    }),
  );

const CUT_OFF = "state IN ('unsent', 'unknown') AND settled_at_ms IS NULL";
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
const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/** Print records in a connection's database. */
export function createPrintStore(db: Database): PrintStore {
  function byId(id: string): PrintRecord | null {
    const row = db.get('SELECT * FROM prints WHERE id = :id', { id });
    return row === null ? null : read(row);
  }
  return {
    insert(records) {
      db.transaction(() => {
        for (const record of records) {
          db.run(
            `INSERT INTO prints (id, job_id, bol_number, kind, file_id, type, sha256, pro_number, route, pages, start,
               printed_by, asked_at_ms, sent_at_ms, ended_at_ms, state, queue_job, reason, error, settled_at_ms,
               made_from, made_anew)
             VALUES (:id, :jobId, :bolNumber, :kind, :fileId, :type, :sha256, :proNumber, :route, :pages, :start,
               :by, :requestedAtMs, :sentAtMs, :endedAtMs, :state, :queueJob, :reason, :error, :settledAtMs,
               :madeFrom, :regenerated)`,
            {
              ...record,
              route: JSON.stringify(record.route),
              pages: json(record.pages),
              error: json(record.error),
              madeFrom: json(record.madeFrom),
            },
          );
        }
      });
    },
    progress(id, change) {
      db.transaction(() => {
        const now = byId(id);
        if (now === null) return;
        const { fileId, type, sha256, proNumber, route, sentAtMs, endedAtMs, state, queueJob, reason, error, ...more } =
          {
            ...now,
            ...change,
          };
        db.run(
          `UPDATE prints SET file_id = :fileId, type = :type, sha256 = :sha256, pro_number = :proNumber, route = :route,
             sent_at_ms = :sentAtMs, ended_at_ms = :endedAtMs, state = :state, queue_job = :queueJob, reason = :reason,
             error = :error, made_from = :madeFrom, made_anew = :regenerated WHERE id = :id`,
          {
            id,
            fileId,
            type,
            sha256,
            proNumber,
            route: JSON.stringify(route),
            sentAtMs,
            endedAtMs,
            state,
            queueJob,
            reason,
            error: json(error),
            madeFrom: json(more.madeFrom),
            regenerated: more.regenerated,
          },
        );
      });
    },
    byId,
    ofJob: (jobId) => db.all('SELECT * FROM prints WHERE job_id = :jobId ORDER BY rowid', { jobId }).map(read),
    latest: (bolNumber, limit) =>
      (bolNumber === null
        ? db.all('SELECT * FROM prints ORDER BY asked_at_ms DESC, rowid DESC LIMIT :limit', { limit })
        : db.all(
            'SELECT * FROM prints WHERE bol_number = :bolNumber ORDER BY asked_at_ms DESC, rowid DESC LIMIT :limit',
            { bolNumber, limit },
          )
      ).map(read),
    cutOff: (limit) =>
      db
        .all(
          // The bare columns are those of the row that min() chose.
          `SELECT min(rowid), job_id, bol_number, made_from IS NULL AS is_shipment,
             sum(state = 'unsent') AS unsent, sum(state = 'unknown') AS unknown,
             count(DISTINCT bol_number) AS subjects
           FROM prints WHERE ${CUT_OFF} GROUP BY job_id ORDER BY min(rowid) DESC LIMIT :limit`,
          { limit },
        )
        .map((row) => parseDbRow('prints', CutOffColumns, row)),
    cutOffBefore: (id) =>
      db
        .all(
          `SELECT * FROM prints WHERE ${CUT_OFF} AND rowid < (SELECT rowid FROM prints WHERE id = :id)
             AND bol_number = (SELECT bol_number FROM prints WHERE id = :id) ORDER BY rowid`,
          { id },
        )
        .map(read),
    settle(ids, atMs) {
      if (ids.length === 0) return;
      db.run(
        `UPDATE prints SET settled_at_ms = :atMs
         WHERE ${CUT_OFF} AND id IN (SELECT value FROM json_each(:ids))`,
        { atMs, ids: JSON.stringify(ids) },
      );
    },
    inStates: (states) =>
      db
        .all('SELECT * FROM prints WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY rowid', {
          states: JSON.stringify(states),
        })
        .map(read),
    sheetsFrom: (date) =>
      db
        .all(`SELECT * FROM prints WHERE made_from ->> '$.date' >= :date ORDER BY asked_at_ms DESC, rowid DESC`, {
          date,
        })
        .map(read),
    printedSince: (sinceMs) =>
      db
        .all(
          `SELECT DISTINCT bol_number FROM prints WHERE asked_at_ms >= :sinceMs
             AND state IN ('queued', 'printed', 'handed_over') ORDER BY bol_number`,
          { sinceMs },
        )
        .map((row) => parseDbRow('prints', z.object({ bol_number: z.string() }), row).bol_number),
  };
}
