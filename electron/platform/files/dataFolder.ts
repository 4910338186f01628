/** The data folder: created if missing, and private. */
import { accessSync, chmodSync, constants, type Dirent, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageError } from '../storage.ts';
import { diskFailure } from './failures.ts';

/** A disk that takes longer counts as unavailable: a network share whose server is down can block without end. */
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Creates the folder and its parents. Rejects with a readable Error if it can't be created or written, or its disk
 * doesn't respond. Checks the nearest existing folder first and then creates one level at a time: on file systems
 * without folders, such as /proc, Node's recursive mkdir never ends.
 */
export async function makeDataFolder(folder: string, canWrite = mayWrite): Promise<void> {
  try {
    const limit = new AbortController();
    const timeUp = wait(RESPONSE_TIMEOUT_MS, 'late', { signal: limit.signal }).catch(() => 'ended');
    const first = await Promise.race([canWrite(folder), timeUp]).finally(() => limit.abort());
    if (first === 'late') throw Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
    makeLevels(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      `${WHY_NOT[code]?.(folder) ?? `The data folder ${folder} can't be created or written to (${code}).`} ${OTHER}`,
      {
        cause: error,
      },
    );
  }
}

const OTHER = 'Choose another with --data-dir.';

/** Message for a start that gave up on the disk. */
export const notResponding = (folder: string): string =>
  `The disk with the data folder ${folder} isn't responding. ${OTHER}`;

/** The readable Error for an exception of a start, whose own text would name no folder. Any other is returned unchanged. */
export function startFailure(folder: string, error: unknown): unknown {
  if (!(error instanceof StorageError) && !(error instanceof Error && 'code' in error)) return error;
  const { failure } = error instanceof StorageError ? error : diskFailure(error);
  if (failure.code === 'disk_full') {
    return new Error(`The disk with the data folder ${folder} is full. Free some space, then start Waybill again.`, {
      cause: error,
    });
  }
  const detail = 'detail' in failure ? failure.detail : failure.code;
  return new Error(`The data folder ${folder} can't be used (${detail}). ${OTHER}`, { cause: error });
}

const WHY_NOT: Readonly<Record<string, (folder: string) => string>> = {
  EROFS: (folder) => `The data folder ${folder} is on a read-only disk.`,
  ETIMEDOUT: (folder) => `The disk with the data folder ${folder} isn't responding.`,
};

/** Checks the folder, or the nearest existing one above it. Rejects if that isn't writable. */
async function mayWrite(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || dirname(folder) === folder) throw error;
    await mayWrite(dirname(folder));
  }
}

function makeLevels(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeLevels(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Why others may read the data folder: another user owns it, or its disk doesn't support permissions. */
export type Exposure = 'other_owner' | 'no_modes';

/** For the terminal; the page has its own messages. */
export const EXPOSURE_MESSAGES: Readonly<Record<Exposure, (folder: string) => string>> = {
  other_owner: (folder) =>
    `The data folder ${folder} belongs to another user of this computer, who can read your data. Take ownership of it (chown), or choose another with --data-dir.`,
  no_modes: (folder) =>
    `The data folder ${folder} is on a disk without file permissions: other users of this computer can read your data. Choose another with --data-dir.`,
};

/**
 * Removes other users' access to the folder and to the databases in it.
 *
 * @returns why that is impossible, or null
 */
export function makePrivate(folder: string): Exposure | null {
  // Windows restricts access to a user's own folders.
  if (process.platform === 'win32') return null;
  if (statSync(folder).uid !== process.getuid?.()) return 'other_owner';
  chmodQuietly(folder, 0o700);
  if ((statSync(folder).mode & 0o077) !== 0) return 'no_modes';
  const connections = join(folder, 'connections');
  const below = entriesOf(connections).map(({ name }) => join(connections, name));
  for (const directory of [folder, ...below]) {
    if (directory !== folder) chmodQuietly(directory, 0o700);
    for (const entry of entriesOf(directory)) {
      if (entry.isFile()) chmodQuietly(join(directory, entry.name), 0o600);
    }
  }
  return null;
}

/** Empty for what is missing or no folder, such as a link that leads nowhere, and for another user's folder. */
function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Ignores failures: the caller checks the resulting mode. */
function chmodQuietly(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // Another user's file, in a folder that only this user can open.
  }
}
