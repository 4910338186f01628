/** What of a shipment must not be missed, as pure rules, and the day from which they may say something else. */
import type { AppError } from '../errors.ts';
import { SHIPMENT_STATUSES } from '../freight/values.ts';
import type { AttentionFacts } from '../ipc/contract/attention.ts';
import { addBusinessDays } from './businessDays.ts';
import { addDays, daysBetween } from './calendar.ts';
import { daysLate, isOpen, knownStatus, proMissingDays, type ShipmentFacts, statusKind } from './statusGroups.ts';

/** What is judged. Dates `YYYY-MM-DD`. */
export interface JudgedShipment extends ShipmentFacts {
  /** The service lists a delivery document. */
  readonly hasDeliveryPaper: boolean;
  readonly tracking: 'open' | 'done' | 'not_on_account';
  /** The price as booked, and as the service said it last; cents of the currency. */
  readonly totalCents: number | null;
  readonly latestTotalCents: number | null;
  readonly currency: string;
  /** The carrier's code as booked, and as the service said it last. */
  readonly carrier: string;
  readonly latestCarrier: string | null;
  /** Every status it was seen in. */
  readonly statusesSeen: readonly string[];
  /** How the last looks failed, for it alone, once they were too many. */
  readonly lookError: AppError | null;
}

/** One matter: kind and occurrence name it for as long as it is the same. */
export interface Matter {
  readonly occurrence: string;
  readonly facts: AttentionFacts;
}

export interface Judgement {
  readonly matters: readonly Matter[];
  /** The first later day on which it must be judged anew though nothing was heard of it, or null. */
  readonly nextOn: string | null;
}

/** Business days after the pickup on which a carrier has assigned the PRO. */
const PRO_AFTER_BUSINESS_DAYS = 2;
/** Days after the delivery in which a carrier releases the POD. */
const POD_AFTER_DAYS = 5;
/** Dates further away than this come from a mistake: no rule waits for them. */
const NEAR_DAYS = 1_000;

/** Judges one shipment on one day. */
export function attentionOf(shipment: JudgedShipment, today: string): Judgement {
  const matters: Matter[] = [];
  const laterDays: string[] = [];
  const raise = (occurrence: string, facts: AttentionFacts) => void matters.push({ occurrence, facts });
  const isNear = (date: string | null): date is string =>
    date !== null && Math.abs(daysBetween(date, today)) <= NEAR_DAYS;
  const { status, pickupDate, estimatedDeliveryDate: due, deliveryDate } = shipment;

  if (shipment.openTask !== null) raise('booking', { kind: 'pickup_warning', words: shipment.openTask });
  const { totalCents, latestTotalCents, currency, carrier, latestCarrier } = shipment;
  if (totalCents !== null && latestTotalCents !== null && latestTotalCents !== totalCents) {
    raise(String(latestTotalCents), { kind: 'price_changed', totalCents, latestTotalCents, currency });
  }
  if (latestCarrier !== null && latestCarrier !== carrier) {
    raise(latestCarrier, { kind: 'carrier_changed', carrier, latestCarrier });
  }
  if (shipment.tracking === 'not_on_account') {
    // What is known of it may be long out of date.
    raise('3', { kind: 'not_on_account' });
    return { matters, nextOn: null };
  }
  if (isOpen(shipment)) {
    if (shipment.proNumber === null && isNear(pickupDate)) {
      if (proMissingDays(shipment, today) > 0) raise(pickupDate, { kind: 'pro_missing', pickupDate });
      else laterDays.push(addBusinessDays(pickupDate, PRO_AFTER_BUSINESS_DAYS));
    }
    if (isNear(due)) {
      if (daysLate(shipment, today) > 0) raise(due, { kind: 'late', estimatedDeliveryDate: due });
      else laterDays.push(addDays(due, 1));
    }
  }
  const from = furthest(shipment.statusesSeen);
  if (!shipment.voided && from !== null && placeOf(status) >= 0 && placeOf(status) < placeOf(from)) {
    raise(`${from} ${status}`, { kind: 'status_backwards', from, to: status });
  }
  if (shipment.voided && statusKind({ status, voided: false }) === 'moving') {
    raise('voided', { kind: 'voided_moving', status });
  }
  if (statusKind(shipment) === 'delivered' && !shipment.hasDeliveryPaper && isNear(deliveryDate)) {
    if (daysBetween(deliveryDate, today) >= POD_AFTER_DAYS) raise(deliveryDate, { kind: 'pod_missing', deliveryDate });
    else laterDays.push(addDays(deliveryDate, POD_AFTER_DAYS));
  }
  if (shipment.lookError !== null)
    raise(shipment.lookError.code, { kind: 'polling_failing', error: shipment.lookError });
  return { matters, nextOn: laterDays.toSorted()[0] ?? null };
}

/** Place on the way from created to delivered, in the order of the spec's list; -1: not on it. */
function placeOf(status: string): number {
  const known = knownStatus(status);
  return known === null || known === 'cancelled' ? -1 : SHIPMENT_STATUSES.indexOf(known);
}

function furthest(statuses: readonly string[]): string | null {
  return statuses.toSorted((a, b) => placeOf(b) - placeOf(a))[0] ?? null;
}
