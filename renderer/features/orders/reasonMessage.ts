/** What an order needs, in words. */
import type { OrderReason } from '../../../shared/contract/orders.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { orderFieldLabel } from './orderForm.ts';

/** One line for the list: what is missing or went wrong. */
export function reasonMessage(reason: OrderReason): string {
  switch (reason.kind) {
    case 'fields':
      return `Check ${reason.fields.map(({ field }) => orderFieldLabel(field)).join(', ')}`;
    case 'consignee_similar':
      return `Is this ${reason.name} in Contacts?`;
    case 'failed':
      return errorMessages(reason.error, true).title;
    case 'no_rates':
      return 'No carrier quoted';
    case 'no_rule':
      return 'No routing rule fits';
    case 'no_rate_meets_rule':
      return `No rate meets the rule “${reason.rule}”`;
    case 'price_ceiling':
      return `${formatMoney(reason.totalCents, reason.currency)} is above the ${formatMoney(reason.ceilingCents, reason.currency)} of the rule “${reason.rule}”`;
    case 'deliver_by_changed':
      return 'The deliver-by date changed';
    case 'similar_booking':
      return reason.bolNumber === null
        ? 'A similar shipment was submitted recently'
        : `A similar shipment was booked recently: BOL ${reason.bolNumber}`;
    case 'declined':
      return `${reason.carrierName} declined: ${reason.message}`;
    case 'not_sent':
      return 'The booking was not sent. Nothing was booked.';
  }
}
