/** One running app per data folder: a second start shows the window of the first. */
import { readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ShellApp, ShellWindow } from './electronApi.ts';
import { focusWindow } from './focusWindow.ts';

/**
 * `first`: this is the only instance. `second`: another instance has the lock and was notified, so this one must quit.
 * `failed`: the lock could not be taken, although no instance has it.
 */
export type Claim = 'first' | 'second' | 'failed';

/** Chromium's link in the locked folder on Linux and macOS: `<computer>-<process>`. */
const LOCK = 'SingletonLock';

function lockHolder(folder: string): { readonly computer: string; readonly pid: number } | null {
  try {
    const [, computer = '', pid = ''] = /^(.*)-(\d+)$/.exec(readlinkSync(join(folder, LOCK))) ?? [];
    return { computer, pid: Number(pid) };
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function claim(app: Pick<ShellApp, 'requestSingleInstanceLock'>, folder: string, platform: NodeJS.Platform): Claim {
  if (app.requestSingleInstanceLock()) return 'first';
  // On Windows the lock belongs to the system and ends with its process.
  if (platform === 'win32') return 'second';
  const holder = lockHolder(folder);
  if (holder === null) return 'failed';
  if (holder.computer === hostname()) return isRunning(holder.pid) ? 'second' : 'failed';
  // Left by a crash before this computer was renamed: Chromium would never take the lock again. If the folder really is
  // in use on another computer, the database's lock detects that.
  rmSync(join(folder, LOCK), { force: true });
  return app.requestSingleInstanceLock() ? 'first' : 'failed';
}

/**
 * Takes the single-instance lock.
 *
 * @param folder the folder to lock
 * @param currentWindow the window to show at a second start
 */
export function claimSingleInstance(
  app: Pick<ShellApp, 'on' | 'requestSingleInstanceLock'>,
  folder: string,
  platform: NodeJS.Platform,
  currentWindow: () => ShellWindow | null,
): Claim {
  const claimed = claim(app, folder, platform);
  if (claimed !== 'first') return claimed;
  app.on('second-instance', () => focusWindow(currentWindow()));
  // macOS: the dock icon was clicked while the window is hidden.
  app.on('activate', () => focusWindow(currentWindow()));
  return claimed;
}
