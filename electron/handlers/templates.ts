import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function templateHandlers(account: ActiveAccount): HandlersOf<'templates'> {
  return {
    'templates.list': () => {
      const active = account();
      return active.ok ? ok({ templates: active.value.templates.list() }) : active;
    },
    'templates.save': (template) => {
      const active = account();
      return active.ok ? active.value.templates.save(template) : active;
    },
    'templates.rename': ({ id, name }) => {
      const active = account();
      return active.ok ? active.value.templates.rename(id, name) : active;
    },
    'templates.remove': ({ id }) => {
      const active = account();
      if (!active.ok) return active;
      active.value.templates.remove(id);
      return ok({});
    },
  };
}
