/** The table of the records that wait in `own.db` for the store, and the search index of the quotes among them. */
import type { Migration } from '../../platform/sqlite/database.ts';
import { quoteTermsSql } from '../quotes/schema.ts';

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

/** The search index of the quotes that wait; the replica has its own. */
export const WAITING_QUOTE_TERMS = 'waiting_quote_terms';
