import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { type AlertInput, evaluateAlerts } from '../../../shared/rules/attention.ts';
import { instantOfWall, wallTime } from '../../../shared/rules/wallTime.ts';

/** A Monday. */
const TODAY = '2026-11-16';

const shipment = (changes: Partial<AlertInput> = {}): AlertInput => ({
  status: 'in_transit',
  voided: false,
  pickupDate: '2026-11-13',
  estimatedDeliveryDate: '2026-11-19',
  deliveryDate: null,
  proNumber: '0481220931',
  openTask: null,
  hasDeliveryDocument: false,
  tracking: 'open',
  pickupNumber: '60417',
  pickupWindow: { readyTime: '08:00', closeTime: '17:00' },
  originState: null,
  lastCheckedAtMs: null,
  totalCents: 29_726,
  chosenCents: null,
  chosenCurrency: null,
  latestTotalCents: 29_726,
  currency: 'USD',
  carrier: 'SMMT',
  latestCarrier: 'SMMT',
  carrierName: 'Summit Lines',
  latestCarrierName: 'Summit Lines',
  statusesSeen: [],
  proSticker: null,
  hasOpenClaim: false,
  pollError: null,
  ...changes,
});
const detailsOf = (changes: Partial<AlertInput>, today = TODAY) =>
  evaluateAlerts(shipment(changes), today).conditions.map(({ details }) => details);

describe('what needs attention', () => {
  test('nothing, on a good day; and not before it is late', () => {
    expect(evaluateAlerts(shipment(), TODAY)).toEqual({ conditions: [], nextOn: '2026-11-20' });
  });

  test('a pickup that needs a call, until its task is closed', () => {
    expect(detailsOf({ openTask: 'Call the terminal.' })).toEqual([
      { kind: 'pickup_warning', message: 'Call the terminal.' },
    ]);
    expect(detailsOf({ openTask: null })).toEqual([]);
  });

  test('a price that the service changed, each further one as a new alert, and none that is as booked', () => {
    expect(detailsOf({ latestTotalCents: 99_999 })).toEqual([
      { kind: 'price_changed', totalCents: 29_726, latestTotalCents: 99_999, currency: 'USD' },
    ]);
    const occurrence = (latestTotalCents: number) =>
      evaluateAlerts(shipment({ latestTotalCents }), TODAY).conditions[0]?.occurrence;
    expect(occurrence(99_999)).not.toBe(occurrence(31_000));
    for (const latestTotalCents of [29_726, null]) expect(detailsOf({ latestTotalCents })).toEqual([]);
    expect(detailsOf({ totalCents: null, latestTotalCents: 99_999 })).toEqual([]);
  });

  test('a carrier that the service names instead of the one booked', () => {
    expect(detailsOf({ latestCarrier: 'GULF', latestCarrierName: 'Gulf Sample Lines' })).toEqual([
      { kind: 'carrier_changed', carrier: 'Summit Lines', latestCarrier: 'Gulf Sample Lines' },
    ]);
    expect(detailsOf({ latestCarrier: null })).toEqual([]);
  });

  test('a PRO that is missing two business days after the pickup, the weekend not counted', () => {
    const picked = { proNumber: null, pickupDate: '2026-11-13' };
    expect(detailsOf(picked)).toEqual([]);
    expect(evaluateAlerts(shipment(picked), TODAY).nextOn).toBe('2026-11-17');
    expect(detailsOf(picked, '2026-11-17')).toEqual([{ kind: 'pro_missing', pickupDate: '2026-11-13' }]);
    expect(detailsOf({ ...picked, status: 'delivered' }, '2026-11-17')).toEqual([]);
  });

  test('one that is late against its estimate, from the day after', () => {
    expect(detailsOf({ estimatedDeliveryDate: TODAY })).toEqual([]);
    expect(detailsOf({ estimatedDeliveryDate: '2026-11-15' })).toEqual([
      { kind: 'late', estimatedDeliveryDate: '2026-11-15' },
    ]);
    expect(detailsOf({ estimatedDeliveryDate: '2026-11-15', voided: true, status: 'created' })).toEqual([]);
  });

  test('none is late against an estimate before its pickup, now or later', () => {
    const before = { pickupDate: '2026-11-13', estimatedDeliveryDate: '2026-11-12' };
    expect(evaluateAlerts(shipment(before), TODAY)).toEqual({ conditions: [], nextOn: null });
    expect(evaluateAlerts(shipment(before), '2026-11-10').nextOn).toBeNull();
    expect(detailsOf({ ...before, pickupDate: '2026-11-12' })).toHaveLength(1);
  });

  test('a new estimate that passes too is another occurrence', () => {
    const first = evaluateAlerts(shipment({ pickupDate: '2026-11-09', estimatedDeliveryDate: '2026-11-10' }), TODAY)
      .conditions[0]?.occurrence;
    expect(
      evaluateAlerts(shipment({ pickupDate: '2026-11-09', estimatedDeliveryDate: '2026-11-12' }), TODAY).conditions[0]
        ?.occurrence,
    ).not.toBe(first);
  });

  test.each([
    ['in_transit', ['created', 'picked_up', 'in_transit'], null],
    // The spec defines no order of the states.
    ['onboard', ['picked_up', 'onboard'], null],
    ['created', ['in_transit', 'created'], null],
    ['in_transit', ['delivered', 'in_transit'], 'delivered'],
    ['cancelled', ['delivered', 'cancelled'], 'delivered'],
    ['created', ['cancelled', 'created'], 'cancelled'],
    ['delivered', ['delivered', 'in_transit', 'delivered'], null],
    ['cancelled', ['in_transit', 'cancelled'], null],
    ['on_a_mule', ['in_transit', 'on_a_mule'], null],
    ['on_a_mule', ['delivered', 'on_a_mule'], 'delivered'],
  ])('only leaving delivered or canceled raises an alert: %s after %o', (status, statusesSeen, left) => {
    const found = detailsOf({ status, statusesSeen, hasDeliveryDocument: true, pickupDate: null });
    expect(found).toEqual(left === null ? [] : [{ kind: 'status_backwards', from: left, to: status }]);
  });

  test('a booking whose response had no price, until one is received; one that is not as chosen has changed', () => {
    const unpriced = { totalCents: null, latestTotalCents: null, chosenCents: 29_726 };
    expect(detailsOf(unpriced)).toEqual([{ kind: 'price_missing', chosenCents: 29_726, currency: 'USD' }]);
    expect(detailsOf({ ...unpriced, totalCents: 29_726, latestTotalCents: 29_726 })).toEqual([]);
    expect(detailsOf({ ...unpriced, totalCents: 99_999, latestTotalCents: 99_999 })).toEqual([
      { kind: 'price_changed', totalCents: 29_726, latestTotalCents: 99_999, currency: 'USD' },
    ]);
    // A price in another currency than the chosen one is not compared with it.
    const inDollars = { ...unpriced, chosenCurrency: 'USD', currency: 'CAD' };
    expect(detailsOf(inDollars)).toEqual([{ kind: 'price_missing', chosenCents: 29_726, currency: 'USD' }]);
    expect(detailsOf({ ...inDollars, latestTotalCents: 40_000 })).toEqual([]);
  });

  test('one that moves though it is voided', () => {
    expect(detailsOf({ voided: true })).toEqual([{ kind: 'voided_moving', status: 'in_transit' }]);
    expect(detailsOf({ voided: true, status: 'created' })).toEqual([]);
  });

  test('one delivered five days ago without any delivery document', () => {
    const delivered = { status: 'delivered', deliveryDate: '2026-11-11' };
    expect(detailsOf(delivered)).toEqual([{ kind: 'pod_missing', deliveryDate: '2026-11-11' }]);
    expect(detailsOf({ ...delivered, hasDeliveryDocument: true })).toEqual([]);
    expect(evaluateAlerts(shipment({ ...delivered, deliveryDate: '2026-11-12' }), TODAY)).toEqual({
      conditions: [],
      nextOn: '2026-11-17',
    });
  });

  test('a damage claim that was begun and not filed, until the last day to report, and from 30 days before the last to file', () => {
    const claimed = {
      status: 'delivered',
      deliveryDate: '2026-11-16',
      hasDeliveryDocument: true,
      hasOpenClaim: true,
    } as const;
    const concealed = { kind: 'claim_deadline', step: 'concealed', deadline: '2026-11-23' };
    const filing = { kind: 'claim_deadline', step: 'claim', deadline: '2027-08-16' };
    expect(detailsOf(claimed)).toEqual([concealed]);
    expect(detailsOf(claimed, '2026-11-23')).toEqual([concealed]);
    expect(evaluateAlerts(shipment(claimed), '2026-11-23').nextOn).toBe('2026-11-24');
    expect(evaluateAlerts(shipment(claimed), '2026-11-24')).toEqual({ conditions: [], nextOn: '2027-07-17' });
    expect(detailsOf(claimed, '2027-07-17')).toEqual([filing]);
    expect(detailsOf(claimed, '2027-08-20')).toEqual([filing]);
    expect(detailsOf({ ...claimed, hasOpenClaim: false }, '2027-08-01')).toEqual([]);
    expect(detailsOf({ ...claimed, status: 'in_transit', deliveryDate: null })).toEqual([]);
  });

  test('one that can’t be polled, and one that is no longer on the account and has no other data', () => {
    const pollError: AppError = { code: 'validation_failed', message: 'no', fields: [] };
    expect(detailsOf({ pollError })).toEqual([{ kind: 'polling_failing', error: pollError }]);
    expect(detailsOf({ tracking: 'not_on_account', estimatedDeliveryDate: '2026-11-01', proNumber: null })).toEqual([
      { kind: 'not_on_account' },
    ]);
  });

  test('dates out of this world wait for nothing', () => {
    for (const date of ['9999-12-31', '1000-01-01']) {
      const far = { proNumber: null, pickupDate: date, estimatedDeliveryDate: date };
      expect(evaluateAlerts(shipment(far), TODAY)).toEqual({ conditions: [], nextOn: null });
    }
  });

  test('the day it names is the first on which it says something else', () => {
    const waiting = shipment({ proNumber: null, pickupDate: '2026-11-25', estimatedDeliveryDate: '2026-12-01' });
    let today = TODAY;
    for (let turns = 0; turns < 2; turns += 1) {
      const { conditions, nextOn } = evaluateAlerts(waiting, today);
      const before = new Date(Date.parse(nextOn ?? '') - 86_400_000).toISOString().slice(0, 10);
      expect(evaluateAlerts(waiting, before).conditions).toEqual(conditions);
      expect(evaluateAlerts(waiting, nextOn ?? '').conditions).toHaveLength(conditions.length + 1);
      today = nextOn ?? '';
    }
  });
});

describe('before the pickup and after it', () => {
  /** To be picked up on Friday, Nov 20, in this computer's time zone. */
  const friday = { status: 'created', pickupDate: '2026-11-20', estimatedDeliveryDate: null };
  const kindsAt = (changes: Partial<AlertInput>, now: string) =>
    detailsOf({ ...friday, ...changes }, now).map(({ kind }) => kind);
  const nextAt = (changes: Partial<AlertInput>, now: string) =>
    evaluateAlerts(shipment({ ...friday, ...changes }), now).nextOn;

  test('a pickup number is missing from noon of the day on, and no longer needed once it is picked up', () => {
    const none = { pickupNumber: null };
    expect(kindsAt(none, '2026-11-20T11:59')).toEqual([]);
    expect(nextAt(none, '2026-11-16T10:00')).toBe('2026-11-20T12:00');
    expect(detailsOf({ ...friday, ...none }, '2026-11-20T12:00')).toEqual([
      { kind: 'pickup_number_missing', pickupDate: '2026-11-20' },
    ]);
    expect(kindsAt({ ...none, status: '' }, '2026-11-20T12:00')).toEqual(['pickup_number_missing']);
    expect(kindsAt({ ...none, status: 'in_transit' }, '2026-11-20T12:00')).toEqual([]);
    expect(kindsAt({ ...none, voided: true }, '2026-11-20T12:00')).toEqual([]);
  });

  const polled = (wall: string) => ({ lastCheckedAtMs: instantOfWall(wall) });

  test('it is missed an hour after the window closed, once a poll since then still says created', () => {
    const seen = polled('2026-11-20T18:05');
    expect(kindsAt(seen, '2026-11-20T17:59')).toEqual([]);
    expect(nextAt({}, '2026-11-20T17:59')).toBe('2026-11-20T18:00');
    expect(kindsAt(polled('2026-11-20T17:55'), '2026-11-20T18:05')).toEqual([]);
    expect(detailsOf({ ...friday, ...seen }, '2026-11-20T18:05')).toEqual([
      {
        kind: 'not_picked_up',
        pickupDate: '2026-11-20',
        window: { readyTime: '08:00', closeTime: '17:00' },
      },
    ]);
    for (const status of ['onboard', 'picked_up', 'delivered', '', 'on_a_mule']) {
      expect(kindsAt({ ...seen, status, hasDeliveryDocument: true }, '2026-11-20T18:05')).toEqual([]);
    }
    expect(kindsAt({ ...seen, voided: true }, '2026-11-20T18:05')).toEqual([]);
  });

  test('a window over midnight closes on the next day', () => {
    const night = { pickupWindow: { readyTime: '22:00', closeTime: '04:00' } };
    expect(nextAt(night, '2026-11-20T23:00')).toBe('2026-11-21T05:00');
    expect(kindsAt({ ...night, ...polled('2026-11-21T04:30') }, '2026-11-21T04:30')).toEqual([]);
    expect(kindsAt({ ...night, ...polled('2026-11-21T05:10') }, '2026-11-21T05:10')).toEqual(['not_picked_up']);
  });

  test('without a known window it is missed on the next business morning, after weekend and holiday', () => {
    expect(nextAt({ pickupWindow: null }, '2026-11-20T18:00')).toBe('2026-11-23T08:00');
    // Thanksgiving is in between.
    expect(nextAt({ pickupWindow: null, pickupDate: '2026-11-25' }, '2026-11-25T18:00')).toBe('2026-11-27T08:00');
    const monday = polled('2026-11-23T08:10');
    expect(kindsAt({ pickupWindow: null, ...monday }, '2026-11-23T08:10')).toEqual(['not_picked_up']);
  });

  test('the window is on the clocks of the place', () => {
    const california = { originState: 'CA', pickupWindow: { readyTime: '08:00', closeTime: '17:00' } };
    // 18:00 in Los Angeles is 02:00 of the next day in UTC.
    const overThere = wallTime(Date.parse('2026-11-21T02:00:00Z'));
    expect(nextAt(california, '2026-11-20T12:00')).toBe(overThere);
    expect(nextAt({ originState: 'XX' }, '2026-11-20T12:00')).toBe('2026-11-20T18:00');
  });
});
