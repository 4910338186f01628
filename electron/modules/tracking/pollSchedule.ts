/** How often a shipment is polled: the table in this folder's README, as pure functions. */
import { statusKind } from '../../../shared/rules/statusGroups.ts';
import type { Plan, PolledShipment } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The longest interval. A poll planned much later was planned with a wrong clock. */
export const MAX_INTERVAL_MS = DAY;
/** Minimum interval, for any speed of the shipments. */
const MIN_INTERVAL_MS = 20_000;
/** First poll after a booking, because the response to it has no delivery date yet. */
export const FIRST_POLL_AFTER_MS = 15_000;
/** Stops polling a delivered shipment whose POD isn't available by then. */
const WATCH_FOR_POD_MS = 14 * DAY;
/** With another delivery document, stops after this many scheduled polls that found no further one. */
const CHECKS_AFTER_DOCUMENTS = 2;
/** A canceled or voided shipment is polled one last time, this long after Waybill first saw that status. */
const LAST_POLL_AFTER_MS = DAY;
/** Between two polls of an open shipment: enough for LTL (spec §4.3 rule 2). */
const OPEN_INTERVAL_MS = HOUR;
/** Minimum and maximum fraction of an interval until the next time slot. The queue may add a short delay. */
const MIN_GAP = 5 / 6;
const MAX_GAP = 6 / 5;

/** Minimum time between a poll and the request before it: 100 open shipments are polled in less than two minutes. */
const SPACING_MS = 1_000;
/** 4 requests/s at most: leaves room for the clerk's own calls under an assumed rate limit of 300 a minute. */
const MIN_SPACING_MS = 250;
/** The part of an hour in which every open shipment is polled once. */
const PART_OF_HOUR = 0.8;

/** Returns the time between two polls, in ms, that covers `open` shipments within the hour if the limits allow it. */
export function spacingFor(open: number): number {
  return Math.max(MIN_SPACING_MS, Math.min(SPACING_MS, Math.floor((HOUR * PART_OF_HOUR) / Math.max(1, open))));
}

/** What decides the polling interval, in addition to the shipment. */
export interface PollSettings {
  /** Multiplies every interval: above 1, polls are less frequent. */
  readonly intervalFactor: number;
  /** How much faster than real time the shipments move: 1, except in the demo. */
  readonly speed: number;
}

/** Returns when to poll a shipment next, after a poll that returned its current data. */
export function nextPollAfter(shipment: PolledShipment, nowMs: number, settings: PollSettings): Plan {
  const kind = statusKind(shipment);
  const every = (intervalMs: number) => nextSlot(shipment.bolNumber, nowMs, scaleInterval(intervalMs, settings));
  if (kind !== 'delivered' && kind !== 'cancelled' && kind !== 'voided') {
    return { tracking: 'open', nextPollAtMs: every(OPEN_INTERVAL_MS), settledAtMs: null };
  }
  // Without this, a clock that went back could delay it forever.
  const settledAtMs = Math.min(shipment.settledAtMs ?? nowMs, nowMs);
  const sinceMs = (nowMs - settledAtMs) * settings.speed;
  const done: Plan = { tracking: 'done', nextPollAtMs: null, settledAtMs };
  if (kind === 'delivered') {
    if (shipment.hasPod || shipment.checksSinceDocuments >= CHECKS_AFTER_DOCUMENTS || sinceMs >= WATCH_FOR_POD_MS)
      return done;
    return { tracking: 'open', nextPollAtMs: every(DAY), settledAtMs };
  }
  if (sinceMs >= LAST_POLL_AFTER_MS) return done;
  const lastPollMs = settledAtMs + Math.max(MIN_INTERVAL_MS, Math.ceil(LAST_POLL_AFTER_MS / settings.speed));
  return { tracking: 'open', nextPollAtMs: lastPollMs, settledAtMs };
}

/** Returns the interval between two polls of an open shipment under the given settings, in ms. */
export function openIntervalMs(settings: PollSettings): number {
  return scaleInterval(OPEN_INTERVAL_MS, settings);
}

/** Applies the settings and the limits to an interval. */
function scaleInterval(intervalMs: number, { intervalFactor, speed }: PollSettings): number {
  return Math.max(MIN_INTERVAL_MS, Math.min(MAX_INTERVAL_MS, intervalMs * intervalFactor) / speed);
}

/**
 * Returns the shipment's next time slot, 5/6 to 6/5 of an interval away. Its BOL number decides its slots, which spreads
 * shipments over the interval. After a poll outside its slot, a shipment moves back toward it by no more than that each
 * round, so shipments that were polled together spread out again, and none is polled again too early.
 */
export function nextSlot(bolNumber: string, nowMs: number, intervalMs: number): number {
  const ownSlot = ownSlotAfter(bolNumber, nowMs + intervalMs / 2, intervalMs);
  return Math.ceil(Math.min(Math.max(ownSlot, nowMs + intervalMs * MIN_GAP), nowMs + intervalMs * MAX_GAP));
}

/** The shipment's first time slot after an instant. */
export function ownSlotAfter(bolNumber: string, nowMs: number, intervalMs: number): number {
  const offsetMs = fraction(bolNumber) * intervalMs;
  return Math.ceil((Math.floor((nowMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs);
}

/** Hashes a text to 0 ≤ fraction < 1, with FNV-1a and a final mix of its bits. */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
