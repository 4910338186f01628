/** Where passwords are while the app runs: fetched from the keychain once, or given for this session only. */

import type { Connection } from '../../../shared/contract/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Keychain, StoredConnection } from './ports.ts';

export interface Passwords {
  /** The password of a connection; `password_missing` when it was given for an earlier session only, or has gone. */
  get(connection: StoredConnection): Promise<Result<string>>;
  /** Replaces what was kept. Nothing has changed when this fails. */
  save(connectionId: string, password: string, target: 'keychain' | 'session'): Promise<Result<void>>;
  /** Forgets it here and in the keychain. Nothing has changed when this fails. */
  forget(connectionId: string): Promise<Result<void>>;
  /** Forgets it here; the keychain is not asked. */
  forgetHere(connectionId: string): void;
  /**
   * Asks the keychain to remove its entry and waits for nothing: when a connection goes over to "this session only"
   * because the keychain is in the way, the keychain is in the way of this, too.
   */
  removeWhenPossible(connectionId: string): void;
  /** What the clerk is told about it. */
  whereabouts(connection: StoredConnection): Connection['passwordIn'];
}

/** Makes the passwords of this run. */
export function createPasswords(keychain: Keychain): Passwords {
  const known = new Map<string, string>();
  /** Questions to the keychain that have no answer yet: three calls at once ask once. */
  const requested = new Map<string, Promise<Result<string>>>();

  async function ask(connectionId: string): Promise<Result<string>> {
    const found = await keychain.get(connectionId);
    if (!found.ok) return found;
    // It was replaced while the keychain was asked.
    const since = known.get(connectionId);
    if (since !== undefined) return ok(since);
    if (found.value === null) return fail({ code: 'password_missing' } satisfies AppError);
    known.set(connectionId, found.value);
    return ok(found.value);
  }

  return {
    async get({ id, passwordIn }) {
      const inMemory = known.get(id);
      if (inMemory !== undefined) return ok(inMemory);
      if (passwordIn === 'session') return fail({ code: 'password_missing' } satisfies AppError);
      const asking = requested.get(id) ?? ask(id).finally(() => requested.delete(id));
      requested.set(id, asking);
      return asking;
    },
    async save(connectionId, password, target) {
      if (target === 'keychain') {
        const saved = await keychain.set(connectionId, password);
        if (!saved.ok) return saved;
      }
      known.set(connectionId, password);
      return ok(undefined);
    },
    async forget(connectionId) {
      const removed = await keychain.remove(connectionId);
      if (!removed.ok) return removed;
      known.delete(connectionId);
      return ok(undefined);
    },
    forgetHere: (connectionId) => void known.delete(connectionId),
    removeWhenPossible: (connectionId) => void keychain.remove(connectionId),
    whereabouts: ({ id, passwordIn }) => (passwordIn === 'session' && !known.has(id) ? 'nowhere' : passwordIn),
  };
}
