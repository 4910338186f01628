import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { DraftsService } from './drafts.ts';

export const draftHandlers: AccountHandlers<{ readonly drafts: DraftsService }, 'drafts'> = {
  'drafts.save': ({ drafts }, draft) => drafts.save(draft),
  'drafts.list': ({ drafts }, { kind }) => ok({ drafts: drafts.list(kind) }),
  'drafts.remove': ({ drafts }, { id }) => ok(drafts.remove(id)),
};
