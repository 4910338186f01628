/**
 * Until when an invoice can be contested. A shipper must contest a bill "within 180 days of receipt of the bill in order
 * to have the right to contest such charges" (49 USC 13710(a)(3)(B)). The day of receipt isn't on the invoice, so this
 * counts from the invoice date, which is never later.
 */
import type { DisputeState } from '../freight/invoices.ts';
import { addDays, daysBetween } from './calendar.ts';

const DISPUTE_DAYS = 180;
/** How long before the deadline an alert is raised. */
export const DEADLINE_ALERT_DAYS = 30;

/** The last day to contest an invoice, `YYYY-MM-DD`. */
export const disputeDeadline = (invoiceDate: string) => addDays(invoiceDate, DISPUTE_DAYS);

/** Whether the deadline is near, and the invoice bills more than was quoted without a dispute in progress. */
export function isDeadlineNear(
  invoice: { readonly invoiceDate: string; readonly state: DisputeState; readonly differenceCents: number | null },
  today: string,
): boolean {
  const left = daysBetween(today, disputeDeadline(invoice.invoiceDate));
  if (left < 0 || left > DEADLINE_ALERT_DAYS) return false;
  return invoice.state === 'to_dispute' || (invoice.state === 'none' && (invoice.differenceCents ?? 0) > 0);
}
