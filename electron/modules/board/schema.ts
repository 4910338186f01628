/**
 * What the shipments board needs in addition to the shipments: indexes, the full-text search with the triggers that
 * update it, and the saved views. Part of the first step of `accountSchema.ts`.
 */

/**
 * Definition in the first migration. BOL and labels exist from the booking on; all other types are released by the
 * carrier after delivery (spec §2.9).
 */
const IS_DELIVERY_DOCUMENT = (type: string) => `${type} NOT IN ('BOL', 'Pallet Labels')`;

/**
 * Indexes the text by which a shipment is found, by column; `row` is the shipment. A contentless index stores only the
 * positions of words.
 */
export const shipmentSearchSql = (row: string) => `
    INSERT INTO shipment_search (rowid, numbers, own_references, parties, carrier)
  SELECT ${row}.id, concat_ws(' ', ${row}.bol_number, ${row}.pro_number, ${row}.pickup_number),
    concat_ws(' ', ${row}.po_number, ${row}.order_id,
      (SELECT group_concat(value, ' ') FROM json_each(${row}.reference_numbers))),
    concat_ws(' ', ${row}.consignee_name, ${row}.consignee_place,
      (SELECT concat_ws(' ', details ->> '$.consignee.contact', details ->> '$.shipper.name', details ->> '$.shipper.contact')
       FROM bookings WHERE bookings.id = ${row}.booking_id)),
    concat_ws(' ', ${row}.carrier, ${row}.carrier_name)`;

export const BOARD_SCHEMA = `
  -- Of all shipments few are still to be delivered: the board's first view, its tiles and the consolidation hint.
  CREATE INDEX shipments_open_by_due ON shipments
    (estimated_delivery_date, pickup_date, status, pro_number, pickup_warning, task_closed_at_ms)
    WHERE voided = 0 AND status NOT IN ('delivered', 'cancelled');
  CREATE INDEX shipments_open_by_consignee ON shipments (pickup_date, consignee_name, consignee_place)
    WHERE voided = 0 AND status NOT IN ('delivered', 'cancelled');
  -- All shipments in the default order of the board: reads its first rows alone.
  CREATE INDEX shipments_by_due ON shipments (estimated_delivery_date);
  CREATE INDEX shipments_without_pod ON shipments (estimated_delivery_date)
    WHERE voided = 0 AND status = 'delivered' AND has_delivery_paper = 0;
  CREATE INDEX shipments_with_task ON shipments (task_closed_at_ms)
    WHERE pickup_warning IS NOT NULL AND task_closed_at_ms IS NULL;
  -- Covers the columns of reports by pickup date, so that no row is read.
  CREATE INDEX shipments_by_pickup ON shipments
    (pickup_date, voided, status, carrier, carrier_name, total_cents, estimated_delivery_date, delivery_date,
     origin_place, consignee_place);
  CREATE INDEX shipments_by_carrier ON shipments (carrier, carrier_name);

  -- First letters, which tens of thousands of words may have, are indexed separately.
  CREATE VIRTUAL TABLE shipment_search USING fts5 (
    numbers, own_references, parties, carrier,
    content = '', contentless_delete = 1, detail = full, prefix = '1', tokenize = "unicode61 remove_diacritics 2"
  );
  CREATE TRIGGER shipment_search_insert AFTER INSERT ON shipments BEGIN
${shipmentSearchSql('new')};
  END;
  CREATE TRIGGER shipment_search_update AFTER UPDATE OF bol_number, pro_number, pickup_number, po_number, order_id,
    reference_numbers, consignee_name, consignee_place, booking_id, carrier, carrier_name ON shipments
  WHEN old.bol_number IS NOT new.bol_number OR old.pro_number IS NOT new.pro_number
    OR old.pickup_number IS NOT new.pickup_number OR old.po_number IS NOT new.po_number
    OR old.order_id IS NOT new.order_id OR old.reference_numbers IS NOT new.reference_numbers
    OR old.consignee_name IS NOT new.consignee_name OR old.consignee_place IS NOT new.consignee_place
    OR old.booking_id IS NOT new.booking_id OR old.carrier IS NOT new.carrier
    OR old.carrier_name IS NOT new.carrier_name
  BEGIN
    DELETE FROM shipment_search WHERE rowid = old.id;
${shipmentSearchSql('new')};
  END;
  CREATE TRIGGER shipment_search_delete AFTER DELETE ON shipments BEGIN
    DELETE FROM shipment_search WHERE rowid = old.id;
  END;

  CREATE TRIGGER shipment_paper_insert AFTER INSERT ON shipments WHEN new.available <> '[]' BEGIN
    UPDATE shipments SET has_delivery_paper = 1
    WHERE id = new.id AND EXISTS (SELECT 1 FROM json_each(new.available)
      WHERE ${IS_DELIVERY_DOCUMENT("value ->> '$.type'")});
  END;
  CREATE TRIGGER shipment_paper_update AFTER UPDATE OF available ON shipments
  WHEN old.available <> new.available AND new.has_delivery_paper = 0
  BEGIN
    UPDATE shipments SET has_delivery_paper = 1
    WHERE id = new.id AND EXISTS (SELECT 1 FROM json_each(new.available)
      WHERE ${IS_DELIVERY_DOCUMENT("value ->> '$.type'")});
  END;
  -- A downloaded document was released, even if the last poll did not list it.
  CREATE TRIGGER shipment_paper_fetched AFTER INSERT ON documents WHEN ${IS_DELIVERY_DOCUMENT('new.type')} BEGIN
    UPDATE shipments SET has_delivery_paper = 1 WHERE bol_number = new.bol_number AND has_delivery_paper = 0;
  END;

  CREATE TABLE board_views (
    id TEXT PRIMARY KEY,
    -- NULL: the current board.
    name TEXT UNIQUE COLLATE NOCASE,
    view TEXT NOT NULL,
    made_at_ms INTEGER NOT NULL
  ) STRICT;
`;

const IS_RELEASED = (type: string) => `lower(trim(${type})) NOT IN ('bol', 'pallet labels')`;
const LISTS = (released: (type: string) => string) =>
  `EXISTS (SELECT 1 FROM json_each(available) WHERE ${released("value ->> '$.type'")})`;
const HOLDS = (released: (type: string) => string) =>
  `EXISTS (SELECT 1 FROM documents WHERE documents.bol_number = shipments.bol_number AND ${released('documents.type')})`;

/** A later migration: types are compared ignoring case, which removes wrong delivery documents. */
export const DOCUMENT_TYPES_SCHEMA = `
  DROP TRIGGER shipment_paper_insert;
  DROP TRIGGER shipment_paper_update;
  DROP TRIGGER shipment_paper_fetched;
  CREATE TRIGGER shipment_paper_insert AFTER INSERT ON shipments WHEN new.available <> '[]' BEGIN
    UPDATE shipments SET has_delivery_paper = 1 WHERE id = new.id AND ${LISTS(IS_RELEASED)};
  END;
  CREATE TRIGGER shipment_paper_update AFTER UPDATE OF available ON shipments
  WHEN old.available <> new.available AND new.has_delivery_paper = 0
  BEGIN
    UPDATE shipments SET has_delivery_paper = 1 WHERE id = new.id AND ${LISTS(IS_RELEASED)};
  END;
  CREATE TRIGGER shipment_paper_fetched AFTER INSERT ON documents WHEN ${IS_RELEASED('new.type')} BEGIN
    UPDATE shipments SET has_delivery_paper = 1 WHERE bol_number = new.bol_number AND has_delivery_paper = 0;
  END;
  UPDATE shipments SET has_delivery_paper = 0, attention_on = ''
  WHERE has_delivery_paper = 1 AND (${LISTS(IS_DELIVERY_DOCUMENT)} OR ${HOLDS(IS_DELIVERY_DOCUMENT)})
    AND NOT (${LISTS(IS_RELEASED)} OR ${HOLDS(IS_RELEASED)});
`;

/** A later migration: the triggers have standard names. */
export const DOCUMENT_TRIGGERS_SCHEMA = `
  DROP TRIGGER shipment_paper_insert;
  DROP TRIGGER shipment_paper_update;
  DROP TRIGGER shipment_paper_fetched;
  CREATE TRIGGER shipment_documents_insert AFTER INSERT ON shipments WHEN new.available <> '[]' BEGIN
    UPDATE shipments SET has_delivery_document = 1 WHERE id = new.id AND ${LISTS(IS_RELEASED)};
  END;
  CREATE TRIGGER shipment_documents_update AFTER UPDATE OF available ON shipments
  WHEN old.available <> new.available AND new.has_delivery_document = 0
  BEGIN
    UPDATE shipments SET has_delivery_document = 1 WHERE id = new.id AND ${LISTS(IS_RELEASED)};
  END;
  CREATE TRIGGER shipment_documents_fetched AFTER INSERT ON documents WHEN ${IS_RELEASED('new.type')} BEGIN
    UPDATE shipments SET has_delivery_document = 1 WHERE bol_number = new.bol_number AND has_delivery_document = 0;
  END;
`;

/** Adds to the total of one value. The row of a value that no shipment has anymore is deleted. */
const ADD = (kind: string, value: string, name: string, by: '+ 1' | '- 1') => `
    INSERT INTO shipment_totals (kind, value, name, count) VALUES ('${kind}', ${value}, ${name}, 0${by})
    ON CONFLICT DO UPDATE SET count = count ${by};`;
const ADD_ALL = (row: 'new' | 'old', by: '+ 1' | '- 1') => `
    ${ADD('carrier', `${row}.carrier`, `${row}.carrier_name`, by)}
    ${ADD('bol_length', `length(${row}.bol_number)`, "''", by)}
    ${ADD('pro_length', `COALESCE(length(${row}.pro_number), 0)`, "''", by)}`;
const NO_EMPTY_TOTALS = 'DELETE FROM shipment_totals WHERE count = 0;';

/**
 * A later migration. Totals of all shipments, which took a scan of all for each view of the board; and indexes of the
 * default columns in the displayed order, for the first rows. Together 80 bytes per shipment. An index of an expression
 * is used only for exactly that expression (`SORTED_BY`).
 */
export const BOARD_GROWTH_SCHEMA = `
  CREATE TABLE shipment_totals (
    -- 'carrier': its code and name. 'bol_length', 'pro_length': number of characters.
    kind TEXT NOT NULL,
    value ANY NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (kind, value, name)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO shipment_totals SELECT 'carrier', carrier, carrier_name, COUNT(*) FROM shipments GROUP BY 2, 3;
  INSERT INTO shipment_totals SELECT 'bol_length', length(bol_number), '', COUNT(*) FROM shipments GROUP BY 2;
  INSERT INTO shipment_totals
    SELECT 'pro_length', COALESCE(length(pro_number), 0), '', COUNT(*) FROM shipments GROUP BY 2;
  CREATE TRIGGER shipment_totals_insert AFTER INSERT ON shipments BEGIN ${ADD_ALL('new', '+ 1')}
  END;
  CREATE TRIGGER shipment_totals_update AFTER UPDATE OF carrier, carrier_name, bol_number, pro_number ON shipments
  WHEN old.carrier <> new.carrier OR old.carrier_name <> new.carrier_name OR old.bol_number <> new.bol_number
    OR old.pro_number IS NOT new.pro_number
  BEGIN ${ADD_ALL('old', '- 1')}
    ${ADD_ALL('new', '+ 1')}
    ${NO_EMPTY_TOTALS}
  END;
  CREATE TRIGGER shipment_totals_delete AFTER DELETE ON shipments BEGIN ${ADD_ALL('old', '- 1')}
    ${NO_EMPTY_TOTALS}
  END;

  CREATE INDEX shipments_by_status_word ON shipments (CASE WHEN voided = 1 THEN 'Voided'
    WHEN status = '' THEN 'No status yet' WHEN status = 'created' THEN 'Created' WHEN status = 'onboard' THEN 'Onboard'
    WHEN status = 'picked_up' THEN 'Picked up' WHEN status = 'in_transit' THEN 'In transit'
    WHEN status = 'at_destination' THEN 'At destination' WHEN status = 'out_for_delivery' THEN 'Out for delivery'
    WHEN status = 'delivered' THEN 'Delivered' WHEN status = 'cancelled' THEN 'Canceled' ELSE status END COLLATE NOCASE);
  CREATE INDEX shipments_by_consignee ON shipments (consignee_name COLLATE NOCASE);
  CREATE INDEX shipments_by_reference ON shipments (COALESCE('PO ' || po_number, order_id,
    CASE WHEN json_valid(reference_numbers) THEN reference_numbers ->> '$[0]' END) COLLATE NOCASE);
  CREATE INDEX shipments_by_checked ON shipments (last_checked_at_ms);
  -- Codes with names are in the totals.
  DROP INDEX shipments_by_carrier;
  CREATE INDEX shipments_by_carrier ON shipments (carrier);
  CREATE INDEX shipments_by_carrier_name ON shipments (carrier_name COLLATE NOCASE);
`;
