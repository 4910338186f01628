/** The folder that everything is kept in: made where it is missing, and private. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes the folder and what is above it. Throws an Error in plain words when it can't be made or written. Level by
 * level: on file systems that take no folders, such as /proc, Node's own way goes round in circles.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeLevels(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      code === 'EROFS'
        ? `The data folder ${folder} is on a disk that is read-only. Choose another with --data-dir.`
        : `The data folder ${folder} can't be made or written (${code}). Choose another with --data-dir.`,
      { cause: error },
    );
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

/**
 * Lets nobody else into the folder, and nobody else read the databases in it.
 *
 * @returns what is to be said when that can't be done, or null
 */
export function makePrivate(folder: string): string | null {
  // Windows keeps a user's own folders from other users by itself.
  if (process.platform === 'win32') return null;
  if (statSync(folder).uid !== process.getuid?.()) {
    return `The data folder ${folder} belongs to another user of this computer, who can read what Waybill keeps. Make it yours (chown), or choose another with --data-dir.`;
  }
  chmodQuietly(folder, 0o700);
  if ((statSync(folder).mode & 0o077) !== 0) {
    return `The data folder ${folder} is on a disk that can't keep other users of this computer out. Choose another with --data-dir.`;
  }
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
