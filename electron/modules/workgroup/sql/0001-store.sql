-- The shared store of a workgroup: its tables, the turn counter, members, and roles. The columns are those of the
-- embedded SQLite tables (`core/accountSchema.ts`), so that a replica copies rows unchanged; what only the shared store
-- has is at the end of each table. Instants are milliseconds since 1970 by the server's clock, JSON is text.
--
--  * Only functions write. A call is one statement and one transaction, so no lock outlives the line of a client.
--  * A function that writes replicated rows takes a turn first: turns are numbered without a gap in the order of their
--    commits, and what is checked after the turn can't change before the commit.
--  * Functions that are called for each row are in PL/pgSQL, also those of one expression: PostgreSQL plans one of SQL, with
--    a search path, again for each statement that calls it.
--  * A row carries the turn that wrote it last. A removed row stays as a tombstone (`removed_at`): a row that is missing
--    has no number above that of any replica.
CREATE SCHEMA waybill;

-- Logins are created by IT, in one of these roles. They belong to the server: another workgroup may have created them.
DO $$
DECLARE role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['waybill_reader', 'waybill_clerk', 'waybill_supervisor'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
  IF NOT pg_has_role('waybill_clerk', 'waybill_reader', 'MEMBER') THEN GRANT waybill_reader TO waybill_clerk; END IF;
  IF NOT pg_has_role('waybill_supervisor', 'waybill_clerk', 'MEMBER') THEN
    GRANT waybill_clerk TO waybill_supervisor;
  END IF;
END $$;

-- `readable_by` and `writable_by`: the least schema that a client must know. Tombstones up to `cleared_to` are deleted:
-- a replica below it is rebuilt.
CREATE TABLE waybill.store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  schema int NOT NULL,
  readable_by int NOT NULL,
  writable_by int NOT NULL,
  cleared_to bigint NOT NULL DEFAULT 0,
  -- What supervisors decide. Zero months would delete all documents of closed shipments at once.
  policy jsonb NOT NULL DEFAULT '{}'
    CHECK (CASE jsonb_typeof(policy -> 'documentMonths')
      WHEN 'number' THEN (policy ->> 'documentMonths')::numeric BETWEEN 1 AND 1200
      ELSE NOT policy ? 'documentMonths' END)
);
INSERT INTO waybill.store (schema, readable_by, writable_by) VALUES (1, 1, 1);

-- The latest turn, and the transaction that took it. The instant tells apart equal transaction IDs of two servers, one
-- of which was restored from a dump of the other.
CREATE TABLE waybill.head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  taken_by xid8,
  taken_at timestamptz
);
INSERT INTO waybill.head (seq) VALUES (0);

-- The stamp tells apart two histories: after a restore, the same number gets another stamp.
CREATE TABLE waybill.turns (
  seq bigint PRIMARY KEY,
  stamp uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE FUNCTION waybill.now_ms() RETURNS bigint LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
END $$;

-- The number of this transaction's turn: taken with the first call, and announced to the replicas with the commit.
CREATE FUNCTION waybill.turn() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = waybill, pg_temp AS $$
DECLARE number bigint;
BEGIN
  -- Each statement after the turn must see what was committed before it.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a turn needs READ COMMITTED' USING ERRCODE = 'invalid_transaction_state';
  END IF;
  SELECT seq INTO number FROM head WHERE taken_by = pg_current_xact_id() AND taken_at = transaction_timestamp();
  IF FOUND THEN RETURN number; END IF;
  UPDATE head SET seq = seq + 1, taken_by = pg_current_xact_id(), taken_at = transaction_timestamp()
    RETURNING seq INTO number;
  INSERT INTO turns (seq) VALUES (number);
  PERFORM pg_notify('waybill', number::text);
  RETURN number;
END $$;

CREATE FUNCTION waybill.take_turn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  NEW.seq := turn();
  RETURN NEW;
END $$;

CREATE FUNCTION waybill.forbid_delete() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  IF OLD.removed_at < clock_timestamp() - interval '90 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a row of % is removed by its tombstone', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Makes a table replicated: each row carries its turn, and is removed by its tombstone.
CREATE FUNCTION waybill.replicate(p_table text) RETURNS void LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE INDEX %I ON waybill.%I (seq)', p_table || '_by_seq', p_table);
  EXECUTE format('CREATE TRIGGER take_turn BEFORE INSERT OR UPDATE ON waybill.%I
    FOR EACH ROW EXECUTE FUNCTION waybill.take_turn()', p_table);
  EXECUTE format('CREATE TRIGGER forbid_delete BEFORE DELETE ON waybill.%I
    FOR EACH ROW EXECUTE FUNCTION waybill.forbid_delete()', p_table);
END $$;

-- One a computer and login.
CREATE TABLE waybill.members (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  computer text NOT NULL,
  login name NOT NULL,
  joined_at_ms bigint NOT NULL,
  seq bigint NOT NULL,
  removed_at timestamptz
);
-- Whose passwords a member has: who may poll and submit with which. Names only.
CREATE TABLE waybill.member_credentials (
  member uuid NOT NULL REFERENCES waybill.members,
  credential text NOT NULL,
  PRIMARY KEY (member, credential)
);

SELECT waybill.replicate('members');

-- Raises unless the member belongs to the login. `session_user` is the login also within these functions.
CREATE FUNCTION waybill.check_member(p_member uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM members WHERE id = p_member
      AND login = session_user -- condition: member of the login
      AND removed_at IS NULL -- condition: removed member
  ) THEN
    RAISE EXCEPTION 'the member does not belong to this login' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- When each computer last called the store. Not replicated, and written once a minute: it would be a turn for each call.
CREATE TABLE waybill.last_seen (
  member uuid PRIMARY KEY REFERENCES waybill.members,
  at_ms bigint NOT NULL
);

CREATE FUNCTION waybill.note_seen(p_member uuid) RETURNS void LANGUAGE sql SET search_path = waybill, pg_temp AS $$
  INSERT INTO last_seen AS s (member, at_ms) VALUES (p_member, now_ms())
    ON CONFLICT (member) DO UPDATE SET at_ms = excluded.at_ms WHERE s.at_ms < excluded.at_ms - 60000
$$;

-- Adds the caller's computer, or what changed of it: `name`, `computer`, `credentials`.
CREATE FUNCTION waybill.join_store(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  -- A computer joins whenever it connects. An INSERT takes a turn even if the row is there, so there is none if nothing
  -- changed.
  IF NOT EXISTS (
    SELECT FROM members m WHERE m.id = p_member AND m.name = p_args ->> 'name' AND m.computer = p_args ->> 'computer'
  ) THEN
    INSERT INTO members AS m (id, name, computer, login, joined_at_ms)
      VALUES (p_member, p_args ->> 'name', p_args ->> 'computer', session_user, now_ms())
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, computer = excluded.computer WHERE m.login = session_user;
  END IF;
  PERFORM check_member(p_member);
  PERFORM note_seen(p_member);
  DELETE FROM member_credentials WHERE member = p_member AND NOT p_args -> 'credentials' ? credential;
  INSERT INTO member_credentials (member, credential)
    SELECT p_member, value FROM jsonb_array_elements_text(p_args -> 'credentials') ON CONFLICT DO NOTHING;
  RETURN '{}'::jsonb;
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT USAGE ON SCHEMA waybill TO waybill_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA waybill TO waybill_reader;
GRANT EXECUTE ON FUNCTION waybill.join_store TO waybill_clerk;
