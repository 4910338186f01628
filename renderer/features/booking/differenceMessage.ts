/** Messages about how a booked shipment differs, or may differ, from what the user chose. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { hasPrice, ratePriceLabel } from '../../../shared/rules/rates.ts';
import { formatDayLong } from '../../lib/format.ts';
import { partLabel } from '../../lib/partLabel.ts';

type BookingOutcome = NonNullable<Booking['outcome']>;

/** Whether anything differs. */
export function anyDiffers({ differs }: Pick<BookingOutcome, 'differs'>): boolean {
  return Object.values(differs).includes(true);
}

function bookedMessage(chosen: string, bookedName: string, { totalCents, currency }: BookingOutcome): string {
  if (currency === null) return `Selected: ${chosen}. Booked: ${bookedName}, price not given.`;
  return totalCents === null
    ? `Selected: ${chosen}. Booked: ${bookedName}, price not given, in ${currency}.`
    : `Selected: ${chosen}. Booked: ${bookedName} for ${formatMoney(totalCents, currency)}.`;
}

/** One sentence per value missing from the response, and one for its other unreadable parts. */
export function notStatedMessage(booking: Booking, { totalCents, carrier, unread }: BookingOutcome): readonly string[] {
  const message: string[] = [];
  if (totalCents === null) {
    message.push(`The booked price isn’t given. Quoted: ${ratePriceLabel(booking)}.`);
  }
  if (carrier === null) message.push(`The carrier isn’t confirmed. Selected: ${booking.carrierName}.`);
  const saidAbove = [...(totalCents === null ? ['total', 'currency'] : []), ...(carrier === null ? ['carrier'] : [])];
  const others = unread.filter(({ path }) => !saidAbove.includes(path)).map(({ path, why }) => partLabel(path, why));
  if (others.length > 0) message.push(`Couldn’t be read: ${others.join('; ')}.`);
  return message;
}

/** One sentence per difference, with the chosen value first. `bookedName`: name of the booked carrier. */
export function differenceMessage(booking: Booking, outcome: BookingOutcome, bookedName: string): readonly string[] {
  const { differs } = outcome;
  const message: string[] = [];
  if (differs.carrier || differs.total) {
    const chosen = `${booking.carrierName} ${hasPrice(booking) ? 'for' : 'with'} ${ratePriceLabel(booking)}`;
    message.push(bookedMessage(chosen, bookedName, outcome));
  }
  if (differs.pickupDate) {
    const day = outcome.pickupDate === null ? 'a different date' : formatDayLong(outcome.pickupDate);
    message.push(`The pickup is booked for ${day}, not the quote’s pickup date.`);
  }
  if (differs.quote) message.push('The response names a different quote.');
  if (differs.details) {
    message.push(
      outcome.alreadyBooked === null
        ? 'It may have been booked earlier with other details. Check its BOL before pickup.'
        : 'It was booked earlier with details Waybill doesn’t have. Check its BOL before pickup.',
    );
  }
  return message;
}
