/** Runs work that reads a whole database file on a worker thread. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type AppError, AppErrorSchema } from '../../../shared/errors.ts';
import { StorageError } from '../storage.ts';

/** Work for the thread. */
export type CheckThreadJob =
  | {
      readonly kind: 'check';
      readonly path: string;
      readonly saved: { readonly file: number; readonly crc: number; readonly bytes: number } | null;
    }
  | { readonly kind: 'copy'; readonly from: string; readonly to: string; readonly countSql: string }
  | { readonly kind: 'seal'; readonly path: string; readonly countSql: string };

/** Result of a check; `unknown` if it couldn't run. */
export type ThreadResult = AppError | 'good' | 'unknown';

/** What was wrong, or the number of rows, or null for a check that found nothing. */
const ReplySchema = z.union([AppErrorSchema, z.int(), z.null()]);
export type CheckThreadReply = z.infer<typeof ReplySchema>;

/** Resolves to `unknown` if the thread ended without a reply. */
function replyOf(job: CheckThreadJob, program: URL, signal?: AbortSignal): Promise<CheckThreadReply | 'unknown'> {
  return new Promise((resolve) => {
    const worker = new Worker(program, { workerData: job, env: {}, argv: [] });
    // The worker must not prevent the process from exiting.
    worker.unref();
    worker.on('error', () => resolve('unknown'));
    worker.once('exit', () => resolve('unknown'));
    worker.once('message', (reply: unknown) => resolve(ReplySchema.parse(reply)));
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
  });
}

/** Checks a file on the worker thread. */
export async function resultOfThread(
  path: string,
  saved: { file: number; crc: number; bytes: number } | null,
  program: URL,
  signal?: AbortSignal,
): Promise<ThreadResult> {
  const reply = await replyOf({ kind: 'check', path, saved }, program, signal);
  if (typeof reply === 'number') return 'unknown';
  return reply ?? 'good';
}

/** Copies or seals a database on the worker thread. Resolves to the number of rows; rejects with StorageError. */
export async function rowsOfThread(
  job: Exclude<CheckThreadJob, { kind: 'check' }>,
  program: URL,
  signal?: AbortSignal,
): Promise<number> {
  const reply = await replyOf(job, program, signal);
  if (typeof reply === 'number') return reply;
  if (reply === null || reply === 'unknown') {
    throw new StorageError({ code: 'storage_failed', detail: `the backup: ${job.kind} did not finish` });
  }
  throw storageErrorOf(reply);
}

function storageErrorOf(failure: AppError): StorageError {
  if (failure.code === 'data_damaged') {
    return new StorageError({ code: 'data_damaged', detail: `the backup: ${failure.detail}` });
  }
  return new StorageError(
    failure.code === 'disk_full' || failure.code === 'storage_failed'
      ? failure
      : { code: 'storage_failed', detail: `the backup: ${failure.code}` },
  );
}
