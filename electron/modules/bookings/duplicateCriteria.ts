/** Decides when two bookings may be the same freight booked twice. */

import type { BookingDetails, RateRequest } from '../../../shared/freight/requests.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import type { DuplicateCriteria } from './types.ts';

/** How far back the search for duplicates goes. */
export const RECENT_MS = 14 * 86_400_000;

/**
 * Returns the criteria for the journal's search. The same PO number a day later is probably the same order quoted again.
 * Without a PO number only the same day counts, because a consignee may get a pallet every day.
 */
export function duplicateCriteria(request: RateRequest, details: BookingDetails, nowMs: number): DuplicateCriteria {
  const days = similarDays(details);
  return {
    originZip: request.origin.zip,
    destinationZip: request.destination.zip,
    fromPickupDate: addDays(request.pickupDate, -days),
    toPickupDate: addDays(request.pickupDate, days),
    sentFromMs: nowMs - RECENT_MS,
    pickupDate: request.pickupDate,
    similarDays: days,
    orderKey: JSON.stringify([request.origin.zip, request.destination.zip, ...orderParts(details)]),
  };
}

/** How many days apart the pickups of bookings of one order may be. */
export function similarDays({ poNumber }: Pick<BookingDetails, 'poNumber'>): number {
  return plain(poNumber) === '' ? 0 : 1;
}

/** Whether both go to the same consignee with the same PO number, or both without one. */
export function isSameOrder(one: BookingDetails, other: BookingDetails): boolean {
  const otherParts = orderParts(other);
  return orderParts(one).every((part, at) => part === otherParts[at]);
}

/** What two bookings of one order have in common, in addition to their lane. */
export function orderParts({ consignee, poNumber }: BookingDetails): readonly string[] {
  return [plain(consignee.name), plain(consignee.address1), plain(poNumber)];
}

/** Normalizes for comparison: ignores case, periods and repeated spaces. */
function plain(text: string | undefined): string {
  return (text ?? '').toLowerCase().replace(/[.,#]/g, '').replace(/\s+/g, ' ').trim();
}
