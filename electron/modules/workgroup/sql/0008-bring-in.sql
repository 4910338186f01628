-- What a clerk had before joining: pages of rows with the identity that they have. What the store has stays as it is, so
-- that a page may be repeated, also by another clerk with the same freight account. The trail has one entry a page.
CREATE INDEX shipment_changes_by_shipment ON waybill.shipment_changes (bol_number, seen_at_ms);
-- 1: a clerk noticed it before joining. Nobody is notified of it.
ALTER TABLE waybill.shipment_changes ADD COLUMN brought int NOT NULL DEFAULT 0;

CREATE FUNCTION waybill.audit_brought(p_member uuid, p_table text, p_count int) RETURNS void LANGUAGE sql
  SET search_path = waybill, pg_temp AS $$
  INSERT INTO audit (member, action, subject, subject_id, after)
    SELECT p_member, 'bring', p_table, 'all', jsonb_build_object('rows', p_count) WHERE p_count > 0
$$;

-- Records of one `table`: `records`, each with its `id` and all `columns`. `name_taken`: another template has the name.
CREATE FUNCTION waybill.bring_records(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  written_table record_tables;
  record jsonb;
  added int := 0;
  violated text;
BEGIN
  PERFORM check_member(p_member);
  written_table := record_table(p_args ->> 'table', 'bring');
  PERFORM turn();
  -- Nobody adds them now.
  written_table.subject := NULL;
  FOR record IN SELECT value FROM jsonb_array_elements(p_args -> 'records') LOOP
    CONTINUE WHEN read_record(written_table, record ->> 'id') IS NOT NULL; -- condition: record brought once
    PERFORM insert_record(p_member, written_table, record ->> 'id', record -> 'columns');
    added := added + 1;
  END LOOP;
  PERFORM audit_brought(p_member, written_table.name, added);
  RETURN jsonb_build_object('added', added);
EXCEPTION WHEN unique_violation THEN
  GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
  IF violated <> 'quote_templates_by_name' THEN RAISE; END IF;
  RETURN jsonb_build_object('code', 'name_taken');
END $$;

-- Shipments without their bookings, which `bring_bookings` adds: `shipments`, and all of their `changes` in order. Of a
-- shipment that the store has, it takes what is missing, and what was found later.
CREATE FUNCTION waybill.bring_shipments(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  brought shipments[] := (SELECT array_agg(b) FROM jsonb_populate_recordset(NULL::shipments, p_args -> 'shipments') AS b);
  added int;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  UPDATE shipments s SET pro_number = coalesce(b.pro_number, s.pro_number),
      pickup_number = coalesce(b.pickup_number, s.pickup_number), status = b.status,
      tracking_status = b.tracking_status, voided = b.voided, pickup_date = b.pickup_date,
      estimated_delivery_date = b.estimated_delivery_date, delivery_date = b.delivery_date,
      reference_numbers = b.reference_numbers, last_checked_at_ms = least(b.last_checked_at_ms, now_ms()),
      next_poll_at_ms = b.next_poll_at_ms, tracking = b.tracking, settled_at_ms = b.settled_at_ms,
      polls_not_found = b.polls_not_found, polls_failed = b.polls_failed, poll_error = b.poll_error,
      available = b.available, latest_total_cents = b.latest_total_cents, latest_carrier = b.latest_carrier,
      latest_carrier_name = b.latest_carrier_name, unread = b.unread,
      checks_since_documents = b.checks_since_documents
    FROM unnest(brought) AS b WHERE s.bol_number = b.bol_number
      AND least(b.last_checked_at_ms, now_ms()) > coalesce(s.last_checked_at_ms, 0) -- condition: found later
  ;
  UPDATE shipments s SET po_number = coalesce(s.po_number, b.po_number), order_id = coalesce(s.order_id, b.order_id),
      consignee_name = coalesce(s.consignee_name, b.consignee_name),
      consignee_place = coalesce(s.consignee_place, b.consignee_place),
      origin_place = coalesce(s.origin_place, b.origin_place), booked_at_ms = coalesce(s.booked_at_ms, b.booked_at_ms),
      service_shipment_id = coalesce(s.service_shipment_id, b.service_shipment_id),
      quote_reference = coalesce(s.quote_reference, b.quote_reference),
      pickup_warning = coalesce(s.pickup_warning, b.pickup_warning),
      task_closed_at_ms = coalesce(s.task_closed_at_ms, b.task_closed_at_ms)
    FROM unnest(brought) AS b WHERE s.bol_number = b.bol_number
      AND (s.po_number IS NULL AND b.po_number IS NOT NULL OR s.order_id IS NULL AND b.order_id IS NOT NULL
        OR s.consignee_name IS NULL AND b.consignee_name IS NOT NULL
        OR s.consignee_place IS NULL AND b.consignee_place IS NOT NULL
        OR s.origin_place IS NULL AND b.origin_place IS NOT NULL OR s.booked_at_ms IS NULL AND b.booked_at_ms IS NOT NULL
        OR s.service_shipment_id IS NULL AND b.service_shipment_id IS NOT NULL
        OR s.quote_reference IS NULL AND b.quote_reference IS NOT NULL
        OR s.pickup_warning IS NULL AND b.pickup_warning IS NOT NULL
        OR s.task_closed_at_ms IS NULL AND b.task_closed_at_ms IS NOT NULL);
  INSERT INTO shipments (bol_number, pro_number, pickup_number, carrier, carrier_name, status, tracking_status, voided,
      pickup_date, estimated_delivery_date, delivery_date, total_cents, po_number, order_id, reference_numbers,
      consignee_name, consignee_place, origin_place, last_checked_at_ms, booked_at_ms, service_shipment_id,
      quote_reference, pickup_warning, task_closed_at_ms, next_poll_at_ms, tracking, settled_at_ms, polls_not_found,
      polls_failed, poll_error, available, currency, latest_total_cents, latest_carrier, unread, checks_since_documents,
      latest_carrier_name)
    SELECT bol_number, pro_number, pickup_number, carrier, carrier_name, status, tracking_status, voided,
      pickup_date, estimated_delivery_date, delivery_date, total_cents, po_number, order_id, reference_numbers,
      consignee_name, consignee_place, origin_place, least(last_checked_at_ms, now_ms()), booked_at_ms,
      service_shipment_id, quote_reference, pickup_warning, task_closed_at_ms, next_poll_at_ms, tracking, settled_at_ms,
      polls_not_found, polls_failed, poll_error, available, currency, latest_total_cents, latest_carrier, unread,
      checks_since_documents, latest_carrier_name
    FROM unnest(brought)
    ON CONFLICT (bol_number) DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM audit_brought(p_member, 'shipment', added);
  -- Two clerks who tracked one shipment noticed the same changes, each at another time.
  INSERT INTO shipment_changes (bol_number, field, was, became, seen_at_ms, brought)
    SELECT c.bol_number, c.field, c.was, c.became, least(c.seen_at_ms, now_ms()), 1
      FROM ROWS FROM (jsonb_to_recordset(p_args -> 'changes')
        AS (bol_number text, field text, was text, became text, seen_at_ms bigint)) WITH ORDINALITY AS c
      WHERE true
        -- What the store has is the history as one clerk noticed it: only what was earlier or later is added.
        AND NOT EXISTS (SELECT FROM shipment_changes k WHERE k.bol_number = c.bol_number -- condition: history of one clerk
          HAVING c.seen_at_ms BETWEEN min(k.seen_at_ms) AND max(k.seen_at_ms)) -- condition: history of one clerk
        AND NOT EXISTS (SELECT FROM shipment_changes k WHERE k.bol_number = c.bol_number AND k.field = c.field -- condition: change of two clerks
          AND k.became IS NOT DISTINCT FROM c.became AND abs(k.seen_at_ms - c.seen_at_ms) < 86400000) -- condition: change of two clerks
      ORDER BY c.ordinality;
  RETURN jsonb_build_object('added', added);
END $$;

-- Bookings, each as `bring_booking` takes it: what a quote of another clerk becomes is decided there. An attempt also has
-- what another computer knows of it: `abandoned_because`, and its `outcome` without a result.
CREATE FUNCTION waybill.bring_bookings(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
DECLARE
  booking jsonb;
  present bookings;
  done int := 0;
BEGIN
  PERFORM check_member(p_member);
  PERFORM turn();
  FOR booking IN SELECT value FROM jsonb_array_elements(p_args -> 'bookings') LOOP
    SELECT * INTO present FROM bookings b WHERE b.id = (booking -> 'entry' ->> 'id')::uuid;
    IF FOUND THEN
      -- It was brought before, or left the workgroup with a clerk whose account is another.
      booking := jsonb_set(booking, '{entry,account}', to_jsonb(present.account)); -- condition: account of a known booking
    ELSE
      SELECT * INTO present FROM bookings b WHERE b.account = booking -> 'entry' ->> 'account'
        AND b.quote_reference = booking -> 'entry' ->> 'quote_reference';
    END IF;
    -- The result of an attempt that left the workgroup with its clerk.
    PERFORM settle_attempt(p_member, k.id, a.value, p_args) -- condition: attempt booked after leaving
      FROM jsonb_array_elements(booking -> 'attempts') AS a JOIN booking_attempts k ON k.booking_id = present.id -- condition: attempt booked after leaving
        AND k.body = a.value ->> 'body' AND k.username = a.value ->> 'username' -- condition: attempt booked after leaving
        AND k.started_at_ms = (a.value ->> 'started_at_ms')::bigint -- condition: attempt booked after leaving
      WHERE a.value ->> 'result' = 'booked' AND k.result IS DISTINCT FROM 'booked'; -- condition: attempt booked after leaving
    booking := jsonb_set(booking, '{attempts}', (
      SELECT coalesce(jsonb_agg(a.value ORDER BY a.ordinality), '[]')
        FROM jsonb_array_elements(booking -> 'attempts') WITH ORDINALITY AS a
        WHERE true
          AND NOT EXISTS (SELECT FROM booking_attempts k WHERE k.id = (a.value ->> 'id')::uuid) -- condition: attempt brought once
          -- A clerk who left the workgroup has attempts of others, too, without their identity.
          AND NOT EXISTS (SELECT FROM booking_attempts k WHERE k.booking_id = present.id -- condition: attempt of another clerk
            AND k.body = a.value ->> 'body' AND k.username = a.value ->> 'username' -- condition: attempt of another clerk
            AND k.started_at_ms = (a.value ->> 'started_at_ms')::bigint) -- condition: attempt of another clerk
      ));
    -- Without a workgroup, the clerk confirmed each further booking of an order.
    booking := jsonb_set(booking, '{entry,seen}', (SELECT coalesce(jsonb_agg(b.id), '[]') FROM bookings b
      WHERE b.order_key = booking -> 'entry' ->> 'order_key' AND b.owner = p_member));
    PERFORM bring_booking(p_member, booking || (p_args - 'bookings'));
    done := done + 1;
    UPDATE booking_attempts k SET outcome = coalesce(k.outcome, a.outcome), abandoned_because = a.abandoned_because
      FROM jsonb_to_recordset(booking -> 'attempts') AS a (id uuid, outcome text, abandoned_because text)
      WHERE k.id = a.id AND (k.outcome IS NULL AND a.outcome IS NOT NULL OR a.abandoned_because IS NOT NULL);
  END LOOP;
  RETURN jsonb_build_object('brought', done);
END $$;

-- Those of the `hashes` whose files the store doesn't have.
CREATE FUNCTION waybill.missing_files(p_member uuid, p_args jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = waybill, pg_temp AS $$
BEGIN
  PERFORM check_member(p_member);
  RETURN jsonb_build_object('missing', (SELECT coalesce(jsonb_agg(value), '[]')
    FROM jsonb_array_elements_text(p_args -> 'hashes') WHERE NOT EXISTS (SELECT FROM files f WHERE f.sha256 = value)));
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waybill.bring_records, waybill.bring_shipments, waybill.bring_bookings, waybill.missing_files
  TO waybill_clerk;
