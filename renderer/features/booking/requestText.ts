/** The request as plain text, to paste into a message. */

import type { RateView } from '../../../shared/contract/quotes.ts';
import type { BookingDetails, Party, RateRequest } from '../../../shared/freight/requests.ts';
import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { formatDayLong } from '../../lib/format.ts';
import { bookingStrings } from './strings.tsx';

function partyText({ name, address1, address2, contact, phone }: Party, place: RateRequest['origin']): string {
  const street = [address1, address2].filter((part) => part !== undefined).join(', ');
  return `${name}, ${street}, ${place.city}, ${place.state} ${place.zip}; ${contact}, ${formatPhone(phone)}`;
}

/** One line per value; omits empty ones. */
export function requestText(request: RateRequest, rate: RateView, details: BookingDetails): string {
  const { pickup, delivery } = details;
  const data: readonly (readonly [string, string | undefined])[] = [
    [bookingStrings.carrier, `${rate.carrierName}, ${ratePriceLabel(rate)}`],
    [bookingStrings.shipper, partyText(details.shipper, request.origin)],
    [bookingStrings.consignee, partyText(details.consignee, request.destination)],
    [bookingStrings.pickup, `${formatDayLong(request.pickupDate)}, ${formatClockWindow(pickup)}`],
    [bookingStrings.delivery, formatClockWindow(delivery)],
    ['PO', details.poNumber],
    [bookingStrings.orderNumber, details.orderId],
    [bookingStrings.references, details.referenceNumbers?.join(', ')],
    [bookingStrings.specialInstructionsTitle, details.specialInstructions],
    [bookingStrings.pickupInstructionsTitle, pickup.instructions],
    [bookingStrings.deliveryInstructionsTitle, delivery.instructions],
  ];
  return data.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])).join('\n');
}
