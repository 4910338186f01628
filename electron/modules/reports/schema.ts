/** Of `unit`, a handling unit of a request, and of `code`, an accessorial. */
export const MILLI_POUNDS = `SUM(CAST(ROUND((unit.value ->> '$.weight') * 1000) AS INTEGER)
        * CAST(COALESCE(unit.value ->> '$.quantity', 1) AS INTEGER))`;
export const ACCESSORIALS_JSON = 'json_group_array(DISTINCT code.value)';

/**
 * What reports need of the booked freight, copied from the quote into the shipment, so that sums over many shipments
 * parse no requests. NULL: unknown, because it was booked elsewhere.
 */
const FREIGHT = `
  UPDATE shipments SET
    freight_milli_pounds = (
      SELECT ${MILLI_POUNDS}
      FROM bookings JOIN quotes ON quotes.id = bookings.quote_id,
        json_each(CASE WHEN json_valid(quotes.request) THEN quotes.request END, '$.handlingUnits') AS unit
      WHERE bookings.id = shipments.booking_id),
    accessorials = (
      SELECT CASE WHEN json_valid(quotes.request) THEN (
        SELECT ${ACCESSORIALS_JSON} FROM json_each(quotes.request, '$.accessorials') AS code) END
      FROM bookings JOIN quotes ON quotes.id = bookings.quote_id WHERE bookings.id = shipments.booking_id)`;

export const REPORT_SCHEMA = `
  -- Thousandths of a pound, all handling units as quoted. Both are set by triggers.
  ALTER TABLE shipments ADD COLUMN freight_milli_pounds INTEGER;
  ALTER TABLE shipments ADD COLUMN accessorials TEXT;
  ${FREIGHT} WHERE booking_id IS NOT NULL;
  CREATE TRIGGER shipments_freight AFTER INSERT ON shipments WHEN NEW.booking_id IS NOT NULL BEGIN
    ${FREIGHT} WHERE bol_number = NEW.bol_number;
  END;
  CREATE TRIGGER shipments_freight_changed AFTER UPDATE OF booking_id ON shipments
  WHEN NEW.booking_id IS NOT NULL AND NEW.booking_id IS NOT OLD.booking_id BEGIN
    ${FREIGHT} WHERE bol_number = NEW.bol_number;
  END;
  DROP INDEX shipments_by_pickup;
  CREATE INDEX shipments_by_pickup ON shipments
    (pickup_date, voided, status, carrier, carrier_name, currency, total_cents, latest_total_cents,
     estimated_delivery_date, delivery_date, origin_place, consignee_place, freight_milli_pounds, accessorials);`;
