import type { Database } from '../../platform/sqlite/database.ts';
import type { DocumentWrites } from './ports.ts';

/** Creates the writes of the document metadata in an account's database. */
export function createDocumentWriteStore(db: Database): DocumentWrites {
  return {
    insert({ fileId, bolNumber, type, name, sha256, bytes, fetchedAtMs, opens }) {
      db.run(
        `INSERT INTO documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms, opens)
         VALUES (:fileId, :bolNumber, :type, :name, :sha256, :bytes, :fetchedAtMs, :fetchedAtMs, :opens)`,
        { fileId, bolNumber, type, name, sha256, bytes, fetchedAtMs, opens: opens ? 1 : 0 },
      );
    },
    touch(fileId, fetchedAtMs) {
      db.run('UPDATE documents SET fetched_at_ms = :fetchedAtMs WHERE file_id = :fileId', { fileId, fetchedAtMs });
    },
    clear(fileId, atMs) {
      db.run('UPDATE documents SET cleared_at_ms = :atMs WHERE file_id = :fileId', { fileId, atMs });
    },
  };
}
