/** A migration of the app that is killed at any of its statements: the store has the version before, completely. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PostgresConnection } from '../../../electron/platform/postgres/connection.ts';
import {
  MIGRATION_LIMITS,
  migrateStore,
  readMigrations,
  readStoreVersion,
  type StoreMigration,
} from '../../../electron/platform/postgres/migrate.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { SQL_FOLDER } from '../../support/sharedStore.ts';
import { connectTo, errorOf, successOf } from './connect.ts';

const absent = noPostgres();
/** Of the statements between the first and the last of a file, one in this many. */
const EVERY = 6;
const KILL = 'SELECT pg_terminate_backend(pg_backend_pid());';

/** The statements of a script. Bodies of functions, strings, and comments contain semicolons, too. */
function statementsOf(sql: string): string[] {
  const statement = /(?:--[^\n]*|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|[^;$'-]|[$-])+;/g;
  return [...sql.matchAll(statement)].map(([text]) => text);
}

/** Everything that the store is made of: columns, functions, constraints, indexes, triggers, rights, and rows that it has. */
const CATALOG_SQL = `SELECT md5(string_agg(part, E'\\n' ORDER BY part)) AS sum FROM (
  SELECT concat_ws(' ', 'column', attrelid::regclass, attname, atttypid::regtype, attnotnull) AS part FROM pg_attribute
    JOIN pg_class c ON c.oid = attrelid WHERE c.relnamespace = 'waybill'::regnamespace AND attnum > 0
  UNION ALL SELECT concat_ws(' ', 'relation', oid::regclass, relkind, relacl) FROM pg_class
    WHERE relnamespace = 'waybill'::regnamespace
  UNION ALL SELECT concat_ws(' ', 'function', oid::regprocedure, prosrc, proacl, proconfig) FROM pg_proc
    WHERE pronamespace = 'waybill'::regnamespace
  UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'waybill'::regnamespace
  UNION ALL SELECT concat_ws(' ', 'trigger', tgrelid::regclass, tgname) FROM pg_trigger
    JOIN pg_class c ON c.oid = tgrelid WHERE c.relnamespace = 'waybill'::regnamespace AND NOT tgisinternal
  UNION ALL SELECT concat_ws(' ', 'store', to_jsonb(s) - 'workgroup_id') FROM waybill.store s) AS catalog`;
const CatalogSchema = z.object({ sum: z.string() });

describe.skipIf(absent)(`a migration of the app that is killed${absent}`, () => {
  let server: PostgresServer;
  let migrations: readonly StoreMigration[];

  beforeAll(async () => {
    server = await startPostgres();
    migrations = await readMigrations(SQL_FOLDER);
  });
  afterAll(() => server.remove());

  const connect = (database: string) => connectTo(server, database, MIGRATION_LIMITS);
  async function catalogOf(reader: PostgresConnection): Promise<string | null> {
    if (successOf(await readStoreVersion(reader)) === null) return null;
    return successOf(await reader.query(CATALOG_SQL, [], CatalogSchema))[0]?.sum ?? null;
  }
  async function migrate(database: string, files: readonly StoreMigration[]): Promise<void> {
    const connection = await connect(database);
    successOf(await migrateStore(connection, files));
    await connection.close();
  }

  test('at a statement, leaves the version before, from which the next try completes', async () => {
    const whole = await server.createDatabase();
    const killed = await server.createDatabase();
    const [killedReader, wholeReader] = [await connect(killed), await connect(whole)];
    let kills = 0;
    for (const [at, file] of migrations.entries()) {
      const before = await catalogOf(killedReader);
      const statements = statementsOf(file.sql);
      expect(statements.join('').replaceAll(/\s/g, '').length).toBeGreaterThan(
        file.sql.replaceAll(/--[^\n]*$/g, '').replaceAll(/\s/g, '').length * 0.95,
      );
      for (let count = 0; count <= statements.length; count += 1) {
        if (count > 0 && count < statements.length && (count + at) % EVERY !== 0) continue;
        const sql = [...statements.slice(0, count), KILL, ...statements.slice(count)].join('\n');
        const connection = await connect(killed);
        const error = errorOf(await migrateStore(connection, [...migrations.slice(0, at), { ...file, sql }]));
        expect(error, `${file.name}, statement ${count}`).toMatchObject({ code: 'closed', migration: file.name });
        await connection.close();
        expect(await catalogOf(killedReader), `${file.name}, statement ${count}`).toBe(before);
        kills += 1;
      }
      const files = migrations.slice(0, at + 1);
      await migrate(killed, files);
      await migrate(whole, files);
      expect(await catalogOf(killedReader), file.name).toBe(await catalogOf(wholeReader));
    }
    await Promise.all([killedReader.close(), wholeReader.close()]);
    expect(kills).toBeGreaterThan(3 * migrations.length);
  });

  test('while another computer starts the same, is completed by that one', async () => {
    const database = await server.createDatabase();
    await migrate(database, migrations);
    const last = migrations.length;
    const file = { schema: last + 1, name: 'later.sql', sql: 'CREATE TABLE waybill.regions ();' };
    const [first, second, reader] = [await connect(database), await connect(database), await connect(database)];
    const sleeping = { ...file, sql: `${file.sql} SELECT pg_sleep(600);` };
    const running = migrateStore(first, [...migrations, sleeping]);
    const waiting = (event: string) =>
      server.psql(`SELECT count(*) FROM pg_stat_activity WHERE datname = '${database}' AND wait_event = '${event}'`);
    await expect.poll(() => waiting('PgSleep')).toBe('1');
    const other = migrateStore(second, [...migrations, file]);
    await expect.poll(() => waiting('advisory')).toBe('1');
    // Nothing of it is seen before its end.
    expect(successOf(await readStoreVersion(reader))).toMatchObject({ schema: last });
    await server.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
    expect(errorOf(await running)).toMatchObject({ code: 'closed', migration: file.name });
    expect(successOf(await other)).toMatchObject({ schema: file.schema });
    await Promise.all([first.close(), second.close(), reader.close()]);
  });
});
