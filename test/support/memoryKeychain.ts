import type { Keychain, KeychainError } from '../../electron/modules/connections/ports.ts';
import { fail, ok } from '../../shared/ipc/result.ts';

export interface MemoryKeychain extends Keychain {
  readonly entries: Map<string, string>;
  /** Makes every request fail this way, until null. */
  failWith(problem: KeychainError['problem'] | null): void;
}

/** Creates a keychain in memory. */
export function createMemoryKeychain(): MemoryKeychain {
  const entries = new Map<string, string>();
  let problem: KeychainError['problem'] | null = null;
  const failure = () => (problem === null ? null : fail<KeychainError>({ code: 'keychain', problem }));
  return {
    entries,
    failWith(next) {
      problem = next;
    },
    async set(id, password) {
      const failed = failure();
      if (failed !== null) return failed;
      entries.set(id, password);
      return ok(undefined);
    },
    async get(id) {
      return failure() ?? ok(entries.get(id) ?? null);
    },
    async remove(id) {
      const failed = failure();
      if (failed !== null) return failed;
      entries.delete(id);
      return ok(undefined);
    },
  };
}
