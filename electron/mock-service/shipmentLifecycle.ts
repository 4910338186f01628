/**
 * The life of a shipment. Nothing of it is stored: it is computed from the booking and the clock, so the result is the
 * same after a restart, with a fast clock, and after the clock is set. The spec leaves transitions open (§3); these are
 * one interpretation.
 */
import { addBusinessDays, businessDaysBetween, nextBusinessDay } from '../../shared/rules/businessDays.ts';
import { dateOfInstant, dayNumber } from '../../shared/rules/calendar.ts';
import { carrierOf } from './carriers.ts';
import type { ServiceClock } from './clock.ts';
import { zoneOffsetMinutes } from './places.ts';
import { workingPickupDate } from './pricing.ts';
import type { TimeWindow } from './requests.ts';
import type { ShipmentStatus } from './responses.ts';
import { rollBetween, seededNumber } from './seededRandom.ts';
import type { MockShipment, StoredLife } from './store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A status and when it started. */
export interface LifeEvent {
  readonly status: ShipmentStatus;
  readonly atMs: number;
}

/** A shipment's whole life, including its future. */
export interface Life {
  /** In order of time, beginning with `created`. */
  readonly events: readonly LifeEvent[];
  readonly voidedAtMs: number | null;
  /** When PRO and pickup number are assigned. */
  readonly proAtMs: number;
  readonly pickupNumberAtMs: number;
  /** Local date of delivery, if it is delivered. */
  readonly deliveryDate: string | null;
  readonly deliveryReceiptAtMs: number | null;
  readonly podAtMs: number | null;
}

/** The known state of a shipment at an instant. */
export interface Snapshot {
  readonly status: ShipmentStatus;
  readonly voided: boolean;
  readonly proNumber: string | null;
  readonly pickupNumber: string | null;
  readonly deliveryDate: string | null;
  readonly deliveryReceiptReleased: boolean;
  readonly podReleased: boolean;
}

/** PO numbers that select a specific life, for practice. Any other PO number gets a random one. */
export const TRAINING_PO = {
  late: 'TRAIN-LATE',
  cancelled: 'TRAIN-CANCELLED',
  voided: 'TRAIN-VOIDED',
  warning: 'TRAIN-WARNING',
  reject: 'TRAIN-REJECT',
  smooth: 'TRAIN-SMOOTH',
} as const;

type Fate = 'on_time' | 'late' | 'cancelled' | 'cancelled_and_voided' | 'voided';

const FATES_BY_PO: ReadonlyMap<string, Fate> = new Map([
  [TRAINING_PO.late, 'late'],
  [TRAINING_PO.cancelled, 'cancelled'],
  [TRAINING_PO.voided, 'voided'],
  [TRAINING_PO.smooth, 'on_time'],
  [TRAINING_PO.warning, 'on_time'],
]);

function fateOf({ bolNumber, booking, isFirst, latePro }: MockShipment): Fate {
  const requested = booking.poNumber === undefined ? undefined : FATES_BY_PO.get(booking.poNumber);
  if (requested !== undefined) return requested;
  // A canceled one would never have its late PRO.
  if (isFirst === true || latePro) return 'on_time';
  const chance = seededNumber('fate', bolNumber);
  if (chance < 0.02) return 'cancelled';
  if (chance < 0.035) return 'cancelled_and_voided';
  if (chance < 0.05) return 'voided';
  return chance < 0.17 ? 'late' : 'on_time';
}

/** Returns the instant of a local time on a date in a zone. */
function instantOf(date: string, clockTime: string, offsetMinutes: number): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return dayNumber(date) * DAY + (hours * 60 + minutes - offsetMinutes) * MINUTE;
}

/** Returns when a window that opens on a date closes: after midnight if its close time is before its ready time. */
function closingOf(date: string, { readyTime, closeTime }: TimeWindow, offsetMinutes: number): number {
  return instantOf(date, closeTime, offsetMinutes) + (closeTime < readyTime ? DAY : 0);
}

/** Returns a shipment's life, computed from its booking. */
export function lifecycleOf(shipment: MockShipment): Life {
  if (shipment.life !== undefined) return givenLife(shipment.life);
  const { bolNumber, bookedAtMs, booking, request } = shipment;
  const between = (from: number, to: number, what: string) => from + seededNumber(what, bolNumber) * (to - from);
  const fromZone = zoneOffsetMinutes(request.origin.state);
  const toZone = zoneOffsetMinutes(request.destination.state);

  let pickupDate = workingPickupDate(request.pickupDate);
  const lastChance = closingOf(pickupDate, booking.pickup, fromZone) - HOUR;
  // Booked too late for that day's driver, or the pickup was missed: the next business day.
  if (bookedAtMs > lastChance || shipment.pickupWarning !== null) {
    const bookedOn = dateOfInstant(bookedAtMs, fromZone);
    pickupDate = nextBusinessDay([bookedOn, pickupDate].toSorted().at(-1) ?? pickupDate);
  }

  const opens = instantOf(pickupDate, booking.pickup.readyTime, fromZone);
  const closes = closingOf(pickupDate, booking.pickup, fromZone);
  const onboardAt = Math.max(bookedAtMs + 5 * MINUTE, opens - between(1, 3, 'dispatch') * HOUR);
  const pickedUpAt = Math.max(onboardAt + 10 * MINUTE, between(opens, closes, 'pickup'));
  const inTransitAt = pickedUpAt + between(2, 6, 'depart') * HOUR;

  const fate = fateOf(shipment);
  const lateDays = fate === 'late' ? rollBetween(1, 3, 'late', bolNumber) : 0;
  // A later pickup moves the delivery by the same number of days.
  const slipped = businessDaysBetween(workingPickupDate(request.pickupDate), pickupDate);
  const deliveryDate = addBusinessDays(shipment.estimatedDeliveryDate, slipped + lateDays);
  const deliveryOpens = instantOf(deliveryDate, booking.delivery.readyTime, toZone);
  const deliveryCloses = closingOf(deliveryDate, booking.delivery, toZone);
  const deliveredAt = Math.max(inTransitAt + 3 * HOUR, between(deliveryOpens, deliveryCloses, 'deliver'));
  const outForDeliveryAt = Math.max(inTransitAt + 2 * HOUR, Math.min(deliveryOpens - HOUR, deliveredAt - HOUR));
  const atDestinationAt = Math.max(inTransitAt + HOUR, outForDeliveryAt - between(2, 14, 'arrive') * HOUR);

  const journey: LifeEvent[] = [
    { status: 'created', atMs: bookedAtMs },
    { status: 'onboard', atMs: onboardAt },
    { status: 'picked_up', atMs: pickedUpAt },
    { status: 'in_transit', atMs: inTransitAt },
    { status: 'at_destination', atMs: atDestinationAt },
    { status: 'out_for_delivery', atMs: outForDeliveryAt },
    { status: 'delivered', atMs: deliveredAt },
  ];
  const numbers = numberTimes(shipment, onboardAt);

  if (fate === 'cancelled' || fate === 'cancelled_and_voided' || fate === 'voided') {
    const endsAt = bookedAtMs + between(0.2, 0.8, 'end') * (onboardAt - bookedAtMs);
    const never = Number.POSITIVE_INFINITY;
    return {
      events: fate === 'voided' ? journey.slice(0, 1) : [...journey.slice(0, 1), { status: 'cancelled', atMs: endsAt }],
      voidedAtMs: fate === 'cancelled' ? null : endsAt,
      proAtMs: numbers.proAtMs > endsAt ? never : numbers.proAtMs,
      pickupNumberAtMs: numbers.pickupNumberAtMs > endsAt ? never : numbers.pickupNumberAtMs,
      deliveryDate: null,
      deliveryReceiptAtMs: null,
      podAtMs: null,
    };
  }
  return {
    events: journey,
    voidedAtMs: null,
    ...numbers,
    deliveryDate: dateOfInstant(deliveredAt, toZone),
    deliveryReceiptAtMs: deliveredAt + between(1, 4, 'receipt') * HOUR,
    podAtMs: deliveredAt + between(5, 40, 'pod') * HOUR,
  };
}

function givenLife({ proAtMs, pickupNumberAtMs, ...life }: StoredLife): Life {
  const never = Number.POSITIVE_INFINITY;
  return { ...life, proAtMs: proAtMs ?? never, pickupNumberAtMs: pickupNumberAtMs ?? never };
}

function numberTimes(shipment: MockShipment, onboardAt: number): { proAtMs: number; pickupNumberAtMs: number } {
  const { bookedAtMs, bolNumber, latePro } = shipment;
  if (latePro) return { proAtMs: onboardAt + 2 * DAY, pickupNumberAtMs: onboardAt + 2 * DAY };
  if (carrierOf(shipment.carrier).numbers.assigned === 'at_booking') {
    return { proAtMs: bookedAtMs, pickupNumberAtMs: bookedAtMs };
  }
  const pickupNumberAtMs = bookedAtMs + rollBetween(5, 25, 'pickup number', bolNumber) * MINUTE;
  return { pickupNumberAtMs, proAtMs: onboardAt + rollBetween(5, 50, 'pro', bolNumber) * MINUTE };
}

/** Returns the known state of a shipment now. */
export function snapshotNow(shipment: MockShipment, clock: ServiceClock): Snapshot {
  return snapshotAt(shipment, shipment.bookedAtMs + clock.progress() - shipment.bookedAtProgressMs);
}

/** Returns the known state of a shipment at an instant. */
export function snapshotAt(shipment: MockShipment, nowMs: number): Snapshot {
  const life = lifecycleOf(shipment);
  const status = life.events.findLast((event) => event.atMs <= nowMs)?.status ?? 'created';
  const reached = (atMs: number | null) => atMs !== null && atMs <= nowMs;
  return {
    status,
    voided: reached(life.voidedAtMs),
    proNumber: reached(life.proAtMs) ? shipment.proNumber : null,
    pickupNumber: reached(life.pickupNumberAtMs) ? shipment.pickupNumber : null,
    deliveryDate: status === 'delivered' ? life.deliveryDate : null,
    deliveryReceiptReleased: reached(life.deliveryReceiptAtMs),
    podReleased: reached(life.podAtMs),
  };
}
