import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planAfterLook, slotAfter, spacingFor } from '../../../../electron/services/tracking/pace.ts';
import type { PacedShipment } from '../../../../electron/services/tracking/ports.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 16, 15, 0);
const TODAY = '2026-11-16';
const USUAL = { stretch: 1, speed: 1 };

const shipment = (changes: Partial<PacedShipment> = {}): PacedShipment => ({
  bolNumber: '4410279902',
  status: 'in_transit',
  voided: false,
  pickupDate: '2026-11-13',
  estimatedDeliveryDate: '2026-11-19',
  hasPod: false,
  settledAtMs: null,
  ...changes,
});

/** How often it is looked at when every look is in time. */
function intervalOf(changes: Partial<PacedShipment>, pace = USUAL): number {
  const first = planAfterLook(shipment(changes), NOW, TODAY, pace).nextLookAtMs ?? Number.NaN;
  return (planAfterLook(shipment(changes), first, TODAY, pace).nextLookAtMs ?? Number.NaN) - first;
}

describe('the pace', () => {
  test.each<[string, Partial<PacedShipment>, number]>([
    ['hourly on the way', {}, HOUR],
    ['hourly when nothing is known of its days', { pickupDate: null, estimatedDeliveryDate: null }, HOUR],
    ['hourly for a status nobody has heard of', { status: 'on_a_mule' }, HOUR],
    ['half-hourly on the pickup day', { status: 'created', pickupDate: TODAY }, HOUR / 2],
    ['half-hourly on the day it is due', { estimatedDeliveryDate: TODAY }, HOUR / 2],
    ['hourly two days before the pickup', { status: 'created', pickupDate: '2026-11-18' }, HOUR],
    ['every six hours three days before it', { status: 'created', pickupDate: '2026-11-19' }, 6 * HOUR],
    ['daily fifteen days before it', { status: 'created', pickupDate: '2026-12-01' }, DAY],
    ['hourly when late', { estimatedDeliveryDate: '2026-11-01' }, HOUR],
    ['daily a month after it should have come', { pickupDate: '2026-10-01', estimatedDeliveryDate: '2026-10-10' }, DAY],
    ['daily after the delivery', { status: 'delivered', settledAtMs: NOW - HOUR }, DAY],
  ])('is %s', (_words, changes, interval) => {
    expect(Math.abs(intervalOf(changes) - interval)).toBeLessThanOrEqual(1);
  });

  test('is a quarter when it is to be sparing, and as fast as the bundled service runs', () => {
    expect(Math.abs(intervalOf({}, { stretch: 4, speed: 1 }) - 4 * HOUR)).toBeLessThanOrEqual(1);
    expect(Math.abs(intervalOf({}, { stretch: 1, speed: 144 }) - HOUR / 144)).toBeLessThanOrEqual(1);
    expect(intervalOf({}, { stretch: 1, speed: 100_000 })).toBeGreaterThanOrEqual(19_999);
  });
});

describe('it ends', () => {
  const plan = (changes: Partial<PacedShipment>) => planAfterLook(shipment(changes), NOW, TODAY, USUAL);

  test('once the POD is there, or two weeks after the delivery was seen', () => {
    expect(plan({ status: 'delivered', hasPod: true })).toMatchObject({ tracking: 'done', nextLookAtMs: null });
    expect(plan({ status: 'delivered', settledAtMs: NOW - 14 * DAY })).toMatchObject({ tracking: 'done' });
    expect(plan({ status: 'delivered', settledAtMs: NOW - 13 * DAY })).toMatchObject({ tracking: 'open' });
  });

  test.each([{ status: 'cancelled' }, { voided: true }])('with one last look a day after %o', (ended) => {
    const seen = plan({ ...ended });
    expect(seen).toEqual({ tracking: 'open', nextLookAtMs: NOW + DAY, settledAtMs: NOW });
    // A clerk's look in between changes nothing.
    expect(planAfterLook(shipment({ ...ended, settledAtMs: NOW }), NOW + HOUR, TODAY, USUAL).nextLookAtMs).toBe(
      NOW + DAY,
    );
    expect(planAfterLook(shipment({ ...ended, settledAtMs: NOW }), NOW + DAY, TODAY, USUAL)).toMatchObject({
      tracking: 'done',
      nextLookAtMs: null,
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

  test('come between a tenth and eleven tenths of the interval later', () => {
    fc.assert(
      fc.property(fc.string(), instants, intervals, (bolNumber, now, interval) => {
        const wait = slotAfter(bolNumber, now, interval) - now;
        return wait >= interval * 0.1 - 1 && wait <= interval * 1.1 + 2;
      }),
    );
  });

  test('are one interval apart however late the look was', () => {
    fc.assert(
      fc.property(
        fc.string(),
        instants,
        intervals,
        fc.double({ min: 0, max: 0.85, noNaN: true }),
        (bol, now, ms, late) => {
          const turn = slotAfter(bol, now, ms);
          return Math.abs(slotAfter(bol, turn + Math.floor(late * ms), ms) - turn - ms) <= 2;
        },
      ),
    );
  });

  test('of many shipments are spread over the hour, though all were looked at in the same second', () => {
    const minutes = Array.from({ length: 60 }, () => 0);
    for (let serial = 0; serial < 6_000; serial += 1) {
      const wait = slotAfter(`0044000000028${serial}`, NOW, HOUR) - NOW;
      const minute = Math.floor((wait % HOUR) / 60_000);
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
