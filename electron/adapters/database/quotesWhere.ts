/** The condition that a search over quotes comes to. */
import type { QuoteState } from '../../../shared/ipc/contract/quotes.ts';

/** What of a booking a quote is found by as well: PO, order, references, names, BOL. */
const BOOKING_TEXT = `(
  SELECT UPPER(
    COALESCE(json_extract(details, '$.poNumber'), '') || ' ' || COALESCE(json_extract(details, '$.orderId'), '') || ' ' ||
    COALESCE(json_extract(details, '$.referenceNumbers'), '') || ' ' ||
    COALESCE(json_extract(details, '$.shipper.name'), '') || ' ' ||
    COALESCE(json_extract(details, '$.consignee.name'), '') || ' ' || COALESCE(json_extract(outcome, '$.bolNumber'), ''))
  FROM bookings WHERE bookings.quote_reference = quotes.quote_reference AND bookings.state = 'booked'
)`;

const BOOKED = `quotes.quote_reference IN (SELECT quote_reference FROM bookings WHERE state = 'booked')`;

const STATES: Readonly<Record<QuoteState, string | null>> = {
  all: null,
  open: `quotes.pickup_date >= :today AND NOT ${BOOKED}`,
  booked: BOOKED,
  passed: `quotes.pickup_date < :today AND NOT ${BOOKED}`,
};

/** @param words capitals, each of which has to be found in the quote or in the booking of it */
export function quotesWhere(
  words: readonly string[],
  state: QuoteState,
  today: string,
): { readonly where: string; readonly values: Readonly<Record<string, string>> } {
  const byState = STATES[state];
  const conditions = [
    ...(byState === null ? [] : [byState]),
    ...words.map((_, at) => `(INSTR(quotes.search, :word${at}) > 0 OR INSTR(${BOOKING_TEXT}, :word${at}) > 0)`),
  ];
  const values = Object.fromEntries(words.map((word, at) => [`word${at}`, word]));
  return {
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    values: state === 'open' || state === 'passed' ? { ...values, today } : values,
  };
}
