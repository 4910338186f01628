/** Saves when the store last responded, and what the login might do then: what is known of it after a restart. */
import type { WorkgroupRights } from '../../../shared/contract/workgroup.ts';
import type { Clock } from '../../platform/clock.ts';
import { StorageError } from '../../platform/storage.ts';
import type { LastReachedStore } from './lastReachedStore.ts';

/** How often it is saved that the store responds: what a crash makes the time of the latest response too early by. */
const SAVE_MS = 60_000;

interface Reached {
  /** null: the store responds. */
  readonly away: { readonly sinceMs: number } | null;
  readonly rights: WorkgroupRights | null;
}

/** `state` returns what is known now. Nothing is saved before the first `save`. */
export function createReachedSaving(store: LastReachedStore, clock: Clock, state: () => Reached) {
  let cancel = () => {};

  function write(): void {
    const { away, rights } = state();
    try {
      store.save({ atMs: away?.sinceMs ?? clock.now(), rights });
    } catch (error) {
      // A later time is saved, or the account says that its disk is full.
      if (!(error instanceof StorageError)) throw error;
    }
  }
  /** Saves since when the store is away, or that it responds now, and from then on. */
  function save(): void {
    cancel();
    write();
    if (state().away === null) cancel = clock.after(SAVE_MS, save);
  }

  return {
    save,
    /** Saves for the last time. */
    end(): void {
      cancel();
      if (state().away === null) write();
    },
  };
}
