/**
 * Pauses by credential: API URL and username. A pause requested during a test of credentials applies to the account
 * saved with them, and the reverse, also after a restart.
 */
import { StorageError } from '../../platform/storage.ts';
import type { Pause, PauseStore } from './ports.ts';

/** All of them by key. Both methods throw StorageError when the disk fails. */
export interface CredentialPauseStore {
  read(): Readonly<Record<string, Pause>> | null;
  write(pauses: Record<string, Pause>): void;
}

export interface CredentialPauses {
  of(baseUrl: string, username: string): PauseStore;
}

/** Makes them. Without the disk they hold while the program runs. */
export function createCredentialPauses(store: CredentialPauseStore): CredentialPauses {
  const known = new Map(Object.entries(unlessDiskFails(() => store.read()) ?? {}));
  return {
    of(baseUrl, username) {
      const key = `${baseUrl} ${username}`;
      return {
        read: () => known.get(key) ?? null,
        save(pause) {
          if (pause === null && !known.delete(key)) return;
          if (pause !== null) {
            known.set(key, pause);
            // Of credentials that were never tried again.
            for (const [other, { untilMs }] of known) if (untilMs < pause.fromMs) known.delete(other);
          }
          unlessDiskFails(() => store.write(Object.fromEntries(known)));
        },
      };
    },
  };
}

/** Two places for one pause: the later one holds. */
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

function unlessDiskFails<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return null;
  }
}
