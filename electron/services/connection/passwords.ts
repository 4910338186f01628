/** Where passwords are while the app runs: fetched from the keychain once, or given for this session only. */
import type { AppError } from '../../../shared/errors.ts';
import type { Connection } from '../../../shared/ipc/contract/connections.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Keychain, StoredConnection } from './ports.ts';

export interface Passwords {
  /** The password of a connection; `password_missing` when it was given for an earlier session only, or has gone. */
  get(connection: StoredConnection): Promise<Result<string>>;
  keep(connectionId: string, password: string, keepIn: 'keychain' | 'session'): Promise<Result<void>>;
  forget(connectionId: string): Promise<Result<void>>;
  /** What the clerk is told about it. */
  whereabouts(connection: StoredConnection): Connection['passwordIn'];
}

/** Makes the passwords of this run. */
export function createPasswords(keychain: Keychain): Passwords {
  const known = new Map<string, string>();
  return {
    async get({ id, passwordIn }) {
      const inMemory = known.get(id);
      if (inMemory !== undefined) return ok(inMemory);
      if (passwordIn === 'session') return fail({ code: 'password_missing' } satisfies AppError);
      const found = await keychain.get(id);
      if (!found.ok) return found;
      if (found.value === null) return fail({ code: 'password_missing' } satisfies AppError);
      known.set(id, found.value);
      return ok(found.value);
    },
    async keep(connectionId, password, keepIn) {
      if (keepIn === 'keychain') {
        const kept = await keychain.set(connectionId, password);
        if (!kept.ok) return kept;
      }
      known.set(connectionId, password);
      return ok(undefined);
    },
    async forget(connectionId) {
      known.delete(connectionId);
      return keychain.remove(connectionId);
    },
    whereabouts: ({ id, passwordIn }) => (passwordIn === 'session' && !known.has(id) ? 'nowhere' : passwordIn),
  };
}
