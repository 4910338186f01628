/**
 * Reads the text of saved documents in a separate process that ends in the middle of a file, as if it was killed.
 * Argument: the folder of the account.
 */
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createTextIndex } from '../../../electron/modules/search/textIndex.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';

const [folder = ''] = process.argv.slice(2);
const storage = await openStorage(folder);
createTextIndex({
  store: storage.documentText,
  contentStore: storage.contentStore,
  reader: { read: () => Promise.resolve(process.kill(process.pid, 'SIGKILL')).then(() => ({ state: 'failed' })) },
  checked: storage.checked,
  clock: { ...systemClock, after: (_ms, callback) => systemClock.after(0, callback) },
  signal: new AbortController().signal,
  onError: (_where, error) => {
    throw error;
  },
}).start();
