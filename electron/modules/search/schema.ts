/** Full-text indexes of notes, tasks, and the pages of saved documents. */

/** The page of a document is the remainder of its rowid, and the document the quotient. */
export const PAGES_PER_DOCUMENT = 1024;

export const TOKENIZE = 'tokenize = "unicode61 remove_diacritics 2"';

/** Indexes the text of a table under its rowid, without removed rows. */
const indexed = (table: 'notes' | 'tasks', index: string): string => `
  CREATE VIRTUAL TABLE ${index} USING fts5 (text, ${TOKENIZE});
  INSERT INTO ${index} (rowid, text) SELECT rowid, text FROM ${table} WHERE removed_at_ms IS NULL;
  CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} WHEN new.removed_at_ms IS NULL BEGIN
    INSERT INTO ${index} (rowid, text) VALUES (new.rowid, new.text);
  END;
  CREATE TRIGGER ${index}_update AFTER UPDATE OF text, removed_at_ms ON ${table} BEGIN
    DELETE FROM ${index} WHERE rowid = old.rowid;
    INSERT INTO ${index} (rowid, text) SELECT new.rowid, new.text WHERE new.removed_at_ms IS NULL;
  END;
  CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN
    DELETE FROM ${index} WHERE rowid = old.rowid;
  END;`;

/** Deletes the text of a file that no document has anymore. */
const prune = (row: 'old' | 'new'): string => `
    DELETE FROM document_search WHERE rowid BETWEEN
      (SELECT id FROM document_texts WHERE sha256 = ${row}.sha256) * ${PAGES_PER_DOCUMENT} AND
      (SELECT id FROM document_texts WHERE sha256 = ${row}.sha256) * ${PAGES_PER_DOCUMENT} + ${PAGES_PER_DOCUMENT - 1};
    DELETE FROM document_texts WHERE sha256 = ${row}.sha256;`;

const UNUSED = (row: 'old' | 'new') =>
  `NOT EXISTS (SELECT 1 FROM documents WHERE sha256 = ${row}.sha256 AND cleared_at_ms IS NULL)`;

export const SEARCH_SCHEMA = `
  ${indexed('notes', 'note_search')}
  ${indexed('tasks', 'task_search')}

  -- The saved files by content, each read once.
  CREATE TABLE document_texts (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL UNIQUE,
    -- pending, indexed, or why its text is not in the index.
    state TEXT NOT NULL DEFAULT 'pending',
    -- How often reading began. A file that ends the app each time is not read forever.
    attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX document_texts_by_state ON document_texts (state, id);
  CREATE INDEX documents_by_content ON documents (sha256);
  CREATE VIRTUAL TABLE document_search USING fts5 (text, ${TOKENIZE});

  INSERT INTO document_texts (sha256)
    SELECT sha256 FROM documents WHERE cleared_at_ms IS NULL GROUP BY sha256 ORDER BY max(fetched_at_ms);
  CREATE TRIGGER document_text_insert AFTER INSERT ON documents WHEN new.cleared_at_ms IS NULL BEGIN
    INSERT OR IGNORE INTO document_texts (sha256) VALUES (new.sha256);
    UPDATE document_texts SET state = 'pending', attempts = 0 WHERE sha256 = new.sha256 AND state IN ('missing', 'failed');
  END;
  -- The same content was downloaded again.
  CREATE TRIGGER document_text_again AFTER UPDATE OF fetched_at_ms ON documents BEGIN
    UPDATE document_texts SET state = 'pending', attempts = 0 WHERE sha256 = new.sha256 AND state IN ('missing', 'failed');
  END;
  CREATE TRIGGER document_text_clear AFTER UPDATE OF cleared_at_ms ON documents
  WHEN new.cleared_at_ms IS NOT NULL AND ${UNUSED('new')} BEGIN ${prune('new')}
  END;
  CREATE TRIGGER document_text_delete AFTER DELETE ON documents WHEN ${UNUSED('old')} BEGIN ${prune('old')}
  END;
`;
