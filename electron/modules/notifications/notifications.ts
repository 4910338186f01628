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
  readonly requested: () => readonly NotificationKind[];
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the notifications of one account. */
export function createNotifications({ store, requested, clock, emit }: NotificationsOptions) {
  return {
    /** Stores a notification in the caller's transaction. Ignores an `occurrence` that was stored before. */
    notify(changes: Omit<PendingNotification, 'id' | 'atMs'>, occurrence: string): void {
      const id = [changes.kind, changes.bolNumber ?? '', occurrence].join(':');
      const isNew = store.add({ ...changes, id, atMs: clock.now() });
      if (isNew && requested().includes(changes.kind)) emit({ name: 'notifications.changed', id: changes.bolNumber });
    },
    take(): { notifications: Notification[]; more: number } {
      const kinds = requested();
      const all = store.take(clock.now()).filter(({ kind }) => kinds.includes(kind));
      return { notifications: all.slice(-AT_ONCE), more: Math.max(0, all.length - AT_ONCE) };
    },
  };
}

export type NotificationsService = ReturnType<typeof createNotifications>;
