/** The price of a shipment in words: as booked, and what the service says now where that differs. */
import type { ShipmentDetail } from '../../../shared/ipc/contract/shipments.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';

type Priced = Pick<ShipmentDetail, 'totalCents' | 'latestTotalCents' | 'currency'>;

/** `now $999.99 (+$702.73)`; null while the service says the price that is known. */
export function laterPriceWords({ totalCents, latestTotalCents, currency }: Priced): string | null {
  if (totalCents === null || latestTotalCents === null || latestTotalCents === totalCents) return null;
  const difference = formatMoneyChange(latestTotalCents - totalCents, currency);
  return `now ${formatMoney(latestTotalCents, currency)} (${difference})`;
}

/** Null while no price is known. */
export function priceWords(shipment: Priced & Pick<ShipmentDetail, 'bookingId'>): string | null {
  if (shipment.totalCents === null) return null;
  const price = formatMoney(shipment.totalCents, shipment.currency);
  const later = laterPriceWords(shipment);
  if (later === null) return price;
  return shipment.bookingId === null ? `${price}, ${later}` : `${price} booked, ${later}`;
}
