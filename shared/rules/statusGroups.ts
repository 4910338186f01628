/** How shipments are grouped: which are on the way, due, late, or want somebody to act. */
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../freight/values.ts';
import { businessDaysBetween } from './businessDays.ts';
import { addDays, daysBetween } from './calendar.ts';

/** What a group is decided by. Dates `YYYY-MM-DD`. */
export interface ShipmentFacts {
  readonly status: string;
  readonly voided: boolean;
  readonly pickupDate: string | null;
  readonly estimatedDeliveryDate: string | null;
  readonly deliveryDate: string | null;
  readonly proNumber: string | null;
  readonly openTask: string | null;
}

/** The status of a shipment of which the service has not said any yet. */
export const NO_STATUS = '';

/** Colour family of a status; `unknown` is a value that the spec does not list. */
export const STATUS_KINDS = ['no_status', 'created', 'moving', 'delivered', 'cancelled', 'voided', 'unknown'] as const;
export type StatusKind = (typeof STATUS_KINDS)[number];

const WORDS: Readonly<Record<ShipmentStatus, string>> = {
  created: 'Created',
  onboard: 'Onboard',
  picked_up: 'Picked up',
  in_transit: 'In transit',
  at_destination: 'At destination',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};

/** The spec's status of a text, or null for any other value (spec §3). */
export function knownStatus(status: string): ShipmentStatus | null {
  return SHIPMENT_STATUSES.find((known) => known === status) ?? null;
}

/** A status in words; a value that the spec does not list is shown as it came. */
export function statusWord(status: string): string {
  if (status === NO_STATUS) return 'No status yet';
  const known = knownStatus(status);
  return known === null ? status : WORDS[known];
}

/** Voided stands apart from cancelled: the spec does not link the two (§3). */
export function statusKind(shipment: Pick<ShipmentFacts, 'status' | 'voided'>): StatusKind {
  if (shipment.voided) return 'voided';
  if (shipment.status === NO_STATUS) return 'no_status';
  const known = knownStatus(shipment.status);
  if (known === null) return 'unknown';
  return known === 'created' || known === 'delivered' || known === 'cancelled' ? known : 'moving';
}

/** Place of a moving status in the service's list, 1 (onboard) to 5 (out for delivery). No claim of progress. */
export function movingSixths(status: string): number {
  const known = knownStatus(status);
  return known === null ? 0 : SHIPMENT_STATUSES.indexOf(known);
}

/** Still to be delivered, as far as the service says. */
export function isOpenShipment(shipment: ShipmentFacts): boolean {
  const kind = statusKind(shipment);
  return kind !== 'delivered' && kind !== 'cancelled' && kind !== 'voided';
}

/** Whether the estimate lies before the pickup, so that it says nothing of when the freight arrives. */
export function isDueBeforePickup({
  pickupDate,
  estimatedDeliveryDate: due,
}: Pick<ShipmentFacts, 'pickupDate' | 'estimatedDeliveryDate'>): boolean {
  return pickupDate !== null && due !== null && due < pickupDate;
}

/**
 * Whole days past the estimate: of an open shipment up to today, of a delivered one up to its delivery. 0 when in time,
 * or when the estimate says nothing.
 */
export function daysLate(shipment: ShipmentFacts, today: string): number {
  const { estimatedDeliveryDate: due, deliveryDate } = shipment;
  if (due === null || isDueBeforePickup(shipment)) return 0;
  const until = statusKind(shipment) === 'delivered' ? deliveryDate : isOpenShipment(shipment) ? today : null;
  return until === null ? 0 : Math.max(0, daysBetween(due, until));
}

/** Carriers that assign the PRO after dispatch have done so by then. */
const PRO_AFTER_DAYS = 2;

/** Business days since pickup that an open shipment has no PRO, once they are two or more; else 0. */
export function proMissingDays(shipment: ShipmentFacts, today: string): number {
  if (shipment.proNumber !== null || shipment.pickupDate === null || !isOpenShipment(shipment)) return 0;
  const days = businessDaysBetween(shipment.pickupDate, today);
  return days >= PRO_AFTER_DAYS ? days : 0;
}

/** The tiles over the table, in their order. */
export const SHIPMENT_GROUPS = [
  'all',
  'current',
  'pickup_today',
  'moving',
  'due_today',
  'late',
  'no_pod',
  'attention',
] as const;
export type ShipmentGroup = (typeof SHIPMENT_GROUPS)[number];

/** The last pickup date by which a PRO should be there: two business days before `today`. */
export function lastDateWithPro(today: string): string {
  let date = today;
  while (businessDaysBetween(date, today) < PRO_AFTER_DAYS) date = addDays(date, -1);
  return date;
}
