/** Runs the feed on a worker thread, so that the core never waits while a page is applied. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PostgresHost, PostgresLogin } from '../../platform/postgres/connection.ts';
import type { Migration } from '../../platform/sqlite/database.ts';

/** What the thread is given. */
export interface FeedJob {
  readonly hosts: readonly PostgresHost[];
  readonly login: PostgresLogin;
  /** The file of the replica. */
  readonly path: string;
  /** Of the embedded database. */
  readonly migrations: readonly Migration[];
}

/** `released`: no reader has the file open. */
export type FeedCommand = 'wake' | 'check' | 'released' | 'stop';

const FailureSchema = z.object({ code: z.string(), detail: z.string().optional() });
const FeedMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({
    kind: z.literal('changes'),
    changes: z.array(z.object({ table: z.string(), ids: z.array(z.string()) })),
    isFirst: z.boolean(),
  }),
  z.object({ kind: z.literal('progress'), rows: z.int(), seq: z.int(), head: z.int() }),
  z.object({ kind: z.literal('connected') }),
  z.object({ kind: z.enum(['away', 'failed']), sinceMs: z.number(), error: FailureSchema }),
  z.object({ kind: z.literal('rebuild'), reason: z.string() }),
  z.object({ kind: z.literal('difference'), tables: z.array(z.string()) }),
  z.object({ kind: z.literal('release') }),
]);
/** `open`: the file can be opened. `release`: readers must close it, before the thread replaces it. */
export type FeedMessage = z.infer<typeof FeedMessageSchema>;

export interface FeedThread {
  /** Reads now. */
  wake(): void;
  /** Compares the replica with the store now. */
  check(): void;
  /** Resolves when the replica is closed. */
  stop(): Promise<void>;
}

/**
 * Starts the thread.
 *
 * @param release closes the file in every reader
 * @param onEnd called if the thread ends without `stop`
 */
export function startFeedThread(
  program: URL,
  job: FeedJob,
  onMessage: (message: FeedMessage) => void,
  release: () => Promise<void>,
  onEnd: (error: Error) => void,
): FeedThread {
  const worker = new Worker(program, { workerData: job, env: {}, argv: [] });
  const ended = Promise.withResolvers<void>();
  let isStopping = false;
  let cause = new Error('the thread of the feed ended');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  const post = (command: FeedCommand) => worker.postMessage(command);
  worker.on('error', (error) => {
    cause = error instanceof Error ? error : new Error(String(error));
  });
  worker.once('exit', () => {
    ended.resolve();
    if (!isStopping) onEnd(cause);
  });
  worker.on('message', (posted: unknown) => {
    const message = FeedMessageSchema.parse(posted);
    onMessage(message);
    if (message.kind === 'release') void release().then(() => post('released'));
  });
  return {
    wake: () => post('wake'),
    check: () => post('check'),
    stop() {
      isStopping = true;
      post('stop');
      return ended.promise;
    },
  };
}
