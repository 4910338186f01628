/**
 * Crash dumps stay on this computer. Nothing is sent; the latest few are stored for troubleshooting. A dump contains
 * part of the program's memory, so only the user can read the folder, and the support file includes none of it.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronParts } from './electronApi.ts';

const MAX_SAVED = 5;

/** Deletes all but the newest dumps. After a failure the next start tries again. */
export function trimDumps(folder: string, maxSaved: number = MAX_SAVED): void {
  try {
    const dumps = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .map((name) => ({ path: join(folder, name), atMs: statSync(join(folder, name)).mtimeMs }))
      .toSorted((a, b) => b.atMs - a.atMs);
    for (const { path } of dumps.slice(maxSaved)) {
      rmSync(path, { force: true });
      // Crashpad's metadata, next to the dump.
      rmSync(path.replace(/\.dmp$/, '.meta'), { force: true });
    }
  } catch {
    // A failure here must not stop the app from starting.
  }
}

/** Must run before the app is ready, so that the first process is covered too. */
export function setDumpFolder(electron: Pick<ElectronParts, 'app' | 'crashReporter'>, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  trimDumps(folder);
  electron.app.setPath('crashDumps', folder);
  electron.crashReporter.start({ uploadToServer: false });
}
