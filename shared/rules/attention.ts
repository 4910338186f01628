/** The alert rules for a shipment as pure functions, including when to evaluate them next. */

import type { AlertDetails } from '../contract/attention.ts';
import type { AppError } from '../errors.ts';
import { addBusinessDays, nextBusinessDay } from './businessDays.ts';
import { addDays, daysBetween } from './calendar.ts';
import { claimDeadlines } from './claimDeadlines.ts';
import { isSamePro } from './scannedCode.ts';
import {
  daysLate,
  isDueBeforePickup,
  isOpenShipment,
  proMissingDays,
  type ShipmentStatusFields,
  statusKind,
} from './statusGroups.ts';
import { instantOfWall, wallTime, zoneOfState } from './wallTime.ts';

/** Input of the rules. Dates `YYYY-MM-DD`. */
export interface AlertInput extends ShipmentStatusFields {
  /** The provider lists a delivery document. */
  readonly hasDeliveryDocument: boolean;
  readonly tracking: 'open' | 'done' | 'not_on_account';
  readonly pickupNumber: string | null;
  /** Pickup window as booked here, `HH:MM` local time at the origin; null if unknown. */
  readonly pickupWindow: { readonly readyTime: string; readonly closeTime: string } | null;
  /** State of the origin, 2 letters; null if unknown. */
  readonly originState: string | null;
  readonly lastCheckedAtMs: number | null;
  /** Booked price and the provider's latest price, in cents of the currency. */
  readonly totalCents: number | null;
  /** Price of the chosen rate, if the booking response had no readable price. */
  readonly chosenCents: number | null;
  /** Currency of the chosen rate; null if it was booked elsewhere. */
  readonly chosenCurrency: string | null;
  readonly latestTotalCents: number | null;
  readonly currency: string;
  /** Carrier code as booked, and the provider's latest one. */
  readonly carrier: string;
  readonly latestCarrier: string | null;
  readonly carrierName: string;
  readonly latestCarrierName: string | null;
  /** PRO number of the sticker that the user attached; null without one. */
  readonly proSticker: string | null;
  /** A damage claim was begun, and isn't filed. */
  readonly hasOpenClaim: boolean;
  /** All statuses seen, oldest first. */
  readonly statusesSeen: readonly string[];
  /** Error of the last polls of this shipment, once it has failed often enough. */
  readonly pollError: AppError | null;
}

/** One alert: kind and occurrence identify it for as long as it persists. */
export interface AlertCondition {
  readonly occurrence: string;
  readonly details: AlertDetails;
}

export interface AlertEvaluation {
  readonly conditions: readonly AlertCondition[];
  /**
   * When to evaluate again even without new data, or null: a later day, or `YYYY-MM-DDTHH:MM` on this computer's clock.
   */
  readonly nextOn: string | null;
}

/** Carriers assign a PRO number within this many business days after the pickup. */
const PRO_AFTER_BUSINESS_DAYS = 2;
/** How late after the window a driver may still come: 1 hour. */
const AFTER_WINDOW_MS = 3_600_000;
/** The driver asks for the pickup number, so it has to arrive before the driver does. */
const PICKUP_NUMBER_BY = '12:00';
/** Start of the business day. */
const MORNING = '08:00';
/** Carriers release the POD within this many days after the delivery. */
const POD_AFTER_DAYS = 5;
/** Days before the last day to file a claim from which it is an alert. */
const CLAIM_ALERT_DAYS = 30;
/** Dates further away than this are errors in the data; no rule waits for them. */
const NEAR_DAYS = 1_000;

/** Evaluates one shipment. `now` is this computer's wall clock, `YYYY-MM-DDTHH:MM`; a date alone means midnight. */
export function evaluateAlerts(shipment: AlertInput, now: string): AlertEvaluation {
  const today = now.slice(0, 10);
  const conditions: AlertCondition[] = [];
  const evaluateAt: string[] = [];
  const raise = (occurrence: string, details: AlertDetails) => void conditions.push({ occurrence, details });
  const isNear = (date: string | null): date is string =>
    date !== null && Math.abs(daysBetween(date, today)) <= NEAR_DAYS;
  const { status, pickupDate, estimatedDeliveryDate: due, deliveryDate } = shipment;

  if (shipment.openTask !== null) raise('booking', { kind: 'pickup_warning', message: shipment.openTask });
  const { latestTotalCents, chosenCents, currency, carrier, carrierName, latestCarrier } = shipment;
  const chosenCurrency = shipment.chosenCurrency ?? currency;
  // A price chosen in another currency can't be compared.
  const totalCents = (chosenCurrency === currency ? chosenCents : null) ?? shipment.totalCents;
  if (chosenCents !== null && latestTotalCents === null) {
    raise('booking', { kind: 'price_missing', chosenCents, currency: chosenCurrency });
  }
  if (totalCents !== null && latestTotalCents !== null && latestTotalCents !== totalCents) {
    raise(String(latestTotalCents), { kind: 'price_changed', totalCents, latestTotalCents, currency });
  }
  if (latestCarrier !== null && latestCarrier !== carrier) {
    const latestName = shipment.latestCarrierName ?? latestCarrier;
    raise(latestCarrier, { kind: 'carrier_changed', carrier: carrierName, latestCarrier: latestName });
  }
  const { proNumber, proSticker } = shipment;
  if (proNumber !== null && proSticker !== null && !isSamePro(proNumber, proSticker, latestCarrier ?? carrier)) {
    raise(`${proNumber} ${proSticker}`, { kind: 'pro_differs', proNumber, sticker: proSticker });
  }
  if (shipment.tracking === 'not_on_account') {
    // Other data of this shipment may be long outdated.
    raise('3', { kind: 'not_on_account' });
    return { conditions, nextOn: null };
  }
  if (isOpenShipment(shipment)) {
    if (shipment.proNumber === null && isNear(pickupDate)) {
      if (proMissingDays(shipment, today) > 0) raise(pickupDate, { kind: 'pro_missing', pickupDate });
      else evaluateAt.push(addBusinessDays(pickupDate, PRO_AFTER_BUSINESS_DAYS));
    }
    if (isNear(due) && !isDueBeforePickup(shipment)) {
      if (daysLate(shipment, today) > 0) raise(due, { kind: 'late', estimatedDeliveryDate: due });
      else evaluateAt.push(addDays(due, 1));
    }
  }
  const kind = statusKind(shipment);
  if ((kind === 'no_status' || kind === 'created' || kind === 'unknown') && isNear(pickupDate)) {
    // By its status, it hasn't been picked up.
    const zone = zoneOfState(shipment.originState ?? '');
    const here = (wall: string) => wallTime(instantOfWall(wall, zone));
    const noon = here(`${pickupDate}T${PICKUP_NUMBER_BY}`);
    if (shipment.pickupNumber !== null) {
    } else if (noon <= now) raise(pickupDate, { kind: 'pickup_number_missing', pickupDate });
    else evaluateAt.push(noon);
    const { pickupWindow: window, lastCheckedAtMs } = shipment;
    const over = wallTime(pickupOverMs(pickupDate, window, zone));
    // Needs a check after the window closed: earlier data can't show a missed pickup.
    if (over > now) evaluateAt.push(over);
    else if (kind === 'created' && lastCheckedAtMs !== null && wallTime(lastCheckedAtMs) >= over) {
      raise(pickupDate, { kind: 'not_picked_up', pickupDate, window });
    }
  }
  // The spec doesn't define an order of the other statuses (§3), so a change between them isn't an alert.
  const finalStatus = shipment.statusesSeen.findLast(
    (seen) => seen !== status && (seen === 'delivered' || seen === 'cancelled'),
  );
  if (!shipment.voided && finalStatus !== undefined)
    raise(finalStatus, { kind: 'status_backwards', from: finalStatus, to: status });
  if (shipment.voided && statusKind({ status, voided: false }) === 'moving') {
    raise('voided', { kind: 'voided_moving', status });
  }
  if (statusKind(shipment) === 'delivered' && !shipment.hasDeliveryDocument && isNear(deliveryDate)) {
    if (daysBetween(deliveryDate, today) >= POD_AFTER_DAYS) raise(deliveryDate, { kind: 'pod_missing', deliveryDate });
    else evaluateAt.push(addDays(deliveryDate, POD_AFTER_DAYS));
  }
  const claim = shipment.hasOpenClaim && isNear(deliveryDate) ? claimDeadlines(deliveryDate) : null;
  if (claim !== null) {
    const alertFrom = addDays(claim.claim, -CLAIM_ALERT_DAYS);
    const raiseClaim = (step: 'concealed' | 'claim', deadline: string) =>
      raise(`${step} ${deadline}`, { kind: 'claim_deadline', step, deadline });
    if (today <= claim.concealed) {
      raiseClaim('concealed', claim.concealed);
      evaluateAt.push(addDays(claim.concealed, 1));
    } else if (today >= alertFrom) raiseClaim('claim', claim.claim);
    else evaluateAt.push(alertFrom);
  }
  if (shipment.pollError !== null)
    raise(shipment.pollError.code, { kind: 'polling_failing', error: shipment.pollError });
  return { conditions, nextOn: evaluateAt.toSorted()[0] ?? null };
}

/** When a pickup counts as missed: an hour after its window, or the next business morning if the window is unknown. */
export function pickupOverMs(date: string, window: AlertInput['pickupWindow'], zone: string | undefined): number {
  if (window === null) return instantOfWall(`${nextBusinessDay(date)}T${MORNING}`, zone);
  const closesOn = window.closeTime <= window.readyTime ? addDays(date, 1) : date;
  return instantOfWall(`${closesOn}T${window.closeTime}`, zone) + AFTER_WINDOW_MS;
}
