/**
 * Builds the program that is killed, bundled as the hosts are: every kill costs a start, and one file starts twice as
 * fast.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { forNode } from '../../../electron/build/build.ts';

export interface ClerkProgram {
  readonly path: string;
  /** The worker that checks its database. */
  readonly checkWorker: string;
  /** Cache of its compiled code for the next start. */
  readonly cacheFolder: string;
}

/** Builds it into a separate folder. */
export async function buildClerk(folder: string): Promise<ClerkProgram> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  symlinkSync(resolve(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'), 'junction');
  const inputs = {
    clerk: 'test/faults/booking/clerk.ts',
    'check-worker': 'electron/platform/sqlite/checkWorker.ts',
  };
  await build({ ...forNode('es', inputs)(folder), logLevel: 'error' });
  return {
    path: join(folder, 'clerk.js'),
    checkWorker: join(folder, 'check-worker.js'),
    cacheFolder: join(folder, 'compiled'),
  };
}
