import { describe, expect, it } from 'vitest';
import {
  deliveryOutcome,
  firstEstimate,
  pickupDaysLater,
  pickupSeen,
} from '../../../../../renderer/features/shipments/detail/plannedVsActual.ts';
import { timelineLayout } from '../../../../../renderer/features/shipments/detail/timelineLayout.ts';
import type { ShipmentChange, ShipmentDetail } from '../../../../../shared/contract/shipments.ts';
import { sampleShipment } from '../../../../support/sampleShipment.ts';

const today = '2026-11-17';
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime();
const change = (field: ShipmentChange['field'], from: string | null, to: string | null, seenAtMs: number) => ({
  field,
  from,
  to,
  seenAtMs,
});

const shipment = (over: Partial<ShipmentDetail> = {}) =>
  sampleShipment({
    trackingStatus: 'in_transit',
    pickupDate: '2026-11-10',
    estimatedDeliveryDate: '2026-11-18',
    totalCents: 121430,
    ...over,
  });

describe('the pickup', () => {
  const watched = [
    change('status', 'picked_up', 'in_transit', at(13)),
    change('status', 'onboard', 'picked_up', at(12, 16)),
    change('status', null, 'onboard', at(11)),
  ];

  it('is seen with the first status in which the carrier has the freight, and how many days after the plan', () => {
    expect(pickupSeen({ changes: watched })).toEqual({ ms: at(12, 16), wasWatched: true });
    expect(pickupDaysLater(shipment({ changes: watched }))).toBe(2);
  });

  it('that was already true at the first poll happened some time before: no days are claimed', () => {
    const changes = [change('status', null, 'in_transit', at(16))];
    expect(pickupSeen({ changes })).toEqual({ ms: at(16), wasWatched: false });
    expect(pickupDaysLater(shipment({ changes }))).toBe(0);
  });

  it('is not shown for canceled shipments', () => {
    expect(pickupSeen({ changes: [change('status', 'created', 'cancelled', at(11))] })).toBeNull();
  });
});

describe('the delivery', () => {
  it('is on time on the very day, early before it, late after it, and late so far while it is open', () => {
    const on = (deliveryDate: string | null, status = 'delivered', day = today) =>
      deliveryOutcome(shipment({ deliveryDate, status }), day);
    expect(on('2026-11-18')).toEqual({ kind: 'in_time', days: 0 });
    expect(on('2026-11-16')).toEqual({ kind: 'in_time', days: -2 });
    expect(on('2026-11-21')).toEqual({ kind: 'late', days: 3 });
    expect(on(null, 'in_transit', '2026-11-18')).toEqual({ kind: 'open', days: 0 });
    expect(on(null, 'in_transit', '2026-11-20')).toEqual({ kind: 'late_so_far', days: 2 });
  });

  it('without an estimate is compared with nothing', () => {
    const alone = shipment({ status: 'delivered', deliveryDate: '2026-11-18', estimatedDeliveryDate: null });
    expect(deliveryOutcome(alone, today)).toEqual({ kind: 'unknown', days: 0 });
  });

  it('with an estimate before the pickup too, and not late while it is open', () => {
    const dates = { pickupDate: '2026-11-16', estimatedDeliveryDate: '1999-12-31' };
    const delivered = shipment({ ...dates, status: 'delivered', deliveryDate: '2026-11-18' });
    expect(deliveryOutcome(delivered, today)).toEqual({ kind: 'unknown', days: 0 });
    const open = shipment({ ...dates, status: 'in_transit', deliveryDate: null });
    expect(deliveryOutcome(open, today)).toEqual({ kind: 'open', days: 0 });
  });

  it('names the first estimate when another took its place', () => {
    const changes = [
      change('estimatedDeliveryDate', '2026-11-16', '2026-11-18', at(12)),
      change('estimatedDeliveryDate', null, '2026-11-16', at(10)),
    ];
    expect(firstEstimate(shipment({ changes }))).toBe('2026-11-16');
    expect(firstEstimate(shipment({ changes: changes.slice(1), estimatedDeliveryDate: '2026-11-16' }))).toBeNull();
  });
});

describe('the picture', () => {
  const box = { left: 0, right: 300 };

  it('without any known date does not exist', () => {
    const unknown = shipment({ pickupDate: null, estimatedDeliveryDate: null, status: 'cancelled' });
    expect(timelineLayout(unknown, today, box)).toBeNull();
  });

  it('goes from the first to the last day, planned above, seen below, in the order of time', () => {
    const changes = [change('status', 'onboard', 'in_transit', at(12)), change('status', null, 'onboard', at(10))];
    const chart = timelineLayout(shipment({ changes }), today, box);
    // Nov 10 to Nov 18: nine days in 300 pixels.
    expect(chart?.planned?.from).toBeCloseTo(300 / 18);
    expect(chart?.planned?.to).toBeCloseTo(300 - 300 / 18);
    expect(chart?.points.map(({ status }) => status)).toEqual(['onboard', 'in_transit']);
    expect(chart?.points[1]?.x).toBeCloseTo(2.5 * (300 / 9));
    expect(chart?.today).toBeCloseTo(7.5 * (300 / 9));
    expect(chart?.late).toBeNull();
  });

  it('draws late from the estimate to the delivery, or up to today', () => {
    const delivered = shipment({ status: 'delivered', deliveryDate: '2026-11-20' });
    const chart = timelineLayout(delivered, '2026-12-24', box);
    expect(chart?.late?.from).toBe(chart?.planned?.to);
    expect(chart?.late?.to).toBeGreaterThan(chart?.late?.from ?? 0);
    expect(chart?.today).toBeNull();
    const open = timelineLayout(shipment(), '2026-11-22', box);
    expect(open?.late?.to).toBe(open?.today);
  });

  it('separates events of the same time, and fits all of them inside', () => {
    const statuses = ['created', 'onboard', 'picked_up', 'in_transit', 'at_destination', 'out_for_delivery'];
    const changes = statuses.map((status, index) => change('status', statuses[index - 1] ?? null, status, at(17)));
    const chart = timelineLayout(shipment({ changes: changes.toReversed() }), today, box);
    const places = chart?.points.map(({ x }) => x) ?? [];
    expect(places).toHaveLength(6);
    for (const [index, x] of places.entries()) {
      expect(x).toBeLessThanOrEqual(300);
      if (index > 0) expect(x - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(12.9);
    }
  });

  it('writes dates under the axis only as many as have room', () => {
    const long = shipment({ pickupDate: '2026-01-01', estimatedDeliveryDate: '2026-11-18' });
    const ticks = timelineLayout(long, today, box)?.ticks ?? [];
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(8);
  });

  it('leaves out a long time without events, so that the days around it are still apart', () => {
    const changes = [change('status', 'onboard', 'in_transit', at(12)), change('status', null, 'onboard', at(10))];
    const lost = shipment({ changes, estimatedDeliveryDate: '2026-11-18' });
    const chart = timelineLayout(lost, '2028-04-18', box);
    expect(chart?.breaks).toHaveLength(1);
    const gap = chart?.breaks[0] ?? 0;
    expect(gap).toBeGreaterThan(chart?.planned?.to ?? 0);
    expect(gap).toBeLessThan(chart?.today ?? 0);
    // Nov 10 to Nov 18, three days for the gap, and today: twelve days in 300 pixels.
    expect(chart?.points[1]?.x).toBeCloseTo(2.5 * (300 / 12));
    expect(chart?.ticks.map(({ date }) => date)).toContain('2028-04-18');
    for (const [index, { x }] of (chart?.ticks ?? []).entries()) {
      if (index > 0) expect(x - (chart?.ticks[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(46);
    }
    expect(timelineLayout(lost, '2026-11-27', box)?.breaks).toEqual([]);
  });

  it('separates any number of events within the chart', () => {
    const changes = Array.from({ length: 60 }, (_, index) =>
      change('status', null, index % 2 === 0 ? 'in_transit' : 'at_destination', at(11, 1) + index * 60_000),
    );
    const places = timelineLayout(shipment({ changes: changes.toReversed() }), today, box)?.points.map(({ x }) => x);
    expect(Math.min(...(places ?? []))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...(places ?? []))).toBeLessThanOrEqual(300);
  });
});
