-- The records of the shared store: the journal, shipments with their history, and the audit trail.
CREATE TABLE waybill.bookings (
  id uuid PRIMARY KEY,
  quote_id text NOT NULL,
  quote_reference text NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned')),
  position int,
  carrier text NOT NULL,
  carrier_name text NOT NULL,
  total_cents bigint NOT NULL,
  currency text NOT NULL,
  details text NOT NULL,
  body text NOT NULL,
  created_at_ms bigint NOT NULL,
  sent_as text,
  last_error text,
  outcome text,
  abandoned_because text,
  account text NOT NULL,
  -- Hash of lane, consignee, street, and PO number: bookings of one order have one.
  order_key text NOT NULL,
  pickup_date date NOT NULL,
  -- Bookings of its order that the clerk saw, and booked in addition to; JSON.
  seen text NOT NULL DEFAULT '[]',
  -- When it was last begun: a quote may be begun again.
  begun_at_ms bigint NOT NULL,
  -- How many attempts it has, and which of them was given leave last.
  attempts int NOT NULL DEFAULT 0,
  latest_attempt int NOT NULL DEFAULT 0,
  owner uuid NOT NULL REFERENCES waybill.members,
  lease_until_ms bigint NOT NULL,
  seq bigint NOT NULL,
  removed_at timestamptz,
  UNIQUE (account, quote_reference)
);
CREATE INDEX bookings_by_order ON waybill.bookings (order_key);
CREATE INDEX bookings_open ON waybill.bookings (state) WHERE state IN ('draft', 'submitting', 'unknown');

CREATE TABLE waybill.booking_attempts (
  booking_id uuid NOT NULL REFERENCES waybill.bookings,
  attempt int NOT NULL,
  body text NOT NULL,
  username text NOT NULL,
  started_at_ms bigint NOT NULL,
  ended_at_ms bigint,
  outcome text,
  response text,
  response_text text,
  abandoned_because text,
  -- Given by the member before it asks for leave, and on its own disk: numbers may be given twice after a restore.
  id uuid NOT NULL UNIQUE,
  member uuid NOT NULL REFERENCES waybill.members,
  -- What the outcome says of the booking. NULL: no response so far; open like `unknown`. `not_sent`: nothing was booked
  -- by it, and the entry may be submitted again.
  result text CHECK (result IN ('booked', 'rejected', 'not_sent', 'unknown')),
  seq bigint NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (booking_id, attempt)
);

-- Without what each computer works out: `id`, `attention_on`, `has_delivery_document`, and what reports need of quotes.
CREATE TABLE waybill.shipments (
  bol_number text PRIMARY KEY,
  pro_number text,
  pickup_number text,
  carrier text NOT NULL,
  carrier_name text NOT NULL,
  status text NOT NULL DEFAULT '',
  tracking_status text,
  voided int NOT NULL DEFAULT 0,
  pickup_date text,
  estimated_delivery_date text,
  delivery_date text,
  total_cents bigint,
  po_number text,
  order_id text,
  reference_numbers text NOT NULL DEFAULT '[]',
  consignee_name text,
  consignee_place text,
  origin_place text,
  last_checked_at_ms bigint,
  booked_at_ms bigint,
  service_shipment_id text,
  quote_reference text,
  booking_id uuid REFERENCES waybill.bookings,
  pickup_warning text,
  task_closed_at_ms bigint,
  next_poll_at_ms bigint DEFAULT 0,
  tracking text NOT NULL DEFAULT 'open' CHECK (tracking IN ('open', 'done', 'not_on_account')),
  settled_at_ms bigint,
  polls_not_found int NOT NULL DEFAULT 0,
  polls_failed int NOT NULL DEFAULT 0,
  poll_error text,
  available text NOT NULL DEFAULT '[]',
  currency text NOT NULL DEFAULT 'USD',
  latest_total_cents bigint,
  latest_carrier text,
  unread text,
  checks_since_documents int NOT NULL DEFAULT 0,
  latest_carrier_name text,
  seq bigint NOT NULL,
  removed_at timestamptz
);
CREATE INDEX shipments_by_booking ON waybill.shipments (booking_id);
CREATE INDEX shipments_by_next_poll ON waybill.shipments (next_poll_at_ms) WHERE next_poll_at_ms IS NOT NULL;
CREATE TABLE waybill.shipment_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bol_number text NOT NULL REFERENCES waybill.shipments,
  field text NOT NULL,
  was text,
  became text,
  seen_at_ms bigint NOT NULL,
  seq bigint NOT NULL,
  removed_at timestamptz
);

-- Written by the functions alone, and never changed. `changed_by` is the login as the server knows it.
CREATE TABLE waybill.audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  changed_by text NOT NULL DEFAULT session_user,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  name text,
  bol_number text,
  before text,
  after text,
  member uuid REFERENCES waybill.members,
  seq bigint NOT NULL,
  removed_at timestamptz
);

SELECT waybill.replicate(name)
  FROM unnest(ARRAY['bookings', 'booking_attempts', 'shipments', 'shipment_changes', 'audit']) AS name;

CREATE FUNCTION waybill.forbid_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit trail are not changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER forbid_change BEFORE UPDATE OF id, at_ms, changed_by, action, subject, subject_id, name, bol_number, before,
  after, member ON waybill.audit FOR EACH ROW EXECUTE FUNCTION waybill.forbid_change();

CREATE FUNCTION waybill.write_audit(p_member uuid, p_action text, p_booking waybill.bookings, p_bol text, p_after jsonb)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = waybill, pg_temp AS $$
BEGIN
  INSERT INTO audit (member, action, subject, subject_id, name, bol_number, after)
    VALUES (p_member, p_action, 'booking', p_booking.id::text, p_booking.quote_reference, p_bol, p_after::text);
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT SELECT ON ALL TABLES IN SCHEMA waybill TO waybill_reader;
