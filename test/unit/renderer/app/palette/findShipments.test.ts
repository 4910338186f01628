import { describe, expect, it } from 'vitest';
import { findShipments, SHOWN } from '../../../../../renderer/app/palette/findShipments.ts';
import type { ShipmentRow } from '../../../../../shared/ipc/contract/shipments.ts';

const shipment = (over: Partial<ShipmentRow>): ShipmentRow => ({
  bolNumber: '4410279902',
  proNumber: null,
  pickupNumber: null,
  carrier: 'EXMX',
  carrierName: 'Example Motor Express',
  status: 'created',
  trackingStatus: null,
  voided: false,
  pickupDate: null,
  estimatedDeliveryDate: null,
  deliveryDate: null,
  totalCents: null,
  poNumber: null,
  orderId: null,
  referenceNumbers: [],
  consigneeName: null,
  consigneePlace: null,
  lookedAtMs: null,
  bookedAtMs: null,
  openTask: null,
  ...over,
});

describe('the palette', () => {
  it.each([
    ['BOL', '79902', {}],
    ['PRO', '0481220931', { proNumber: '0481220931' }],
    ['PO', '77120', { poNumber: '77120' }],
    ['order', 'ord-20', { orderId: 'ORD-20276' }],
    ['reference', 'fix-22', { referenceNumbers: ['SHOW-DEN-4', 'FIX-2290'] }],
    ['consignee', ' nowhere ', { consigneeName: 'Nowhere Hardware' }],
  ])('finds a shipment by its %s', (_what, text, over) => {
    const wanted = shipment(over);
    const other = shipment({ bolNumber: '1' });
    expect(findShipments([other, wanted], text).shown).toEqual([wanted]);
  });

  it('shows those first whose number begins with what was typed', () => {
    const [holds, begins] = [shipment({ bolNumber: '9441' }), shipment({ bolNumber: '4412' })];
    expect(findShipments([holds, begins], '441').shown).toEqual([begins, holds]);
  });

  it('finds nothing for nothing', () => {
    expect(findShipments([shipment({})], '  ')).toEqual({ shown: [], count: 0 });
  });

  it('shows the first fifty and counts them all', () => {
    const many = Array.from({ length: 120 }, (_, at) => shipment({ bolNumber: `55${at}` }));
    const found = findShipments(many, '55');
    expect([found.shown.length, found.count]).toEqual([SHOWN, 120]);
  });
});
