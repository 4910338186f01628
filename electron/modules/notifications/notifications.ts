/** What the clerk is told while looking elsewhere: each thing once, whatever window asks and however often. */
import type { Notification, NotificationKind } from '../../../shared/contract/notifications.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { NotificationStore, PendingNotification } from './ports.ts';

/** More than these at once nobody reads. */
const AT_ONCE = 20;

export interface NotificationsService {
  /** Puts down what happened, inside the caller's transaction; the same thing a second time is nothing. */
  notify(changes: Omit<PendingNotification, 'id' | 'atMs'>, occurrence: string): void;
  take(): { notifications: Notification[]; more: number };
}

export interface NotificationsOptions {
  readonly store: NotificationStore;
  /** Kinds that the clerk wants now. */
  readonly requested: () => readonly NotificationKind[];
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Makes the notifications of one account. */
export function createNotifications({ store, requested, clock, emit }: NotificationsOptions): NotificationsService {
  return {
    notify(changes, occurrence) {
      const id = [changes.kind, changes.bolNumber ?? '', occurrence].join(':');
      const isNew = store.add({ ...changes, id, atMs: clock.now() });
      if (isNew && requested().includes(changes.kind)) emit({ name: 'notifications.changed', id: changes.bolNumber });
    },
    take() {
      const kinds = requested();
      const all = store.take(clock.now()).filter(({ kind }) => kinds.includes(kind));
      return { notifications: all.slice(-AT_ONCE), more: Math.max(0, all.length - AT_ONCE) };
    },
  };
}
