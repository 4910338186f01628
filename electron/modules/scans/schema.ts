export const SCAN_SCHEMA = `
  -- Shipments that were loaded, by the pickup date and the carrier of their manifest. Deleted after that day.
  CREATE TABLE loaded_shipments (
    pickup_date TEXT NOT NULL,
    carrier TEXT NOT NULL,
    bol_number TEXT NOT NULL,
    loaded_at_ms INTEGER NOT NULL,
    PRIMARY KEY (pickup_date, carrier, bol_number)
  ) STRICT, WITHOUT ROWID;

  -- PRO numbers from stickers, never the provider's.
  CREATE TABLE pro_stickers (
    bol_number TEXT PRIMARY KEY REFERENCES shipments (bol_number),
    pro_number TEXT NOT NULL,
    -- Letters and digits only.
    compact TEXT NOT NULL,
    attached_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX pro_stickers_by_number ON pro_stickers (compact);
`;
