import { ok } from '../../shared/ipc/result.ts';
import type { AttentionService } from '../services/attention/attention.ts';
import type { NotificationsService } from '../services/notifications/notifications.ts';
import type { Poller } from '../services/tracking/poller.ts';
import type { AccountHandlers } from './handlers.ts';

export const attentionHandlers: AccountHandlers<
  { readonly attention: AttentionService; readonly notifications: NotificationsService; readonly tracking: Poller },
  'attention' | 'notifications' | 'tracking'
> = {
  'tracking.status': ({ tracking }) => ok(tracking.status()),
  'attention.list': ({ attention }) => ok(attention.list()),
  'attention.done': ({ attention }, { id }) => attention.done(id),
  'attention.snooze': ({ attention }, { id, untilMs }) => attention.snooze(id, untilMs),
  'notifications.claim': ({ notifications }) => ok(notifications.take()),
};
