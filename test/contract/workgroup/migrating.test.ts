/** Migrations of a workgroup's store. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  compareVersions,
  MIGRATION_LIMITS,
  migrateStore,
  readMigrations,
  readStoreVersion,
  type StoreMigration,
} from '../../../electron/platform/postgres/migrate.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { connectTo, errorOf } from './connect.ts';

const absent = noPostgres();

const FIRST = `CREATE SCHEMA waybill;
  CREATE TABLE waybill.store (schema integer, readable_by integer, writable_by integer);
  INSERT INTO waybill.store VALUES (1, 1, 1);
  CREATE TABLE waybill.applied (name text);`;

/** Leaves a row each time it is applied; `more` is its last statement. */
const migration = (schema: number, more = ''): StoreMigration => ({
  schema,
  name: `000${schema}-test.sql`,
  sql: `${schema === 1 ? FIRST : ''} INSERT INTO waybill.applied VALUES ('${schema}'); ${more}`,
});

describe.skipIf(absent)(`migrations${absent}`, () => {
  let server: PostgresServer;
  let database: string;

  beforeAll(async () => {
    server = await startPostgres();
  });
  beforeEach(async () => {
    database = await server.createDatabase();
  });
  afterAll(() => server.remove());

  const connect = () => connectTo(server, database, MIGRATION_LIMITS);
  const applied = () => server.psql('SELECT name FROM waybill.applied ORDER BY name', database);
  const version = (schema: number, readableBy = 1, writableBy = 1) => ok({ schema, readableBy, writableBy });

  it('applies each file once, in order, and sets the version', async () => {
    const connection = await connect();
    expect(await readStoreVersion(connection)).toEqual(ok(null));
    expect(await migrateStore(connection, [migration(1), migration(2)])).toEqual(version(2));
    const third = migration(3, 'UPDATE waybill.store SET readable_by = 2, writable_by = 3;');
    expect(await migrateStore(connection, [migration(1), migration(2), third])).toEqual(version(3, 2, 3));
    expect(await readStoreVersion(connection)).toEqual(version(3, 2, 3));
    expect(await applied()).toBe('1\n2\n3');
    await connection.close();
  });

  it("applies the app's own files", async () => {
    const connection = await connect();
    const migrations = await readMigrations(join(import.meta.dirname, '../../../electron/modules/workgroup/sql'));
    const migrated = await migrateStore(connection, migrations);
    expect(migrated).toMatchObject(ok({ schema: migrations.length }));
    expect(migrations.length).toBeGreaterThan(0);
    expect(await migrateStore(connection, migrations)).toEqual(migrated);
    await connection.close();
  });

  it('leaves a newer store as it is', async () => {
    const connection = await connect();
    await migrateStore(connection, [migration(1), migration(2)]);
    expect(await migrateStore(connection, [migration(1)])).toEqual(version(2));
    expect(await applied()).toBe('1\n2');
    await connection.close();
  });

  it('keeps what was applied before a file that fails, and names that file', async () => {
    const connection = await connect();
    const broken = migration(3, 'SELECT 1/0;');
    const error = errorOf(await migrateStore(connection, [migration(1), migration(2), broken]));
    expect(error).toMatchObject({ migration: '0003-test.sql', sqlState: '22012' });
    expect(await readStoreVersion(connection)).toEqual(version(2));
    expect(await applied()).toBe('1\n2');
    expect(await migrateStore(connection, [migration(1), migration(2), migration(3)])).toEqual(version(3));
    await connection.close();
  });

  it('lets a file leave no setting behind for the next', async () => {
    const connection = await connect();
    const second = migration(2, 'SET search_path = waybill;');
    const third = migration(3, `INSERT INTO applied VALUES ('unqualified');`);
    const error = errorOf(await migrateStore(connection, [migration(1), second, third]));
    expect(error).toMatchObject({ migration: '0003-test.sql', sqlState: '42P01' });
    await connection.close();
  });

  it.each(['server', 'connection'])('leaves the version before if the %s is killed in the middle', async (what) => {
    const connection = await connect();
    await migrateStore(connection, [migration(1)]);
    const slow = migration(2, 'SELECT pg_sleep(30);');
    const running = migrateStore(connection, [migration(1), slow]);
    const sleeping = `SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
    await expect.poll(() => server.psql(sleeping)).toBe('1');
    if (what === 'server') await server.kill();
    else await server.psql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
    expect(errorOf(await running)).toMatchObject({ code: 'closed', migration: slow.name });
    if (what === 'server') await server.start();
    const again = await connect();
    expect(await readStoreVersion(again)).toEqual(version(1));
    expect(await applied()).toBe('1');
    expect(await migrateStore(again, [migration(1), migration(2)])).toEqual(version(2));
    await again.close();
  });

  it('is done once where several computers start it at the same time', async () => {
    const migrations = [migration(1), migration(2, 'SELECT pg_sleep(0.1);'), migration(3)];
    const connections = await Promise.all([connect(), connect(), connect()]);
    const results = await Promise.all(connections.map((each) => migrateStore(each, migrations)));
    expect(results).toEqual([version(3), version(3), version(3)]);
    expect(await applied()).toBe('1\n2\n3');
    await Promise.all(connections.map((each) => each.close()));
  });

  it('reports that another computer is still applying one', async () => {
    const first = await connect();
    const second = await connectTo(server, database, { ...MIGRATION_LIMITS, lockMs: 100 });
    await migrateStore(first, [migration(1)]);
    const running = migrateStore(first, [migration(1), migration(2, 'SELECT pg_sleep(1);')]);
    await expect
      .poll(() => server.psql(`SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`))
      .toBe('1');
    const error = errorOf(await migrateStore(second, [migration(1), migration(2)]));
    expect(error).toMatchObject({ code: 'timed_out', sqlState: '55P03', migration: null });
    expect(await running).toEqual(version(2));
    await Promise.all([first.close(), second.close()]);
  });

  it('needs the rights of an owner', async () => {
    const owner = await connect();
    await migrateStore(owner, [migration(1)]);
    await server.psql(
      `CREATE ROLE clerk; GRANT USAGE ON SCHEMA waybill TO clerk; GRANT SELECT ON waybill.store TO clerk;
      ALTER DATABASE ${database} SET role = 'clerk'`,
      database,
    );
    const clerk = await connect();
    expect(await readStoreVersion(clerk)).toEqual(version(1));
    const error = errorOf(await migrateStore(clerk, [migration(1), migration(2)]));
    expect(error).toMatchObject({ code: 'no_right', migration: '0002-test.sql' });
    await Promise.all([owner.close(), clerk.close()]);
  });

  it('reports that the connection has ended', async () => {
    const connection = await connect();
    await connection.close();
    expect(errorOf(await migrateStore(connection, [migration(1)]))).toMatchObject({ code: 'closed', migration: null });
  });
});

describe('the files of migrations', () => {
  function folderOf(...names: readonly string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-migrations-'));
    for (const name of names) writeFileSync(join(folder, name), `-- ${name}`);
    return folder;
  }

  test('are read in order', async () => {
    const folder = folderOf('0002-more.sql', '0001-store.sql');
    expect(await readMigrations(folder)).toEqual([
      { schema: 1, name: '0001-store.sql', sql: '-- 0001-store.sql' },
      { schema: 2, name: '0002-more.sql', sql: '-- 0002-more.sql' },
    ]);
    rmSync(folder, { recursive: true });
  });

  test.each([
    [['0001-a.sql', '0003-c.sql']],
    [['0001-a.sql', '0001-b.sql']],
    [['0001-a.sql', 'notes.txt']],
    [['0000-a.sql']],
  ])('must be numbered without a gap, and nothing else is there: %j', async (names) => {
    const folder = folderOf(...names);
    await expect(readMigrations(folder)).rejects.toThrow('is not migration');
    rmSync(folder, { recursive: true });
  });
});

describe('the version of a store', () => {
  const client = { schema: 5, earliestStore: 4 };

  test.each([
    [
      { schema: 5, readableBy: 1, writableBy: 1 },
      { store: 'same', isReadable: true, isWritable: true },
    ],
    [
      { schema: 4, readableBy: 1, writableBy: 1 },
      { store: 'older', isReadable: true, isWritable: true },
    ],
    [
      { schema: 3, readableBy: 1, writableBy: 1 },
      { store: 'older', isReadable: false, isWritable: false },
    ],
    [
      { schema: 6, readableBy: 5, writableBy: 5 },
      { store: 'newer', isReadable: true, isWritable: true },
    ],
    [
      { schema: 6, readableBy: 5, writableBy: 6 },
      { store: 'newer', isReadable: true, isWritable: false },
    ],
    [
      { schema: 7, readableBy: 6, writableBy: 5 },
      { store: 'newer', isReadable: false, isWritable: false },
    ],
  ])('%j, to client 5 that works with 4 and later: %j', (store, compatibility) => {
    expect(compareVersions(store, client)).toEqual(compatibility);
  });
});
