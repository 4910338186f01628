/** What an order needs, in words. */
import type { Order, OrderReason } from '../../../shared/contract/orders.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { orderFieldLabel } from '../../lib/orderFieldLabel.ts';
import { NOT_CHOSEN_LABELS } from '../routing/index.ts';

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

/** What chose the rate, and the BOL number of a booked order. Blank: no rate is chosen. */
export function choiceMessage({
  bolNumber,
  chosenBy,
  overrideReason,
}: Pick<Order, 'bolNumber' | 'chosenBy' | 'overrideReason'>): string {
  const choice =
    chosenBy === null
      ? ''
      : chosenBy !== 'clerk'
        ? `Rule: ${chosenBy.rule}`
        : overrideReason === null
          ? 'Chosen by you'
          : `Chosen by you: ${overrideReason}`;
  return [bolNumber === null ? '' : `BOL ${bolNumber}`, choice].filter((part) => part !== '').join(' · ');
}

/** The key that continues with an order that needs the user; null if it doesn't. */
export function nextKey({ status, reason }: Pick<Order, 'status' | 'reason'>): string | null {
  if (status === 'to_choose') return 'A';
  if (reason === null) return null;
  switch (reason.kind) {
    case 'fields':
      return 'Enter';
    case 'consignee_similar':
      return 'Y';
    case 'declined':
      return 'R';
    case 'failed':
      return status === 'ready' ? 'G' : 'Enter';
    default:
      return null;
  }
}
