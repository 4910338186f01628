/** Runs over orders as text. */
import type { BookingException, NotBookable, OrderOutcome, OrderRun } from '../../../shared/contract/orderRuns.ts';
import { dayOfInstant, formatCount, formatDayShort, formatDuration } from '../../lib/format.ts';
import { orderFieldLabel } from '../../lib/orderFieldLabel.ts';

const OUTCOME_LABELS: Readonly<Record<OrderOutcome, string>> = {
  quoted: 'quoted',
  to_choose: 'to choose',
  to_check: 'to check',
  failed: 'failed',
  unchanged: 'with recent rates',
  booked: 'booked',
  declined: 'declined',
  unknown: 'unknown',
  not_sent: 'not sent',
  left_out: 'left out',
};
const OUTCOMES: readonly OrderOutcome[] = [
  'quoted',
  'booked',
  'declined',
  'unknown',
  'to_choose',
  'to_check',
  'failed',
  'not_sent',
  'unchanged',
  'left_out',
];

/** Such as `48 booked, 1 declined, 1 unknown`; blank before the first. */
export function countsLabel({ counts }: Pick<OrderRun, 'counts'>): string {
  return OUTCOMES.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    return count === 0 ? [] : [`${count} ${OUTCOME_LABELS[outcome]}`];
  }).join(', ');
}

/** Such as `about 4 min left`; blank while it is unknown. */
export function remainingLabel({ remainingMs }: Pick<OrderRun, 'remainingMs'>): string {
  if (remainingMs === null) return '';
  return remainingMs < 60_000
    ? 'less than 1 min left'
    : `about ${formatDuration(Math.round(remainingMs / 60_000))} left`;
}

/** Title of an ended run. */
export function endedLabel(run: OrderRun): string {
  const counts = countsLabel(run);
  switch (run.state) {
    case 'running':
    case 'done':
      return counts === '' ? 'No orders' : counts;
    case 'canceled':
      return `Canceled${counts === '' ? '' : `: ${counts}`}`;
    case 'stopped':
      return `Stopped${counts === '' ? '' : `: ${counts}`}`;
    case 'interrupted':
      return `Waybill closed during the booking${counts === '' ? '' : `: ${counts}`}`;
    default:
      return run.state satisfies never;
  }
}

/** What an ended run means for the orders; null if nothing is left to do. */
export function endedMessage({ kind, state, pending, counts }: OrderRun): string | null {
  const parts = [
    pending > 0 && kind === 'quote' ? `${formatCount(pending, 'order')} not requested.` : null,
    pending > 0 && kind === 'book' ? `${formatCount(pending, 'order')} not sent: nothing was booked for them.` : null,
    state === 'interrupted' && (counts.not_sent ?? 0) > 0 ? 'Nothing more is sent until you continue.' : null,
    (counts.declined ?? 0) > 0 ? 'Declined: press R on the order to use the next rate.' : null,
    (counts.unknown ?? 0) > 0 ? 'Unknown: finish them in Attention. They can’t be booked twice.' : null,
    (counts.to_choose ?? 0) > 0 ? 'To choose: press A on the order.' : null,
    (counts.left_out ?? 0) > 0 ? 'Left out: changed since the run started, or not ready.' : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

/** An exception of the review. */
export function exceptionLabel(exception: BookingException): string {
  switch (exception.kind) {
    case 'price_above_last':
      return `${exception.percent}% above the last price on this lane`;
    case 'quote_old':
      return `Quoted ${formatDayShort(dayOfInstant(exception.quotedAtMs))}`;
    case 'remark':
      return `“${exception.phrase}” may be billed`;
    case 'similar_booking':
      return exception.bolNumber === null ? 'Similar to a recent booking' : `Similar to BOL ${exception.bolNumber}`;
    case 'similar_order':
      return `Similar to order ${exception.orderNumber}`;
    case 'blocked_carrier':
      return 'Blocked carrier';
    default:
      return exception satisfies never;
  }
}

const NOT_BOOKABLE_LABELS: Readonly<Record<NotBookable['why'], string>> = {
  status: 'no chosen rate',
  quote_used: 'quote already used',
  date_passed: 'pickup date passed',
  quote_differs: 'get rates again: the quote doesn’t match the order',
  fields: 'fields to check',
};

/** Why an order can't be booked: `fields to check: PO number (Required by Acme Foods)`. */
export function notBookableLabel({ why, fields }: NotBookable): string {
  if (fields.length === 0) return NOT_BOOKABLE_LABELS[why];
  const fieldMessages = fields.map(({ field, message }) => `${orderFieldLabel(field)} (${message.replace(/\.$/, '')})`);
  return `${NOT_BOOKABLE_LABELS[why]}: ${fieldMessages.join(', ')}`;
}
