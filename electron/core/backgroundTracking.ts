/** Composes the automatic work of an open account: polls, document downloads, alerts and notifications. */

import type { NotificationKind } from '../../shared/contract/notifications.ts';
import type { PollingMode, TrackingStatus } from '../../shared/contract/tracking.ts';
import type { AppError } from '../../shared/errors.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { isProofOfDelivery } from '../../shared/rules/documentTypes.ts';
import { type AttentionService, createAttention } from '../modules/attention/attention.ts';
import type { AlertStore } from '../modules/attention/store.ts';
import type { BookingsService } from '../modules/bookings/bookings.ts';
import type { FreightClient } from '../modules/freight/client.ts';
import { createNotifications } from '../modules/notifications/notifications.ts';
import type { NotificationStore } from '../modules/notifications/store.ts';
import { createShipmentRefresher, type ShipmentSnapshot } from '../modules/shipments/shipmentRefresher.ts';
import type { ShipmentStore } from '../modules/shipments/store.ts';
import { createDocumentPrefetch, type DocumentPrefetchOptions } from '../modules/tracking/documentPrefetch.ts';
import { createPoller } from '../modules/tracking/poller.ts';
import { FIRST_POLL_AFTER_MS } from '../modules/tracking/pollSchedule.ts';
import { checksSinceDocuments, notificationsFor } from '../modules/tracking/shipmentNotifications.ts';
import type { TrackingStore } from '../modules/tracking/store.ts';
import type { Clock } from '../platform/clock.ts';
import { createListeners, type Listeners } from '../platform/events.ts';
import { StorageError } from '../platform/storage.ts';

/** Settings of the app for background tracking. */
export interface TrackingSettings {
  readonly polling: () => PollingMode;
  readonly notify: () => readonly NotificationKind[];
  /** How much faster than real time the shipments move. */
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
  /** Settles the interrupted prints of a job: nothing more is needed. */
  readonly settlePrints: (jobId: string) => void;
  /** Why automatic requests are not allowed, or null. */
  readonly halted: () => TrackingStatus['halted'];
  readonly settings: TrackingSettings;
  readonly clock: Clock;
  readonly random: () => number;
  /** Events of the account. Tracking emits its own, and listens to others. */
  readonly events: Listeners<AppEvent>;
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

/** An outage is reported after this time, because a shorter one may only be a temporary loss of network. */
const OUTAGE_AFTER_MS = 2 * 3_600_000;

/** Delay of the prefetch: the screen with the booking's result downloads the documents immediately. */
const PREFETCH_AFTER_BOOKING_MS = 10_000;

/** Creates the background tracking of one account. It does nothing automatically before `start`. */
export function createBackgroundTracking(options: TrackingOptions) {
  const { storage, settings, clock, signal } = options;
  let haltedBefore: TrackingStatus['halted'] = null;
  /** At the start, the state that an earlier run left is unknown. */
  let mayBeFailing = true;

  /** A disk error isn't a defect: what couldn't be saved is saved later. */
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
  const notifications = createNotifications({
    store: storage.notifications,
    enabledKinds: settings.notify,
    clock,
    emit,
  });
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

  /** In the same transaction as the snapshot. */
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

  /** Called when the provider starts or stops rejecting automatic requests. */
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
    /** Called after each response or error of the provider; `halted` may have changed. */
    responded(error: AppError | null): void {
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
    start(): void {
      watching(() => attention.start());
      poller.start();
      prefetch.wake();
    },
  };
}

export type BackgroundTracking = ReturnType<typeof createBackgroundTracking>;

/** The shipment store, which also schedules the first poll and the first document download of a new booking. */
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
      // Also downloaded if the booking's result is never opened. Otherwise, that screen downloads them earlier.
      tracking.requestPrefetch(bolNumber, clock.now() + PREFETCH_AFTER_BOOKING_MS);
    },
  };
}
