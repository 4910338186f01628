/** Drafts: what a clerk has typed, kept as it is typed. */
import type { Draft } from '../../../shared/contract/drafts.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { DraftStore } from './ports.ts';

export interface DraftsService {
  save(draft: Omit<Draft, 'savedAtMs'>): Result<{ savedAtMs: number }>;
  list(kind: Draft['kind']): Draft[];
  remove(id: string): void;
}

/** A form with 100 rows of long texts is about 100 kB. */
const LIMIT_CHARACTERS = 1_000_000;

/** Makes the drafts service of one account. */
export function createDrafts(store: DraftStore, clock: Clock, emit: Emit): DraftsService {
  return {
    save(draft) {
      const size = JSON.stringify(draft.value).length;
      if (size > LIMIT_CHARACTERS) {
        return fail({ code: 'invalid_payload', path: 'value', detail: `longer than ${LIMIT_CHARACTERS} characters` });
      }
      const savedAtMs = clock.now();
      store.put({ ...draft, savedAtMs });
      emit({ name: 'drafts.changed', id: draft.id });
      return ok({ savedAtMs });
    },
    list: (kind) => store.ofKind(kind),
    remove(id) {
      store.remove(id);
      emit({ name: 'drafts.changed', id });
    },
  };
}
