/** The table that says when the rules of alerts are applied to a shipment again. */

/** In `evaluations`, instead of a time: now, and without a notification. Sorts before any time. */
export const QUIETLY = '-';

/**
 * A later migration: the dates are in a separate table, so that evaluating a shipment does not write the shipment.
 * A workgroup's replica of the shipments can't be written; its dates are in the database of this computer.
 */
export const EVALUATION_SCHEMA = `
  CREATE TABLE evaluations (
    bol_number TEXT PRIMARY KEY,
    -- Local time from which a rule may give another result; '': now.
    due_on TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX evaluations_by_due ON evaluations (due_on);
  INSERT INTO evaluations SELECT bol_number, attention_on FROM shipments WHERE attention_on IS NOT NULL;
  DROP INDEX shipments_by_attention;
  ALTER TABLE shipments DROP COLUMN attention_on;

  CREATE TRIGGER shipment_evaluation_insert AFTER INSERT ON shipments BEGIN
    INSERT INTO evaluations VALUES (new.bol_number, '') ON CONFLICT DO UPDATE SET due_on = '';
  END;
  -- A poll sets the number of those that failed, a booking its ID, and a closed task its time.
  CREATE TRIGGER shipment_evaluation_update
  AFTER UPDATE OF polls_failed, booking_id, task_closed_at_ms ON shipments
  BEGIN
    INSERT INTO evaluations VALUES (new.bol_number, '') ON CONFLICT DO UPDATE SET due_on = '';
  END;
`;
