/**
 * Schema of an account's database: quotes, the booking journal, shipments with their history, documents, drafts and the
 * API log. Instants are milliseconds since 1970, money is cents, JSON is text. A migration is never changed once
 * released; a new one is added.
 */

import { EVALUATION_SCHEMA } from '../modules/attention/schema.ts';
import { AUDIT_SCHEMA } from '../modules/audit/schema.ts';
import {
  BOARD_GROWTH_SCHEMA,
  BOARD_SCHEMA,
  DOCUMENT_TRIGGERS_SCHEMA,
  DOCUMENT_TYPES_SCHEMA,
} from '../modules/board/schema.ts';
import { LINK_PAUSE_SCHEMA } from '../modules/documents/linkPauseStore.ts';
import { DOCUMENT_VERSIONS_SCHEMA } from '../modules/documents/versionsSql.ts';
import { EMAIL_SCHEMA } from '../modules/emails/schema.ts';
import { CLAIM_SCHEMA, EVIDENCE_SCHEMA } from '../modules/evidence/store.ts';
import { PAUSE_SCHEMA } from '../modules/freight/pauseStore.ts';
import { INVOICE_SCHEMA } from '../modules/invoices/schema.ts';
import { ORDER_FOLDER_SCHEMA } from '../modules/orders/folderStore.ts';
import { ORDER_RESULT_SCHEMA } from '../modules/orders/resultStore.ts';
import { ORDER_RUN_SCHEMA } from '../modules/orders/runStore.ts';
import { ORDER_IMPORT_KEY_SCHEMA, ORDER_SCHEMA, ORDER_SOURCE_SCHEMA } from '../modules/orders/schema.ts';
import { PRINT_PLACES_SCHEMA, PRINT_SCHEMA } from '../modules/printing/schema.ts';
import { quoteIsBookedTriggers } from '../modules/quotes/schema.ts';
import { REPORT_SCHEMA } from '../modules/reports/schema.ts';
import { ROUTING_SCHEMA } from '../modules/routing/store.ts';
import { SCAN_SCHEMA } from '../modules/scans/schema.ts';
import { SEARCH_SCHEMA } from '../modules/search/schema.ts';
import { TRACKING_SCHEMA } from '../modules/tracking/schema.ts';
import type { Migration, MigrationList } from '../platform/sqlite/database.ts';
import { NEW_ACCOUNT_SCHEMA } from './newAccountSchema.ts';

/** Renames the mark of a default shipper in saved quote forms. */
const withDefaultContacts = (table: string): string[] =>
  ['origin', 'destination'].map((end) => {
    const contact = `$.form.contacts.${end}`;
    return `
  UPDATE ${table} SET value =
      json_remove(json_set(value, '${contact}.isDefault', value -> '${contact}.isUsual'), '${contact}.isUsual')
    WHERE CASE WHEN json_valid(value) THEN value -> '${contact}.isUsual' IS NOT NULL END;`;
  });

const MIGRATIONS: readonly Migration[] = [
  `
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
  ) STRICT;
  -- What a quote is found by, under its rowid; any three letters of a word lead there.
  CREATE VIRTUAL TABLE quote_words USING fts5 (words, tokenize = 'trigram');
  CREATE INDEX quotes_by_key ON quotes (request_key, quoted_at_ms);
  CREATE INDEX quotes_by_time ON quotes (quoted_at_ms);
  CREATE INDEX quotes_by_state ON quotes (booked, pickup_date);
  CREATE INDEX quotes_by_lane ON quotes (lane, quoted_at_ms);
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
  ) STRICT;
  CREATE INDEX bookings_by_state ON bookings (state, created_at_ms);
  ${quoteIsBookedTriggers}
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
    answer TEXT,
    -- The user's reason, if it was closed without a response.
    abandoned_because TEXT,
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
    looked_at_ms INTEGER,
    booked_at_ms INTEGER,
    service_shipment_id TEXT,
    quote_reference TEXT,
    booking_id TEXT REFERENCES bookings (id),
    pickup_warning TEXT,
    task_closed_at_ms INTEGER,
    -- Time of the next automatic poll; NULL: none.
    next_look_at_ms INTEGER DEFAULT 0,
    tracking TEXT NOT NULL DEFAULT 'open' CHECK (tracking IN ('open', 'done', 'not_on_account')),
    -- When it was first seen delivered, canceled or voided.
    settled_at_ms INTEGER,
    -- Consecutive polls that did not find it, those that failed for it alone, and the last error of these.
    looks_not_found INTEGER NOT NULL DEFAULT 0,
    looks_failed INTEGER NOT NULL DEFAULT 0,
    look_error TEXT,
    -- The day from which the rules of attention may say something else; '': now.
    attention_on TEXT DEFAULT '',
    available TEXT NOT NULL,
    -- The carrier has released a delivery document. Set by triggers.
    has_delivery_paper INTEGER NOT NULL DEFAULT 0
  ) STRICT;
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
  ) STRICT;
  CREATE INDEX documents_by_shipment ON documents (bol_number, type, name, first_fetched_at_ms);

  CREATE TABLE drafts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('quote', 'booking', 'contact', 'item')),
    value TEXT NOT NULL,
    saved_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE quote_templates (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    value TEXT NOT NULL,
    saved_at_ms INTEGER NOT NULL
  ) STRICT;

  -- What the clerk wrote about shipments. What was removed stays, so that it can come back.
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

  -- Fields are JSON; words are folded, each between blanks, for the search; possible duplicates have equal keys.
  CREATE TABLE contacts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_words TEXT NOT NULL,
    words TEXT NOT NULL,
    likeness TEXT NOT NULL,
    fields TEXT NOT NULL,
    used_count INTEGER NOT NULL,
    last_used_at_ms INTEGER,
    changed_at_ms INTEGER NOT NULL,
    -- Deleted; it can be restored for 30 days.
    removed_at_ms INTEGER
  ) STRICT;
  CREATE INDEX contacts_by_likeness ON contacts (likeness);
  CREATE TABLE catalogue (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_words TEXT NOT NULL,
    words TEXT NOT NULL,
    likeness TEXT NOT NULL,
    fields TEXT NOT NULL,
    used_count INTEGER NOT NULL,
    last_used_at_ms INTEGER,
    changed_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
  CREATE INDEX catalogue_by_likeness ON catalogue (likeness);
  CREATE TABLE quote_contacts (
    quote_id TEXT PRIMARY KEY,
    origin_id TEXT,
    destination_id TEXT
  ) STRICT;
  -- At most one row: the contact that new quotes begin with.
  CREATE TABLE usual_shipper (
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
  ) STRICT;
  CREATE INDEX calls_by_shipment ON calls (bol_number, id) WHERE bol_number IS NOT NULL;
  ${PRINT_SCHEMA}
  ${BOARD_SCHEMA}
  ${TRACKING_SCHEMA}`,
  // The price and the carrier as booked never change; the service's latest values have separate columns.
  `
  ALTER TABLE shipments ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';
  ALTER TABLE shipments ADD COLUMN latest_total_cents INTEGER;
  ALTER TABLE shipments ADD COLUMN latest_carrier TEXT;
  UPDATE shipments SET latest_total_cents = total_cents WHERE looked_at_ms IS NOT NULL;
  UPDATE shipments SET total_cents = outcome ->> '$.totalCents', currency = outcome ->> '$.currency'
    FROM bookings WHERE bookings.id = shipments.booking_id AND outcome ->> '$.currency' IS NOT NULL;
  DROP INDEX shipments_by_pickup;
  CREATE INDEX shipments_by_pickup ON shipments
    (pickup_date, voided, status, carrier, carrier_name, currency, total_cents, latest_total_cents,
     estimated_delivery_date, delivery_date, origin_place, consignee_place);`,
  PAUSE_SCHEMA,
  `
  -- The provider's error message, or the parts of its response that could not be parsed.
  ALTER TABLE calls ADD COLUMN detail TEXT;
  -- The rates that could not be read, as [{path, why}]; NULL: none.
  ALTER TABLE quotes ADD COLUMN dropped TEXT;
  -- The fields of the last status that could not be read; NULL: none.
  ALTER TABLE shipments ADD COLUMN unread TEXT;
  -- The unchanged text of the response, without secrets.
  ALTER TABLE booking_attempts ADD COLUMN answer_text TEXT;`,
  `
  -- Which data this is, as the ledger beside the database names it, and whose, for when the list of connections is lost.
  CREATE TABLE data_identity (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    generation TEXT NOT NULL,
    kind TEXT,
    name TEXT,
    base_url TEXT,
    username TEXT
  ) STRICT;
  INSERT INTO data_identity (row, generation) VALUES (1, lower(hex(randomblob(16))));`,
  DOCUMENT_TYPES_SCHEMA,
  `
  -- Scheduled polls since the latest delivery document was released.
  ALTER TABLE shipments ADD COLUMN checks_since_paper INTEGER NOT NULL DEFAULT 0;`,
  `
  -- 0: it was tried, and has no pages.
  ALTER TABLE documents ADD COLUMN opens INTEGER NOT NULL DEFAULT 1;`,
  `
  -- A status that was in no response of the provider is none.
  UPDATE shipments SET status = ''
    WHERE status = 'not said' OR (status = 'created' AND looked_at_ms IS NULL AND booking_id IS NOT NULL);
  DELETE FROM shipment_changes WHERE field = 'status' AND became = 'not said';
  -- New alert rules: open shipments, and those with alerts that may be resolved, are evaluated again.
  UPDATE shipments SET attention_on = '' WHERE (voided = 0 AND status NOT IN ('delivered', 'cancelled'))
    OR bol_number IN (SELECT bol_number FROM attention WHERE kind = 'status_backwards');`,
  `
  -- Location types, Business and Residential apart, that rates came back for: the service lists none.
  CREATE TABLE location_types (value TEXT PRIMARY KEY, quoted_at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO location_types
    SELECT value, MAX(quoted_at_ms) FROM (
      SELECT json_extract(request, '$.origin.locationType') AS value, quoted_at_ms FROM quotes WHERE rates <> '[]'
      UNION ALL
      SELECT json_extract(request, '$.destination.locationType'), quoted_at_ms FROM quotes WHERE rates <> '[]')
    WHERE value IS NOT NULL AND value NOT IN ('Business', 'Residential') GROUP BY value;`,
  `
  -- The provider's latest carrier name; NULL: not polled since.
  ALTER TABLE shipments ADD COLUMN latest_carrier_name TEXT;`,
  `
  -- Position of the chosen rate in its quote, whose codes may repeat; NULL: only the code was stored.
  ALTER TABLE bookings ADD COLUMN position INTEGER;`,
  LINK_PAUSE_SCHEMA,
  `
  -- The text of an error or a warning is its message.
  UPDATE attention SET facts = json_remove(json_set(facts, '$.message', facts ->> '$.words'), '$.words')
    WHERE facts ->> '$.words' IS NOT NULL;
  UPDATE bookings SET last_error = json_remove(json_set(last_error, '$.message', last_error ->> '$.words'), '$.words')
    WHERE last_error ->> '$.words' IS NOT NULL;
  UPDATE booking_attempts SET answer = json_remove(json_set(answer, '$.message', answer ->> '$.words'), '$.words')
    WHERE outcome <> 'booked' AND answer ->> '$.words' IS NOT NULL;
  UPDATE shipments SET look_error = json_remove(json_set(look_error, '$.message', look_error ->> '$.words'), '$.words')
    WHERE look_error ->> '$.words' IS NOT NULL;`,
  `
  -- Standard names for columns and tables.
  DROP INDEX shipments_by_next_look;
  DROP INDEX wanted_paper_by_time;
  DROP INDEX contacts_by_likeness;
  DROP INDEX catalogue_by_likeness;
  ALTER TABLE shipments RENAME COLUMN looked_at_ms TO last_checked_at_ms;
  ALTER TABLE shipments RENAME COLUMN next_look_at_ms TO next_poll_at_ms;
  ALTER TABLE shipments RENAME COLUMN looks_not_found TO polls_not_found;
  ALTER TABLE shipments RENAME COLUMN looks_failed TO polls_failed;
  ALTER TABLE shipments RENAME COLUMN look_error TO poll_error;
  ALTER TABLE shipments RENAME COLUMN has_delivery_paper TO has_delivery_document;
  ALTER TABLE shipments RENAME COLUMN checks_since_paper TO checks_since_documents;
  ALTER TABLE attention RENAME COLUMN facts TO details;
  ALTER TABLE booking_attempts RENAME COLUMN answer TO response;
  ALTER TABLE booking_attempts RENAME COLUMN answer_text TO response_text;
  ALTER TABLE prints RENAME COLUMN asked_at_ms TO requested_at_ms;
  ALTER TABLE prints RENAME COLUMN made_anew TO regenerated;
  ALTER TABLE contacts RENAME COLUMN likeness TO dedupe_key;
  ALTER TABLE catalogue RENAME TO items;
  ALTER TABLE items RENAME COLUMN likeness TO dedupe_key;
  ALTER TABLE usual_shipper RENAME TO default_shipper;
  ALTER TABLE wanted_paper RENAME TO document_prefetches;
  CREATE INDEX shipments_by_next_poll ON shipments (next_poll_at_ms) WHERE next_poll_at_ms IS NOT NULL;
  CREATE INDEX document_prefetches_by_time ON document_prefetches (next_try_at_ms);
  CREATE INDEX contacts_by_dedupe_key ON contacts (dedupe_key);
  CREATE INDEX items_by_dedupe_key ON items (dedupe_key);

  -- Standard names in JSON. Invalid JSON counts as missing wherever it is read.
  UPDATE prints SET made_from = json_remove(json_set(made_from, '$.document', 'pickup_manifest'), '$.paper')
    WHERE made_from ->> '$.paper' = 'pickup_sheet';
  UPDATE board_views SET view = json_set(view, '$.columns', (SELECT json_group_array(
      CASE value WHEN 'looked' THEN 'checked' ELSE value END ORDER BY key) FROM json_each(view, '$.columns')))
    WHERE CASE WHEN json_valid(view) THEN json_type(view, '$.columns') = 'array' END;
  UPDATE board_views SET view = json_set(view, '$.query.sort.column', 'checked')
    WHERE CASE WHEN json_valid(view) THEN view ->> '$.query.sort.column' = 'looked' END;
  UPDATE drafts SET value = json_remove(json_set(value, '$.values', value -> '$.texts'), '$.texts')
    WHERE kind IN ('contact', 'item') AND CASE WHEN json_valid(value) THEN value -> '$.texts' IS NOT NULL END;
  ${['drafts', 'quote_templates'].flatMap(withDefaultContacts).join('')}`,
  REPORT_SCHEMA,
  `
  -- Standard names of kinds of alerts. The kind is the beginning of the ID.
  ${[
    ['stale_paper', 'stale_print'],
    ['copy_failed', 'backup_failed'],
  ]
    .map(
      ([was, became]) => `UPDATE attention SET kind = '${became}', id = '${became}' || substr(id, length('${was}') + 1),
        details = json_set(details, '$.kind', '${became}') WHERE kind = '${was}';`,
    )
    .join('')}
  ${DOCUMENT_TRIGGERS_SCHEMA}`,
  `
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

  -- The contract checks the kinds of drafts.
  CREATE TABLE new_drafts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    saved_at_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO new_drafts SELECT id, kind, value, saved_at_ms FROM drafts;
  DROP TABLE drafts;
  ALTER TABLE new_drafts RENAME TO drafts;`,
  'ALTER TABLE prints ADD COLUMN scale_percent INTEGER',
  ORDER_SCHEMA,
  ROUTING_SCHEMA,
  SEARCH_SCHEMA,
  EMAIL_SCHEMA,
  ORDER_RUN_SCHEMA,
  SCAN_SCHEMA,
  INVOICE_SCHEMA,
  AUDIT_SCHEMA,
  ORDER_SOURCE_SCHEMA,
  PRINT_PLACES_SCHEMA,
  ORDER_RESULT_SCHEMA,
  EVIDENCE_SCHEMA,
  ORDER_FOLDER_SCHEMA,
  DOCUMENT_VERSIONS_SCHEMA,
  CLAIM_SCHEMA,
  // The history of a lane, read with each quote, without its rows.
  'CREATE INDEX quotes_by_lane_request ON quotes (lane, request_key, quoted_at_ms)',
  // On-time data is read with each quote, from booked ones: latest first, of a lane and of all. No query reads the other.
  `
  CREATE INDEX quotes_booked ON quotes (quoted_at_ms) WHERE booked = 1;
  CREATE INDEX quotes_booked_by_lane ON quotes (lane, quoted_at_ms) WHERE booked = 1;
  DROP INDEX quotes_by_lane;`,
  BOARD_GROWTH_SCHEMA,
  // The order of the palette, and of a board without another. 15 bytes per shipment.
  'CREATE INDEX shipments_by_booked ON shipments (booked_at_ms)',
  EVALUATION_SCHEMA,
  ORDER_IMPORT_KEY_SCHEMA,
];

/** All migrations, and the schema after them, which a new account's database is created with. */
export const ACCOUNT_MIGRATIONS: MigrationList = Object.assign([...MIGRATIONS], {
  schema: NEW_ACCOUNT_SCHEMA,
});
