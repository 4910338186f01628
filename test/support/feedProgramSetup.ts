import { build } from 'vite';
import { forNode } from '../../electron/build/build.ts';
import { FEED_FOLDER } from './feedProgram.ts';

/** Builds the program of the feed's thread once, before the tests. */
export async function setup(): Promise<void> {
  const config = forNode('es', { 'feed-worker': 'electron/modules/workgroup/feedWorker.ts' })(FEED_FOLDER);
  await build({ ...config, logLevel: 'error' });
}
