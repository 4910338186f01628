/** Pickups in a workgroup, with shipments that only this computer has, or has newer data about. */
import type { StoredShipment } from '../shipments/types.ts';
import type { PickupSource } from './pickupStore.ts';
import type { PickupShipment } from './ports.ts';

type Scheduled = StoredShipment & { readonly pickupDate: string };

/** Neither canceled nor voided. */
const isScheduled = (shipment: StoredShipment): shipment is Scheduled =>
  shipment.pickupDate !== null && !shipment.voided && shipment.status !== 'cancelled';

/** Shipments with this pickup date (`YYYY-MM-DD`), without canceled and voided ones. */
export const scheduledOn = (shipments: readonly StoredShipment[], date: string): Scheduled[] =>
  shipments.filter(isScheduled).filter(({ pickupDate }) => pickupDate === date);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const toPickup = (shipment: StoredShipment): PickupShipment => {
  const { bolNumber, proNumber, pickupNumber, carrier, carrierName } = shipment;
  const { consigneeName, consigneePlace, request, details } = shipment;
  const booked = request === null || details === null ? null : { request, details };
  return { bolNumber, proNumber, pickupNumber, carrier, carrierName, consigneeName, consigneePlace, booked };
};

/** Returns a source that adds these shipments. One that is stored too replaces its row. */
export const withOwnPickups = (source: PickupSource, readOwn: () => readonly StoredShipment[]): PickupSource => ({
  on(date) {
    const own = readOwn();
    const numbers = new Set(own.map(({ bolNumber }) => bolNumber));
    const stored = source.on(date).filter(({ bolNumber }) => !numbers.has(bolNumber));
    const pickups = [...stored, ...scheduledOn(own, date).map(toPickup)];
    return pickups.toSorted((a, b) => compare(a.bolNumber, b.bolNumber));
  },
  nextAfter(date) {
    const later = readOwn()
      .filter(isScheduled)
      .map(({ pickupDate }) => pickupDate)
      .filter((pickupDate) => pickupDate > date);
    const dates = [source.nextAfter(date) ?? [], later].flat();
    return dates.toSorted(compare)[0] ?? null;
  },
});
