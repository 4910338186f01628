import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function attentionHandlers(
  account: ActiveAccount,
): HandlersOf<'attention'> & HandlersOf<'notifications'> & HandlersOf<'tracking'> {
  return {
    'tracking.status': () => {
      const active = account();
      return active.ok ? ok(active.value.tracking.status()) : active;
    },
    'attention.list': () => {
      const active = account();
      return active.ok ? ok(active.value.attention.list()) : active;
    },
    'attention.done': ({ id }) => {
      const active = account();
      if (!active.ok) return active;
      const done = active.value.attention.done(id);
      return done.ok ? ok({}) : done;
    },
    'attention.snooze': ({ id, untilMs }) => {
      const active = account();
      if (!active.ok) return active;
      const slept = active.value.attention.snooze(id, untilMs);
      return slept.ok ? ok({}) : slept;
    },
    'notifications.claim': () => {
      const active = account();
      return active.ok ? ok(active.value.notifications.take()) : active;
    },
  };
}
