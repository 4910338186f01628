/**
 * Two months of shipments at the demo's service, polled with nights asleep, Sundays closed, and kills.
 * `WAYBILL_SIMULATED_DAYS=365 npm run test:unit -- monthsOfTracking` runs longer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOfInstant } from '../../../shared/rules/calendar.ts';
import { type Months, type WatchedShipment, watchMonths } from '../../support/monthsAtService.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = Number(process.env['WAYBILL_SIMULATED_DAYS'] ?? 60);
/** Real time that a simulated day may take on a busy machine. */
const REAL_MS_A_DAY = 8_000;
const SEEN_WITHIN_MS = 75 * MINUTE;
/** Heap growth allowed per poll after warm-up: normal variation of the engine. */
const HEAP_BYTES_PER_POLL = 400;
/** Days until every code path has run. */
const WARM_AFTER_DAYS = 15;

let dataDir: string;
let months: Months;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'waybill-months-'));
  months = await watchMonths({ days: DAYS, bookedADay: 2, dataDir });
}, DAYS * REAL_MS_A_DAY);
afterAll(() => rmSync(dataDir, { recursive: true }));

const dayOf = (instantMs: number) => dateOfInstant(instantMs, 0);

/** Milliseconds of an interval in which the app could poll. */
function awakeMs(fromMs: number, toMs: number): number {
  const asleep = months.off.map((off) => Math.max(0, Math.min(toMs, off.toMs) - Math.max(fromMs, off.fromMs)));
  return toMs - fromMs - asleep.reduce((sum, ms) => sum + ms, 0);
}

/** When the app first knew that the shipment had reached this event. */
function seenAtMs({ life, saved }: WatchedShipment, event: number): number {
  const order: readonly string[] = life.events.map(({ status }) => status);
  const known = saved.changes.filter(({ field, to }) => field === 'status' && order.indexOf(to ?? '') >= event);
  return Math.min(...known.map((change) => change.seenAtMs));
}

test('the weeks are what they are meant to be: shipments, sleep, starts, ends of every kind', () => {
  const { shipments, off, starts } = months;
  expect(shipments.length).toBeGreaterThan(DAYS);
  expect(off.length).toBeGreaterThan(DAYS / 3);
  expect(starts).toBeGreaterThan(DAYS / 5);
  const ends = new Set(shipments.map(({ life }) => life.events.at(-1)?.status));
  expect(ends).toEqual(new Set(['delivered', 'cancelled', 'created']));
  expect(months.bugs).toEqual([]);
});

test('every change of status is seen within 75 minutes in which the app runs, none twice, and the last one stands', () => {
  let events = 0;
  for (const shipment of months.shipments) {
    const { bolNumber, bookedAtMs, saved, life } = shipment;
    for (const [at, { atMs, status }] of life.events.entries()) {
      // Events not yet seen at the end don't count.
      if (atMs <= bookedAtMs || awakeMs(atMs, Math.max(atMs, months.endMs)) < SEEN_WITHIN_MS) continue;
      expect(awakeMs(atMs, seenAtMs(shipment, at)), `${bolNumber} ${status}`).toBeLessThanOrEqual(SEEN_WITHIN_MS);
      events += 1;
    }
    const statuses = saved.changes.filter(({ field }) => field === 'status').map(({ to }) => to);
    const inOrder = life.events.map(({ status }) => status).filter((status) => statuses.includes(status));
    expect(statuses.toReversed()).toEqual(inOrder);
  }
  expect(events).toBeGreaterThan(DAYS * 5);
});

test('each shipment is polled as often a day as the table in the tracking README says', () => {
  const counted = { open: 0, delivered: 0, done: 0 };
  for (const shipment of months.shipments) {
    const { bolNumber, bookedAtMs, life, pollsMs } = shipment;
    const deliveredAtMs = life.events.find(({ status }) => status === 'delivered')?.atMs ?? Number.POSITIVE_INFINITY;
    const endedAtMs = Math.min(deliveredAtMs, life.voidedAtMs ?? deliveredAtMs, canceledAtMs(shipment));
    const leftAtMs = endedAtMs === deliveredAtMs ? (life.podAtMs ?? 0) : endedAtMs;
    for (let fromMs = months.startMs - 6 * HOUR; fromMs < months.endMs; fromMs += DAY) {
      const toMs = fromMs + DAY;
      // Days with partial sleep are different: one poll of what came due, then the normal schedule.
      if (bookedAtMs > fromMs || awakeMs(fromMs, toMs) < DAY || toMs > months.endMs) continue;
      const polls = pollsMs.filter((atMs) => atMs >= fromMs && atMs < toMs).length;
      const day = dayOf(fromMs);
      const about = `${bolNumber} on ${day}`;
      if (leftAtMs + 3 * DAY < fromMs) {
        expect(polls, about).toBe(0);
        counted.done += 1;
      } else if (endedAtMs + DAY < fromMs) {
        expect(polls, about).toBeLessThanOrEqual(2);
        counted.delivered += 1;
      } else if (endedAtMs < toMs) {
        // During the day: no more than on other days.
        expect(polls, about).toBeLessThanOrEqual(25);
      } else {
        expect(polls, about).toBeGreaterThanOrEqual(22);
        expect(polls, about).toBeLessThanOrEqual(25);
        counted.open += 1;
      }
    }
  }
  expect(counted.open).toBeGreaterThan(20);
  expect(counted.delivered).toBeGreaterThan(10);
  expect(counted.done).toBeGreaterThan(100);
});

test('never more than one call for a shipment, two together, and one a second', () => {
  expect(months.most.forOne).toBe(1);
  expect(months.most.together).toBeLessThanOrEqual(2);
  for (const [at, atMs] of months.pollsMs.entries()) {
    if (at > 0) expect(atMs - (months.pollsMs[at - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
  }
});

test('the heap is flat', () => {
  const warm = months.heapBytes.slice(WARM_AFTER_DAYS / 5);
  const third = Math.max(1, Math.floor(warm.length / 3));
  const polls = months.pollsMs.length * ((DAYS - WARM_AFTER_DAYS) / DAYS) * (2 / 3);
  const gained = Math.min(...warm.slice(-third)) - Math.min(...warm.slice(0, third));
  expect(gained / polls, `${warm.map((bytes) => Math.round(bytes / 1_000)).join(' ')} kB`).toBeLessThan(
    HEAP_BYTES_PER_POLL,
  );
});

function canceledAtMs({ life }: WatchedShipment): number {
  return life.events.find(({ status }) => status === 'cancelled')?.atMs ?? Number.POSITIVE_INFINITY;
}
