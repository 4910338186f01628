/** Shipments as stored, and as a status response describes them. */
import type { ShipmentDetail, ShipmentRow } from '../../../shared/contract/shipments.ts';

/** A shipment without its saved documents and email drafts. */
export type StoredShipment = Omit<ShipmentDetail, 'documents' | 'emails'> & {
  /** The turn of a workgroup's store that wrote the row; 0 in the embedded database. */
  readonly version: number;
  /** The quote it was booked from, or null if it was booked elsewhere. */
  readonly quoteId: string | null;
  /** Documents available according to the last response. */
  readonly available: readonly { readonly type: string; readonly name: string }[];
  /** The invalid fields of its last status response, or null. */
  readonly unread: string | null;
};

/** A shipment that the database doesn't have, or has an older row of: in a workgroup, what only this computer knows. */
export type OwnShipment = ShipmentRow & Pick<StoredShipment, 'request'>;

/** A shipment as known after a status response. */
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
  /** The carrier code in the latest response. */
  readonly carrier: string;
  /** The price in the latest response. */
  readonly totalCents: number | null;
  readonly quoteNumber: string | null;
  readonly bookedAt: string | null;
  readonly documents: StoredShipment['available'];
  /** The invalid fields of the response, or null. */
  readonly unread: string | null;
};

/** The columns of a shipment that was booked. */
export interface BookedShipment {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  readonly pickupNumber: string | null;
  readonly carrier: string;
  readonly carrierName: string;
  readonly pickupDate: string | null;
  readonly totalCents: number | null;
  readonly currency: string;
  readonly poNumber: string | null;
  readonly orderId: string | null;
  /** JSON. */
  readonly referenceNumbers: string;
  readonly consigneeName: string | null;
  readonly consigneePlace: string | null;
  readonly originPlace: string | null;
  readonly bookedAtMs: number;
  readonly serviceShipmentId: string | null;
  readonly pickupWarning: string | null;
}
