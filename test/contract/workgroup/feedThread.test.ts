/** The feed as the app runs it: on a worker thread, beside readers of the replica. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { type FeedMessage, startFeedThread } from '../../../electron/modules/workgroup/feedThread.ts';
import { openReplica, replaceReplica } from '../../../electron/modules/workgroup/replica.ts';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import { attachReadOnly } from '../../../electron/platform/sqlite/attachReadOnly.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { CLIENT, startStoreServer } from '../../support/sharedStore.ts';
import { createStore, expectEqual, insertShipments, readerLogin, temporaryFolder } from '../../support/workgroupRig.ts';

const absent = noPostgres();
const PROGRAM = new URL('../../../electron/modules/workgroup/feedWorker.ts', import.meta.url);

describe.skipIf(absent)(`the thread of the feed${absent}`, () => {
  let server: PostgresServer;
  const { folder, remove } = temporaryFolder();
  const path = `${folder}/replica.db`;
  let own: Database;
  beforeAll(async () => {
    server = await startStoreServer();
    own = openDatabase(`${folder}/own.db`, []);
  });
  afterAll(async () => {
    own.close();
    await server.remove();
    remove();
  });

  test('brings changes, swaps the file while no reader has it open, and ends', async () => {
    const first = await createStore(server);
    await server.psql(insertShipments(1, 20), first);
    const second = await createStore(server);
    await server.psql(insertShipments(100, 109), second);

    const events: string[] = [];
    let detach: (() => void) | null = null;
    const openReader = () => {
      detach = attachReadOnly(own, path, 'shared');
    };
    const closeReader = () => {
      detach?.();
      detach = null;
    };
    function start(database: string) {
      const login = readerLogin(server, database);
      const onMessage = (message: FeedMessage) => events.push(message.kind);
      const replace = () => {
        events.push(`replaced with ${Number(own.get('SELECT COUNT(*) AS n FROM shipments')?.['n'])}`);
        closeReader();
        replaceReplica(path);
        openReader();
        return Promise.resolve();
      };
      const job = {
        hosts: [{ host: server.host, port: server.port }],
        login,
        client: CLIENT,
        path,
        migrations: ACCOUNT_MIGRATIONS,
      };
      return startFeedThread(PROGRAM, job, onMessage, replace, (error) => events.push(error.message));
    }
    openReplica(path, ACCOUNT_MIGRATIONS, REPLICATED_TABLES).close();
    openReader();
    const feed = start(first);
    await expect.poll(() => events).toEqual(['version', 'progress', 'changes', 'connected']);
    await server.psql(insertShipments(21, 22), first);
    await expectEqual(server, first, path);
    expect(own.get('SELECT COUNT(*) AS n FROM shipments')).toEqual({ n: 22 });
    await feed.stop();

    events.splice(0);
    const other = start(second);
    await expect.poll(() => events.at(-1)).toBe('connected');
    expect(events).toEqual(['version', 'rebuild', 'progress', 'replaced with 22', 'replace', 'connected']);
    expect(own.get('SELECT COUNT(*) AS n FROM shipments')).toEqual({ n: 10 });
    await expectEqual(server, second, path);
    other.check();
    other.wake();
    await other.stop();
    closeReader();
    expect(events.at(-1)).toBe('connected');
  });

  test('a replica is rebuilt with the schema of the migrations, not with each of them', async () => {
    const database = await createStore(server);
    await server.psql(insertShipments(1, 2), database);
    const path = `${folder}/new.db`;
    // Each of them would fail.
    const migrations = Object.assign([...ACCOUNT_MIGRATIONS].fill('-'), { schema: ACCOUNT_MIGRATIONS.schema ?? '' });
    const kinds: string[] = [];
    const feed = startFeedThread(
      PROGRAM,
      {
        hosts: [{ host: server.host, port: server.port }],
        login: readerLogin(server, database),
        client: CLIENT,
        path,
        migrations,
      },
      ({ kind }) => kinds.push(kind),
      () => Promise.resolve(),
      ({ message }) => kinds.push(message),
    );
    await expect.poll(() => kinds.at(-1)).toBe('connected');
    await feed.stop();
    await expectEqual(server, database, path);
  });

  test('a replica that cannot be written, and a thread that ends, are reported', async () => {
    const kinds: string[] = [];
    const errors: string[] = [];
    const hosts = [{ host: server.host, port: server.port }];
    const job = {
      hosts,
      login: readerLogin(server, 'any'),
      client: CLIENT,
      path: `${folder}/none/replica.db`,
      migrations: [],
    };
    const start = (program: URL) =>
      startFeedThread(
        program,
        job,
        ({ kind }) => kinds.push(kind),
        () => Promise.resolve(),
        ({ message }) => errors.push(message),
      );
    const feed = start(PROGRAM);
    await expect.poll(() => kinds).toEqual(['failed']);
    await feed.stop();
    expect(errors).toEqual([]);
    start(new URL('missing.ts', PROGRAM));
    await expect.poll(() => errors).toEqual([expect.stringContaining('missing.ts')]);
  });
});
