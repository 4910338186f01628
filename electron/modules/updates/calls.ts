import { ok } from '../../../shared/ipc/result.ts';
import type { HandlersOf } from '../handlers.ts';
import type { PolicyService } from '../policy/policy.ts';
import type { UpdatesService } from './updates.ts';

export function updateHandlers(
  updates: UpdatesService,
  policy: PolicyService,
): HandlersOf<'updates'> & HandlersOf<'policy'> {
  return {
    'updates.status': () => ok(updates.status()),
    'updates.check': () => updates.check(),
    'updates.download': () => updates.download(),
    'updates.install': () => updates.install(),
    'policy.get': () => ok(policy.state()),
  };
}
