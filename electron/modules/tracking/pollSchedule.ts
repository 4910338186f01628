/** How often a shipment is looked at: the table in this folder's README, as pure functions. */
import { statusKind } from '../../../shared/rules/statusGroups.ts';
import type { Plan, PolledShipment } from './ports.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The longest interval there is. Whatever is planned much later was planned by a clock that was wrong. */
export const MAX_INTERVAL_MS = DAY;
/** However fast the service's shipments run. */
const MIN_INTERVAL_MS = 20_000;
/** So long after a booking: the answer to it has no delivery date yet. */
export const FIRST_POLL_AFTER_MS = 15_000;
/** A delivered shipment whose POD has not come by then is left alone. */
const WATCH_FOR_POD_MS = 14 * DAY;
/** One with another delivery document is left alone after so many checks that brought no further one. */
const CHECKS_AFTER_DOCUMENTS = 2;
/** A cancelled or voided one is looked at once more, so long after that was seen. */
const LAST_POLL_AFTER_MS = DAY;
/** Between two looks at an open shipment: enough for LTL (spec §4.3 rule 2). */
const OPEN_INTERVAL_MS = HOUR;
/** Parts of an interval that pass at least, and at most, until the next turn. The queue may take a little longer. */
const MIN_GAP = 5 / 6;
const MAX_GAP = 6 / 5;

/** Between what runs by itself and the call before: a hundred open shipments are looked at in under two minutes. */
const SPACING_MS = 1_000;
/** However many there are: four a second is what a rate limit of 300 a minute bears beside a clerk. */
const MIN_SPACING_MS = 250;
/** The part of an hour in which all are looked at once. */
const PART_OF_HOUR = 0.8;

/** The time between two looks, in ms, that brings `open` shipments round within the hour as long as that is bearable. */
export function spacingFor(open: number): number {
  return Math.max(MIN_SPACING_MS, Math.min(SPACING_MS, Math.floor((HOUR * PART_OF_HOUR) / Math.max(1, open))));
}

/** What besides the shipment decides the pace. */
export interface PollSettings {
  /** Longer by this factor: above 1 it asks less often. */
  readonly intervalFactor: number;
  /** How much faster than real time the service's shipments move; 1 for any but the bundled service. */
  readonly speed: number;
}

/** When a shipment is looked at next, after a look that brought what is known of it now. */
export function nextPollAfter(shipment: PolledShipment, nowMs: number, settings: PollSettings): Plan {
  const kind = statusKind(shipment);
  const every = (intervalMs: number) => nextSlot(shipment.bolNumber, nowMs, scaleInterval(intervalMs, settings));
  if (kind !== 'delivered' && kind !== 'cancelled' && kind !== 'voided') {
    return { tracking: 'open', nextPollAtMs: every(OPEN_INTERVAL_MS), settledAtMs: null };
  }
  // A clock that went back can't make it wait for ever.
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

/** The interval between two looks at an open shipment under a pace. */
export function openIntervalMs(settings: PollSettings): number {
  return scaleInterval(OPEN_INTERVAL_MS, settings);
}

/** An interval as it is kept under a pace. */
function scaleInterval(intervalMs: number, { intervalFactor, speed }: PollSettings): number {
  return Math.max(MIN_INTERVAL_MS, Math.min(MAX_INTERVAL_MS, intervalMs * intervalFactor) / speed);
}

/**
 * The shipment's next turn, 5/6 to 6/5 of an interval away. Each shipment has turns of its own, spread over the interval
 * by its BOL number; a look at another time moves back to them by no more than that each round. So what was looked at in
 * one go drifts apart, and nothing is asked for again too soon.
 */
export function nextSlot(bolNumber: string, nowMs: number, intervalMs: number): number {
  const own = ownTurnAfter(bolNumber, nowMs + intervalMs / 2, intervalMs);
  return Math.ceil(Math.min(Math.max(own, nowMs + intervalMs * MIN_GAP), nowMs + intervalMs * MAX_GAP));
}

/** The first of the shipment's own turns after an instant. */
export function ownTurnAfter(bolNumber: string, nowMs: number, intervalMs: number): number {
  const offsetMs = fraction(bolNumber) * intervalMs;
  return Math.ceil((Math.floor((nowMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs);
}

/** 0 ≤ fraction < 1, the same for the same text: FNV-1a, with its bits mixed once more. */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
