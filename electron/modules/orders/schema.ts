/** Orders, and the index that finds them by any of their words. */

/** Search text of an order. A contentless index stores only the positions of words. */
const SEARCHED = `
  SELECT new.seq, concat_ws(' ', new.order_number, new.bol_number, new.fields ->> '$.poNumber',
    (SELECT group_concat(value, ' ') FROM json_each(new.fields, '$.references')),
    new.consignee, new.place)`;

export const ORDER_SCHEMA = `
  CREATE TABLE orders (
    -- Identifies the row in the search.
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    source TEXT NOT NULL,
    order_number TEXT NOT NULL,
    -- Index in ORDER_STATUSES.
    status INTEGER NOT NULL,
    pickup_date TEXT,
    consignee TEXT NOT NULL,
    place TEXT NOT NULL,
    quote_id TEXT,
    booking_id TEXT,
    bol_number TEXT,
    revision INTEGER NOT NULL,
    -- Why it needs the user, as JSON; NULL: it doesn't.
    reason TEXT,
    -- All other fields as JSON.
    fields TEXT NOT NULL,
    import_id TEXT,
    -- Hash of what the last import said.
    import_key TEXT,
    imported_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    -- Removed; it can be restored for 30 days.
    removed_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX orders_by_key ON orders (source, order_number COLLATE NOCASE) WHERE removed_at_ms IS NULL;
  CREATE INDEX orders_by_quote ON orders (quote_id) WHERE quote_id IS NOT NULL;
  CREATE INDEX orders_removed ON orders (removed_at_ms) WHERE removed_at_ms IS NOT NULL;
  -- Each order of the list, for all orders and for those of one status.
  CREATE INDEX orders_by_pickup ON orders (pickup_date, seq) WHERE removed_at_ms IS NULL;
  CREATE INDEX orders_by_number ON orders (order_number COLLATE NOCASE, seq) WHERE removed_at_ms IS NULL;
  CREATE INDEX orders_by_consignee ON orders (consignee COLLATE NOCASE, seq) WHERE removed_at_ms IS NULL;
  CREATE INDEX orders_by_status ON orders (status, seq) WHERE removed_at_ms IS NULL;
  CREATE INDEX orders_of_status_by_pickup ON orders (status, pickup_date, seq) WHERE removed_at_ms IS NULL;
  CREATE INDEX orders_of_status_by_number ON orders (status, order_number COLLATE NOCASE, seq)
    WHERE removed_at_ms IS NULL;
  CREATE INDEX orders_of_status_by_consignee ON orders (status, consignee COLLATE NOCASE, seq)
    WHERE removed_at_ms IS NULL;

  CREATE VIRTUAL TABLE order_search USING fts5 (
    words, content = '', contentless_delete = 1, detail = full, prefix = '1', tokenize = "unicode61 remove_diacritics 2"
  );
  CREATE TRIGGER order_search_insert AFTER INSERT ON orders BEGIN
    INSERT INTO order_search (rowid, words) ${SEARCHED};
  END;
  CREATE TRIGGER order_search_update AFTER UPDATE OF order_number, bol_number, consignee, place, fields ON orders
  WHEN old.order_number IS NOT new.order_number OR old.bol_number IS NOT new.bol_number
    OR old.consignee IS NOT new.consignee OR old.place IS NOT new.place
    OR old.fields ->> '$.poNumber' IS NOT new.fields ->> '$.poNumber'
    OR old.fields -> '$.references' IS NOT new.fields -> '$.references'
  BEGIN
    DELETE FROM order_search WHERE rowid = old.seq;
    INSERT INTO order_search (rowid, words) ${SEARCHED};
  END;
  CREATE TRIGGER order_search_delete AFTER DELETE ON orders BEGIN
    DELETE FROM order_search WHERE rowid = old.seq;
  END;
`;

/** Finds an order of a file that is imported again after its number was corrected. */
export const ORDER_IMPORT_KEY_SCHEMA = `
  CREATE INDEX orders_by_import_key ON orders (source, import_key) WHERE removed_at_ms IS NULL;
`;

/** Where orders come from, and how the columns of their files are read. */
export const ORDER_SOURCE_SCHEMA = `
  CREATE TABLE order_sources (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    -- Headings of its files, normalized and sorted, as JSON: a file with the same ones is recognized.
    heads TEXT NOT NULL,
    -- The meaning of each heading, as JSON.
    columns TEXT NOT NULL,
    used_at_ms INTEGER NOT NULL
  ) STRICT;
`;
