import { afterEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { embeddedStores } from '../../../../electron/core/embeddedStores.ts';
import { NO_LEDGER } from '../../../../electron/modules/bookings/ledger.ts';
import { createNotificationStore } from '../../../../electron/modules/notifications/store.ts';
import type { PollWrites } from '../../../../electron/modules/tracking/ports.ts';
import { createTrackingStore } from '../../../../electron/modules/tracking/store.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import type { PollingMode } from '../../../../shared/contract/tracking.ts';
import type { ErrorOf } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';
import {
  addShipments,
  openTrackingRig,
  type RigOptions,
  type ServiceResponse,
  shipmentResponse,
  type TrackingRig,
} from '../../../support/trackingRig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Real time that hundreds of simulated polls may take on a busy machine. */
const LONG_MS = 60_000;

const open: TrackingRig[] = [];
function rig(options: RigOptions = {}): TrackingRig {
  const opened = openTrackingRig(options);
  open.push(opened);
  return opened;
}
/** With writes of polls that `changed` replaces. */
function rigWithPolls(changed: (stored: PollWrites) => Partial<PollWrites>): TrackingRig {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const clock = createManualClock();
  const stores = embeddedStores(database, NO_LEDGER, clock);
  const storage = {
    ...stores,
    tracking: createTrackingStore(database),
    notifications: createNotificationStore(database),
    polls: { ...stores.polls, ...changed(stores.polls) },
    workgroupTracking: () => null,
  };
  return rig({ database, clock, storage });
}
afterEach(() => {
  for (const { kill, bugs } of open.splice(0)) {
    kill();
    expect(bugs).toEqual([]);
  }
});

const rejected = (status: number, code: string): ServiceResponse => ({
  status,
  body: { success: false, error: { code, message: '' } },
});
const limited = { body: { success: false, error: { code: 'rate_limited', message: '' } } };
const unreachable = (): ServiceResponse => ({ failure: { code: 'unreachable', reason: 'no_network' } });
const rowOf = (one: TrackingRig, bolNumber = 'B0') =>
  one.database.get('SELECT * FROM shipments WHERE bol_number = :bolNumber', { bolNumber }) ?? {};
/** Requests for one shipment as hours since the rig began. */
const gaps = (one: TrackingRig, bolNumber = 'B0') => {
  const times = one.requests.filter((requested) => requested.bolNumber === bolNumber).map(({ atMs }) => atMs);
  return times.slice(1).map((atMs, at) => atMs - (times[at] ?? 0));
};

describe('automatic polling', () => {
  test('polls about hourly, and saves the results', async () => {
    const one = rig();
    addShipments(one.database, 1);
    await one.run(6 * HOUR);
    expect(one.requests.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...gaps(one))).toBeLessThan(75 * MINUTE);
    expect(Math.min(...gaps(one))).toBeGreaterThanOrEqual(50 * MINUTE);
    expect(rowOf(one)).toMatchObject({ status: 'in_transit', tracking: 'open' });
    expect(one.tracking.poller.status()).toMatchObject({
      state: 'running',
      halted: null,
      outage: null,
      counts: { open: 1, done: 0, notOnAccount: 0 },
    });
  });

  test(
    'spreads a hundred that are due at once, a second apart and two at a time',
    async () => {
      const one = rig();
      addShipments(one.database, 100);
      await one.run(2 * MINUTE);
      expect(new Set(one.requests.map(({ bolNumber }) => bolNumber)).size).toBe(100);
      const times = one.requests.map(({ atMs }) => atMs);
      expect(Math.min(...times.slice(1).map((atMs, at) => atMs - (times[at] ?? 0)))).toBeGreaterThanOrEqual(1_000);
      expect(one.most).toEqual({ forOne: 1, together: expect.any(Number) });
      expect(one.most.together).toBeLessThanOrEqual(2);
      await one.run(3 * HOUR);
      await one.run(3 * HOUR);
      const third = one.requests.filter(({ atMs }) => atMs >= (times[0] ?? 0) + 5 * HOUR);
      const minutes = new Set(third.map(({ atMs }) => Math.floor(atMs / MINUTE)));
      expect(minutes.size).toBeGreaterThan(40);
    },
    LONG_MS,
  );

  test.each([
    ['about it', { status: 400, body: { success: false, error: { code: 'validation_failed', message: 'no' } } }],
    ['not found', { status: 404, body: { success: false, error: { code: 'shipment_not_found', message: 'no' } } }],
    ['of another shipment', shipmentResponse('OTHER')],
    ['a gateway', { status: 502, body: 'Bad gateway' }],
  ] as const)('leaves a shipment alone after a clerk’s refresh that failed: %s', async (_what, failure) => {
    let fails = false;
    const one = rig({ say: (bol) => (fails ? failure : shipmentResponse(bol)) });
    addShipments(one.database, 1);
    await one.run(HOUR);
    // Just before its next poll.
    await one.run(Number(rowOf(one)['next_poll_at_ms']) - one.clock.now() - MINUTE);
    fails = true;
    expect((await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' })).ok).toBe(false);
    fails = false;
    const before = one.count();
    await one.run(49 * MINUTE);
    expect(one.count()).toBe(before);
    expect(rowOf(one)).toMatchObject({ tracking: 'open', polls_not_found: 0, polls_failed: 0 });
    await one.run(27 * MINUTE);
    expect(one.count()).toBe(before + 1);
  });

  test('leaves a shipment alone for 50 minutes after its own poll that failed in transit', async () => {
    let fails = false;
    const one = rig({ say: (bol) => (fails ? { status: 502, body: 'Bad gateway' } : shipmentResponse(bol)) });
    addShipments(one.database, 1);
    await one.run(HOUR);
    fails = true;
    const before = one.count();
    const at = () => Number(rowOf(one)['next_poll_at_ms']);
    await one.run(at() - one.clock.now() + MINUTE);
    expect(one.count()).toBe(before + 1);
    fails = false;
    await one.run(48 * MINUTE);
    expect(one.count()).toBe(before + 1);
    await one.run(27 * MINUTE);
    expect(one.count()).toBe(before + 2);
  });

  test('stops two checks after another delivery document, which a clerk’s own do not count among', async () => {
    let types = ['Delivery Receipt'];
    const one = rig({
      say: (bol) =>
        shipmentResponse(bol, {
          status: 'delivered',
          deliveryDate: '2026-11-16',
          documents: types.map((type) => ({ type, name: `${type}.pdf` })),
        }),
    });
    addShipments(one.database, 1);
    await one.run(HOUR);
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    await one.run(HOUR);
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    expect(rowOf(one)).toMatchObject({ tracking: 'open' });
    await one.run(30 * HOUR);
    expect(rowOf(one)).toMatchObject({ tracking: 'open' });
    types = ['Inspection Report', 'Delivery Receipt'];
    await one.run(2 * DAY);
    expect(rowOf(one)).toMatchObject({ tracking: 'open' });
    await one.run(30 * HOUR);
    expect(rowOf(one)).toMatchObject({ tracking: 'done', next_poll_at_ms: null });
    const before = one.count();
    await one.run(5 * DAY);
    expect(one.count()).toBe(before);
  });

  test('stops with the POD', async () => {
    const documents = [{ type: 'POD', name: 'POD_B0.pdf' }];
    const one = rig({
      say: (bol) => shipmentResponse(bol, { status: 'delivered', deliveryDate: '2026-11-16', documents }),
    });
    addShipments(one.database, 1);
    await one.run(3 * DAY);
    expect(one.requests).toHaveLength(1);
    expect(rowOf(one)).toMatchObject({ tracking: 'done', next_poll_at_ms: null });
  });

  test(
    'polls daily after the delivery, and stops after two weeks',
    async () => {
      const one = rig({ say: (bol) => shipmentResponse(bol, { status: 'delivered', deliveryDate: '2026-11-16' }) });
      addShipments(one.database, 1);
      await one.run(30 * DAY);
      expect(one.requests.length).toBeGreaterThanOrEqual(14);
      expect(one.requests.length).toBeLessThanOrEqual(16);
      expect(rowOf(one)).toMatchObject({ tracking: 'done' });
    },
    LONG_MS,
  );

  test.each([{ status: 'cancelled' }, { voided: true, status: 'created' }])('polls once more at %o', async (ended) => {
    const one = rig({ say: (bol) => shipmentResponse(bol, ended) });
    addShipments(one.database, 1);
    await one.run(5 * DAY);
    expect(gaps(one)).toEqual([expect.closeTo(DAY, -5)]);
    expect(rowOf(one)).toMatchObject({ tracking: 'done' });
  });

  test('continues after a kill, and lost nothing', async () => {
    const one = rig();
    addShipments(one.database, 3);
    await one.run(90 * MINUTE);
    const before = one.requests.length;
    const planned = Number(rowOf(one)['next_poll_at_ms']);
    one.kill();
    one.clock.advance(10 * MINUTE);
    const again = rig({ database: one.database, clock: one.clock });
    expect(Number(rowOf(again)['next_poll_at_ms'])).toBe(planned);
    await again.run(61 * MINUTE);
    expect(one.requests).toHaveLength(before);
    expect(new Set(again.requests.map(({ bolNumber }) => bolNumber)).size).toBe(3);
  });

  test('killed in the middle of a poll, it polls again', async () => {
    const one = rig({ say: () => 'silence' });
    addShipments(one.database, 1);
    one.clock.advance(4_000);
    for (let breath = 0; breath < 10; breath += 1) await new Promise(setImmediate);
    expect(one.requests).toHaveLength(1);
    one.kill();
    await one.settle();
    const again = rig({ database: one.database, clock: one.clock });
    await again.run(MINUTE);
    expect(again.requests).toHaveLength(1);
    expect(rowOf(again)).toMatchObject({ status: 'in_transit' });
  });

  test('sends no burst of requests after a night asleep', async () => {
    const one = rig();
    addShipments(one.database, 60);
    await one.run(2 * HOUR);
    const before = one.requests.length;
    one.clock.set(one.clock.now() + 9 * HOUR);
    one.tracking.poller.resumed();
    await one.run(5 * MINUTE);
    const after = one.requests.slice(before).map(({ atMs }) => atMs);
    expect(after.length).toBe(60);
    expect(Math.min(...after.slice(1).map((atMs, at) => atMs - (after[at] ?? 0)))).toBeGreaterThanOrEqual(1_000);
  });

  test('wakes automatically without a notification that the computer slept', async () => {
    const one = rig();
    addShipments(one.database, 1);
    await one.run(MINUTE);
    one.clock.set(one.clock.now() + 9 * HOUR);
    await one.run(6 * MINUTE);
    expect(one.requests).toHaveLength(2);
  });

  test('does not wait for years after a clock that was set wrong is set right', async () => {
    const one = rig();
    addShipments(one.database, 3);
    one.clock.set(one.clock.now() + 400 * DAY);
    await one.run(2 * HOUR);
    const before = one.requests.length;
    one.clock.set(one.clock.now() - 400 * DAY);
    await one.run(90 * MINUTE);
    expect(new Set(one.requests.slice(before).map(({ bolNumber }) => bolNumber)).size).toBe(3);
  });
});

describe('a manual refresh', () => {
  test('joins a poll in flight', async () => {
    const one = rig();
    addShipments(one.database, 1);
    one.clock.advance(3_000);
    await Promise.resolve();
    for (let breath = 0; breath < 20 && one.requests.length === 0; breath += 1) await Promise.resolve();
    expect(one.requests).toHaveLength(1);
    const seen = one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    await one.settle();
    expect(await seen).toEqual(ok('B0'));
    expect(one.requests).toHaveLength(1);
    expect(one.most.forOne).toBe(1);
  });

  test('requests again if the poll that it joined isn’t recorded, because another computer polls now', async () => {
    const one = rigWithPolls((stored) => ({
      recordPolls: (polls) =>
        polls.every(({ polledAtMs }) => polledAtMs === null)
          ? stored.recordPolls(polls)
          : Promise.resolve(fail({ code: 'not_leading' })),
    }));
    addShipments(one.database, 1);
    one.clock.advance(3_000);
    for (let breath = 0; breath < 20 && one.requests.length === 0; breath += 1) await Promise.resolve();
    const seen = one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    await one.run(2_000);
    expect(await seen).toEqual(ok('B0'));
    expect(rowOf(one)).toMatchObject({ status: 'in_transit' });
  });

  test('does not wait for one that is still in the queue', async () => {
    const one = rig();
    addShipments(one.database, 2);
    // The second poll waits a second; a manual refresh does not.
    one.clock.advance(3_000);
    for (let breath = 0; breath < 3; breath += 1) await new Promise(setImmediate);
    const waiting = one.requests[0]?.bolNumber === 'B0' ? 'B1' : 'B0';
    expect(one.requests).toHaveLength(1);
    const seen = await one.tracking.refresher.refreshByUser({ bolNumber: waiting });
    expect(seen.ok).toBe(true);
    await one.run(30_000);
    expect(one.requests.map(({ bolNumber }) => bolNumber).toSorted()).toEqual(['B0', 'B1']);
  });

  test('pressing R six times sends one request; a minute after its response it sends another', async () => {
    const one = rig();
    addShipments(one.database, 1, Date.UTC(2027, 0, 1));
    for (let press = 0; press < 6; press += 1) {
      expect(await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' })).toEqual(ok('B0'));
      one.clock.advance(700);
    }
    expect(one.requests).toHaveLength(1);
    one.clock.advance(60_000);
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    expect(one.requests).toHaveLength(2);
  });

  test('returns the result of an automatic poll just before, but not of one that failed', async () => {
    let works = true;
    const one = rig({ say: (bol) => (works ? shipmentResponse(bol) : rejected(404, 'shipment_not_found')) });
    addShipments(one.database, 1);
    await one.run(10_000);
    expect(one.requests).toHaveLength(1);
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    expect(one.requests).toHaveLength(1);
    works = false;
    one.clock.advance(2 * MINUTE);
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    expect(one.requests).toHaveLength(3);
  });

  test('moves the next poll', async () => {
    const one = rig();
    addShipments(one.database, 1);
    await one.run(MINUTE);
    one.clock.advance(10 * MINUTE);
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    expect(Number(rowOf(one)['next_poll_at_ms'])).toBeGreaterThanOrEqual(one.clock.now() + 50 * MINUTE);
  });
});

describe('what goes wrong', () => {
  test.each([
    [401, 'unauthorized'],
    [403, 'not_approved'],
  ] as const)(
    'a %i stops everything, is reported, and polling continues once the service accepts the account',
    async (status, code) => {
      let letIn = false;
      const one = rig({ say: (bol) => (letIn ? shipmentResponse(bol) : rejected(status, code)) });
      addShipments(one.database, 50);
      await one.run(12 * HOUR);
      // Two may be in flight when the first is rejected.
      expect(one.requests.length).toBeLessThanOrEqual(2);
      expect(one.tracking.poller.status()).toMatchObject({ state: 'halted', halted: code });
      expect(one.tracking.attention.list().items).toMatchObject([
        { details: { kind: 'polling_failing', error: { code } }, bolNumber: null },
      ]);
      letIn = true;
      await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
      expect(one.tracking.poller.status()).toMatchObject({ state: 'running', halted: null });
      await one.run(2 * MINUTE);
      expect(new Set(one.requests.map(({ bolNumber }) => bolNumber)).size).toBe(50);
      expect(one.tracking.attention.list().items).toEqual([]);
    },
  );

  test('three times not found: still stored, and polled no more', async () => {
    const one = rig({ say: () => rejected(404, 'shipment_not_found') });
    addShipments(one.database, 1);
    await one.run(3 * DAY);
    expect(one.requests).toHaveLength(3);
    expect(rowOf(one)).toMatchObject({ tracking: 'not_on_account', next_poll_at_ms: null });
    expect(one.tracking.poller.status().counts).toEqual({ open: 0, done: 0, notOnAccount: 1 });
    expect(one.tracking.attention.list().items).toMatchObject([
      { details: { kind: 'not_on_account' }, bolNumber: 'B0' },
    ]);
  });

  test('not found twice, then found: nothing happened', async () => {
    let polls = 0;
    const one = rig({
      say: (bol) => {
        polls += 1;
        return polls === 3 || polls > 5 ? shipmentResponse(bol) : rejected(404, 'shipment_not_found');
      },
    });
    addShipments(one.database, 1);
    await one.run(10 * HOUR);
    expect(rowOf(one)).toMatchObject({ tracking: 'open', polls_not_found: 0 });
  });

  test('no network: one probe now and then, and on at once when it is back', async () => {
    let isUp = false;
    const one = rig({ say: (bol) => (isUp ? shipmentResponse(bol) : unreachable()) });
    addShipments(one.database, 200);
    await one.run(10 * HOUR);
    expect(one.requests.length).toBeLessThan(50);
    expect(one.tracking.poller.status()).toMatchObject({
      state: 'offline',
      outage: { error: { code: 'unreachable' }, nextTryAtMs: expect.any(Number) },
    });
    expect(one.tracking.attention.list().items).toMatchObject([
      { details: { kind: 'polling_failing' }, bolNumber: null },
    ]);
    isUp = true;
    await one.run(40 * MINUTE);
    expect(one.tracking.poller.status()).toMatchObject({ state: 'running', outage: null });
    expect(new Set(one.requests.slice(-200).map(({ bolNumber }) => bolNumber)).size).toBeGreaterThan(150);
    expect(one.tracking.attention.list().items).toEqual([]);
  });

  test('the alert about an outage ends with any response after the host says that the network is back', async () => {
    let isUp = false;
    const one = rig({ say: () => (isUp ? rejected(404, 'shipment_not_found') : unreachable()) });
    addShipments(one.database, 1);
    await one.run(10 * HOUR);
    one.tracking.poller.online(false);
    isUp = true;
    one.tracking.poller.online(true);
    await one.run(2 * HOUR);
    expect(one.tracking.attention.list().items).toEqual([]);
  });

  test('an outage on a network that goes up and down lasts from its first failure', async () => {
    const one = rig({ say: unreachable });
    addShipments(one.database, 5);
    await one.run(MINUTE);
    for (let turn = 0; turn < 13; turn += 1) {
      one.tracking.poller.online(false);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.run(5 * MINUTE);
      one.tracking.poller.online(true);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.run(5 * MINUTE);
    }
    expect(one.tracking.attention.list().items).toMatchObject([{ details: { kind: 'polling_failing' } }]);
  });

  test('the host says that there is no network: nothing is sent until it says that there is', async () => {
    const one = rig();
    addShipments(one.database, 2);
    one.tracking.poller.online(false);
    await one.run(5 * HOUR);
    expect(one.requests).toEqual([]);
    expect(one.tracking.poller.status()).toMatchObject({ state: 'offline', outage: { error: null } });
    one.tracking.poller.online(true);
    await one.run(MINUTE);
    expect(one.requests).toHaveLength(2);
  });

  test('a response of the service is proof of a network, whatever the host said', async () => {
    const one = rig();
    addShipments(one.database, 2);
    one.tracking.poller.online(false);
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    expect(one.tracking.poller.status().state).toBe('running');
    await one.run(MINUTE);
    expect(new Set(one.requests.map(({ bolNumber }) => bolNumber))).toEqual(new Set(['B0', 'B1']));
  });

  test('a network that is back ends the wait of an account that was opened without one', async () => {
    let isUp = false;
    const one = rig({ say: (bol) => (isUp ? shipmentResponse(bol) : unreachable()) });
    addShipments(one.database, 100);
    await one.run(2 * HOUR);
    one.requests.splice(0);
    isUp = true;
    one.tracking.poller.online(true);
    await one.run(20_000);
    expect(one.requests.length).toBeGreaterThan(0);
  });

  test('one shipment without a response delays no other', async () => {
    const one = rig({ say: (bol) => (bol === 'B0' ? 'silence' : shipmentResponse(bol)) });
    addShipments(one.database, 20);
    await one.run(3 * HOUR);
    const others = Array.from({ length: 19 }, (_, at) => `B${at + 1}`);
    for (const bolNumber of others) expect(Math.max(...gaps(one, bolNumber), 0), bolNumber).toBeLessThan(75 * MINUTE);
    expect(one.most.forOne).toBe(1);
  });

  test('one whose response can’t be read is reported as failed, alone', async () => {
    const one = rig({ say: (bol) => (bol === 'B0' ? { body: { success: true } } : shipmentResponse(bol)) });
    addShipments(one.database, 2);
    await one.run(4 * HOUR);
    expect(one.tracking.poller.status().state).toBe('running');
    expect(one.tracking.attention.list().items).toMatchObject([
      { details: { kind: 'polling_failing', error: { code: 'bad_response' } }, bolNumber: 'B0' },
    ]);
  });

  test('a response about an unknown shipment is ignored: neither changes, none is created, and it counts as a failed poll', async () => {
    const wrong = { status: 'delivered', deliveryDate: '2026-11-17', proNumber: 'PROWRONG', total: 55.55 };
    const one = rig({
      say: (bol) => {
        if (bol === 'B0') return shipmentResponse('B1', wrong);
        return bol === 'B2' ? shipmentResponse('KNOWN TO NOBODY', wrong) : shipmentResponse(bol);
      },
    });
    addShipments(one.database, 3);
    await one.run(4 * HOUR);
    for (const bol of ['B0', 'B2']) {
      expect(one.requests.filter(({ bolNumber }) => bolNumber === bol).length, bol).toBeLessThanOrEqual(5);
      expect(one.shipments.byBol(bol), bol).toMatchObject({
        status: 'created',
        proNumber: null,
        lastCheckedAtMs: null,
      });
    }
    expect(one.shipments.byBol('B1')).toMatchObject({
      status: 'in_transit',
      proNumber: null,
      totalCents: null,
    });
    expect(one.shipments.byBol('KNOWN TO NOBODY')).toBeNull();
    const failing = (named: string, requested: string) => ({
      bolNumber: requested,
      details: {
        kind: 'polling_failing',
        error: {
          code: 'bad_response',
          path: 'shipment.bolNumber',
          detail: `the provider answered about ${named} instead of ${requested}`,
          problem: 'another_shipment',
        },
      },
    });
    expect(one.tracking.attention.list().items.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
      failing('B1', 'B0'),
      failing('KNOWN TO NOBODY', 'B2'),
    ]);
  });

  test('a service that asks to slow down is obeyed', async () => {
    const one = rig({ say: () => ({ status: 429, headers: { 'retry-after': '30' }, ...limited }) });
    addShipments(one.database, 30);
    await one.run(HOUR);
    // Six times for each attempt, at least 30 seconds between them.
    expect(
      Math.min(...one.requests.slice(2).map(({ atMs }, at) => atMs - (one.requests[at]?.atMs ?? 0))),
    ).toBeGreaterThanOrEqual(30_000);
    expect(one.tracking.poller.status()).toMatchObject({
      state: 'offline',
      outage: { error: { code: 'rate_limited' } },
    });
  });

  test('polling recovers from a full disk', async () => {
    const one = rig();
    addShipments(one.database, 1);
    one.database.run("CREATE TRIGGER full BEFORE UPDATE ON shipments BEGIN SELECT RAISE(FAIL, 'disk'); END");
    await one.run(2 * HOUR);
    expect(one.tracking.poller.status().state).toBe('offline');
    expect(one.requests.length).toBeLessThan(20);
    one.database.run('DROP TRIGGER full');
    await one.run(40 * MINUTE);
    expect(one.tracking.poller.status().state).toBe('running');
    expect(rowOf(one)).toMatchObject({ status: 'in_transit' });
  });

  test.each([
    [
      'the data is damaged',
      { code: 'data_damaged', detail: 'database disk image is malformed' },
      () => Promise.reject(new StorageError({ code: 'data_damaged', detail: 'database disk image is malformed' })),
    ],
    [
      'the disk of the workgroup’s server is full',
      { code: 'store_full' },
      () => Promise.resolve(fail({ code: 'store_full' } as const)),
    ],
  ])('responses don’t end the wait while %s; after two hours it is an alert', async (_what, error, failed) => {
    let isFailing = true;
    const one = rigWithPolls((stored) => ({
      recordPolls: (polls) => (isFailing ? failed() : stored.recordPolls(polls)),
      recordFailure: (poll) => (isFailing ? failed() : stored.recordFailure(poll)),
      postpone: (polls) => (isFailing ? failed() : stored.postpone(polls)),
    }));
    addShipments(one.database, 5);
    await one.run(3 * HOUR);
    expect(one.requests.length).toBeLessThan(25);
    expect(one.tracking.poller.status()).toMatchObject({ state: 'offline', outage: { error } });
    expect(one.tracking.attention.list().items).toMatchObject([{ details: { kind: 'polling_failing', error } }]);
    isFailing = false;
    await one.run(40 * MINUTE);
    expect(one.tracking.poller.status().state).toBe('running');
    expect(one.tracking.attention.list().items).toEqual([]);
  });

  test('one shipment that can’t be read delays no other', async () => {
    const one = rig();
    addShipments(one.database, 3);
    one.database.run("UPDATE shipments SET reference_numbers = '{}' WHERE bol_number = 'B0'");
    await one.run(5 * HOUR);
    for (const bol of ['B1', 'B2']) expect(gaps(one, bol).length, bol).toBeGreaterThanOrEqual(3);
    expect(one.requests.filter(({ bolNumber }) => bolNumber === 'B0').length).toBeLessThanOrEqual(6);
    expect(one.tracking.poller.status().state).toBe('running');
    expect(one.tracking.attention.list().items).toMatchObject([
      { details: { kind: 'polling_failing', error: { code: 'data_damaged' } }, bolNumber: 'B0' },
    ]);
  });

  test('no password: nothing is sent, there are no repeated attempts, and an alert says so until there is one', async () => {
    const missing = { code: 'password_missing' } satisfies ErrorOf<'password_missing'>;
    let requested = 0;
    let hasPassword = false;
    const one = rig({
      credentials: () => {
        requested += 1;
        return hasPassword ? ok({ username: 'acme', password: 'p' }) : fail(missing);
      },
    });
    addShipments(one.database, 5);
    await one.run(HOUR);
    expect(one.requests).toEqual([]);
    expect(requested).toBeLessThanOrEqual(2);
    expect(one.tracking.poller.status()).toMatchObject({ state: 'halted', halted: 'no_password' });
    expect(one.tracking.attention.list().items).toMatchObject([
      { details: { kind: 'polling_failing', error: missing }, bolNumber: null },
    ]);
    hasPassword = true;
    expect((await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' })).ok).toBe(true);
    expect(one.tracking.attention.list().items).toEqual([]);
  });
});

describe('the clerk’s choice', () => {
  test('paused asks nothing, sparing a quarter, and a change holds at once', async () => {
    let polling: PollingMode = 'paused';
    const one = rig({ polling: () => polling });
    addShipments(one.database, 1);
    await one.run(8 * HOUR);
    expect(one.requests).toEqual([]);
    expect(one.tracking.poller.status().state).toBe('paused');
    polling = 'sparing';
    one.tracking.poller.onSettingsChanged();
    await one.run(24 * HOUR);
    expect(one.requests.length).toBeLessThanOrEqual(10);
    const sparing = one.requests.length;
    polling = 'default';
    one.tracking.poller.onSettingsChanged();
    await one.run(2 * HOUR);
    expect(one.requests.length - sparing).toBeGreaterThanOrEqual(2);
  });

  test('a change holds for the others of a shipment whose saved data can’t be read', async () => {
    let polling: PollingMode = 'sparing';
    const one = rig({ polling: () => polling });
    addShipments(one.database, 3, one.clock.now() + 2 * HOUR);
    one.database.run("UPDATE shipments SET available = '{}' WHERE bol_number = 'B1'");
    polling = 'default';
    one.tracking.poller.onSettingsChanged();
    await one.settle();
    const inMinutes = (bol: string) => (Number(rowOf(one, bol)['next_poll_at_ms']) - one.clock.now()) / MINUTE;
    for (const bol of ['B0', 'B1', 'B2']) expect(inMinutes(bol), bol).toBeLessThanOrEqual(72);
  });

  test('the demo’s days are short, and so are the intervals', async () => {
    const one = rig({ speed: () => 144 });
    addShipments(one.database, 1);
    await one.run(10 * MINUTE);
    expect(one.requests.length).toBeGreaterThan(15);
  });
});

describe('documents', () => {
  test('is fetched when a PRO came and when a delivery document did, and only then', async () => {
    let said: Record<string, unknown> = {};
    const one = rig({ say: (bol) => shipmentResponse(bol, said) });
    addShipments(one.database, 1);
    await one.run(3 * HOUR);
    expect(one.fetched).toEqual([]);
    said = { proNumber: '0481220931' };
    await one.run(75 * MINUTE);
    expect(one.fetched).toEqual(['B0']);
    said = { ...said, status: 'delivered', documents: [{ type: 'Delivery Receipt', name: 'DR_B0.pdf' }] };
    await one.run(75 * MINUTE);
    expect(one.fetched).toEqual(['B0', 'B0']);
    await one.run(3 * DAY);
    expect(one.fetched).toEqual(['B0', 'B0']);
  });

  test('of one shipment whose saved documents can’t be read delay no other', async () => {
    const damaged = new StorageError({ code: 'data_damaged', detail: 'documents.sha256: Invalid string' });
    const one = rig({
      fetchDocuments: (bol) => (bol === 'B0' ? Promise.reject(damaged) : Promise.resolve(ok({ failures: [] }))),
    });
    one.database.run("INSERT INTO document_prefetches VALUES ('B0', 0, 0), ('B1', 0, 1)");
    one.emit({ name: 'shipments.changed', id: null });
    await one.run(10 * MINUTE);
    expect(one.fetched.filter((bol) => bol === 'B1')).toEqual(['B1']);
    await one.run(10 * DAY);
    expect(one.fetched.filter((bol) => bol === 'B0').length).toBeLessThanOrEqual(7);
    expect(one.database.all('SELECT * FROM document_prefetches')).toEqual([]);
  });

  test('that could not be downloaded are retried, also after a kill, and not forever', async () => {
    let proNumber: string | null = null;
    let works = false;
    const options: RigOptions = {
      say: (bol) => shipmentResponse(bol, { proNumber }),
      fetchDocuments: async () => (works ? ok({ failures: [] }) : fail({ code: 'timed_out', afterMs: 1 })),
    };
    const one = rig(options);
    addShipments(one.database, 1);
    await one.run(HOUR);
    proNumber = '0481220931';
    await one.run(75 * MINUTE);
    expect(one.fetched.length).toBeGreaterThan(0);
    one.kill();
    works = true;
    const again = rig({ ...options, database: one.database, clock: one.clock });
    await again.run(7 * HOUR);
    expect(again.fetched).toEqual(['B0']);
    works = false;
    again.database.run("INSERT INTO document_prefetches VALUES ('B0', 0, 0)");
    again.tracking.poller.wake();
    await again.run(10 * DAY);
    expect(again.fetched.length).toBeLessThanOrEqual(7);
    expect(again.database.all('SELECT * FROM document_prefetches')).toEqual([]);
  });
});
