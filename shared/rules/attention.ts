/** What of a shipment must not be missed, as pure rules, and the day from which they may say something else. */
import type { AppError } from '../errors.ts';
import type { AlertDetails } from '../ipc/contract/attention.ts';
import { addBusinessDays, nextBusinessDay } from './businessDays.ts';
import { addDays, daysBetween } from './calendar.ts';
import {
  daysLate,
  isDueBeforePickup,
  isOpenShipment,
  proMissingDays,
  type ShipmentFacts,
  statusKind,
} from './statusGroups.ts';
import { instantOfWall, wallTime, zoneOfState } from './wallTime.ts';

/** What is judged. Dates `YYYY-MM-DD`. */
export interface AlertInput extends ShipmentFacts {
  /** The service lists a delivery document. */
  readonly hasDeliveryPaper: boolean;
  readonly tracking: 'open' | 'done' | 'not_on_account';
  readonly pickupNumber: string | null;
  /** As it was booked here, `HH:MM` on the clocks of the pickup's place; null: not known. */
  readonly pickupWindow: { readonly readyTime: string; readonly closeTime: string } | null;
  /** Where it is picked up, 2 letters; null: not known. */
  readonly originState: string | null;
  readonly lastCheckedAtMs: number | null;
  /** The price as booked, and as the service said it last; cents of the currency. */
  readonly totalCents: number | null;
  /** The price that was chosen, where the answer to the booking had none that could be read. */
  readonly chosenCents: number | null;
  readonly latestTotalCents: number | null;
  readonly currency: string;
  /** The carrier's code as booked, and as the service said it last. */
  readonly carrier: string;
  readonly latestCarrier: string | null;
  readonly carrierName: string;
  readonly latestCarrierName: string | null;
  /** Every status it was seen in, oldest first. */
  readonly statusesSeen: readonly string[];
  /** How the last looks failed, for it alone, once they were too many. */
  readonly lookError: AppError | null;
}

/** One matter: kind and occurrence name it for as long as it is the same. */
export interface AlertCondition {
  readonly occurrence: string;
  readonly facts: AlertDetails;
}

export interface AlertEvaluation {
  readonly matters: readonly AlertCondition[];
  /**
   * When it must next be judged anew though nothing was heard of it, or null: a later day, or `YYYY-MM-DDTHH:MM` on this
   * computer's clock.
   */
  readonly nextOn: string | null;
}

/** Business days after the pickup on which a carrier has assigned the PRO. */
const PRO_AFTER_BUSINESS_DAYS = 2;
/** A driver may come as late as this after the window. */
const AFTER_WINDOW_MS = 3_600_000;
/** A pickup number comes before the driver, who asks for it. */
const PICKUP_NUMBER_BY = '12:00';
/** When the business morning begins. */
const MORNING = '08:00';
/** Days after the delivery in which a carrier releases the POD. */
const POD_AFTER_DAYS = 5;
/** Dates further away than this come from a mistake: no rule waits for them. */
const NEAR_DAYS = 1_000;

/** Judges one shipment. `now` is this computer's wall clock, `YYYY-MM-DDTHH:MM`; a day alone is its beginning. */
export function evaluateAlerts(shipment: AlertInput, now: string): AlertEvaluation {
  const today = now.slice(0, 10);
  const matters: AlertCondition[] = [];
  const later: string[] = [];
  const raise = (occurrence: string, facts: AlertDetails) => void matters.push({ occurrence, facts });
  const isNear = (date: string | null): date is string =>
    date !== null && Math.abs(daysBetween(date, today)) <= NEAR_DAYS;
  const { status, pickupDate, estimatedDeliveryDate: due, deliveryDate } = shipment;

  if (shipment.openTask !== null) raise('booking', { kind: 'pickup_warning', words: shipment.openTask });
  const { latestTotalCents, chosenCents, currency, carrier, carrierName, latestCarrier } = shipment;
  const totalCents = chosenCents ?? shipment.totalCents;
  if (chosenCents !== null && latestTotalCents === null) {
    raise('booking', { kind: 'price_missing', chosenCents, currency });
  }
  if (totalCents !== null && latestTotalCents !== null && latestTotalCents !== totalCents) {
    raise(String(latestTotalCents), { kind: 'price_changed', totalCents, latestTotalCents, currency });
  }
  if (latestCarrier !== null && latestCarrier !== carrier) {
    const latestName = shipment.latestCarrierName ?? latestCarrier;
    raise(latestCarrier, { kind: 'carrier_changed', carrier: carrierName, latestCarrier: latestName });
  }
  if (shipment.tracking === 'not_on_account') {
    // What is known of it may be long out of date.
    raise('3', { kind: 'not_on_account' });
    return { matters, nextOn: null };
  }
  if (isOpenShipment(shipment)) {
    if (shipment.proNumber === null && isNear(pickupDate)) {
      if (proMissingDays(shipment, today) > 0) raise(pickupDate, { kind: 'pro_missing', pickupDate });
      else later.push(addBusinessDays(pickupDate, PRO_AFTER_BUSINESS_DAYS));
    }
    if (isNear(due) && !isDueBeforePickup(shipment)) {
      if (daysLate(shipment, today) > 0) raise(due, { kind: 'late', estimatedDeliveryDate: due });
      else later.push(addDays(due, 1));
    }
  }
  const kind = statusKind(shipment);
  if ((kind === 'no_status' || kind === 'created' || kind === 'unknown') && isNear(pickupDate)) {
    // As far as is said, the driver has not been there.
    const place = zoneOfState(shipment.originState ?? '');
    const here = (wall: string) => wallTime(instantOfWall(wall, place));
    const noon = here(`${pickupDate}T${PICKUP_NUMBER_BY}`);
    if (shipment.pickupNumber !== null) {
      // The driver has it.
    } else if (noon <= now) raise(pickupDate, { kind: 'pickup_number_missing', pickupDate });
    else later.push(noon);
    const { pickupWindow: window, lastCheckedAtMs } = shipment;
    const over = wallTime(pickupOverMs(pickupDate, window, place));
    // Said only by what was heard since: before the window closed nobody could know.
    if (over > now) later.push(over);
    else if (kind === 'created' && lastCheckedAtMs !== null && wallTime(lastCheckedAtMs) >= over) {
      raise(pickupDate, { kind: 'not_picked_up', pickupDate, window });
    }
  }
  // The order of the other states is not said (spec §3): going from one to another is no more than its history.
  const left = shipment.statusesSeen.findLast(
    (seen) => seen !== status && (seen === 'delivered' || seen === 'cancelled'),
  );
  if (!shipment.voided && left !== undefined) raise(left, { kind: 'status_backwards', from: left, to: status });
  if (shipment.voided && statusKind({ status, voided: false }) === 'moving') {
    raise('voided', { kind: 'voided_moving', status });
  }
  if (statusKind(shipment) === 'delivered' && !shipment.hasDeliveryPaper && isNear(deliveryDate)) {
    if (daysBetween(deliveryDate, today) >= POD_AFTER_DAYS) raise(deliveryDate, { kind: 'pod_missing', deliveryDate });
    else later.push(addDays(deliveryDate, POD_AFTER_DAYS));
  }
  if (shipment.lookError !== null)
    raise(shipment.lookError.code, { kind: 'polling_failing', error: shipment.lookError });
  return { matters, nextOn: later.toSorted()[0] ?? null };
}

/** When a pickup that has not been is missed: an hour after its window, or the next business morning where none is known. */
function pickupOverMs(date: string, window: AlertInput['pickupWindow'], zone: string | undefined): number {
  if (window === null) return instantOfWall(`${nextBusinessDay(date)}T${MORNING}`, zone);
  const closesOn = window.closeTime <= window.readyTime ? addDays(date, 1) : date;
  return instantOfWall(`${closesOn}T${window.closeTime}`, zone) + AFTER_WINDOW_MS;
}
