/** Planned and actual pickup and delivery. */
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { daysBetween } from '../../../../shared/rules/calendar.ts';
import { daysLate, isDueBeforePickup, knownStatus, movingSixths } from '../../../../shared/rules/statusGroups.ts';
import { dayOfInstant } from '../../../lib/format.ts';

/**
 * Position of `picked_up` in the provider's list of statuses. In all later ones except canceled the carrier has the
 * freight.
 */
const PICKED_UP = 2;

/** When the freight was first seen with the carrier. The provider has no pickup time, so this is the best estimate. */
export function pickupSeen(
  shipment: Pick<ShipmentDetail, 'changes'>,
): { readonly ms: number; readonly wasWatched: boolean } | null {
  const first = shipment.changes.findLast(
    ({ field, to }) =>
      field === 'status' && to !== null && movingSixths(to) >= PICKED_UP && knownStatus(to) !== 'cancelled',
  );
  // A status that was already there at the first check began some time before it.
  return first === undefined ? null : { ms: first.seenAtMs, wasWatched: first.from !== null };
}

/** The first delivery estimate seen, if it differs from the current one. */
export function firstEstimate(shipment: Pick<ShipmentDetail, 'changes' | 'estimatedDeliveryDate'>): string | null {
  const first = shipment.changes.findLast(({ field, to }) => field === 'estimatedDeliveryDate' && to !== null)?.to;
  return first == null || first === shipment.estimatedDeliveryDate ? null : first;
}

export interface DeliveryOutcome {
  readonly kind: 'late' | 'late_so_far' | 'in_time' | 'open' | 'unknown';
  /** Days late; negative if early. */
  readonly days: number;
}

/** The delivery compared with its estimate. */
export function deliveryOutcome(shipment: ShipmentDetail, today: string): DeliveryOutcome {
  const { estimatedDeliveryDate: due, deliveryDate } = shipment;
  const late = daysLate(shipment, today);
  if (deliveryDate === null) return late > 0 ? { kind: 'late_so_far', days: late } : { kind: 'open', days: 0 };
  if (due === null || isDueBeforePickup(shipment)) return { kind: 'unknown', days: 0 };
  const days = daysBetween(due, deliveryDate);
  return { kind: days > 0 ? 'late' : 'in_time', days };
}

/** Days from the planned pickup to the day it was seen; 0 if it was already picked up at the first check. */
export function pickupDaysLater(shipment: ShipmentDetail): number {
  const seen = pickupSeen(shipment);
  if (seen === null || !seen.wasWatched || shipment.pickupDate === null) return 0;
  return Math.max(0, daysBetween(shipment.pickupDate, dayOfInstant(seen.ms)));
}
