/** The price of a shipment in words: as booked, and what the service says now where that differs. */
import type { ShipmentDetail } from '../../../shared/ipc/contract/shipments.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';

type Priced = Pick<ShipmentDetail, 'totalCents' | 'latestTotalCents' | 'currency'>;

/** `now $999.99 (+$702.73)`; null while the service says the price that is known. */
export function laterPriceWords({ totalCents, latestTotalCents, currency }: Priced): string | null {
  if (latestTotalCents === null || latestTotalCents === totalCents) return null;
  const now = `now ${formatMoney(latestTotalCents, currency)}`;
  return totalCents === null ? now : `${now} (${formatMoneyChange(latestTotalCents - totalCents, currency)})`;
}

/** Null while no price is known. Only a booking can lack its own price while the service says one. */
export function priceWords(shipment: Priced & Pick<ShipmentDetail, 'bookingId'>): string | null {
  if (shipment.totalCents === null) {
    const now = laterPriceWords(shipment);
    return now === null ? null : `not given at booking, ${now}`;
  }
  const price = formatMoney(shipment.totalCents, shipment.currency);
  const later = laterPriceWords(shipment);
  if (later === null) return price;
  return shipment.bookingId === null ? `${price}, ${later}` : `${price} booked, ${later}`;
}
