/** Runs the feed on a worker thread, so that the core never waits while a page is applied. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { CompatibilitySchema } from '../../../shared/contract/workgroup.ts';
import type { PostgresHost, PostgresLogin } from '../../platform/postgres/connection.ts';
import type { ClientVersion } from '../../platform/postgres/migrate.ts';
import type { MigrationList } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';

/** What the thread is given. */
export interface FeedJob {
  readonly hosts: readonly PostgresHost[];
  readonly login: PostgresLogin;
  /** What this Waybill works with. */
  readonly client: ClientVersion;
  /** The file of the replica. */
  readonly path: string;
  /** Of the embedded database. */
  readonly migrations: MigrationList;
}

/** `replaced`: readers have the new file open. `not_replaced`: the old one, because the disk failed. */
export const FeedCommandSchema = z.enum(['wake', 'check', 'reach', 'replaced', 'not_replaced', 'stop']);
type FeedCommand = z.infer<typeof FeedCommandSchema>;

const FailureSchema = z.object({ code: z.string(), detail: z.string().optional() });
const FeedMessageSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('changes'),
      changes: z.array(z.object({ table: z.string(), ids: z.array(z.string()) })),
      isFirst: z.boolean(),
    }),
    z.object({ kind: z.literal('progress'), rows: z.int(), seq: z.int(), head: z.int() }),
    z.object({ kind: z.literal('version'), version: CompatibilitySchema }),
    z.object({ kind: z.literal('connected') }),
    z.object({ kind: z.enum(['away', 'failed']), sinceMs: z.number(), error: FailureSchema }),
    z.object({ kind: z.literal('rebuild'), reason: z.string() }),
    z.object({ kind: z.literal('difference'), tables: z.array(z.string()) }),
    z.object({ kind: z.literal('replace') }),
    z.object({ kind: z.literal('reached') }),
  ]),
);
/**
 * `replace`: readers must close it, and replace it before any reads again. `reached`: the
 * replica has everything that was committed before the earliest `reach` that has no response yet.
 */
export type FeedMessage = z.infer<typeof FeedMessageSchema>;

export interface FeedThread {
  /** Reads now, also with a login that was rejected: a person tries again. */
  wake(): void;
  /** Compares the replica with the store now. */
  check(): void;
  /** Resolves when the replica has everything that the store committed before the call. Never, if the store is away. */
  reached(): Promise<void>;
  /** Resolves when the replica is closed. */
  stop(): Promise<void>;
}

/**
 * Starts the thread.
 *
 * @param replace closes the file in every reader, replaces it, and opens it again; rejects with StorageError
 * @param onEnd called if the thread ends without `stop`
 */
export function startFeedThread(
  program: URL,
  job: FeedJob,
  onMessage: (message: FeedMessage) => void,
  replace: () => Promise<void>,
  onEnd: (error: Error) => void,
): FeedThread {
  const worker = new Worker(program, { workerData: { ...job, schema: job.migrations.schema }, env: {}, argv: [] });
  const ended = Promise.withResolvers<void>();
  const waiting: (() => void)[] = [];
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
    if (message.kind === 'reached') waiting.shift()?.();
    else if (message.kind === 'replace') void respond();
    onMessage(message);
  });
  async function respond(): Promise<void> {
    try {
      await replace();
      post('replaced');
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      post('not_replaced');
    }
  }
  return {
    wake: () => post('wake'),
    check: () => post('check'),
    reached: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        post('reach');
      }),
    stop() {
      isStopping = true;
      post('stop');
      return ended.promise;
    },
  };
}
