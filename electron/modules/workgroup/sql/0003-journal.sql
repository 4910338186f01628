-- The journal of a workgroup. A function takes the member and its arguments as JSON, and returns JSON: its result, or
-- the `code` of a failure.
--
--  1. A result is recorded whenever it arrives and from whichever attempt; only leave to submit is fenced. "Booked"
--     always applies to its entry.
--  2. A rejection proves nothing while another attempt of the entry may still arrive at the provider and be booked.
--
-- Each condition is on separate lines with its name: the tests remove one at a time, and expect a booking that is
-- doubled, lost, or otherwise wrong.

-- Whether an attempt may have been booked: no response has settled it.
CREATE FUNCTION waybill.is_unresolved(p_attempt waybill.booking_attempts) RETURNS boolean LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN p_attempt.result IS NULL OR p_attempt.result = 'unknown';
END $$;

-- Until when a request of an entry without a response may still arrive, seen from an instant; NULL if none can.
-- `p_except`: without this attempt.
CREATE FUNCTION waybill.may_arrive_until_ms(p_booking uuid, p_quiet_ms bigint, p_at_ms bigint, p_except int DEFAULT NULL)
  RETURNS bigint LANGUAGE plpgsql SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN (SELECT max(coalesce(a.ended_at_ms, a.started_at_ms) + p_quiet_ms) FROM booking_attempts a
    WHERE a.booking_id = p_booking AND a.attempt IS DISTINCT FROM p_except AND is_unresolved(a)
      AND coalesce(a.ended_at_ms, a.started_at_ms) + p_quiet_ms > p_at_ms);
END $$;

-- An entry as another clerk is shown it.
CREATE FUNCTION waybill.shown(p_booking waybill.bookings) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN (SELECT jsonb_build_object('id', p_booking.id, 'state', p_booking.state, 'quoteReference', p_booking.quote_reference,
      'attempts', p_booking.attempts, 'owner', m.id, 'ownerName', m.name, 'computer', m.computer,
      'beganAtMs', p_booking.begun_at_ms, 'leaseUntilMs', p_booking.lease_until_ms,
      'bolNumber', (SELECT min(s.bol_number) FROM shipments s WHERE s.booking_id = p_booking.id))
    FROM members m WHERE m.id = p_booking.owner);
END $$;

-- Entries of the same order: this freight may be booked already. `similarDays`: how far apart the pickups may be;
-- `recentMs`: how long ago it was begun; `seen`: entries that the clerk knows and books in addition to.
CREATE FUNCTION waybill.similar_bookings(p_entry waybill.bookings, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql
  SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(shown(b) ORDER BY b.begun_at_ms DESC), '[]') FROM bookings b
    WHERE (b.account, b.quote_reference) <> (p_entry.account, p_entry.quote_reference)
      AND b.order_key = p_entry.order_key -- condition: order key
      AND abs(b.pickup_date - p_entry.pickup_date) <= (p_args ->> 'similarDays')::int -- condition: pickup days
      AND NOT coalesce(p_args -> 'seen', '[]') ? b.id::text -- condition: seen
      AND NOT EXISTS ( -- condition: canceled
        SELECT FROM shipments s WHERE s.booking_id = b.id AND (s.voided = 1 OR s.status = 'cancelled')) -- condition: canceled
      AND (false
        OR may_arrive_until_ms(b.id, (p_args ->> 'quietMs')::bigint, now_ms()) IS NOT NULL -- condition: similar while open
        OR true
          AND b.begun_at_ms > now_ms() - (p_args ->> 'recentMs')::bigint -- condition: recent
          AND (b.state <> 'draft' OR b.lease_until_ms > now_ms()) -- condition: lease of a similar draft
          AND (false
            OR b.state IN ('submitting', 'unknown', 'booked') -- condition: similar submitted
            OR b.state = 'draft' -- condition: similar draft
          )));
END $$;

-- The intent to book. Of two clerks with one quote, or with two quotes of one order, the second is shown the first.
-- `entry`: its columns; `holdMs`: how long the draft is reserved. Where the policy says so, only a supervisor books in
-- addition to what was seen.
CREATE FUNCTION waybill.begin_booking(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  entry bookings := jsonb_populate_record(NULL::bookings, p_args -> 'entry');
  present bookings;
  similar_entries jsonb;
  lease bigint;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  SELECT * INTO present FROM bookings b WHERE b.account = entry.account AND b.quote_reference = entry.quote_reference;
  IF FOUND AND (false
    OR present.state IN ('submitting', 'unknown', 'booked') -- condition: quote in use
    OR present.state = 'draft' AND present.owner <> p_member AND present.lease_until_ms > now_ms() -- condition: draft of another
  ) THEN
    RETURN jsonb_build_object('code', 'in_use_by', 'booking', shown(present));
  END IF;
  similar_entries := similar_bookings(entry, p_args);
  IF similar_entries <> '[]' THEN RETURN jsonb_build_object('code', 'alike', 'bookings', similar_entries); END IF;
  IF coalesce(p_args -> 'seen', '[]') <> '[]'
    AND (SELECT s.policy ->> 'confirmSimilar' = 'supervisor' FROM store s) -- condition: policy of the same order
    AND NOT pg_has_role(session_user, 'waybill_supervisor', 'MEMBER') -- condition: same order by a supervisor
  THEN
    similar_entries := similar_bookings(entry, p_args - 'seen');
    IF similar_entries <> '[]' THEN -- condition: seen is no longer similar
      RETURN jsonb_build_object('code', 'needs_supervisor', 'bookings', similar_entries); -- condition: same order needs a supervisor
    END IF; -- condition: seen is no longer similar
  END IF;
  lease := now_ms() + (p_args ->> 'holdMs')::bigint;
  INSERT INTO bookings AS b (id, account, quote_id, quote_reference, state, position, carrier, carrier_name, total_cents,
      currency, details, body, created_at_ms, order_key, pickup_date, seen, begun_at_ms, owner,
      lease_until_ms)
    VALUES (entry.id, entry.account, entry.quote_id, entry.quote_reference, 'draft', entry.position, entry.carrier,
      entry.carrier_name, entry.total_cents, entry.currency, entry.details, entry.body, now_ms(), entry.order_key,
      entry.pickup_date, coalesce(p_args ->> 'seen', '[]'), now_ms(), p_member, lease)
    ON CONFLICT (account, quote_reference) DO UPDATE SET state = 'draft', quote_id = excluded.quote_id,
      position = excluded.position, carrier = excluded.carrier, carrier_name = excluded.carrier_name,
      total_cents = excluded.total_cents, currency = excluded.currency, details = excluded.details, body = excluded.body,
      order_key = excluded.order_key, pickup_date = excluded.pickup_date, seen = excluded.seen,
      begun_at_ms = excluded.begun_at_ms, owner = p_member, lease_until_ms = lease, sent_as = NULL, last_error = NULL, outcome = NULL,
      abandoned_because = NULL, removed_at = NULL
    RETURNING * INTO present;
  PERFORM write_audit(p_member, 'begin', present, NULL, jsonb_build_object('carrier_name', present.carrier_name,
    'total_cents', present.total_cents, 'currency', present.currency, 'seen', p_args -> 'seen'));
  RETURN jsonb_build_object('booking', shown(present));
END $$;

-- Extends the lease of a draft that waits to be submitted. After its lease it must be begun again: others of the same
-- order no longer see it.
CREATE FUNCTION waybill.renew(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE present bookings;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  UPDATE bookings b SET lease_until_ms = greatest(b.lease_until_ms, now_ms() + (p_args ->> 'holdMs')::bigint)
    WHERE b.id = (p_args ->> 'bookingId')::uuid AND b.state = 'draft'
      AND b.owner = p_member -- condition: renewed by its owner
      AND b.lease_until_ms > now_ms() -- condition: renewed in time
    RETURNING * INTO present;
  IF FOUND THEN RETURN jsonb_build_object('leaseUntilMs', present.lease_until_ms); END IF;
  SELECT * INTO present FROM bookings b WHERE b.id = (p_args ->> 'bookingId')::uuid;
  IF NOT FOUND THEN RETURN jsonb_build_object('code', 'missing'); END IF;
  RETURN jsonb_build_object('code', 'overtaken', 'booking', shown(present));
END $$;

-- Ends the reservation of a draft that its owner withdrew: another clerk may begin its order at once.
CREATE FUNCTION waybill.release(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  UPDATE bookings b SET lease_until_ms = now_ms()
    WHERE b.id = (p_args ->> 'bookingId')::uuid AND b.lease_until_ms > now_ms()
      AND b.owner = p_member -- condition: released by its owner
      AND b.state = 'draft' -- condition: released draft
    ;
  RETURN '{}'::jsonb;
END $$;

-- Leave to submit, if the entry is still as the caller saw it: `state`, `attempts`, `body`. `attemptId`: of the attempt
-- as the caller has it on its own disk; `leaseMs`: longer than a call may take.
CREATE FUNCTION waybill.leave_booking(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  before bookings;
  present bookings;
  at_ms bigint;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  at_ms := now_ms();
  SELECT * INTO before FROM bookings b WHERE b.id = (p_args ->> 'bookingId')::uuid;
  IF NOT FOUND THEN RETURN jsonb_build_object('code', 'missing'); END IF;
  UPDATE bookings b SET state = 'submitting', attempts = b.attempts + 1, latest_attempt = b.attempts + 1,
      owner = p_member, lease_until_ms = at_ms + (p_args ->> 'leaseMs')::bigint,
      sent_as = CASE b.state WHEN 'draft' THEN p_args ->> 'username' ELSE b.sent_as END
    WHERE b.id = before.id
      AND b.state = p_args ->> 'state' -- condition: state as seen
      AND b.attempts = (p_args ->> 'attempts')::int -- condition: attempts as seen
      AND b.body = p_args ->> 'body' -- condition: body as seen
      AND b.state IN ('draft', 'submitting', 'unknown') -- condition: may be submitted
      AND (b.state <> 'draft' OR b.owner = p_member) -- condition: draft owner
      -- After its lease, others of the same order no longer see a draft.
      AND (b.state <> 'draft' OR b.lease_until_ms > now_ms()) -- condition: draft lease
      AND (b.state = 'draft' OR b.owner = p_member OR b.lease_until_ms <= now_ms()) -- condition: submitting lease
    RETURNING * INTO present;
  IF NOT FOUND THEN RETURN jsonb_build_object('code', 'overtaken', 'booking', shown(before)); END IF;
  INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms, id, member)
    VALUES (present.id, present.attempts, present.body, p_args ->> 'username', at_ms, (p_args ->> 'attemptId')::uuid,
      p_member);
  PERFORM write_audit(p_member, CASE WHEN before.owner = p_member THEN 'send' ELSE 'finish' END, present, NULL,
    jsonb_build_object('attempt', present.attempts, 'owner', before.owner));
  RETURN jsonb_build_object('attempt', present.attempts, 'startedAtMs', at_ms,
    'leaseUntilMs', present.lease_until_ms);
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waybill.begin_booking, waybill.renew, waybill.release, waybill.leave_booking TO waybill_clerk;
