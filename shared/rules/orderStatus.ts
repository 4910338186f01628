/** Statuses of an order on the work list, and which one may follow which. */

/** In the order of work. The list sorts by it, and the database stores the index. New statuses go to the end. */
export const ORDER_STATUSES = [
  'to_check',
  'ready',
  'quoting',
  'quoted',
  'to_choose',
  'booking',
  'booked',
  'declined',
  'unknown',
  'skipped',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Labels on the screens and in exports. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  to_check: 'To check',
  ready: 'Ready',
  quoting: 'Getting rates',
  quoted: 'Quoted',
  to_choose: 'To choose',
  booking: 'Booking',
  booked: 'Booked',
  declined: 'Declined',
  unknown: 'Unknown',
  skipped: 'Skipped',
};

/**
 * What may follow each status. An order whose quote is booked on another screen goes to `booked`, `declined` or
 * `unknown` from any status that has a quote. Nothing follows `booked`.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  to_check: ['ready', 'quoted', 'to_choose', 'booked', 'declined', 'unknown', 'skipped'],
  ready: ['to_check', 'quoting', 'skipped'],
  quoting: ['quoted', 'to_choose', 'ready', 'to_check'],
  quoted: ['to_check', 'ready', 'quoting', 'to_choose', 'booking', 'booked', 'declined', 'unknown', 'skipped'],
  to_choose: ['to_check', 'ready', 'quoting', 'quoted', 'booking', 'booked', 'declined', 'unknown', 'skipped'],
  booking: ['booked', 'declined', 'unknown', 'quoted', 'to_check'],
  booked: [],
  declined: ['to_check', 'ready', 'quoting', 'quoted', 'to_choose', 'booking', 'booked', 'unknown', 'skipped'],
  unknown: ['booked', 'declined', 'quoted', 'to_check'],
  skipped: ['to_check', 'ready', 'quoted', 'to_choose', 'booked', 'declined', 'unknown'],
};

/** Whether an order may go from one status to the other. Remaining in a status is always allowed. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return from === to || ORDER_TRANSITIONS[from].includes(to);
}

/** In these statuses the provider has the order, may have it, or is being called: it can't be edited or removed. */
const LOCKED: readonly OrderStatus[] = ['quoting', 'booking', 'booked', 'unknown'];

/** Whether the fields of an order may be edited, and whether it may be skipped or removed. */
export function isEditable(status: OrderStatus): boolean {
  return !LOCKED.includes(status);
}

/** The status that a journal entry gives to the order of its quote. */
export function statusOfBooking(
  state: 'draft' | 'submitting' | 'booked' | 'rejected' | 'unknown' | 'abandoned',
): OrderStatus {
  switch (state) {
    case 'submitting':
      return 'booking';
    case 'booked':
      return 'booked';
    case 'rejected':
      return 'declined';
    case 'unknown':
      return 'unknown';
    // Nothing was booked, and the quote may be booked again, under the same journal entry.
    case 'draft':
    case 'abandoned':
      return 'quoted';
  }
}
