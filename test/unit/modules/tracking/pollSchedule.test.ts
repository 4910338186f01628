import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPollAfter, nextSlot, spacingFor } from '../../../../electron/modules/tracking/pollSchedule.ts';
import type { PolledShipment } from '../../../../electron/modules/tracking/types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 16, 15, 0);
const TODAY = '2026-11-16';
const DEFAULT = { intervalFactor: 1, speed: 1 };

const shipment = (changes: Partial<PolledShipment> = {}): PolledShipment => ({
  bolNumber: '4410279902',
  status: 'in_transit',
  voided: false,
  pickupDate: '2026-11-13',
  estimatedDeliveryDate: '2026-11-19',
  hasPod: false,
  checksSinceDocuments: 0,
  settledAtMs: null,
  ...changes,
});

/** The poll interval once the shipment is in step with its schedule. */
function intervalOf(changes: Partial<PolledShipment>, factor = DEFAULT): number {
  const next = (nowMs: number) => nextPollAfter(shipment(changes), nowMs, factor).nextPollAtMs ?? Number.NaN;
  const inStep = next(next(next(NOW)));
  return next(inStep) - inStep;
}

describe('the interval', () => {
  test.each<[string, Partial<PolledShipment>, number]>([
    ['hourly on the way', {}, HOUR],
    ['hourly when nothing is known of its days', { pickupDate: null, estimatedDeliveryDate: null }, HOUR],
    ['hourly for a status nobody has heard of', { status: 'on_a_mule' }, HOUR],
    ['hourly on the pickup day', { status: 'created', pickupDate: TODAY }, HOUR],
    ['hourly on the day it is due', { estimatedDeliveryDate: TODAY }, HOUR],
    ['hourly three days before the pickup', { status: 'created', pickupDate: '2026-11-19' }, HOUR],
    ['hourly a month before it', { status: 'created', pickupDate: '2026-12-16' }, HOUR],
    ['hourly when late', { estimatedDeliveryDate: '2026-11-01' }, HOUR],
    [
      'hourly a month after it should have come',
      { pickupDate: '2026-10-01', estimatedDeliveryDate: '2026-10-10' },
      HOUR,
    ],
    ['daily after the delivery', { status: 'delivered', settledAtMs: NOW - HOUR }, DAY],
  ])('is %s', (_title, changes, interval) => {
    expect(Math.abs(intervalOf(changes) - interval)).toBeLessThanOrEqual(1);
  });

  test('is a quarter in the sparing mode, and scales with the speed of the demo', () => {
    expect(Math.abs(intervalOf({}, { intervalFactor: 4, speed: 1 }) - 4 * HOUR)).toBeLessThanOrEqual(1);
    expect(Math.abs(intervalOf({}, { intervalFactor: 1, speed: 144 }) - HOUR / 144)).toBeLessThanOrEqual(1);
    expect(intervalOf({}, { intervalFactor: 1, speed: 100_000 })).toBeGreaterThanOrEqual(19_999);
  });
});

describe('it ends', () => {
  const plan = (changes: Partial<PolledShipment>) => nextPollAfter(shipment(changes), NOW, DEFAULT);

  test('once the POD is there, or two weeks after the delivery was seen', () => {
    expect(plan({ status: 'delivered', hasPod: true })).toMatchObject({ tracking: 'done', nextPollAtMs: null });
    expect(plan({ status: 'delivered', settledAtMs: NOW - 14 * DAY })).toMatchObject({ tracking: 'done' });
    expect(plan({ status: 'delivered', settledAtMs: NOW - 13 * DAY })).toMatchObject({ tracking: 'open' });
  });

  test('two checks after any other delivery document came, when no more followed', () => {
    expect(plan({ status: 'delivered', checksSinceDocuments: 1 })).toMatchObject({ tracking: 'open' });
    expect(plan({ status: 'delivered', checksSinceDocuments: 2 })).toMatchObject({
      tracking: 'done',
      nextPollAtMs: null,
    });
  });

  test.each([{ status: 'cancelled' }, { voided: true }])('with one last poll a day after %o', (ended) => {
    const seen = plan({ ...ended });
    expect(seen).toEqual({ tracking: 'open', nextPollAtMs: NOW + DAY, settledAtMs: NOW });
    // A manual refresh in between changes nothing.
    expect(nextPollAfter(shipment({ ...ended, settledAtMs: NOW }), NOW + HOUR, DEFAULT).nextPollAtMs).toBe(NOW + DAY);
    expect(nextPollAfter(shipment({ ...ended, settledAtMs: NOW }), NOW + DAY, DEFAULT)).toMatchObject({
      tracking: 'done',
      nextPollAtMs: null,
    });
  });

  test('not for one that came back', () => {
    expect(plan({ status: 'in_transit', settledAtMs: NOW - 30 * DAY })).toMatchObject({
      tracking: 'open',
      settledAtMs: null,
    });
  });

  test('also when the clock went back behind the end', () => {
    const { settledAtMs } = plan({ status: 'delivered', settledAtMs: NOW + 365 * DAY });
    expect(settledAtMs).toBe(NOW);
  });
});

describe('turns', () => {
  const intervals = fc.integer({ min: 20_000, max: DAY });
  const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });

  test('come 50 to 72 minutes after a poll or refresh in an hour, whenever that was', () => {
    fc.assert(
      fc.property(fc.string(), instants, intervals, (bolNumber, now, interval) => {
        const wait = nextSlot(bolNumber, now, interval) - now;
        return wait >= interval * (50 / 60) && wait <= interval * (72 / 60) + 1;
      }),
    );
  });

  test('come back to the shipment’s own within three rounds, and are then one interval apart', () => {
    fc.assert(
      fc.property(fc.string(), instants, intervals, (bolNumber, now, interval) => {
        let turn = now;
        for (let round = 0; round < 3; round += 1) turn = nextSlot(bolNumber, turn, interval);
        return Math.abs(nextSlot(bolNumber, turn, interval) - turn - interval) <= 2;
      }),
    );
  });

  test('of many shipments are spread over the hour again, though all were polled in the same second', () => {
    const minutes = Array.from({ length: 60 }, () => 0);
    for (let serial = 0; serial < 6_000; serial += 1) {
      let turn = NOW;
      for (let round = 0; round < 4; round += 1) turn = nextSlot(`0044000000028${serial}`, turn, HOUR);
      const minute = Math.floor((turn % HOUR) / 60_000);
      minutes[minute] = (minutes[minute] ?? 0) + 1;
    }
    expect(Math.min(...minutes)).toBeGreaterThan(60);
    expect(Math.max(...minutes)).toBeLessThan(150);
  });

  test('are a second apart at least, closer for thousands, never closer than the limit bears', () => {
    expect(spacingFor(0)).toBe(1_000);
    expect(spacingFor(2_000)).toBe(1_000);
    expect(spacingFor(5_000)).toBe(576);
    expect(spacingFor(100_000)).toBe(250);
  });
});
