import { describe, expect, test } from 'vitest';
import { createShipmentStore } from '../../../../electron/adapters/database/shipmentStore.ts';
import { changesOf } from '../../../../electron/services/shipments/changes.ts';
import { ShipmentSchema } from '../../../../shared/freight/responses.ts';
import { addShipments, openTrackingRig, saidShipment } from '../../../support/trackingRig.ts';

const HOUR = 3_600_000;
const seen = (changes: Readonly<Record<string, unknown>>) => ShipmentSchema.parse(saidShipment('B0', changes));

describe('the history of a shipment', () => {
  test('has every change of every field with when it was first seen, and nothing in it is ever overwritten', async () => {
    const days: Record<string, unknown>[] = [
      { status: 'created', trackingStatus: 'created', pickupNumber: null, estimatedDeliveryDate: '2026-11-20' },
      { status: 'picked_up', trackingStatus: 'created', pickupNumber: '60417', estimatedDeliveryDate: '2026-11-20' },
      { status: 'picked_up', trackingStatus: 'picked_up', proNumber: '0481', estimatedDeliveryDate: '2026-11-23' },
      { status: 'in_transit', trackingStatus: 'x', proNumber: '0481', pickupDate: '2026-11-17', voided: true },
      { status: 'delivered', trackingStatus: 'x', deliveryDate: '2026-11-19', voided: false, pickupDate: '2026-11-17' },
      {
        status: 'delivered',
        trackingStatus: 'x',
        deliveryDate: '2026-11-19',
        pickupDate: '2026-11-17',
        documents: [
          { type: 'BOL', name: 'BOL_B0.pdf' },
          { type: 'POD', name: 'POD_B0.pdf' },
        ],
      },
    ];
    let day = 0;
    const one = openTrackingRig({ say: (bol) => saidShipment(bol, days[day]) });
    addShipments(one.database, 1);
    const { shipments } = one.watch;
    const kept: unknown[][] = [];
    const firstSeen: number[] = [];
    for (day = 0; day < days.length; day += 1) {
      await one.watch.looks.byClerk({ bolNumber: 'B0' });
      firstSeen.push(one.clock.now());
      await one.watch.looks.byClerk({ bolNumber: 'B0' });
      kept.push(shipments.byBol('B0')?.changes.toReversed() ?? []);
      one.clock.advance(HOUR);
      await one.settle();
    }
    one.kill();
    for (const [at, earlier] of kept.entries()) {
      expect(kept.at(-1)?.slice(0, earlier.length), `day ${at}`).toEqual(earlier);
    }
    const all = shipments.byBol('B0')?.changes.toReversed() ?? [];
    expect(all.map(({ field, from, to, seenAtMs }) => [firstSeen.indexOf(seenAtMs), field, from, to])).toEqual([
      [0, 'trackingStatus', null, 'created'],
      [0, 'documents', null, 'BOL'],
      [1, 'status', 'created', 'picked_up'],
      [1, 'pickupNumber', null, '60417'],
      [2, 'trackingStatus', 'created', 'picked_up'],
      [2, 'proNumber', null, '0481'],
      [2, 'estimatedDeliveryDate', '2026-11-20', '2026-11-23'],
      [3, 'status', 'picked_up', 'in_transit'],
      [3, 'trackingStatus', 'picked_up', 'x'],
      [3, 'voided', null, 'voided'],
      [3, 'pickupDate', '2026-11-16', '2026-11-17'],
      [3, 'estimatedDeliveryDate', '2026-11-23', '2026-11-20'],
      [4, 'status', 'in_transit', 'delivered'],
      [4, 'voided', 'voided', null],
      [4, 'deliveryDate', null, '2026-11-19'],
      [5, 'documents', 'BOL', 'BOL, POD'],
    ]);
    expect(createShipmentStore(one.database).byBol('B0')?.proNumber).toBe('0481');
  });

  test('another order of the same documents is no change, another one of the same type is', () => {
    const [bol, labels] = [
      { type: 'BOL', name: 'BOL_B0.pdf' },
      { type: 'Pallet Labels', name: 'L_B0.pdf' },
    ];
    const known = { ...seen({}), available: [bol, labels].filter((each) => each !== undefined) };
    expect(changesOf(known, seen({ documents: [labels, bol] }), 1)).toEqual([]);
    expect(changesOf(known, seen({ documents: [bol, labels, { type: 'POD', name: 'a' }] }), 1)).toMatchObject([
      { field: 'documents', from: 'BOL, Pallet Labels', to: 'BOL, POD, Pallet Labels' },
    ]);
    expect(
      changesOf(known, seen({ documents: [bol, labels, { type: 'Pallet Labels', name: 'L2_B0.pdf' }] }), 1),
    ).toHaveLength(1);
  });

  test('a number that is missing later stays known', () => {
    const known = { ...seen({ proNumber: '0481' }), available: seen({}).documents };
    expect(changesOf(known, seen({ proNumber: '', pickupNumber: null }), 1)).toEqual([]);
  });
});
