/** Runs the check of a database file on a worker thread. */
import { Worker } from 'node:worker_threads';
import { type AppError, AppErrorSchema } from '../../../shared/errors.ts';

/** Result of a check; `unknown` if it couldn't run. */
export type ThreadResult = AppError | 'good' | 'unknown';

/** Checks a file on the worker thread. */
export function resultOfThread(
  path: string,
  saved: { file: number; crc: number; bytes: number } | null,
  program: URL,
  signal?: AbortSignal,
): Promise<ThreadResult> {
  return new Promise((resolve) => {
    const worker = new Worker(program, { workerData: { path, saved }, env: {}, argv: [] });
    // The worker must not prevent the process from exiting. If it dies, the result is unknown.
    worker.unref();
    worker.on('error', () => resolve('unknown'));
    worker.once('exit', () => resolve('unknown'));
    worker.once('message', (found: unknown) => resolve(AppErrorSchema.nullable().parse(found) ?? 'good'));
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
  });
}
