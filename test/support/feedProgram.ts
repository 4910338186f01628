/** The program of the feed's thread, bundled as in the product: from its sources, each thread takes four times as long. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where `feedProgramSetup.ts` puts it before the tests run. */
export const FEED_FOLDER = resolve(import.meta.dirname, '../../.cache/feed-program');
export const FEED_PROGRAM = pathToFileURL(join(FEED_FOLDER, 'feed-worker.js'));
