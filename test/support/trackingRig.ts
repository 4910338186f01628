/**
 * The automatic work of an open account, on a manual clock: the real client, queue, stores, and services with a real
 * SQLite database, and a service that is a function or a real one.
 */
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import {
  type BackgroundTracking,
  createBackgroundTracking,
  type TrackingStores,
} from '../../electron/core/backgroundTracking.ts';
import { embeddedStores } from '../../electron/core/embeddedStores.ts';
import { NO_LEDGER } from '../../electron/modules/bookings/ledger.ts';
import { createFreightClient } from '../../electron/modules/freight/client.ts';
import type { HttpPort } from '../../electron/modules/freight/ports.ts';
import { createCallQueue } from '../../electron/modules/freight/queue.ts';
import { createNotificationStore } from '../../electron/modules/notifications/store.ts';
import type { ShipmentStore } from '../../electron/modules/shipments/store.ts';
import { createPollSpacing } from '../../electron/modules/tracking/pollSpacing.ts';
import { createTrackingStore } from '../../electron/modules/tracking/store.ts';
import { createListeners } from '../../electron/platform/events.ts';
import { type Database, openDatabase } from '../../electron/platform/sqlite/database.ts';
import type { Booking } from '../../shared/contract/bookings.ts';
import type { PollingMode, TrackingStatus } from '../../shared/contract/tracking.ts';
import type { AppError } from '../../shared/errors.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';
import { createScriptedHttp, type Scripted } from './scriptedHttp.ts';

/** The simulated service's response for one shipment. */
export type ServiceResponse = Scripted | Readonly<Record<string, unknown>>;

export interface StatusRequest {
  readonly bolNumber: string;
  readonly atMs: number;
}

export interface TrackingRig {
  readonly tracking: BackgroundTracking;
  readonly shipments: ShipmentStore;
  readonly clock: ManualClock;
  readonly database: Database;
  readonly events: AppEvent[];
  /** Emits an event of the account. */
  readonly emit: (event: AppEvent) => void;
  /** Every Shipment Status request, in order; `recordsRequests: false` counts only. */
  readonly requests: StatusRequest[];
  readonly count: () => number;
  /** Largest number of concurrent requests for one shipment, and in total. */
  readonly most: { forOne: number; together: number };
  /** Shipments whose documents were requested. */
  readonly fetched: string[];
  readonly bugs: unknown[];
  /** Jobs whose prints need nothing more. */
  readonly settled: string[];
  /** Advances time, with every response received in between. */
  run(ms: number): Promise<void>;
  /** Waits until no request is in flight; no time passes. */
  settle(): Promise<void>;
  /** Ends without a clean shutdown, as a kill does; the database stays. */
  kill(): void;
}

export interface RigOptions {
  readonly database?: Database;
  /** Stores of another kind than those over `database`. */
  readonly storage?: TrackingStores;
  readonly clock?: ManualClock;
  /** The simulated service. */
  readonly say?: (bolNumber: string, atMs: number) => ServiceResponse;
  /** A real service instead: the port to it, and its address. */
  readonly real?: { readonly http: HttpPort; readonly baseUrl: string; readonly password: string };
  /** Called whenever the clock has moved, before any request. */
  readonly onTime?: (nowMs: number) => void;
  readonly polling?: () => PollingMode;
  readonly notifyOwnOnly?: () => boolean;
  readonly speed?: () => number;
  readonly credentials?: () => Result<{ username: string; password: string }>;
  readonly fetchDocuments?: (
    bolNumber: string,
  ) => Promise<Result<{ failures: readonly { readonly waitUntilMs: number | null }[] }>>;
  readonly recordsRequests?: boolean;
  /** Unfinished bookings. */
  readonly unfinished?: () => Booking[];
}

/** A shipment in the service's format. */
export function shipmentResponse(bolNumber: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    bolNumber,
    proNumber: null,
    pickupNumber: '60417',
    carrier: 'SMPF',
    status: 'in_transit',
    voided: false,
    pickupDate: '2026-11-16',
    estimatedDeliveryDate: '2026-11-20',
    deliveryDate: null,
    referenceNumbers: [],
    documents: [{ type: 'BOL', name: `BOL_${bolNumber}.pdf` }],
    bookedAt: '2026-11-16T10:00:00.000Z',
    ...changes,
  };
}

/** Adds open shipments that were never polled to the database, `B0` … */
export function addShipments(database: Database, count: number, nextPollAtMs = 0): void {
  database.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      database.run(
        `INSERT INTO shipments (bol_number, pickup_number, carrier, carrier_name, status, voided, reference_numbers, available,
           pickup_date, estimated_delivery_date, next_poll_at_ms)
         VALUES (:bol, '60417', 'SMPF', 'Sample Freightways', 'created', 0, '[]', '[]', '2026-11-16', '2026-11-20', :next)`,
        { bol: `B${at}`, next: nextPollAtMs },
      );
    }
  });
}

/** Starts it. */
export function openTrackingRig(options: RigOptions = {}): TrackingRig {
  const clock = options.clock ?? createManualClock();
  const database = options.database ?? openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  const closing = new AbortController();
  const events: AppEvent[] = [];
  const requests: StatusRequest[] = [];
  const fetched: string[] = [];
  const bugs: unknown[] = [];
  const settled: string[] = [];
  const inProgress = new Map<string, number>();
  const most = { forOne: 0, together: 0 };
  let requestCount = 0;
  const countInProgress = () => [...inProgress.values()].reduce((sum, each) => sum + each, 0);
  let halted: TrackingStatus['halted'] = null;
  const { say = (bolNumber: string): ServiceResponse => shipmentResponse(bolNumber) } = options;

  const simulatedHttp: HttpPort = {
    async send(request) {
      const response = say(new URL(request.url).searchParams.get('bolNumber') ?? '', clock.now());
      const isShipment = typeof response === 'object' && 'bolNumber' in response;
      return createScriptedHttp(
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- anything except a shipment is a script
        isShipment ? { body: { success: true, shipment: response } } : (response as Scripted),
      ).send(request);
    },
  };
  const http: HttpPort = {
    async send(request) {
      const bolNumber = new URL(request.url).searchParams.get('bolNumber') ?? '';
      requestCount += 1;
      if (options.recordsRequests !== false) requests.push({ bolNumber, atMs: clock.now() });
      inProgress.set(bolNumber, (inProgress.get(bolNumber) ?? 0) + 1);
      most.forOne = Math.max(most.forOne, inProgress.get(bolNumber) ?? 0);
      most.together = Math.max(most.together, countInProgress());
      // A short delay, so that two equal requests would overlap.
      await new Promise(setImmediate);
      try {
        return await (options.real?.http ?? simulatedHttp).send(request);
      } finally {
        const left = (inProgress.get(bolNumber) ?? 1) - 1;
        if (left === 0) inProgress.delete(bolNumber);
        else inProgress.set(bolNumber, left);
      }
    },
  };
  const bus = createListeners<AppEvent>();
  const emit = (event: AppEvent) => {
    bus.emit(event);
    if (options.recordsRequests !== false) events.push(event);
  };
  const responses = createListeners<AppError | null>();
  const onError = (where: string, error: unknown) => void bugs.push([where, error]);
  const storage: TrackingStores = options.storage ?? {
    tracking: createTrackingStore(database),
    notifications: createNotificationStore(database),
    ...embeddedStores(database, NO_LEDGER, clock),
    workgroupTracking: () => null,
  };
  const { credentials = () => ok({ username: 'acme', password: options.real?.password ?? 'p' }) } = options;
  const client = createFreightClient({
    http,
    clock,
    queue: createCallQueue({
      clock,
      random: () => 0.5,
      concurrency: 3,
      spacingMs: createPollSpacing(storage.tracking, clock, closing.signal),
      onWaiting: () => {},
      budget: storage.workgroupTracking()?.budget,
    }),
    log: { record: () => {} },
    baseUrl: () => options.real?.baseUrl ?? 'https://api.freight.example',
    credentials: () => Promise.resolve(credentials()),
    userAgent: 'Waybill/0',
    withoutSecrets: (text) => text,
    isKnownAddress: () => false,
    onResponse(error: AppError | null) {
      if (error === null || error.code === 'shipment_not_found') halted = null;
      else if (error.code === 'unauthorized' || error.code === 'not_approved') halted = error.code;
      else if (error.code === 'password_missing') halted = 'no_password';
      responses.emit(error);
    },
  });
  const tracking = createBackgroundTracking({
    storage,
    client,
    async fetchDocuments(bolNumber) {
      fetched.push(bolNumber);
      return (await options.fetchDocuments?.(bolNumber)) ?? ok({ failures: [] });
    },
    unfinished: options.unfinished ?? (() => []),
    settlePrints: (jobId) => void settled.push(jobId),
    halted: () => halted,
    settings: {
      polling: options.polling ?? (() => 'default'),
      notifyOwnOnly: options.notifyOwnOnly ?? (() => true),
      notify: () => [
        'delivered',
        'cancelled',
        'voided',
        'exception',
        'pro_assigned',
        'pickup_warning',
        'late',
        'print_unfinished',
      ],
      speed: options.speed ?? (() => 1),
    },
    clock,
    random: () => 0.5,
    events: { ...bus, emit },
    signal: closing.signal,
    onError,
  });
  responses.add(tracking.responded);
  tracking.start();

  async function settle(): Promise<void> {
    // A simulated service that is silent stays silent; a real one responds, or the test times out.
    for (
      let round = 0;
      round === 0 || (countInProgress() > 0 && (round < 3 || options.real !== undefined));
      round += 1
    ) {
      for (let breath = 0; breath < 4; breath += 1) await new Promise(setImmediate);
    }
  }

  return {
    tracking,
    shipments: storage.shipments,
    clock,
    database,
    events,
    emit,
    requests,
    count: () => requestCount,
    most,
    fetched,
    bugs,
    settled,
    settle,
    async run(ms) {
      const until = clock.now() + ms;
      for (;;) {
        options.onTime?.(clock.now());
        await settle();
        const next = clock.nextDueMs();
        if (next === null || next > until || closing.signal.aborted) break;
        clock.advance(Math.max(0, next - clock.now()));
      }
      clock.advance(Math.max(0, until - clock.now()));
      await settle();
    },
    kill: () => closing.abort(fail({ code: 'cancelled' })),
  };
}
