/** Composes the automatic work of an open account: polls, document downloads, alerts and notifications. */

import type { NotificationKind } from '../../shared/contract/notifications.ts';
import type { PollingMode, TrackingStatus } from '../../shared/contract/tracking.ts';
import type { AppError } from '../../shared/errors.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { isProofOfDelivery } from '../../shared/rules/documentTypes.ts';
import { type AttentionService, createAttention } from '../modules/attention/attention.ts';
import type { AlertStore } from '../modules/attention/ports.ts';
import type { BookingsService } from '../modules/bookings/bookings.ts';
import type { FreightClient } from '../modules/freight/client.ts';
import { createNotifications, type NotificationsService } from '../modules/notifications/notifications.ts';
import type { NotificationStore } from '../modules/notifications/ports.ts';
import type { ShipmentStore } from '../modules/shipments/ports.ts';
import {
  createShipmentRefresher,
  type ShipmentRefresher,
  type ShipmentSnapshot,
} from '../modules/shipments/shipmentRefresher.ts';
import { createDocumentPrefetch, type DocumentPrefetchOptions } from '../modules/tracking/documentPrefetch.ts';
import { createPoller, type Poller } from '../modules/tracking/poller.ts';
import { FIRST_POLL_AFTER_MS } from '../modules/tracking/pollSchedule.ts';
import type { TrackingStore } from '../modules/tracking/ports.ts';
import { checksSinceDocuments, notificationsFor } from '../modules/tracking/shipmentNotifications.ts';
import type { Clock } from '../platform/clock.ts';
import { createListeners, type Listeners } from '../platform/events.ts';
import { StorageError } from '../platform/storage.ts';

/** What the app's own settings say about it. */
export interface TrackingSettings {
  readonly polling: () => PollingMode;
  readonly notify: () => readonly NotificationKind[];
  /** How much faster than real time the service's shipments move. */
  readonly speed: () => number;
}

export interface TrackingStores {
  readonly shipments: ShipmentStore;
  readonly tracking: TrackingStore;
  readonly attention: AlertStore;
  readonly notifications: NotificationStore;
}

export interface TrackingOptions {
  readonly storage: TrackingStores;
  readonly client: Pick<FreightClient, 'getShipment'>;
  readonly fetchDocuments: DocumentPrefetchOptions['fetch'];
  readonly unfinished: BookingsService['unfinished'];
  /** Nothing more is needed of the prints of a job that were cut off. */
  readonly settlePrints: (jobId: string) => void;
  /** Why automatic requests are not allowed, or null. */
  readonly halted: () => TrackingStatus['halted'];
  readonly settings: TrackingSettings;
  readonly clock: Clock;
  readonly random: () => number;
  /** Events of the account. Tracking emits its own there, and follows those of others. */
  readonly events: Listeners<AppEvent>;
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

export interface BackgroundTracking {
  readonly poller: Poller;
  readonly attention: AttentionService;
  readonly notifications: NotificationsService;
  readonly refresher: ShipmentRefresher;
  /** Called after each response or failure of the service; `halted` may have changed. */
  responded(error: AppError | null): void;
  start(): void;
}

/** An outage is reported after this time: a shorter one may only be a trip without network. */
const OUTAGE_AFTER_MS = 2 * 3_600_000;

/** Delay of the prefetch, because the screen with the booking's result downloads the documents at once. */
const PREFETCH_AFTER_BOOKING_MS = 10_000;

/** Creates the background tracking of one account. It does nothing automatically before `start`. */
export function createBackgroundTracking(options: TrackingOptions): BackgroundTracking {
  const { storage, settings, clock, signal } = options;
  let haltedBefore: TrackingStatus['halted'] = null;
  /** At first it isn't known what an earlier run left behind. */
  let mayBeFailing = true;

  /** A disk that fails is no bug: what was not written is written later. */
  const onError: TrackingOptions['onError'] = (where, error) => {
    if (!signal.aborted && !(error instanceof StorageError)) options.onError(where, error);
  };
  /** Runs a listener. Its failure must not stop other listeners or the caller; missed work is made up later. */
  const watching = (work: () => void) => {
    try {
      work();
    } catch (error) {
      onError('watch', error);
    }
  };
  const { emit } = options.events;
  const common = { clock, emit, signal };
  const notifications = createNotifications({ store: storage.notifications, requested: settings.notify, clock, emit });
  const attention = createAttention({
    ...common,
    store: storage.attention,
    unfinished: options.unfinished,
    settlePrints: options.settlePrints,
    closeTask(bolNumber) {
      storage.shipments.closeTask(bolNumber, clock.now());
      emit({ name: 'shipments.changed', id: bolNumber });
    },
    notifications,
    onError,
  });
  function failing(how: Parameters<AttentionService['pollingFails']>[0]): void {
    if (how === null && !mayBeFailing) return;
    mayBeFailing = how !== null;
    watching(() => attention.pollingFails(how));
  }

  const snapshots = createListeners<ShipmentSnapshot>();
  const failedRefreshes = createListeners<{ readonly bolNumber: string; readonly error: AppError }>();
  const refresher = createShipmentRefresher({
    ...common,
    client: options.client,
    store: storage.shipments,
    onSnapshot: snapshots.emit,
    onFailed: (bolNumber, error) => failedRefreshes.emit({ bolNumber, error }),
    speed: settings.speed,
  });

  const poller = createPoller({
    ...common,
    store: storage.tracking,
    poll: (bolNumber) => refresher.refreshByPoll(bolNumber),
    halted: options.halted,
    polling: settings.polling,
    speed: settings.speed,
    random: options.random,
    onOutage(outage) {
      if (outage !== null && clock.now() - outage.sinceMs < OUTAGE_AFTER_MS) return;
      failing(outage && { error: outage.error, occurrence: String(outage.sinceMs) });
    },
    onError,
  });
  const prefetch = createDocumentPrefetch({
    store: storage.tracking,
    fetch: options.fetchDocuments,
    mayFetch: () => poller.isRunning(),
    clock,
    signal,
    onError,
  });

  /** In the same transaction as what was seen. */
  snapshots.add((snapshot) => {
    const { shipment } = snapshot;
    poller.plan({
      ...shipment,
      hasPod: shipment.documents.some(isProofOfDelivery),
      checksSinceDocuments: checksSinceDocuments(snapshot, storage.tracking.checksSinceDocuments(shipment.bolNumber)),
    });
    const { notifications: drafts, needsPrefetch } = notificationsFor(snapshot);
    for (const { kind, value, occurrence } of drafts) {
      notifications.notify({ kind, bolNumber: shipment.bolNumber, value }, occurrence);
    }
    if (needsPrefetch) storage.tracking.requestPrefetch(shipment.bolNumber, snapshot.atMs);
  });
  failedRefreshes.add(({ bolNumber, error }) => watching(() => poller.clerkFailed(bolNumber, error)));
  options.events.add(({ name, id }) => {
    if (signal.aborted) return;
    if (name === 'shipments.changed') {
      if (id !== null) watching(() => attention.evaluate(id));
      poller.wake();
      prefetch.wake();
    }
    if (name === 'bookings.changed') watching(() => attention.bookingsChanged());
  });

  /** Called when the service starts or stops rejecting automatic requests. */
  function haltedChanged(halted: TrackingStatus['halted']): void {
    if (halted === 'unauthorized' || halted === 'not_approved') {
      const occurrence = String(clock.now());
      failing({ error: { code: halted }, occurrence });
      watching(() => notifications.notify({ kind: 'polling_stopped', bolNumber: null, value: halted }, occurrence));
    } else if (halted === null) poller.wake();
    emit({ name: 'tracking.changed', id: null });
  }

  return {
    poller,
    attention,
    notifications,
    refresher,
    responded(error) {
      const halted = options.halted();
      if (halted !== haltedBefore) {
        haltedBefore = halted;
        haltedChanged(halted);
      }
      if (error === null) {
        failing(null);
        poller.onResponse();
      }
    },
    start() {
      watching(() => attention.start());
      poller.start();
      prefetch.wake();
    },
  };
}

/** The store of shipments, with the first poll and the first download of documents scheduled for what was just booked. */
export function scheduleBooked(
  { shipments, tracking }: Pick<TrackingStores, 'shipments' | 'tracking'>,
  clock: Clock,
): ShipmentStore {
  return {
    ...shipments,
    insertBooked(booked) {
      const { bolNumber } = booked.outcome;
      shipments.insertBooked(booked);
      tracking.postpone(bolNumber, clock.now() + FIRST_POLL_AFTER_MS);
      // Downloaded even if the result is never opened. The screen of the result does it sooner.
      tracking.requestPrefetch(bolNumber, clock.now() + PREFETCH_AFTER_BOOKING_MS);
    },
  };
}
