/** Notifications about a change that another computer stored are those of the computer that found it. */
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../../electron/modules/shipments/changes.ts';
import type { ShipmentSnapshot } from '../../../../electron/modules/shipments/shipmentRefresher.ts';
import {
  notificationsFor,
  notificationsForChange,
} from '../../../../electron/modules/tracking/shipmentNotifications.ts';
import { sampleShipment } from '../../../support/sampleShipment.ts';

type Seen = ShipmentSnapshot['shipment'];
const { documents: _documents, emails: _emails, ...stored } = sampleShipment();
const known = { ...stored, available: [{ type: 'BOL', name: 'b.pdf' }], unread: null, quoteId: null, version: 0 };
const SEEN: Seen = {
  ...stored,
  carrier: known.carrier,
  totalCents: null,
  quoteNumber: null,
  bookedAt: null,
  documents: known.available,
  unread: null,
};

/** What a poll of the known shipment found. */
function snapshotOf(found: Partial<Seen>): ShipmentSnapshot {
  const shipment = { ...SEEN, ...found };
  return { known, shipment, changes: changesOf(known, shipment, 1), atMs: 1, polledAtMs: 1 };
}

describe('a stored change', () => {
  test.each<[string, Partial<Seen>, number]>([
    ['delivered', { status: 'delivered', deliveryDate: '2026-11-16' }, 1],
    ['canceled', { status: 'cancelled' }, 1],
    ['another status', { status: 'out_for_delivery' }, 0],
    ['an unknown status', { status: 'held_at_border' }, 1],
    ['voided', { voided: true }, 1],
    ['a PRO', { proNumber: '1' }, 1],
    ['a pickup number', { pickupNumber: '2' }, 1],
    ['a POD', { documents: [...known.available, { type: 'POD', name: 'p.pdf' }] }, 1],
    [
      'a POD and an inspection',
      { documents: [...known.available, { type: 'POD', name: 'p.pdf' }, { type: 'Inspection', name: 'i.pdf' }] },
      1,
    ],
    [
      'two PODs',
      { documents: [...known.available, { type: 'POD', name: 'p.pdf' }, { type: 'POD', name: 'q.pdf' }] },
      1,
    ],
    ['labels', { documents: [...known.available, { type: 'Pallet Labels', name: 'l.pdf' }] }, 0],
    ['another date', { estimatedDeliveryDate: '2026-11-20' }, 0],
  ])('has the notifications of a poll: %s', (_what, found, count) => {
    const snapshot = snapshotOf(found);
    const direct = notificationsFor(snapshot);
    expect(direct.notifications).toHaveLength(count);
    const { deliveryDate } = snapshot.shipment;
    const stored = snapshot.changes.map((change) => notificationsForChange({ ...change, deliveryDate }));
    expect(stored.flatMap(({ notifications }) => notifications)).toEqual(direct.notifications);
    expect(stored.some(({ needsPrefetch }) => needsPrefetch)).toBe(direct.needsPrefetch);
  });

  test.each([
    ['status', 'delivered', null],
    ['voided', 'voided', null],
    ['proNumber', '1', '2'],
    ['pickupNumber', '1', '2'],
    ['documents', 'BOL, POD', 'BOL, POD'],
    ['documents', 'BOL, POD', null],
  ])('has none: %s from %s to %s', (field, from, to) => {
    expect(notificationsForChange({ field, from, to, deliveryDate: null }).notifications).toEqual([]);
  });

  test('has one for a second delivery document of the same type', () => {
    const change = { field: 'documents', from: 'BOL, POD', to: 'BOL, POD, POD', deliveryDate: null };
    expect(notificationsForChange(change).notifications).toEqual([
      { kind: 'pod_available', value: 'POD', occurrence: 'POD, POD' },
    ]);
  });
});
