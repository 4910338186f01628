/** The columns of a shipment that a poll sets, by their names in the store. */
import { poEntries } from '../../../shared/rules/poNumbers.ts';
import { bookedAtMsOf } from '../shipments/changes.ts';
import type { PollResult } from '../tracking/ports.ts';
import type { PolledColumns } from './shared.ts';

export function polledColumns(
  { shipment, plan, atMs, checksSinceDocuments }: PollResult,
  carrierName: string,
): PolledColumns {
  return {
    pro_number: shipment.proNumber,
    pickup_number: shipment.pickupNumber,
    status: shipment.status,
    tracking_status: shipment.trackingStatus,
    voided: shipment.voided ? 1 : 0,
    pickup_date: shipment.pickupDate,
    estimated_delivery_date: shipment.estimatedDeliveryDate,
    delivery_date: shipment.deliveryDate,
    reference_numbers: JSON.stringify(shipment.referenceNumbers),
    available: JSON.stringify(shipment.documents),
    unread: shipment.unread,
    latest_total_cents: shipment.totalCents,
    latest_carrier: shipment.carrier,
    latest_carrier_name: carrierName,
    po_number: poEntries(shipment.referenceNumbers)[0] ?? null,
    quote_reference: shipment.quoteNumber,
    last_checked_at_ms: atMs,
    booked_at_ms: bookedAtMsOf(shipment),
    tracking: plan.tracking,
    next_poll_at_ms: plan.nextPollAtMs,
    settled_at_ms: plan.settledAtMs,
    checks_since_documents: checksSinceDocuments,
    polls_not_found: 0,
    polls_failed: 0,
    poll_error: null,
  };
}
