/** Checks a database on a worker thread, over a read-only connection, and posts the result. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { StorageError } from '../storage.ts';
import { damageIn, guard } from './database.ts';
import { fits } from './fileSum.ts';

const port = parentPort;
if (port === null) throw new Error('checkWorker.ts runs in a worker thread');
const { path, saved } = z
  .object({ path: z.string(), saved: z.object({ file: z.int(), crc: z.int(), bytes: z.int() }).nullable() })
  .parse(workerData);

/** Returns the damage, or null if there is none. Throws if the check can't run. */
function check(): StorageError['failure'] | null {
  try {
    if (saved !== null) {
      // The checksum matches the closed file, so no integrity check by the engine is needed.
      return fits(saved.file, saved) ? null : { code: 'data_damaged', detail: 'the file was changed outside Waybill' };
    }
    return guard('check', () => {
      const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
      const damage = damageIn(db.prepare('PRAGMA quick_check(1)').get() ?? null);
      db.close();
      return damage?.failure ?? null;
    });
  } catch (error) {
    if (error instanceof StorageError && error.failure.code === 'data_damaged') return error.failure;
    throw error;
  }
}

port.postMessage(check());
port.close();
