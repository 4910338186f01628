/** Shipment Status (spec §4.3). */

import { shownNumber } from '../carrierNumber.ts';
import { carrierOf } from '../carriers.ts';
import type { ServiceContext } from '../context.ts';
import type { ShipmentResponse } from '../responses.ts';
import { snapshotNow } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { documentsOf } from './documentList.ts';
import { findShipment } from './findShipment.ts';

/** Returns a shipment's current state. Throws `validation_failed`, `shipment_not_found`. */
export function getShipment(context: ServiceContext, username: string, parameters: unknown): ShipmentResponse {
  const shipment = findShipment(context, username, parameters);
  const snapshot = snapshotNow(shipment, context.clock);
  const { unassigned } = carrierOf(shipment.carrier).numbers;
  return {
    success: true,
    shipment: {
      quoteNumber: shipment.quoteReference,
      bolNumber: shipment.bolNumber,
      proNumber: shownNumber(snapshot.proNumber, unassigned),
      pickupNumber: shownNumber(snapshot.pickupNumber, unassigned),
      carrier: shipment.carrier,
      status: snapshot.status,
      trackingStatus: snapshot.status,
      voided: snapshot.voided,
      pickupDate: shipment.request.pickupDate,
      estimatedDeliveryDate: shipment.estimatedDeliveryDate,
      deliveryDate: snapshot.deliveryDate,
      total: shipment.totalCents / 100,
      referenceNumbers: referencesOf(shipment),
      documents: documentsOf(shipment.bolNumber, snapshot).map(({ type, name }) => ({ type, name })),
      bookedAt: new Date(shipment.bookedAtMs).toISOString(),
    },
  };
}

/** Returns the PO number as `PO: …`, then the references as entered (spec §2.8). */
function referencesOf({ booking }: MockShipment): string[] {
  const references = booking.referenceNumbers ?? [];
  return booking.poNumber === undefined || booking.poNumber === ''
    ? references
    : [`PO: ${booking.poNumber}`, ...references];
}
