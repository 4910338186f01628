/** Changes between a shipment's stored data and a status response. */

import { type ShipmentChange, ShipmentChangeSchema } from '../../../shared/contract/shipments.ts';
import type { Shipment } from '../../../shared/freight/responses.ts';
import { instantMsOf } from '../../../shared/rules/instant.ts';
import { poEntries } from '../../../shared/rules/poNumbers.ts';
import { NO_STATUS } from '../../../shared/rules/statusGroups.ts';
import type { SeenShipment, StoredShipment } from './types.ts';

type Known = Pick<
  StoredShipment,
  | 'status'
  | 'trackingStatus'
  | 'proNumber'
  | 'pickupNumber'
  | 'carrier'
  | 'latestCarrier'
  | 'voided'
  | 'pickupDate'
  | 'estimatedDeliveryDate'
  | 'deliveryDate'
  | 'totalCents'
  | 'latestTotalCents'
  | 'poNumber'
  | 'referenceNumbers'
  | 'available'
  | 'unread'
>;

/**
 * Merges a status response into the stored data. Missing fields are unchanged: the spec has no way to retract a value.
 * Only a delivery date is removed, if the response says that there is none and the shipment isn't delivered.
 */
export function afterPoll(known: Known | null, reported: Shipment): SeenShipment {
  const status = reported.status ?? known?.status ?? NO_STATUS;
  const isUndelivered = reported.hasNoDeliveryDate && status !== 'delivered';
  const carrier = known?.latestCarrier ?? known?.carrier ?? reported.carrier ?? '';
  return {
    bolNumber: reported.bolNumber,
    quoteNumber: reported.quoteNumber,
    bookedAt: reported.bookedAt,
    status,
    trackingStatus: reported.trackingStatus ?? known?.trackingStatus ?? null,
    proNumber: reported.proNumber ?? known?.proNumber ?? null,
    pickupNumber: reported.pickupNumber ?? known?.pickupNumber ?? null,
    carrier: reported.carrier === null || reported.carrier.trim() === carrier.trim() ? carrier : reported.carrier,
    voided: reported.voided ?? known?.voided ?? false,
    pickupDate: reported.pickupDate ?? known?.pickupDate ?? null,
    estimatedDeliveryDate: reported.estimatedDeliveryDate ?? known?.estimatedDeliveryDate ?? null,
    deliveryDate: reported.deliveryDate ?? (isUndelivered ? null : (known?.deliveryDate ?? null)),
    totalCents: reported.totalCents ?? known?.latestTotalCents ?? known?.totalCents ?? null,
    referenceNumbers: reported.referenceNumbers ?? known?.referenceNumbers ?? [],
    documents: reported.documents ?? known?.available ?? [],
    unread: listed([...new Set(reported.unread.map(({ path }) => path.replace(/^shipment\./, '')))]),
  };
}

/** Parses `bookedAt`; null if invalid. */
export function bookedAtMsOf({ bookedAt }: SeenShipment): number | null {
  return bookedAt === null ? null : instantMsOf(bookedAt);
}

/** The differences between the stored data and the merged data. */
export function changesOf(known: Known | null, seen: SeenShipment, seenAtMs: number): ShipmentChange[] {
  const after: Record<ShipmentChange['field'], string | null> = {
    status: seen.status || null,
    trackingStatus: seen.trackingStatus,
    proNumber: seen.proNumber,
    pickupNumber: seen.pickupNumber,
    carrier: seen.carrier,
    voided: seen.voided ? 'voided' : null,
    pickupDate: seen.pickupDate,
    estimatedDeliveryDate: seen.estimatedDeliveryDate,
    deliveryDate: seen.deliveryDate,
    total: textOf(seen.totalCents),
    poNumber: listed(poEntries(seen.referenceNumbers)) ?? known?.poNumber ?? null,
    documents: typesOf(seen.documents),
    unread: seen.unread,
  };
  const before: Record<ShipmentChange['field'], string | null> = {
    status: known?.status || null,
    trackingStatus: known?.trackingStatus ?? null,
    proNumber: known?.proNumber ?? null,
    pickupNumber: known?.pickupNumber ?? null,
    voided: known?.voided ? 'voided' : null,
    pickupDate: known?.pickupDate ?? null,
    estimatedDeliveryDate: known?.estimatedDeliveryDate ?? null,
    deliveryDate: known?.deliveryDate ?? null,
    documents: typesOf(known?.available ?? []),
    unread: known?.unread ?? null,
    // The first response sets the initial values of these fields, which is not a change.
    carrier: known === null ? after.carrier : (known.latestCarrier ?? known.carrier),
    total: known === null ? after.total : textOf(known.latestTotalCents ?? known.totalCents),
    poNumber: known === null ? after.poNumber : (listed(poEntries(known.referenceNumbers)) ?? known.poNumber),
  };
  return FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
    seenAtMs,
  }));
}

const FIELDS = ShipmentChangeSchema.shape.field.options;

function textOf(cents: number | null): string | null {
  return cents === null ? null : String(cents);
}

function typesOf(documents: readonly { readonly type: string }[]): string | null {
  return listed(documents.map(({ type }) => type));
}

/** Sorted, because the provider's order may differ between responses. */
function listed(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.toSorted().join(', ');
}
