/** A feed in a separate process, which the test kills. Arguments: port, database, login, folder, rows of a page. */
import { join } from 'node:path';
import { z } from 'zod';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { startFeed } from '../../../electron/modules/workgroup/feed.ts';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { CLIENT } from '../../support/sharedStore.ts';

const job = z
  .object({
    host: z.string(),
    port: z.int(),
    login: z.object({ database: z.string(), user: z.string(), password: z.string(), authority: z.string() }),
    folder: z.string(),
    pageRows: z.int(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

startFeed({
  client: CLIENT,
  onVersion: () => {},
  connect: () => connectPostgres([job], job.login, CALL_LIMITS),
  path: join(job.folder, 'replica.db'),
  migrations: ACCOUNT_MIGRATIONS,
  tables: REPLICATED_TABLES,
  clock: systemClock,
  log: { info: () => {}, bug: () => {} },
  random: Math.random,
  times: { pollMs: 50, pollWithoutHintsMs: 50, minIntervalMs: 0, firstRetryMs: 20, maxRetryMs: 100, checkMs: 600_000 },
  pageRows: job.pageRows,
  onChanges: () => process.send?.('changes'),
  onProgress: () => {},
  onState: () => {},
  onRebuild: (reason) => process.send?.({ rebuild: reason }),
  onDifference: () => {},
  swap: (replace) => Promise.resolve(replace()),
  signal: new AbortController().signal,
});
