/**
 * The operating system's keychain: Credential Manager on Windows, Keychain on macOS, the Secret Service on Linux. On
 * Linux the store is named, because the library's default silently falls back to a kernel keyring that a reboot empties.
 */
import { AsyncEntry } from '@napi-rs/keyring';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Keychain, KeychainError } from '../../modules/connections/ports.ts';
import { keychainProblem } from './keychainProblem.ts';

const SERVICE = 'Waybill';
/** An unlock dialog waits for a person; nobody looks for one longer than this. */
const TIME_LIMIT_MS = 60_000;
/** Written and removed to find out whether the store can be opened. Holds nothing. */
const CHECK_ENTRY = 'check';

/**
 * Makes the port. One request at a time, the next only when the library is done with the one before: a keychain that
 * asks for its password asks once, and a dialog that nobody answers holds one of Node's few threads, not all of them.
 */
export function createSystemKeychain(timeLimitMs = TIME_LIMIT_MS): Keychain {
  /** The library's own end of the request before, later than the answer when that one was given up. */
  let previous: Promise<unknown> = Promise.resolve();

  async function ask<T>(request: () => Promise<T>): Promise<Result<T, KeychainError>> {
    let givenUp = false;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Result<never, KeychainError>>((resolve) => {
      timer = setTimeout(() => {
        givenUp = true;
        resolve(fail({ code: 'keychain', problem: 'timed_out' }));
      }, timeLimitMs);
    });
    const response = previous.then(() => (givenUp ? tooLate : askNow(request)));
    previous = response;
    const first = await Promise.race([response, tooLate]);
    clearTimeout(timer);
    return first;
  }

  async function askNow<T>(request: () => Promise<T>): Promise<Result<T, KeychainError>> {
    underWay += 1;
    guardExit();
    try {
      return ok(await request());
    } catch (error) {
      return fail({ code: 'keychain', problem: keychainProblem(error, canAsk()) });
    } finally {
      underWay -= 1;
    }
  }

  return {
    set: (id, password) => ask(() => entryOf(id).setPassword(password)),
    get: (id) =>
      ask(async () => {
        const found = await entryOf(id).getPassword();
        if (typeof found === 'string' || process.platform !== 'linux') return found ?? null;
        // A Secret Service may hide what is locked; "not there" is believed only of a store that is open.
        await proveOpen();
        return (await entryOf(id).getPassword()) ?? null;
      }),
    remove: (id) =>
      ask(async () => {
        await entryOf(id).deletePassword();
      }),
  };
}

/** Requests in the library now, of every keychain of this process. */
let underWay = 0;
let exitGuarded = false;

/** A request that hangs can't be aborted, and Node would wait for it at its end. By then everything else is closed. */
function guardExit(): void {
  if (exitGuarded) return;
  exitGuarded = true;
  process.on('exit', () => {
    if (underWay > 0) process.kill(process.pid, 'SIGKILL');
  });
}

function entryOf(connectionId: string): AsyncEntry {
  return process.platform === 'linux'
    ? new AsyncEntry(SERVICE, connectionId, { linux: { store: 'secret-service' } })
    : new AsyncEntry(SERVICE, connectionId);
}

/** Throws what the library throws when the store is locked and stays so. */
async function proveOpen(): Promise<void> {
  const check = entryOf(CHECK_ENTRY);
  await check.setPassword(CHECK_ENTRY);
  await check.deletePassword();
}

/** Whether the operating system has a screen to show its question on. */
function canAsk(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}
