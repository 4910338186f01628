/** The store of a workgroup: an intent to book, how soon other clerks see a change, and the server's load. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { FEED_TIMES } from '../../../electron/modules/workgroup/feedSchedule.ts';
import type { BookingIntent, SharedStore } from '../../../electron/modules/workgroup/shared.ts';
import { CREDENTIAL } from '../../support/sharedStore.ts';
import { follow, insertShipments } from '../../support/workgroupRig.ts';
import type { Bench } from '../bench.ts';
import { compare, type Row, row, type Sample, spread, timed } from '../compare.ts';
import { type BenchStore, missingServer, openBenchStore, successOf } from '../lab/benchStore.ts';

const INTENTS = 50;
const EVENTS = 30;
/** A change shortly after another is read later, with those that follow. */
const PAUSE_MS = FEED_TIMES.minIntervalMs + 50;
/** Changes without a pause. */
const BURST = 200;
const MAX_SEEN_MS = 250;
const CLERKS = 50;
const FEW_CLERKS = 5;
const LOAD_SECONDS = 20;
const LOAD_PAIRS = 7;
const POLLS_PER_SECOND = 4;
const BOOKINGS_PER_SECOND = 3;
/** A quarter of a core. */
const MAX_LOAD_MS_PER_SECOND = 250;
const SHIPMENTS = 1_000;

function intent(): BookingIntent {
  const quoteReference = `Q-${randomUUID()}`;
  return {
    id: randomUUID(),
    account: 'acme',
    quoteId: randomUUID(),
    quoteReference,
    position: 0,
    carrier: 'SMPF',
    carrierName: 'Sample Freightways',
    totalCents: 114_236,
    currency: 'USD',
    details: '{}',
    body: JSON.stringify({ quoteReference }),
    orderKey: quoteReference,
    pickupDate: '2026-12-01',
  };
}

/** Begins a booking, and gets leave to submit it; the ID of the attempt. */
async function submit(store: SharedStore): Promise<string> {
  const entry = intent();
  successOf(await store.begin(entry, { similarDays: 1, seen: [] }));
  const attemptId = randomUUID();
  const seen = { bookingId: entry.id, state: 'draft', attempts: 0, body: entry.body } as const;
  successOf(await store.leave(seen, { attemptId, username: 'office' }));
  return attemptId;
}

/** A bare client over TLS. */
async function bareClient(store: BenchStore): Promise<pg.Client> {
  const { server, database } = store;
  const { host, port, owner, authority } = server;
  const client = new pg.Client({ host, port, database, ...owner, ssl: { ca: authority, servername: host } });
  await client.connect();
  return client;
}

export const workgroupIntent: Bench = {
  name: 'workgroup-intent',
  work: 'the store’s part of an intent to book: begin and leave, over TLS',
  async run() {
    const skipped = missingServer();
    if (skipped !== null) return { skipped };
    const store = await openBenchStore({ isOnDisk: true });
    const bare = await bareClient(store);
    try {
      const { store: clerk } = await store.member('clerk1');
      // The same columns, without what makes the store a store.
      await bare.query(`CREATE SCHEMA bare;
        CREATE TABLE bare.bookings (LIKE waybill.bookings INCLUDING DEFAULTS INCLUDING INDEXES);
        CREATE TABLE bare.booking_attempts (LIKE waybill.booking_attempts INCLUDING DEFAULTS INCLUDING INDEXES);
        CREATE TABLE bare.audit (LIKE waybill.audit INCLUDING DEFAULTS INCLUDING INDEXES INCLUDING IDENTITY);`);
      const member = randomUUID();
      let seq = 0;
      const audited = `audit AS (INSERT INTO bare.audit (member, changed_by, action, subject, subject_id, at_ms, seq)
        VALUES ($1, 'clerk1', 'begin', 'booking', $2::text, 1, $3))`;
      return [
        await compare({
          measure: 'begin and leave',
          unit: 'ms',
          peerName: 'bare pg, the same rows, two commits',
          target: 1.8,
          ours: timed(async () => void (await submit(clerk)), INTENTS),
          peer: timed(async () => {
            const entry = intent();
            seq += 2;
            await bare.query(
              `WITH ${audited} INSERT INTO bare.bookings (id, quote_id, quote_reference, state, position, carrier, carrier_name,
                 total_cents, currency, details, body, created_at_ms, account, order_key, pickup_date, begun_at_ms, owner,
                 lease_until_ms, seq)
               VALUES ($2::text::uuid, $4, $5, 'draft', 0, 'SMPF', 'Sample Freightways', 114236, 'USD', '{}', $6, 1, 'acme', $5,
                 '2026-12-01', 1, $1, 1, $3)`,
              [member, entry.id, seq, entry.quoteId, entry.quoteReference, entry.body],
            );
            await bare.query(
              `WITH ${audited}, booking AS (UPDATE bare.bookings SET state = 'submitting', attempts = 1, seq = $3 WHERE id = $2::text::uuid)
               INSERT INTO bare.booking_attempts (booking_id, attempt, body, username, started_at_ms, id, member, seq)
               VALUES ($2::text::uuid, 1, $4, 'office', 1, $5, $1, $3)`,
              [member, entry.id, seq + 1, entry.body, randomUUID()],
            );
          }, INTENTS),
        }),
      ];
    } finally {
      await bare.end();
      await store.close();
    }
  },
};

export const workgroupSeen: Bench = {
  name: 'workgroup-seen',
  work: 'from the call of one clerk until the event at another, whose replica has the row',
  async run() {
    const skipped = missingServer();
    if (skipped !== null) return { skipped };
    const store = await openBenchStore();
    const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
    const [writer, listener] = [await bareClient(store), await bareClient(store)];
    const { storage, workgroup } = await store.openStorage(folder, 'clerk2');
    try {
      const clerk1 = await store.member('clerk1');
      await writer.query('CREATE TABLE public.bare (id text PRIMARY KEY)');
      await listener.query('LISTEN bare');
      const oneEvent = async () => {
        const id = randomUUID();
        const seen = Promise.withResolvers<void>();
        const remove = workgroup.changes.add(({ tables }) => {
          if (tables.some(({ table, ids }) => table === 'tasks' && ids.includes(id))) seen.resolve();
        });
        const startedAt = performance.now();
        const columns = { bol_number: 'B1', text: 'Call', due_date: null };
        successOf(await clerk1.records.putRecords('tasks', [{ id, seenSeq: null, columns }]));
        await seen.promise;
        const ms = performance.now() - startedAt;
        remove();
        return ms;
      };
      const oneNotification = async () => {
        const startedAt = performance.now();
        const id = randomUUID();
        const seen = new Promise<void>((resolve) => listener.once('notification', () => resolve()));
        await writer.query("WITH n AS (INSERT INTO public.bare VALUES ($1)) SELECT pg_notify('bare', $1)", [id]);
        await seen;
        await listener.query('SELECT id FROM public.bare WHERE id = $1', [id]);
        return performance.now() - startedAt;
      };
      const paused = (sample: Sample) => async () => {
        let ms = 0;
        for (let event = 0; event < EVENTS; event += 1) {
          await wait(PAUSE_MS);
          ms += await sample();
        }
        return ms / EVENTS;
      };
      const seenRow = await compare({
        measure: 'one change',
        unit: 'ms',
        peerName: 'a bare notification and the row',
        target: 4,
        ours: paused(oneEvent),
        peer: paused(oneNotification),
      });
      const all: number[] = [];
      for (let event = 0; event < BURST; event += 1) all.push(await oneEvent());
      const sorted = all.toSorted((a, b) => a - b);
      const slowest = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
      const limit = { unit: 'ms', peerName: `${MAX_SEEN_MS} ms`, target: 1 } as const;
      return [
        seenRow,
        row({ measure: '99 of 100 changes without a pause', ...limit, ours: [slowest], peer: [MAX_SEEN_MS] }),
      ];
    } finally {
      storage.close();
      await workgroup.close();
      await writer.end();
      await listener.end();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Processor time of the server in a second with this many clerks. */
async function loadOf(store: BenchStore, folder: string, clerks: number): Promise<number> {
  const feeds = [];
  for (let clerk = 0; clerk < clerks; clerk += 1) {
    const place = join(folder, String(clerk));
    await mkdir(place, { recursive: true });
    const connected = Promise.withResolvers<void>();
    const onState = () => connected.resolve();
    feeds.push(follow(store.server, store.database, place, { onState, times: FEED_TIMES }));
    await connected.promise;
  }
  const [poller, booker] = [await store.member('clerk1'), await store.member('clerk2')];
  const { fence } = successOf(await poller.store.lead(CREDENTIAL));
  const startedMs = await store.processorMs();
  const startedAt = performance.now();
  let pollCount = 0;
  const every = async (perSecond: number, work: () => Promise<void>) => {
    for (let turn = 1; turn <= LOAD_SECONDS * perSecond; turn += 1) {
      await work();
      await wait(Math.max(0, startedAt + (turn * 1_000) / perSecond - performance.now()));
    }
  };
  await Promise.all([
    every(POLLS_PER_SECOND, async () => {
      pollCount += 1;
      const bolNumber = `B${1 + (pollCount % SHIPMENTS)}`;
      const shipment = { last_checked_at_ms: Date.now() };
      const polls = [{ bolNumber, seenSeq: Number.MAX_SAFE_INTEGER, shipment, changes: [] }];
      successOf(await poller.store.recordPolls(CREDENTIAL, fence, polls));
    }),
    every(BOOKINGS_PER_SECOND, async () => {
      const attemptId = await submit(booker.store);
      const end = { result: 'rejected', failure: 'booking_failed', response: '{}', responseText: null } as const;
      successOf(await booker.store.end(attemptId, end, false));
    }),
  ]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const usedMs = (await store.processorMs()) - startedMs;
  successOf(await poller.store.resign(CREDENTIAL, fence));
  for (const feed of feeds) await feed.stop();
  return usedMs / seconds;
}

export const workgroupLoad: Bench = {
  name: 'workgroup-load',
  work: `the server’s processor with ${CLERKS} clerks, ${POLLS_PER_SECOND} polls and ${BOOKINGS_PER_SECOND} bookings per second`,
  async run(): Promise<Row[] | { skipped: string }> {
    const skipped = missingServer();
    if (skipped !== null) return { skipped };
    const store = await openBenchStore({ settings: { max_connections: '200' } });
    const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
    try {
      await store.server.psql(insertShipments(1, SHIPMENTS), store.database);
      const many = () => loadOf(store, folder, CLERKS);
      const few = () => loadOf(store, folder, FEW_CLERKS);
      const compared = await compare({
        measure: 'processor time per second',
        unit: 'ms',
        peerName: `${FEW_CLERKS} clerks`,
        target: 11,
        ours: many,
        peer: few,
        pairs: LOAD_PAIRS,
        warmUps: 0,
      });
      const limit = { median: MAX_LOAD_MS_PER_SECOND, least: MAX_LOAD_MS_PER_SECOND, most: MAX_LOAD_MS_PER_SECOND };
      const ratios = Object.values(compared.ours).map((value) => value / MAX_LOAD_MS_PER_SECOND);
      const ratio = spread(ratios);
      return [
        compared,
        { ...compared, peerName: 'a quarter of a core', peer: limit, ratio, target: 1, met: ratio.median <= 1 },
      ];
    } finally {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
