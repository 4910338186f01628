/** Desktop notifications. Each is shown once, even with several windows open. */
import type { Notification, NotificationKind } from '../../../shared/contract/notifications.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { NotificationStore } from './store.ts';
import { type NewNotification, type PendingNotification, pendingNotification } from './types.ts';

/** Maximum number shown at once; a longer list is not useful. */
const AT_ONCE = 20;

export interface NotificationsOptions {
  readonly store: NotificationStore;
  /** Kinds that are turned on in Settings. */
  readonly enabledKinds: () => readonly NotificationKind[];
  /** Whether the user is notified about a shipment; by default, about all. */
  readonly isOwn?: ((bolNumber: string) => boolean) | undefined;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the notifications of one account. */
export function createNotifications({ store, enabledKinds, isOwn, clock, emit }: NotificationsOptions) {
  function announce(stored: readonly Pick<PendingNotification, 'kind' | 'bolNumber'>[]): void {
    for (const { kind, bolNumber } of stored) {
      if (enabledKinds().includes(kind)) emit({ name: 'notifications.changed', id: bolNumber });
    }
  }

  return {
    /**
     * Stores a notification in the caller's transaction. Ignores an `occurrence` that was stored before, and one about
     * another clerk's shipment.
     */
    notify(notification: NewNotification, occurrence: string): void {
      const { bolNumber } = notification;
      if (bolNumber !== null && isOwn?.(bolNumber) === false) return;
      const pending = pendingNotification(notification, occurrence, clock.now());
      if (store.add(pending)) announce([pending]);
    },
    /** Emits an event for each of these that were stored, if its kind is turned on. */
    announce,
    take(): { notifications: Notification[]; more: number } {
      const kinds = enabledKinds();
      const all = store.take(clock.now()).filter(({ kind }) => kinds.includes(kind));
      return { notifications: all.slice(-AT_ONCE), more: Math.max(0, all.length - AT_ONCE) };
    },
  };
}

export type NotificationsService = ReturnType<typeof createNotifications>;
