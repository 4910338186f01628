/** What the shipments service remembers. */
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { ShipmentChange, ShipmentDetail } from '../../../shared/contract/shipments.ts';
import type { JournalEntry } from '../bookings/ports.ts';

/** A shipment without its documents, which the vault knows. */
export type StoredShipment = Omit<ShipmentDetail, 'documents'> & {
  /** What the service last said is available. */
  readonly available: readonly { readonly type: string; readonly name: string }[];
  /** The fields of its last status that could not be read, or null. */
  readonly unread: string | null;
};

/** A shipment as it is known after a look. */
export type SeenShipment = Pick<
  ShipmentDetail,
  | 'bolNumber'
  | 'status'
  | 'trackingStatus'
  | 'proNumber'
  | 'pickupNumber'
  | 'voided'
  | 'pickupDate'
  | 'estimatedDeliveryDate'
  | 'deliveryDate'
  | 'referenceNumbers'
> & {
  /** The code that the service says now. */
  readonly carrier: string;
  /** The price that the service says now. */
  readonly totalCents: number | null;
  readonly quoteNumber: string | null;
  readonly bookedAt: string | null;
  readonly documents: StoredShipment['available'];
  /** The fields of the answer that could not be read, or null. */
  readonly unread: string | null;
};

/** Every method throws StorageError when the disk fails. */
export interface ShipmentStore {
  /** Keeps a shipment that was just booked; runs inside the journal's transaction. */
  insertBooked(booked: { entry: JournalEntry; outcome: NonNullable<Booking['outcome']> }): void;
  byBol(bolNumber: string): StoredShipment | null;
  byPro(proNumber: string): StoredShipment | null;
  /** Keeps what a look brought, and each change with when it was first seen, in one transaction with `alongside`. */
  recordSnapshot(
    shipment: SeenShipment,
    changes: readonly ShipmentChange[],
    lastCheckedAtMs: number,
    alongside?: () => void,
  ): void;
  closeTask(bolNumber: string, atMs: number): void;
}
