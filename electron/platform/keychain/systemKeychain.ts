/**
 * The operating system's keychain: Credential Manager on Windows, Keychain on macOS, the Secret Service on Linux. On
 * Linux the store is explicit: the library's default silently falls back to a kernel keyring that is lost on reboot.
 */
import { AsyncEntry } from '@napi-rs/keyring';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Keychain, KeychainError } from '../../modules/connections/ports.ts';
import { keychainProblem } from './keychainProblem.ts';

const SERVICE = 'Waybill';
/** Maximum time to wait for the user to unlock the keychain. */
const TIME_LIMIT_MS = 60_000;
/** Written and deleted to check whether the store is unlocked. Contains no secret. */
const CHECK_ENTRY = 'check';

/**
 * Creates the port. Requests run one at a time, each after the library has finished the one before: the keychain then
 * asks for its password once, and an open dialog blocks one of Node's few threads instead of all.
 */
export function createSystemKeychain(timeLimitMs = TIME_LIMIT_MS): Keychain {
  /** Settles when the library has finished the previous request, which may be after its timeout. */
  let previous: Promise<unknown> = Promise.resolve();

  async function inTurn<T>(request: () => Promise<T>): Promise<Result<T, KeychainError>> {
    let isTimedOut = false;
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<Result<never, KeychainError>>((resolve) => {
      timer = setTimeout(() => {
        isTimedOut = true;
        resolve(fail({ code: 'keychain', problem: 'timed_out' }));
      }, timeLimitMs);
    });
    const result = previous.then(() => (isTimedOut ? timeUp : runRequest(request)));
    previous = result;
    const first = await Promise.race([result, timeUp]);
    clearTimeout(timer);
    return first;
  }

  async function runRequest<T>(request: () => Promise<T>): Promise<Result<T, KeychainError>> {
    inProgress += 1;
    guardExit();
    try {
      return ok(await request());
    } catch (error) {
      return fail({ code: 'keychain', problem: keychainProblem(error, canPrompt()) });
    } finally {
      inProgress -= 1;
    }
  }

  return {
    set: (id, password) => inTurn(() => entryOf(id).setPassword(password)),
    get: (id) =>
      inTurn(async () => {
        const found = await entryOf(id).getPassword();
        if (typeof found === 'string' || process.platform !== 'linux') return found ?? null;
        // A Secret Service may hide locked entries: a missing entry is only certain if the store is unlocked.
        await ensureUnlocked();
        return (await entryOf(id).getPassword()) ?? null;
      }),
    remove: (id) =>
      inTurn(async () => {
        await entryOf(id).deletePassword();
      }),
  };
}

/** Requests running in the library, of all keychains in this process. */
let inProgress = 0;
let exitGuarded = false;

/** A hanging request can't be aborted, and Node would wait for it on exit. At that point everything else is closed. */
function guardExit(): void {
  if (exitGuarded) return;
  exitGuarded = true;
  process.on('exit', () => {
    if (inProgress > 0) process.kill(process.pid, 'SIGKILL');
  });
}

function entryOf(connectionId: string): AsyncEntry {
  return process.platform === 'linux'
    ? new AsyncEntry(SERVICE, connectionId, { linux: { store: 'secret-service' } })
    : new AsyncEntry(SERVICE, connectionId);
}

/** Throws the library's error if the store is locked and the user doesn't unlock it. */
async function ensureUnlocked(): Promise<void> {
  const entry = entryOf(CHECK_ENTRY);
  await entry.setPassword(CHECK_ENTRY);
  await entry.deletePassword();
}

/** Whether the operating system can show an unlock dialog. */
function canPrompt(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}
