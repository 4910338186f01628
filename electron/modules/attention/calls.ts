import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { NotificationsService } from '../notifications/notifications.ts';
import type { Poller } from '../tracking/poller.ts';
import type { AttentionService } from './attention.ts';

export const attentionHandlers: AccountHandlers<
  { readonly attention: AttentionService; readonly notifications: NotificationsService; readonly tracking: Poller },
  'attention' | 'notifications' | 'tracking'
> = {
  'tracking.status': ({ tracking }) => ok(tracking.status()),
  'attention.list': ({ attention }) => ok(attention.list()),
  'attention.done': ({ attention }, { ids }) => attention.done(ids),
  'attention.snooze': ({ attention }, { ids, untilMs }) => attention.snooze(ids, untilMs),
  'notifications.claim': ({ notifications }) => ok(notifications.take()),
};
