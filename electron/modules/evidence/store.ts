import { z } from 'zod';
import type { Attachment, DamageClaim } from '../../../shared/contract/evidence.ts';
import { ATTACHMENT_KINDS, ATTACHMENT_MEDIA, type ClaimKind } from '../../../shared/freight/evidence.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { ageLimits, cleanupDates, isClosed } from '../documents/cleanupSql.ts';

export const EVIDENCE_SCHEMA = `
  CREATE TABLE attachments (
    file_id TEXT PRIMARY KEY,
    bol_number TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    media TEXT NOT NULL,
    note TEXT NOT NULL,
    -- Date of the photo, weighing, or receipt.
    date TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    added_at_ms INTEGER NOT NULL,
    -- The file was cleared to free up space; its details are still stored.
    cleared_at_ms INTEGER
  ) STRICT;
  CREATE INDEX attachments_by_shipment ON attachments (bol_number, added_at_ms);
  CREATE INDEX attachments_by_content ON attachments (sha256);
  CREATE TABLE claim_statements (
    bol_number TEXT NOT NULL,
    claim TEXT NOT NULL,
    statement TEXT NOT NULL,
    PRIMARY KEY (bol_number, claim)
  ) STRICT, WITHOUT ROWID;
`;

/** Damage claims and reclass disputes that were begun. Statements of earlier versions began them. */
export const CLAIM_SCHEMA = `
  CREATE TABLE claims (
    bol_number TEXT NOT NULL,
    claim TEXT NOT NULL,
    -- NULL: not filed yet.
    filed_on TEXT,
    -- Number that the carrier gave the claim, or empty.
    claim_number TEXT NOT NULL,
    PRIMARY KEY (bol_number, claim)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO claims SELECT bol_number, claim, NULL, '' FROM claim_statements;
`;

export interface StoredAttachment extends Attachment {
  readonly sha256: string;
}

const AttachmentRow = z
  .object({
    file_id: z.string(),
    bol_number: z.string(),
    kind: z.enum(ATTACHMENT_KINDS).catch('other'),
    name: z.string(),
    media: z.enum(ATTACHMENT_MEDIA).catch('other'),
    note: z.string(),
    date: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().nonnegative(),
    added_at_ms: z.int(),
    cleared_at_ms: z.int().nullable(),
  })
  .transform(
    ({ file_id, bol_number, added_at_ms, cleared_at_ms, ...row }): StoredAttachment => ({
      ...row,
      fileId: file_id,
      bolNumber: bol_number,
      addedAtMs: added_at_ms,
      clearedAtMs: cleared_at_ms,
    }),
  );

const CountRow = z.object({ files: z.int(), bytes: z.int() });
const AgeRow = z.object({ age: z.enum(['month', 'quarter', 'year', 'older']), files: z.int(), bytes: z.int() });
const ClaimRow = z
  .object({ filed_on: z.string().nullable(), claim_number: z.string() })
  .transform(({ filed_on, claim_number }): DamageClaim => ({ filedOn: filed_on, claimNumber: claim_number }));
const FileRow = z.object({ file_id: z.string(), sha256: z.string() });

/** Files of shipments that were delivered, canceled or voided until a date, as for documents. */
const DELETABLE = `
  FROM attachments JOIN shipments ON shipments.bol_number = attachments.bol_number
  WHERE attachments.cleared_at_ms IS NULL AND ${isClosed('attachments.added_at_ms')}`;

/** Creates the store of attachments in an account's database. Rows that can't be read are left out. */
export function createEvidenceStore(db: Database) {
  return {
    list: (bolNumber: string): StoredAttachment[] =>
      db
        .all('SELECT * FROM attachments WHERE bol_number = :bolNumber ORDER BY added_at_ms, rowid', { bolNumber })
        .flatMap((row) => AttachmentRow.safeParse({ ...row }).data ?? []),
    byFileId(fileId: string): StoredAttachment | null {
      const row = db.get('SELECT * FROM attachments WHERE file_id = :fileId', { fileId });
      return row === null ? null : (AttachmentRow.safeParse({ ...row }).data ?? null);
    },
    put({ fileId, bolNumber, kind, name, media, note, date, sha256, bytes, addedAtMs }: StoredAttachment): void {
      db.run(
        `INSERT INTO attachments (file_id, bol_number, kind, name, media, note, date, sha256, bytes, added_at_ms)
         VALUES (:fileId, :bolNumber, :kind, :name, :media, :note, :date, :sha256, :bytes, :addedAtMs)
         ON CONFLICT (file_id) DO UPDATE SET kind = :kind, note = :note, date = :date`,
        { fileId, bolNumber, kind, name, media, note, date, sha256, bytes, addedAtMs },
      );
    },
    delete(fileId: string): void {
      db.run('DELETE FROM attachments WHERE file_id = :fileId', { fileId });
    },
    clear(fileId: string, atMs: number): void {
      db.run('UPDATE attachments SET cleared_at_ms = :atMs WHERE file_id = :fileId', { fileId, atMs });
    },
    /** Whether an attachment has this content. */
    isAttached: (sha256: string): boolean =>
      db.get('SELECT 1 AS found FROM attachments WHERE sha256 = :sha256 AND cleared_at_ms IS NULL', { sha256 }) !==
      null,
    /** Whether an attachment or a saved document has this content. */
    isStored: (sha256: string): boolean =>
      db.get(
        `SELECT 1 AS found FROM attachments WHERE sha256 = :sha256 AND cleared_at_ms IS NULL
         UNION ALL SELECT 1 FROM documents WHERE sha256 = :sha256 AND cleared_at_ms IS NULL`,
        { sha256 },
      ) !== null,
    /** Stored files by age. */
    storage: (nowMs: number) =>
      db
        .all(
          `SELECT CASE WHEN added_at_ms > :month THEN 'month' WHEN added_at_ms > :quarter THEN 'quarter'
             WHEN added_at_ms > :year THEN 'year' ELSE 'older' END AS age, count(*) AS files, sum(bytes) AS bytes
           FROM attachments WHERE cleared_at_ms IS NULL GROUP BY age`,
          ageLimits(nowMs),
        )
        .map((row) => parseDbRow('attachments', AgeRow, row)),
    /** What a cleanup rule deletes: files of shipments closed for that many months. */
    deletable: (months: number, today: string) => ({
      count: parseDbRow(
        'attachments',
        CountRow,
        db.get(
          `SELECT count(*) AS files, coalesce(sum(attachments.bytes), 0) AS bytes ${DELETABLE}`,
          cleanupDates(months, today),
        ) ?? {},
      ),
      bolNumbers: db
        .all(`SELECT DISTINCT attachments.bol_number ${DELETABLE}`, cleanupDates(months, today))
        .map(({ bol_number }) => String(bol_number)),
      files: db
        .all(`SELECT attachments.file_id, attachments.sha256 ${DELETABLE}`, cleanupDates(months, today))
        .map((row) => parseDbRow('attachments', FileRow, row)),
    }),
    /** The damage claim of a shipment; null if none was begun. */
    damageClaim(bolNumber: string): DamageClaim | null {
      const row = db.get(
        `SELECT filed_on, claim_number FROM claims WHERE bol_number = :bolNumber AND claim = 'damage'`,
        {
          bolNumber,
        },
      );
      return row === null ? null : (ClaimRow.safeParse({ ...row }).data ?? null);
    },
    /** Records that a claim was begun. Returns false if it was before. */
    beginClaim: (bolNumber: string, claim: ClaimKind): boolean =>
      db.get(
        `INSERT INTO claims (bol_number, claim, filed_on, claim_number) VALUES (:bolNumber, :claim, NULL, '')
         ON CONFLICT (bol_number, claim) DO NOTHING RETURNING claim`,
        { bolNumber, claim },
      ) !== null,
    setDamageClaim(bolNumber: string, { filedOn, claimNumber }: DamageClaim): void {
      db.run(
        `INSERT INTO claims (bol_number, claim, filed_on, claim_number)
         VALUES (:bolNumber, 'damage', :filedOn, :claimNumber)
         ON CONFLICT (bol_number, claim) DO UPDATE SET filed_on = :filedOn, claim_number = :claimNumber`,
        { bolNumber, filedOn, claimNumber },
      );
    },
    statement(bolNumber: string, claim: ClaimKind): string | null {
      const row = db.get('SELECT statement FROM claim_statements WHERE bol_number = :bolNumber AND claim = :claim', {
        bolNumber,
        claim,
      });
      return typeof row?.['statement'] === 'string' ? row['statement'] : null;
    },
    putStatement(bolNumber: string, claim: ClaimKind, statement: string): void {
      db.run(
        `INSERT INTO claim_statements (bol_number, claim, statement) VALUES (:bolNumber, :claim, :statement)
         ON CONFLICT (bol_number, claim) DO UPDATE SET statement = :statement`,
        { bolNumber, claim, statement },
      );
    },
  };
}

export type EvidenceStore = ReturnType<typeof createEvidenceStore>;
