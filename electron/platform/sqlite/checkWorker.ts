/** Checks, copies, or seals a database on a worker thread, over a separate connection, and posts the result. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { StorageError } from '../storage.ts';
import type { CheckThreadReply } from './checkThread.ts';
import { damageIn, guard } from './database.ts';
import { copyInUse, sealCopy } from './databaseCopy.ts';
import { matchesSum } from './fileSum.ts';

const port = parentPort;
if (port === null) throw new Error('checkWorker.ts runs in a worker thread');

const JobSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('check'),
    path: z.string(),
    saved: z.object({ file: z.int(), crc: z.int(), bytes: z.int() }).nullable(),
  }),
  z.object({ kind: z.literal('copy'), from: z.string(), to: z.string(), countSql: z.string() }),
  z.object({ kind: z.literal('seal'), path: z.string(), countSql: z.string() }),
]);
type Job = z.infer<typeof JobSchema>;

/** Returns the damage, or null if there is none. Throws if the check can't run. */
function check({ path, saved }: Extract<Job, { kind: 'check' }>): StorageError['failure'] | null {
  try {
    if (saved !== null) {
      // The checksum matches the closed file, so no integrity check by the engine is needed.
      return matchesSum(saved.file, saved)
        ? null
        : { code: 'data_damaged', detail: 'the file was changed outside Waybill' };
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

async function replyTo(job: Job): Promise<CheckThreadReply> {
  if (job.kind === 'check') return check(job);
  try {
    return job.kind === 'copy' ? await copyInUse(job.from, job.to, job.countSql) : sealCopy(job.path, job.countSql);
  } catch (error) {
    if (error instanceof StorageError) return error.failure;
    throw error;
  }
}

port.postMessage(await replyTo(JobSchema.parse(workerData)));
port.close();
