/**
 * The audit trail. Entries are only added: triggers forbid changing one, and deleting one before its retention is over.
 */

/** How long entries are stored: three years. */
const RETENTION_MS = 3 * 365 * 24 * 60 * 60 * 1000;

/** The time in milliseconds. */
export const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** Whether the retention of an entry is over. */
export const isOver = (atMs: string) => `${atMs} < ${NOW_MS} - ${RETENTION_MS}`;

export const AUDIT_SCHEMA = `
  CREATE TABLE audit_log (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    -- The user of the computer.
    changed_by TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    name TEXT,
    bol_number TEXT,
    -- Changed fields as JSON objects; NULL: it did not exist.
    before TEXT,
    after TEXT
  ) STRICT;
  CREATE INDEX audit_log_by_time ON audit_log (at_ms);
  CREATE INDEX audit_log_by_shipment ON audit_log (bol_number, id) WHERE bol_number IS NOT NULL;
  CREATE INDEX audit_log_of_bookings ON audit_log (subject_id, id) WHERE subject = 'booking';
  CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log BEGIN
    SELECT RAISE(ABORT, 'entries of the audit trail are not changed');
  END;
  CREATE TRIGGER audit_log_is_not_deleted BEFORE DELETE ON audit_log WHEN NOT (${isOver('OLD.at_ms')}) BEGIN
    SELECT RAISE(ABORT, 'entries of the audit trail are not deleted');
  END;
`;
