/** Print records: what was requested, for which printer, and the result. A row is never removed. */
export const PRINT_SCHEMA = `
  CREATE TABLE prints (
    id TEXT PRIMARY KEY,
    job_id TEXT NOT NULL,
    bol_number TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('bol', 'labels', 'other')),
    file_id TEXT,
    type TEXT,
    sha256 TEXT,
    pro_number TEXT,
    route TEXT NOT NULL,
    pages TEXT,
    start INTEGER NOT NULL,
    -- The user of the computer.
    printed_by TEXT NOT NULL,
    asked_at_ms INTEGER NOT NULL,
    sent_at_ms INTEGER,
    ended_at_ms INTEGER,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'fetching', 'sending', 'queued', 'printed', 'handed_over', 'failed',
      'cancelled', 'unsent', 'unknown')),
    queue_job TEXT,
    reason TEXT,
    error TEXT,
    -- Interrupted, and nothing more is needed: it was printed later, or the clerk dismissed it.
    settled_at_ms INTEGER,
    -- The source of a file that the app generated, so that it can be regenerated.
    made_from TEXT,
    made_anew TEXT CHECK (made_anew IN ('same', 'changed'))
  ) STRICT;
  CREATE INDEX prints_by_shipment ON prints (bol_number, asked_at_ms);
  CREATE INDEX prints_by_job ON prints (job_id);
  CREATE INDEX prints_by_time ON prints (asked_at_ms);
  CREATE INDEX prints_open ON prints (state) WHERE state IN ('waiting', 'fetching', 'sending', 'queued');
  CREATE INDEX prints_cut_off ON prints (job_id) WHERE state IN ('unsent', 'unknown') AND settled_at_ms IS NULL;
`;

/** Where its labels are on sheets with several, as {first, last}; NULL: not on such sheets, or printed before. */
export const PRINT_PLACES_SCHEMA = 'ALTER TABLE prints ADD COLUMN places TEXT';
