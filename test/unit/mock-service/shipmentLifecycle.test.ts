import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Life, lifecycleOf, snapshotAt } from '../../../electron/mock-service/shipmentLifecycle.ts';
import type { MockShipment } from '../../../electron/mock-service/store.ts';
import { addBusinessDays, isBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays, dateOfInstant } from '../../../shared/rules/calendar.ts';

const HOUR = 3_600_000;
/** Eastern standard time, of origin and destination. */
const EASTERN = -300;

function shipmentOf(change: Partial<MockShipment> = {}): MockShipment {
  const party = {
    name: 'Acme Pallet Co.',
    address1: '200 Example Parkway',
    contact: 'Shipping Desk',
    phone: '6145550100',
  };
  const window = { readyTime: '08:00', closeTime: '17:00' };
  return {
    bolNumber: '09999991234567895',
    recordId: 'shp_1',
    username: 'dock',
    quoteReference: 'QT-1',
    serial: 1,
    carrier: 'PLHD',
    carrierName: 'Placeholder LTL',
    totalCents: 50_000,
    transitDays: 3,
    estimatedDeliveryDate: '2026-11-23',
    bookedAtMs: Date.UTC(2026, 10, 17, 15),
    bookedAtProgressMs: 0,
    proNumber: '123456789',
    pickupNumber: 'PPU000001',
    pickupWarning: null,
    latePro: false,
    request: {
      pickupDate: '2026-11-18',
      origin: { city: 'Columbus', state: 'OH', zip: '43207' },
      destination: { city: 'Boston', state: 'MA', zip: '02110' },
      handlingUnits: [{ weight: 500, length: 48, width: 40, height: 40, description: 'Tile' }],
    },
    booking: {
      quoteReference: 'QT-1',
      carrier: 'PLHD',
      shipper: party,
      consignee: party,
      pickup: window,
      delivery: window,
    },
    ...change,
  };
}

const at = (life: Life, status: string) => life.events.find((event) => event.status === status)?.atMs ?? Number.NaN;
const localTime = (instantMs: number) => new Date(instantMs + EASTERN * 60_000).toISOString().slice(11, 16);
const localDate = (instantMs: number) => dateOfInstant(instantMs, EASTERN);

/** Shipments booked and picked up on any day, weekends and holidays included. */
const anyShipment = fc
  .record({
    bol: fc.integer({ min: 0, max: 999_999_999 }),
    bookedDay: fc.integer({ min: 0, max: 400 }),
    bookedHour: fc.integer({ min: 0, max: 23 }),
    pickupIn: fc.integer({ min: 0, max: 12 }),
    transitDays: fc.integer({ min: 1, max: 8 }),
    warned: fc.boolean(),
    latePro: fc.boolean(),
  })
  .map(({ bol, bookedDay, bookedHour, pickupIn, transitDays, warned, latePro }) => {
    const bookedOn = addDays('2026-11-01', bookedDay);
    const pickupDate = addDays(bookedOn, pickupIn);
    const working = isBusinessDay(pickupDate) ? pickupDate : addBusinessDays(pickupDate, 1);
    const base = shipmentOf();
    return shipmentOf({
      bolNumber: String(bol).padStart(17, '0'),
      bookedAtMs: Date.parse(`${bookedOn}T00:00:00Z`) + (bookedHour + 5) * HOUR,
      request: { ...base.request, pickupDate },
      transitDays,
      estimatedDeliveryDate: addBusinessDays(working, transitDays),
      pickupWarning: warned ? 'Call the terminal.' : null,
      latePro,
    });
  });

describe('a shipment’s life', () => {
  it('has its states in order of time, picked up and delivered on business days, in their windows', () => {
    fc.assert(
      fc.property(anyShipment, (shipment) => {
        const life = lifecycleOf(shipment);
        const times = life.events.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(life.events[0]).toEqual({ status: 'created', atMs: shipment.bookedAtMs });
        if (life.events.at(-1)?.status !== 'delivered') return;

        const [pickedUp, deliveredAt] = [at(life, 'picked_up'), at(life, 'delivered')];
        expect(isBusinessDay(localDate(pickedUp))).toBe(true);
        expect(isBusinessDay(localDate(deliveredAt))).toBe(true);
        for (const instant of [pickedUp, deliveredAt]) {
          expect(localTime(instant) >= '08:00').toBe(true);
          expect(localTime(instant) <= '17:00').toBe(true);
        }
        expect(localDate(pickedUp) >= shipment.request.pickupDate).toBe(true);
        expect(pickedUp).toBeGreaterThan(shipment.bookedAtMs);
        expect(localDate(deliveredAt)).toBe(life.deliveryDate);
        expect(localDate(deliveredAt) > localDate(pickedUp)).toBe(true);
        expect(String(life.deliveryDate) >= shipment.estimatedDeliveryDate).toBe(true);
        expect(life.deliveryReceiptAtMs).toBeGreaterThan(deliveredAt);
        expect(life.podAtMs).toBeGreaterThan(life.deliveryReceiptAtMs ?? Number.NaN);
      }),
      { numRuns: 400 },
    );
  });

  it('is the same every time', () => {
    fc.assert(
      fc.property(anyShipment, (shipment) => {
        expect(lifecycleOf(structuredClone(shipment))).toEqual(lifecycleOf(shipment));
      }),
    );
  });

  it('is mostly on time, sometimes late, seldom canceled or voided', () => {
    const count = { onTime: 0, late: 0, cancelled: 0, voided: 0 };
    for (let serial = 0; serial < 2000; serial += 1) {
      const shipment = shipmentOf({ bolNumber: String(serial).padStart(17, '0') });
      const { deliveryDate, voidedAtMs, events } = lifecycleOf(shipment);
      if (voidedAtMs !== null) count.voided += 1;
      if (events.at(-1)?.status === 'cancelled') count.cancelled += 1;
      if (deliveryDate === shipment.estimatedDeliveryDate) count.onTime += 1;
      else if (deliveryDate !== null) count.late += 1;
    }
    expect(count.onTime).toBeGreaterThan(1500);
    expect(count.late).toBeGreaterThan(100);
    expect(count.cancelled).toBeGreaterThan(30);
    expect(count.voided).toBeGreaterThan(30);
    expect(count.cancelled + count.voided).toBeLessThan(200);
  });

  it('cancels and voids before the pickup, and assigns no PRO afterward', () => {
    const late = Date.UTC(2027, 5, 1);
    for (const poNumber of ['TRAIN-CANCELLED', 'TRAIN-VOIDED']) {
      const base = shipmentOf();
      const shipment = shipmentOf({ booking: { ...base.booking, poNumber } });
      const ended = snapshotAt(shipment, late);
      expect(ended).toMatchObject({ proNumber: null, deliveryDate: null, podReleased: false });
      expect(ended.status === 'cancelled' || ended.voided).toBe(true);
      const endsAt = lifecycleOf(shipment).voidedAtMs ?? at(lifecycleOf(shipment), 'cancelled');
      expect(endsAt).toBeLessThan(Date.UTC(2026, 10, 18, 22));
      expect(endsAt).toBeGreaterThan(shipment.bookedAtMs);
    }
  });

  it('has a late PRO in the end, and is not canceled before it', () => {
    const bolNumbers = Array.from({ length: 200 }, (_, serial) => String(serial).padStart(17, '0'));
    const lives = bolNumbers.map((bolNumber) => lifecycleOf(shipmentOf({ bolNumber, latePro: true })));
    expect(lives.filter(({ proAtMs }) => !Number.isFinite(proAtMs))).toEqual([]);
  });

  it('has the PRO at once with a carrier that gives it at booking, after dispatch with another', () => {
    const [atOnce, later] = [shipmentOf({ carrier: 'SMPF' }), shipmentOf()];
    expect(lifecycleOf(atOnce).proAtMs).toBe(atOnce.bookedAtMs);
    expect(lifecycleOf(later).proAtMs).toBeGreaterThan(at(lifecycleOf(later), 'onboard'));
    expect(lifecycleOf(later).pickupNumberAtMs).toBeLessThan(lifecycleOf(later).proAtMs);
  });

  it('loses a day to a pickup that was warned of', () => {
    const [smooth, warned] = [shipmentOf(), shipmentOf({ pickupWarning: 'Call the terminal.' })];
    expect(localDate(at(lifecycleOf(smooth), 'picked_up'))).toBe('2026-11-18');
    expect(localDate(at(lifecycleOf(warned), 'picked_up'))).toBe('2026-11-19');
    expect(lifecycleOf(warned).deliveryDate).toBe('2026-11-24');
  });
});
