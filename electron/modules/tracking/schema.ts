/** Tables of the automatic work: polls, document downloads and notifications. Part of the first migration. */
export const TRACKING_SCHEMA = `
  CREATE INDEX shipments_by_next_look ON shipments (next_look_at_ms) WHERE next_look_at_ms IS NOT NULL;
  CREATE INDEX shipments_by_tracking ON shipments (tracking);
  CREATE INDEX shipments_by_attention ON shipments (attention_on) WHERE attention_on IS NOT NULL;

  -- Shipments whose documents are downloaded again, because a poll found a PRO or a delivery document.
  CREATE TABLE wanted_paper (
    bol_number TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL,
    next_try_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX wanted_paper_by_time ON wanted_paper (next_try_at_ms);

  CREATE TABLE attention (
    -- Kind, subject, occurrence.
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    -- NULL: about the account.
    bol_number TEXT,
    facts TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    done_at_ms INTEGER,
    snoozed_until_ms INTEGER
  ) STRICT;
  CREATE INDEX attention_by_shipment ON attention (bol_number, kind);
  CREATE INDEX attention_by_kind ON attention (kind, since_ms);
  CREATE INDEX attention_asleep ON attention (snoozed_until_ms) WHERE snoozed_until_ms IS NOT NULL;

  CREATE TABLE notifications (
    -- Kind, subject, occurrence: each is notified once.
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    bol_number TEXT,
    value TEXT,
    at_ms INTEGER NOT NULL,
    taken_at_ms INTEGER
  ) STRICT;
  CREATE INDEX notifications_to_take ON notifications (at_ms) WHERE taken_at_ms IS NULL;
`;
