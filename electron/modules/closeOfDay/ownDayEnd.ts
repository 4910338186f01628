/** Close of day in a workgroup, with shipments that only this computer has, or has newer data about. */
import { scheduledOn } from '../documents/ownPickups.ts';
import type { StoredShipment } from '../shipments/types.ts';
import type { CloseOfDayStore, DayEndRow } from './store.ts';

const toRow = (
  shipment: StoredShipment & { readonly pickupDate: string },
): Omit<DayEndRow, 'loaded_at_ms' | 'alerts'> => ({
  bol_number: shipment.bolNumber,
  pro_number: shipment.proNumber,
  carrier: shipment.carrier,
  carrier_name: shipment.carrierName,
  consignee_name: shipment.consigneeName,
  consignee_place: shipment.consigneePlace,
  status: shipment.status,
  pickup_date: shipment.pickupDate,
  total_cents: shipment.totalCents,
  currency: shipment.currency,
  quote_id: shipment.quoteId,
  request: shipment.request,
  details: shipment.details,
});

/** The sort order of the query. */
function compare(a: DayEndRow, b: DayEndRow): number {
  const [name, other] = [a.carrier_name.toLowerCase(), b.carrier_name.toLowerCase()];
  if (name !== other) return name < other ? -1 : 1;
  return a.bol_number < b.bol_number ? -1 : Number(a.bol_number > b.bol_number);
}

/** Returns a store that adds these shipments. One that is stored too replaces its row. */
export const withOwnDayEnd = (store: CloseOfDayStore, readOwn: () => readonly StoredShipment[]): CloseOfDayStore => ({
  ...store,
  shipments(date) {
    const { rows, unread } = store.shipments(date);
    const own = readOwn();
    const numbers = new Set(own.map(({ bolNumber }) => bolNumber));
    const ownRows = scheduledOn(own, date)
      .map(toRow)
      .map((row) => ({ ...row, ...store.marksOf(row) }));
    return { rows: [...rows.filter((row) => !numbers.has(row.bol_number)), ...ownRows].toSorted(compare), unread };
  },
});
