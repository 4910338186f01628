/** Two bookings of one order that come to light late: clerks on a real server, each with a replica and a list of alerts. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorkgroupTracking } from '../../../electron/core/workgroupTracking.ts';
import { type AttentionService, createAttention } from '../../../electron/modules/attention/attention.ts';
import type { StoredQuote } from '../../../electron/modules/quotes/ports.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import type { Alert } from '../../../shared/contract/attention.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { createScriptedProvider, type ScriptedProvider } from '../../support/scriptedProvider.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { openWorkgroupClerk, type WorkgroupClerk } from '../../support/workgroupClerk.ts';
import { temporaryFolder } from '../../support/workgroupRig.ts';
import { eachScene } from './eachScene.ts';
import type { Scene } from './trials/trial.ts';

const absent = noPostgres();
const MEMBERS = { clerk1: randomUUID(), clerk2: randomUUID() };

function quote(id: string): StoredQuote {
  const rate = { carrier: 'SMPF', carrierName: 'Sample Freightways', totalCents: 114_236, currency: 'USD' };
  const rates = [{ ...rate, transitDays: 4, estimatedDeliveryDate: '2026-11-24' }];
  const request = { ...sampleRateRequest(), pickupDate: addDays(new Date().toISOString().slice(0, 10), 3) };
  return { id, quoteReference: `Q-${id}`, requestKey: id, request, rates, dropped: [], quotedAtMs: 0 };
}
const QUOTES = new Map(['1', '2'].map((id) => [id, quote(id)]));
const wish = (quoteId: string) => ({ quoteId, position: 0, carrier: 'SMPF', details: sampleDetails() });

interface Clerk extends WorkgroupClerk {
  readonly attention: AttentionService;
  readonly alerts: () => Alert[];
}

describe.skipIf(absent)(`two bookings of one order${absent}`, () => {
  let server: PostgresServer;
  let database = '';
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: ScriptedProvider;
  const opened: Clerk[] = [];

  beforeAll(async () => {
    server = await startStoreServer();
    await server.psql(`ALTER ROLE clerk1 PASSWORD '${server.owner.password}';
      ALTER ROLE clerk2 PASSWORD '${server.owner.password}'`);
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await server.createDatabase();
    folder = temporaryFolder();
    provider = createScriptedProvider();
  });
  afterEach(async () => {
    for (const clerk of opened.splice(0)) {
      expect(clerk.bugs).toEqual([]);
      await clerk.kill();
    }
    folder.remove();
  });

  async function open(login: 'clerk1' | 'clerk2'): Promise<Clerk> {
    const home = join(folder.folder, login);
    mkdirSync(home, { recursive: true });
    const clock = systemClock;
    const common = { server, database, login, folder: home, client: provider.client(), quotes: QUOTES, clock };
    const clerk = await openWorkgroupClerk({ ...common, memberId: MEMBERS[login] });
    const closing = new AbortController();
    const onError = (_where: string, error: unknown) => {
      throw error;
    };
    const tracking = createWorkgroupTracking({ ...clerk, credential: () => null, clock, onError });
    const attention = createAttention({
      store: tracking.attention,
      unfinished: () => [],
      sameOrder: tracking.sameOrder,
      marks: tracking.marks,
      closeTask: () => Promise.resolve(ok(undefined)),
      settlePrints: () => {},
      notifications: { notify: () => {} },
      clock,
      emit: () => {},
      signal: closing.signal,
      onError,
    });
    tracking.start({ isCandidate: () => false, onChanged: () => {}, notify: () => {}, signal: closing.signal });
    const kill = () => {
      closing.abort();
      return clerk.kill();
    };
    const opening = { ...clerk, kill, attention, alerts: () => attention.list().items };
    opened.push(opening);
    return opening;
  }
  const rows = (sql: string) => server.psql(sql, database);
  const lose = (where = 'true') =>
    rows(`SET session_replication_role = replica;
      DELETE FROM waybill.shipments WHERE booking_id IN (SELECT id FROM waybill.bookings WHERE ${where});
      DELETE FROM waybill.booking_attempts WHERE booking_id IN (SELECT id FROM waybill.bookings WHERE ${where});
      DELETE FROM waybill.bookings WHERE ${where}`);
  const states = () => rows('SELECT quote_reference, state FROM waybill.bookings ORDER BY 1');
  const idOf = (clerk: Clerk, quoteId: string) =>
    clerk.journal.byQuote({ id: quoteId, quoteReference: `Q-${quoteId}` })?.id ?? '';
  const reached = () => Promise.all(opened.map((clerk) => clerk.workgroup.replicaReached()));

  /** Clerk 1's booking is lost with the store's last moments, Clerk 2 books the order, and Clerk 1's computer brings hers. */
  async function bookedTwice(): Promise<[Clerk, Clerk]> {
    const [clerk1, clerk2] = [await open('clerk1'), await open('clerk2')];
    expect(await clerk1.bookings.submit(wish('1'))).toMatchObject({ value: { state: 'booked' } });
    await lose();
    expect(await clerk2.bookings.submit(wish('2'))).toMatchObject({ value: { state: 'booked' } });
    await reached();
    clerk1.goBack();
    await expect.poll(states).toBe('Q-1|booked\nQ-2|booked');
    await reached();
    return [clerk1, clerk2];
  }

  test('both clerks are alerted, with who booked which, also after a restart', async () => {
    const [clerk1, clerk2] = await bookedTwice();
    const details = {
      kind: 'same_order',
      first: { bolNumber: 'BOL-Q-1', clerk: { name: 'clerk1', computer: 'PC of clerk1' } },
      second: { bolNumber: 'BOL-Q-2', clerk: { name: 'clerk2', computer: 'PC of clerk2' } },
    };
    const [ofFirst, ofSecond] = [clerk1.alerts(), clerk2.alerts()];
    expect(ofFirst).toMatchObject([{ bolNumber: null, details }]);
    expect(ofSecond).toMatchObject([{ details }]);
    expect(ofSecond[0]?.id).toBe(ofFirst[0]?.id);
    opened.splice(opened.indexOf(clerk2), 1);
    await clerk2.kill();
    const again = await open('clerk2');
    expect(again.alerts().map(({ id }) => id)).toEqual(ofFirst.map(({ id }) => id));
  });

  test('the alert ends when one of them is canceled or voided, and when a clerk marks it done', async () => {
    const [clerk1, clerk2] = await bookedTwice();
    const counts = () => [clerk1.alerts().length, clerk2.alerts().length];
    expect(counts()).toEqual([1, 1]);
    for (const canceled of ["status = 'cancelled'", "status = '', voided = 1"]) {
      await rows(`UPDATE waybill.shipments SET ${canceled} WHERE bol_number = 'BOL-Q-2'`);
      await reached();
      // As the event of the shipment does it.
      clerk1.attention.evaluate('BOL-Q-2');
      expect(clerk1.own.get("SELECT count(*) AS count FROM attention WHERE kind = 'same_order'")).toEqual({ count: 0 });
      expect(counts()).toEqual([0, 0]);
      await rows("UPDATE waybill.shipments SET status = '', voided = 0");
      await reached();
      expect(counts()).toEqual([1, 1]);
    }
    expect(await clerk1.attention.done(clerk1.alerts().map(({ id }) => id))).toMatchObject({ value: { done: 1 } });
    await reached();
    expect(counts()).toEqual([0, 0]);
  });

  test('a pair that a clerk confirmed is none, also when the store got both again', async () => {
    const [clerk1, clerk2] = [await open('clerk1'), await open('clerk2')];
    await clerk1.bookings.submit(wish('1'));
    const seen = [idOf(clerk1, '1')];
    expect(await clerk2.bookings.submit({ ...wish('2'), seen })).toMatchObject({ value: { state: 'booked' } });
    await reached();
    expect([clerk1.alerts(), clerk2.alerts()]).toEqual([[], []]);
    await lose();
    for (const clerk of [clerk1, clerk2]) clerk.goBack();
    await expect.poll(states).toBe('Q-1|booked\nQ-2|booked');
    await reached();
    expect([clerk1.alerts(), clerk2.alerts()]).toEqual([[], []]);
  });

  test('bookings of other days, other orders, and other weeks are none', async () => {
    const [clerk1] = await bookedTwice();
    const changed = async (columns: string) => {
      await rows(`UPDATE waybill.bookings SET ${columns} WHERE quote_reference = 'Q-2'`);
      await reached();
      return clerk1.alerts().length;
    };
    // With a PO number, a day apart is the same order.
    expect(await changed('pickup_date = pickup_date + 1')).toBe(1);
    expect(await changed('pickup_date = pickup_date + 1')).toBe(0);
    expect(await changed("pickup_date = pickup_date - 2, order_key = 'another'")).toBe(0);
    expect(await changed(`order_key = (SELECT order_key FROM waybill.bookings WHERE quote_reference = 'Q-1')`)).toBe(1);
    expect(await changed('begun_at_ms = begun_at_ms - 15 * 86400000')).toBe(0);
    expect(await changed(`begun_at_ms = begun_at_ms + 15 * 86400000, state = 'rejected'`)).toBe(0);
    expect(await changed(`state = 'unknown', outcome = NULL`)).toBe(1);
    expect(clerk1.alerts()).toMatchObject([{ details: { second: { bolNumber: null } } }]);
  });
});

describe.skipIf(absent)(`bookings that are brought in${absent}`, () => {
  let scene: Scene;
  eachScene((present) => {
    scene = present;
  });

  test('those of one clerk were confirmed, those of another were not', async () => {
    const { clerk1, clerk2, office } = scene;
    const entry = (quoteReference: string) => ({
      id: randomUUID(),
      account: 'acme',
      quote_id: quoteReference,
      quote_reference: quoteReference,
      state: 'booked',
      carrier: 'SMPF',
      carrier_name: 'Sample Freightways',
      total_cents: 52_345,
      currency: 'USD',
      details: '{}',
      body: '{}',
      created_at_ms: Date.now(),
      order_key: 'order 1',
      pickup_date: '2026-12-01',
    });
    const [first, second, other] = [entry('Q1'), entry('Q2'), entry('Q3')];
    expect(await clerk1.bringIn.bringBookings([first, second].map((each) => ({ entry: each, attempts: [] })))).toEqual(
      ok(undefined),
    );
    expect(await clerk2.bringIn.bringBookings([{ entry: other, attempts: [] }])).toEqual(ok(undefined));
    const seen = await office.sql('SELECT seen FROM waybill.bookings ORDER BY quote_reference');
    expect(seen.map((row) => JSON.parse(String(row['seen'])))).toEqual([[], [first.id], []]);
  });
});
