/** The feed of a replica in a worker thread, over separate connections. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { CALL_LIMITS, connectPostgres } from '../../platform/postgres/client.ts';
import { StorageError } from '../../platform/storage.ts';
import { systemClock } from '../../platform/systemClock.ts';
import { PAGE_ROWS, startFeed } from './feed.ts';
import { FEED_TIMES } from './feedSchedule.ts';
import { FeedCommandSchema, type FeedMessage } from './feedThread.ts';
import { REPLICATED_TABLES } from './tables.ts';

const port = parentPort;
if (port === null) throw new Error('feedWorker.ts runs in a worker thread');
const job = z
  .object({
    hosts: z.array(z.object({ host: z.string(), port: z.int() })),
    login: z.object({ database: z.string(), user: z.string(), password: z.string(), authority: z.string() }),
    client: z.object({ schema: z.int(), earliestStore: z.int() }),
    path: z.string(),
    migrations: z.array(z.string()),
    schema: z.string().optional(),
  })
  .parse(workerData);

const stopping = new AbortController();
let onReplaced = (_isReplaced: boolean) => {};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
const post = (message: FeedMessage) => port.postMessage(message);

const feed = startFeed({
  connect: () => connectPostgres(job.hosts, job.login, CALL_LIMITS),
  client: job.client,
  path: job.path,
  migrations: job.schema === undefined ? job.migrations : Object.assign(job.migrations, { schema: job.schema }),
  tables: REPLICATED_TABLES,
  clock: systemClock,
  // The core logs the messages.
  log: { info: () => {}, bug: () => {} },
  random: Math.random,
  times: FEED_TIMES,
  pageRows: PAGE_ROWS,
  onChanges: (changes, isFirst) =>
    post({ kind: 'changes', changes: changes.map(({ table, ids }) => ({ table, ids: [...ids] })), isFirst }),
  onProgress: (progress) => post({ kind: 'progress', ...progress }),
  onVersion: (version) => post({ kind: 'version', version }),
  onState: (state) => post(state),
  onRebuild: (reason) => post({ kind: 'rebuild', reason }),
  onDifference: (tables) => post({ kind: 'difference', tables: [...tables] }),
  // The core replaces the file itself, so that no reader is ever without one.
  async swap() {
    const replaced = new Promise<boolean>((resolve) => {
      onReplaced = resolve;
    });
    post({ kind: 'replace' });
    if (!(await replaced)) throw new StorageError({ code: 'storage_failed', detail: 'the replica was not replaced' });
  },
  signal: stopping.signal,
});

port.on('message', (posted: unknown) => {
  const command = FeedCommandSchema.parse(posted);
  if (command === 'wake') feed.wake();
  else if (command === 'check') feed.check();
  else if (command === 'reach') void feed.reached().then(() => post({ kind: 'reached' }));
  else if (command === 'stop') stopping.abort();
  else onReplaced(command === 'replaced');
});

await feed.ended;
port.close();
