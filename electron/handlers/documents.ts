import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function documentHandlers(account: ActiveAccount): HandlersOf<'documents'> {
  return {
    'documents.fetch': async ({ bolNumber }, { signal }) => {
      const active = account();
      if (!active.ok) return active;
      const fetched = await active.value.documents.fetch(bolNumber, signal);
      return fetched.ok ? ok({ documents: fetched.value.documents, failures: [...fetched.value.failures] }) : fetched;
    },
    'documents.list': ({ bolNumber }) => {
      const active = account();
      return active.ok ? ok({ documents: active.value.documents.list(bolNumber) }) : active;
    },
  };
}
