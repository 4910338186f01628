-- The workgroup: its identity, its policy with what obeys it, and what a supervisor does with its members.

-- Tells two workgroups apart whose databases have equal names. The name is set by whoever creates the workgroup.
ALTER TABLE waybill.store
  ADD COLUMN workgroup_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN name text NOT NULL DEFAULT '';

-- The highest role of a login; NULL if it has none, may not log in, or no longer exists.
CREATE FUNCTION waybill.role_of(p_login name) RETURNS text LANGUAGE sql STABLE SET search_path = waybill, pg_temp AS $$
  SELECT CASE
      WHEN pg_has_role(r.oid, 'waybill_supervisor', 'MEMBER') THEN 'supervisor'
      WHEN pg_has_role(r.oid, 'waybill_clerk', 'MEMBER') THEN 'clerk'
      WHEN pg_has_role(r.oid, 'waybill_reader', 'MEMBER') THEN 'reader'
    END
    FROM pg_roles r WHERE r.rolname = p_login AND r.rolcanlogin
$$;

-- Raises if the caller may not read. A reader is no member, but a clerk must be one: it may have been removed.
CREATE FUNCTION waybill.check_reader(p_member uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  IF role_of(session_user) = 'reader' THEN RETURN; END IF; -- condition: reader without a member
  PERFORM check_member(p_member);
END $$;

-- The workgroup's identity and policy, and the caller's role.
CREATE FUNCTION waybill.describe_workgroup(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_reader(p_member);
  RETURN (SELECT jsonb_build_object('workgroupId', s.workgroup_id, 'name', s.name, 'policy', s.policy,
    'role', role_of(session_user)) FROM store s);
END $$;

-- The members, without those that were removed; when each was last seen, and since when it polls.
CREATE FUNCTION waybill.list_members(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_reader(p_member);
  PERFORM note_seen(m.id) FROM members m WHERE m.id = p_member AND m.login = session_user;
  RETURN jsonb_build_object('members', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'computer', m.computer, 'login', m.login,
        'role', role_of(m.login), 'joinedAtMs', m.joined_at_ms,
        'seenAtMs', (SELECT s.at_ms FROM last_seen s WHERE s.member = m.id),
        'pollsSinceMs', (SELECT min(p.since_ms) FROM pollers p WHERE p.member = m.id AND p.expires_at_ms > now_ms()),
        'credentials', (SELECT coalesce(jsonb_agg(c.credential ORDER BY c.credential), '[]')
          FROM member_credentials c WHERE c.member = m.id)) ORDER BY m.name, m.computer, m.id), '[]')
      FROM members m
      WHERE m.removed_at IS NULL -- condition: listed members
  ));
END $$;

-- Removes a member (`memberId`). Its login remains: only IT can end that.
CREATE FUNCTION waybill.remove_member(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  target members;
  submitted bookings;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  IF NOT pg_has_role(session_user, 'waybill_supervisor', 'MEMBER') THEN -- condition: removed by a supervisor
    RETURN jsonb_build_object('code', 'not_allowed'); -- condition: removed by a supervisor
  END IF; -- condition: removed by a supervisor
  SELECT * INTO target FROM members m WHERE m.id = (p_args ->> 'memberId')::uuid;
  IF NOT FOUND THEN RETURN jsonb_build_object('code', 'missing'); END IF;
  IF target.removed_at IS NOT NULL THEN RETURN '{}'; END IF; -- condition: removed once
  -- The member could no longer record how the submission ended.
  SELECT * INTO submitted FROM bookings b WHERE b.owner = target.id AND b.state = 'submitting'
      AND b.lease_until_ms > now_ms() -- condition: lease of a removed member
    ORDER BY b.lease_until_ms DESC LIMIT 1;
  IF FOUND THEN -- condition: removed while submitting
    RETURN jsonb_build_object('code', 'in_use_by', 'booking', shown(submitted)); -- condition: removed while submitting
  END IF; -- condition: removed while submitting
  UPDATE members m SET removed_at = clock_timestamp() WHERE m.id = target.id;
  DELETE FROM member_credentials c WHERE c.member = target.id;
  -- Another member polls at once.
  UPDATE pollers p SET expires_at_ms = least(p.expires_at_ms, now_ms()) WHERE p.member = target.id; -- condition: removed poller
  INSERT INTO audit (member, action, subject, subject_id, name, before)
    VALUES (p_member, 'remove', 'member', target.id::text, target.name,
      jsonb_build_object('name', target.name, 'computer', target.computer, 'login', target.login)::text);
  RETURN '{}';
END $$;

-- Sets keys of the policy (`changes`), and removes those that are null. Keys of a newer version remain.
CREATE FUNCTION waybill.set_policy(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  present jsonb;
  changed jsonb;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  IF NOT pg_has_role(session_user, 'waybill_supervisor', 'MEMBER') THEN -- condition: policy of a supervisor
    RETURN jsonb_build_object('code', 'not_allowed'); -- condition: policy of a supervisor
  END IF; -- condition: policy of a supervisor
  SELECT s.policy INTO present FROM store s;
  changed := jsonb_strip_nulls('{}'
    || present -- condition: rest of the policy
    || (p_args -> 'changes'));
  IF true
    AND changed <> present -- condition: policy that changes
  THEN
    UPDATE store s SET policy = changed;
    INSERT INTO audit (member, action, subject, subject_id, before, after)
      VALUES (p_member, 'change', 'setting', 'workgroup_policy', present::text, changed::text);
  END IF;
  RETURN jsonb_build_object('policy', changed);
END $$;

-- For how many months the store has documents.
CREATE FUNCTION waybill.document_months() RETURNS int LANGUAGE sql STABLE SET search_path = waybill, pg_temp AS $$
  SELECT coalesce((policy ->> 'documentMonths')::numeric::int, 18) FROM store
$$;

-- Documents whose files are no longer needed in the store: older than the policy says, and of shipments that were closed
-- as long ago. Delivery documents last.
CREATE FUNCTION waybill.clearable_documents(p_limit int) RETURNS SETOF waybill.documents LANGUAGE plpgsql STABLE
  SET search_path = waybill, pg_temp AS $$
DECLARE
  until_ms bigint := extract(epoch FROM clock_timestamp() - make_interval(months => document_months())) * 1000;
BEGIN
  RETURN QUERY SELECT d.* FROM documents d JOIN shipments s ON s.bol_number = d.bol_number
    WHERE d.cleared_at_ms IS NULL AND d.removed_at IS NULL
      AND d.fetched_at_ms < until_ms -- condition: age of a document
      AND (s.voided = 1 OR s.status IN ('delivered', 'cancelled')) -- condition: document of an open shipment
      AND coalesce(s.settled_at_ms, 0) < until_ms -- condition: document of a shipment that was just closed
    ORDER BY
      lower(trim(d.type)) NOT IN ('bol', 'pallet labels'), -- condition: delivery documents last
      d.fetched_at_ms, d.file_id
    LIMIT p_limit;
END $$;

-- Deletes the files of at most `limit` of these documents, and retains what is known of them. Any clerk may call it: what
-- is deleted is the policy's.
CREATE FUNCTION waybill.clear_files(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  document documents;
  cleared int := 0;
  freed bigint := 0;
  file_bytes int;
BEGIN
  PERFORM check_member(p_member);
  -- Each clerk calls it every day, mostly for nothing: without a turn.
  IF NOT EXISTS (SELECT FROM clearable_documents(1)) THEN RETURN '{"documents":0,"bytes":0}'; END IF; -- condition: nothing to clear
  PERFORM turn();
  FOR document IN SELECT * FROM clearable_documents((p_args ->> 'limit')::int)
  LOOP
    UPDATE documents d SET cleared_at_ms = now_ms(), edited_seq = turn() WHERE d.file_id = document.file_id;
    DELETE FROM files f WHERE f.sha256 = document.sha256
        AND NOT EXISTS (SELECT FROM documents d WHERE d.sha256 = f.sha256 AND d.cleared_at_ms IS NULL) -- condition: file of another document
      RETURNING f.bytes INTO file_bytes;
    freed := freed + coalesce(file_bytes, 0);
    cleared := cleared + 1;
  END LOOP;
  INSERT INTO audit (member, action, subject, subject_id, after) SELECT p_member, 'clear', 'file', 'all',
    jsonb_build_object('months', document_months(), 'documents', cleared, 'bytes', freed) WHERE cleared > 0;
  RETURN jsonb_build_object('documents', cleared, 'bytes', freed);
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waybill.remove_member, waybill.set_policy, waybill.clear_files TO waybill_clerk;
GRANT EXECUTE ON FUNCTION waybill.describe_workgroup, waybill.list_members TO waybill_reader;
