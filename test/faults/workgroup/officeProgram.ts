/** Builds the program of a clerk's computer as the browser host is built, with the clock of the office. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { forNode } from '../../../electron/build/build.ts';
import { SQL_FOLDER } from '../../support/sharedStore.ts';
import type { ClerkProgram } from '../booking/clerkProgram.ts';

const INPUTS = {
  clerk: 'test/faults/workgroup/officeClerk.ts',
  'board-worker': 'electron/modules/board/boardWorker.ts',
  'check-worker': 'electron/platform/sqlite/checkWorker.ts',
  'feed-worker': 'electron/modules/workgroup/feedWorker.ts',
};

/** Builds it into a separate folder. */
export async function buildOfficeClerk(folder: string): Promise<ClerkProgram> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  symlinkSync(resolve(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'), 'junction');
  cpSync(SQL_FOLDER, join(folder, 'sql'), { recursive: true });
  const officeClock = {
    name: 'office-clock',
    enforce: 'pre' as const,
    resolveId: (source: string) =>
      source.endsWith('/systemClock.ts') ? join(import.meta.dirname, 'officeClock.ts') : null,
  };
  await build({ ...forNode('es', INPUTS)(folder), plugins: [officeClock], logLevel: 'error' });
  return {
    path: join(folder, 'clerk.js'),
    checkWorker: join(folder, 'check-worker.js'),
    cacheFolder: join(folder, 'compiled'),
  };
}
