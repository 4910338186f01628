import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function draftHandlers(account: ActiveAccount): HandlersOf<'drafts'> {
  return {
    'drafts.save': (draft) => {
      const active = account();
      return active.ok ? active.value.drafts.save(draft) : active;
    },
    'drafts.list': ({ kind }) => {
      const active = account();
      return active.ok ? ok({ drafts: active.value.drafts.list(kind) }) : active;
    },
    'drafts.remove': ({ id }) => {
      const active = account();
      if (!active.ok) return active;
      active.value.drafts.remove(id);
      return ok({});
    },
  };
}
