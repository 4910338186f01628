/** SQL that the schema of the embedded database and that of a replica share. */

/** What a search for a booked quote finds in addition, of a row of `bookings`: PO, order, references, names, and BOL. */
export function bookedTermsSql(row: 'NEW' | 'bookings'): string {
  return `UPPER(
      COALESCE(json_extract(${row}.details, '$.poNumber'), '') || ' ' ||
      COALESCE(json_extract(${row}.details, '$.orderId'), '') || ' ' ||
      COALESCE(json_extract(${row}.details, '$.referenceNumbers'), '') || ' ' ||
      COALESCE(json_extract(${row}.details, '$.shipper.name'), '') || ' ' ||
      COALESCE(json_extract(${row}.details, '$.consignee.name'), '') || ' ' ||
      COALESCE(json_extract(${row}.outcome, '$.bolNumber'), ''))`;
}

/** Lets a search for a booked quote match its PO, order, references, names and BOL too. */
const QUOTE_IS_BOOKED = `
    UPDATE quotes SET booked = 1 WHERE id = NEW.quote_id;
    UPDATE quote_words SET words = words || ' ' || ${bookedTermsSql('NEW')}
    WHERE rowid = (SELECT rowid FROM quotes WHERE id = NEW.quote_id);`;

/** Triggers of the table `bookings`. */
export const quoteIsBookedTriggers = `CREATE TRIGGER quotes_booked_at_once AFTER INSERT ON bookings WHEN NEW.state = 'booked' BEGIN
    ${QUOTE_IS_BOOKED}
  END;
  CREATE TRIGGER quotes_booked AFTER UPDATE OF state ON bookings WHEN NEW.state = 'booked' AND OLD.state <> 'booked'
  BEGIN
    ${QUOTE_IS_BOOKED}
  END;`;

/** `11/8/2026` for `2026-11-08`. */
const TYPED_DATE = (date: string) =>
  `CAST(substr(${date}, 6, 2) AS INTEGER) || '/' || CAST(substr(${date}, 9, 2) AS INTEGER) || '/' || substr(${date}, 1, 4)`;

/** The same as `quoteSearchText`, in SQL. JSON that can't be read adds nothing. */
export function quoteTermsSql(row: 'NEW' | 'quote'): string {
  const [request, rates] = ['request', 'rates'].map(
    (column) => `iif(json_valid(${row}.${column}), ${row}.${column}, '[]')`,
  );
  const places = ['origin', 'destination'].flatMap((end) =>
    ['city', 'state', 'zip'].map((field) => `COALESCE(${request} ->> '$.${end}.${field}', '')`),
  );
  return `UPPER(${places.join(" || ' ' || ")} || ' ' ||
      ${row}.pickup_date || ' ' || ${TYPED_DATE(`${row}.pickup_date`)} || ' ' || ${row}.quote_reference || ' ' ||
      COALESCE((SELECT group_concat(DISTINCT value ->> '$.description') FROM json_each(${request}, '$.handlingUnits')), '')
      || ' ' || COALESCE((SELECT group_concat(DISTINCT (value ->> '$.carrier') || ' ' || (value ->> '$.carrierName'))
        FROM json_each(${rates})), ''))`;
}
