/** The tracking of two computers in a workgroup: one polls for both. The real server, replicas, queues, and pollers. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountStores } from '../../../electron/core/accountStorage.ts';
import { replicaEvents } from '../../../electron/core/replicaEvents.ts';
import { openWorkgroupStorage } from '../../../electron/core/workgroupStorage.ts';
import { createSharedStore } from '../../../electron/modules/workgroup/store.ts';
import { createSharedBringIn } from '../../../electron/modules/workgroup/storeBringIn.ts';
import type { Workgroup } from '../../../electron/modules/workgroup/workgroup.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { FEED_PROGRAM } from '../../support/feedProgram.ts';
import { createManualClock, type ManualClock } from '../../support/manualClock.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { sampleDetails } from '../../support/samples.ts';
import { CREDENTIAL, SQL_FOLDER, startStoreServer } from '../../support/sharedStore.ts';
import { openTrackingRig, type RigOptions, shipmentResponse, type TrackingRig } from '../../support/trackingRig.ts';
import {
  createStore,
  insertBooking,
  insertShipments,
  membershipOf,
  temporaryFolder,
} from '../../support/workgroupRig.ts';
import { connectTo } from './connect.ts';
import { broughtShipment } from './trials/bringIn.ts';

const absent = noPostgres();
const SECOND = 1_000;
const MEMBERS = { clerk1: '00000000-0000-4000-8000-00000000000a', clerk2: '00000000-0000-4000-8000-00000000000b' };
type Name = keyof typeof MEMBERS;
const COMPLETE_DETAILS = `UPDATE waybill.bookings SET details = '${JSON.stringify(sampleDetails()).replaceAll("'", "''")}'`;

interface Computer {
  readonly rig: TrackingRig;
  readonly storage: AccountStores;
  readonly workgroup: Workgroup;
}

describe.skipIf(absent)(`tracking in a workgroup${absent}`, () => {
  let server: PostgresServer;
  let database = '';
  let clock: ManualClock;
  let folder: ReturnType<typeof temporaryFolder>;
  const opened: Computer[] = [];

  beforeAll(async () => {
    server = await startStoreServer();
    for (const login of ['clerk1', 'clerk2']) {
      await server.psql(`ALTER ROLE ${login} PASSWORD '${server.owner.password}'`);
    }
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await createStore(server);
    folder = temporaryFolder();
    clock = createManualClock(Date.now());
  });
  afterEach(async () => {
    for (const { rig, storage, workgroup } of opened.splice(0)) {
      rig.kill();
      storage.close();
      await workgroup.close();
      expect(rig.bugs).toEqual([]);
    }
    folder.remove();
  });

  /** Lets time pass on both computers until something is so; the server has its own time. */
  async function until(condition: () => boolean, stepMs = 100): Promise<void> {
    for (let step = 0; !condition(); step += 1) {
      if (step > 3_000) throw new Error(`never: ${String(condition)}`);
      clock.advance(stepMs);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function open(name: Name, options: RigOptions = {}): Promise<Computer> {
    const bugs: unknown[] = [];
    const storage = await openWorkgroupStorage({
      folder: `${folder.folder}/${name}`,
      membership: membershipOf(server, database, name, MEMBERS[name]),
      password: server.owner.password,
      credential: () => CREDENTIAL,
      feedProgram: FEED_PROGRAM,
      sqlFolder: SQL_FOLDER,
      clock,
      log: { info: () => {}, bug: (_reference, where, error) => bugs.push([where, error]) },
    });
    const workgroup = storage.workgroup();
    if (workgroup === null) throw new Error('no workgroup');
    await until(() => workgroup.state().away === null);
    const joined = await workgroup.store.join({ name, computer: `PC of ${name}`, credentials: [CREDENTIAL] });
    expect(joined.ok).toBe(true);
    const rig = openTrackingRig({ storage, clock, ...options });
    workgroup.changes.add((changes) => {
      for (const event of replicaEvents(changes)) rig.emit(event);
    });
    const computer = { rig, storage, workgroup };
    opened.push(computer);
    return computer;
  }
  const stateOf = ({ rig }: Computer) => rig.tracking.poller.status().state;
  const statusOf = ({ storage }: Computer, bol: string) => storage.shipments.byBol(bol)?.status;
  const taken = ({ rig }: Computer) =>
    rig.tracking.notifications
      .take()
      .notifications.map(({ kind, bolNumber, value }) => `${kind} ${bolNumber} ${value}`)
      .toSorted();

  test('one computer polls, and all see what it found', async () => {
    await server.psql(insertShipments(1, 5), database);
    const clerk1 = await open('clerk1');
    await until(() => stateOf(clerk1) === 'running');
    const clerk2 = await open('clerk2');
    await until(() => [1, 2, 3, 4, 5].every((n) => statusOf(clerk2, `B${n}`) === 'in_transit'));
    expect(stateOf(clerk2)).toBe('not_elected');
    expect(new Set(clerk1.rig.requests.map(({ bolNumber }) => bolNumber)).size).toBe(5);
    expect(clerk2.rig.count()).toBe(0);
    expect(clerk2.storage.shipments.byBol('B1')?.changes.map(({ field }) => field)).toContain('status');
    expect(clerk2.storage.shipments.byBol('B1')?.nextPollAtMs).toBeGreaterThan(clock.now() + 40 * 60 * SECOND);
    // Each has evaluated the alerts of each shipment.
    await until(() => clerk2.storage.attention.dueForEvaluation('2000', 10).length === 0, 60 * SECOND);
  });

  test('when it is closed, another polls at once; when it is killed, after its lease', async () => {
    const clerk1 = await open('clerk1');
    await until(() => stateOf(clerk1) === 'running');
    const clerk2 = await open('clerk2');
    clerk1.rig.kill();
    await until(() => stateOf(clerk2) === 'running');
    const fences = async () => await server.psql('SELECT fence FROM waybill.pollers', database);
    expect(await fences()).toBe('2');
    // Killed: nothing is given back.
    await server.psql(
      `UPDATE waybill.pollers SET member = (SELECT id FROM waybill.members WHERE name = 'clerk1'), fence = 3`,
      database,
    );
    await until(() => stateOf(clerk2) === 'not_elected');
    await server.psql('UPDATE waybill.pollers SET expires_at_ms = 0', database);
    await until(() => stateOf(clerk2) === 'running');
    expect(await fences()).toBe('4');
  });

  test('what a computer found before another was elected is not recorded', async () => {
    await server.psql(insertShipments(1, 1), database);
    let isSlow = true;
    let overtaken: Promise<unknown> = Promise.resolve();
    const clerk1 = await open('clerk1', {
      say: (bol) => {
        if (isSlow) {
          isSlow = false;
          // Frozen; another was elected in the meantime.
          overtaken = server.psql('UPDATE waybill.pollers SET fence = fence + 1', database);
        }
        return shipmentResponse(bol, { status: 'delivered' });
      },
    });
    await until(() => clerk1.rig.count() === 1);
    await overtaken;
    const written = await server.psql("SELECT count(*) FROM waybill.shipments WHERE status = 'delivered'", database);
    expect(written).toBe('0');
  });

  test('while the store is away, none polls by itself from 20 s on; a clerk’s refresh is shown, and sent later', async () => {
    await server.psql(insertShipments(1, 2), database);
    let status = 'in_transit';
    const clerk1 = await open('clerk1', { say: (bol) => shipmentResponse(bol, { status }) });
    const clerk2 = await open('clerk2', { say: (bol) => shipmentResponse(bol, { status }) });
    await until(() => statusOf(clerk1, 'B1') === 'in_transit' && statusOf(clerk1, 'B2') === 'in_transit');
    await until(() => statusOf(clerk2, 'B2') === 'in_transit');
    // No poll finds what the refresh will.
    await server.psql('UPDATE waybill.shipments SET next_poll_at_ms = NULL', database);
    await until(() => ['B1', 'B2'].every((bol) => clerk1.storage.shipments.byBol(bol)?.nextPollAtMs === null));
    await server.kill();
    await until(() => stateOf(clerk1) === 'workgroup_away', SECOND);
    const before = clerk1.rig.count();
    clock.advance(2 * 60 * 60 * SECOND);
    await clerk1.rig.settle();
    expect(clerk1.rig.count()).toBe(before);
    const refresh = (bolNumber: string) => clerk1.rig.tracking.refresher.refreshByUser({ bolNumber });
    status = 'out_for_delivery';
    expect(await refresh('B1')).toEqual({ ok: true, value: 'B1' });
    clock.advance(2 * 60 * SECOND);
    status = 'delivered';
    for (const bol of ['B1', 'B2']) expect(await refresh(bol)).toEqual({ ok: true, value: bol });
    const shown = clerk1.storage.shipments.byBol('B1');
    expect(shown).toMatchObject({ status: 'delivered', lastCheckedAtMs: clock.now() });
    expect(shown?.changes.slice(0, 2).map(({ field, to }) => `${field} ${to}`)).toEqual([
      'status delivered',
      'status out_for_delivery',
    ]);
    // One that is not stored yet is tracked by its number.
    expect(await refresh('B77')).toEqual({ ok: true, value: 'B77' });
    expect(clerk1.storage.shipments.byBol('B77')).toMatchObject({ status: 'delivered', isUnshared: true });
    const listed = async () => {
      const filter = { query: BoardQuerySchema.parse({}), today: clock.today() };
      const { shipments, total } = await clerk1.storage.board.list(filter, 0, 10);
      const rows = shipments.map((row) => `${row.bolNumber} ${row.status} ${row.isUnshared ?? ''}`.trim());
      return [total, ...rows.toSorted()];
    };
    expect(await listed()).toEqual([3, 'B1 delivered', 'B2 delivered', 'B77 delivered true']);
    const { pickups, closeOfDay } = clerk1.storage;
    expect(pickups.on('2026-11-16').map(({ bolNumber }) => bolNumber)).toContain('B77');
    expect(closeOfDay.shipments('2026-11-16').rows.map((row) => row.bol_number)).toContain('B77');
    await server.start();
    // Another computer has written this one in the meantime.
    await server.psql("UPDATE waybill.shipments SET status = 'exception' WHERE bol_number = 'B2'", database);
    await until(() => statusOf(clerk2, 'B1') === 'delivered');
    await until(() => statusOf(clerk2, 'B2') === 'exception' && statusOf(clerk1, 'B2') === 'exception');
    await until(
      () => statusOf(clerk2, 'B77') === 'delivered' && clerk1.storage.shipments.byBol('B77')?.isUnshared !== true,
    );
    expect(await listed()).toEqual([3, 'B1 delivered', 'B2 exception', 'B77 delivered']);
    const changes = clerk2.storage.shipments.byBol('B1')?.changes.filter(({ field }) => field === 'status') ?? [];
    expect(changes.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'out_for_delivery delivered',
      'in_transit out_for_delivery',
      'created in_transit',
    ]);
  });

  test('a clerk’s refresh is recorded by whichever computer, and a shipment is added by its number', async () => {
    await server.psql(insertShipments(1, 1), database);
    const clerk1 = await open('clerk1');
    await until(() => stateOf(clerk1) === 'running');
    const clerk2 = await open('clerk2', { say: (bol) => shipmentResponse(bol, { status: 'delivered' }) });
    const found = await clerk2.rig.tracking.refresher.refreshByUser({ bolNumber: 'B77' });
    expect(found).toEqual({ ok: true, value: 'B77' });
    expect(statusOf(clerk2, 'B77')).toBe('delivered');
    await until(() => statusOf(clerk1, 'B77') === 'delivered');
    // It was just requested.
    expect([...taken(clerk1), ...taken(clerk2)].filter((each) => each.includes('B77'))).toEqual([]);
    const closed = await clerk2.storage.polls.closeTask('B77', clock.now());
    expect(closed.ok).toBe(true);
  });

  test('each clerk is notified of the own shipments, once, also of what came while the app was closed', async () => {
    let said: Record<string, unknown> = {};
    // Not late on any of these days.
    const due = addDays(clock.today(), 9);
    const options = {
      say: (bol: string) => shipmentResponse(bol, { pickupDate: clock.today(), estimatedDeliveryDate: due, ...said }),
    };
    await server.psql(insertBooking(1), database);
    await server.psql(insertBooking(2), database);
    await server.psql(COMPLETE_DETAILS, database);
    await server.psql(insertShipments(3, 3), database);
    let isOwnOnly = true;
    const clerk1 = await open('clerk1', { ...options, notifyOwnOnly: () => isOwnOnly });
    await until(() => ['S1', 'S2', 'B3'].every((bol) => statusOf(clerk1, bol) === 'in_transit'));
    const clerk2 = await open('clerk2', options);
    // S1 is booked by Clerk 1, S2 by Clerk 2, B3 by no member.
    for (const [n, member] of [
      [1, MEMBERS.clerk1],
      [2, MEMBERS.clerk2],
    ] as const) {
      await server.psql(`UPDATE waybill.bookings SET owner = '${member}' WHERE quote_reference = 'Q-${n}'`, database);
    }
    await Promise.all([clerk1.workgroup.replicaReached(), clerk2.workgroup.replicaReached()]);
    taken(clerk1);
    said = { proNumber: '0481' };
    await until(() => ['S1', 'S2', 'B3'].every((bol) => statusOf(clerk2, bol) === 'in_transit'));
    await server.psql('UPDATE waybill.shipments SET next_poll_at_ms = 0', database);
    await until(() => ['S1', 'S2', 'B3'].every((bol) => clerk2.storage.shipments.byBol(bol)?.proNumber === '0481'));
    await Promise.all([clerk1.workgroup.replicaReached(), clerk2.workgroup.replicaReached()]);
    const pro = (bol: string) => `pro_assigned ${bol} 0481`;
    expect(taken(clerk1)).toEqual([pro('B3'), pro('S1')]);
    expect(taken(clerk2)).toEqual([pro('B3'), pro('S2')]);
    // Only the computer that polls downloads documents.
    await until(() => clerk1.rig.fetched.length >= 3, SECOND);
    expect(clerk2.rig.fetched).toEqual([]);
    expect(clerk2.storage.tracking.nextPrefetchAtMs()).toBe(null);

    clerk2.rig.kill();
    clerk2.storage.close();
    await clerk2.workgroup.close();
    opened.splice(opened.indexOf(clerk2), 1);
    isOwnOnly = false;
    said = { proNumber: '0481', status: 'delivered', deliveryDate: '2026-11-26' };
    await server.psql('UPDATE waybill.shipments SET next_poll_at_ms = 0', database);
    await until(() => ['S1', 'S2', 'B3'].every((bol) => statusOf(clerk1, bol) === 'delivered'));
    const again = await open('clerk2', options);
    await again.workgroup.replicaReached();
    const delivered = (bol: string) => `delivered ${bol} 2026-11-26`;
    expect(taken(again)).toEqual([delivered('B3'), delivered('S2')]);
    // As Clerk 1 has chosen in Settings.
    expect(taken(clerk1)).toEqual([delivered('B3'), delivered('S1'), delivered('S2')]);
  });

  test('no clerk is notified of what another found before joining, but of what is found afterwards', async () => {
    await server.psql(insertBooking(1), database);
    await server.psql(`${COMPLETE_DETAILS}; UPDATE waybill.shipments SET next_poll_at_ms = NULL`, database);
    const due = addDays(clock.today(), 9);
    const say = (bol: string) =>
      shipmentResponse(bol, {
        pickupDate: clock.today(),
        estimatedDeliveryDate: due,
        proNumber: '0481',
        status: 'delivered',
      });
    const clerk2 = await open('clerk2', { say, notifyOwnOnly: () => false });
    const connection = await connectTo(server, database);
    await createSharedStore(connection, MEMBERS.clerk1).join({
      name: 'clerk1',
      computer: 'PC of clerk1',
      credentials: [],
    });
    const bringIn = createSharedBringIn(connection, MEMBERS.clerk1);
    const change = (field: string, was: string | null, became: string) => ({
      bol_number: 'S1',
      field,
      was,
      became,
      seen_at_ms: Date.now() - 60 * 60 * SECOND,
    });
    const brought = await bringIn.bringShipments(
      [{ ...broughtShipment('in_transit', Date.now() - 60 * 60 * SECOND), bol_number: 'S1' }],
      [change('status', 'created', 'in_transit'), change('proNumber', null, '0480'), change('voided', 'false', 'true')],
    );
    expect(brought.ok).toBe(true);
    await connection.close();
    await until(() => clerk2.storage.shipments.byBol('S1')?.changes.length === 4);
    await clerk2.workgroup.replicaReached();
    expect(taken(clerk2)).toEqual([]);
    await server.psql('UPDATE waybill.shipments SET next_poll_at_ms = 0', database);
    await until(() => statusOf(clerk2, 'S1') === 'delivered');
    await clerk2.workgroup.replicaReached();
    expect(taken(clerk2)).toEqual(['delivered S1 null', 'pro_assigned S1 0481']);
  });

  test('no clerk is notified of alerts of shipments that another brought in, or of those there before joining', async () => {
    await server.psql(insertShipments(1, 1), database);
    const late = addDays(clock.today(), -6);
    const due = (bol: string) =>
      `UPDATE waybill.shipments SET next_poll_at_ms = NULL, estimated_delivery_date = '${late}', status = 'in_transit'
       WHERE bol_number = '${bol}'`;
    await server.psql(due('B1'), database);
    const clerk2 = await open('clerk2', { notifyOwnOnly: () => false });
    const alertsOf = (bol: string) =>
      clerk2.rig.tracking.attention
        .list()
        .items.filter(({ bolNumber }) => bolNumber === bol)
        .map(({ details }) => details.kind);
    await until(() => alertsOf('B1').includes('late'), SECOND);
    const connection = await connectTo(server, database);
    await createSharedStore(connection, MEMBERS.clerk1).join({
      name: 'clerk1',
      computer: 'PC of clerk1',
      credentials: [],
    });
    const foundAtMs = Date.now() - 60 * 60 * SECOND;
    const row = (bol_number: string, more: object) => ({
      ...broughtShipment('in_transit', foundAtMs),
      bol_number,
      ...more,
    });
    const brought = await createSharedBringIn(connection, MEMBERS.clerk1).bringShipments(
      [row('S1', { estimated_delivery_date: late }), row('S2', { pickup_warning: 'Call the carrier.' })],
      [{ bol_number: 'S1', field: 'estimatedDeliveryDate', was: null, became: late, seen_at_ms: foundAtMs }],
    );
    expect(brought.ok).toBe(true);
    await connection.close();
    await until(() => alertsOf('S1').includes('late') && alertsOf('S2').includes('pickup_warning'), SECOND);
    expect(taken(clerk2)).toEqual([]);
    // What becomes so later does.
    await server.psql(insertShipments(3, 3), database);
    await server.psql(due('B3'), database);
    await until(() => alertsOf('B3').includes('late'), SECOND);
    expect(taken(clerk2)).toEqual([`late B3 ${late}`]);
  });

  test('what a clerk marks as done or snoozed is so for all, also where the alert is raised later', async () => {
    const due = addDays(clock.today(), -6);
    const say = (bol: string) =>
      shipmentResponse(bol, {
        carrier: 'ABCD',
        proNumber: '1',
        estimatedDeliveryDate: due,
        pickupDate: addDays(clock.today(), -12),
      });
    await server.psql(insertShipments(1, 2), database);
    const clerk1 = await open('clerk1', { say });
    const idsOf = ({ rig }: Computer) =>
      rig.tracking.attention
        .list()
        .items.map(({ id }) => id)
        .toSorted();
    const late = (bol: string) => `late:${bol}:${due}`;
    await until(() => idsOf(clerk1).length === 2, SECOND);
    const clerk2 = await open('clerk2', { say });
    await until(() => idsOf(clerk2).length === 2, SECOND);
    expect(await clerk1.rig.tracking.attention.done([late('B1')])).toMatchObject({ ok: true });
    expect(idsOf(clerk1)).toEqual([late('B2')]);
    await until(() => idsOf(clerk2).length === 1);
    const untilMs = clock.now() + 60 * 60 * SECOND;
    expect(await clerk2.rig.tracking.attention.snooze([late('B2')], untilMs)).toMatchObject({ ok: true });
    await until(() => idsOf(clerk1).length === 0);
    expect(clerk1.rig.tracking.attention.list().snoozed).toMatchObject([{ id: late('B2'), untilMs }]);
    expect(await clerk1.rig.tracking.attention.snooze([late('B2')], null)).toMatchObject({ ok: true });
    await until(() => idsOf(clerk2).length === 1);

    // Of a third computer, which raises the alerts only now.
    clerk2.storage.attention.replace('B1', ['late'], [], clock.now());
    expect(clerk2.storage.attention.find(late('B1'))).toBe(null);
    clerk2.rig.tracking.attention.evaluate('B1');
    expect(clerk2.storage.attention.find(late('B1'))).not.toBe(null);
    expect(idsOf(clerk2)).toEqual([late('B2')]);
  });

  test('a pause that the provider requested of one computer pauses all', async () => {
    await server.psql(insertShipments(1, 3), database);
    const limited = {
      status: 429,
      body: { success: false, error: { code: 'rate_limited', message: '' } },
      headers: { 'retry-after': '60' },
    };
    let isLimited = false;
    const say = (bol: string) => (isLimited ? limited : shipmentResponse(bol));
    const clerk1 = await open('clerk1', { say });
    await until(() => [1, 2, 3].every((n) => statusOf(clerk1, `B${n}`) === 'in_transit'));
    const clerk2 = await open('clerk2', { say });
    isLimited = true;
    void clerk2.rig.tracking.refresher.refreshByUser({ bolNumber: 'B9' });
    await until(() => clerk2.rig.count() === 1);
    isLimited = false;
    const paused = () => server.psql('SELECT paused_until_ms > waybill.now_ms() FROM waybill.budgets', database);
    await expect.poll(paused).toBe('t');
    // What it holds for polls is lost by then.
    clock.advance(3 * SECOND);
    const before = clerk1.rig.count();
    await server.psql('UPDATE waybill.shipments SET next_poll_at_ms = 0', database);
    for (let step = 0; step < 60; step += 1) {
      clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(stateOf(clerk1)).toBe('running');
    expect(clerk1.rig.count()).toBe(before);
    await server.psql('UPDATE waybill.budgets SET paused_until_ms = 0, at_ms = at_ms - 120000', database);
    await until(() => clerk1.rig.count() === before + 3, SECOND);
  });
});
