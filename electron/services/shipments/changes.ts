/** What a look at the service changed. */
import type { Shipment } from '../../../shared/freight/responses.ts';
import { type ShipmentChange, ShipmentChangeSchema } from '../../../shared/ipc/contract/shipments.ts';
import type { StoredShipment } from './ports.ts';

type Known = Pick<
  StoredShipment,
  | 'status'
  | 'trackingStatus'
  | 'proNumber'
  | 'pickupNumber'
  | 'voided'
  | 'pickupDate'
  | 'estimatedDeliveryDate'
  | 'deliveryDate'
  | 'available'
>;

/**
 * The differences between what was known and what the service says now. A number that was assigned once and is missing
 * in a later answer stays known: the spec has no way to take one back.
 */
export function changesOf(known: Known | null, seen: Shipment, seenAtMs: number): ShipmentChange[] {
  const before: Record<ShipmentChange['field'], string | null> = {
    status: known?.status ?? null,
    trackingStatus: known?.trackingStatus ?? null,
    proNumber: known?.proNumber ?? null,
    pickupNumber: known?.pickupNumber ?? null,
    voided: known?.voided ? 'voided' : null,
    pickupDate: known?.pickupDate ?? null,
    estimatedDeliveryDate: known?.estimatedDeliveryDate ?? null,
    deliveryDate: known?.deliveryDate ?? null,
    documents: listed(known?.available ?? []),
  };
  const after: Record<ShipmentChange['field'], string | null> = {
    status: seen.status,
    trackingStatus: seen.trackingStatus,
    proNumber: seen.proNumber ?? before.proNumber,
    pickupNumber: seen.pickupNumber ?? before.pickupNumber,
    voided: seen.voided ? 'voided' : null,
    pickupDate: seen.pickupDate,
    estimatedDeliveryDate: seen.estimatedDeliveryDate,
    deliveryDate: seen.deliveryDate,
    documents: listed(seen.documents),
  };
  return FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
    seenAtMs,
  }));
}

const FIELDS = ShipmentChangeSchema.shape.field.options;

/** Types in alphabetical order: the service may list the same documents in another order each time. */
function listed(documents: readonly { readonly type: string }[]): string | null {
  return documents.length === 0
    ? null
    : documents
        .map(({ type }) => type)
        .toSorted()
        .join(', ');
}
