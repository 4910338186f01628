/** The templates that were changed, and what happened to drafts. Rows of `email_drafts` are never removed. */
export const EMAIL_SCHEMA = `
  CREATE TABLE email_templates (
    kind TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE email_drafts (
    id INTEGER PRIMARY KEY,
    bol_number TEXT NOT NULL,
    kind TEXT NOT NULL,
    outcome TEXT NOT NULL,
    recipients TEXT NOT NULL,
    attachments INTEGER NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX email_drafts_by_shipment ON email_drafts (bol_number, at_ms);
`;
