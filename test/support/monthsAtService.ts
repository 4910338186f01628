/**
 * Months of shipments' lives at the demo's service, polled over real HTTP, with one clock for both: shipments booked
 * over the weeks, nights asleep, Sundays closed, kills on Wednesdays.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { createFreightService } from '../../electron/mock-service/service.ts';
import { type Life, lifecycleOf, TRAINING_PO } from '../../electron/mock-service/shipmentLifecycle.ts';
import { openStore } from '../../electron/mock-service/store.ts';
import type { HttpPort } from '../../electron/modules/freight/ports.ts';
import type { StoredShipment } from '../../electron/modules/shipments/types.ts';
import { createUndiciHttp } from '../../electron/platform/http/undiciHttp.ts';
import { openDatabase } from '../../electron/platform/sqlite/database.ts';
import { addBusinessDays } from '../../shared/rules/businessDays.ts';
import { createManualClock } from './manualClock.ts';
import { sampleDetails, sampleRateRequest } from './samples.ts';
import { openTrackingRig, type TrackingRig } from './trackingRig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PASSWORD = 'sample-password';
/** A Monday. */
const START = Date.UTC(2026, 10, 16, 6, 0);
const BOOKED_AT_HOURS = [14, 16, 18, 20];
const CLEVELAND = { city: 'Cleveland', state: 'OH', zip: '44114', locationType: 'Business' } as const;
/** PO numbers of the bookings in turn; without a practice number a shipment has a random life. */
const PO_NUMBERS = ['77318', TRAINING_PO.late, '77319', TRAINING_PO.cancelled, '77320', '77321', TRAINING_PO.voided];
/** Every ninth booking is for a pickup this many business days ahead. */
const AHEAD_DAYS = 6;

/** A time in which nothing could be polled. */
export interface Off {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface WatchedShipment {
  readonly bolNumber: string;
  /** The true events at the service. */
  readonly life: Life;
  /** The app's data at the end. */
  readonly saved: StoredShipment;
  /** Instants of the automatic polls. */
  readonly pollsMs: readonly number[];
  readonly bookedAtMs: number;
}

export interface Months {
  readonly startMs: number;
  readonly endMs: number;
  readonly shipments: readonly WatchedShipment[];
  readonly off: readonly Off[];
  /** All polls, in order. */
  readonly pollsMs: readonly number[];
  readonly most: { readonly forOne: number; readonly together: number };
  /** Bytes of the heap after a collection, every five days. */
  readonly heapBytes: readonly number[];
  readonly starts: number;
  readonly bugs: readonly unknown[];
}

/** Stores polls in memory outside the heap, so that heap growth is the app's. */
function createPollRecord(most: number) {
  const atMs = new Float64Array(most);
  const who = new Uint32Array(most);
  const numbers: string[] = [];
  let count = 0;
  return {
    add(bolNumber: string, nowMs: number) {
      const known = numbers.indexOf(bolNumber);
      who[count] = known === -1 ? numbers.push(bolNumber) - 1 : known;
      atMs[count] = nowMs;
      count += 1;
    },
    all: () => [...atMs.subarray(0, count)],
    of: (bolNumber: string) => {
      const at = numbers.indexOf(bolNumber);
      return [...atMs.subarray(0, count)].filter((_, poll) => who[poll] === at);
    },
  };
}

/** Polls for this many simulated days; on each business day `bookedADay` shipments are booked. */
export async function watchMonths({
  days,
  bookedADay,
  dataDir,
}: {
  readonly days: number;
  /** 4 at most. */
  readonly bookedADay: number;
  /** Of the service. */
  readonly dataDir: string;
}): Promise<Months> {
  const service = await createFreightService({
    accounts: [{ username: 'acme', password: PASSWORD, state: 'active' }],
    firstDocumentsMs: 0,
    rateLimit: null,
    speed: 0,
    startMs: START,
    dataDir,
  });
  const undici = createUndiciHttp();
  const clock = createManualClock(START);
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const polls = createPollRecord(days * bookedADay * 1_000);
  let isClerk = false;
  const http: HttpPort = {
    send(request) {
      if (!isClerk) polls.add(new URL(request.url).searchParams.get('bolNumber') ?? '', clock.now());
      return undici.send(request);
    },
  };
  const most = { forOne: 0, together: 0 };
  const bugs: unknown[] = [];
  const open = (): TrackingRig =>
    openTrackingRig({
      clock,
      database,
      recordsRequests: false,
      real: { http, baseUrl: service.url, password: PASSWORD },
      onTime: (nowMs) => service.clock.set(nowMs),
    });
  let starts = 1;
  let rig = open();
  const off: Off[] = [];

  async function end(): Promise<void> {
    rig.kill();
    await rig.settle();
    most.forOne = Math.max(most.forOne, rig.most.forOne);
    most.together = Math.max(most.together, rig.most.together);
    bugs.push(...rig.bugs);
  }
  const runUntil = (instantMs: number) => rig.run(Math.max(0, instantMs - clock.now()));
  function leap(toMs: number): void {
    off.push({ fromMs: clock.now(), toMs });
    clock.set(toMs);
    service.clock.set(toMs);
  }

  const booked: { bolNumber: string; bookedAtMs: number }[] = [];
  async function book(): Promise<void> {
    const at = booked.length;
    const ahead = at % 9 === 8 ? AHEAD_DAYS : 1;
    const pickupDate = addBusinessDays(clock.today(), ahead);
    const post = async (operation: string, body: object): Promise<Record<string, unknown>> => {
      const response = await fetch(`${service.url}/functions/${operation}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`acme:${PASSWORD}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      const reply: unknown = await response.json();
      if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(reply)}`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own response
      return reply as Record<string, unknown>;
    };
    const destination = at % 2 === 0 ? { destination: CLEVELAND } : {};
    const quote = await post('apiGetRates', sampleRateRequest({ pickupDate, ...destination }));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own response
    const [rate] = quote['rates'] as { carrier: string }[];
    const poNumber = PO_NUMBERS[at % PO_NUMBERS.length] ?? '77318';
    const { orderId: shipmentId, ...details } = sampleDetails({ poNumber });
    const { quoteReference } = quote;
    const reply = await post('apiBookShipment', { quoteReference, carrier: rate?.carrier, ...details, shipmentId });
    const bolNumber = String(reply['bolNumber']);
    isClerk = true;
    const seen = await rig.tracking.refresher.refreshByUser({ bolNumber });
    isClerk = false;
    if (!seen.ok) throw new Error(seen.error.code);
    booked.push({ bolNumber, bookedAtMs: clock.now() });
  }

  const heapBytes: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const startMs = START + day * DAY;
    const weekday = day % 7;
    if (day % 5 === 0) heapBytes.push(collectedHeap());
    if (weekday === 6) {
      // Sunday: closed until Monday, 06:00.
      await end();
      leap(startMs + DAY);
      rig = open();
      starts += 1;
      continue;
    }
    for (const hour of weekday < 5 ? BOOKED_AT_HOURS.slice(0, bookedADay) : []) {
      await runUntil(startMs + (hour - 6) * HOUR);
      await book();
    }
    if (weekday === 2) {
      await runUntil(startMs + 15 * HOUR);
      await end();
      rig = open();
      starts += 1;
    }
    // Every other week the computer sleeps at night.
    if (Math.floor(day / 7) % 2 === 1) {
      await runUntil(startMs + 16 * HOUR);
      leap(startMs + DAY);
      rig.tracking.poller.resumed();
    } else await runUntil(startMs + DAY);
  }
  heapBytes.push(collectedHeap());
  await end();
  await service.close();
  await undici.close();

  const store = openStore(dataDir);
  const shipments = booked.map(({ bolNumber, bookedAtMs }) => {
    const stored = store.shipmentByBol(bolNumber);
    const saved = rig.shipments.byBol(bolNumber);
    if (stored === null || saved === null) throw new Error(`${bolNumber} has gone`);
    return { bolNumber, bookedAtMs, life: lifecycleOf(stored), saved, pollsMs: polls.of(bolNumber) };
  });
  store.close();
  database.close();
  return {
    startMs: START,
    endMs: START + days * DAY,
    shipments,
    off,
    pollsMs: polls.all(),
    most,
    heapBytes,
    starts,
    bugs,
  };
}

/** The size of the heap after everything unreachable was collected. */
function collectedHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('the engine has no gc');
  // A second time for what the finalizers of the first released.
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
