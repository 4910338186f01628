/**
 * The loose form of a number in SQL: uppercase, without separators, and without letters and zeros at the start. The same
 * as `looseNumber`.
 */
export const looseNumberSql = (column: string) =>
  `ltrim(${['-', ' ', '.', '/', '#', '_'].reduce((sql, mark) => `replace(${sql}, '${mark}', '')`, `upper(${column})`)}, '0ABCDEFGHIJKLMNOPQRSTUVWXYZ')`;

export const INVOICE_SCHEMA = `
  CREATE TABLE invoices (
    id TEXT PRIMARY KEY,
    -- Carrier code and invoice number in the form that they are compared in.
    carrier_key TEXT NOT NULL,
    number_key TEXT NOT NULL,
    invoice_date TEXT NOT NULL,
    fields TEXT NOT NULL,
    -- Lowercase text that the search matches.
    terms TEXT NOT NULL,
    -- 'matched', 'doubtful' or 'none'; by 'pro', 'bol' or 'user'. NULL by and 'none': to be matched again.
    match TEXT NOT NULL,
    matched_by TEXT,
    bol_number TEXT REFERENCES shipments (bol_number),
    comparison TEXT NOT NULL,
    -- NULL: not compared.
    difference_cents INTEGER,
    dispute_state TEXT NOT NULL,
    dispute TEXT NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX invoices_by_number ON invoices (carrier_key, number_key) WHERE removed_at_ms IS NULL;
  CREATE INDEX invoices_by_shipment ON invoices (bol_number) WHERE bol_number IS NOT NULL;
  CREATE INDEX invoices_by_date ON invoices (invoice_date);
  -- Candidates for the shipment of an invoice.
  CREATE INDEX shipments_by_loose_pro ON shipments (${looseNumberSql('pro_number')});
  CREATE INDEX shipments_by_loose_bol ON shipments (${looseNumberSql('bol_number')});`;
