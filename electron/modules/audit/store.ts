import { z } from 'zod';
import { type AuditEntry, AuditEntrySchema } from '../../../shared/contract/audit.ts';
import { jsonColumn } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import { isOver } from './schema.ts';

const Fields = jsonColumn(AuditEntrySchema.shape.before)
  .nullable()
  .transform((fields) => fields ?? {});

const RowSchema = z
  .object({
    id: AuditEntrySchema.shape.id,
    at_ms: AuditEntrySchema.shape.atMs,
    changed_by: z.string(),
    action: AuditEntrySchema.shape.action,
    subject: AuditEntrySchema.shape.subject,
    subject_id: z.string(),
    name: z.string().nullable(),
    bol_number: z.string().nullable(),
    before: Fields,
    after: Fields,
  })
  .transform(
    ({ at_ms, changed_by, subject_id, bol_number, ...rest }): AuditEntry => ({
      ...rest,
      atMs: at_ms,
      by: changed_by,
      subjectId: subject_id,
      bolNumber: bol_number,
    }),
  );

/** An entry that can't be read, such as one of a later version, is left out. */
const readable = (rows: readonly Row[]): AuditEntry[] =>
  rows.flatMap((row) => {
    const parsed = RowSchema.safeParse({ ...row });
    return parsed.success ? [parsed.data] : [];
  });

/** A page of entries, and where the next one starts. */
export interface AuditPage {
  readonly entries: AuditEntry[];
  /** ID of the last entry of the page, readable or not; null: there are no more. */
  readonly lastId: number | null;
}

function pageOf(rows: readonly Row[], limit: number): AuditPage {
  const shown = rows.slice(0, limit);
  return { entries: readable(shown), lastId: rows.length > limit ? Number(shown.at(-1)?.['id']) : null };
}

/** Creates the store of the audit trail in an account's database. It only reads and expires entries. */
export function createAuditStore(db: Database) {
  return {
    /** Entries of a shipment and of its booking before the BOL number was known, latest first. */
    ofShipment: (bolNumber: string, beforeId: number | null, limit: number): AuditPage =>
      pageOf(
        db.all(
          `SELECT * FROM audit_log WHERE id < :beforeId AND id IN (
             SELECT id FROM audit_log WHERE bol_number = :bolNumber
             UNION SELECT id FROM audit_log WHERE subject = 'booking' AND subject_id = (
               SELECT booking_id FROM shipments WHERE bol_number = :bolNumber))
           ORDER BY id DESC LIMIT :limit + 1`,
          { bolNumber, beforeId: beforeId ?? Number.MAX_SAFE_INTEGER, limit },
        ),
        limit,
      ),
    /** Entries of a period, its end not included, oldest first. */
    between: (fromMs: number, toMs: number, afterId: number, limit: number): AuditPage =>
      pageOf(
        db.all(
          `SELECT * FROM audit_log WHERE at_ms >= :fromMs AND at_ms < :toMs AND id > :afterId ORDER BY id LIMIT :limit + 1`,
          { fromMs, toMs, afterId, limit },
        ),
        limit,
      ),
    /** Deletes entries whose retention is over. */
    expire(): void {
      db.run(`DELETE FROM audit_log WHERE ${isOver('at_ms')}`);
    },
  };
}

/** Every method throws StorageError when the disk fails. */
export type AuditStore = ReturnType<typeof createAuditStore>;
