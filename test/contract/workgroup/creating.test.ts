/** Creating a workgroup in a database of IT, and the logins that IT creates for it. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CreateProblem,
  createWorkgroup,
  migrateWorkgroup,
  type WorkgroupToCreate,
} from '../../../electron/modules/workgroup/create.ts';
import { clientVersion, EARLIEST_STORE } from '../../../electron/modules/workgroup/identity.ts';
import { invitationText } from '../../../electron/modules/workgroup/invitation.ts';
import { testJoining } from '../../../electron/modules/workgroup/joinTest.ts';
import { databaseSql, loginSql, ROLES_SQL } from '../../../electron/modules/workgroup/loginSql.ts';
import { readMigrations, type StoreMigration } from '../../../electron/platform/postgres/migrate.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { SQL_FOLDER } from '../../support/sharedStore.ts';
import { ownerLogin, successOf } from './connect.ts';

const absent = noPostgres();
const PASSWORD = 'of IT, and of no result';

describe.skipIf(absent)(`creating a workgroup${absent}`, () => {
  let server: PostgresServer;
  let migrations: readonly StoreMigration[];
  let count = 0;

  beforeAll(async () => {
    server = await startPostgres();
    migrations = await readMigrations(SQL_FOLDER);
    await server.psql(`CREATE ROLE it LOGIN CREATEROLE PASSWORD '${PASSWORD}';
      CREATE ROLE plain LOGIN PASSWORD '${PASSWORD}'`);
  });
  afterAll(() => server.remove());

  async function databaseOf(owner: string, more = ''): Promise<string> {
    count += 1;
    const name = `Büro "${count}"`;
    await server.psql(`CREATE DATABASE "Büro ""${count}""" OWNER ${owner} ${more}`);
    return name;
  }

  const request = (database: string, changes: Partial<WorkgroupToCreate> = {}, user = 'it'): WorkgroupToCreate => ({
    name: 'Ohio',
    hosts: [{ host: server.host, port: server.port }],
    owner: ownerLogin(server, { database, user, password: PASSWORD }),
    migrations,
    nowMs: Date.now(),
    ...changes,
  });

  /** The problem, which contains no password. */
  function problemOf(result: Result<unknown, CreateProblem>): CreateProblem {
    if (result.ok) throw new Error('no problem');
    expect(inspect(result, { depth: null, showHidden: true })).not.toContain(PASSWORD);
    return result.error;
  }

  it('needs the roles, or the right to create them', async () => {
    const database = await databaseOf('plain');
    expect(problemOf(await createWorkgroup(request(database, {}, 'plain')))).toEqual({
      code: 'roles_missing',
      lines: ROLES_SQL,
    });
    expect(await server.psql('SELECT count(*) FROM pg_namespace WHERE nspname = $$waybill$$', database)).toBe('0');
    await server.runScript(ROLES_SQL.join('\n'), '', database);
    expect(successOf(await createWorkgroup(request(database, {}, 'plain')))).toMatchObject({ isNew: true });
    await server.psql(`DROP DATABASE "Büro ""${count}"""; DROP ROLE waybill_supervisor, waybill_clerk, waybill_reader`);
  });

  it('returns an invitation without a secret, and creates the roles without a right to create others', async () => {
    const database = await databaseOf('it');
    const created = successOf(await createWorkgroup(request(database)));
    expect(created).toMatchObject({ isNew: true, version: { schema: migrations.length } });
    expect(created.invitation).toEqual({
      workgroupId: await server.psql('SELECT workgroup_id FROM waybill.store', database),
      name: 'Ohio',
      hosts: [{ host: server.host, port: server.port }],
      database,
      authority: server.authority,
    });
    const everything = invitationText(created.invitation) + inspect(created, { depth: null, showHidden: true });
    for (const secret of [PASSWORD, '"it"', 'PRIVATE KEY']) expect(everything).not.toContain(secret);
    const rights = `SELECT rolcanlogin OR rolcreaterole OR rolcreatedb OR rolsuper OR rolbypassrls OR rolreplication
      FROM pg_roles WHERE rolname LIKE 'waybill%'`;
    expect(await server.psql(rights)).toBe('f\nf\nf');
    await expect.poll(() => server.psql("SELECT count(*) FROM pg_stat_activity WHERE usename = 'it'")).toBe('0');
  });

  it('a second time returns the same workgroup', async () => {
    const database = await databaseOf('it');
    const first = successOf(await createWorkgroup(request(database)));
    const second = successOf(await createWorkgroup(request(database, { name: 'Utah' })));
    expect(second).toEqual({ ...first, isNew: false });
  });

  it('at the same time creates one, with one of the names', async () => {
    const database = await databaseOf('it');
    const names = ['Ohio', 'Utah', 'Iowa'];
    const created = await Promise.all(names.map((name) => createWorkgroup(request(database, { name }))));
    const values = created.map(successOf);
    expect(new Set(values.map(({ invitation }) => inspect(invitation))).size).toBe(1);
    expect(values.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(values.find(({ isNew }) => isNew)?.invitation.name).toBe(names[values.findIndex(({ isNew }) => isNew)]);
  });

  it('migrates an older store, and leaves a newer one', async () => {
    const database = await databaseOf('it');
    const older = migrations.slice(0, EARLIEST_STORE);
    const { invitation } = successOf(await createWorkgroup(request(database, { migrations: older })));
    const next = { schema: migrations.length + 1, name: 'next.sql', sql: 'CREATE TABLE waybill.next ()' };
    const owner = { user: 'it', password: PASSWORD };
    const migrated = await migrateWorkgroup(invitation, owner, [...migrations, next]);
    expect(migrated).toMatchObject(ok({ schema: next.schema }));
    const newer = { code: 'store_newer', schema: next.schema };
    expect(problemOf(await migrateWorkgroup(invitation, owner, migrations))).toEqual(newer);
    expect(problemOf(await createWorkgroup(request(database)))).toEqual(newer);
    const broken = { schema: next.schema + 1, name: 'broken.sql', sql: 'SELECT 1/0' };
    expect(problemOf(await migrateWorkgroup(invitation, owner, [...migrations, next, broken]))).toMatchObject({
      code: 'migration_failed',
      error: { migration: 'broken.sql', sqlState: '22012' },
    });
  });

  it('migrates only the workgroup of the invitation, with the login of its owner', async () => {
    const owner = { user: 'it', password: PASSWORD };
    const { invitation } = successOf(await createWorkgroup(request(await databaseOf('it'), { name: 'First' })));
    const empty = await databaseOf('it');
    expect(problemOf(await migrateWorkgroup({ ...invitation, database: empty }, owner, migrations))).toEqual({
      code: 'no_store',
    });
    expect(await server.psql('SELECT count(*) FROM pg_namespace WHERE nspname = $$waybill$$', empty)).toBe('0');
    await createWorkgroup(request(empty, { name: 'Second' }));
    expect(problemOf(await migrateWorkgroup({ ...invitation, database: empty }, owner, migrations))).toEqual({
      code: 'another_workgroup',
      name: 'Second',
    });
    const other = { user: 'plain', password: PASSWORD };
    expect(problemOf(await migrateWorkgroup(invitation, other, migrations))).toEqual({ code: 'not_owner' });
  });

  it('needs a database that is empty, in UTF-8, and owned by the login', async () => {
    const used = await databaseOf('it');
    await server.psql('CREATE TABLE public.payroll ()', used);
    expect(problemOf(await createWorkgroup(request(used)))).toEqual({ code: 'not_empty' });
    const similar = await databaseOf('it');
    await server.psql('CREATE SCHEMA waybill', similar);
    expect(problemOf(await createWorkgroup(request(similar)))).toEqual({ code: 'not_empty' });
    const latin = await databaseOf('it', "TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
    expect(problemOf(await createWorkgroup(request(latin)))).toEqual({ code: 'not_utf8', encoding: 'LATIN1' });
    const foreign = await databaseOf('it');
    expect(problemOf(await createWorkgroup(request(foreign, {}, 'plain')))).toEqual({ code: 'not_owner' });
    successOf(await createWorkgroup(request(foreign)));
    expect(problemOf(await createWorkgroup(request(foreign, {}, 'plain')))).toEqual({ code: 'not_owner' });
  });

  it('uses a database with tables of an extension', async () => {
    const database = await databaseOf('it');
    await server.psql('CREATE EXTENSION pg_buffercache', database);
    expect(successOf(await createWorkgroup(request(database))).isNew).toBe(true);
  });

  it('checks the values before it writes anything', async () => {
    const database = await databaseOf('it');
    for (const [changes, problem] of [
      [{ name: ' ' }, { code: 'invalid', path: 'name' }],
      [{ hosts: [] }, { code: 'invalid', path: 'hosts' }],
    ] as const)
      expect(problemOf(await createWorkgroup(request(database, changes)))).toEqual({ code: 'invalid', problem });
    const rejected = await createWorkgroup(request(database, {}, 'unknown'));
    expect(problemOf(rejected)).toMatchObject({ code: 'server_failed', error: { code: 'login_rejected' } });
    expect(await server.psql('SELECT count(*) FROM pg_namespace WHERE nspname = $$waybill$$', database)).toBe('0');
  });

  it('needs a server that stores durably', async () => {
    await server.psql(`ALTER ROLE plain SET synchronous_commit = off`);
    const database = await databaseOf('plain');
    expect(problemOf(await createWorkgroup(request(database, {}, 'plain')))).toMatchObject({
      code: 'server_failed',
      error: { code: 'not_durable' },
    });
    await server.psql(`ALTER ROLE plain RESET synchronous_commit`);
  });

  it('begins with the schema that the feed reads', () => {
    expect(migrations[EARLIEST_STORE - 1]?.name).toMatch(/-feed[.]sql$/);
    expect(clientVersion(migrations)).toEqual({ schema: migrations.length, earliestStore: EARLIEST_STORE });
  });

  describe('the lines for logins', () => {
    it.each([
      ['clerk1', 'clerk'],
      ['Zoë Müller', 'reader'],
      [`O'Brien; DROP ROLE it; --`, 'supervisor'],
      ['with "quotes" in it', 'clerk'],
      ['back\\slash :variable `date` $$', 'clerk'],
      ['UPPER 日本語', 'supervisor'],
    ] as const)('create %s as a %s with a password of its own, who joins', async (user, role) => {
      const database = await databaseOf('it');
      const { invitation } = successOf(await createWorkgroup(request(database)));
      const password = `of "${user}"`;
      const lines = [...databaseSql(database), ...successOf(loginSql(database, user, role))];
      expect(lines.join('\n')).not.toContain(password);
      await server.runScript(lines.join('\n'), `${password}\n${password}\n`, database);
      const joined = await testJoining(invitation, { user, password }, clientVersion(migrations), systemClock);
      expect(joined.membership).toMatchObject({ role });
      expect(
        await server.psql(`SELECT rolpassword ~ '^SCRAM' FROM pg_authid WHERE oid > 16384 AND rolname = $x$${user}$x$`),
      ).toBe('t');
    });

    it('admit no login of another workgroup on the server', async () => {
      const first = await databaseOf('it');
      const second = await databaseOf('it');
      for (const database of [first, second]) successOf(await createWorkgroup(request(database)));
      const { invitation } = successOf(await createWorkgroup(request(second)));
      const lines = [first, second].flatMap(databaseSql);
      await server.runScript([...lines, ...successOf(loginSql(first, 'foreign', 'clerk'))].join('\n'), 'x\nx\n', first);
      const joined = await testJoining(
        invitation,
        { user: 'foreign', password: 'x' },
        clientVersion(migrations),
        systemClock,
      );
      expect(joined.steps.at(-1)).toMatchObject({ step: 'login', code: 'may_not_connect' });
    });

    it.each([
      ['', 'empty'],
      [' ', 'empty'],
      ['ü'.repeat(32), 'too_long'],
      ['clerk1\n\\! date', 'control_character'],
      ['public', 'reserved'],
      ['pg_anna', 'reserved'],
      ['waybill_clerk', 'reserved'],
    ] as const)('are not made for the name %j', (user, problem) => {
      expect(loginSql('office', user, 'clerk')).toEqual(fail(problem));
    });
  });
});
