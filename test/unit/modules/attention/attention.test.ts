import { afterEach, describe, expect, test } from 'vitest';
import { StorageError } from '../../../../electron/platform/storage.ts';
import { sampleBooking } from '../../../support/sampleBooking.ts';
import {
  addShipments,
  openTrackingRig,
  type RigOptions,
  shipmentResponse,
  type TrackingRig,
} from '../../../support/trackingRig.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const open: TrackingRig[] = [];
function rig(options: RigOptions = {}): TrackingRig {
  const opened = openTrackingRig(options);
  open.push(opened);
  return opened;
}
afterEach(() => {
  for (const { kill, bugs } of open.splice(0)) {
    kill();
    expect(bugs).toEqual([]);
  }
});

const idsOf = (one: TrackingRig) => one.tracking.attention.list().items.map(({ id }) => id);
/** Late from 2026-11-21 on. */
const late = (bol: string) => shipmentResponse(bol, { proNumber: '1', estimatedDeliveryDate: '2026-11-20' });
/** Picked up before anything is due in these days. */
const LONG_AGO = { proNumber: '1', status: 'in_transit', pickupDate: '2026-11-05' } as const;

describe('the list', () => {
  test('is evaluated when the day comes, even without an event', async () => {
    const one = rig({ say: late });
    addShipments(one.database, 1);
    await one.run(HOUR);
    expect(idsOf(one)).toEqual([]);
    one.tracking.poller.online(false);
    await one.run(5 * DAY);
    expect(one.tracking.attention.list()).toMatchObject({
      items: [{ id: 'late:B0:2026-11-20', bolNumber: 'B0', carrierName: 'Sample Freightways' }],
      total: 1,
      counts: { late: 1 },
      snoozed: [],
    });
    expect(one.events).toContainEqual({ name: 'attention.changed', id: 'B0' });
  });

  test('what is done stays done, also after a kill, until it is another alert', async () => {
    let due = '2026-11-10';
    const options: RigOptions = { say: (bol) => shipmentResponse(bol, { ...LONG_AGO, estimatedDeliveryDate: due }) };
    const one = rig(options);
    addShipments(one.database, 1);
    await one.run(HOUR);
    expect(await one.tracking.attention.done(['late:B0:2026-11-10'])).toEqual({
      ok: true,
      value: { done: 1, skipped: 0 },
    });
    await one.run(2 * DAY);
    expect(idsOf(one)).toEqual([]);
    one.kill();
    const again = rig({ ...options, database: one.database, clock: one.clock });
    await again.run(2 * HOUR);
    expect(idsOf(again)).toEqual([]);
    due = '2026-11-12';
    await again.run(2 * HOUR);
    expect(idsOf(again)).toEqual(['late:B0:2026-11-12']);
  });

  test('a price that was handled is not listed again until the service sends yet another one', async () => {
    let total = 297.26;
    let carrier = 'SMPF';
    const one = rig({ say: (bol) => shipmentResponse(bol, { proNumber: '1', total, carrier }) });
    addShipments(one.database, 1);
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual([]);
    total = 999.99;
    await one.run(2 * HOUR);
    expect(one.tracking.attention.list().items).toMatchObject([
      { details: { kind: 'price_changed', totalCents: 29_726, latestTotalCents: 99_999, currency: 'USD' } },
    ]);
    await one.tracking.attention.done(['price_changed:B0:99999']);
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual([]);
    total = 310;
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual(['price_changed:B0:31000']);
    await one.tracking.attention.done(['price_changed:B0:31000']);
    carrier = 'GULF';
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual(['carrier_changed:B0:GULF']);
    await one.tracking.attention.done(['carrier_changed:B0:GULF']);
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual([]);
  });

  test('what sleeps comes back at its time, and says so', async () => {
    const one = rig({ say: (bol) => shipmentResponse(bol, { ...LONG_AGO, estimatedDeliveryDate: '2026-11-10' }) });
    addShipments(one.database, 1);
    await one.run(HOUR);
    const untilMs = one.clock.now() + 3 * HOUR;
    await one.tracking.attention.snooze(['late:B0:2026-11-10'], untilMs);
    expect(one.tracking.attention.list()).toMatchObject({
      items: [],
      total: 0,
      snoozed: [{ id: 'late:B0:2026-11-10', carrierName: 'Sample Freightways', untilMs }],
      snoozedTotal: 1,
    });
    await one.run(3 * HOUR - 1_000);
    expect(idsOf(one)).toEqual([]);
    one.events.length = 0;
    await one.run(2_000);
    expect(one.events).toContainEqual({ name: 'attention.changed', id: null });
    expect(idsOf(one)).toEqual(['late:B0:2026-11-10']);
  });

  test('several are done or snoozed in one call, and a snooze can be ended early', async () => {
    const one = rig({ say: (bol) => shipmentResponse(bol, { ...LONG_AGO, estimatedDeliveryDate: '2026-11-10' }) });
    addShipments(one.database, 4);
    await one.run(HOUR);
    const ids = ['B0', 'B1', 'B2', 'B3'].map((bol) => `late:${bol}:2026-11-10`);
    expect(idsOf(one).toSorted()).toEqual(ids);
    one.events.length = 0;
    await one.tracking.attention.snooze(ids.slice(0, 3), one.clock.now() + HOUR);
    expect(one.events).toEqual([{ name: 'attention.changed', id: null }]);
    expect(one.tracking.attention.list()).toMatchObject({ total: 1, snoozedTotal: 3 });
    await one.tracking.attention.snooze([ids[0] ?? ''], null);
    expect(idsOf(one).toSorted()).toEqual([ids[0], ids[3]]);
    one.events.length = 0;
    // A snoozed one is done without returning first.
    expect(await one.tracking.attention.done(ids.slice(1))).toEqual({ ok: true, value: { done: 3, skipped: 0 } });
    expect(one.events).toEqual([{ name: 'attention.changed', id: null }]);
    expect(one.tracking.attention.list()).toMatchObject({ items: [{ id: ids[0] }], snoozed: [], snoozedTotal: 0 });
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual([ids[0]]);
  });

  test('an alert that no longer applies is removed, together with its mark', async () => {
    let status = 'cancelled';
    const one = rig({ say: (bol) => shipmentResponse(bol, { proNumber: '1', status }) });
    addShipments(one.database, 1);
    await one.run(2 * HOUR);
    status = 'in_transit';
    await one.run(2 * DAY);
    expect(idsOf(one)).toEqual(['status_backwards:B0:cancelled']);
    status = 'cancelled';
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual([]);
  });

  test('a missing pickup number and a missed pickup are listed within minutes, and disappear with the next poll', async () => {
    let said: Record<string, unknown> = { status: 'created', pickupNumber: null };
    const one = rig({ say: (bol) => shipmentResponse(bol, { proNumber: '1', ...said }) });
    addShipments(one.database, 1);
    one.database.run('UPDATE shipments SET pickup_number = NULL');
    // From 15:00 UTC on: noon has passed, from Hawaii to Europe, and the next business morning has not come.
    await one.run(7.5 * HOUR);
    expect(idsOf(one)).toEqual(['pickup_number_missing:B0:2026-11-16']);
    await one.run(19 * HOUR);
    expect(idsOf(one).toSorted()).toEqual(['not_picked_up:B0:2026-11-16', 'pickup_number_missing:B0:2026-11-16']);
    said = { status: 'created', pickupNumber: '60417' };
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual(['not_picked_up:B0:2026-11-16']);
    said = { status: 'onboard', pickupNumber: '60417' };
    await one.run(2 * HOUR);
    expect(idsOf(one)).toEqual([]);
  });

  test('a pickup warning that is done closes its task', async () => {
    const one = rig();
    addShipments(one.database, 1);
    one.database.run("UPDATE shipments SET pickup_warning = 'Call the terminal.'");
    await one.run(HOUR);
    expect(one.tracking.attention.list().items).toMatchObject([{ details: { kind: 'pickup_warning' } }]);
    await one.tracking.attention.done(['pickup_warning:B0:booking']);
    expect(one.database.get('SELECT task_closed_at_ms FROM shipments')).toEqual({ task_closed_at_ms: one.clock.now() });
    expect(idsOf(one)).toEqual([]);
  });

  test('an unknown id is fine: it went in another window', async () => {
    const one = rig();
    expect(await one.tracking.attention.done(['late:gone:x'])).toEqual({ ok: true, value: { done: 1, skipped: 0 } });
    expect(await one.tracking.attention.snooze(['late:gone:x'], 5)).toEqual({ ok: true, value: undefined });
  });

  test('outdated printouts are listed and removed by the printing service', () => {
    const one = rig();
    const stale = { occurrence: 'sha', details: { because: 'pro_assigned', types: ['BOL'] } } as const;
    one.tracking.attention.stalePrint('B0', {
      ...stale,
      details: { ...stale.details, types: [...stale.details.types] },
    });
    expect(idsOf(one)).toEqual(['stale_print:B0:sha']);
    one.tracking.attention.stalePrint('B0', null);
    expect(idsOf(one)).toEqual([]);
  });

  test('a printer that doesn’t print is listed until it does', () => {
    const one = rig();
    const stuck = {
      kind: 'printer_stuck',
      printer: 'laser',
      reason: 'Out of paper',
      jobId: 'j1',
      documents: 2,
    } as const;
    one.tracking.attention.stuckPrinters([stuck]);
    expect(idsOf(one)).toEqual(['printer_stuck::laser j1']);
    one.tracking.attention.stuckPrinters([{ ...stuck, documents: 1 }]);
    expect(idsOf(one)).toEqual(['printer_stuck::laser j1']);
    one.tracking.attention.stuckPrinters([]);
    expect(idsOf(one)).toEqual([]);
  });

  test('interrupted prints are listed until the printing service removes them; done settles them', async () => {
    const one = rig();
    const print = (jobId: string) =>
      ({
        kind: 'unfinished_print',
        jobId,
        unsent: 2,
        unknown: 1,
        first: 'B0',
        firstIsShipment: true,
        others: 1,
      }) as const;
    one.tracking.attention.unfinishedPrints([print('j1'), print('j2')]);
    expect(idsOf(one).toSorted()).toEqual(['unfinished_print::j1', 'unfinished_print::j2']);
    expect(one.tracking.attention.list().counts).toEqual({ unfinished_print: 2 });
    expect(one.events).toContainEqual({ name: 'attention.changed', id: null });
    expect(await one.tracking.attention.done(['unfinished_print::j2'])).toEqual({
      ok: true,
      value: { done: 1, skipped: 0 },
    });
    expect(one.settled).toEqual(['j2']);
    expect(idsOf(one)).toEqual(['unfinished_print::j1']);
    one.tracking.attention.unfinishedPrints([]);
    expect(idsOf(one)).toEqual([]);
  });

  test('three thousand late shipments: all counted, 300 listed, none hides another kind, evaluated in slices', async () => {
    const one = rig({ polling: () => 'paused', recordsRequests: false });
    addShipments(one.database, 3_000);
    one.database.run(
      "UPDATE shipments SET status = 'in_transit', pro_number = '1', estimated_delivery_date = '2026-11-10', pickup_date = '2026-11-05'",
    );
    one.tracking.attention.backupFails({ code: 'disk_full' });
    await one.run(6 * 60_000);
    const { items, total, counts } = one.tracking.attention.list();
    expect([items.length, total, counts]).toEqual([301, 3_001, { late: 3_000, backup_failed: 1 }]);
    expect(items.map(({ details }) => details.kind)).toContain('backup_failed');
    // All are evaluated, and none twice.
    expect(one.database.get("SELECT count(*) AS n FROM evaluations WHERE due_on = ''")).toEqual({ n: 0 });
  });
});

describe('rows that can’t be read', () => {
  /** Late shipments. Nothing is polled, which would replace what is stored. */
  async function lateShipments(count: number, unfinished: RigOptions['unfinished'] = () => []): Promise<TrackingRig> {
    const one = rig({ polling: () => 'paused', unfinished });
    addShipments(one.database, count);
    one.database.run(
      "UPDATE shipments SET status = 'in_transit', pro_number = '1', estimated_delivery_date = '2026-11-10', pickup_date = '2026-11-05'",
    );
    return one;
  }

  test('shipments are left out of the evaluation and reported once; the others are evaluated', async () => {
    const one = await lateShipments(4);
    one.database.run(`UPDATE shipments SET poll_error = '{"code":"an_earlier_code"}' WHERE bol_number = 'B0'`);
    one.database.run(`UPDATE shipments SET poll_error = 'not JSON' WHERE bol_number = 'B1'`);
    one.database.run('PRAGMA foreign_keys = OFF');
    one.database.run(`INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents,
      currency, details, body, created_at_ms) VALUES ('b', 'q', 'Q', 'booked', 'X', 'X', 1, 'USD', '{}', '', 0)`);
    one.database.run("UPDATE shipments SET booking_id = 'b' WHERE bol_number = 'B2'");
    one.database.run("UPDATE bookings SET details = '{'");
    await one.run(HOUR);
    expect(idsOf(one)).toEqual(['late:B3:2026-11-10']);
    await one.run(2 * DAY);
    expect(one.bugs.splice(0)).toHaveLength(3);
    // Read again when it changes.
    one.database.run("UPDATE shipments SET poll_error = NULL, polls_failed = 1 WHERE bol_number = 'B0'");
    await one.run(HOUR);
    expect(idsOf(one).toSorted()).toEqual(['late:B0:2026-11-10', 'late:B3:2026-11-10']);
  });

  test('alerts are left out of the list and its counts, and reported once; the others can be dismissed', async () => {
    const one = await lateShipments(4);
    await one.run(HOUR);
    await one.tracking.attention.snooze(['late:B3:2026-11-10'], one.clock.now() + HOUR);
    one.database.run(
      `UPDATE attention SET details = '{"kind":"late","estimatedDeliveryDate":' WHERE bol_number = 'B0'`,
    );
    one.database.run("UPDATE attention SET details = '{}' WHERE bol_number = 'B3'");
    const left = ['late:B1:2026-11-10', 'late:B2:2026-11-10'];
    expect(idsOf(one)).toEqual(left);
    expect(one.tracking.attention.list()).toMatchObject({
      total: 2,
      counts: { late: 2 },
      snoozed: [],
      snoozedTotal: 0,
    });
    expect(one.bugs.splice(0)).toHaveLength(2);
    await one.tracking.attention.done(['late:B0:2026-11-10', ...left]);
    expect(idsOf(one)).toEqual([]);
  });

  test('bookings leave the alerts as they were, and are reported once; those of shipments change', async () => {
    let isDamaged = false;
    const one = await lateShipments(1, () => {
      if (isDamaged) throw new StorageError({ code: 'data_damaged', detail: 'bookings details' });
      return [sampleBooking({ id: 'b1', state: 'unknown' })];
    });
    expect(idsOf(one)).toEqual(['unfinished_booking:b1:unknown']);
    isDamaged = true;
    await one.run(HOUR);
    expect(idsOf(one)).toEqual(['unfinished_booking:b1:unknown', 'late:B0:2026-11-10']);
    expect(one.bugs.splice(0)).toHaveLength(1);
    isDamaged = false;
    expect(idsOf(one)).toHaveLength(2);
  });

  test('a notification is dropped, and the others are shown', () => {
    const one = rig();
    for (const bolNumber of ['B0', 'B1']) {
      one.tracking.notifications.notify({ kind: 'delivered', bolNumber, value: null }, '');
    }
    one.database.run("UPDATE notifications SET kind = 'an_earlier_kind' WHERE bol_number = 'B0'");
    expect(one.tracking.notifications.take().notifications.map(({ bolNumber }) => bolNumber)).toEqual(['B1']);
    expect(one.tracking.notifications.take().notifications).toEqual([]);
  });
});

describe('notifications', () => {
  const taken = (one: TrackingRig) =>
    one.tracking.notifications.take().notifications.map(({ kind, bolNumber, value }) => [kind, bolNumber, value]);

  test('each alert once, across windows, polls and kills', async () => {
    let said: Record<string, unknown> = {};
    const options: RigOptions = { say: (bol) => shipmentResponse(bol, said) };
    const one = rig(options);
    addShipments(one.database, 1);
    await one.run(HOUR);
    expect(taken(one)).toEqual([]);
    said = { status: 'delivered', deliveryDate: '2026-11-16', proNumber: '0481220931' };
    await one.run(70 * 60_000);
    expect(one.events).toContainEqual({ name: 'notifications.changed', id: 'B0' });
    one.kill();
    const again = rig({ ...options, database: one.database, clock: one.clock });
    expect(taken(again)).toEqual([
      ['delivered', 'B0', '2026-11-16'],
      ['pro_assigned', 'B0', '0481220931'],
    ]);
    expect(taken(again)).toEqual([]);
    // Back, and delivered again: no second notification.
    said = { status: 'in_transit' };
    await again.run(2 * DAY);
    said = { status: 'delivered', deliveryDate: '2026-11-16' };
    await again.run(2 * HOUR);
    expect(taken(again)).toEqual([]);
  });

  test.each([
    [{ status: 'cancelled' }, ['cancelled', 'B0', null]],
    [{ voided: true }, ['voided', 'B0', null]],
    [{ status: 'on_a_mule' }, ['exception', 'B0', 'on_a_mule']],
  ])('%o is notified', async (change, notified) => {
    let said: Record<string, unknown> = {};
    const one = rig({ say: (bol) => shipmentResponse(bol, said) });
    addShipments(one.database, 1);
    await one.run(HOUR);
    said = change;
    await one.run(70 * 60_000);
    expect(taken(one)).toEqual([notified]);
  });

  test('interrupted prints are notified once per job', () => {
    const one = rig();
    const print = { kind: 'unfinished_print', jobId: 'j', first: 'B0', firstIsShipment: true, others: 0 } as const;
    one.tracking.attention.unfinishedPrints([{ ...print, unsent: 1, unknown: 1 }]);
    expect(taken(one)).toEqual([['print_unfinished', null, '2']]);
    one.tracking.attention.unfinishedPrints([{ ...print, unsent: 1, unknown: 0 }]);
    expect(taken(one)).toEqual([]);
  });

  test('events that the clerk did not choose are dropped, and a flood is limited', async () => {
    const one = rig();
    for (let at = 0; at < 30; at += 1) {
      one.tracking.notifications.notify({ kind: 'delivered', bolNumber: `B${at}`, value: null }, '');
      one.tracking.notifications.notify({ kind: 'pod_available', bolNumber: `B${at}`, value: 'POD' }, '');
    }
    const { notifications, more } = one.tracking.notifications.take();
    expect([notifications.length, more, notifications.at(-1)?.bolNumber]).toEqual([20, 10, 'B29']);
    expect(one.tracking.notifications.take()).toEqual({ notifications: [], more: 0 });
  });

  test('a shipment that is seen for the first time has no notification', async () => {
    const one = rig({ say: (bol) => shipmentResponse(bol, { status: 'delivered', proNumber: '1' }) });
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B7' });
    expect(taken(one)).toEqual([]);
    expect(one.fetched).toEqual([]);
  });
});
