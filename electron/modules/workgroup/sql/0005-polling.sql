-- Polling: who polls, how often, and what was found. `lead` and the budgets lock only their own row and take no turn:
-- nothing of them is replicated.
-- One elected member polls with each credential. Not replicated.
CREATE TABLE waybill.pollers (
  credential text PRIMARY KEY,
  member uuid NOT NULL REFERENCES waybill.members,
  fence bigint NOT NULL,
  since_ms bigint NOT NULL DEFAULT waybill.now_ms(),
  expires_at_ms bigint NOT NULL
);
-- One bucket of tokens a credential: calls per second, and how many at once. The provider doesn't publish its limit.
CREATE TABLE waybill.budgets (
  credential text PRIMARY KEY,
  rate double precision NOT NULL DEFAULT 4,
  max_rate double precision NOT NULL DEFAULT 16,
  burst double precision NOT NULL DEFAULT 10,
  tokens double precision NOT NULL DEFAULT 10,
  at_ms bigint NOT NULL,
  paused_until_ms bigint NOT NULL DEFAULT 0
);

GRANT SELECT ON waybill.pollers, waybill.budgets TO waybill_reader;

-- Raises unless the member has the password of the credential.
CREATE FUNCTION waybill.check_credential(p_member uuid, p_credential text) RETURNS void LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_member(p_member);
  IF NOT EXISTS (SELECT FROM member_credentials WHERE member = p_member AND credential = p_credential) THEN -- condition: credential of the member
    RAISE EXCEPTION 'the member does not have this credential' USING ERRCODE = 'insufficient_privilege'; -- condition: credential of the member
  END IF; -- condition: credential of the member
END $$;

-- Elects the caller, or renews its lease (`leaseMs`), by the server's clock. The fence is higher for each new leader.
CREATE FUNCTION waybill.lead(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  leader pollers;
  lease bigint := now_ms() + (p_args ->> 'leaseMs')::bigint;
BEGIN
  PERFORM check_credential(p_member, p_args ->> 'credential');
  PERFORM note_seen(p_member);
  INSERT INTO pollers AS p (credential, member, fence, expires_at_ms)
    VALUES (p_args ->> 'credential', p_member, 1, lease)
    ON CONFLICT (credential) DO UPDATE SET member = p_member, expires_at_ms = lease,
      fence = p.fence + CASE WHEN p.member = p_member AND p.expires_at_ms > now_ms() THEN 0 ELSE 1 END,
      since_ms = CASE WHEN p.member = p_member AND p.expires_at_ms > now_ms() THEN p.since_ms ELSE now_ms() END
    WHERE p.member = p_member OR p.expires_at_ms <= now_ms() -- condition: one leader
    RETURNING * INTO leader;
  IF FOUND THEN RETURN jsonb_build_object('fence', leader.fence); END IF;
  SELECT * INTO leader FROM pollers p WHERE p.credential = p_args ->> 'credential';
  RETURN jsonb_build_object('code', 'not_leading', 'leader', leader.member);
END $$;

-- Gives the lease back, so that another can poll at once.
CREATE FUNCTION waybill.resign(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_member(p_member);
  UPDATE pollers p SET expires_at_ms = least(p.expires_at_ms, now_ms())
    WHERE p.credential = p_args ->> 'credential' AND p.member = p_member AND p.fence = (p_args ->> 'fence')::bigint;
  RETURN '{}'::jsonb;
END $$;

-- Takes up to `count` tokens, so that `reserve` are left. If there are none, returns how long to wait for one, and whether
-- the provider requested that.
CREATE FUNCTION waybill.take_tokens(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  b budgets;
  at bigint;
  elapsed bigint;
  available double precision;
  usable double precision;
  taken double precision := 0;
BEGIN
  PERFORM check_credential(p_member, p_args ->> 'credential');
  INSERT INTO budgets (credential, at_ms) VALUES (p_args ->> 'credential', now_ms()) ON CONFLICT DO NOTHING;
  SELECT * INTO b FROM budgets each WHERE each.credential = p_args ->> 'credential' FOR UPDATE;
  at := now_ms();
  IF b.paused_until_ms > at THEN -- condition: pause of all
    RETURN jsonb_build_object('taken', 0, 'waitMs', b.paused_until_ms - at, 'isPaused', true); -- condition: pause of all
  END IF; -- condition: pause of all
  -- The clock may have been set back: it fills again from now on.
  elapsed := greatest(0, at - b.at_ms);
  available := least(b.burst, b.tokens + elapsed / 1000.0 * b.rate);
  usable := available - (p_args ->> 'reserve')::double precision;
  IF usable >= 1 THEN taken := least((p_args ->> 'count')::double precision, floor(usable)); END IF;
  UPDATE budgets each SET tokens = available - taken, at_ms = at,
      -- 10% more an hour, after what was halved. In ten days it has its maximum again; years would overflow.
      rate = least(b.max_rate, b.rate * power(1.1, least(240, elapsed / 3600000.0)))
    WHERE each.credential = b.credential;
  RETURN jsonb_build_object('taken', taken,
    'waitMs', CASE WHEN taken > 0 THEN 0 ELSE ceil(greatest(0, 1 - usable) / b.rate * 1000) END, 'isPaused', false);
END $$;

-- The provider requested a pause (429): it applies to all members, at half of the rate afterwards.
CREATE FUNCTION waybill.refused(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE until bigint := now_ms() + (p_args ->> 'retryAfterMs')::bigint;
BEGIN
  PERFORM check_credential(p_member, p_args ->> 'credential');
  INSERT INTO budgets (credential, at_ms) VALUES (p_args ->> 'credential', now_ms()) ON CONFLICT DO NOTHING;
  -- The bucket is empty after the pause, so that not all call at once then.
  UPDATE budgets b SET tokens = least(b.tokens, 0), at_ms = greatest(b.at_ms, until),
      paused_until_ms = greatest(b.paused_until_ms, until),
      -- Several calls in progress may get the same pause: it halves once.
      rate = CASE WHEN b.paused_until_ms > now_ms() THEN b.rate ELSE greatest(b.rate / 2, b.max_rate / 64) END
    WHERE b.credential = p_args ->> 'credential'
    RETURNING b.paused_until_ms INTO until;
  RETURN jsonb_build_object('pausedForMs', greatest(0, until - now_ms()));
END $$;

-- What polls found, in one turn: `polls`, each with the `bolNumber`, the turn of the row that it was compared with
-- (`seenSeq`; null: there was none), the columns that it found (`shipment`), and the `changes`. A row that was written
-- since is skipped, and so polled again. The polls of the elected member have its `fence`: with one that is over nothing
-- is written. Without a fence they are refreshes by a clerk, whoever is elected.
CREATE FUNCTION waybill.record_polls(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  poll jsonb;
  present shipments;
  found_row shipments;
  skipped jsonb := '[]';
  added_seq bigint;
BEGIN
  PERFORM check_member(p_member);
  IF p_args ->> 'fence' IS NULL THEN PERFORM check_credential(p_member, p_args ->> 'credential'); END IF; -- condition: credential of a refresh
  PERFORM turn();
  PERFORM FROM pollers p WHERE p.credential = p_args ->> 'credential'
      AND p.member = p_member -- condition: poller is the member
      AND p.fence = (p_args ->> 'fence')::bigint -- condition: fence
      AND p.expires_at_ms > now_ms() -- condition: lease of the leader
    FOR SHARE;
  IF NOT FOUND AND p_args ->> 'fence' IS NOT NULL THEN RETURN jsonb_build_object('code', 'not_leading'); END IF;
  FOR poll IN SELECT value FROM jsonb_array_elements(p_args -> 'polls') LOOP
    IF poll ->> 'seenSeq' IS NULL THEN
      -- Tracked by its number. One that another clerk added since is skipped.
      INSERT INTO shipments (bol_number, carrier, carrier_name)
        VALUES (poll ->> 'bolNumber', poll -> 'shipment' ->> 'latest_carrier', poll -> 'shipment' ->> 'latest_carrier_name')
        ON CONFLICT DO NOTHING RETURNING seq INTO added_seq;
      IF FOUND THEN
        poll := jsonb_set(poll, '{seenSeq}', to_jsonb(added_seq));
        INSERT INTO audit (member, action, subject, subject_id, bol_number, after)
          VALUES (p_member, 'add', 'shipment', poll ->> 'bolNumber', poll ->> 'bolNumber',
            jsonb_build_object('carrier_name', poll -> 'shipment' ->> 'latest_carrier_name')::text);
      END IF;
    END IF;
    SELECT * INTO present FROM shipments s WHERE s.bol_number = poll ->> 'bolNumber'
      AND s.seq = (poll ->> 'seenSeq')::bigint -- condition: row as compared
    ;
    IF NOT FOUND THEN
      skipped := skipped || jsonb_build_array(poll ->> 'bolNumber');
      CONTINUE;
    END IF;
    -- Columns that are absent retain their value.
    found_row := jsonb_populate_record(present, poll -> 'shipment');
    UPDATE shipments s SET pro_number = found_row.pro_number, pickup_number = found_row.pickup_number,
        status = found_row.status, tracking_status = found_row.tracking_status, voided = found_row.voided,
        pickup_date = found_row.pickup_date, estimated_delivery_date = found_row.estimated_delivery_date,
        delivery_date = found_row.delivery_date, reference_numbers = found_row.reference_numbers,
        available = found_row.available, unread = found_row.unread, last_checked_at_ms = found_row.last_checked_at_ms,
        latest_total_cents = found_row.latest_total_cents, latest_carrier = found_row.latest_carrier,
        latest_carrier_name = found_row.latest_carrier_name,
        carrier_name = CASE WHEN s.carrier_name = found_row.latest_carrier THEN found_row.latest_carrier_name
          ELSE s.carrier_name END,
        -- A later price never becomes the booked one.
        total_cents = CASE WHEN s.booking_id IS NULL THEN coalesce(s.total_cents, found_row.latest_total_cents)
          ELSE s.total_cents END,
        po_number = coalesce(s.po_number, found_row.po_number),
        quote_reference = coalesce(s.quote_reference, found_row.quote_reference),
        booked_at_ms = coalesce(found_row.booked_at_ms, s.booked_at_ms),
        tracking = found_row.tracking, next_poll_at_ms = found_row.next_poll_at_ms,
        settled_at_ms = found_row.settled_at_ms, checks_since_documents = found_row.checks_since_documents,
        polls_not_found = found_row.polls_not_found, polls_failed = found_row.polls_failed,
        poll_error = found_row.poll_error
      WHERE s.bol_number = present.bol_number;
    INSERT INTO shipment_changes (bol_number, field, was, became, seen_at_ms)
      SELECT present.bol_number, c.field, c.was, c.became, now_ms()
        FROM jsonb_to_recordset(poll -> 'changes') AS c (field text, was text, became text);
  END LOOP;
  RETURN jsonb_build_object('skipped', skipped);
END $$;

-- Marks the task of a pickup warning (`bolNumber`) as done. The first of two clerks did it.
CREATE FUNCTION waybill.close_task(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE closed_at bigint := now_ms();
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  UPDATE shipments s SET task_closed_at_ms = closed_at
    WHERE s.bol_number = p_args ->> 'bolNumber' AND s.removed_at IS NULL
      AND s.task_closed_at_ms IS NULL -- condition: task closed once
    ;
  IF FOUND THEN
    INSERT INTO audit (member, action, subject, subject_id, bol_number, before, after)
      VALUES (p_member, 'done', 'shipment', p_args ->> 'bolNumber', p_args ->> 'bolNumber',
        '{"task_closed_at_ms":null}', jsonb_build_object('task_closed_at_ms', closed_at)::text);
  END IF;
  RETURN '{}'::jsonb;
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waybill.lead, waybill.resign, waybill.take_tokens, waybill.refused, waybill.record_polls,
  waybill.close_task
  TO waybill_clerk;
