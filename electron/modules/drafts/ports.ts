/** What the drafts service needs to remember. */
import type { Draft } from '../../../shared/contract/drafts.ts';

/** Every method throws StorageError when the disk fails. */
export interface DraftStore {
  put(draft: Draft): void;
  ofKind(kind: Draft['kind']): Draft[];
  remove(id: string): void;
}
