/** What the clerk is told while looking elsewhere: each thing once, whatever window asks and however often. */
import type { Notification, NotificationKind } from '../../../shared/contract/notifications.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { NotificationStore, PendingNotification } from './ports.ts';

/** More than these at once nobody reads. */
const AT_ONCE = 20;

export interface NotificationsService {
  /** Puts down what happened, inside the caller's transaction; the same thing a second time is nothing. */
  tell(news: Omit<PendingNotification, 'id' | 'atMs'>, occurrence: string): void;
  take(): { notifications: Notification[]; more: number };
}

export interface NotificationsOptions {
  readonly store: NotificationStore;
  /** Kinds that the clerk wants now. */
  readonly wanted: () => readonly NotificationKind[];
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Makes the notifications of one account. */
export function createNotifications({ store, wanted, clock, emit }: NotificationsOptions): NotificationsService {
  return {
    tell(news, occurrence) {
      const id = [news.kind, news.bolNumber ?? '', occurrence].join(':');
      const isNew = store.add({ ...news, id, atMs: clock.now() });
      if (isNew && wanted().includes(news.kind)) emit({ name: 'notifications.changed', id: news.bolNumber });
    },
    take() {
      const kinds = wanted();
      const all = store.take(clock.now()).filter(({ kind }) => kinds.includes(kind));
      return { notifications: all.slice(-AT_ONCE), more: Math.max(0, all.length - AT_ONCE) };
    },
  };
}
