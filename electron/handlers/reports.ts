import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function reportHandlers(account: ActiveAccount): HandlersOf<'reports'> {
  return {
    'reports.get': async (question) => {
      const active = account();
      return active.ok ? ok(await active.value.reports.get(question)) : active;
    },
    'reports.exportCsv': async ({ question, table }) => {
      const active = account();
      return active.ok ? ok(await active.value.reports.exportCsv(question, table)) : active;
    },
  };
}
