/** What an order needs, in words. */
import type { OrderReason } from '../../../shared/contract/orders.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { NOT_CHOSEN_LABELS } from '../routing/index.ts';
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
    case 'not_chosen':
      return reason.reason === 'no_rates'
        ? 'No carrier quoted'
        : `${NOT_CHOSEN_LABELS[reason.reason]} (rule “${reason.rule}”)`;
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
