import { z } from 'zod';
import type { DocumentStore, KeptDocument } from '../../services/documents/ports.ts';
import { readRow } from './columns.ts';
import type { Database, Row } from './database.ts';

const RowSchema = z
  .object({
    file_id: z.string(),
    bol_number: z.string(),
    type: z.string(),
    name: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().nonnegative(),
    fetched_at_ms: z.int(),
  })
  .transform(({ file_id, bol_number, fetched_at_ms, ...rest }) => ({
    ...rest,
    fileId: file_id,
    bolNumber: bol_number,
    fetchedAtMs: fetched_at_ms,
  }));

const read = (row: Row): KeptDocument => readRow('documents', RowSchema, row);

/** Metadata of kept documents in a connection's database. Earlier versions stay. */
export function createDocumentStore(db: Database): DocumentStore {
  return {
    latest: (bolNumber) =>
      db
        .all(
          `SELECT * FROM documents AS newest WHERE bol_number = :bolNumber AND NOT EXISTS (
             SELECT 1 FROM documents AS later
             WHERE later.bol_number = newest.bol_number AND later.type = newest.type AND later.name = newest.name
               AND (later.fetched_at_ms, later.rowid) > (newest.fetched_at_ms, newest.rowid))
           ORDER BY CASE type WHEN 'BOL' THEN 0 WHEN 'Pallet Labels' THEN 1 ELSE 2 END, type, name`,
          { bolNumber },
        )
        .map(read),
    byFileId(fileId) {
      const row = db.get('SELECT * FROM documents WHERE file_id = :fileId', { fileId });
      return row === null ? null : read(row);
    },
    insert({ fileId, bolNumber, type, name, sha256, bytes, fetchedAtMs }) {
      db.run(
        `INSERT INTO documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms)
         VALUES (:fileId, :bolNumber, :type, :name, :sha256, :bytes, :fetchedAtMs, :fetchedAtMs)`,
        { fileId, bolNumber, type, name, sha256, bytes, fetchedAtMs },
      );
    },
    touch(fileId, fetchedAtMs) {
      db.run('UPDATE documents SET fetched_at_ms = :fetchedAtMs WHERE file_id = :fileId', { fileId, fetchedAtMs });
    },
  };
}
