/** Drafts: form values, saved as the user types. */
import type { Draft } from '../../../shared/contract/drafts.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { DraftStore } from './store.ts';

/** A form with 100 rows of long values takes about 100 kB. */
const LIMIT_CHARACTERS = 1_000_000;

/** Creates the drafts service of one account. */
export function createDrafts(store: DraftStore, clock: Clock, emit: Emit) {
  return {
    save(draft: Omit<Draft, 'savedAtMs'>): Result<{ savedAtMs: number }> {
      const size = JSON.stringify(draft.value).length;
      if (size > LIMIT_CHARACTERS) {
        return fail({ code: 'invalid_payload', path: 'value', detail: `longer than ${LIMIT_CHARACTERS} characters` });
      }
      const savedAtMs = clock.now();
      store.put({ ...draft, savedAtMs });
      emit({ name: 'drafts.changed', id: draft.id });
      return ok({ savedAtMs });
    },
    list: (kind: Draft['kind']): Draft[] => store.ofKind(kind),
    remove(id: string): void {
      store.remove(id);
      emit({ name: 'drafts.changed', id });
    },
  };
}

export type DraftsService = ReturnType<typeof createDrafts>;

/** The calls. */
export const draftHandlers: AccountHandlers<{ readonly drafts: DraftsService }, 'drafts'> = {
  'drafts.save': ({ drafts }, draft) => drafts.save(draft),
  'drafts.list': ({ drafts }, { kind }) => ok({ drafts: drafts.list(kind) }),
  'drafts.remove': ({ drafts }, { id }) => ok(drafts.remove(id)),
};
