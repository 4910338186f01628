-- How clerks write records: editing and removing what somebody changed in the meantime brings back the other version, and
-- adding is idempotent by ID.

-- What is known of a table that is written in a `way`: `edit`, `append`, or `use`.
CREATE FUNCTION waybill.record_table(p_name text, p_way text) RETURNS waybill.record_tables LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
DECLARE found_table record_tables;
BEGIN
  SELECT * INTO found_table FROM record_tables t WHERE t.name = p_name
    AND (p_way <> 'edit' OR t.is_edited) -- condition: edited table
    AND (p_way <> 'append' OR t.is_appended) -- condition: appended table
    AND (p_way <> 'use' OR t.has_uses) -- condition: table with uses
  ;
  IF FOUND THEN RETURN found_table; END IF;
  RAISE EXCEPTION 'records of this table are not written in this way' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION waybill.read_record(p_table waybill.record_tables, p_id text) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
DECLARE present jsonb;
BEGIN
  EXECUTE format('SELECT to_jsonb(t) FROM waybill.%I t WHERE t.%I = $1', p_table.name, p_table.key) INTO present USING p_id;
  RETURN present;
END $$;

-- The columns that a clerk may write. Those that this version of the store doesn't have are left out.
CREATE FUNCTION waybill.written_columns(p_table waybill.record_tables, p_columns jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_object_agg(c.key, CASE
      WHEN jsonb_typeof(c.value) <> 'number' THEN c.value
      -- The clock of the computer may be fast.
      WHEN c.key LIKE '%\_at\_ms' THEN to_jsonb(least(c.value::bigint, now_ms())) -- condition: future instant
      ELSE c.value END), '{}')
    FROM jsonb_each(p_columns) AS c
    JOIN pg_attribute a ON a.attrelid = format('waybill.%I', p_table.name)::regclass
      AND a.attname = c.key AND a.attnum > 0 AND NOT a.attisdropped AND c.key <> p_table.key
      AND c.key NOT IN ('seq', 'removed_at', 'edited_seq', 'added_by', 'position') -- condition: columns of the store
  );
END $$;

-- Whether a record already is as `p_change` would have it: the response to the first call was lost.
CREATE FUNCTION waybill.is_written(p_table waybill.record_tables, p_present jsonb, p_change jsonb) RETURNS boolean
  LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN p_present IS NOT NULL AND CASE WHEN p_change ? 'columns'
    THEN p_present -> 'removed_at' = 'null' AND p_present @> written_columns(p_table, p_change -> 'columns')
    ELSE p_present -> 'removed_at' <> 'null' END;
END $$;

-- The other versions of records that were changed since the caller saw them. `p_changes`: each with the `id`, and with
-- `seenSeq`: the turn that the caller saw, or null for a new record.
CREATE FUNCTION waybill.other_versions(p_table waybill.record_tables, p_changes jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
DECLARE
  change jsonb;
  present jsonb;
  seen_seq bigint;
  others jsonb := '[]';
BEGIN
  FOR change IN SELECT value FROM jsonb_array_elements(p_changes) LOOP
    present := read_record(p_table, change ->> 'id');
    seen_seq := change ->> 'seenSeq';
    CONTINUE WHEN is_written(p_table, present, change); -- condition: written already
    CONTINUE WHEN NOT (false
      OR present IS NULL AND seen_seq IS NOT NULL -- condition: record that the store lost
      OR present IS NOT NULL AND seen_seq IS NULL -- condition: new record
      OR coalesce((present ->> 'edited_seq')::bigint > seen_seq, false) -- condition: record as seen
    );
    others := others || jsonb_build_object('id', change ->> 'id', 'seq', present -> 'seq',
      'isRemoved', present IS NULL OR present -> 'removed_at' <> 'null',
      'columns', present - '{seq,removed_at,edited_seq,added_by,position}'::text[],
      'changedBy', (SELECT m.name FROM audit a JOIN members m ON m.id = a.member
        WHERE a.subject = p_table.subject AND a.subject_id = change ->> 'id' ORDER BY a.id DESC LIMIT 1));
  END LOOP;
  RETURN others;
END $$;

-- What the audit trail records of a record, as one object.
CREATE FUNCTION waybill.audited_fields(p_table waybill.record_tables, p_record jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM (
    SELECT key, value FROM jsonb_each(p_record) WHERE key = ANY (p_table.audited)
    UNION ALL
    SELECT m.key, m.value FROM unnest(p_table.audited_members) AS c,
      jsonb_each(CASE jsonb_typeof((p_record ->> c)::jsonb) WHEN 'object' THEN (p_record ->> c)::jsonb ELSE '{}' END) AS m
  ) AS fields);
END $$;

-- Those fields of the first that the second has otherwise.
CREATE FUNCTION waybill.differing_fields(p_fields jsonb, p_others jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(p_fields)
    WHERE value <> coalesce(p_others -> key, 'null'));
END $$;

-- A record as it was, NULL if it is new, and as it is.
CREATE FUNCTION waybill.audit_record(p_member uuid, p_table waybill.record_tables, p_was jsonb, p_is jsonb) RETURNS void
  LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
DECLARE
  was jsonb := coalesce(audited_fields(p_table, p_was), '{}');
  is_now jsonb := CASE WHEN p_is -> 'removed_at' = 'null' THEN audited_fields(p_table, p_is) ELSE '{}' END;
  before jsonb := differing_fields(was, is_now);
  after jsonb := differing_fields(is_now, was);
  action text := CASE
    WHEN p_was IS NULL THEN 'add'
    WHEN p_is -> 'removed_at' <> 'null' THEN 'remove'
    WHEN p_was -> 'removed_at' <> 'null' THEN 'restore'
    WHEN p_is -> 'done_at_ms' <> 'null' AND p_was -> 'done_at_ms' = 'null' THEN 'done'
    WHEN p_is -> 'done_at_ms' = 'null' AND p_was -> 'done_at_ms' <> 'null' THEN 'reopen'
    WHEN p_table.subject = 'print' THEN 'end'
    ELSE 'change' END;
BEGIN
  -- The steps of a print are in its record.
  IF action = 'end' AND p_is ->> 'state' IN ('waiting', 'fetching', 'sending', 'queued') THEN RETURN; END IF;
  IF p_table.subject IS NULL OR action IN ('change', 'end') AND before = after THEN RETURN; END IF;
  INSERT INTO audit (member, action, subject, subject_id, name, bol_number, before, after)
    VALUES (p_member, action, p_table.subject, p_is ->> p_table.key, p_is ->> p_table.title, p_is ->> 'bol_number',
      CASE action WHEN 'add' THEN NULL ELSE before::text END, CASE action WHEN 'remove' THEN NULL ELSE after::text END);
END $$;

CREATE FUNCTION waybill.insert_record(p_member uuid, p_table waybill.record_tables, p_id text, p_columns jsonb)
  RETURNS void LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
DECLARE
  written jsonb := written_columns(p_table, p_columns) || jsonb_build_object(p_table.key, p_id, 'added_by', p_member);
  names text := (SELECT string_agg(quote_ident(key), ', ') FROM jsonb_object_keys(written) AS key);
BEGIN
  -- Absent columns get their default.
  EXECUTE format('INSERT INTO waybill.%1$I (%2$s) SELECT %2$s FROM jsonb_populate_record(NULL::waybill.%1$I, $1)',
    p_table.name, names) USING written;
  PERFORM audit_record(p_member, p_table, NULL, read_record(p_table, p_id));
END $$;

-- Edits a record, or restores it if it was removed: absent columns retain their values.
CREATE FUNCTION waybill.update_record(p_member uuid, p_table waybill.record_tables, p_was jsonb, p_columns jsonb)
  RETURNS void LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
DECLARE
  id text := p_was ->> p_table.key;
  written jsonb := CASE WHEN p_table.changed_at IS NULL THEN '{}'
    ELSE jsonb_build_object(p_table.changed_at, now_ms()) END || written_columns(p_table, p_columns);
  assignments text := (SELECT string_agg(format('%1$I = n.%1$I, ', key), '') FROM jsonb_object_keys(written) AS key);
BEGIN
  EXECUTE format('UPDATE waybill.%1$I AS t SET %2$s removed_at = NULL, edited_seq = waybill.turn()
    FROM jsonb_populate_record(NULL::waybill.%1$I, $1) AS n WHERE t.%3$I = $2', p_table.name, assignments, p_table.key)
    USING written, id;
  PERFORM audit_record(p_member, p_table, p_was, read_record(p_table, id));
END $$;

-- Writes or removes records of one `table`, all or none: `records`, each with its `id`, the `columns` that are written, and
-- `seenSeq`, the turn that the caller saw, or null for a new one.
CREATE FUNCTION waybill.change_records(p_member uuid, p_args jsonb, p_removes boolean) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
DECLARE
  written_table record_tables;
  others jsonb;
  change jsonb;
  present jsonb;
BEGIN
  PERFORM check_member(p_member);
  written_table := record_table(p_args ->> 'table', 'edit');
  PERFORM turn();
  others := other_versions(written_table, p_args -> 'records');
  IF others <> '[]' THEN RETURN jsonb_build_object('code', 'changed_meanwhile', 'records', others); END IF;
  FOR change IN SELECT value FROM jsonb_array_elements(p_args -> 'records') LOOP
    present := read_record(written_table, change ->> 'id');
    CONTINUE WHEN is_written(written_table, present, change);
    IF p_removes THEN
      EXECUTE format('UPDATE waybill.%I SET removed_at = clock_timestamp(), edited_seq = waybill.turn() WHERE %I = $1',
        written_table.name, written_table.key) USING change ->> 'id';
      PERFORM audit_record(p_member, written_table, present, read_record(written_table, change ->> 'id'));
    ELSIF present IS NULL THEN
      PERFORM insert_record(p_member, written_table, change ->> 'id', change -> 'columns');
    ELSE
      PERFORM update_record(p_member, written_table, present, change -> 'columns');
    END IF;
  END LOOP;
  RETURN jsonb_build_object('seq', turn());
END $$;

-- Adds and edits records.
CREATE FUNCTION waybill.put_records(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE violated text;
BEGIN
  RETURN change_records(p_member, p_args, false);
EXCEPTION WHEN unique_violation THEN
  GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
  IF violated <> 'quote_templates_by_name' THEN RAISE; END IF;
  RETURN jsonb_build_object('code', 'name_taken');
END $$;

-- Removes records, which need no `columns`.
CREATE FUNCTION waybill.remove_records(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE sql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
  SELECT change_records(p_member, p_args, true)
$$;

-- Adds records of one `table` that may have waited for the store: `records`, each with its `id` and all `columns`. One
-- that is there already, or was removed since, stays as it is. Returns the IDs of those that were `added`.
CREATE FUNCTION waybill.append_records(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  written_table record_tables;
  change jsonb;
  added jsonb := '[]';
BEGIN
  PERFORM check_member(p_member);
  written_table := record_table(p_args ->> 'table', 'append');
  PERFORM turn();
  FOR change IN SELECT value FROM jsonb_array_elements(p_args -> 'records') LOOP
    CONTINUE WHEN read_record(written_table, change ->> 'id') IS NOT NULL; -- condition: appended once
    PERFORM insert_record(p_member, written_table, change ->> 'id', change -> 'columns');
    added := added || jsonb_build_array(change ->> 'id');
  END LOOP;
  RETURN jsonb_build_object('seq', turn(), 'added', added);
END $$;

-- Counts a use of records of one `table`: `ids`. It is no edit.
CREATE FUNCTION waybill.count_uses(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  EXECUTE format('UPDATE waybill.%I SET used_count = used_count + 1, last_used_at_ms = waybill.now_ms()
    WHERE id IN (SELECT jsonb_array_elements_text($1)) AND removed_at IS NULL',
    (record_table(p_args ->> 'table', 'use')).name) USING p_args -> 'ids';
  RETURN '{}'::jsonb;
END $$;

-- What a clerk does with `alerts`, each with its `id`, `kind`, and `bolNumber`: `mark` is `done`, `snoozed` (until
-- `untilMs`), or `none`, which takes back either.
CREATE FUNCTION waybill.mark(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  mark text := p_args ->> 'mark';
  until_ms bigint := CASE WHEN p_args ->> 'mark' = 'snoozed' THEN (p_args ->> 'untilMs')::bigint END;
  alert jsonb;
  was marks;
  is_done boolean;
  was_fields jsonb;
  fields jsonb;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  FOR alert IN SELECT value FROM jsonb_array_elements(p_args -> 'alerts') LOOP
    SELECT * INTO was FROM marks m WHERE m.id = alert ->> 'id' AND m.removed_at IS NULL;
    is_done := was.done_at_ms IS NOT NULL;
    CONTINUE WHEN mark = 'snoozed' AND is_done; -- condition: snooze of a done alert
    -- Done by the first of two clerks.
    CONTINUE WHEN mark = 'done' AND is_done OR mark = 'none' AND was.id IS NULL; -- condition: marked already
    INSERT INTO marks AS m (id, kind, bol_number, done_at_ms, snoozed_until_ms, member, removed_at)
      VALUES (alert ->> 'id', alert ->> 'kind', alert ->> 'bolNumber', CASE mark WHEN 'done' THEN now_ms() END, until_ms,
        p_member, CASE mark WHEN 'none' THEN clock_timestamp() END)
      ON CONFLICT (id) DO UPDATE SET done_at_ms = excluded.done_at_ms, snoozed_until_ms = excluded.snoozed_until_ms,
        member = excluded.member, removed_at = excluded.removed_at;
    was_fields := jsonb_build_object('done_at_ms', was.done_at_ms, 'snoozed_until_ms', was.snoozed_until_ms);
    fields := jsonb_build_object('done_at_ms', CASE mark WHEN 'done' THEN now_ms() END, 'snoozed_until_ms', until_ms);
    INSERT INTO audit (member, action, subject, subject_id, name, bol_number, before, after)
      VALUES (p_member, CASE WHEN mark = 'done' THEN 'done' WHEN mark = 'snoozed' THEN 'snooze' WHEN is_done THEN 'reopen'
          ELSE 'unsnooze' END, 'alert', alert ->> 'id', alert ->> 'kind', alert ->> 'bolNumber',
        differing_fields(was_fields, fields)::text, differing_fields(fields, was_fields)::text);
  END LOOP;
  RETURN '{}'::jsonb;
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waybill.put_records, waybill.remove_records, waybill.append_records, waybill.count_uses,
  waybill.mark TO waybill_clerk;
