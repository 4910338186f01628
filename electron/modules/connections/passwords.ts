/** Passwords in memory: read from the keychain once, or entered for this session only. */

import type { Connection } from '../../../shared/contract/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createSingleFlight } from '../../platform/singleFlight.ts';
import type { Keychain, StoredConnection } from './ports.ts';

/** Creates an empty password cache. */
export function createPasswords(keychain: Keychain) {
  const known = new Map<string, string>();
  /** Requests to the keychain, by connection ID. */
  const requests = createSingleFlight<Result<string>>();

  async function readKeychain(connectionId: string): Promise<Result<string>> {
    const found = await keychain.get(connectionId);
    if (!found.ok) return found;
    // The password was replaced during the request.
    const replacement = known.get(connectionId);
    if (replacement !== undefined) return ok(replacement);
    if (found.value === null) return fail({ code: 'password_missing' } satisfies AppError);
    known.set(connectionId, found.value);
    return ok(found.value);
  }

  return {
    /**
     * The password of a connection. `password_missing` if it was entered for an earlier session, or isn't in the
     * keychain.
     */
    async get({ id, passwordIn }: Pick<StoredConnection, 'id' | 'passwordIn'>): Promise<Result<string>> {
      const inMemory = known.get(id);
      if (inMemory !== undefined) return ok(inMemory);
      if (passwordIn === 'session') return fail({ code: 'password_missing' } satisfies AppError);
      return requests.run(id, () => readKeychain(id));
    },
    /** Replaces the saved password. If this fails, nothing has changed. */
    async save(connectionId: string, password: string, target: 'keychain' | 'session'): Promise<Result<void>> {
      if (target === 'keychain') {
        const saved = await keychain.set(connectionId, password);
        if (!saved.ok) return saved;
      }
      known.set(connectionId, password);
      return ok(undefined);
    },
    /** Deletes the password in memory and in the keychain. If this fails, nothing has changed. */
    async forget(connectionId: string): Promise<Result<void>> {
      const removed = await keychain.remove(connectionId);
      if (!removed.ok) return removed;
      known.delete(connectionId);
      return ok(undefined);
    },
    /** Deletes the password in memory, without a request to the keychain. */
    forgetHere: (connectionId: string): void => void known.delete(connectionId),
    /**
     * Requests that the keychain delete its entry, without waiting: the user may have chosen "this session only" because
     * the keychain doesn't respond.
     */
    removeWhenPossible: (connectionId: string): void => void keychain.remove(connectionId),
    /** Where the password is, as shown to the user. */
    whereabouts: ({ id, passwordIn }: StoredConnection): Connection['passwordIn'] =>
      passwordIn === 'session' && !known.has(id) ? 'nowhere' : passwordIn,
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
