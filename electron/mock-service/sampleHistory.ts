/**
 * Fills the service with samples: orders that were quoted, booked, and moved before today, through the same
 * operations as calls. Their responses are returned, so that the app can store them.
 */
import { z } from 'zod';
import { NO_FAULTS } from '../../shared/freight/trainingFaults.ts';
import { addBusinessDays, businessDaysBefore } from '../../shared/rules/businessDays.ts';
import { addDays, dayNumber } from '../../shared/rules/calendar.ts';
import { createClock } from './clock.ts';
import type { ServiceContext } from './context.ts';
import { bookSample } from './operations/bookShipment.ts';
import { getRates } from './operations/getRates.ts';
import { getShipment } from './operations/shipmentStatus.ts';
import { priceRequest, workingPickupDate } from './pricing.ts';
import { RateRequestSchema } from './requests.ts';
import { StatusSchema } from './responses.ts';
import { seededNumber } from './seededRandom.ts';
import type { StoredLife } from './store.ts';

const date = z.iso.date();

export const OrderSchema = z.strictObject({
  /** Body of Get Rates, without the pickup date. */
  request: RateRequestSchema.omit({ pickupDate: true }),
  /** The pickup date, or the estimated delivery date that it follows from. */
  pickupOn: date.optional(),
  dueOn: date.optional(),
  /** Which of the rates, cheapest first; the last one if there are fewer. */
  rate: z.int().nonnegative(),
  /** Body of Book Shipment, without quote and carrier; omitted: only quoted. */
  booking: z.record(z.string(), z.unknown()).optional(),
  status: StatusSchema,
  voided: z.boolean().optional(),
  /** Business days that the delivery was later than estimated. */
  lateDays: z.int().optional(),
  /** The carrier has not assigned a PRO yet. */
  withoutPro: z.boolean().optional(),
  /** The carrier has not released its delivery documents yet. */
  withoutPod: z.boolean().optional(),
  pickupWarning: z.string().optional(),
});
export type PastOrder = z.infer<typeof OrderSchema>;

export interface PastRecord {
  readonly request: object;
  readonly quotedAtMs: number;
  /** Responses as their operations sent them. */
  readonly rates: unknown;
  readonly booked: { readonly carrier: string; readonly atMs: number; readonly response: unknown } | null;
  readonly checks: readonly { readonly atMs: number; readonly response: unknown }[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Outside the range of random ones. */
const NUMBER_BASE = 950_000_000;
/** Events of a life and their hour (UTC), on the day of the pickup or of the delivery. */
const COURSE = [
  ['onboard', 'pickup', 13],
  ['picked_up', 'pickup', 19],
  ['in_transit', 'pickup', 23],
  ['at_destination', 'delivery', 9],
  ['out_for_delivery', 'delivery', 13],
  ['delivered', 'delivery', 19],
] as const;

/** Replaces everything in the store by the samples, in one transaction. */
export function fillWithSamples(context: ServiceContext, username: string, orders: readonly PastOrder[]): PastRecord[] {
  return context.store.transaction(() => {
    context.store.clear();
    return orders.map((order, index) => record(context, username, order, index + 1));
  });
}

function record(context: ServiceContext, username: string, order: PastOrder, serial: number): PastRecord {
  const nowMs = context.clock.now();
  const jitter = (what: string, ms: number) => Math.floor(seededNumber('sample', what, serial) * ms);
  const request = { ...order.request, pickupDate: pickupDateOf(order, nowMs) };
  const then = (atMs: number): ServiceContext => ({
    ...context,
    clock: createClock({ startMs: atMs, progressMs: context.clock.progress() - (nowMs - atMs), speed: 0 }),
    faults: () => NO_FAULTS,
  });

  const bookable = businessDaysBefore(request.pickupDate, 1);
  const latestMs = nowMs - (COURSE.length + 2) * 20 * MINUTE;
  const bookedAtMs = Math.min(
    dayNumber(bookable) * DAY + 14 * HOUR + jitter('booked', 5 * HOUR),
    latestMs - jitter('now', HOUR),
  );
  const quotedAtMs = bookedAtMs - 4 * MINUTE - jitter('quoted', 20 * MINUTE);
  const rates = getRates(then(quotedAtMs), username, request);
  const rate = rates.rates[Math.min(order.rate, rates.rates.length - 1)];
  if (rate === undefined) throw new Error(`no carrier quotes sample ${serial}`);
  if (order.booking === undefined) return { request, quotedAtMs, rates, booked: null, checks: [] };

  const life = lifeOf(order, {
    bookedAtMs,
    nowMs,
    pickupDate: request.pickupDate,
    due: rate.estimatedDeliveryDate,
    jitter,
  });
  const body = { ...order.booking, quoteReference: rates.quoteReference, carrier: rate.carrier };
  const response = bookSample(then(bookedAtMs), username, body, {
    serial,
    numberBase: NUMBER_BASE,
    life,
    pickupWarning: order.pickupWarning ?? null,
  });
  const { bolNumber } = response;
  const checks = checkTimes(life, nowMs).map((atMs) => ({
    atMs,
    response: getShipment(then(atMs), username, { bolNumber }),
  }));
  return { request, quotedAtMs, rates, booked: { carrier: rate.carrier, atMs: bookedAtMs, response }, checks };
}

/** The business day from which the chosen rate arrives on the day that it is due. */
function pickupDateOf({ request, pickupOn, dueOn, rate }: PastOrder, nowMs: number): string {
  if (pickupOn !== undefined) return pickupOn;
  const someDay = workingPickupDate(addDays('1970-01-01', Math.floor(nowMs / DAY)));
  const rates = priceRequest({ ...request, pickupDate: someDay });
  const transitDays = rates[Math.min(rate, rates.length - 1)]?.transitDays ?? 1;
  return businessDaysBefore(dueOn ?? someDay, transitDays);
}

interface Circumstances {
  readonly bookedAtMs: number;
  readonly nowMs: number;
  readonly pickupDate: string;
  readonly due: string;
  jitter(what: string, ms: number): number;
}

/** A life that has come to the order's status by now, and continues from there. */
function lifeOf(order: PastOrder, { bookedAtMs, nowMs, pickupDate, due, jitter }: Circumstances): StoredLife {
  const created = { status: 'created', atMs: bookedAtMs } as const;
  const pickupNumberAtMs = bookedAtMs + 10 * MINUTE;
  if (order.status === 'cancelled' || order.voided === true) {
    const endsAtMs = bookedAtMs + HOUR + jitter('end', HOUR / 2);
    return {
      events: order.status === 'cancelled' ? [created, { status: 'cancelled', atMs: endsAtMs }] : [created],
      voidedAtMs: order.voided === true ? endsAtMs : null,
      proAtMs: null,
      pickupNumberAtMs,
      deliveryDate: null,
      deliveryReceiptAtMs: null,
      podAtMs: null,
    };
  }
  const deliveryDate = addBusinessDays(due, order.lateDays ?? 0);
  // The last event that has happened; -1: none since the booking.
  const last = COURSE.findIndex(([status]) => status === order.status);
  const events = COURSE.map(([status, day, hour], index) => {
    const planned =
      dayNumber(day === 'pickup' ? pickupDate : deliveryDate) * DAY + hour * HOUR + jitter(status, 2 * HOUR);
    const atMs =
      index <= last
        ? Math.min(planned, nowMs - (last - index + 2) * 20 * MINUTE)
        : Math.max(planned, nowMs + (index - last + 1) * 3 * HOUR);
    return { status, atMs };
  });
  const deliveredAtMs = events.at(-1)?.atMs ?? nowMs;
  const isDelivered = order.status === 'delivered';
  const releasedAtMs = (hours: number) => {
    if (order.withoutPod === true) return nowMs + 12 * HOUR;
    const atMs = deliveredAtMs + hours * HOUR + jitter('pod', HOUR);
    return isDelivered ? Math.min(atMs, nowMs - 10 * MINUTE) : atMs;
  };
  return {
    events: [created, ...events],
    voidedAtMs: null,
    proAtMs:
      order.withoutPro === true ? nowMs + 2 * DAY : Math.max(pickupNumberAtMs, (events[0]?.atMs ?? nowMs) + 5 * MINUTE),
    pickupNumberAtMs,
    deliveryDate,
    deliveryReceiptAtMs: releasedAtMs(2),
    podAtMs: releasedAtMs(20),
  };
}

/** Soon after each thing that happened, and just now. */
function checkTimes({ events, voidedAtMs, proAtMs, podAtMs }: StoredLife, nowMs: number): number[] {
  const latestMs = nowMs - 2 * MINUTE;
  const happened = [...events.map(({ atMs }) => atMs), voidedAtMs, proAtMs, podAtMs]
    .filter((atMs) => atMs !== null)
    .filter((atMs) => atMs <= latestMs)
    .map((atMs) => Math.min(atMs + 7 * MINUTE, latestMs));
  return [...new Set(podAtMs !== null && podAtMs <= latestMs ? happened : [...happened, latestMs])].toSorted(
    (a, b) => a - b,
  );
}
