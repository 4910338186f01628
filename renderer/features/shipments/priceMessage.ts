/** Price of a shipment as text: as booked, and the provider's latest price if it differs. */
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { shipmentsStrings } from './strings.ts';

type Priced = Pick<ShipmentDetail, 'totalCents' | 'latestTotalCents' | 'currency'>;

/** Such as `now $999.99 (+$702.73)`; null if the provider's price is unchanged. */
export function laterPriceMessage({ totalCents, latestTotalCents, currency }: Priced): string | null {
  if (latestTotalCents === null || latestTotalCents === totalCents) return null;
  const now = shipmentsStrings.priceNow(formatMoney(latestTotalCents, currency));
  return totalCents === null ? now : `${now} (${formatMoneyChange(latestTotalCents - totalCents, currency)})`;
}

/** null without a known price. Only a booking can lack its booked price while there is a later one. */
export function priceMessage(shipment: Priced & Pick<ShipmentDetail, 'bookingId'>): string | null {
  if (shipment.totalCents === null) {
    const now = laterPriceMessage(shipment);
    return now === null ? null : shipmentsStrings.notGivenAtBooking(now);
  }
  const price = formatMoney(shipment.totalCents, shipment.currency);
  const later = laterPriceMessage(shipment);
  if (later === null) return price;
  return shipment.bookingId === null ? `${price}, ${later}` : shipmentsStrings.priceBooked(price, later);
}
