/**
 * Schema of a new account's database: the result of all migrations. Written by its test: after a new migration,
 * `npx vitest run --config test/vitest.config.ts test/unit/core/migrations.test.ts -u`.
 */
export const NEW_ACCOUNT_SCHEMA = `
CREATE TABLE quotes (
    id TEXT PRIMARY KEY,
    -- Columns of lists come before long ones.
    quoted_at_ms INTEGER NOT NULL,
    pickup_date TEXT NOT NULL,
    -- Set by the triggers on bookings.
    booked INTEGER NOT NULL DEFAULT 0,
    lane TEXT NOT NULL,
    zips TEXT NOT NULL,
    quote_reference TEXT NOT NULL,
    -- Extract of the request and the rates, so that a list needs neither.
    summary TEXT NOT NULL,
    request_key TEXT NOT NULL,
    request TEXT NOT NULL,
    rates TEXT NOT NULL
  , dropped TEXT) STRICT;
CREATE VIRTUAL TABLE quote_words USING fts5 (words, tokenize = 'trigram');
CREATE INDEX quotes_by_key ON quotes (request_key, quoted_at_ms);
CREATE INDEX quotes_by_time ON quotes (quoted_at_ms);
CREATE INDEX quotes_by_state ON quotes (booked, pickup_date);
CREATE INDEX quotes_by_zips ON quotes (zips, quoted_at_ms);
CREATE TABLE bookings (
    id TEXT PRIMARY KEY,
    quote_id TEXT NOT NULL REFERENCES quotes (id),
    quote_reference TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL
      CHECK (state IN ('draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned')),
    carrier TEXT NOT NULL,
    carrier_name TEXT NOT NULL,
    total_cents INTEGER NOT NULL,
    currency TEXT NOT NULL,
    details TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    -- Who it was first sent as; a repeat of an unknown outcome leaves it.
    sent_as TEXT,
    last_error TEXT,
    outcome TEXT,
    abandoned_because TEXT
  , position INTEGER) STRICT;
CREATE INDEX bookings_by_state ON bookings (state, created_at_ms);
CREATE TRIGGER quotes_booked_at_once AFTER INSERT ON bookings WHEN NEW.state = 'booked' BEGIN
    
    UPDATE quotes SET booked = 1 WHERE id = NEW.quote_id;
    UPDATE quote_words SET words = words || ' ' || UPPER(
      COALESCE(json_extract(NEW.details, '$.poNumber'), '') || ' ' ||
      COALESCE(json_extract(NEW.details, '$.orderId'), '') || ' ' ||
      COALESCE(json_extract(NEW.details, '$.referenceNumbers'), '') || ' ' ||
      COALESCE(json_extract(NEW.details, '$.shipper.name'), '') || ' ' ||
      COALESCE(json_extract(NEW.details, '$.consignee.name'), '') || ' ' ||
      COALESCE(json_extract(NEW.outcome, '$.bolNumber'), ''))
    WHERE rowid = (SELECT rowid FROM quotes WHERE id = NEW.quote_id);
  END;
CREATE TRIGGER quotes_booked AFTER UPDATE OF state ON bookings WHEN NEW.state = 'booked' AND OLD.state <> 'booked'
  BEGIN
    
    UPDATE quotes SET booked = 1 WHERE id = NEW.quote_id;
    UPDATE quote_words SET words = words || ' ' || UPPER(
      COALESCE(json_extract(NEW.details, '$.poNumber'), '') || ' ' ||
      COALESCE(json_extract(NEW.details, '$.orderId'), '') || ' ' ||
      COALESCE(json_extract(NEW.details, '$.referenceNumbers'), '') || ' ' ||
      COALESCE(json_extract(NEW.details, '$.shipper.name'), '') || ' ' ||
      COALESCE(json_extract(NEW.details, '$.consignee.name'), '') || ' ' ||
      COALESCE(json_extract(NEW.outcome, '$.bolNumber'), ''))
    WHERE rowid = (SELECT rowid FROM quotes WHERE id = NEW.quote_id);
  END;
CREATE TABLE booking_attempts (
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    attempt INTEGER NOT NULL,
    body TEXT NOT NULL,
    -- Who it was sent as.
    username TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER,
    -- 'booked', an error code, or 'interrupted' if its end was not saved; NULL while it is in progress.
    outcome TEXT,
    -- The complete response or error.
    response TEXT,
    -- The user's reason, if it was closed without a response.
    abandoned_because TEXT, response_text TEXT,
    PRIMARY KEY (booking_id, attempt)
  ) STRICT;
CREATE TABLE shipments (
    -- Identifies the row in the search; stable in backups.
    id INTEGER PRIMARY KEY,
    bol_number TEXT NOT NULL UNIQUE,
    pro_number TEXT,
    pickup_number TEXT,
    carrier TEXT NOT NULL,
    carrier_name TEXT NOT NULL,
    status TEXT NOT NULL,
    tracking_status TEXT,
    voided INTEGER NOT NULL,
    pickup_date TEXT,
    estimated_delivery_date TEXT,
    delivery_date TEXT,
    total_cents INTEGER,
    po_number TEXT,
    order_id TEXT,
    reference_numbers TEXT NOT NULL,
    consignee_name TEXT,
    consignee_place TEXT,
    -- Where it was picked up (City, ST ZIP); known of what was booked here.
    origin_place TEXT,
    last_checked_at_ms INTEGER,
    booked_at_ms INTEGER,
    service_shipment_id TEXT,
    quote_reference TEXT,
    booking_id TEXT REFERENCES bookings (id),
    pickup_warning TEXT,
    task_closed_at_ms INTEGER,
    -- Time of the next automatic poll; NULL: none.
    next_poll_at_ms INTEGER DEFAULT 0,
    tracking TEXT NOT NULL DEFAULT 'open' CHECK (tracking IN ('open', 'done', 'not_on_account')),
    -- When it was first seen delivered, canceled or voided.
    settled_at_ms INTEGER,
    -- Consecutive polls that did not find it, those that failed for it alone, and the last error of these.
    polls_not_found INTEGER NOT NULL DEFAULT 0,
    polls_failed INTEGER NOT NULL DEFAULT 0,
    poll_error TEXT,
    -- The day from which the rules of attention may say something else; '': now.
    available TEXT NOT NULL,
    -- The carrier has released a delivery document. Set by triggers.
    has_delivery_document INTEGER NOT NULL DEFAULT 0
  , currency TEXT NOT NULL DEFAULT 'USD', latest_total_cents INTEGER, latest_carrier TEXT, unread TEXT, checks_since_documents INTEGER NOT NULL DEFAULT 0, latest_carrier_name TEXT, freight_milli_pounds INTEGER, accessorials TEXT) STRICT;
CREATE INDEX shipments_by_pro ON shipments (pro_number);
CREATE INDEX shipments_by_booking ON shipments (booking_id);
CREATE TABLE shipment_changes (
    id INTEGER PRIMARY KEY,
    bol_number TEXT NOT NULL REFERENCES shipments (bol_number),
    field TEXT NOT NULL,
    was TEXT,
    became TEXT,
    seen_at_ms INTEGER NOT NULL
  ) STRICT;
CREATE INDEX shipment_changes_by_shipment ON shipment_changes (bol_number, id);
CREATE TABLE documents (
    file_id TEXT PRIMARY KEY,
    bol_number TEXT NOT NULL,
    type TEXT NOT NULL,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    first_fetched_at_ms INTEGER NOT NULL,
    fetched_at_ms INTEGER NOT NULL,
    -- The file was cleared to free up space; its details are still stored.
    cleared_at_ms INTEGER
  , opens INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE INDEX documents_by_shipment ON documents (bol_number, type, name, first_fetched_at_ms);
CREATE TABLE quote_templates (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    value TEXT NOT NULL,
    saved_at_ms INTEGER NOT NULL
  ) STRICT;
CREATE TABLE notes (
    id TEXT PRIMARY KEY,
    bol_number TEXT NOT NULL REFERENCES shipments (bol_number),
    text TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    edited_at_ms INTEGER,
    removed_at_ms INTEGER
  ) STRICT;
CREATE INDEX notes_by_shipment ON notes (bol_number, created_at_ms);
CREATE TABLE tasks (
    id TEXT PRIMARY KEY,
    bol_number TEXT NOT NULL REFERENCES shipments (bol_number),
    text TEXT NOT NULL,
    due_date TEXT,
    created_at_ms INTEGER NOT NULL,
    done_at_ms INTEGER,
    removed_at_ms INTEGER
  ) STRICT;
CREATE INDEX tasks_by_shipment ON tasks (bol_number);
CREATE INDEX tasks_open ON tasks (due_date) WHERE done_at_ms IS NULL AND removed_at_ms IS NULL;
CREATE TABLE contacts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_words TEXT NOT NULL,
    words TEXT NOT NULL,
    dedupe_key TEXT NOT NULL,
    fields TEXT NOT NULL,
    used_count INTEGER NOT NULL,
    last_used_at_ms INTEGER,
    changed_at_ms INTEGER NOT NULL,
    -- Deleted; it can be restored for 30 days.
    removed_at_ms INTEGER
  ) STRICT;
CREATE TABLE "items" (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_words TEXT NOT NULL,
    words TEXT NOT NULL,
    dedupe_key TEXT NOT NULL,
    fields TEXT NOT NULL,
    used_count INTEGER NOT NULL,
    last_used_at_ms INTEGER,
    changed_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
CREATE TABLE quote_contacts (
    quote_id TEXT PRIMARY KEY,
    origin_id TEXT,
    destination_id TEXT
  ) STRICT;
CREATE TABLE "default_shipper" (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    contact_id TEXT NOT NULL
  ) STRICT;
CREATE TABLE calls (
    id INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    http_status INTEGER,
    error_code TEXT,
    -- The shipment that it was about, where that is known.
    bol_number TEXT
  , detail TEXT) STRICT;
CREATE INDEX calls_by_shipment ON calls (bol_number, id) WHERE bol_number IS NOT NULL;
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
    requested_at_ms INTEGER NOT NULL,
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
    regenerated TEXT CHECK (regenerated IN ('same', 'changed'))
  , scale_percent INTEGER, places TEXT) STRICT;
CREATE INDEX prints_by_shipment ON prints (bol_number, requested_at_ms);
CREATE INDEX prints_by_job ON prints (job_id);
CREATE INDEX prints_by_time ON prints (requested_at_ms);
CREATE INDEX prints_open ON prints (state) WHERE state IN ('waiting', 'fetching', 'sending', 'queued');
CREATE INDEX prints_cut_off ON prints (job_id) WHERE state IN ('unsent', 'unknown') AND settled_at_ms IS NULL;
CREATE INDEX shipments_open_by_due ON shipments
    (estimated_delivery_date, pickup_date, status, pro_number, pickup_warning, task_closed_at_ms)
    WHERE voided = 0 AND status NOT IN ('delivered', 'cancelled');
CREATE INDEX shipments_open_by_consignee ON shipments (pickup_date, consignee_name, consignee_place)
    WHERE voided = 0 AND status NOT IN ('delivered', 'cancelled');
CREATE INDEX shipments_by_due ON shipments (estimated_delivery_date);
CREATE INDEX shipments_without_pod ON shipments (estimated_delivery_date)
    WHERE voided = 0 AND status = 'delivered' AND has_delivery_document = 0;
CREATE INDEX shipments_with_task ON shipments (task_closed_at_ms)
    WHERE pickup_warning IS NOT NULL AND task_closed_at_ms IS NULL;
CREATE VIRTUAL TABLE shipment_search USING fts5 (
    numbers, own_references, parties, carrier,
    content = '', contentless_delete = 1, detail = full, prefix = '1', tokenize = "unicode61 remove_diacritics 2"
  );
CREATE TRIGGER shipment_search_insert AFTER INSERT ON shipments BEGIN

    INSERT INTO shipment_search (rowid, numbers, own_references, parties, carrier)
  SELECT new.id, concat_ws(' ', new.bol_number, new.pro_number, new.pickup_number),
    concat_ws(' ', new.po_number, new.order_id,
      (SELECT group_concat(value, ' ') FROM json_each(new.reference_numbers))),
    concat_ws(' ', new.consignee_name, new.consignee_place,
      (SELECT concat_ws(' ', details ->> '$.consignee.contact', details ->> '$.shipper.name', details ->> '$.shipper.contact')
       FROM bookings WHERE bookings.id = new.booking_id)),
    concat_ws(' ', new.carrier, new.carrier_name);
  END;
CREATE TRIGGER shipment_search_update AFTER UPDATE OF bol_number, pro_number, pickup_number, po_number, order_id,
    reference_numbers, consignee_name, consignee_place, booking_id, carrier, carrier_name ON shipments
  WHEN old.bol_number IS NOT new.bol_number OR old.pro_number IS NOT new.pro_number
    OR old.pickup_number IS NOT new.pickup_number OR old.po_number IS NOT new.po_number
    OR old.order_id IS NOT new.order_id OR old.reference_numbers IS NOT new.reference_numbers
    OR old.consignee_name IS NOT new.consignee_name OR old.consignee_place IS NOT new.consignee_place
    OR old.booking_id IS NOT new.booking_id OR old.carrier IS NOT new.carrier
    OR old.carrier_name IS NOT new.carrier_name
  BEGIN
    DELETE FROM shipment_search WHERE rowid = old.id;

    INSERT INTO shipment_search (rowid, numbers, own_references, parties, carrier)
  SELECT new.id, concat_ws(' ', new.bol_number, new.pro_number, new.pickup_number),
    concat_ws(' ', new.po_number, new.order_id,
      (SELECT group_concat(value, ' ') FROM json_each(new.reference_numbers))),
    concat_ws(' ', new.consignee_name, new.consignee_place,
      (SELECT concat_ws(' ', details ->> '$.consignee.contact', details ->> '$.shipper.name', details ->> '$.shipper.contact')
       FROM bookings WHERE bookings.id = new.booking_id)),
    concat_ws(' ', new.carrier, new.carrier_name);
  END;
CREATE TRIGGER shipment_search_delete AFTER DELETE ON shipments BEGIN
    DELETE FROM shipment_search WHERE rowid = old.id;
  END;
CREATE TABLE board_views (
    id TEXT PRIMARY KEY,
    -- NULL: the current board.
    name TEXT UNIQUE COLLATE NOCASE,
    view TEXT NOT NULL,
    made_at_ms INTEGER NOT NULL
  ) STRICT;
CREATE INDEX shipments_by_tracking ON shipments (tracking);
CREATE TABLE "document_prefetches" (
    bol_number TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL,
    next_try_at_ms INTEGER NOT NULL
  ) STRICT;
CREATE TABLE attention (
    -- Kind, subject, occurrence.
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    -- NULL: about the account.
    bol_number TEXT,
    details TEXT NOT NULL,
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
CREATE TABLE service_pause (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
  ) STRICT;
CREATE TABLE data_identity (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    generation TEXT NOT NULL,
    kind TEXT,
    name TEXT,
    base_url TEXT,
    username TEXT
  ) STRICT;
CREATE TABLE location_types (value TEXT PRIMARY KEY, quoted_at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE link_pauses (
    host TEXT PRIMARY KEY,
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    http_status INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE INDEX shipments_by_next_poll ON shipments (next_poll_at_ms) WHERE next_poll_at_ms IS NOT NULL;
CREATE INDEX document_prefetches_by_time ON document_prefetches (next_try_at_ms);
CREATE INDEX contacts_by_dedupe_key ON contacts (dedupe_key);
CREATE INDEX items_by_dedupe_key ON items (dedupe_key);
CREATE TRIGGER shipments_freight AFTER INSERT ON shipments WHEN NEW.booking_id IS NOT NULL BEGIN
    
  UPDATE shipments SET
    freight_milli_pounds = (
      SELECT SUM(CAST(ROUND((unit.value ->> '$.weight') * 1000) AS INTEGER)
        * CAST(COALESCE(unit.value ->> '$.quantity', 1) AS INTEGER))
      FROM bookings JOIN quotes ON quotes.id = bookings.quote_id,
        json_each(CASE WHEN json_valid(quotes.request) THEN quotes.request END, '$.handlingUnits') AS unit
      WHERE bookings.id = shipments.booking_id),
    accessorials = (
      SELECT CASE WHEN json_valid(quotes.request) THEN (
        SELECT json_group_array(DISTINCT code.value) FROM json_each(quotes.request, '$.accessorials') AS code) END
      FROM bookings JOIN quotes ON quotes.id = bookings.quote_id WHERE bookings.id = shipments.booking_id) WHERE bol_number = NEW.bol_number;
  END;
CREATE TRIGGER shipments_freight_changed AFTER UPDATE OF booking_id ON shipments
  WHEN NEW.booking_id IS NOT NULL AND NEW.booking_id IS NOT OLD.booking_id BEGIN
    
  UPDATE shipments SET
    freight_milli_pounds = (
      SELECT SUM(CAST(ROUND((unit.value ->> '$.weight') * 1000) AS INTEGER)
        * CAST(COALESCE(unit.value ->> '$.quantity', 1) AS INTEGER))
      FROM bookings JOIN quotes ON quotes.id = bookings.quote_id,
        json_each(CASE WHEN json_valid(quotes.request) THEN quotes.request END, '$.handlingUnits') AS unit
      WHERE bookings.id = shipments.booking_id),
    accessorials = (
      SELECT CASE WHEN json_valid(quotes.request) THEN (
        SELECT json_group_array(DISTINCT code.value) FROM json_each(quotes.request, '$.accessorials') AS code) END
      FROM bookings JOIN quotes ON quotes.id = bookings.quote_id WHERE bookings.id = shipments.booking_id) WHERE bol_number = NEW.bol_number;
  END;
CREATE INDEX shipments_by_pickup ON shipments
    (pickup_date, voided, status, carrier, carrier_name, currency, total_cents, latest_total_cents,
     estimated_delivery_date, delivery_date, origin_place, consignee_place, freight_milli_pounds, accessorials);
CREATE TRIGGER shipment_documents_insert AFTER INSERT ON shipments WHEN new.available <> '[]' BEGIN
    UPDATE shipments SET has_delivery_document = 1 WHERE id = new.id AND EXISTS (SELECT 1 FROM json_each(available) WHERE lower(trim(value ->> '$.type')) NOT IN ('bol', 'pallet labels'));
  END;
CREATE TRIGGER shipment_documents_update AFTER UPDATE OF available ON shipments
  WHEN old.available <> new.available AND new.has_delivery_document = 0
  BEGIN
    UPDATE shipments SET has_delivery_document = 1 WHERE id = new.id AND EXISTS (SELECT 1 FROM json_each(available) WHERE lower(trim(value ->> '$.type')) NOT IN ('bol', 'pallet labels'));
  END;
CREATE TRIGGER shipment_documents_fetched AFTER INSERT ON documents WHEN lower(trim(new.type)) NOT IN ('bol', 'pallet labels') BEGIN
    UPDATE shipments SET has_delivery_document = 1 WHERE bol_number = new.bol_number AND has_delivery_document = 0;
  END;
CREATE TABLE carriers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_words TEXT NOT NULL,
    words TEXT NOT NULL,
    dedupe_key TEXT NOT NULL,
    fields TEXT NOT NULL,
    used_count INTEGER NOT NULL,
    last_used_at_ms INTEGER,
    changed_at_ms INTEGER NOT NULL,
    -- Deleted; it can be restored for 30 days.
    removed_at_ms INTEGER
  ) STRICT;
CREATE INDEX carriers_by_dedupe_key ON carriers (dedupe_key);
CREATE TABLE "drafts" (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    saved_at_ms INTEGER NOT NULL
  ) STRICT;
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
    INSERT INTO order_search (rowid, words) 
  SELECT new.seq, concat_ws(' ', new.order_number, new.bol_number, new.fields ->> '$.poNumber',
    (SELECT group_concat(value, ' ') FROM json_each(new.fields, '$.references')),
    new.consignee, new.place);
  END;
CREATE TRIGGER order_search_update AFTER UPDATE OF order_number, bol_number, consignee, place, fields ON orders
  WHEN old.order_number IS NOT new.order_number OR old.bol_number IS NOT new.bol_number
    OR old.consignee IS NOT new.consignee OR old.place IS NOT new.place
    OR old.fields ->> '$.poNumber' IS NOT new.fields ->> '$.poNumber'
    OR old.fields -> '$.references' IS NOT new.fields -> '$.references'
  BEGIN
    DELETE FROM order_search WHERE rowid = old.seq;
    INSERT INTO order_search (rowid, words) 
  SELECT new.seq, concat_ws(' ', new.order_number, new.bol_number, new.fields ->> '$.poNumber',
    (SELECT group_concat(value, ' ') FROM json_each(new.fields, '$.references')),
    new.consignee, new.place);
  END;
CREATE TRIGGER order_search_delete AFTER DELETE ON orders BEGIN
    DELETE FROM order_search WHERE rowid = old.seq;
  END;
CREATE TABLE routing_guide (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    guide TEXT NOT NULL
  ) STRICT;
CREATE VIRTUAL TABLE note_search USING fts5 (text, tokenize = "unicode61 remove_diacritics 2");
CREATE TRIGGER note_search_insert AFTER INSERT ON notes WHEN new.removed_at_ms IS NULL BEGIN
    INSERT INTO note_search (rowid, text) VALUES (new.rowid, new.text);
  END;
CREATE TRIGGER note_search_update AFTER UPDATE OF text, removed_at_ms ON notes BEGIN
    DELETE FROM note_search WHERE rowid = old.rowid;
    INSERT INTO note_search (rowid, text) SELECT new.rowid, new.text WHERE new.removed_at_ms IS NULL;
  END;
CREATE TRIGGER note_search_delete AFTER DELETE ON notes BEGIN
    DELETE FROM note_search WHERE rowid = old.rowid;
  END;
CREATE VIRTUAL TABLE task_search USING fts5 (text, tokenize = "unicode61 remove_diacritics 2");
CREATE TRIGGER task_search_insert AFTER INSERT ON tasks WHEN new.removed_at_ms IS NULL BEGIN
    INSERT INTO task_search (rowid, text) VALUES (new.rowid, new.text);
  END;
CREATE TRIGGER task_search_update AFTER UPDATE OF text, removed_at_ms ON tasks BEGIN
    DELETE FROM task_search WHERE rowid = old.rowid;
    INSERT INTO task_search (rowid, text) SELECT new.rowid, new.text WHERE new.removed_at_ms IS NULL;
  END;
CREATE TRIGGER task_search_delete AFTER DELETE ON tasks BEGIN
    DELETE FROM task_search WHERE rowid = old.rowid;
  END;
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
CREATE VIRTUAL TABLE document_search USING fts5 (text, tokenize = "unicode61 remove_diacritics 2");
CREATE TRIGGER document_text_insert AFTER INSERT ON documents WHEN new.cleared_at_ms IS NULL BEGIN
    INSERT OR IGNORE INTO document_texts (sha256) VALUES (new.sha256);
    UPDATE document_texts SET state = 'pending', attempts = 0 WHERE sha256 = new.sha256 AND state IN ('missing', 'failed');
  END;
CREATE TRIGGER document_text_again AFTER UPDATE OF fetched_at_ms ON documents BEGIN
    UPDATE document_texts SET state = 'pending', attempts = 0 WHERE sha256 = new.sha256 AND state IN ('missing', 'failed');
  END;
CREATE TRIGGER document_text_clear AFTER UPDATE OF cleared_at_ms ON documents
  WHEN new.cleared_at_ms IS NOT NULL AND NOT EXISTS (SELECT 1 FROM documents WHERE sha256 = new.sha256 AND cleared_at_ms IS NULL) BEGIN 
    DELETE FROM document_search WHERE rowid BETWEEN
      (SELECT id FROM document_texts WHERE sha256 = new.sha256) * 1024 AND
      (SELECT id FROM document_texts WHERE sha256 = new.sha256) * 1024 + 1023;
    DELETE FROM document_texts WHERE sha256 = new.sha256;
  END;
CREATE TRIGGER document_text_delete AFTER DELETE ON documents WHEN NOT EXISTS (SELECT 1 FROM documents WHERE sha256 = old.sha256 AND cleared_at_ms IS NULL) BEGIN 
    DELETE FROM document_search WHERE rowid BETWEEN
      (SELECT id FROM document_texts WHERE sha256 = old.sha256) * 1024 AND
      (SELECT id FROM document_texts WHERE sha256 = old.sha256) * 1024 + 1023;
    DELETE FROM document_texts WHERE sha256 = old.sha256;
  END;
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
CREATE TABLE order_runs (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER,
    -- The error that stopped it, as JSON.
    stopped_by TEXT,
    dismissed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
CREATE TABLE order_run_items (
    run_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    -- The reviewed revision, for bookings.
    revision INTEGER,
    -- NULL: pending.
    outcome TEXT,
    PRIMARY KEY (run_id, seq)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE order_declines (
    order_id TEXT NOT NULL,
    quote_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (order_id, quote_id, position)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE order_overrides (
    order_id TEXT PRIMARY KEY,
    quote_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    rule TEXT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    chosen_cents INTEGER NOT NULL,
    -- NULL: the rule's rate has another currency.
    rule_cents INTEGER,
    currency TEXT NOT NULL,
    chosen_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE loaded_shipments (
    pickup_date TEXT NOT NULL,
    carrier TEXT NOT NULL,
    bol_number TEXT NOT NULL,
    loaded_at_ms INTEGER NOT NULL,
    PRIMARY KEY (pickup_date, carrier, bol_number)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE pro_stickers (
    bol_number TEXT PRIMARY KEY REFERENCES shipments (bol_number),
    pro_number TEXT NOT NULL,
    -- Letters and digits only.
    compact TEXT NOT NULL,
    attached_at_ms INTEGER NOT NULL
  ) STRICT;
CREATE INDEX pro_stickers_by_number ON pro_stickers (compact);
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
CREATE INDEX shipments_by_loose_pro ON shipments (ltrim(replace(replace(replace(replace(replace(replace(upper(pro_number), '-', ''), ' ', ''), '.', ''), '/', ''), '#', ''), '_', ''), '0ABCDEFGHIJKLMNOPQRSTUVWXYZ'));
CREATE INDEX shipments_by_loose_bol ON shipments (ltrim(replace(replace(replace(replace(replace(replace(upper(bol_number), '-', ''), ' ', ''), '.', ''), '/', ''), '#', ''), '_', ''), '0ABCDEFGHIJKLMNOPQRSTUVWXYZ'));
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
CREATE TRIGGER audit_log_is_not_deleted BEFORE DELETE ON audit_log WHEN NOT (OLD.at_ms < CAST(unixepoch('subsec') * 1000 AS INTEGER) - 94608000000) BEGIN
    SELECT RAISE(ABORT, 'entries of the audit trail are not deleted');
  END;
CREATE TABLE order_sources (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    -- Headings of its files, normalized and sorted, as JSON: a file with the same ones is recognized.
    heads TEXT NOT NULL,
    -- The meaning of each heading, as JSON.
    columns TEXT NOT NULL,
    used_at_ms INTEGER NOT NULL
  ) STRICT;
CREATE TABLE order_imports (
    import_id TEXT PRIMARY KEY,
    source TEXT NOT NULL,
    -- Empty for pasted rows.
    file_name TEXT NOT NULL,
    heads TEXT NOT NULL,
    imported_at_ms INTEGER NOT NULL,
    -- The results file that was written last, and the digest of its content.
    result_folder TEXT,
    result_name TEXT,
    result_key TEXT,
    result_at_ms INTEGER
  ) STRICT;
CREATE INDEX order_imports_by_time ON order_imports (imported_at_ms);
CREATE TABLE order_import_rows (
    import_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    order_number TEXT NOT NULL,
    cells TEXT NOT NULL,
    PRIMARY KEY (import_id, line)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE order_result_files (
    source TEXT PRIMARY KEY,
    format TEXT NOT NULL,
    folder TEXT NOT NULL
  ) STRICT;
CREATE TABLE attachments (
    file_id TEXT PRIMARY KEY,
    bol_number TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    media TEXT NOT NULL,
    note TEXT NOT NULL,
    -- Date of the photo, weighing, or receipt.
    date TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    added_at_ms INTEGER NOT NULL,
    -- The file was cleared to free up space; its details are still stored.
    cleared_at_ms INTEGER
  ) STRICT;
CREATE INDEX attachments_by_shipment ON attachments (bol_number, added_at_ms);
CREATE INDEX attachments_by_content ON attachments (sha256);
CREATE TABLE claim_statements (
    bol_number TEXT NOT NULL,
    claim TEXT NOT NULL,
    statement TEXT NOT NULL,
    PRIMARY KEY (bol_number, claim)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE order_folders (
    source TEXT PRIMARY KEY COLLATE NOCASE,
    path TEXT NOT NULL
  ) STRICT;
CREATE TABLE order_files (
    source TEXT NOT NULL COLLATE NOCASE,
    -- SHA-256 of its content: a file is imported once.
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ms INTEGER NOT NULL,
    -- What became of it, as JSON.
    result TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (source, hash)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX documents_by_version ON documents (bol_number, name, cleared_at_ms, opens, fetched_at_ms, type);
CREATE TABLE claims (
    bol_number TEXT NOT NULL,
    claim TEXT NOT NULL,
    -- NULL: not filed yet.
    filed_on TEXT,
    -- Number that the carrier gave the claim, or empty.
    claim_number TEXT NOT NULL,
    PRIMARY KEY (bol_number, claim)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX quotes_by_lane_request ON quotes (lane, request_key, quoted_at_ms);
CREATE INDEX quotes_booked ON quotes (quoted_at_ms) WHERE booked = 1;
CREATE INDEX quotes_booked_by_lane ON quotes (lane, quoted_at_ms) WHERE booked = 1;
CREATE TABLE shipment_totals (
    -- 'carrier': its code and name. 'bol_length', 'pro_length': number of characters.
    kind TEXT NOT NULL,
    value ANY NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (kind, value, name)
  ) STRICT, WITHOUT ROWID;
CREATE TRIGGER shipment_totals_insert AFTER INSERT ON shipments BEGIN 
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('carrier', new.carrier, new.carrier_name, 0+ 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('bol_length', length(new.bol_number), '', 0+ 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('pro_length', COALESCE(length(new.pro_number), 0), '', 0+ 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  END;
CREATE TRIGGER shipment_totals_update AFTER UPDATE OF carrier, carrier_name, bol_number, pro_number ON shipments
  WHEN old.carrier <> new.carrier OR old.carrier_name <> new.carrier_name OR old.bol_number <> new.bol_number
    OR old.pro_number IS NOT new.pro_number
  BEGIN 
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('carrier', old.carrier, old.carrier_name, 0- 1)
    ON CONFLICT DO UPDATE SET count = count - 1;
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('bol_length', length(old.bol_number), '', 0- 1)
    ON CONFLICT DO UPDATE SET count = count - 1;
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('pro_length', COALESCE(length(old.pro_number), 0), '', 0- 1)
    ON CONFLICT DO UPDATE SET count = count - 1;
    
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('carrier', new.carrier, new.carrier_name, 0+ 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('bol_length', length(new.bol_number), '', 0+ 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('pro_length', COALESCE(length(new.pro_number), 0), '', 0+ 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
    DELETE FROM shipment_totals WHERE count = 0;
  END;
CREATE TRIGGER shipment_totals_delete AFTER DELETE ON shipments BEGIN 
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('carrier', old.carrier, old.carrier_name, 0- 1)
    ON CONFLICT DO UPDATE SET count = count - 1;
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('bol_length', length(old.bol_number), '', 0- 1)
    ON CONFLICT DO UPDATE SET count = count - 1;
    
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('pro_length', COALESCE(length(old.pro_number), 0), '', 0- 1)
    ON CONFLICT DO UPDATE SET count = count - 1;
    DELETE FROM shipment_totals WHERE count = 0;
  END;
CREATE INDEX shipments_by_status_word ON shipments (CASE WHEN voided = 1 THEN 'Voided'
    WHEN status = '' THEN 'No status yet' WHEN status = 'created' THEN 'Created' WHEN status = 'onboard' THEN 'Onboard'
    WHEN status = 'picked_up' THEN 'Picked up' WHEN status = 'in_transit' THEN 'In transit'
    WHEN status = 'at_destination' THEN 'At destination' WHEN status = 'out_for_delivery' THEN 'Out for delivery'
    WHEN status = 'delivered' THEN 'Delivered' WHEN status = 'cancelled' THEN 'Canceled' ELSE status END COLLATE NOCASE);
CREATE INDEX shipments_by_consignee ON shipments (consignee_name COLLATE NOCASE);
CREATE INDEX shipments_by_reference ON shipments (COALESCE('PO ' || po_number, order_id,
    CASE WHEN json_valid(reference_numbers) THEN reference_numbers ->> '$[0]' END) COLLATE NOCASE);
CREATE INDEX shipments_by_checked ON shipments (last_checked_at_ms);
CREATE INDEX shipments_by_carrier ON shipments (carrier);
CREATE INDEX shipments_by_carrier_name ON shipments (carrier_name COLLATE NOCASE);
CREATE INDEX shipments_by_booked ON shipments (booked_at_ms);
CREATE TABLE evaluations (
    bol_number TEXT PRIMARY KEY,
    -- Local time from which a rule may give another result; '': now.
    due_on TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE INDEX evaluations_by_due ON evaluations (due_on);
CREATE TRIGGER shipment_evaluation_insert AFTER INSERT ON shipments BEGIN
    INSERT INTO evaluations VALUES (new.bol_number, '') ON CONFLICT DO UPDATE SET due_on = '';
  END;
CREATE TRIGGER shipment_evaluation_update
  AFTER UPDATE OF polls_failed, booking_id, task_closed_at_ms ON shipments
  BEGIN
    INSERT INTO evaluations VALUES (new.bol_number, '') ON CONFLICT DO UPDATE SET due_on = '';
  END;
CREATE INDEX orders_by_import_key ON orders (source, import_key) WHERE removed_at_ms IS NULL;
INSERT INTO data_identity (row, generation) VALUES (1, lower(hex(randomblob(16))));
`;
