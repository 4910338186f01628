/**
 * The operating system's keychain: Credential Manager on Windows, Keychain on macOS, the Secret Service on Linux. On
 * Linux the store is named, because the library's default silently falls back to a kernel keyring that a reboot empties.
 */
import { AsyncEntry } from '@napi-rs/keyring';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Keychain, KeychainError } from '../../services/connection/ports.ts';

const SERVICE = 'Waybill';
/** An unlock dialog waits for a person; nobody looks for one longer than this. */
const TIME_LIMIT_MS = 60_000;

/** Makes the port. One request at a time: a keychain that asks for its password asks once. */
export function createSystemKeychain(timeLimitMs = TIME_LIMIT_MS): Keychain {
  let previous: Promise<unknown> = Promise.resolve();

  function ask<T>(
    connectionId: string,
    question: (entry: AsyncEntry) => Promise<T>,
  ): Promise<Result<T, KeychainError>> {
    const turn = previous.then(() => askNow(connectionId, question));
    previous = turn;
    return turn;
  }

  async function askNow<T>(
    connectionId: string,
    question: (entry: AsyncEntry) => Promise<T>,
  ): Promise<Result<T, KeychainError>> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Result<never, KeychainError>>((resolve) => {
      timer = setTimeout(() => resolve(fail({ code: 'keychain', problem: 'timed_out' })), timeLimitMs);
    });
    try {
      const answer = (async () => ok(await question(entryOf(connectionId))))();
      // A request that hangs can't be aborted; whatever it ends with later is nobody's concern.
      answer.catch(() => {});
      return await Promise.race([answer, tooLate]);
    } catch (error) {
      return fail({ code: 'keychain', problem: problemOf(error) });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    set: (id, password) => ask(id, (entry) => entry.setPassword(password)),
    get: (id) => ask(id, async (entry) => (await entry.getPassword()) ?? null),
    remove: (id) =>
      ask(id, async (entry) => {
        await entry.deletePassword();
      }),
  };
}

function entryOf(connectionId: string): AsyncEntry {
  return process.platform === 'linux'
    ? new AsyncEntry(SERVICE, connectionId, { linux: { store: 'secret-service' } })
    : new AsyncEntry(SERVICE, connectionId);
}

/** The library gives every failure the same code; only its text tells them apart. */
function problemOf(error: unknown): KeychainError['problem'] {
  const text = error instanceof Error ? error.message.toLowerCase() : '';
  if (text.includes('dismissed')) return 'dismissed';
  if (text.includes('locked') || text.includes('no result found')) return 'locked';
  if (
    /no storage access|dbus|d-bus|zbus|not provided|serviceunknown|no such file|platform secure storage|unavailable/.test(
      text,
    )
  ) {
    return 'absent';
  }
  return 'refused';
}
