/**
 * What a crash leaves behind stays on this computer: nothing is sent, a few of the latest are kept for whoever is asked
 * to look into it. A dump holds a piece of the program's memory, so the folder is for the user alone and the support
 * file takes nothing from it.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronParts } from './electronApi.ts';

const KEPT = 5;

/** Removes all but the newest dumps. Failures leave them for the next start. */
export function trimDumps(folder: string, kept: number = KEPT): void {
  try {
    const dumps = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .map((name) => ({ path: join(folder, name), atMs: statSync(join(folder, name)).mtimeMs }))
      .toSorted((a, b) => b.atMs - a.atMs);
    for (const { path } of dumps.slice(kept)) {
      rmSync(path, { force: true });
      // Crashpad's own notes lie beside it.
      rmSync(path.replace(/\.dmp$/, '.meta'), { force: true });
    }
  } catch {
    // Nobody should be kept from starting by it.
  }
}

/** Must run before the app is ready, so that the first process is watched, too. */
export function keepDumpsHere(electron: Pick<ElectronParts, 'app' | 'crashReporter'>, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  trimDumps(folder);
  electron.app.setPath('crashDumps', folder);
  electron.crashReporter.start({ uploadToServer: false });
}
