/** The folder that everything is kept in: made where it is missing, and private. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A disk answers at once, or is gone: a share whose server is down can keep a program waiting without end. */
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Makes the folder and what is above it. Rejects with an Error in plain words when it can't be made or written, or its
 * disk does not answer. The nearest folder that is there is tried first, and then level by level: on file systems that
 * take no folders, such as /proc, Node's own way goes round in circles.
 */
export async function makeDataFolder(folder: string, canWrite = mayWrite): Promise<void> {
  try {
    const limit = new AbortController();
    const tooLate = wait(RESPONSE_TIMEOUT_MS, 'late', { signal: limit.signal }).catch(() => 'ended');
    const first = await Promise.race([canWrite(folder), tooLate]).finally(() => limit.abort());
    if (first === 'late') throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    makeLevels(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      `${WHY_NOT[code]?.(folder) ?? `The data folder ${folder} can't be made or written (${code}).`} ${OTHER}`,
      {
        cause: error,
      },
    );
  }
}

const OTHER = 'Choose another with --data-dir.';
const WHY_NOT: Readonly<Record<string, (folder: string) => string>> = {
  EROFS: (folder) => `The data folder ${folder} is on a disk that is read-only.`,
  ETIMEDOUT: (folder) => `The disk with the data folder ${folder} isn't responding.`,
};

/** Looks at the folder, or else the nearest one above it. Rejects where that can't be written. */
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

/** Why others may read the data folder: it is another user's, or its disk knows no modes. */
export type Exposure = 'other_owner' | 'no_modes';

/** For a terminal; the page has words of its own. */
export const EXPOSURE_MESSAGES: Readonly<Record<Exposure, (folder: string) => string>> = {
  other_owner: (folder) =>
    `The data folder ${folder} belongs to another user of this computer, who can read your data. Make it yours (chown), or choose another with --data-dir.`,
  no_modes: (folder) =>
    `The data folder ${folder} is on a disk that can't keep other users of this computer out. Choose another with --data-dir.`,
};

/**
 * Lets nobody else into the folder, and nobody else read the databases in it.
 *
 * @returns why that can't be done, or null
 */
export function makePrivate(folder: string): Exposure | null {
  // Windows keeps a user's own folders from other users by itself.
  if (process.platform === 'win32') return null;
  if (statSync(folder).uid !== process.getuid?.()) return 'other_owner';
  chmodQuietly(folder, 0o700);
  if ((statSync(folder).mode & 0o077) !== 0) return 'no_modes';
  const connections = join(folder, 'connections');
  const below = existsSync(connections) ? readdirSync(connections).map((id) => join(connections, id)) : [];
  for (const place of [folder, ...below]) {
    if (place !== folder) chmodQuietly(place, 0o700);
    if (!statSync(place).isDirectory()) continue;
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      if (entry.isFile()) chmodQuietly(join(place, entry.name), 0o600);
    }
  }
  return null;
}

/** What stays as it is shows in its mode. */
function chmodQuietly(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // A file of somebody else in a folder that nobody else gets into.
  }
}
