/** The table of the records that wait in `own.db` for the store, and the search indexes of the quotes and notes among them. */
import type { Migration } from '../../platform/sqlite/database.ts';
import { quoteTermsSql } from '../quotes/schema.ts';
import { TOKENIZE } from '../search/schema.ts';

/** Rows that wait come after those of the replica, whose row numbers are lower. */
export const FIRST_ROWID = 2 ** 52;

const FOUND_BY = ['quote_reference', 'pickup_date', 'request', 'rates'].map(
  (name) => `NEW.columns ->> '$.${name}' AS ${name}`,
);
const INSERT_TERMS = `INSERT INTO waiting_quote_terms (rowid, words)
      SELECT ${FIRST_ROWID} + NEW.position, ${quoteTermsSql('quote')} FROM (SELECT ${FOUND_BY.join(', ')}) AS quote;`;
const DELETE_TERMS = `DELETE FROM waiting_quote_terms WHERE rowid = ${FIRST_ROWID} + OLD.position;`;

export const WAITING_RECORD_SCHEMA: Migration = `
  CREATE TABLE waiting_records (
    -- The order in which they are sent.
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    table_name TEXT NOT NULL,
    id TEXT NOT NULL,
    -- JSON.
    columns TEXT NOT NULL,
    -- The columns that the store may have; NULL: it was never sent.
    sent TEXT,
    -- When the store took it; NULL: it waits.
    taken_at_ms INTEGER,
    UNIQUE (table_name, id)
  ) STRICT;
  CREATE INDEX waiting_records_unsent ON waiting_records (position) WHERE taken_at_ms IS NULL;
  CREATE INDEX waiting_records_taken ON waiting_records (taken_at_ms) WHERE taken_at_ms IS NOT NULL;

  -- What a quote that waits is found by.
  CREATE VIRTUAL TABLE waiting_quote_terms USING fts5 (words, tokenize = 'trigram');
  CREATE TRIGGER waiting_quote_added AFTER INSERT ON waiting_records
  WHEN NEW.table_name = 'quotes' AND NEW.taken_at_ms IS NULL BEGIN
    ${INSERT_TERMS}
  END;
  CREATE TRIGGER waiting_quote_taken AFTER UPDATE OF taken_at_ms ON waiting_records
  WHEN NEW.table_name = 'quotes' AND OLD.taken_at_ms IS NULL AND NEW.taken_at_ms IS NOT NULL BEGIN
    ${DELETE_TERMS}
  END;
  CREATE TRIGGER waiting_quote_lost AFTER UPDATE OF taken_at_ms ON waiting_records
  WHEN NEW.table_name = 'quotes' AND OLD.taken_at_ms IS NOT NULL AND NEW.taken_at_ms IS NULL BEGIN
    ${INSERT_TERMS}
  END;
  CREATE TRIGGER waiting_quote_removed AFTER DELETE ON waiting_records
  WHEN OLD.table_name = 'quotes' AND OLD.taken_at_ms IS NULL BEGIN
    ${DELETE_TERMS}
  END;`;

const INDEX_NOTE = `INSERT INTO waiting_note_search (rowid, text)
      SELECT NEW.position, NEW.columns ->> '$.text' WHERE NEW.taken_at_ms IS NULL;`;
const REMOVE_NOTE = 'DELETE FROM waiting_note_search WHERE rowid = OLD.position;';

/** The full-text index of the notes that wait, as `note_search` is of the replica's. */
export const WAITING_NOTE_SCHEMA: Migration = `
  CREATE VIRTUAL TABLE waiting_note_search USING fts5 (text, ${TOKENIZE});
  INSERT INTO waiting_note_search (rowid, text)
    SELECT position, columns ->> '$.text' FROM waiting_records WHERE table_name = 'notes' AND taken_at_ms IS NULL;
  CREATE TRIGGER waiting_note_added AFTER INSERT ON waiting_records WHEN NEW.table_name = 'notes' BEGIN
    ${INDEX_NOTE}
  END;
  CREATE TRIGGER waiting_note_changed AFTER UPDATE OF columns, taken_at_ms ON waiting_records
  WHEN NEW.table_name = 'notes' BEGIN
    ${REMOVE_NOTE}
    ${INDEX_NOTE}
  END;
  CREATE TRIGGER waiting_note_removed AFTER DELETE ON waiting_records WHEN OLD.table_name = 'notes' BEGIN
    ${REMOVE_NOTE}
  END;`;

/** Instead of the table `notes`, in a query of that index. */
export const WAITING_NOTES = `WITH notes AS (
  SELECT position AS rowid, id, columns ->> '$.bol_number' AS bol_number FROM main.waiting_records AS waiting
  WHERE table_name = 'notes' AND taken_at_ms IS NULL
    AND NOT EXISTS (SELECT 1 FROM shared.notes AS other WHERE other.id = waiting.id))`;

/** The search index of the quotes that wait; the replica has its own. */
export const WAITING_QUOTE_TERMS = 'waiting_quote_terms';
