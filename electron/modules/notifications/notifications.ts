/** Desktop notifications. Each is shown once, even with several windows open. */
import type { Notification, NotificationKind } from '../../../shared/contract/notifications.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { NotificationStore, PendingNotification } from './store.ts';

/** Maximum number shown at once; a longer list is not useful. */
const AT_ONCE = 20;

export interface NotificationsOptions {
  readonly store: NotificationStore;
  /** Kinds that are turned on in Settings. */
  readonly enabledKinds: () => readonly NotificationKind[];
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the notifications of one account. */
export function createNotifications({ store, enabledKinds, clock, emit }: NotificationsOptions) {
  return {
    /** Stores a notification in the caller's transaction. Ignores an `occurrence` that was stored before. */
    notify(notification: Omit<PendingNotification, 'id' | 'atMs'>, occurrence: string): void {
      const id = [notification.kind, notification.bolNumber ?? '', occurrence].join(':');
      const isNew = store.add({ ...notification, id, atMs: clock.now() });
      if (isNew && enabledKinds().includes(notification.kind))
        emit({ name: 'notifications.changed', id: notification.bolNumber });
    },
    take(): { notifications: Notification[]; more: number } {
      const kinds = enabledKinds();
      const all = store.take(clock.now()).filter(({ kind }) => kinds.includes(kind));
      return { notifications: all.slice(-AT_ONCE), more: Math.max(0, all.length - AT_ONCE) };
    },
  };
}

export type NotificationsService = ReturnType<typeof createNotifications>;
