/** Composes the automatic work of an open account: polls, document downloads, alerts and notifications. */

import type { NotificationKind } from '../../shared/contract/notifications.ts';
import type { PollingMode, TrackingStatus } from '../../shared/contract/tracking.ts';
import type { AppError } from '../../shared/errors.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import { isProofOfDelivery } from '../../shared/rules/documentTypes.ts';
import { type AttentionService, createAttention } from '../modules/attention/attention.ts';
import type { AlertMarks } from '../modules/attention/ports.ts';
import type { AlertStore } from '../modules/attention/store.ts';
import type { BookingsService } from '../modules/bookings/bookings.ts';
import type { FreightClient } from '../modules/freight/client.ts';
import { createNotifications } from '../modules/notifications/notifications.ts';
import type { NotificationStore } from '../modules/notifications/store.ts';
import { pendingNotification } from '../modules/notifications/types.ts';
import { createShipmentRefresher, type ShipmentSnapshot } from '../modules/shipments/shipmentRefresher.ts';
import type { ShipmentStore } from '../modules/shipments/store.ts';
import { createDocumentPrefetch, type DocumentPrefetchOptions } from '../modules/tracking/documentPrefetch.ts';
import { createPoller } from '../modules/tracking/poller.ts';
import type { PollWrites } from '../modules/tracking/ports.ts';
import { checksSinceDocuments, notificationsFor } from '../modules/tracking/shipmentNotifications.ts';
import type { TrackingStore } from '../modules/tracking/store.ts';
import { appErrorOf } from '../modules/workgroup/appError.ts';
import type { Election } from '../modules/workgroup/election.ts';
import type { Clock } from '../platform/clock.ts';
import { createListeners, type Listeners } from '../platform/events.ts';
import { StorageError } from '../platform/storage.ts';
import type { WorkgroupTracking } from './workgroupTracking.ts';

/** Settings of the app for background tracking. */
export interface TrackingSettings {
  readonly polling: () => PollingMode;
  readonly notify: () => readonly NotificationKind[];
  /** In a workgroup: no notifications about shipments that another clerk booked. */
  readonly notifyOwnOnly: () => boolean;
  /** How much faster than real time the shipments move. */
  readonly speed: () => number;
}

export interface TrackingStores {
  readonly shipments: ShipmentStore;
  readonly tracking: TrackingStore;
  readonly attention: AlertStore;
  readonly notifications: NotificationStore;
  readonly polls: PollWrites;
  readonly marks: AlertMarks;
  /** null: not in a workgroup. */
  readonly workgroupTracking: () => WorkgroupTracking | null;
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
  const shared = storage.workgroupTracking();
  let election: Election | null = null;
  const notifications = createNotifications({
    store: storage.notifications,
    enabledKinds: settings.notify,
    isOwn: shared === null ? undefined : (bolNumber) => !settings.notifyOwnOnly() || shared.isOwn(bolNumber),
    clock,
    emit,
  });
  const attention = createAttention({
    ...common,
    store: storage.attention,
    marks: storage.marks,
    unfinished: options.unfinished,
    sameOrder: shared?.sameOrder ?? (() => []),
    settlePrints: options.settlePrints,
    async closeTask(bolNumber) {
      const closed = await storage.polls.closeTask(bolNumber, clock.now());
      if (!closed.ok) return fail(appErrorOf(closed.error));
      emit({ name: 'shipments.changed', id: bolNumber });
      return ok(undefined);
    },
    notifications,
    onError,
  });
  function failing(how: Parameters<AttentionService['pollingFails']>[0]): void {
    if (how === null && !mayBeFailing) return;
    mayBeFailing = how !== null;
    watching(() => attention.pollingFails(how));
  }

  const failedRefreshes = createListeners<{ readonly bolNumber: string; readonly error: AppError }>();
  const refresher = createShipmentRefresher({
    ...common,
    client: options.client,
    store: storage.shipments,
    record,
    onFailed: (bolNumber, error) => failedRefreshes.emit({ bolNumber, error }),
    speed: settings.speed,
  });

  const poller = createPoller({
    ...common,
    store: storage.tracking,
    writes: storage.polls,
    poll: (bolNumber, onRecording) => refresher.refreshByPoll(bolNumber, onRecording),
    halted: options.halted,
    polling: settings.polling,
    election: () => election?.state() ?? (shared === null ? null : 'following'),
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

  /** Records a status with what follows from it. Its database has not changed since it was read for the snapshot. */
  async function record(snapshot: ShipmentSnapshot): Promise<Result<void>> {
    const { shipment, atMs } = snapshot;
    const { bolNumber } = shipment;
    const before = storage.tracking.progress(bolNumber);
    const checks = checksSinceDocuments(snapshot, before.checksSinceDocuments);
    const { notifications: drafts, needsPrefetch } = notificationsFor(snapshot);
    const recorded = await storage.polls.recordPolls([
      {
        ...snapshot,
        plan: poller.planAfter({
          ...shipment,
          hasPod: shipment.documents.some(isProofOfDelivery),
          checksSinceDocuments: checks,
          settledAtMs: before.settledAtMs,
        }),
        checksSinceDocuments: checks,
        notifications: drafts.map(({ kind, value, occurrence }) =>
          pendingNotification({ kind, bolNumber, value }, occurrence, atMs),
        ),
        needsPrefetch,
      },
    ]);
    if (!recorded.ok) {
      // Another computer polls now.
      return fail(recorded.error.code === 'not_leading' ? { code: 'cancelled' } : appErrorOf(recorded.error));
    }
    if (!signal.aborted) notifications.announce(recorded.value.notified);
    return ok(undefined);
  }

  failedRefreshes.add(({ bolNumber, error }) => {
    poller.clerkFailed(bolNumber, error).catch((thrown: unknown) => onError('watch', thrown));
  });
  options.events.add(({ name, id }) => {
    if (signal.aborted) return;
    if (name === 'shipments.changed') {
      if (id === null) watching(() => attention.bookingsChanged());
      else watching(() => attention.evaluate(id));
      poller.wake();
      prefetch.wake();
    }
    if (name === 'bookings.changed') watching(() => attention.bookingsChanged());
  });

  /** Called when automatic requests stop, because of an error, or may continue. */
  function haltedChanged(halted: TrackingStatus['halted'], error: AppError | null): void {
    const occurrence = String(clock.now());
    if (halted === 'unauthorized' || halted === 'not_approved') {
      failing({ error: { code: halted }, occurrence });
      watching(() => notifications.notify({ kind: 'polling_stopped', bolNumber: null, value: halted }, occurrence));
    } else if (halted === null) poller.wake();
    else if (error !== null) failing({ error, occurrence });
    election?.wake();
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
        haltedChanged(halted, error);
      }
      if (error === null) {
        poller.onResponse();
        if (!poller.hasOutage()) failing(null);
      }
    },
    start(): void {
      watching(() => attention.start());
      poller.start();
      election =
        shared?.start({
          isCandidate: poller.mayPoll,
          onChanged() {
            poller.wake();
            prefetch.wake();
            emit({ name: 'tracking.changed', id: null });
          },
          notify: notifications.notify,
          signal,
        }) ?? null;
      prefetch.wake();
    },
  };
}

export type BackgroundTracking = ReturnType<typeof createBackgroundTracking>;
