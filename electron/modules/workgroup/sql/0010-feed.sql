-- What a replica lacks: one statement for all tables, because other clerks wait for it. The plans of a function are made
-- once in a session; those of the same statement took longer than everything else.

-- The `head` first: the store's versions, its latest turn, up to which tombstones are deleted, and the stamps of that turn and of the
-- replica's (`p_seq`). Then the rows above that turn, at most `p_rows` of each table, with all of its columns. STABLE:
-- all of it is from one snapshot.
CREATE FUNCTION waybill.read_page(p_seq bigint, p_rows int) RETURNS TABLE (source text, content json) LANGUAGE plpgsql
  STABLE SECURITY DEFINER SET search_path = waybill, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT 'head', json_build_object('schema', s.schema, 'readableBy', s.readable_by,
      'writableBy', s.writable_by, 'seq', h.seq, 'clearedTo', s.cleared_to, 'stamp', latest.stamp, 'stampThere', there.stamp)
    FROM head h CROSS JOIN store s LEFT JOIN turns latest ON latest.seq = h.seq LEFT JOIN turns there ON there.seq = p_seq;
  RETURN QUERY SELECT 'members', row_to_json(t) FROM members t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'quotes', row_to_json(t) FROM quotes t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'bookings', row_to_json(t) FROM bookings t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'booking_attempts', row_to_json(t) FROM booking_attempts t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'shipments', row_to_json(t) FROM shipments t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'shipment_changes', row_to_json(t) FROM shipment_changes t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'audit', row_to_json(t) FROM audit t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'contacts', row_to_json(t) FROM contacts t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'items', row_to_json(t) FROM items t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'quote_templates', row_to_json(t) FROM quote_templates t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'quote_contacts', row_to_json(t) FROM quote_contacts t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'notes', row_to_json(t) FROM notes t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'tasks', row_to_json(t) FROM tasks t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'documents', row_to_json(t) FROM documents t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'prints', row_to_json(t) FROM prints t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
  RETURN QUERY SELECT 'marks', row_to_json(t) FROM marks t WHERE t.seq > p_seq ORDER BY t.seq LIMIT p_rows;
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA waybill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waybill.read_page TO waybill_reader;
