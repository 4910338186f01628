/**
 * Pauses by credential: API URL and username. A pause requested during a test of credentials applies to the account
 * saved with them, and the reverse, also after a restart.
 */
import { unlessDiskFails } from '../../platform/storage.ts';
import type { CredentialPauseStore } from './pauseStore.ts';
import type { PauseStore } from './ports.ts';

/** Creates the pauses. If the disk fails, they apply until the app ends. */
export function createCredentialPauses(store: CredentialPauseStore) {
  const known = new Map(Object.entries(unlessDiskFails(() => store.read()) ?? {}));
  return {
    of(baseUrl: string, username: string): PauseStore {
      const key = `${baseUrl} ${username}`;
      return {
        read: () => known.get(key) ?? null,
        save(pause) {
          if (pause === null && !known.delete(key)) return;
          if (pause !== null) {
            known.set(key, pause);
            // Removes pauses that are over and whose credentials were never used again.
            for (const [other, { untilMs }] of known) if (untilMs < pause.fromMs) known.delete(other);
          }
          unlessDiskFails(() => store.write(Object.fromEntries(known)));
        },
      };
    },
  };
}

export type CredentialPauses = ReturnType<typeof createCredentialPauses>;

/** Combines two stores of one pause: the later end applies. */
export function bothPauses(one: PauseStore, other: PauseStore): PauseStore {
  return {
    read() {
      const [first, second] = [one.read(), other.read()];
      if (first === null || second === null) return first ?? second;
      return first.untilMs >= second.untilMs ? first : second;
    },
    save(pause) {
      one.save(pause);
      other.save(pause);
    },
  };
}
