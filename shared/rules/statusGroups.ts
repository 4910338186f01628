/** Groups of shipments: moving, due, late, or requiring action. */
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../freight/values.ts';
import { businessDaysBetween } from './businessDays.ts';
import { addDays, daysBetween } from './calendar.ts';

/** Input for the grouping. Dates `YYYY-MM-DD`. */
export interface ShipmentStatusFields {
  readonly status: string;
  readonly voided: boolean;
  readonly pickupDate: string | null;
  readonly estimatedDeliveryDate: string | null;
  readonly deliveryDate: string | null;
  readonly proNumber: string | null;
  readonly openTask: string | null;
}

/** Status of a shipment before the provider's first one. */
export const NO_STATUS = '';

/** Category of a status, which determines its color; `unknown` is a value that the spec does not list. */
export const STATUS_KINDS = ['no_status', 'created', 'moving', 'delivered', 'cancelled', 'voided', 'unknown'] as const;
export type StatusKind = (typeof STATUS_KINDS)[number];

const LABELS: Readonly<Record<ShipmentStatus, string>> = {
  created: 'Created',
  onboard: 'Onboard',
  picked_up: 'Picked up',
  in_transit: 'In transit',
  at_destination: 'At destination',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};

/** The text as a status of the spec (§3); null for any other value. */
export function knownStatus(status: string): ShipmentStatus | null {
  return SHIPMENT_STATUSES.find((known) => known === status) ?? null;
}

/** Display text of a status; a value that the spec does not list is shown unchanged. */
export function statusWord(status: string): string {
  if (status === NO_STATUS) return 'No status yet';
  const known = knownStatus(status);
  return known === null ? status : LABELS[known];
}

/** Voided is separate from canceled: the spec does not link the two (§3). */
export function statusKind(shipment: Pick<ShipmentStatusFields, 'status' | 'voided'>): StatusKind {
  if (shipment.voided) return 'voided';
  if (shipment.status === NO_STATUS) return 'no_status';
  const known = knownStatus(shipment.status);
  if (known === null) return 'unknown';
  return known === 'created' || known === 'delivered' || known === 'cancelled' ? known : 'moving';
}

/** Position of a moving status in the provider's list, 1 (onboard) to 5 (out for delivery). Doesn't imply progress. */
export function movingSixths(status: string): number {
  const known = knownStatus(status);
  return known === null ? 0 : SHIPMENT_STATUSES.indexOf(known);
}

/** Not delivered yet, according to the provider. */
export function isOpenShipment(shipment: ShipmentStatusFields): boolean {
  const kind = statusKind(shipment);
  return kind !== 'delivered' && kind !== 'cancelled' && kind !== 'voided';
}

/** Whether the estimate is before the pickup, which makes it meaningless. */
export function isDueBeforePickup({
  pickupDate,
  estimatedDeliveryDate: due,
}: Pick<ShipmentStatusFields, 'pickupDate' | 'estimatedDeliveryDate'>): boolean {
  return pickupDate !== null && due !== null && due < pickupDate;
}

/**
 * Whole days past the estimate: up to today for an open shipment, up to the delivery for a delivered one. 0 if on time
 * or if the estimate is meaningless.
 */
export function daysLate(shipment: ShipmentStatusFields, today: string): number {
  const { estimatedDeliveryDate: due, deliveryDate } = shipment;
  if (due === null || isDueBeforePickup(shipment)) return 0;
  const until = statusKind(shipment) === 'delivered' ? deliveryDate : isOpenShipment(shipment) ? today : null;
  return until === null ? 0 : Math.max(0, daysBetween(due, until));
}

/** Carriers that assign the PRO number after dispatch do so within this many business days. */
const PRO_AFTER_DAYS = 2;

/** Business days since pickup for which an open shipment has had no PRO number, from two on; otherwise 0. */
export function proMissingDays(shipment: ShipmentStatusFields, today: string): number {
  if (shipment.proNumber !== null || shipment.pickupDate === null || !isOpenShipment(shipment)) return 0;
  const days = businessDaysBetween(shipment.pickupDate, today);
  return days >= PRO_AFTER_DAYS ? days : 0;
}

/** Tiles above the table, in order. */
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

/** The last pickup date for which a PRO number is expected: two business days before `today`. */
export function lastDateWithPro(today: string): string {
  let date = today;
  while (businessDaysBetween(date, today) < PRO_AFTER_DAYS) date = addDays(date, -1);
  return date;
}
