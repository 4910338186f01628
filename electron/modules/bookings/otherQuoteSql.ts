/**
 * True if a booking belongs to another quote with the same reference, from another freight account of a workgroup: the two
 * quotes have different requests. False if one of them is missing.
 *
 * @param quoteId expression for the quote of the booking; the other is `:id`
 */
export const otherQuoteSql = (quoteId: string) => `EXISTS (
  SELECT 1 FROM quotes AS booked JOIN quotes AS requested ON requested.id = :id
  WHERE booked.id = ${quoteId} AND booked.request_key <> requested.request_key)`;
