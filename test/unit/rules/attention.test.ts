import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { attentionOf, type JudgedShipment } from '../../../shared/rules/attention.ts';

/** A Monday. */
const TODAY = '2026-11-16';

const shipment = (changes: Partial<JudgedShipment> = {}): JudgedShipment => ({
  status: 'in_transit',
  voided: false,
  pickupDate: '2026-11-13',
  estimatedDeliveryDate: '2026-11-19',
  deliveryDate: null,
  proNumber: '0481220931',
  openTask: null,
  hasDeliveryPaper: false,
  tracking: 'open',
  totalCents: 29_726,
  latestTotalCents: 29_726,
  currency: 'USD',
  carrier: 'SMMT',
  latestCarrier: 'SMMT',
  statusesSeen: [],
  lookError: null,
  ...changes,
});
const factsOf = (changes: Partial<JudgedShipment>, today = TODAY) =>
  attentionOf(shipment(changes), today).matters.map(({ facts }) => facts);

describe('what needs attention', () => {
  test('nothing, on a good day; and not before it is late', () => {
    expect(attentionOf(shipment(), TODAY)).toEqual({ matters: [], nextOn: '2026-11-20' });
  });

  test('a pickup that wants a hand, until its task is closed', () => {
    expect(factsOf({ openTask: 'Call the terminal.' })).toEqual([
      { kind: 'pickup_warning', words: 'Call the terminal.' },
    ]);
    expect(factsOf({ openTask: null })).toEqual([]);
  });

  test('a price that the service changed, each further one as another matter, and none that is as booked', () => {
    expect(factsOf({ latestTotalCents: 99_999 })).toEqual([
      { kind: 'price_changed', totalCents: 29_726, latestTotalCents: 99_999, currency: 'USD' },
    ]);
    const occurrence = (latestTotalCents: number) =>
      attentionOf(shipment({ latestTotalCents }), TODAY).matters[0]?.occurrence;
    expect(occurrence(99_999)).not.toBe(occurrence(31_000));
    for (const latestTotalCents of [29_726, null]) expect(factsOf({ latestTotalCents })).toEqual([]);
    expect(factsOf({ totalCents: null, latestTotalCents: 99_999 })).toEqual([]);
  });

  test('a carrier that the service names instead of the one booked', () => {
    expect(factsOf({ latestCarrier: 'GULF' })).toEqual([
      { kind: 'carrier_changed', carrier: 'SMMT', latestCarrier: 'GULF' },
    ]);
    expect(factsOf({ latestCarrier: null })).toEqual([]);
  });

  test('a PRO that is missing two business days after the pickup, the weekend not counted', () => {
    const picked = { proNumber: null, pickupDate: '2026-11-13' };
    expect(factsOf(picked)).toEqual([]);
    expect(attentionOf(shipment(picked), TODAY).nextOn).toBe('2026-11-17');
    expect(factsOf(picked, '2026-11-17')).toEqual([{ kind: 'pro_missing', pickupDate: '2026-11-13' }]);
    expect(factsOf({ ...picked, status: 'delivered' }, '2026-11-17')).toEqual([]);
  });

  test('one that is late against its estimate, from the day after', () => {
    expect(factsOf({ estimatedDeliveryDate: TODAY })).toEqual([]);
    expect(factsOf({ estimatedDeliveryDate: '2026-11-15' })).toEqual([
      { kind: 'late', estimatedDeliveryDate: '2026-11-15' },
    ]);
    expect(factsOf({ estimatedDeliveryDate: '2026-11-15', voided: true, status: 'created' })).toEqual([]);
  });

  test('a new estimate that passes too is another occurrence', () => {
    const first = attentionOf(shipment({ estimatedDeliveryDate: '2026-11-10' }), TODAY).matters[0]?.occurrence;
    expect(attentionOf(shipment({ estimatedDeliveryDate: '2026-11-12' }), TODAY).matters[0]?.occurrence).not.toBe(
      first,
    );
  });

  test.each([
    ['in_transit', ['created', 'picked_up', 'in_transit'], []],
    [
      'picked_up',
      ['created', 'in_transit', 'picked_up'],
      [{ kind: 'status_backwards', from: 'in_transit', to: 'picked_up' }],
    ],
    ['in_transit', ['delivered', 'in_transit'], [{ kind: 'status_backwards', from: 'delivered', to: 'in_transit' }]],
    ['cancelled', ['in_transit', 'cancelled'], []],
    ['on_a_mule', ['in_transit', 'on_a_mule'], []],
  ])('a status that went back: %s after %o', (status, statusesSeen, facts) => {
    expect(factsOf({ status, statusesSeen })).toEqual(facts);
  });

  test('one that moves though it is voided', () => {
    expect(factsOf({ voided: true })).toEqual([{ kind: 'voided_moving', status: 'in_transit' }]);
    expect(factsOf({ voided: true, status: 'created' })).toEqual([]);
  });

  test('one delivered five days ago without any delivery document', () => {
    const delivered = { status: 'delivered', deliveryDate: '2026-11-11' };
    expect(factsOf(delivered)).toEqual([{ kind: 'pod_missing', deliveryDate: '2026-11-11' }]);
    expect(factsOf({ ...delivered, hasDeliveryPaper: true })).toEqual([]);
    expect(attentionOf(shipment({ ...delivered, deliveryDate: '2026-11-12' }), TODAY)).toEqual({
      matters: [],
      nextOn: '2026-11-17',
    });
  });

  test('one that can’t be looked at, and one that is no longer on the account and about which nothing else is said', () => {
    const lookError: AppError = { code: 'validation_failed', message: 'no', fields: [] };
    expect(factsOf({ lookError })).toEqual([{ kind: 'polling_failing', error: lookError }]);
    expect(factsOf({ tracking: 'not_on_account', estimatedDeliveryDate: '2026-11-01', proNumber: null })).toEqual([
      { kind: 'not_on_account' },
    ]);
  });

  test('dates out of this world wait for nothing', () => {
    for (const date of ['9999-12-31', '1000-01-01']) {
      const far = { proNumber: null, pickupDate: date, estimatedDeliveryDate: date };
      expect(attentionOf(shipment(far), TODAY)).toEqual({ matters: [], nextOn: null });
    }
  });

  test('the day it names is the first on which it says something else', () => {
    const waiting = shipment({ proNumber: null, pickupDate: '2026-11-25', estimatedDeliveryDate: '2026-12-01' });
    let today = TODAY;
    for (let turns = 0; turns < 2; turns += 1) {
      const { matters, nextOn } = attentionOf(waiting, today);
      const before = new Date(Date.parse(nextOn ?? '') - 86_400_000).toISOString().slice(0, 10);
      expect(attentionOf(waiting, before).matters).toEqual(matters);
      expect(attentionOf(waiting, nextOn ?? '').matters).toHaveLength(matters.length + 1);
      today = nextOn ?? '';
    }
  });
});
