import { describe, expect, it } from 'vitest';
import { priceMessage } from '../../../../../renderer/features/shipments/priceMessage.ts';
import { timelineEvents } from '../../../../../renderer/features/shipments/timeline.ts';
import type { ShipmentChange, ShipmentDetail } from '../../../../../shared/contract/shipments.ts';
import { sampleShipment } from '../../../../support/sampleShipment.ts';

const today = '2026-11-17';
const shipment = sampleShipment({
  proNumber: '0481220931',
  status: 'at_destination',
  trackingStatus: 'at_destination',
  pickupDate: '2026-11-10',
  estimatedDeliveryDate: '2026-11-18',
  totalCents: 121430,
  latestTotalCents: 121430,
  poNumber: '77120',
  referenceNumbers: ['PO: 77120', 'FIX-2290'],
  consigneeName: 'Nowhere Hardware',
  consigneePlace: 'Boise, ID',
  lastCheckedAtMs: 5000,
  bookedAtMs: 1000,
});
const titles = (changes: ShipmentChange[], details: Partial<ShipmentDetail> = {}) =>
  timelineEvents({ ...shipment, changes, ...details }, today, (date) => date).map(({ title }) => title);
const change = (field: ShipmentChange['field'], from: string | null, to: string | null): ShipmentChange => ({
  field,
  from,
  to,
  seenAtMs: 2000,
});

describe('timelineEvents', () => {
  it('shows statuses with labels and an unlisted one unchanged', () => {
    expect(titles([change('status', 'picked_up', 'held_at_dock'), change('status', null, 'picked_up')])).toEqual([
      'held_at_dock',
      'Picked up',
    ]);
  });

  it('says the price as booked and every later one, in its currency', () => {
    const later = { changes: [change('total', '29726', '99999')], totalCents: 29_726, latestTotalCents: 99_999 };
    const [event] = timelineEvents({ ...shipment, ...later }, today, String);
    expect(event).toMatchObject({ title: 'Price now $999.99', sub: 'Was $297.26' });
    expect(priceMessage({ ...later, currency: 'USD', bookingId: 'b' })).toBe('$297.26 booked, now $999.99 (+$702.73)');
    expect(priceMessage({ ...later, currency: 'CAD', bookingId: null })).toBe(
      '297.26 CAD, now 999.99 CAD (+702.73 CAD)',
    );
    expect(priceMessage({ ...later, latestTotalCents: 20_000, currency: 'USD', bookingId: 'b' })).toContain(
      '(−$97.26)',
    );
    for (const latestTotalCents of [null, 29_726]) {
      expect(priceMessage({ ...later, latestTotalCents, currency: 'CAD', bookingId: 'b' })).toBe('297.26 CAD');
    }
  });

  it('never takes a later price for the booked one that was not given', () => {
    const unpriced = { totalCents: null, latestTotalCents: 120_000, currency: 'USD', bookingId: 'b' };
    expect(priceMessage(unpriced)).toBe('not given at booking, now $1,200.00');
    expect(priceMessage({ ...unpriced, latestTotalCents: null })).toBeNull();
    const [event] = timelineEvents(
      { ...shipment, ...unpriced, changes: [change('total', null, '120000')] },
      today,
      String,
    );
    expect(event).toMatchObject({ title: 'Price now $1,200.00', sub: 'None was given before' });
  });

  it('says which carrier and which PO number the service names now', () => {
    expect(titles([change('carrier', 'EXMX', 'GULF')])).toEqual(['Carrier changed to GULF']);
    const named = { latestCarrier: 'GULF', latestCarrierName: 'Gulf Sample Lines' };
    const changes = [change('carrier', 'EXMX', 'GULF')];
    expect(timelineEvents({ ...shipment, ...named, changes }, today, String)).toMatchObject([
      { title: 'Carrier changed to Gulf Sample Lines', sub: 'Was Example Motor Express' },
    ]);
    expect(titles([change('poNumber', '333', '444'), change('poNumber', null, '333')])).toEqual([
      'PO is now 444',
      'PO 333',
    ]);
  });

  it('says when the PRO was assigned, and what it was when it changed', () => {
    expect(titles([change('proNumber', null, '048')])).toEqual(['PRO assigned: 048']);
    const [event] = timelineEvents({ ...shipment, changes: [change('proNumber', '047', '048')] }, today, String);
    expect(event).toMatchObject({ title: 'PRO changed to 048', sub: 'Was 047' });
  });

  it('omits dates that came with the first poll, and shows later ones with their earlier values', () => {
    expect(
      titles([change('pickupDate', null, '2026-11-10'), change('estimatedDeliveryDate', null, '2026-11-13')]),
    ).toEqual([]);
    expect(titles([change('estimatedDeliveryDate', '2026-11-13', '2026-11-16')])).toEqual([
      'Est. delivery changed to 2026-11-16',
    ]);
  });

  it('shows a tracking status only where it differs from the status', () => {
    const status = change('status', 'in_transit', 'at_destination');
    expect(titles([change('trackingStatus', 'in_transit', 'at_destination'), status])).toEqual(['At destination']);
    expect(titles([change('trackingStatus', 'at_destination', 'out_for_delivery'), status])).toEqual([
      'Tracking status: Out for delivery',
      'At destination',
    ]);
  });

  it('puts a due date that went by on top, and the booking last', () => {
    const notified = titles([change('status', null, 'created')], {
      estimatedDeliveryDate: '2026-11-16',
      details: {
        shipper: { name: 'a', address1: 'b', contact: 'c', phone: '6145550142' },
        consignee: { name: 'a', address1: 'b', contact: 'c', phone: '6145550142' },
        pickup: { readyTime: '08:00', closeTime: '17:00' },
        delivery: { readyTime: '08:00', closeTime: '17:00' },
      },
    });
    expect(notified).toEqual(['Est. delivery date passed', 'Created', 'Booked in Waybill']);
  });
});
