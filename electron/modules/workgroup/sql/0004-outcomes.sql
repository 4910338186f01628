-- The outcomes of the journal: how attempts ended, what was missing in the store after it went back in time, and what a
-- clerk gave up.

-- Stores the shipment of a booked entry. Returns the PO number of another shipment with this BOL number, as JSON: then
-- nothing is stored, because it would merge two orders.
CREATE FUNCTION waybill.store_booked(p_booking waybill.bookings, p_shipment jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
DECLARE
  booked shipments := jsonb_populate_record(NULL::shipments, p_shipment);
  present shipments;
BEGIN
  SELECT * INTO present FROM shipments s WHERE s.bol_number = booked.bol_number;
  IF present.booking_id = p_booking.id THEN RETURN NULL; END IF;
  IF present.booking_id IS NOT NULL OR trim(present.quote_reference) <> trim(p_booking.quote_reference) THEN -- condition: BOL number taken
    RETURN jsonb_build_object('poNumber', present.po_number); -- condition: BOL number taken
  END IF; -- condition: BOL number taken
  INSERT INTO shipments AS s (bol_number, pro_number, pickup_number, carrier, carrier_name, pickup_date, total_cents,
      currency, po_number, order_id, reference_numbers, consignee_name, consignee_place, origin_place, booked_at_ms,
      service_shipment_id, quote_reference, booking_id, pickup_warning)
    VALUES (booked.bol_number, booked.pro_number, booked.pickup_number, booked.carrier, booked.carrier_name,
      booked.pickup_date, booked.total_cents, booked.currency, booked.po_number, booked.order_id,
      booked.reference_numbers, booked.consignee_name, booked.consignee_place, booked.origin_place, booked.booked_at_ms,
      booked.service_shipment_id, p_booking.quote_reference, p_booking.id, booked.pickup_warning)
    -- A shipment that was only tracked so far.
    ON CONFLICT (bol_number) DO UPDATE SET pro_number = coalesce(excluded.pro_number, s.pro_number),
      pickup_number = coalesce(excluded.pickup_number, s.pickup_number), carrier = excluded.carrier,
      carrier_name = excluded.carrier_name, total_cents = excluded.total_cents, currency = excluded.currency,
      booked_at_ms = coalesce(s.booked_at_ms, excluded.booked_at_ms), po_number = excluded.po_number,
      order_id = excluded.order_id, consignee_name = excluded.consignee_name, consignee_place = excluded.consignee_place,
      origin_place = excluded.origin_place, service_shipment_id = excluded.service_shipment_id,
      quote_reference = excluded.quote_reference, booking_id = excluded.booking_id,
      pickup_warning = coalesce(excluded.pickup_warning, s.pickup_warning), removed_at = NULL;
  RETURN NULL;
END $$;

-- Records how an attempt ended, and returns the state of its entry. `p_end`: its `result`, `outcome` (`booked` or the
-- code of a failure), `response`, `responseText`, `lastError`, and the `shipment` if it was booked. With `endedAtMs` it
-- ended before now.
CREATE FUNCTION waybill.settle_attempt(p_member uuid, p_id uuid, p_end jsonb, p_args jsonb) RETURNS text
  LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
DECLARE
  result text := p_end ->> 'result';
  b bookings;
  a booking_attempts;
  ended_ms bigint := least(coalesce((p_end ->> 'endedAtMs')::bigint, now_ms()), now_ms());
  has_unresolved boolean;
  next_state text;
  taken jsonb;
BEGIN
  SELECT * INTO a FROM booking_attempts each WHERE each.id = p_id;
  SELECT * INTO b FROM bookings each WHERE each.id = a.booking_id;
  IF a.member <> p_member AND result <> 'booked' THEN -- condition: own attempt
    RAISE EXCEPTION 'only its member knows how an attempt ended' USING ERRCODE = 'insufficient_privilege'; -- condition: own attempt
  END IF; -- condition: own attempt
  -- The clock of a computer may be slow; the quiet time counts from here.
  ended_ms := greatest(ended_ms, a.started_at_ms); -- condition: ended after its start
  UPDATE booking_attempts each SET ended_at_ms = ended_ms, outcome = p_end ->> 'outcome', response = p_end ->> 'response', response_text = p_end ->> 'responseText',
      result = p_end ->> 'result'
    WHERE each.id = p_id
      AND (is_unresolved(each) OR p_end ->> 'result' = 'booked') AND each.result IS DISTINCT FROM p_end ->> 'result';
  -- A rejection from before the end of the quiet time proves nothing after it either.
  IF NOT FOUND AND result <> 'booked' THEN RETURN b.state; END IF; -- condition: recorded once
  IF NOT (false
    OR result = 'booked' -- condition: booked always applies
    OR (true
      AND a.attempt = b.latest_attempt -- condition: latest attempt
      AND b.state IN ('submitting', 'unknown') -- condition: open entry
    )) THEN
    RETURN b.state;
  END IF;
  IF result = 'booked' THEN
    taken := store_booked(b, p_end -> 'shipment');
    IF b.state = 'booked' THEN RETURN 'booked'; END IF;
    UPDATE bookings each SET state = 'booked', last_error = NULL, lease_until_ms = now_ms(),
        outcome = CASE WHEN taken IS NULL THEN p_end ->> 'response'
          ELSE ((p_end ->> 'response')::jsonb || jsonb_build_object('bolTaken', taken))::text END
      WHERE each.id = b.id;
    PERFORM write_audit(p_member, 'book', b, p_end -> 'shipment' ->> 'bol_number',
      jsonb_build_object('attempt', a.attempt, 'was', b.state));
    RETURN 'booked';
  END IF;
  has_unresolved := EXISTS (SELECT FROM booking_attempts each
    WHERE each.booking_id = b.id AND each.attempt <> a.attempt AND is_unresolved(each));
  next_state := CASE
    WHEN result = 'unknown' THEN 'unknown'
    WHEN result = 'not_sent' AND has_unresolved THEN 'unknown' -- condition: not sent after an open attempt
    WHEN result = 'not_sent' THEN 'draft'
    -- As of when this attempt was submitted, however late its end is recorded.
    WHEN may_arrive_until_ms(b.id, (p_args ->> 'quietMs')::bigint, a.started_at_ms, a.attempt) IS NOT NULL THEN 'unknown' -- condition: quiet time
    -- The provider knows a quote only under its own account (spec 4.2 rule 3): of others it says nothing.
    WHEN EXISTS (SELECT FROM booking_attempts each WHERE each.booking_id = b.id -- condition: same account
      AND is_unresolved(each) AND each.username <> a.username) THEN 'unknown' -- condition: same account
    -- Fields may be validated before the original is searched: that proves nothing of a request with others.
    WHEN p_end ->> 'outcome' = 'validation_failed' AND EXISTS (SELECT FROM booking_attempts each -- condition: same body
      WHERE each.booking_id = b.id AND is_unresolved(each) AND each.body <> a.body) THEN 'unknown' -- condition: same body
    WHEN result = 'rejected' THEN 'rejected' END;
  UPDATE bookings each SET state = next_state, last_error = coalesce(p_end ->> 'lastError', each.last_error),
      -- A draft that is tried again after a pause stays reserved.
      lease_until_ms = now_ms() + CASE next_state WHEN 'draft' THEN coalesce((p_args ->> 'holdMs')::bigint, 0) ELSE 0 END
    WHERE each.id = b.id;
  PERFORM write_audit(p_member, CASE next_state WHEN 'rejected' THEN 'decline' WHEN 'draft' THEN 'withhold' ELSE 'lose' END,
    b, NULL, jsonb_build_object('attempt', a.attempt, 'outcome', p_end ->> 'outcome'));
  RETURN next_state;
END $$;

-- How an attempt ended: `attemptId`, and what `settle_attempt` takes. `missing`: the store went back in time, and the
-- entry is to be brought.
CREATE FUNCTION waybill.end_booking(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  IF NOT EXISTS (SELECT FROM booking_attempts a WHERE a.id = (p_args ->> 'attemptId')::uuid) THEN
    RETURN jsonb_build_object('code', 'missing');
  END IF;
  RETURN jsonb_build_object(
    'state', settle_attempt(p_member, (p_args ->> 'attemptId')::uuid, p_args - 'endedAtMs', p_args));
END $$;

-- An own entry with its attempts and their outcomes, as on the own disk: adds what the store lacks, and changes nothing
-- it knows. `entry`, `attempts`. Another entry of this quote takes the attempts. Each computer finds by itself what turns
-- out to be of the same order as another entry.
CREATE FUNCTION waybill.bring_booking(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  entry bookings := jsonb_populate_record(NULL::bookings, p_args -> 'entry');
  present bookings;
  own jsonb;
  brought booking_attempts;
  is_known boolean;
  is_free boolean;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  SELECT * INTO present FROM bookings b WHERE b.account = entry.account AND b.quote_reference = entry.quote_reference;
  is_known := FOUND;
  IF NOT is_known THEN
    INSERT INTO bookings (id, account, quote_id, quote_reference, state, position, carrier, carrier_name, total_cents,
        currency, details, body, created_at_ms, order_key, pickup_date, seen, begun_at_ms, sent_as, owner, lease_until_ms)
      VALUES (entry.id, entry.account, entry.quote_id, entry.quote_reference, 'draft', entry.position, entry.carrier,
        entry.carrier_name, entry.total_cents, entry.currency, entry.details, entry.body,
        least(entry.created_at_ms, now_ms()), entry.order_key, entry.pickup_date, coalesce(entry.seen, '[]'),
        least(coalesce(entry.begun_at_ms, entry.created_at_ms), now_ms()), entry.sent_as, p_member, now_ms())
      RETURNING * INTO present;
    PERFORM write_audit(p_member, 'restore', present, NULL, NULL);
  END IF;
  FOR own IN SELECT value FROM jsonb_array_elements(p_args -> 'attempts') LOOP
    brought := jsonb_populate_record(NULL::booking_attempts, own);
    SELECT * INTO present FROM bookings b WHERE b.id = present.id;
    IF NOT EXISTS (SELECT FROM booking_attempts a WHERE a.id = brought.id) THEN
      -- Under the next number: its own may be another's now.
      INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms, id, member)
        VALUES (present.id, present.attempts + 1, brought.body, brought.username, least(brought.started_at_ms, now_ms()),
          brought.id, p_member);
      is_free := false
        OR present.state IN ('draft', 'submitting', 'unknown')
          AND (present.owner = p_member OR present.lease_until_ms <= now_ms()) -- condition: brought into an entry in use
        OR present.state = 'rejected' AND coalesce(brought.result, 'unknown') = 'unknown' -- condition: brought open attempt
        ;
      UPDATE bookings b SET attempts = b.attempts + 1,
          state = CASE WHEN is_free THEN 'unknown' ELSE b.state END,
          sent_as = coalesce(b.sent_as, brought.username),
          latest_attempt = CASE WHEN is_free THEN b.attempts + 1 ELSE b.latest_attempt END
        WHERE b.id = present.id;
    END IF;
    IF brought.result IS NOT NULL THEN PERFORM settle_attempt(p_member, brought.id, own, p_args); END IF;
  END LOOP;
  UPDATE bookings b SET state = 'abandoned', abandoned_because = entry.abandoned_because
    WHERE b.id = present.id AND NOT is_known AND entry.state = 'abandoned' AND b.state <> 'booked';
  SELECT * INTO present FROM bookings b WHERE b.id = present.id;
  RETURN jsonb_build_object('booking', shown(present));
END $$;

-- Closes a draft or an unknown entry with a `reason`. The entry of another only by a supervisor, or a draft after its
-- lease.
CREATE FUNCTION waybill.abandon_booking(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  present bookings;
  is_leased boolean;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  SELECT * INTO present FROM bookings b WHERE b.id = (p_args ->> 'bookingId')::uuid;
  IF NOT FOUND THEN RETURN jsonb_build_object('code', 'missing'); END IF;
  is_leased := present.lease_until_ms > now_ms();
  IF present.state IN ('booked', 'rejected', 'abandoned') THEN -- condition: abandoned entry is open
    RETURN jsonb_build_object('code', 'overtaken', 'booking', shown(present)); -- condition: abandoned entry is open
  END IF; -- condition: abandoned entry is open
  IF is_leased AND (present.state = 'submitting' OR present.state = 'draft' AND present.owner <> p_member) THEN -- condition: abandoned in use
    RETURN jsonb_build_object('code', 'in_use_by', 'booking', shown(present)); -- condition: abandoned in use
  END IF; -- condition: abandoned in use
  IF present.owner <> p_member AND present.state <> 'draft' -- condition: abandoned by a supervisor
    AND NOT pg_has_role(session_user, 'waybill_supervisor', 'MEMBER') THEN -- condition: abandoned by a supervisor
    RETURN jsonb_build_object('code', 'not_allowed'); -- condition: abandoned by a supervisor
  END IF; -- condition: abandoned by a supervisor
  UPDATE bookings b SET state = 'abandoned', abandoned_because = p_args ->> 'reason', lease_until_ms = now_ms()
    WHERE b.id = present.id;
  -- The entry may be begun again, but the attempt retains the reason.
  UPDATE booking_attempts a SET abandoned_because = p_args ->> 'reason'
    WHERE a.booking_id = present.id AND a.attempt = present.latest_attempt;
  PERFORM write_audit(p_member, 'abandon', present, NULL,
    jsonb_build_object('was', present.state, 'owner', present.owner, 'reason', p_args ->> 'reason'));
  RETURN jsonb_build_object(
    'mayArriveUntilMs', may_arrive_until_ms(present.id, (p_args ->> 'quietMs')::bigint, now_ms()));
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waybill.end_booking, waybill.bring_booking, waybill.abandon_booking TO waybill_clerk;
