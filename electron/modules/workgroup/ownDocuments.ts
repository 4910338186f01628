/**
 * Documents and prints of this computer in a workgroup. Each is recorded in `own.db` first, also while the store is away, and
 * sent to the store afterwards (`ownSender.ts`). Views show them together with those of the replica, so that the queries of
 * the embedded database find both.
 */
import type { Database, Migration } from '../../platform/sqlite/database.ts';
import type { DocumentWrites } from '../documents/ports.ts';
import type { PrintWrites } from '../printing/ports.ts';
import { PAGES_PER_DOCUMENT } from '../search/schema.ts';
import { REPLICATED_TABLES } from './tables.ts';

const columnsOf = (table: 'documents' | 'prints'): readonly string[] =>
  REPLICATED_TABLES.flatMap(({ name, columns }) =>
    name === table ? columns.filter(({ isAdded }) => !isAdded).map((column) => column.name) : [],
  );
const DOCUMENT_COLUMNS = columnsOf('documents').join(', ');
const PRINT_COLUMNS = columnsOf('prints');

/** `version` counts the changes of a row, and `sent_version` is the one that the store has. */
const SENDING_COLUMNS = `
    version INTEGER NOT NULL DEFAULT 1,
    sent_version INTEGER NOT NULL DEFAULT 0,
    -- The turn to edit the store's row with; NULL: it is not there.
    seen_seq INTEGER`;

export const OWN_DOCUMENT_SCHEMA: Migration = `
  CREATE TABLE own_documents (
    file_id TEXT PRIMARY KEY,
    bol_number TEXT NOT NULL,
    type TEXT NOT NULL,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    first_fetched_at_ms INTEGER NOT NULL,
    fetched_at_ms INTEGER NOT NULL,
    cleared_at_ms INTEGER,
    opens INTEGER NOT NULL,${SENDING_COLUMNS}
  ) STRICT;
  CREATE INDEX own_documents_by_shipment ON own_documents (bol_number, name);
  CREATE INDEX own_documents_by_content ON own_documents (sha256);
  CREATE INDEX own_documents_unsent ON own_documents (file_id) WHERE version > sent_version;
  CREATE TRIGGER own_document_changed AFTER UPDATE OF fetched_at_ms ON own_documents BEGIN
    UPDATE own_documents SET version = version + 1 WHERE file_id = new.file_id;
  END;

  -- The files of documents that are on this computer.
  CREATE TABLE files_here (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  -- Those that the store may not have.
  CREATE TABLE files_to_send (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  -- Documents that a cleanup chose, until their file is deleted.
  CREATE TABLE cleared_here (file_id TEXT PRIMARY KEY, sha256 TEXT NOT NULL) STRICT, WITHOUT ROWID;
  -- The text of the files on this computer is searched.
  CREATE TRIGGER file_here_insert AFTER INSERT ON files_here BEGIN
    INSERT OR IGNORE INTO document_texts (sha256) VALUES (new.sha256);
    UPDATE document_texts SET state = 'pending', attempts = 0 WHERE sha256 = new.sha256 AND state IN ('missing', 'failed');
  END;
  CREATE TRIGGER file_here_delete AFTER DELETE ON files_here BEGIN
    DELETE FROM document_search WHERE rowid BETWEEN
      (SELECT id FROM document_texts WHERE sha256 = old.sha256) * ${PAGES_PER_DOCUMENT}
      AND (SELECT id FROM document_texts WHERE sha256 = old.sha256) * ${PAGES_PER_DOCUMENT} + ${PAGES_PER_DOCUMENT - 1};
    DELETE FROM document_texts WHERE sha256 = old.sha256;
  END;

  CREATE TABLE own_prints (
    id TEXT PRIMARY KEY,
    job_id TEXT NOT NULL,
    bol_number TEXT NOT NULL,
    kind TEXT NOT NULL,
    file_id TEXT,
    type TEXT,
    sha256 TEXT,
    pro_number TEXT,
    route TEXT NOT NULL,
    pages TEXT,
    start INTEGER NOT NULL,
    printed_by TEXT NOT NULL,
    requested_at_ms INTEGER NOT NULL,
    sent_at_ms INTEGER,
    ended_at_ms INTEGER,
    state TEXT NOT NULL,
    queue_job TEXT,
    reason TEXT,
    error TEXT,
    settled_at_ms INTEGER,
    made_from TEXT,
    regenerated TEXT,
    scale_percent INTEGER,
    places TEXT,${SENDING_COLUMNS}
  ) STRICT;
  CREATE INDEX own_prints_by_shipment ON own_prints (bol_number, requested_at_ms);
  CREATE INDEX own_prints_by_job ON own_prints (job_id);
  CREATE INDEX own_prints_by_time ON own_prints (requested_at_ms);
  CREATE INDEX own_prints_by_state ON own_prints (state);
  CREATE INDEX own_prints_unsent ON own_prints (id) WHERE version > sent_version;
  CREATE TRIGGER own_print_changed AFTER UPDATE OF ${PRINT_COLUMNS.join(', ')} ON own_prints BEGIN
    UPDATE own_prints SET version = version + 1 WHERE id = new.id;
  END;`;

/**
 * Takes from an embedded database, whose rows the store has, what is on this computer: the files, and its own prints, of
 * which no turn is known.
 */
export const COPY_TO_OWN: Migration = `
  INSERT OR IGNORE INTO files_here SELECT sha256 FROM documents WHERE cleared_at_ms IS NULL;
  INSERT INTO own_prints (${PRINT_COLUMNS.join(', ')}, sent_version, seen_seq)
    SELECT ${PRINT_COLUMNS.join(', ')}, 1, 0 FROM prints;`;

/** Instead of the table `documents`, in a query of many documents: those that only this computer has. */
export const OWN_DOCUMENTS = `WITH documents AS (
  SELECT rowid AS rowid, ${DOCUMENT_COLUMNS} FROM main.own_documents WHERE version > sent_version OR NOT EXISTS (
    SELECT 1 FROM shared.documents AS other WHERE other.file_id = own_documents.file_id))`;

/** The tables of what is on this computer, for stores that read more than that. */
export const HERE = { documents: 'documents_here', prints: 'prints_here' } as const;

/** The prints of this computer; any clerk may have settled one. */
const ownPrints = (more: string) => `
  SELECT own.rowid AS rowid, ${PRINT_COLUMNS.map((name) =>
    name === 'settled_at_ms' ? `coalesce(own.${name}, other.${name}) AS ${name}` : `own.${name} AS ${name}`,
  ).join(', ')}
  FROM main.own_prints AS own LEFT JOIN shared.prints AS other ON other.id = own.id ${more}`;

/**
 * Creates the views `documents` and `prints` of all clerks, and those of this computer, for this connection. The replica is
 * attached as `shared`, whenever they are read.
 */
export function createOwnViews(db: Pick<Database, 'run'>): void {
  const views = {
    documents: `
      SELECT rowid AS rowid, ${DOCUMENT_COLUMNS} FROM shared.documents WHERE NOT EXISTS (
        SELECT 1 FROM main.own_documents AS own WHERE own.file_id = documents.file_id AND own.version > own.sent_version)
      UNION ALL
      SELECT rowid AS rowid, ${DOCUMENT_COLUMNS} FROM main.own_documents WHERE version > sent_version OR NOT EXISTS (
        SELECT 1 FROM shared.documents AS other WHERE other.file_id = own_documents.file_id)`,
    // A file that the store may not have is the only one.
    [HERE.documents]: `
      SELECT * FROM temp.documents AS document WHERE sha256 IN (SELECT sha256 FROM main.files_here)
        AND NOT EXISTS (SELECT 1 FROM main.files_to_send AS waiting WHERE waiting.sha256 = document.sha256)
        AND NOT EXISTS (SELECT 1 FROM main.cleared_here AS cleared WHERE cleared.file_id = document.file_id)`,
    // Within a job and an instant, prints are in the order in which they were recorded.
    prints: `
      SELECT position AS rowid, ${PRINT_COLUMNS.join(', ')} FROM shared.prints WHERE NOT EXISTS (
        SELECT 1 FROM main.own_prints AS own WHERE own.id = prints.id)
      UNION ALL ${ownPrints('')}`,
    [HERE.prints]: ownPrints(''),
  };
  for (const [name, sql] of Object.entries(views)) db.run(`CREATE TEMP VIEW ${name} AS ${sql}`);
}

/**
 * Creates the writes of document metadata to `own.db`.
 *
 * @param onChange called when something is to be sent
 */
export function createOwnDocumentWrites(db: Database, onChange: () => void): DocumentWrites {
  const isHere = (sha256: string) => db.run('INSERT OR IGNORE INTO files_here VALUES (:sha256)', { sha256 });
  return {
    insert({ fileId, bolNumber, type, name, sha256, bytes, fetchedAtMs, opens }) {
      db.transaction(() => {
        // A document of this content has a file in the store: it was sent first.
        db.run(
          `INSERT OR IGNORE INTO files_to_send SELECT :sha256 WHERE NOT EXISTS (
             SELECT 1 FROM shared.documents WHERE sha256 = :sha256 AND cleared_at_ms IS NULL)`,
          { sha256 },
        );
        isHere(sha256);
        db.run(
          `INSERT INTO own_documents
             (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms, opens)
           VALUES (:fileId, :bolNumber, :type, :name, :sha256, :bytes, :fetchedAtMs, :fetchedAtMs, :opens)`,
          { fileId, bolNumber, type, name, sha256, bytes, fetchedAtMs, opens: opens ? 1 : 0 },
        );
      });
      onChange();
    },
    touch(fileId, fetchedAtMs) {
      db.transaction(() => {
        db.run(
          `INSERT OR IGNORE INTO own_documents (${DOCUMENT_COLUMNS}, sent_version, seen_seq)
           SELECT ${DOCUMENT_COLUMNS}, 1, seq FROM shared.documents WHERE file_id = :fileId`,
          { fileId },
        );
        const row = db.get('SELECT sha256 FROM own_documents WHERE file_id = :fileId', { fileId });
        if (row !== null) isHere(String(row['sha256']));
        db.run('UPDATE own_documents SET fetched_at_ms = :fetchedAtMs WHERE file_id = :fileId', {
          fileId,
          fetchedAtMs,
        });
      });
      onChange();
    },
    /** Only the file on this computer: the store's can be fetched again. */
    clear(fileId) {
      db.run('INSERT OR IGNORE INTO cleared_here SELECT file_id, sha256 FROM documents WHERE file_id = :fileId', {
        fileId,
      });
    },
  };
}

/**
 * Creates the writes of print records to `own.db`. Another clerk's print can be settled here.
 *
 * @param writes of the table `own_prints`
 * @param onChange called when something is to be sent
 */
export function createOwnPrintWrites(db: Database, writes: PrintWrites, onChange: () => void): PrintWrites {
  return {
    insert(records) {
      writes.insert(records);
      onChange();
    },
    progress(id, change) {
      writes.progress(id, change);
      onChange();
    },
    settle(ids, atMs) {
      db.transaction(() => {
        db.run(
          `INSERT OR IGNORE INTO own_prints (${PRINT_COLUMNS.join(', ')}, sent_version, seen_seq)
           SELECT ${PRINT_COLUMNS.join(', ')}, 1, seq FROM shared.prints
           WHERE state IN ('unsent', 'unknown') AND id IN (SELECT value FROM json_each(:ids))`,
          { ids: JSON.stringify(ids) },
        );
        writes.settle(ids, atMs);
      });
      onChange();
    },
    settleMoved(ids, atMs) {
      writes.settleMoved(ids, atMs);
      onChange();
    },
  };
}
