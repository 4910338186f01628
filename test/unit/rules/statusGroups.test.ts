import { describe, expect, it } from 'vitest';
import {
  daysLate,
  isOpenShipment,
  lastDateWithPro,
  movingSixths,
  proMissingDays,
  type ShipmentStatusFields,
  statusKind,
  statusWord,
} from '../../../shared/rules/statusGroups.ts';

const today = '2026-11-17';
const shipment = (details: Partial<ShipmentStatusFields>): ShipmentStatusFields => ({
  status: 'in_transit',
  voided: false,
  pickupDate: '2026-11-13',
  estimatedDeliveryDate: '2026-11-18',
  deliveryDate: null,
  proNumber: '0481220931',
  openTask: null,
  ...details,
});

describe('statuses', () => {
  it('shows an unlisted status unchanged and gives it a separate kind', () => {
    expect(statusWord('on_hold_at_terminal')).toBe('on_hold_at_terminal');
    expect(statusKind({ status: 'on_hold_at_terminal', voided: false })).toBe('unknown');
    expect(statusWord('out_for_delivery')).toBe('Out for delivery');
  });

  it('distinguishes voided and canceled', () => {
    expect(statusKind({ status: 'cancelled', voided: false })).toBe('cancelled');
    expect(statusKind({ status: 'in_transit', voided: true })).toBe('voided');
  });

  it('places the five moving statuses at one to five sixths', () => {
    expect(['onboard', 'picked_up', 'in_transit', 'at_destination', 'out_for_delivery'].map(movingSixths)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('counts an unlisted status as open, since nothing says that it ended', () => {
    expect(isOpenShipment(shipment({ status: 'on_hold' }))).toBe(true);
    expect(['delivered', 'cancelled'].some((status) => isOpenShipment(shipment({ status })))).toBe(false);
    expect(isOpenShipment(shipment({ voided: true }))).toBe(false);
  });
});

describe('late', () => {
  it('is an open shipment past its estimate, in calendar days', () => {
    expect(daysLate(shipment({ estimatedDeliveryDate: '2026-11-16' }), today)).toBe(1);
    expect(daysLate(shipment({ estimatedDeliveryDate: today }), today)).toBe(0);
    expect(daysLate(shipment({ estimatedDeliveryDate: null }), today)).toBe(0);
  });

  it('stays known of a delivered shipment, by its own delivery date', () => {
    const delivered = shipment({
      status: 'delivered',
      pickupDate: '2026-11-05',
      estimatedDeliveryDate: '2026-11-10',
      deliveryDate: '2026-11-12',
    });
    expect(daysLate(delivered, today)).toBe(2);
  });

  it('is never shown for a canceled or voided shipment', () => {
    expect(daysLate(shipment({ status: 'cancelled', estimatedDeliveryDate: '2026-11-01' }), today)).toBe(0);
    expect(daysLate(shipment({ voided: true, estimatedDeliveryDate: '2026-11-01' }), today)).toBe(0);
  });
});

describe('groups', () => {
  it('misses a PRO from the second business day after pickup on', () => {
    expect(proMissingDays(shipment({ proNumber: null, pickupDate: '2026-11-13' }), today)).toBe(2);
    expect(proMissingDays(shipment({ proNumber: null, pickupDate: '2026-11-16' }), today)).toBe(0);
    expect(proMissingDays(shipment({ pickupDate: '2026-11-02' }), today)).toBe(0);
    expect(proMissingDays(shipment({ proNumber: null, pickupDate: '2026-11-02', status: 'delivered' }), today)).toBe(0);
  });

  it('knows the last pickup date by which a PRO should be there, over weekends', () => {
    for (const pickupDate of ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']) {
      const late = shipment({ proNumber: null, pickupDate });
      expect([pickupDate, pickupDate <= lastDateWithPro(today)]).toEqual([pickupDate, proMissingDays(late, today) > 0]);
    }
  });
});
