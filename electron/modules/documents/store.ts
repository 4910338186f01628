import { z } from 'zod';
import { booleanColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import { createCleanupStore } from './cleanupStore.ts';
import { createDocumentWriteStore } from './documentWriteStore.ts';
import type { DocumentWrites, SavedDocument } from './ports.ts';
import { REPLACED } from './versionsSql.ts';

const RowSchema = z
  .object({
    file_id: z.string(),
    bol_number: z.string(),
    type: z.string(),
    name: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().nonnegative(),
    first_fetched_at_ms: z.int(),
    fetched_at_ms: z.int(),
    cleared_at_ms: z.int().nullable(),
    opens: booleanColumn,
  })
  .transform(({ file_id, bol_number, first_fetched_at_ms, fetched_at_ms, cleared_at_ms, ...rest }) => ({
    ...rest,
    fileId: file_id,
    bolNumber: bol_number,
    firstFetchedAtMs: first_fetched_at_ms,
    fetchedAtMs: fetched_at_ms,
    clearedAtMs: cleared_at_ms,
  }));

/** BOL, labels, then the carrier's documents by name. */
const IN_ORDER =
  "CASE lower(trim(type)) WHEN 'bol' THEN 0 WHEN 'pallet labels' THEN 1 ELSE 2 END, lower(trim(type)), name";

const read = (row: Row): SavedDocument => parseDbRow('documents', RowSchema, row);

/**
 * Creates the store of document metadata in an account's database. Earlier versions are not removed.
 *
 * @param writes how metadata is written
 * @param here table of the documents with a file on this computer, where the others can be fetched
 */
export function createDocumentStore(
  db: Database,
  writes: DocumentWrites = createDocumentWriteStore(db),
  here: 'documents' | 'documents_here' = 'documents',
) {
  return {
    ...writes,
    /**
     * The latest saved version of each document of a shipment: BOL, then labels, then the rest by name. A version that
     * can't be opened counts only if there is no other.
     */
    latest: (bolNumber: string): SavedDocument[] =>
      db
        .all(
          `SELECT * FROM documents WHERE bol_number = :bolNumber AND cleared_at_ms IS NULL AND NOT ${REPLACED}
           ORDER BY ${IN_ORDER}`,
          { bolNumber },
        )
        .map(read),
    /** All versions, including deleted files, in the same order, the latest version of each document first. */
    versions: (bolNumber: string): SavedDocument[] =>
      db
        .all(
          `SELECT * FROM documents WHERE bol_number = :bolNumber
           ORDER BY ${IN_ORDER}, fetched_at_ms DESC, rowid DESC`,
          { bolNumber },
        )
        .map(read),
    byFileId(fileId: string): SavedDocument | null {
      const row = db.get('SELECT * FROM documents WHERE file_id = :fileId', { fileId });
      return row === null ? null : read(row);
    },
    /** Sums of saved files, and what a cleanup rule deletes. */
    cleanup: createCleanupStore(db, here),
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
