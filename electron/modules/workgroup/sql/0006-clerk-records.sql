-- The records that clerks write as a whole, the marks of alerts, and files. What is removed in the embedded database by
-- `removed_at_ms` is removed by the tombstone here, and comes back when it is written again.
--
-- `added_by` is the member that wrote a record first. `edited_seq` is the turn of its latest edit, which a clerk must have
-- seen to edit it: counting a use is no edit.
CREATE TABLE waybill.contacts (
  id text PRIMARY KEY,
  name text NOT NULL,
  name_words text NOT NULL,
  words text NOT NULL,
  dedupe_key text NOT NULL,
  fields text NOT NULL,
  used_count int NOT NULL DEFAULT 0,
  last_used_at_ms bigint,
  changed_at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  added_by uuid NOT NULL REFERENCES waybill.members,
  edited_seq bigint NOT NULL DEFAULT waybill.turn(),
  seq bigint NOT NULL,
  removed_at timestamptz
);
CREATE TABLE waybill.items (LIKE waybill.contacts INCLUDING ALL, FOREIGN KEY (added_by) REFERENCES waybill.members);

CREATE TABLE waybill.quote_templates (
  id text PRIMARY KEY,
  name text NOT NULL,
  value text NOT NULL,
  saved_at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  added_by uuid NOT NULL REFERENCES waybill.members,
  edited_seq bigint NOT NULL DEFAULT waybill.turn(),
  seq bigint NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX quote_templates_by_name ON waybill.quote_templates (lower(name)) WHERE removed_at IS NULL;

-- Of a shipment that may arrive later than the note, which a clerk wrote while the store was away.
CREATE TABLE waybill.notes (
  id text PRIMARY KEY,
  bol_number text NOT NULL,
  text text NOT NULL,
  created_at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  edited_at_ms bigint,
  added_by uuid NOT NULL REFERENCES waybill.members,
  edited_seq bigint NOT NULL DEFAULT waybill.turn(),
  seq bigint NOT NULL,
  removed_at timestamptz
);
CREATE TABLE waybill.tasks (
  id text PRIMARY KEY,
  bol_number text NOT NULL,
  text text NOT NULL,
  due_date text,
  created_at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  done_at_ms bigint,
  added_by uuid NOT NULL REFERENCES waybill.members,
  edited_seq bigint NOT NULL DEFAULT waybill.turn(),
  seq bigint NOT NULL,
  removed_at timestamptz
);

-- Never changed. Without `booked`, which is worked out from the journal.
CREATE TABLE waybill.quotes (
  id text PRIMARY KEY,
  quoted_at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  pickup_date text NOT NULL,
  lane text NOT NULL,
  zips text NOT NULL,
  quote_reference text NOT NULL,
  summary text NOT NULL,
  request_key text NOT NULL,
  request text NOT NULL,
  rates text NOT NULL,
  dropped text,
  added_by uuid NOT NULL REFERENCES waybill.members,
  seq bigint NOT NULL,
  removed_at timestamptz
);
-- The contacts that a quote was made from.
CREATE TABLE waybill.quote_contacts (
  quote_id text PRIMARY KEY,
  origin_id text,
  destination_id text,
  added_by uuid NOT NULL REFERENCES waybill.members,
  seq bigint NOT NULL,
  removed_at timestamptz
);

CREATE TABLE waybill.documents (
  file_id text PRIMARY KEY,
  bol_number text NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  first_fetched_at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  fetched_at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  cleared_at_ms bigint,
  opens int NOT NULL DEFAULT 1,
  added_by uuid NOT NULL REFERENCES waybill.members,
  edited_seq bigint NOT NULL DEFAULT waybill.turn(),
  seq bigint NOT NULL,
  removed_at timestamptz
);
CREATE INDEX documents_by_content ON waybill.documents (sha256) WHERE cleared_at_ms IS NULL;

-- Prints in the order in which they arrived: the number that a row has in the embedded database differs in each replica.
CREATE FUNCTION waybill.next_print_position() RETURNS bigint LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(max(position), 0) + 1 FROM prints);
END $$;
CREATE TABLE waybill.prints (
  id text PRIMARY KEY,
  job_id text NOT NULL,
  bol_number text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bol', 'labels', 'other')),
  file_id text,
  type text,
  sha256 text,
  pro_number text,
  route text NOT NULL,
  pages text,
  start int NOT NULL,
  printed_by text NOT NULL,
  requested_at_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  sent_at_ms bigint,
  ended_at_ms bigint,
  state text NOT NULL CHECK (state IN ('waiting', 'fetching', 'sending', 'queued', 'printed', 'handed_over', 'failed',
    'cancelled', 'unsent', 'unknown')),
  queue_job text,
  reason text,
  error text,
  settled_at_ms bigint,
  made_from text,
  regenerated text CHECK (regenerated IN ('same', 'changed')),
  scale_percent int,
  places text,
  position bigint NOT NULL UNIQUE DEFAULT waybill.next_print_position(),
  added_by uuid NOT NULL REFERENCES waybill.members,
  edited_seq bigint NOT NULL DEFAULT waybill.turn(),
  seq bigint NOT NULL,
  removed_at timestamptz
);

-- What clerks did with alerts, which each computer raises by itself under the same ID.
CREATE TABLE waybill.marks (
  id text PRIMARY KEY,
  kind text NOT NULL,
  bol_number text,
  done_at_ms bigint,
  snoozed_until_ms bigint,
  member uuid NOT NULL REFERENCES waybill.members,
  seq bigint NOT NULL,
  removed_at timestamptz
);

SELECT waybill.replicate(name) FROM unnest(ARRAY['contacts', 'items', 'quote_templates', 'notes', 'tasks', 'quotes',
  'quote_contacts', 'documents', 'prints', 'marks']) AS name;

-- By their content; fetched by a clerk who needs one, and not replicated. PDF is compressed already.
CREATE TABLE waybill.files (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes int NOT NULL CHECK (bytes = octet_length(content) AND bytes <= 33554432),
  content bytea NOT NULL
);
ALTER TABLE waybill.files ALTER COLUMN content SET STORAGE EXTERNAL;

-- How clerks write the tables of records. `key` identifies a record, and `changed_at` has the instant of its latest edit.
-- The audit trail records, under `subject` and the name in `title`, the columns `audited`, and the members of the JSON
-- objects in `audited_members`. No subject: not audited.
CREATE TABLE waybill.record_tables (
  name text PRIMARY KEY,
  key text NOT NULL,
  is_edited boolean NOT NULL,
  is_appended boolean NOT NULL,
  has_uses boolean NOT NULL,
  changed_at text,
  subject text,
  title text,
  audited text[] NOT NULL DEFAULT '{}',
  audited_members text[] NOT NULL DEFAULT '{}'
);
INSERT INTO waybill.record_tables VALUES
  ('contacts', 'id', true, false, true, 'changed_at_ms', 'contact', 'name', '{}', '{fields}'),
  ('items', 'id', true, false, true, 'changed_at_ms', 'item', 'name', '{}', '{fields}'),
  ('quote_templates', 'id', true, false, false, 'saved_at_ms', 'template', 'name', '{name}', '{value}'),
  ('notes', 'id', true, true, false, 'edited_at_ms', 'note', NULL, '{text}', '{}'),
  ('tasks', 'id', true, false, false, NULL, 'task', 'text', '{text,due_date,done_at_ms}', '{}'),
  ('quotes', 'id', false, true, false, NULL, NULL, NULL, '{}', '{}'),
  ('quote_contacts', 'quote_id', false, true, false, NULL, NULL, NULL, '{}', '{}'),
  ('documents', 'file_id', true, true, false, NULL, NULL, NULL, '{}', '{}'),
  ('prints', 'id', true, true, false, NULL, 'print', 'kind', '{state,reason,type,route}', '{}');

CREATE INDEX audit_by_subject ON waybill.audit (subject, subject_id, id);

-- Stores the content of a file once. The hash is that of the content: a clerk can't replace a file, nor give a wrong one.
CREATE FUNCTION waybill.put_file(p_member uuid, p_sha256 text, p_content bytea) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_member(p_member);
  IF octet_length(p_content) > 33554432 THEN -- condition: size of a file
    RETURN jsonb_build_object('code', 'file_too_large'); -- condition: size of a file
  END IF; -- condition: size of a file
  IF encode(sha256(p_content), 'hex') <> p_sha256 THEN -- condition: hash of a file
    RETURN jsonb_build_object('code', 'wrong_hash'); -- condition: hash of a file
  END IF; -- condition: hash of a file
  INSERT INTO files (sha256, bytes, content) VALUES (p_sha256, octet_length(p_content), p_content)
    ON CONFLICT (sha256) DO NOTHING -- condition: file put once
  ;
  RETURN jsonb_build_object('isNew', FOUND);
END $$;

-- The content of a file, or NULL. A reader may read it, who is no member.
CREATE FUNCTION waybill.fetch_file(p_sha256 text) RETURNS bytea LANGUAGE sql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
  SELECT content FROM files WHERE sha256 = p_sha256
$$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT SELECT ON ALL TABLES IN SCHEMA waybill TO waybill_reader;
GRANT EXECUTE ON FUNCTION waybill.put_file TO waybill_clerk;
GRANT EXECUTE ON FUNCTION waybill.fetch_file TO waybill_reader;
